// Learns what pieces, squares and mobility are worth in a game from quick games against itself.
//
// The games are played by looking one turn ahead, with captures followed up, and now and then a
// turn by chance. The result of each quiet position is explained by logistic regression on what
// distinguishes the two sides in it (Buro, "From Simple Features to Sophisticated Evaluation
// Functions", 1998; in chess known as Texel's method), with the guessed weights as the prior.
#ifndef LEARN_H
#define LEARN_H

#include "effort.h"
#include "measured.h"
#include "weights.h"

struct learn_request {
    struct effort effort;
    uint64_t seed;
    // Called now and then with how much is done, in thousandths; NULL: nobody wants to know.
    void (*progress)(void *context, unsigned thousandths);
    void *context;
};

// One of several equal parts of what was requested; its progress is reported as that of the whole.
struct progress_part {
    const struct learn_request *request;
    unsigned number, count;
};

void progress_of_part(void *context, unsigned thousandths); // `context`: the part

// What was learnt of one type of piece.
struct learnt_type {
    double value, error;           // in hundredths, and half the width of the 95 % interval
    double hand_value, hand_error; // in hand
};

enum { LEARNT_NOTHING, LEARNT_PLACES, LEARNT_WEIGHTS };

struct learnt {
    uint64_t games, positions;
    double decisive; // share of games with a winner
    int64_t chosen;  // what proved best in play: one of the above
    bool is_shipped; // it is part of the library
    struct learnt_type types[WEIGHT_TYPES_LIMIT];
    struct measured measured; // with exactly these weights
};

// Replaces the guesses by what was learnt, as far as games show anything. False when they show
// nothing (no game came to an end).
bool learn_weights(const struct baronet_game *game, struct weights *weights,
                   const struct learn_request *request, struct learnt *learnt);

#endif
