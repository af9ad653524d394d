// What modules of the standard library of VDL say shorter: royal pieces, promotion, captures in
// passing, royal pieces that change places with a partner.
//
// Blocks are recognised by what they are made of, no more: whether the result is the same game has
// to be tried, which `convert` does.
#ifndef LIBRARY_H
#define LIBRARY_H

#include "idiom_piece.h"

// Marks the blocks of a piece that the library says otherwise.
void library_read(struct translation *t, int piece, struct idiom_piece *idiom);

// Which modules are of use, when all pieces are read.
void library_choose(struct translation *t);

// Writes "use ..." and the definitions that the modules need.
void library_use(struct translation *t);

// Writes the setup as FEN with all rights of partners; false when there are none.
bool library_setup(struct translation *t);

// The statement that makes a move, of whatever sort: "one of move, ...".
const char *library_move(void);

// Whether `royalty` has this goal.
bool library_has_goal(const struct zrf_condition *condition);

#endif
