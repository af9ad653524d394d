// The permutations of a board's squares that its shape suggests: mirrors and turns of its lattice;
// of a board without one, those of its rows as they are written.
#ifndef PERMUTATIONS_H
#define PERMUTATIONS_H

#include "board.h"

enum { PERMUTATIONS_LIMIT = 81 };

struct permutations {
    int16_t *list[PERMUTATIONS_LIMIT]; // [square] where it comes to lie; the first one is identity
    int count;
    int left_and_right; // which one exchanges left and right; -1: none
};

struct permutations *permutations_find(const struct board *board);
void permutations_free(struct permutations *permutations);

#endif
