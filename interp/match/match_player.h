// A player in a match: Baronet's own engine, rng, greed, or another program that speaks UCI
// or CECP (XBoard).
#ifndef MATCH_PLAYER_H
#define MATCH_PLAYER_H

#include "baronet.h"
#include "lots.h"
#include "match_answer.h"

struct match_player;

// How long a player may think about a turn.
struct match_time {
    uint64_t milliseconds; // just so long; 0: by the clocks
    uint64_t clocks[2];    // milliseconds left, of the player and of the other one
    uint64_t increment;
    uint64_t nodes; // instead of time, where it can be said; 0: none
    unsigned depth;
};

// "baronet", "random", "greedy", "uci:COMMAND" or "xboard:COMMAND", and after each ";NAME=VALUE"
// for options; the option "variant" is what the program calls the game. NULL with the problem when
// the text is wrong, the program does not start, or does not know the game.
struct match_player *match_player_new(const char *text, const struct baronet_game *game,
                                      struct match_problem *problem);
void match_player_free(struct match_player *player);
const char *match_player_name(const struct match_player *player);
bool match_player_is_program(const struct match_player *player); // not one of ours

// A new game from the start position, in which these turns have been made. What the player draws
// comes from the key: with the same one, Baronet's own engine plays the same game again, unless by
// time.
bool match_player_start(struct match_player *player, const char *const *turns, size_t turn_count,
                        const struct match_time *time, const struct lots_key *key,
                        struct match_problem *problem);

// What it answers in the play's position; `turns` are all since the start.
struct match_answer match_player_think(struct match_player *player, const struct baronet_play *play,
                                       const char *const *turns, size_t turn_count,
                                       const struct match_time *time);

// The opponent has made this turn (for programs that follow the game).
void match_player_told(struct match_player *player, const char *turn);

#endif
