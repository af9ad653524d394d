// The order in which players have their turns, and by which rules.
#ifndef ORDER_H
#define ORDER_H

#include "compiler.h"

enum { ORDER_LIMIT = 1000 }; // turns in the order of one game

// Builds program->order from the model, without code: opening turns first. Mistakes go to the
// model's diag.
void order_build(struct program *program, const struct model *model);

// Whether entry i is a turn of player i, so that who is to move says it all.
bool order_is_plain(const struct program *program);

// Compiles the rules of all entries.
void order_compile(struct compiler *compiler);

#endif
