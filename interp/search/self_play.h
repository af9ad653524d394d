// Quick games of the engine against itself, by looking one turn ahead, and what they show.
#ifndef SELF_PLAY_H
#define SELF_PLAY_H

#include "samples.h"

#include <pthread.h>

// How many hundredths are one unit of log odds.
enum { LEARN_UNIT = 200 };

struct self_play {
    const struct baronet_game *game;
    const struct features *features;
    uint64_t seed;
    // What came of it so far; guarded by the lock while games are played.
    pthread_mutex_t lock;
    struct samples samples;
    uint64_t games, decisive;              // decisive: with a winner
    uint64_t with_captures, only_captures; // positions where there are captures, and nothing else
};

// Some more games.
struct self_play_round {
    const struct weights *weights;
    uint64_t start, until; // by the stopwatch; milliseconds from then on
    size_t sample_limit;   // samples of all games that are enough
    uint64_t least_games;  // games that there are to be in any case
    // Called now and then by one thread with the milliseconds since the start; NULL: nobody wants
    // to know.
    void (*progress)(void *context, uint64_t milliseconds);
    void *context;
};

void self_play_init(struct self_play *play, const struct baronet_game *game,
                    const struct features *features, uint64_t seed);
void self_play_release(struct self_play *play);

// Plays on all processors.
void self_play_run(struct self_play *play, const struct self_play_round *round);

#endif
