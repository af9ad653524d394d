// Betza notation lowered to walks.
//
// Three steps, so that a mistake is reported once and geometry is worked out once:
//
//     piece    = betza_parse(arena, diag, dialect, text, ...);     what is written (grammar)
//     movement = betza_resolve(arena, diag, dialect, piece, ...);  what it means on such a board
//     walk     = betza_walk(movement, board, from, ...);           where it leads from one square
//
// A movement is a list of paths; a path is a list of legs whose directions, ranges and modes are
// settled. Only the number of nodes can still go wrong when a walk is made.
//
// Conventions of the walks made here, beyond those of walk.h:
// - A move that ends on a square known to be empty by then although something stands there now (the
//   origin, a square captured on the way) is a node on that square with emit = OCCUPANT_ANY and
//   EFFECT_KEEPS; what was captured on the way is in the effect's list of captures. A pass is such
//   a node on the origin.
// - A piece that is unloaded or swapped is named by shift_from and shift_to only, never by the
//   captures, and its effect has EFFECT_KEEPS when it stands on the node's square. shift_to may be
//   the origin: pick up the mover first, then shift, then put the mover down.
// - A move with a partner (O): emit = OCCUPANT_PARTNER on the partner's square, shift_from = that
// square, shift_to
//   and destination as the rule says; destination may be the partner's own square.
#ifndef BETZA_WALK_H
#define BETZA_WALK_H

#include "source.h"
#include "walk.h"

struct arena;
struct betza_dialect;
struct betza_movement;
struct betza_piece;
struct diag;

// Nodes of one walk, and of all walks in a pool; more is an error that names the piece's span. So
// is more work than this for all walks. At these limits a game loads in about 2 s and 100 MB; chu
// shogi, of 39 kinds on 144 squares, has 140,000 nodes.
enum {
    BETZA_WALK_NODES_LIMIT = 60000,
    BETZA_POOL_NODES_LIMIT = 3000000,
    BETZA_POOL_WORK_LIMIT = 150000000
};

// Settles what `piece` means, in the dialect it was parsed in, on boards of this lattice. Reports
// mistakes of meaning (an impossible turn, a halfling on a cylinder) and warnings; returns NULL
// after errors. The result lives in `arena` and refers to the piece.
const struct betza_movement *betza_resolve(struct arena *arena, struct diag *diag,
                                           const struct betza_dialect *dialect,
                                           const struct betza_piece *piece, enum lattice lattice);

// The walk of a piece standing on `from`. `facing` says how it is turned (in some dialects
// facing south is to be mirrored); `initial` says that it
// counts as not having moved; `may_end`, one per square, says where a move may end (NULL:
// everywhere). When the walk would be too large, reports an error at `span` and returns an empty
// walk: stop at the first one.
struct walk betza_walk(const struct betza_movement *movement, const struct board *board,
                       square_t from, enum facing facing, bool initial, const bool *may_end,
                       struct walk_pool *pool, struct diag *diag, struct span span);

#endif
