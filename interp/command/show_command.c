// baronet show: a position, drawn, and the pieces of the game.
#include "answers.h"
#include "baronet_notation.h"
#include "columns.h"
#include "command.h"
#include "complain.h"
#include "game_argument.h"
#include "geometry_json.h"
#include "json.h"
#include "option_output.h"
#include "options.h"
#include "position_output.h"
#include "result_text.h"
#include "view_json.h"

#include <stdio.h>
#include <string.h>

static void print_pieces(const struct baronet_game *game)
{
    size_t count = baronet_game_piece_count(game);
    struct columns columns;
    columns_init(&columns, 3, count);
    for (size_t i = 0; i < count; i++) {
        struct baronet_piece piece = piece_of(game, i);
        columns_add(&columns, piece.name);
        columns_add(&columns, piece.letter);
        columns_add(&columns, piece.betza);
    }
    columns_print(&columns, output_is_terminal());
    columns_release(&columns);
}

// "Option flips=off (on, off): a Robber may be turned over where it stands"
static void print_choices(const struct baronet_game *game)
{
    struct baronet_rule_option option = {.size = sizeof option};
    for (size_t i = 0; baronet_game_option(game, i, &option); i++) {
        printf("%sOption %s=%s (", i == 0 ? "\n" : "", option.name, option.chosen);
        for (size_t v = 0; v < option.value_count; v++)
            printf("%s%s", v > 0 ? ", " : "", baronet_game_option_value(game, i, v));
        printf(")%s%s\n", option.words[0] ? ": " : "", option.words);
    }
}

static void print_text(FILE *out, struct baronet_play *play, const char *drawing, const char *fen)
{
    struct text_buffer words;
    text_buffer_init(&words);
    print_result(&words, baronet_play_game(play), result_of(play));
    size_t length = strlen(drawing);
    bool needs_newline = length > 0 && drawing[length - 1] != '\n';
    fprintf(out, "%s%sResult: %s\nFEN: %s\n\n", drawing, needs_newline ? "\n" : "", words.start,
            fen);
    text_buffer_release(&words);
}

static void print_squares(struct json *json, const struct baronet_game *game)
{
    json_open(json, "[");
    for (size_t i = 0; i < baronet_game_square_count(game); i++) {
        struct baronet_square square = square_of(game, i);
        json_open(json, "{");
        json_member(json, "name", square.name);
        if (square.is_placed) {
            json_key(json, "x");
            json_number(json, square.x);
            json_key(json, "y");
            json_number(json, square.y);
        }
        json_outline_members(json, game, i);
        json_close(json, "}");
    }
    json_close(json, "]");
}

static void print_view(struct json *json, struct baronet_play *play, unsigned viewer)
{
    struct baronet_view *view = baronet_view(play, viewer, NULL);
    json_view(json, view);
    baronet_view_free(view);
}

static void json_about(struct json *json, const struct baronet_game *game)
{
    struct baronet_about about = {.size = sizeof about};
    json_open(json, "[");
    for (size_t i = 0; baronet_game_about(game, i, &about); i++) {
        json_open(json, "{");
        json_member(json, "subject", about.subject);
        json_member(json, "text", about.text);
        json_close(json, "}");
    }
    json_close(json, "]");
}

static void print_json(FILE *out, struct baronet_play *play, unsigned viewer, const char *drawing,
                       const char *fen)
{
    const struct baronet_game *game = baronet_play_game(play);
    struct json json = {.out = out};
    json_open(&json, "{");
    json_member(&json, "game", baronet_game_name(game));
    json_member(&json, "title", baronet_game_title(game));
    json_member(&json, "author", baronet_game_author(game));
    json_key(&json, "about");
    json_about(&json, game);
    json_member(&json, "board", baronet_game_board(game));
    json_key(&json, "options");
    json_options(&json, game);
    json_key(&json, "players");
    json_players(&json, game);
    json_key(&json, "mover");
    json_player(&json, game, baronet_play_mover(play));
    json_result(&json, game, result_of(play));
    json_member(&json, "fen", fen);
    json_member(&json, "drawing", drawing);
    json_key(&json, "squares");
    print_squares(&json, game);
    json_key(&json, "geometry");
    json_geometry(&json, game);
    json_key(&json, "pieces");
    json_open(&json, "[");
    for (size_t i = 0; i < baronet_game_piece_count(game); i++) {
        struct baronet_piece piece = piece_of(game, i);
        json_open(&json, "{");
        json_member(&json, "name", piece.name);
        json_member(&json, "letter", piece.letter);
        json_member(&json, "betza", piece.betza);
        json_key(&json, "royal");
        json_boolean(&json, piece.royal);
        json_close(&json, "}");
    }
    json_close(&json, "]");
    json_key(&json, "view");
    print_view(&json, play, viewer);
    json_close(&json, "}");
    fputc('\n', out);
}

void show_print(FILE *out, struct baronet_play *play, unsigned viewer, bool is_json)
{
    char *drawing = baronet_play_drawing(play, viewer);
    char *fen = baronet_play_fen(play, viewer);
    if (is_json)
        print_json(out, play, viewer, drawing, fen);
    else
        print_text(out, play, drawing, fen);
    baronet_free(drawing);
    baronet_free(fen);
}

int show_command(int argc, char **argv)
{
    const char *fen = NULL, *view = NULL;
    bool is_json = false;
    const struct option options[] = {
        {"--fen", .value = &fen}, {"--view", .value = &view}, {"--json", .is_set = &is_json}, {0}};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "GAME"))
        return STATUS_USAGE;
    struct baronet_game *game;
    struct baronet_play *play;
    unsigned viewer;
    int status = open_position(argv[1], fen, &game, &play);
    if (status == STATUS_FINE)
        status = read_viewer(argv[0], game, view, &viewer);
    if (status == STATUS_FINE) {
        show_print(stdout, play, viewer, is_json);
        if (!is_json) {
            print_pieces(game);
            print_choices(game);
        }
        struct baronet_message *message;
        struct baronet_result result = {.size = sizeof result};
        if (!baronet_play_result(play, &result, &message))
            status = STATUS_WRONG;
        complain_message(message);
    }
    close_position(game, play);
    return status;
}
