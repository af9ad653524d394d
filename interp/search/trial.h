// Small matches that decide how a game is best played: with which weights, by which search.
#ifndef TRIAL_H
#define TRIAL_H

#include "search.h"

struct contender {
    const struct weights *weights;
    bool grows_tree; // Monte-Carlo tree search
};

struct trial {
    const struct baronet_game *game;
    const struct step_facts *facts;
    uint64_t seed;
    uint64_t nodes;        // for each turn; 0: by time
    uint64_t microseconds; // for each turn
    uint64_t milliseconds; // for all games; no new pair is begun behind that
    unsigned games;        // at most, pairs with colours swapped
};

// The first contender's points, and how many games were played.
double trial_run(const struct trial *trial, const struct contender *first,
                 const struct contender *second, unsigned *games);

#endif
