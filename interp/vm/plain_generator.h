// The generators of vm.h as the plain machine runs them (where vm->plain is set). Each has a plain
// machine of its own, and what its turns change is written into the position.
#ifndef PLAIN_GENERATOR_H
#define PLAIN_GENERATOR_H

#include "vm.h"

// Lets the plain machine run the program from now on.
void plain_generator_use(struct vm *vm);

// What the functions of vm.h do that have these names. Generators are entered and left by the
// caller.
void plain_generator_begin(struct vm *vm, struct generator *generator);
bool plain_generator_next(struct vm *vm, struct generator *generator);
bool plain_generator_commit(struct vm *vm, const struct generator *generator);
uint64_t plain_generator_count(struct vm *vm, struct generator *generator);
bool plain_generator_draw(struct vm *vm, struct generator *generator, struct rng *rng);
int32_t plain_generator_evaluate(struct vm *vm, int entry, uint64_t *set);

// The generator's machine is free for others.
void plain_generator_end(struct vm *vm, const struct generator *generator);
void plain_generator_release(struct vm *vm);

// How many machines are used by generators and questions within each other, and going back there.
size_t plain_generator_depth(const struct vm *vm);
void plain_generator_return(struct vm *vm, size_t depth);

#endif
