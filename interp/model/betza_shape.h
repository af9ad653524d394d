// Shapes: the leaps that an atom stands for, in clockwise order, and what direction letters pick.
//
// On square boards a shape has eight directions, on hexagonal ones twelve (the hours of a clock).
// Straight atoms number them by the compass: 0 forward, 1 forward right, 2 right, ... (the hours);
// an orthogonal or a diagonal atom owns every second one, but a leg may turn it into the others. An
// oblique atom (a,b), a < b, numbers its own leaps clockwise from (a,b).
#ifndef BETZA_SHAPE_H
#define BETZA_SHAPE_H

#include "betza_ast.h"
#include "betza_dialect.h"
#include "board.h"

enum shape_family { SHAPE_ORTHOGONAL, SHAPE_DIAGONAL, SHAPE_ALL_AROUND, SHAPE_OBLIQUE };

enum { SHAPE_DIRECTIONS_LIMIT = 12, SHAPE_LEAP_LIMIT = BOARD_SIDE_LIMIT };

struct shape_step {
    int x, y; // as seen by a mover whose forward is towards higher ranks
};

struct shape {
    enum lattice lattice;
    enum shape_family family;
    char letter;         // of the atom
    int minor, major;    // the leap (minor,major), minor <= major
    int direction_count; // 8 or 12
    unsigned directions; // bit i: direction i belongs to the atom
    struct shape_step steps[SHAPE_DIRECTIONS_LIMIT];
};

// The shape of an atom that has one (not O, U, @). False when the leap is (0,0) or longer than any
// board.
bool shape_init(struct shape *shape, const struct betza_atom *atom, enum lattice lattice,
                const struct betza_dialect *dialect);

// A leap of length one: there is nothing between its ends.
bool shape_is_unit(const struct shape *shape);

// The side to which something bends: an oblique leap towards its short axis, a turn (in steps of 45
// degrees) towards its direction. BEND_NONE: straight on or back.
enum bend { BEND_LEFT = -1, BEND_NONE = 0, BEND_RIGHT = 1 };
enum bend shape_first_bend(const struct shape *shape, int direction);
enum bend bend_of_turn(int turn);

// The turns of `bend_turns`, written as after a bend to the right, after this bend; after none, to
// both sides.
unsigned turns_after_bend(unsigned bend_turns, enum bend bend);

// Directions that a token picks for a first leg (reference, section 4), possibly none. False when
// the token (hr, hl; fh when K is eightfold) has no meaning for this shape.
bool shape_leading(const struct shape *shape, const struct betza_dialect *dialect,
                   const char *letters, unsigned *directions);

// Turns that a token picks for a later leg, bit k: k * 45 degrees clockwise. Letters z and q are
// read as l or r; `side` says as which: the letter l or r. False for tokens with h.
bool shape_turns(const char *letters, char z_side, char q_side, unsigned *turns);

// Directions of `next` after a step in direction `direction` of `last`, turned by `turn`.
unsigned shape_turned(const struct shape *last, int direction, const struct shape *next, int turn);

// Directions of `next` that go straight on: those which bend least.
unsigned shape_straight_on(const struct shape *last, int direction, const struct shape *next);

// The index of a vector among the directions of its own kind of leap: *family and the direction.
int shape_classify(int64_t x, int64_t y, enum shape_family *family);

#endif
