// A player in a match: Baronet's own engine, chance, greed, or a program behind pipes that speaks
// UCI or CECP (XBoard).
#ifndef RIVAL_H
#define RIVAL_H

#include "baronet.h"
#include "lots.h"

struct rival;

// How long a player may think about a turn.
struct rival_time {
    uint64_t milliseconds; // just so long; 0: by the clocks
    uint64_t clocks[2];    // milliseconds left, of the player and of the other one
    uint64_t increment;
    uint64_t nodes; // instead of time, where it can be said; 0: none
    unsigned depth;
};

// Why there can be no game with a player.
struct rival_problem {
    int status;      // to exit with (exit_status.h)
    bool is_variant; // the program does not know what it is to play
    char *text;      // owned by the caller; NULL: no problem
};

enum rival_answer_kind {
    RIVAL_TURN,    // text: the turn, legal or not
    RIVAL_RESIGNS, // no text
    RIVAL_FAULT,   // text: what it does instead
    RIVAL_UNCLEAR  // text: what it says, and that it means several turns
};

struct rival_answer {
    enum rival_answer_kind kind;
    char *text; // owned by the caller
};

// "baronet", "random", "greedy", "uci:COMMAND" or "xboard:COMMAND", and behind each ";NAME=VALUE"
// for options; the option "variant" is what the program calls the game. NULL with the problem when
// the text is wrong, the program does not start, or does not know the game.
struct rival *rival_new(const char *text, const struct baronet_game *game,
                        struct rival_problem *problem);
void rival_free(struct rival *rival);
const char *rival_name(const struct rival *rival);
bool rival_is_program(const struct rival *rival); // not one of ours

// A new game from the start position, in which these turns have been made. What the player draws
// comes from the key: with the same one, Baronet's own engine plays the same game again, unless by
// time.
bool rival_start(struct rival *rival, const char *const *turns, size_t turn_count,
                 const struct rival_time *time, const struct lots_key *key,
                 struct rival_problem *problem);

// What it answers in the play's position; `turns` are all since the start.
struct rival_answer rival_think(struct rival *rival, const struct baronet_play *play,
                                const char *const *turns, size_t turn_count,
                                const struct rival_time *time);

// The other one has made this turn (for programs that follow the game).
void rival_told(struct rival *rival, const char *turn);

#endif
