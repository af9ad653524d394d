// Effects that wait: `later` puts them into a queue, `carry out` does them all at once.
//
// The queue is a list in vm->later that is only added to, so that going back to a choice is going
// back to its end (registers.waiting) and to the length of the array then. Carrying out lays a
// schedule of steps behind it; what captures stops it, so that rules can look at the victim.
#ifndef DEFERRED_EFFECTS_H
#define DEFERRED_EFFECTS_H

#include "vm.h"

// Queues the effect of an instruction, whose operands are popped. False when there are too many.
bool later_queue(struct vm *vm, const struct instruction *effect, unsigned how);

// Forgets what waits; with `keeping_moves` all but moves.
bool later_call_off(struct vm *vm, bool keeping_moves);

// Begins to carry out what waits: lifts the pieces that move and schedules the rest. False when
// there are too many effects.
bool later_begin(struct vm *vm);

// Goes on with the schedule: up to the next piece that is captured when `stops`, to the end
// otherwise. Returns the victim's square, -1 at the end. Sets vm->refused when an effect fails.
int later_next(struct vm *vm, bool stops);

#endif
