// Endless walks: which movements have one, and cutting them to the board.
#include "betza_endless.h"

#include "arena.h"
#include "betza_generator.h"
#include "betza_walk.h"

void endless_init(struct endless *endless, const struct board *board, struct arena *arena)
{
    int width = 2 * board->width - 1, height = 2 * board->height - 1;
    *endless = (struct endless){.board = board};
    walk_pool_init(&endless->pool);
    if (board->lattice == LATTICE_NONE)
        return;
    struct board *large = &endless->large;
    large->lattice = board->lattice;
    large->width = width;
    large->height = height;
    large->square_count = width * height;
    large->squares = arena_array(arena, (size_t)large->square_count, sizeof *large->squares);
    large->at = arena_array(arena, (size_t)large->square_count, sizeof *large->at);
    for (int s = 0; s < large->square_count; s++) {
        large->at[s] = (square_t)s;
        large->squares[s].x = (int16_t)(s % width);
        large->squares[s].y = (int16_t)(s / width);
    }
}

void endless_release(struct endless *endless)
{
    walk_pool_release(&endless->pool);
}

// Whether the leg looks at every square that it comes to, so that missing ones are missed, and at
// no other. What is jumped, and what may hold anything, is not looked at; a lame leap looks at
// squares on the way only where it ends on the board.
static bool looks_everywhere(const struct move_leg *leg)
{
    bool is_lame = leg->is_lame && !shape_is_unit(leg->shape);
    bool takes_anything = leg->modes & MODE_MOVE && leg->modes & MODE_HOP;
    return !leg->wraps_files && !leg->is_halfling && !is_lame && !leg->jumps && !takes_anything;
}

static bool all_look_everywhere(const struct move_leg *legs, int count)
{
    for (int i = 0; i < count; i++)
        if (!looks_everywhere(&legs[i]))
            return false;
    return true;
}

static bool is_same_everywhere(const struct move_path *path)
{
    return path->kind == PATH_STAY ||
           (path->kind == PATH_LEGS && all_look_everywhere(path->head, path->head_count) &&
            all_look_everywhere(path->loop, path->loop_count) &&
            all_look_everywhere(path->tail, path->tail_count));
}

bool endless_walk(struct endless *endless, const struct betza_movement *movement,
                  enum facing facing, bool initial, struct walk *walk)
{
    const struct board *board = endless->board, *large = &endless->large;
    if (board->lattice == LATTICE_NONE || board->wrap_files || board->wrap_ranks || board->apart)
        return false;
    for (const struct move_path *path = movement->first; path; path = path->next)
        if ((initial || !path->only_initial) && !is_same_everywhere(path))
            return false;
    struct tree tree;
    struct generator generator = {
        .board = large, .tree = &tree, .origin = (square_t)(large->square_count / 2)};
    return generator_run(&generator, board, movement, facing, initial, &endless->pool, walk);
}

// ---- Cutting

struct cutter {
    const struct endless *endless;
    struct walk_pool *pool;
    int x, y; // from a point of the large board to one of the board
};

static square_t place(const struct cutter *cutter, square_t square)
{
    const struct board *board = cutter->endless->board;
    const struct board_square *point = &cutter->endless->large.squares[square];
    int x = point->x + cutter->x, y = point->y + cutter->y;
    bool is_inside = x >= 0 && x < board->width && y >= 0 && y < board->height;
    return is_inside ? board->at[y * board->width + x] : NO_SQUARE;
}

static square_t place_if_any(const struct cutter *cutter, square_t square)
{
    return square == NO_SQUARE ? NO_SQUARE : place(cutter, square);
}

static int cut_effect(const struct cutter *cutter, uint16_t number)
{
    const struct walk_pool *pool = &cutter->endless->pool;
    struct walk_effect effect = pool->effects[number];
    square_t squares[2 * UINT8_MAX];
    for (int i = 0; i < effect.capture_count + effect.passed_count; i++)
        squares[i] = place(cutter, pool->squares[effect.first + (uint32_t)i]);
    effect.destination = place_if_any(cutter, effect.destination);
    effect.shift_from = place_if_any(cutter, effect.shift_from);
    effect.shift_to = place_if_any(cutter, effect.shift_to);
    return walk_pool_effect(cutter->pool, effect, squares);
}

// The number of nodes from `index` on is that of a subtree, which is dropped when there is no move
// in it.
static void close_subtree(struct walk_pool *pool, size_t index)
{
    struct walk_node *node = &pool->nodes[index];
    size_t count = pool->node_count - index;
    if (count == 1)
        node->pass = 0;
    if (count == 1 && node->emit == 0)
        pool->node_count = index;
    else
        node->skip = (uint16_t)count;
}

static bool cut_nodes(const struct cutter *cutter, const struct walk_node *node,
                      const struct walk_node *end)
{
    for (; node < end; node += node->skip) {
        square_t square = place(cutter, node->square);
        size_t index = cutter->pool->node_count;
        if (square == NO_SQUARE)
            continue;
        int effect = node->effect ? cut_effect(cutter, node->effect) : 0;
        if (effect < 0)
            return false;
        struct walk_node *copy = &cutter->pool->nodes[cutter->pool->node_count++];
        *copy = *node;
        copy->square = square;
        copy->effect = (uint16_t)effect;
        if (node->skip > 1 && !cut_nodes(cutter, node + 1, node + node->skip))
            return false;
        close_subtree(cutter->pool, index);
    }
    return true;
}

bool endless_cut(const struct endless *endless, const struct walk *walk, square_t from,
                 struct walk_pool *pool, struct walk *cut)
{
    const struct board *board = endless->board;
    const struct cutter cutter = {.endless = endless,
                                  .pool = pool,
                                  .x = board->squares[from].x - (board->width - 1),
                                  .y = board->squares[from].y - (board->height - 1)};
    const struct walk_node *first = endless->pool.nodes + walk->first;
    *cut = (struct walk){.first = (uint32_t)pool->node_count};
    walk_pool_reserve(pool, walk->count);
    if (!cut_nodes(&cutter, first, first + walk->count))
        return false;
    cut->count = (uint32_t)pool->node_count - cut->first;
    cut->may_repeat = walk->may_repeat && (cut->count == walk->count || walk_may_repeat(pool, cut));
    return true;
}
