// Drawing a turn at random, each as likely as any other, on one way through the program.
//
// The last choice of a way is made at random, and again among what is left until the turn can be
// completed. Where just one choice of squares follows, the first is made at random among all, again
// and again: the second keeps the way with a chance in proportion to its number of squares.
// Elsewhere the turns have to be counted (VM_UNDRAWN).
#ifndef DRAW_H
#define DRAW_H

#include "vm.h"

// A turn is being drawn, and this is a choice of it.
static inline bool is_drawing(const struct vm *vm)
{
    return vm->chance && vm->try_choice < 0;
}

// How the latest choice, of `count` candidates, is drawn from; `follows` is an enum choice_follows.
// False when that can't be fair.
bool draw_from(struct vm *vm, uint8_t follows, size_t count);

// Offers nodes of walks to draw from in place of the moves of a MOVES instruction, where that
// promises to be faster than to list all moves. False, and nothing is done, when it is not.
bool offer_nodes(struct vm *vm, const struct instruction *code);

// Puts the move that a random node of a random piece's walk yields behind the set of pieces that a
// choice holds, or all their moves in place of it. False when there are too many.
bool draw_node(struct vm *vm, struct choice *choice);

// The last choice of a way, for good: a random square of the set on top; none if there is none. The
// way may be weighed: then it is given up more often the fewer squares there are (code->b: no way
// has more), so that the squares of all ways are equally likely. False: it is given up.
bool draw_square(struct vm *vm, const struct instruction *code);

// The same for the empty squares, if one is soon found where there are many squares. False, and
// nothing is done, when not.
bool draw_empty(struct vm *vm, const struct instruction *code);

// The same for PUT, with all that it stands for.
bool draw_put(struct vm *vm, const struct instruction *code);

// The same for the squares to which the piece of a pending move could go on, before it is made.
// Where that leads to nothing the move is drawn again. Whether all that can be is for
// can_draw_reach to say; `pc` is the address of the instruction.
bool can_draw_reach(const struct vm *vm, int32_t pc);
bool draw_reach(struct vm *vm, const struct instruction *code);

// The next square of the set that a choice holds in place of candidates, which it leaves; -1: none.
int take_square(struct vm *vm, const struct choice *choice);

// The next candidate of a choice, which has one.
uint32_t next_candidate(struct vm *vm, struct choice *choice);

#endif
