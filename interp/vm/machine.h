// The machine itself: carries out instructions. Generators (vm.h) run it.
#ifndef MACHINE_H
#define MACHINE_H

#include "vm.h"

// How the machine goes on: at vm->pc; with the latest choice; with the parts of a superinstruction
// one by one. Or what it stops for.
enum outcome { CONTINUE, BACKTRACK, DECLINED, YIELDED, EXHAUSTED, HALTED, PASSED_ON, FAILED };

// The registers before a turn has moved anything.
static const struct registers no_move = {
    .origin = NO_SQUARE, .destination = NO_SQUARE, .moved = -1, .fault = -1};

// Begins and ends a generator inside of the present one; what it has changed is not undone.
void vm_enter(struct vm *vm, struct generator *generator);
void vm_leave(struct vm *vm, const struct generator *generator);

// The address of an instruction of the program.
static inline int32_t address_of(const struct vm *vm, const struct instruction *code)
{
    return (int32_t)(code - vm->program->code);
}

// Runs `code` from vm->pc on until something stops it: program->code, or a few instructions that
// are asked for.
enum outcome execute(struct vm *vm, const struct instruction *code);

#endif
