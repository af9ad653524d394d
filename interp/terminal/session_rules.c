// The commands that tell the rules, as far as the game says them in words.
#include "answers.h"
#include "baronet_betza.h"
#include "columns.h"
#include "session_commands.h"
#include "sheet_output.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { INDENTATION = 4 };

static void print_head(size_t index, const struct baronet_game *game)
{
    struct baronet_piece piece = piece_of(game, index);
    struct text_buffer line;
    text_buffer_init(&line);
    text_buffer_print(&line, "%s %s%s%s%s", piece.letter, piece.name, *piece.betza ? ", " : "",
                      piece.betza, piece.royal ? " (royal)" : "");
    columns_wrap(line.start, 2);
    text_buffer_release(&line);
}

// Prints a movement in words.
static void print_movement(const struct baronet_game *game, struct baronet_movement movement)
{
    struct baronet_betza request = {.size = sizeof request,
                                    .betza = movement.betza,
                                    .dialect = movement.dialect,
                                    .board = baronet_game_board(game)};
    char *words = baronet_betza_explain(&request, NULL);
    struct text_buffer text;
    text_buffer_init(&text);
    if (movement.from)
        text_buffer_print(&text, "From %s: ", movement.from);
    if (movement.within)
        text_buffer_print(&text, "Within %s: ", movement.within);
    text_buffer_print(&text, "%s", words ? words : movement.betza);
    columns_wrap(text.start, INDENTATION);
    text_buffer_release(&text);
    baronet_free(words);
}

static void print_piece(const struct baronet_game *game, size_t index)
{
    print_head(index, game);
    for (size_t i = 0; i < baronet_game_movement_count(game, index); i++)
        print_movement(game, movement_of(game, index, i));
}

void show_rules(struct session *session, const char *argument)
{
    (void)argument;
    print_sheet(session->game);
    session_show_words(session);
}

// ---- One piece

// Squares around the one in the middle, for pieces that need something to go over.
static const char BOARD[] = "9x9", MIDDLE[] = "e5";
static const char AROUND[] = "d4,d5,d6,e4,e6,f4,f5,f6,c4,c6,d3,d7,f3,f7,g4,g6";

static bool is_rectangle(const char *board)
{
    return board[0] >= '0' && board[0] <= '9' && !strchr(board, ' ');
}

// Alone, and among others where that makes a difference.
static void draw_movement(const struct baronet_game *game, struct baronet_movement movement)
{
    bool looks_at_others = strpbrk(movement.betza, "cdepg[");
    int is_plain = is_rectangle(baronet_game_board(game));
    struct baronet_betza request = {.size = sizeof request,
                                    .betza = movement.betza,
                                    .dialect = movement.dialect,
                                    .board = is_plain ? BOARD : baronet_game_board(game),
                                    .square = is_plain ? MIDDLE : NULL};
    for (int has_others = 0; has_others <= is_plain; has_others++) {
        char *drawing = NULL;
        request.enemies = has_others ? AROUND : NULL;
        char *turns = baronet_betza(&request, &drawing, NULL);
        bool is_still = turns && strcmp(turns, "-") == 0;
        if (turns && (!is_still || has_others == is_plain))
            printf("\n%s", drawing);
        baronet_free(turns);
        baronet_free(drawing);
        if (!is_still && !looks_at_others)
            break;
    }
}

static bool is_named(struct baronet_piece piece, struct text name)
{
    struct text texts[] = {text_of(piece.name), text_of(piece.letter)};
    for (int i = 0; i < 2; i++)
        if (texts[i].length == name.length && text_begins_folded(texts[i], name))
            return true;
    return false;
}

void show_pieces(struct session *session, const char *argument)
{
    const struct baronet_game *game = session->game;
    size_t count = baronet_game_piece_count(game);
    struct suggest suggest;
    suggest_init(&suggest, text_of(argument));
    for (size_t i = 0; i < count; i++) {
        struct baronet_piece piece = piece_of(game, i);
        suggest_offer(&suggest, text_of(piece.name));
        if (!argument[0])
            print_head(i, game);
        if (!argument[0] || !is_named(piece, text_of(argument)))
            continue;
        print_piece(game, i);
        for (size_t m = 0; m < baronet_game_movement_count(game, i); m++)
            draw_movement(game, movement_of(game, i, m));
        return;
    }
    if (!argument[0])
        puts("\"pieces NAME\" draws how one of them moves.");
    else if (suggest.best.length > 0)
        printf("There is no piece \"%s\"; did you mean \"%.*s\"?\n", argument,
               TEXT_ARGUMENTS(suggest.best));
    else
        printf("There is no piece \"%s\"; \"pieces\" lists them.\n", argument);
}
