// What the files share that find out what expressions come to (plan_walk.h): trees, questions,
// sets.
#ifndef PLAN_SYMBOLS_H
#define PLAN_SYMBOLS_H

#include "plan_walk.h"

static const struct symbol unknown = {.kind = SYMBOL_UNKNOWN};

// What a tree yields before the choice; a tree of one node; with constant operands, its value.
struct symbol plan_state(const struct ir *code);
struct symbol plan_state_of(const struct plan_walk *walk, int op);
struct symbol plan_folded(const struct plan_walk *walk, const struct ir *node);

bool plan_list_has(const struct value_list *list, int32_t value);

// A set of types, those of the list from 0 on.
const uint64_t *plan_types_of(const struct plan_walk *walk, const int *types, int count);

// Whether the moved piece is of some types. When the way has stopped: false.
bool plan_asks_types(struct plan_walk *walk, const uint64_t *types);

// Whether the symbol is one of the squares that a candidate consists of.
bool plan_is_square(const struct plan_walk *walk, enum symbol_kind kind);

// Whether such a square lies in a set, as a symbol or as the answer. Zones are asked one by one.
struct symbol plan_in_set(struct plan_walk *walk, enum symbol_kind square, const struct ir *code);
bool plan_is_in(struct plan_walk *walk, enum symbol_kind square, const struct ir *code);

// plan_evaluate for sets of squares and for what is asked of them.
struct symbol plan_evaluate_set(struct plan_walk *walk, const struct ir *node);

#endif
