// "Did you mean": the candidate nearest to a misspelt word.
#ifndef SUGGEST_H
#define SUGGEST_H

#include "text.h"

// Keeps the best candidate offered so far. Start with suggest_init, offer every candidate, then
// read `best` (length 0 when none is near: edit distance at most 3 and at most a third of the
// word's length, rounded up; two neighbours swapped are one edit). A candidate that differs only in
// case is nearest of all; the word itself is never suggested; of equals the first offered stays.
// Words over 64 bytes are compared only up to case.
struct suggest {
    struct text word;
    struct text best;
    unsigned best_distance;
};

void suggest_init(struct suggest *suggest, struct text word);
void suggest_offer(struct suggest *suggest, struct text candidate);

#endif
