// Quick games of the engine against itself, by looking one turn ahead, and what they show.
#ifndef SELF_PLAY_H
#define SELF_PLAY_H

#include "effort.h"
#include "samples.h"

// How many hundredths are one unit of log odds.
enum { LEARN_UNIT = 200 };

struct self_play {
    const struct baronet_game *game;
    const struct features *features;
    uint64_t seed;
    // The results so far.
    struct samples samples;
    uint64_t games, decisive;              // decisive: with a winner
    uint64_t with_captures, only_captures; // positions where there are captures, and nothing else
};

// Some more games.
struct self_play_round {
    const struct weights *weights;
    const struct effort *effort;
    size_t sample_limit;  // samples of all games that are enough
    uint64_t least_games; // games that there are to be in any case
    // Called after each game with how much of the effort is used, in thousandths; NULL: nobody
    // wants to know. Calls come one at a time, but from several threads.
    void (*progress)(void *context, unsigned thousandths);
    void *context;
};

void self_play_init(struct self_play *play, const struct baronet_game *game,
                    const struct features *features, uint64_t seed);
void self_play_release(struct self_play *play);

// Plays until the effort is used up. The results, game by game, do not depend on the threads.
void self_play_run(struct self_play *play, const struct self_play_round *round);

#endif
