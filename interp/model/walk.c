// The pool that holds the walks of a game.
#include "walk.h"

#include "arena.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { EFFECTS_LIMIT = 65535 };

void walk_pool_init(struct walk_pool *pool)
{
    *pool = (struct walk_pool){.node_capacity = 16, .effect_count = 1, .effect_capacity = 16};
    // Even where no piece moves, there is an array to point into.
    pool->nodes = memory_zeroed(pool->node_capacity, sizeof *pool->nodes);
    pool->effects = memory_zeroed(pool->effect_capacity, sizeof *pool->effects);
    pool->effects[0].destination = NO_SQUARE;
    pool->effects[0].shift_from = NO_SQUARE;
    pool->effects[0].shift_to = NO_SQUARE;
}

void walk_pool_release(struct walk_pool *pool)
{
    memory_free(pool->nodes);
    memory_free(pool->effects);
    memory_free(pool->squares);
    memory_free(pool->effect_table);
    memory_free(pool->spare);
    *pool = (struct walk_pool){0};
}

struct walk_node *walk_pool_node(struct walk_pool *pool)
{
    walk_pool_reserve(pool, 1);
    return &pool->nodes[pool->node_count++];
}

void walk_pool_reserve(struct walk_pool *pool, size_t more)
{
    pool->nodes = memory_grow(pool->nodes, pool->node_count + more, &pool->node_capacity,
                              sizeof *pool->nodes);
}

// ---- Effects

static size_t effect_length(const struct walk_effect *effect)
{
    return (size_t)effect->capture_count + effect->passed_count;
}

static uint32_t effect_hash(const struct walk_effect *effect, const square_t *squares)
{
    uint32_t fields[] = {effect->capture_count, effect->passed_count, effect->flags,
                         effect->destination,   effect->shift_from,   effect->shift_to};
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        hash = (hash ^ fields[i]) * 16777619u;
    for (size_t i = 0; i < effect_length(effect); i++)
        hash = (hash ^ squares[i]) * 16777619u;
    return hash ^ hash >> 15;
}

static bool effect_equal(const struct walk_effect *a, const square_t *a_squares,
                         const struct walk_effect *b, const square_t *b_squares)
{
    return a->capture_count == b->capture_count && a->passed_count == b->passed_count &&
           a->flags == b->flags && a->destination == b->destination &&
           a->shift_from == b->shift_from && a->shift_to == b->shift_to &&
           (effect_length(a) == 0 ||
            memcmp(a_squares, b_squares, effect_length(a) * sizeof *a_squares) == 0);
}

static bool is_nothing(const struct walk_effect *effect)
{
    return effect_length(effect) == 0 && effect->flags == 0 && effect->destination == NO_SQUARE &&
           effect->shift_from == NO_SQUARE && effect->shift_to == NO_SQUARE;
}

const square_t *walk_effect_squares(const struct walk_pool *pool, const struct walk_effect *effect)
{
    return effect_length(effect) ? pool->squares + effect->first : NULL;
}

// The slot where an effect is or belongs.
static uint32_t *effect_slot(const struct walk_pool *pool, const struct walk_effect *effect,
                             const square_t *squares)
{
    size_t mask = pool->effect_table_size - 1;
    size_t place = effect_hash(effect, squares) & mask;
    while (pool->effect_table[place]) {
        const struct walk_effect *other = &pool->effects[pool->effect_table[place]];
        if (effect_equal(effect, squares, other, walk_effect_squares(pool, other)))
            break;
        place = (place + 1) & mask;
    }
    return &pool->effect_table[place];
}

// At most half of the table is used.
static void grow_effect_table(struct walk_pool *pool)
{
    size_t size = pool->effect_table_size ? 2 * pool->effect_table_size : 256;
    memory_free(pool->effect_table);
    pool->effect_table = memory_zeroed(size, sizeof *pool->effect_table);
    pool->effect_table_size = size;
    for (uint32_t i = 1; i < pool->effect_count; i++) {
        const struct walk_effect *effect = &pool->effects[i];
        *effect_slot(pool, effect, walk_effect_squares(pool, effect)) = i;
    }
}

static uint32_t add_effect(struct walk_pool *pool, struct walk_effect effect,
                           const square_t *squares)
{
    effect.first = (uint32_t)pool->square_count;
    for (size_t i = 0; i < effect_length(&effect); i++) {
        pool->squares = memory_grow(pool->squares, pool->square_count + 1, &pool->square_capacity,
                                    sizeof *pool->squares);
        pool->squares[pool->square_count++] = squares[i];
    }
    pool->effects = memory_grow(pool->effects, pool->effect_count + 1, &pool->effect_capacity,
                                sizeof *pool->effects);
    pool->effects[pool->effect_count] = effect;
    return (uint32_t)pool->effect_count++;
}

int walk_pool_effect(struct walk_pool *pool, struct walk_effect effect, const square_t *squares)
{
    if (is_nothing(&effect))
        return 0;
    if (2 * pool->effect_count >= pool->effect_table_size)
        grow_effect_table(pool);
    uint32_t *slot = effect_slot(pool, &effect, squares);
    if (*slot == 0) {
        if (pool->effect_count >= EFFECTS_LIMIT)
            return -1;
        *slot = add_effect(pool, effect, squares);
    }
    return (int)*slot;
}
