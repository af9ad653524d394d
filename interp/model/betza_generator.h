// What the parts of betza_walk share.
//
// It follows section 10 of the reference with every possible occupation at once; where that looks
// at an occupant, it adds a node to the tree and goes on below it once per answer. What is on a
// square may be known already: the origin and squares captured on the way are empty, the square a
// piece was unloaded on is not.
#ifndef BETZA_GENERATOR_H
#define BETZA_GENERATOR_H

#include "betza_movement.h"
#include "betza_tree.h"

enum { EFFECT_SQUARES_LIMIT = 255, GENERATOR_DEPTH_LIMIT = 4000 };

struct generator {
    const struct board *board;
    const bool *may_end;
    struct tree *tree;
    square_t origin;
    // How the board's y grows as the mover's grows, +1 or -1, and likewise x. Turned by a quarter,
    // the board's x grows so with the mover's y, and its y against his x.
    bool is_turned;
    int forward, sideways;
    const struct move_path *path;
    int loops_limit;
    int leg_count;                   // of the path, with its loop as often as it is run now
    square_t taken[MOVE_LEGS_LIMIT]; // squares emptied by captures, in order
    int taken_count;
    square_t passed[EFFECT_SQUARES_LIMIT]; // squares that may be captured on in the next turn
    int passed_count;
    int depth; // of nested calls
};

// Between two legs: where the mover is and what it has done.
struct place {
    square_t square;
    int direction;  // of the last leg
    enum bend bend; // the latest one
    int steps;      // of the last leg
    int toggles;
    bool is_occupied;              // the mover hovers over a piece that it hopped
    square_t shift_from, shift_to; // a piece unloaded on the way, or NO_SQUARE
    uint32_t node;                 // of the tree
};

enum knowledge { IS_UNKNOWN, IS_EMPTY, IS_BLOCKED };

// Carries a movement out, with the generator's board, tree, origin and may_end set, and lays the
// walk out in the pool. The board `limits` bounds the length of loops and the work. False when
// there are too many paths.
bool generator_run(struct generator *generator, const struct board *limits,
                   const struct betza_movement *movement, enum facing facing, bool initial,
                   struct walk_pool *pool, struct walk *walk);

// What is known of a square by the time the mover looks at it in the leg that began at `start`.
enum knowledge generator_known(const struct generator *generator, const struct place *start,
                               square_t square);

// The last piece captured on the way that is still to be put down, or NO_SQUARE.
square_t generator_latest_taken(const struct generator *generator, const struct place *start);

// The effect of a move that takes and passes what the generator has noted.
uint16_t generator_effect(struct generator *generator, square_t shift_from, square_t shift_to,
                          bool keeps);

// Ends a move on `square`, below `node` of the tree, in the last leg, which began at `start`.
void generator_end(struct generator *generator, const struct move_leg *leg,
                   const struct place *start, uint32_t node, square_t square);

// Runs the leg number `index` of the path, and all after it.
void generator_run_leg(struct generator *generator, int index, const struct place *start);

#endif
