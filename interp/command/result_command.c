// baronet result: whether a game is over, who has won, and why.
#include "answers.h"
#include "arena.h"
#include "baronet_notation.h"
#include "batch.h"
#include "command.h"
#include "complain.h"
#include "game_argument.h"
#include "json.h"
#include "options.h"
#include "result_text.h"

#include <stdio.h>
#include <string.h>

enum { FIELD_RESULT = 2, FIELD_COUNT = 3 };

static void print_json_rule(struct json *json, const struct baronet_explained *told)
{
    json_key(json, "rule");
    if (!told->file) {
        json_text(json, NULL);
        return;
    }
    json_open(json, "{");
    json_member(json, "file", told->file);
    json_key(json, "line");
    json_number(json, told->line);
    json_key(json, "column");
    json_number(json, told->column);
    json_key(json, "end-line");
    json_number(json, told->end_line);
    json_key(json, "end-column");
    json_number(json, told->end_column);
    json_close(json, "}");
}

// Why a turn is refused, as JSON.
static void print_json_refusal(struct baronet_play *play, const char *turn)
{
    const struct baronet_game *game = baronet_play_game(play);
    struct baronet_explanation *explanation = baronet_explain(play, turn, NULL);
    struct baronet_explained told = {.size = sizeof told};
    struct json json = {.out = stdout};
    if (!explanation || !baronet_explained(explanation, &told))
        return;
    json_open(&json, "{");
    json_member(&json, "game", baronet_game_name(game));
    json_member(&json, "refused", turn);
    json_member(&json, "reason", baronet_reason_name(told.reason));
    json_member(&json, "words", told.words);
    json_member(&json, "hint", told.hint);
    print_json_rule(&json, &told);
    json_key(&json, "squares");
    json_open(&json, "[");
    for (size_t i = 0; i < told.square_count; i++)
        json_text(&json, square_of(game, told.squares[i]).name);
    json_close(&json, "]");
    json_key(&json, "fine");
    json_number(&json, told.fine);
    json_close(&json, "}");
    putchar('\n');
    baronet_explanation_free(explanation);
}

// Makes turns that are separated by blanks.
static bool make_turns(struct baronet_play *play, const char *turns, bool is_json)
{
    struct arena arena;
    bool is_fine = true;
    arena_init(&arena);
    while (is_fine && *(turns += strspn(turns, " \t\r\n"))) {
        size_t length = strcspn(turns, " \t\r\n");
        struct baronet_message *message = NULL;
        const char *turn = arena_copy(&arena, turns, length);
        is_fine = baronet_apply_text(play, turn, &message);
        complain_message(message);
        if (!is_fine && is_json)
            print_json_refusal(play, turn);
        turns += length;
    }
    arena_release(&arena);
    return is_fine;
}

static void print_json_result(struct baronet_play *play)
{
    const struct baronet_game *game = baronet_play_game(play);
    struct json json = {.out = stdout};
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    json_open(&json, "{");
    json_member(&json, "game", baronet_game_name(game));
    json_member(&json, "fen", fen);
    json_result(&json, game, result_of(play));
    json_close(&json, "}");
    putchar('\n');
    baronet_free(fen);
}

static void print_text_result(struct baronet_play *play)
{
    struct text_buffer words;
    text_buffer_init(&words);
    print_result(&words, baronet_play_game(play), result_of(play));
    puts(words.start);
    text_buffer_release(&words);
}

// "ongoing", "draw", the winner's name, or "loss" and the loser's.
static bool test_line(struct baronet_play *play, char **fields, struct text_buffer *got)
{
    struct baronet_message *message;
    struct baronet_result result = {.size = sizeof result};
    if (!baronet_play_result(play, &result, &message)) {
        text_buffer_add(got, baronet_message_text(message),
                        strcspn(baronet_message_text(message), "\n"));
        baronet_message_free(message);
        return false;
    }
    switch (result.outcome) {
    case BARONET_ONGOING: text_buffer_print(got, "ongoing"); break;
    case BARONET_WIN: print_player(got, baronet_play_game(play), result.winner); break;
    case BARONET_DRAW: text_buffer_print(got, "draw"); break;
    case BARONET_LOSS:
        text_buffer_print(got, "loss ");
        print_player(got, baronet_play_game(play), result.winner);
        break;
    }
    return strcmp(got->start, fields[FIELD_RESULT]) == 0;
}

// Whether there is a result to be told; otherwise says why not.
static bool can_tell(struct baronet_play *play)
{
    struct baronet_message *message;
    struct baronet_result result = {.size = sizeof result};
    bool can = baronet_play_result(play, &result, &message);
    complain_message(message);
    return can;
}

int result_command(int argc, char **argv)
{
    const char *fen = NULL, *turns = NULL, *batch = NULL;
    bool is_json = false;
    const struct option options[] = {{"--fen", .value = &fen},
                                     {"--moves", .value = &turns},
                                     {"--batch", .value = &batch},
                                     {"--json", .is_set = &is_json},
                                     {0}};
    if (!options_read(&argc, argv, options))
        return STATUS_USAGE;
    if (batch && (fen || turns || is_json))
        return complain_usage(argv[0], NULL, "--batch goes with no other option");
    if (!options_have(argc, argv, batch ? "" : "GAME"))
        return STATUS_USAGE;
    if (batch)
        return batch_run(batch, FIELD_COUNT, test_line);
    struct baronet_game *game;
    struct baronet_play *play;
    int status = open_position(argv[1], fen, &game, &play);
    if (status == STATUS_FINE && turns && !make_turns(play, turns, is_json))
        status = STATUS_WRONG;
    if (status == STATUS_FINE && !can_tell(play))
        status = STATUS_WRONG;
    if (status == STATUS_FINE && is_json)
        print_json_result(play);
    else if (status == STATUS_FINE)
        print_text_result(play);
    close_position(game, play);
    return status;
}
