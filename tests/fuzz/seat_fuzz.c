// Fuzzing what a host has been sent as one player of a game with secrets: any lines are the start
// as he sees it, the turns of others and the positions after them. The engine takes them for what
// they are worth: a seat that can't be had is refused with a reason, and one that has lost track
// still thinks. An engine that is given the whole play instead follows it from the seats of its
// players, whatever is played and taken back, and answers with a legal turn.
//
// Input: one byte chooses the game, the player, whether the first line is the start, and whether
// there is a play; the rest is lines: a turn and a position in turn, or the play's turns, where "<"
// takes one back.
#include "baronet_engine.h"
#include "baronet_notation.h"
#include "checks.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { NOTES = 6 };

static const char *const games[] = {"robber-baron", "dark-chess", "robber-baron-no-flip", "chess"};
static const struct baronet_key key = {"a key"};

// The next line, without its end; "" when there is none.
static char *next_line(char **rest)
{
    char *line = *rest, *end = strchr(line, '\n');
    *rest = end ? end + 1 : line + strlen(line);
    if (end)
        *end = '\0';
    return line;
}

static struct baronet_engine *engine_of(size_t which)
{
    static struct baronet_engine *engines[sizeof games / sizeof *games];
    const struct baronet_engine_options options = {.size = sizeof options,
                                                   .hash_megabytes = 1,
                                                   .learning = BARONET_LEARNS_NOTHING,
                                                   .key = &key};
    if (!engines[which])
        engines[which] = baronet_engine_new(bundled_game(games[which]), &options, NULL);
    require(engines[which] != NULL);
    return engines[which];
}

static void think(struct baronet_engine *engine, struct baronet_seat *seat)
{
    const struct baronet_engine_limits limits = {.size = sizeof limits, .nodes = 20};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_message *message;
    bool has_turn = baronet_engine_think_seat(engine, seat, &limits, &answer, &message);
    require(has_turn ? answer.turn != NULL : message != NULL);
    baronet_message_free(message);
    baronet_engine_answer_release(&answer);
}

// ---- A play

static void think_about(struct baronet_engine *engine, struct baronet_play *play)
{
    const struct baronet_engine_limits limits = {.size = sizeof limits, .nodes = 20};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_message *message;
    bool has_turn = baronet_engine_think(engine, play, &limits, &answer, &message);
    require(has_turn ? answer.turn != NULL : message != NULL);
    if (has_turn) {
        require(baronet_apply_text(play, answer.turn, NULL));
        require(baronet_undo(play));
    }
    baronet_message_free(message);
    baronet_engine_answer_release(&answer);
}

static void play_along(const struct baronet_game *game, struct baronet_engine *engine,
                       const char *start, char *rest)
{
    struct baronet_play *play = start ? baronet_start_fen(game, start, NULL) : baronet_start(game);
    for (int i = 0; i < NOTES && play && *rest; i++) {
        const char *line = next_line(&rest);
        if (strcmp(line, "<") == 0)
            baronet_undo(play);
        else
            baronet_apply_text(play, line, NULL);
        if (baronet_engine_can_play(play, baronet_play_mover(play)))
            think_about(engine, play);
    }
    baronet_play_free(play);
}

// ---- A seat

static void take_seat(const struct baronet_game *game, struct baronet_engine *engine,
                      unsigned player, const char *start, char *rest)
{
    struct baronet_message *message;
    struct baronet_seat *seat = baronet_seat_new(game, player, start, &key, &message);
    require((seat != NULL) == (message == NULL));
    baronet_message_free(message);
    for (int i = 0; i < NOTES && seat && *rest; i++) {
        char *turn = next_line(&rest), *fen = next_line(&rest);
        require(baronet_seat_note(seat, turn, fen, &message));
        baronet_message_free(message);
        baronet_seat_certain(seat);
    }
    if (seat)
        think(engine, seat);
    baronet_seat_free(seat);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 2)
        return 0;
    size_t which = bytes[0] % 4;
    const struct baronet_game *game = bundled_game(games[which]);
    char *text = text_copy(bytes + 1, size - 1), *rest = text;
    const char *start = bytes[0] & 8 ? next_line(&rest) : NULL;
    if (bytes[0] & 16)
        play_along(game, engine_of(which), start, rest);
    else
        take_seat(game, engine_of(which), bytes[0] / 4 % 2, start, rest);
    free(text);
    return 0;
}
