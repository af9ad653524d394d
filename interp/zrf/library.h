// What the standard library of VDL says shorter: castling, captures in passing, promotion, royal
// pieces.
//
// Blocks are taken for castling or for a capture in passing by what they are made of, no more:
// whether the result is the same game has to be tried (which is what who converts does).
#ifndef LIBRARY_H
#define LIBRARY_H

#include "idiom_piece.h"

// Marks the blocks of a piece that the library says otherwise.
void library_read(struct translation *t, int piece, struct idiom_piece *idiom);

// Which modules there is use for, when all pieces are read.
void library_choose(struct translation *t);

// Writes "use ..." and what the modules are to be told.
void library_use(struct translation *t);

// Writes the setup as FEN with all rights of castling; false when there is no castling.
bool library_setup(struct translation *t);

// Whether `royalty` has this goal.
bool library_has_goal(const struct zrf_condition *condition);

#endif
