// Drawing a turn at random, each with the same probability, in one run of the program.
//
// The last choice on a path is drawn again among the remaining candidates until the turn can be
// completed. Where one choice of squares follows, the first choice is drawn from all candidates
// each time, and accepted with a probability proportional to the number of squares that follow.
// Elsewhere the turns have to be counted (VM_UNDRAWN). The client is a struct random_game.
#ifndef DRAW_H
#define DRAW_H

#include "chooser.h"

enum outcome draw_moves(struct vm *vm, const struct instruction *code);
enum outcome draw_squares(struct vm *vm, const struct instruction *code);
enum outcome draw_values(struct vm *vm, const struct instruction *code, uint32_t first);
enum outcome draw_fork(struct vm *vm, const struct instruction *code);
enum outcome draw_next(struct vm *vm, struct choice *choice);

// The last choice on a path, where it is a choice of an empty square: a random one, not drawn
// again. Only on large boards, and if one is soon found.
enum outcome draw_empty(struct vm *vm, const struct instruction *code);

// An empty square, if one is soon found; else NO_SQUARE.
int draw_empty_square(struct vm *vm);

// The same for the squares to which the piece of a pending move could go on, before it is made.
// Where that leads to nothing the move is drawn again.
enum outcome draw_reach(struct vm *vm, const struct instruction *code);

#endif
