// Counting without carrying out: where the code behind a move can only let it pass or test the royal's
// safety, moves that can't disturb that are counted as they stand in the list.
#ifndef COUNT_H
#define COUNT_H

#include "vm.h"

// Counts and drops the candidates from `first` on that surely make exactly one legal turn, and drops those
// that surely make none. The code behind a move starts at `pc`. Returns how many turns were counted.
uint64_t count_plain_moves(struct vm *vm, uint32_t first, int32_t pc);

// What vm.c lends: the report on the royal of the player to move as of the generator's start, or NULL
// when there is none.
const struct safety *vm_safety(struct vm *vm);

#endif
