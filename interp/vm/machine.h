// The machine itself: carries out instructions and goes back to choices. Generators (vm.h) run it.
#ifndef MACHINE_H
#define MACHINE_H

#include "vm.h"

enum choice_kind { CHOICE_FORK, CHOICE_MOVES, CHOICE_VALUES, CHOICE_SQUARES, CHOICE_TRY };

// What execution stopped for.
enum outcome { YIELDED, EXHAUSTED, HALTED, PASSED_ON, FAILED };

// The registers before a turn has moved anything.
static const struct registers no_move = {
    .origin = NO_SQUARE, .destination = NO_SQUARE, .moved = -1, .broken = -1};

// Begins and ends a generator inside of the present one; what it has changed is not undone.
void vm_enter(struct vm *vm, struct generator *generator);
void vm_leave(struct vm *vm, const struct generator *generator);

// Runs from vm->pc until something stops it.
enum outcome execute(struct vm *vm);

// Goes on with the latest choice. EXHAUSTED when there is none, else YIELDED as "go on".
enum outcome backtrack(struct vm *vm);

// Offers the candidates from `first` on as a choice; the caller backtracks to take the first.
void offer(struct vm *vm, enum choice_kind kind, uint32_t first, int local);

// Takes a move that was drawn; `captured`: what the turn has captured before it.
void take_drawn(struct vm *vm, uint16_t captured, uint32_t index, bool carries_out);

// Where the code of the turn begins that is to be made now.
int32_t turn_entry(const struct vm *vm);

// The set on top of the stack.
static inline uint64_t *top_set(const struct vm *vm)
{
    return vm->sets + (size_t)(vm->set_count - 1) * (size_t)vm->program->word_count;
}

// Takes it away; it stays readable until another is put there.
static inline uint64_t *pop_set(struct vm *vm)
{
    return vm->sets + (size_t)--vm->set_count * (size_t)vm->program->word_count;
}

#endif
