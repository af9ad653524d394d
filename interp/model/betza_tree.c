// Building a walk's tree and laying it out in the pool.
#include "betza_tree.h"

#include "arena.h"

#include <stdlib.h>
#include <string.h>

enum { TREE_NODES_LIMIT = 150000, TREE_EFFECTS_LIMIT = 65535 };

// Makes room for one more element in a growing array.
static void *grow(void *elements, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return elements;
    size_t wanted = *capacity ? 2 * *capacity : 64;
    void *larger = realloc(elements, wanted * size);
    if (!larger)
        arena_out_of_memory();
    *capacity = wanted;
    return larger;
}

static void *allocate(size_t count, size_t size)
{
    void *elements = calloc(count, size);
    if (!elements)
        arena_out_of_memory();
    return elements;
}

static uint32_t add_node(struct tree *tree, uint32_t parent, square_t square)
{
    size_t capacity = tree->capacity;
    tree->nodes = grow(tree->nodes, tree->count, &capacity, sizeof *tree->nodes);
    tree->capacity = (uint32_t)capacity;
    if (tree->count >= TREE_NODES_LIMIT)
        tree->is_exhausted = true;
    uint32_t index = tree->count++;
    tree->nodes[index] = (struct tree_node){.square = square, .parent = parent};
    struct tree_node *above = &tree->nodes[parent];
    if (index == 0)
        return 0;
    if (parent == 0) {
        tree->nodes[index].next_at_root = tree->first_at_root[square];
        tree->first_at_root[square] = index;
    }
    if (above->last_child)
        tree->nodes[above->last_child].next_sibling = index;
    else
        above->first_child = index;
    above->last_child = index;
    return index;
}

void tree_init(struct tree *tree, struct walk_pool *pool, uint32_t work_limit)
{
    memset(tree, 0, sizeof *tree);
    tree->pool = pool;
    tree->work_limit = work_limit;
    add_node(tree, 0, NO_SQUARE);
}

void tree_release(struct tree *tree)
{
    free(tree->nodes);
    free(tree->effect_table);
    tree->nodes = NULL;
    tree->effect_table = NULL;
}

bool tree_charge(struct tree *tree)
{
    if (++tree->work > tree->work_limit)
        tree->is_exhausted = true;
    return !tree->is_exhausted;
}

// The children of `parent` that may be on `square`, one after the other; 0 at the end.
static uint32_t first_candidate(struct tree *tree, uint32_t parent, square_t square)
{
    return parent == 0 ? tree->first_at_root[square] : tree->nodes[parent].first_child;
}

static uint32_t next_candidate(struct tree *tree, uint32_t parent, uint32_t index)
{
    tree->work++;
    return parent == 0 ? tree->nodes[index].next_at_root : tree->nodes[index].next_sibling;
}

uint32_t tree_enter(struct tree *tree, uint32_t parent, square_t square, unsigned pass)
{
    if (tree->is_exhausted)
        return 0;
    for (uint32_t i = first_candidate(tree, parent, square); i;
         i = next_candidate(tree, parent, i)) {
        struct tree_node *node = &tree->nodes[i];
        if (node->square == square && (node->pass == pass || node->pass == 0)) {
            node->pass = (uint8_t)pass;
            return i;
        }
    }
    uint32_t index = add_node(tree, parent, square);
    tree->nodes[index].pass = (uint8_t)pass;
    return index;
}

void tree_emit(struct tree *tree, uint32_t parent, square_t square, unsigned emit, uint16_t effect)
{
    if (tree->is_exhausted || emit == 0)
        return;
    for (uint32_t i = first_candidate(tree, parent, square); i;
         i = next_candidate(tree, parent, i)) {
        struct tree_node *node = &tree->nodes[i];
        if (node->square == square && (node->emit == 0 || node->effect == effect)) {
            node->emit |= (uint8_t)emit;
            node->effect = effect;
            return;
        }
    }
    uint32_t index = add_node(tree, parent, square);
    tree->nodes[index].emit = (uint8_t)emit;
    tree->nodes[index].effect = effect;
}

// ---- Effects
// ---------------------------------------------------------------------------------------

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

static const square_t *squares_of(const struct walk_pool *pool, const struct walk_effect *effect)
{
    return effect_length(effect) ? pool->squares + effect->first : NULL;
}

// The slot where an effect is or belongs.
static uint32_t *effect_slot(struct tree *tree, const struct walk_effect *effect,
                             const square_t *squares)
{
    uint32_t mask = tree->effect_table_size - 1;
    uint32_t place = effect_hash(effect, squares) & mask;
    while (tree->effect_table[place]) {
        const struct walk_effect *other = &tree->pool->effects[tree->effect_table[place]];
        if (effect_equal(effect, squares, other, squares_of(tree->pool, other)))
            break;
        place = (place + 1) & mask;
    }
    return &tree->effect_table[place];
}

