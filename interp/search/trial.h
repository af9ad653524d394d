// Small matches that decide how a game is best played: with which weights, by which search.
#ifndef TRIAL_H
#define TRIAL_H

#include "effort.h"
#include "elo.h"
#include "search.h"

struct contender {
    const struct weights *weights;
    bool grows_tree; // Monte-Carlo tree search
};

struct trial {
    const struct baronet_game *game;
    const struct step_facts *facts;
    const struct effort *effort; // of all games; when it is used up, no new round is begun
    uint64_t seed;
    uint64_t nodes;        // for each turn
    uint64_t microseconds; // for each turn instead, where the effort is one by time; 0: nodes
    uint64_t tree_games;   // for each turn of a contender with a tree, where it is counted
    unsigned games;        // at most, the first contender in each seat in turn
    // Called after each game with how much is done, in thousandths; NULL: nobody wants to know.
    // Calls come one at a time, but from several threads.
    void (*progress)(void *context, unsigned thousandths);
    void *context;
};

// The first contender's results in the games that were played. He has one seat, the second one all
// others.
struct tally_score trial_run(const struct trial *trial, const struct contender *first,
                             const struct contender *second);

#endif
