// A walk under construction: a tree of squares whose common beginnings are shared.
//
// Paths are added from the root (node 0) down; a child with the same square and the same pass mask
// is found rather than made again. tree_finish drops what leads to no move and appends the rest to
// the pool in preorder. Work is counted; when a limit is passed the tree is `exhausted`, and adding
// to it does nothing any more.
#ifndef BETZA_TREE_H
#define BETZA_TREE_H

#include "walk.h"

struct tree_node {
    square_t square;
    uint8_t emit, pass;
    uint16_t effect;
    uint32_t parent, first_child, last_child, next_sibling; // 0: none
    uint32_t next_at_root; // children of the root: the next one on the same square
    uint32_t useful;       // nodes of the subtree that are kept
};

struct tree {
    struct walk_pool *pool;
    struct tree_node *nodes;
    uint32_t count, capacity;
    // The root may have a child on every square.
    uint32_t first_at_root[BOARD_SQUARES_LIMIT];
    uint32_t work, work_limit;
    bool is_exhausted;
};

void tree_init(struct tree *tree, struct walk_pool *pool, int square_count, uint32_t work_limit);
void tree_release(struct tree *tree);

// Counts a unit of work; false when the tree is exhausted.
bool tree_charge(struct tree *tree);

// The child of `parent` on `square` beyond which the walk goes on for the occupants in `pass`.
uint32_t tree_enter(struct tree *tree, uint32_t parent, square_t square, unsigned pass);

// A move that ends, below `parent`, on `square` when one of `emit` stands there.
void tree_emit(struct tree *tree, uint32_t parent, square_t square, unsigned emit, uint16_t effect);

// The number of an effect in the pool. `squares` holds its captured squares, then its passed ones.
uint16_t tree_effect(struct tree *tree, struct walk_effect effect, const square_t *squares);

// Appends the walk to the pool. False when it is too large.
bool tree_finish(struct tree *tree, uint32_t nodes_limit, struct walk *walk);

// Whether two nodes of a finished walk may yield the same move in one position.
bool walk_may_repeat(const struct walk_pool *pool, const struct walk *walk);

#endif
