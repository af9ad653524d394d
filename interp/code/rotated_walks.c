#include "rotated_walks.h"

#include "arena.h"
#include "memory.h"

#include <string.h>

void rotated_init(struct rotation *turned, const struct board *board, struct walk_pool *pool,
                  struct arena *arena)
{
    *turned = (struct rotation){.pool = pool};
    square_t *squares = arena_array(arena, (size_t)board->square_count, sizeof *squares);
    for (int s = 0; s < board->square_count; s++) {
        const struct board_square *square = &board->squares[s];
        squares[s] = board_at(board, board->width - 1 - square->x, board->height - 1 - square->y);
        if (squares[s] == NO_SQUARE)
            return;
    }
    turned->squares = squares;
}

void rotated_release(struct rotation *turned)
{
    memory_free(turned->effects);
    turned->effects = NULL;
}

bool rotated_matches(const struct rotation *turned, const bool *set, const bool *other, int count)
{
    if (!set || !other)
        return set == other;
    for (int s = 0; s < count; s++)
        if (set[s] != other[turned->squares[s]])
            return false;
    return true;
}

static square_t turn(const struct rotation *turned, square_t square)
{
    return square == NO_SQUARE ? NO_SQUARE : turned->squares[square];
}

static uint32_t *known_effect(struct rotation *turned, uint16_t number)
{
    if (number >= turned->effect_count) {
        size_t count = 2 * turned->pool->effect_count;
        turned->effects = memory_resize(turned->effects, count * sizeof *turned->effects);
        memset(turned->effects + turned->effect_count, 0,
               (count - turned->effect_count) * sizeof *turned->effects);
        turned->effect_count = count;
    }
    return &turned->effects[number];
}

static int rotated_effect(struct rotation *turned, uint16_t number)
{
    uint32_t *known = known_effect(turned, number);
    if (*known == 0) {
        struct walk_effect effect = turned->pool->effects[number];
        square_t squares[2 * UINT8_MAX];
        const square_t *from = walk_effect_squares(turned->pool, &effect);
        for (int i = 0; i < effect.capture_count + effect.passed_count; i++)
            squares[i] = turn(turned, from[i]);
        effect.destination = turn(turned, effect.destination);
        effect.shift_from = turn(turned, effect.shift_from);
        effect.shift_to = turn(turned, effect.shift_to);
        int fresh = walk_pool_effect(turned->pool, effect, squares);
        if (fresh < 0)
            return -1;
        *known = (uint32_t)fresh;
    }
    return (int)*known;
}

bool rotated_walk(struct rotation *turned, const struct walk *walk, struct walk *copy)
{
    *copy = *walk;
    copy->first = (uint32_t)turned->pool->node_count;
    walk_pool_reserve(turned->pool, walk->count);
    for (uint32_t i = 0; i < walk->count; i++) {
        struct walk_node node = turned->pool->nodes[walk->first + i];
        int effect = node.effect ? rotated_effect(turned, node.effect) : 0;
        if (effect < 0)
            return false;
        node.square = turned->squares[node.square];
        node.effect = (uint16_t)effect;
        turned->pool->nodes[turned->pool->node_count++] = node;
    }
    return true;
}
