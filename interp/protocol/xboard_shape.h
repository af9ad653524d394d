// What XBoard can see of turns: a piece that goes from one square to another, what is gone after
// it, what it becomes.
#ifndef XBOARD_SHAPE_H
#define XBOARD_SHAPE_H

#include "baronet.h"
#include "xboard_setup.h"

enum { SIDE = 64, SQUARES = SIDE * SIDE, NOWHERE = -1, ANYWHERE = -2, MOST_KILLS = 2 };

// What XBoard can see of a turn. A piece that is given up by its own turn is killed by another one
// that stays where it is: `from` and `to` are ANYWHERE.
struct xboard_shape {
    int from, to, kills[MOST_KILLS];
    unsigned kill_count;
    char promotion;
};

struct xboard_board {
    char on[SQUARES]; // a letter, '\0' for nothing
};

// The next square in the text, which is moved past it; NOWHERE: none.
int xboard_read_square(const char **text);

void xboard_read_board(struct xboard_board *board, struct baronet_play *play);

// "e2e4", "e7e8q", "a3c5e7", "d2d3,-e4": the squares of the first part; false for what isn't a
// move.
bool xboard_read_shape(struct xboard_shape *shape, const char *turn);

// Adds a square that is emptied; false when there are too many.
bool xboard_add_kill(struct xboard_shape *shape, int square);

// The shape of the turn that is picked; false for what isn't a move.
bool xboard_shape_of(struct xboard_shape *shape, struct baronet_play *play,
                     const struct xboard_variant *variant, const struct xboard_board *before,
                     struct baronet_picker *picker);

// Calls `visit` with each turn that begins with what is picked, until it says that this was enough.
bool xboard_visit_turns(struct baronet_picker *picker,
                        bool (*visit)(void *context, struct baronet_picker *picker), void *context);

// The square that an option's text is; NOWHERE: none.
int xboard_option_square(const struct baronet_picker *picker, size_t index);

// Picks the square. False when it can't be picked.
bool xboard_pick_square(struct baronet_picker *picker, int square);

#endif