// The table is made when a walk meets its first effect, from all that the pool has.
static void fill_effect_table(struct tree *tree)
{
    struct walk_pool *pool = tree->pool;
    free(tree->effect_table);
    tree->effect_table_size = 256;
    while (tree->effect_table_size < 4 * pool->effect_count)
        tree->effect_table_size *= 2;
    tree->effect_table = allocate(tree->effect_table_size, sizeof *tree->effect_table);
    for (uint32_t i = 1; i < pool->effect_count; i++) {
        const struct walk_effect *effect = &pool->effects[i];
        *effect_slot(tree, effect, squares_of(pool, effect)) = i;
    }
}

static uint32_t add_effect(struct walk_pool *pool, struct walk_effect effect,
                           const square_t *squares)
{
    effect.first = (uint32_t)pool->square_count;
    for (size_t i = 0; i < effect_length(&effect); i++) {
        pool->squares =
            grow(pool->squares, pool->square_count, &pool->square_capacity, sizeof *pool->squares);
        pool->squares[pool->square_count++] = squares[i];
    }
    pool->effects =
        grow(pool->effects, pool->effect_count, &pool->effect_capacity, sizeof *pool->effects);
    pool->effects[pool->effect_count] = effect;
    return (uint32_t)pool->effect_count++;
}

uint16_t tree_effect(struct tree *tree, struct walk_effect effect, const square_t *squares)
{
    if (is_nothing(&effect))
        return 0;
    if (2 * tree->pool->effect_count >= tree->effect_table_size)
        fill_effect_table(tree);
    uint32_t *slot = effect_slot(tree, &effect, squares);
    if (*slot == 0) {
        if (tree->pool->effect_count >= TREE_EFFECTS_LIMIT) {
            tree->is_exhausted = true;
            return 0;
        }
        *slot = add_effect(tree->pool, effect, squares);
    }
    return (uint16_t)*slot;
}

// ---- Layout
// ----------------------------------------------------------------------------------------

// A node is useful when it or something below it is a move. Children stand behind their parents.
static void count_useful(struct tree *tree)
{
    for (uint32_t i = tree->count - 1; i > 0; i--) {
        struct tree_node *node = &tree->nodes[i];
        if (node->useful == 0)
            node->pass = 0;
        if (node->useful > 0 || node->emit)
            node->useful++;
        tree->nodes[node->parent].useful += node->useful;
    }
}

static uint32_t next_useful(const struct tree *tree, uint32_t index)
{
    while (index && tree->nodes[index].useful == 0)
        index = tree->nodes[index].next_sibling;
    return index;
}

// The node after `index` in preorder, or 0.
static uint32_t next_in_preorder(const struct tree *tree, uint32_t index)
{
    uint32_t next = next_useful(tree, tree->nodes[index].first_child);
    while (!next && index) {
        next = next_useful(tree, tree->nodes[index].next_sibling);
        index = tree->nodes[index].parent;
    }
    return next;
}

static void append_node(struct walk_pool *pool, const struct tree_node *node)
{
    pool->nodes = grow(pool->nodes, pool->node_count, &pool->node_capacity, sizeof *pool->nodes);
    pool->nodes[pool->node_count++] = (struct walk_node){.square = node->square,
                                                         .emit = node->emit,
                                                         .pass = node->pass,
                                                         .skip = (uint16_t)node->useful,
                                                         .effect = node->effect};
}

bool tree_finish(struct tree *tree, uint32_t nodes_limit, struct walk *walk)
{
    *walk = (struct walk){.first = (uint32_t)tree->pool->node_count};
    if (tree->is_exhausted)
        return false;
    count_useful(tree);
    uint32_t count = tree->nodes[0].useful;
    if (count == 0)
        return true;
    if (count > nodes_limit)
        return false;
    uint32_t *parents = allocate(count, sizeof *parents);
    uint32_t *places = allocate(tree->count, sizeof *places);
    places[0] = UINT32_MAX;
    for (uint32_t i = next_in_preorder(tree, 0); i; i = next_in_preorder(tree, i)) {
        parents[walk->count] = places[tree->nodes[i].parent];
        places[i] = walk->count++;
        append_node(tree->pool, &tree->nodes[i]);
    }
    walk->may_repeat = walk_may_repeat(tree->pool, walk, parents);
    free(parents);
    free(places);
    return true;
}
