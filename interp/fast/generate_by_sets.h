// Listing moves by sets of squares.
#ifndef GENERATE_BY_SETS_H
#define GENERATE_BY_SETS_H

#include "vm.h"

// The same as moves_generate, in no certain order: long walks by sets of squares where no move of
// the game has an effect.
bool generate_by_sets(struct vm *vm, const uint64_t *set);

#endif
