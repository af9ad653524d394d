// Drawing a turn at random, each as likely as any other, on one way through the program.
//
// The last choice of a way is made at random, and again among what is left until the turn can be
// completed. Where just one choice of squares follows, the first is made at random among all, again
// and again: the second keeps the way with a chance in proportion to its number of squares.
// Elsewhere the turns have to be counted (VM_UNDRAWN). The client is a struct random_game.
#ifndef DRAW_H
#define DRAW_H

#include "chooser.h"

enum outcome draw_moves(struct vm *vm, const struct instruction *code);
enum outcome draw_squares(struct vm *vm, const struct instruction *code);
enum outcome draw_values(struct vm *vm, const struct instruction *code, uint32_t first);
enum outcome draw_fork(struct vm *vm, const struct instruction *code);
enum outcome draw_next(struct vm *vm, struct choice *choice);

// The last choice of a way where it is one of the empty squares, if one is soon found where there
// are many squares: a random one, for good.
enum outcome draw_empty(struct vm *vm, const struct instruction *code);

// An empty square, if one is soon found; else NO_SQUARE.
int draw_empty_square(struct vm *vm);

// The same for the squares to which the piece of a pending move could go on, before it is made.
// Where that leads to nothing the move is drawn again.
enum outcome draw_reach(struct vm *vm, const struct instruction *code);

#endif
