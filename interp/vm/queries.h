// What instructions ask about the position. Squares, types and players below zero mean "none".
#ifndef QUERIES_H
#define QUERIES_H

#include "vm.h"

bool query_attacked(struct vm *vm, const uint64_t *set, bool by_own);
void query_attackers(struct vm *vm, uint64_t *set, const uint64_t *pieces); // replaces the set
bool query_attacked_by(struct vm *vm, const uint64_t *set, int32_t player); // none: by nobody
int32_t query_repetitions(const struct vm *vm);
int32_t query_repetition_length(const struct vm *vm);
int32_t query_repetitions_of(const struct vm *vm, int32_t player);

// Whether all is as it was when an earlier round of a loop began: board, hands, variables, and the
// local cells named. `rounds` is the cell that each round counts up from zero. Charges steps.
bool query_returned(struct vm *vm, int rounds, const struct value_list *locals);

// Keeps of a set the pieces with an attribute, or those without it.
void query_keep(const struct vm *vm, uint64_t *set, int attribute, bool with);

// Keeps of a set the pieces of a type; the sum of what a list has for the types of pieces on a set.
void query_keep_type(struct vm *vm, uint64_t *set, int32_t type);
int32_t query_total(struct vm *vm, const uint64_t *set, int cell); // of numbers from there on
int32_t query_sum(struct vm *vm, const uint64_t *set, const struct value_list *of_types);
int32_t query_type(const struct vm *vm, int32_t square);
int32_t query_owner(const struct vm *vm, int32_t square);
int32_t query_opposite(const struct vm *vm, int32_t direction);
int32_t query_step(const struct vm *vm, int32_t square, int32_t direction);
int32_t query_square_at(const struct vm *vm, int32_t file, int32_t rank); // from 1
bool query_in_values(const struct value_list *list, int32_t value);
int32_t query_hand_total(const struct vm *vm, int32_t hand);

#endif
