// Warnings about turns that can't be told apart: found in two ways, or different with one text.
#ifndef LINT_WAYS_H
#define LINT_WAYS_H

#include "turns.h"

// Adds a warning about the first such turn of a list, with the places where the two ways part.
// Returns whether there is one. `at`: where the game says what a turn is.
bool lint_ways(struct diag *diag, struct baronet_play *play, const struct baronet_turns *turns,
               struct span at);

#endif
