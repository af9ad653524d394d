// baronet result: whether a game is over, who has won, and why.
#include "arena.h"
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

// Makes turns that are separated by blanks.
static bool make_turns(struct baronet_play *play, const char *turns)
{
    struct arena arena;
    bool is_fine = true;
    arena_init(&arena);
    while (is_fine && *(turns += strspn(turns, " \t\r\n"))) {
        size_t length = strcspn(turns, " \t\r\n");
        char *message = NULL;
        is_fine = baronet_apply_text(play, arena_copy(&arena, turns, length), &message);
        complain_message(message);
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
    json_result(&json, game, baronet_play_result(play));
    json_close(&json, "}");
    putchar('\n');
    baronet_free(fen);
}

static void print_text_result(struct baronet_play *play)
{
    struct text_buffer words;
    text_buffer_init(&words);
    print_result(&words, baronet_play_game(play), baronet_play_result(play));
    puts(words.start);
    text_buffer_release(&words);
}

// "ongoing", "draw", the winner's name, or "loss" and the loser's.
static bool test_line(struct baronet_play *play, char **fields, struct text_buffer *got)
{
    struct baronet_result result = baronet_play_result(play);
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
    char *message;
    bool can = baronet_play_can_tell_result(play, &message);
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
    if (status == STATUS_FINE && turns && !make_turns(play, turns))
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
