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

// "baronet", "random", "greedy", "uci:COMMAND" or "xboard:COMMAND", and behind each ";NAME=VALUE"
// for options; the option "variant" is what the program calls the game. NULL with a message when
// the text is wrong or the program does not start.
struct rival *rival_new(const char *text, const struct baronet_game *game, char **message);
void rival_free(struct rival *rival);
const char *rival_name(const struct rival *rival);

// A new game from the start position, in which these turns have been made. What the player draws
// comes from the key: with the same one, Baronet's own engine plays the same game again, unless by
// time.
bool rival_start(struct rival *rival, const char *const *turns, size_t turn_count,
                 const struct rival_time *time, const struct lots_key *key, char **message);

// The turn that it makes in the play's position; `turns` are all since the start. NULL with a
// message when it gives none (it is to blame).
char *rival_think(struct rival *rival, const struct baronet_play *play, const char *const *turns,
                  size_t turn_count, const struct rival_time *time, char **message);

// The other one has made this turn (for programs that follow the game).
void rival_told(struct rival *rival, const char *turn);

#endif
