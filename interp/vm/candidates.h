// The stack of candidates, and choices that are offered of them.
#ifndef CANDIDATES_H
#define CANDIDATES_H

#include "backtrack.h"

// Adds a candidate, or several: all squares of a set, the values of a list of the program, the
// types in a hand. False (VM_TOO_MANY) when there are too many.
bool add_value(struct vm *vm, int32_t value);
bool add_squares(struct vm *vm, const uint64_t *set);
bool add_list(struct vm *vm, int list);
bool add_hand(struct vm *vm, int hand);

// Puts a set in place of candidates. False (VM_TOO_MANY) when there are too many.
bool add_words(struct vm *vm, const uint64_t *set);

// Offers the candidates from `first` on as a choice; the caller backtracks to take the first.
struct choice *offer(struct vm *vm, enum choice_kind kind, uint32_t first, int local);

// The same of the moves that a MOVES instruction chooses from; code goes on where it says.
struct choice *offer_moves(struct vm *vm, const struct instruction *code, uint32_t first);

// Notes that there are too many choices (VM_TOO_MANY): FAILED.
enum outcome too_many(struct vm *vm);

#endif
