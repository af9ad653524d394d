// The pool that holds the walks of a game.
#include "walk.h"

#include "arena.h"

#include <stdlib.h>

void walk_pool_init(struct walk_pool *pool)
{
    *pool = (struct walk_pool){.node_capacity = 16, .effect_count = 1, .effect_capacity = 16};
    // There are nodes to point at also where no piece moves.
    pool->nodes = calloc(pool->node_capacity, sizeof *pool->nodes);
    pool->effects = calloc(pool->effect_capacity, sizeof *pool->effects);
    if (!pool->nodes || !pool->effects)
        arena_out_of_memory();
    pool->effects[0].destination = NO_SQUARE;
    pool->effects[0].shift_from = NO_SQUARE;
    pool->effects[0].shift_to = NO_SQUARE;
}

void walk_pool_release(struct walk_pool *pool)
{
    free(pool->nodes);
    free(pool->effects);
    free(pool->squares);
    *pool = (struct walk_pool){0};
}
