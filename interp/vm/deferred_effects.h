// Deferred effects: `later` puts them into a queue, `carry out` does them all at once.
//
// The queue is a linked list in an array that is only added to. To go back to a choice is to go
// back to the list's end at that time (registers->waiting) and to the array's length. Carrying out
// appends a schedule of steps; it stops at each capture, so that rules can look at the victim.
#ifndef DEFERRED_EFFECTS_H
#define DEFERRED_EFFECTS_H

#include "vm.h"

// Queues the effect of an instruction, whose operands are popped. False when there are too many.
bool defer_effect(struct vm *vm, const struct instruction *effect, unsigned how);

// Forgets what waits; with `keeping_moves` all but moves.
bool deferred_call_off(struct vm *vm, bool keeping_moves);

// Begins to carry out what waits: lifts the pieces that move and schedules the rest. False when
// there are too many effects.
bool deferred_begin(struct vm *vm);

// Goes on with the schedule: up to the next piece that is captured when `stops`, to the end
// otherwise. Returns the victim's square, or one of these.
enum { DEFERRED_DONE = -1, DEFERRED_REFUSED = -2 }; // the end; an effect can't be carried out
int deferred_next(struct vm *vm, bool stops);

#endif
