// Walks on a board without an edge.
//
// What a piece does is the same everywhere, except where the board ends. So most movements are
// carried out once, in the middle of a board on which no edge is in reach. The walk from each
// square of the real board is a copy of that one, without the nodes on squares that don't exist and
// without their subtrees. The result is the walk that betza_walk makes, node for node, but it is
// found much faster.
#ifndef BETZA_ENDLESS_H
#define BETZA_ENDLESS_H

#include "walk.h"

struct arena;
struct betza_movement;

struct endless {
    const struct board *board;
    struct board large;    // a lattice and no more: no names, no directions
    struct walk_pool pool; // of the endless walks
};

// `board`, which must outlive it, is the one to which walks will be cut.
void endless_init(struct endless *endless, const struct board *board, struct arena *arena);
void endless_release(struct endless *endless);

// Makes the endless walk of a piece; `facing` and `initial` as in betza_walk. False where walks
// depend on the board in other ways (a cylinder, a halfling, a partner at the edge) or where there
// would be too many paths.
bool endless_walk(struct endless *endless, const struct betza_movement *movement,
                  enum facing facing, bool initial, struct walk *walk);

// Appends to the pool what the board leaves of an endless walk when the piece stands on `from`.
// False when the pool has no room for its effects.
bool endless_cut(const struct endless *endless, const struct walk *walk, square_t from,
                 struct walk_pool *pool, struct walk *cut);

#endif
