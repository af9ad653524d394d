// Building a walk's tree and laying it out in the pool.
#include "betza_tree.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { TREE_NODES_LIMIT = 150000 };

static uint32_t add_node(struct tree *tree, uint32_t parent, square_t square)
{
    size_t capacity = tree->capacity;
    tree->nodes = memory_grow(tree->nodes, tree->count + 1, &capacity, sizeof *tree->nodes);
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

void tree_init(struct tree *tree, struct walk_pool *pool, int square_count, uint32_t work_limit)
{
    tree->pool = pool;
    tree->nodes = pool->spare;
    tree->capacity = pool->spare_capacity;
    tree->count = 0;
    pool->spare = NULL;
    pool->spare_capacity = 0;
    memset(tree->first_at_root, 0, (size_t)square_count * sizeof *tree->first_at_root);
    tree->work = 0;
    tree->work_limit = work_limit;
    tree->is_exhausted = false;
    add_node(tree, 0, NO_SQUARE);
}

void tree_release(struct tree *tree)
{
    memory_free(tree->pool->spare);
    tree->pool->spare = tree->nodes;
    tree->pool->spare_capacity = tree->capacity;
    tree->nodes = NULL;
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

uint16_t tree_effect(struct tree *tree, struct walk_effect effect, const square_t *squares)
{
    int number = walk_pool_effect(tree->pool, effect, squares);
    if (number < 0)
        tree->is_exhausted = true;
    return number < 0 ? 0 : (uint16_t)number;
}

// ---- Layout

// A node is useful when it or something below it is a move. Children follow their parents.
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
    *walk_pool_node(pool) = (struct walk_node){.square = node->square,
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
    for (uint32_t i = next_in_preorder(tree, 0); i; i = next_in_preorder(tree, i))
        append_node(tree->pool, &tree->nodes[i]);
    walk->count = count;
    walk->may_repeat = walk_may_repeat(tree->pool, walk);
    return true;
}
