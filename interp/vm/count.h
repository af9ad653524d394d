// Counting without carrying out: where the code behind a choice can only let it pass, ask for zones
// or test the royal's safety, candidates that can't disturb that are counted as they stand in the
// list.
#ifndef COUNT_H
#define COUNT_H

#include "vm.h"

// Counts and drops the candidates from `first` on that surely make exactly one legal turn, and
// drops those that surely make none. The code behind a move starts at `pc`. Returns how many turns
// were counted. When the turn that the vm wants is among them, its candidate is left alone, and
// counting is over.
uint64_t count_plain_moves(struct vm *vm, uint32_t first, int32_t pc, bool carries_out);

// The same for the values that a CHOOSE instruction has put behind `first`, to be stored in
// `local`.
uint64_t count_plain_values(struct vm *vm, uint32_t first, int32_t pc, int local, bool from_hand);

// The same for squares to choose from, which are no candidates yet: keeps those of the set that
// have to be looked at.
uint64_t count_plain_squares(struct vm *vm, uint64_t *set, int32_t pc, int local);

#endif
