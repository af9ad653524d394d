// What commands print of a position for one viewer: also what `check --secrets` compares.
#ifndef POSITION_OUTPUT_H
#define POSITION_OUTPUT_H

#include "baronet.h"

#include <stdio.h>

// baronet show, without the pieces of the game.
void show_print(FILE *out, struct baronet_play *play, unsigned viewer, bool is_json);

// baronet moves. False, with a complaint, when the viewer may not see the turns, or the rules
// exceed a budget.
bool moves_print(FILE *out, struct baronet_play *play, unsigned viewer, bool is_json);

#endif
