// The board turned by 180 degrees: what the second player's pieces do is often what the first
// player's do, turned, and then it is copied instead of worked out again.
#ifndef ROTATED_WALKS_H
#define ROTATED_WALKS_H

#include "walk.h"

#include <stdlib.h>

struct rotation {
    square_t *squares; // where each square comes to lie; NULL: the turned board is another one
    struct walk_pool *pool;
    uint32_t *effects; // the turned effect of each that was met, 0: not known yet
    size_t effect_count;
};

void rotated_init(struct rotation *turned, const struct board *board, struct walk_pool *pool,
                  struct arena *arena);
void rotated_release(struct rotation *turned);

// Whether a set of squares turned is the other one; NULL is the set of all.
bool rotated_matches(const struct rotation *turned, const bool *set, const bool *other, int count);

// Appends a walk of the pool, turned. False when the pool has no room for its effects.
bool rotated_walk(struct rotation *turned, const struct walk *walk, struct walk *copy);

#endif
