// Walks: where one piece on one square can go, as a tree of squares to look at.
//
// All geometry of a piece's movement (slides, leaps, rides, lame leaps, halflings, hoppers, bent
// and multi-leg movers, holes, wraps, zones) is compiled into one tree per piece and square.
// Running it needs no geometry any more:
//
//     for (i = 0; i < count;) {
//         occupant = class of what stands on node[i].square (one bit of enum occupant)
//         if (occupant & node[i].emit) a move to this square with node[i].effect exists
//         i += (occupant & node[i].pass) ? 1 : node[i].skip;
//     }
//
// Nodes are in preorder; `pass` says for which occupants the children are visited; `skip` leads
// past the subtree. Examples: a Rook's ray is a chain of nodes with pass = EMPTY and emit = EMPTY |
// ENEMY | ENEMY_ROYAL; a lame Knight is a node with pass = EMPTY, emit = 0 and one or two children;
// a cannon's ray has at every step a sibling with the same square, pass = occupied, under which the
// rest of the ray is looked through for a capture.
#ifndef WALK_H
#define WALK_H

#include "board.h"

#include <stddef.h>

// What stands on a square, as the mover sees it. PASSED and PARTNER are never the class of a square
// and occur in `emit` only: PASSED allows a move to an empty square that an enemy passed over in
// the last turn (capturing the piece that passed); PARTNER matches a friend that has not moved.
enum occupant {
    OCCUPANT_EMPTY = 1,
    OCCUPANT_FRIEND = 2,
    OCCUPANT_ENEMY = 4, // any enemy that is not royal
    OCCUPANT_ENEMY_ROYAL = 8,
    OCCUPANT_NEUTRAL = 16, // nobody's piece, a wall: blocks, serves as a platform
    OCCUPANT_PASSED = 32,
    OCCUPANT_PARTNER = 64,
    OCCUPANT_ANY = 31,
    OCCUPANT_OCCUPIED = 30
};

struct walk_node {
    square_t square;
    uint8_t emit;    // occupants on which a move may end here
    uint8_t pass;    // occupants beyond which the walk goes on (to the children)
    uint16_t skip;   // nodes of this subtree, itself included
    uint16_t effect; // index of what else the move does; 0: nothing
};

// What a move does beside going from its origin to the node's square and capturing what stands
// there. A move emitted on an occupied square captures that occupant, except on PARTNER or with
// KEEPS.
enum walk_effect_flag { EFFECT_KEEPS = 1 }; // the occupant of the node's square is not captured

struct walk_effect {
    uint32_t first; // index into the pool of squares: captured squares first, then passed ones
    uint8_t capture_count; // squares captured on the way, in order (locusts, multi-leg captures)
    uint8_t passed_count;  // squares passed over that may be captured on in the next turn
    uint8_t flags;         // enum walk_effect_flag
    square_t destination;  // where the mover ends, if not on the node's square (NO_SQUARE: there)
    square_t shift_from;   // the piece here (NO_SQUARE: none) is not captured but goes ...
    square_t shift_to;     // ... here: unloaded, swapped, a partner
};

// Walks of all pieces of a game share one pool of nodes, effects and effect squares.
struct walk_pool {
    struct walk_node *nodes;
    size_t node_count, node_capacity;
    struct walk_effect *effects; // effects[0] is "nothing"
    size_t effect_count, effect_capacity;
    square_t *squares;
    size_t square_count, square_capacity;
    uint32_t *effect_table; // open addressing over the effects; 0: free
    size_t effect_table_size;
    struct tree_node *spare; // memory for the next walk under construction
    uint32_t spare_capacity;
    uint64_t work; // that all walks took so far, as betza_tree.h counts it
};

// One piece's walk from one square: nodes [first, first + count) of the pool.
struct walk {
    uint32_t first;
    uint32_t count;
    bool may_repeat; // two nodes may yield the same move: the mover must drop repetitions
};

void walk_pool_init(struct walk_pool *pool);
void walk_pool_release(struct walk_pool *pool);

// A new node at the end, to be filled in.
struct walk_node *walk_pool_node(struct walk_pool *pool);

// Makes room for more nodes: so many may be added by hand, after the last one.
void walk_pool_reserve(struct walk_pool *pool, size_t more);

// The number of an effect, which is added when it is new; -1 when there are too many. `squares`
// holds its captured squares, then its passed ones; `first` is ignored.
int walk_pool_effect(struct walk_pool *pool, struct walk_effect effect, const square_t *squares);

// The squares of an effect of the pool; NULL where it has none.
const square_t *walk_effect_squares(const struct walk_pool *pool, const struct walk_effect *effect);

#endif
