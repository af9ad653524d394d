// Counting without carrying out: where the rest of the turn after a choice can only let it pass,
// ask for zones or test the royal's safety, candidates that can't disturb that are counted as they
// stand in the list.
#ifndef COUNT_H
#define COUNT_H

#include "vm.h"

struct fast;

// Counts the moves of pieces on `set` (NULL: all of the player to move) that surely make exactly
// one legal turn, adds them to fast->counted, and appends those as candidates of which that
// is not sure. The code after a move starts at `pc`. When the turn that the vm wants is among
// those counted, it becomes the only candidate, and counting is over. False when there are too many
// candidates.
bool count_moves(struct vm *vm, const uint64_t *set, bool captures_only, int32_t pc,
                 bool carries_out);

// The move with number `index` among the counted pieces from `first` on. False when there are
// fewer.
bool counted_move(struct fast *fast, uint32_t first, uint32_t count, uint64_t index,
                  union candidate *move);

// Keeps the candidates from `first` on that surely make one legal turn in fast->kept, and
// drops those that surely make none.
void list_plain_moves(struct vm *vm, uint32_t first, int32_t pc, bool carries_out);

// Counts and drops the values that a CHOOSE instruction has put after `first` that surely make
// exactly one legal turn, and drops those that surely make none. Returns
// how many turns were counted. When the turn that the vm wants is among them, its candidate is left
// alone, and counting is over.
uint64_t count_plain_values(struct vm *vm, uint32_t first, int32_t pc);

// The same for squares to choose from, which are no candidates yet: keeps those of the set that
// have to be looked at.
uint64_t count_plain_squares(struct vm *vm, uint64_t *set, int32_t pc);

#endif
