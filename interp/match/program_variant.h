// Finds the game among the variants that a program knows.
#ifndef PROGRAM_VARIANT_H
#define PROGRAM_VARIANT_H

#include "match_player_state.h"

// Keeps a line of the program if it contains `word`, which its variants follow.
void program_note_variants(struct match_player *player, const char *line, const char *word);

// Looks the wanted variant up in the program's list, or, when none was named, the one with the name
// of the game. False with the problem when there is none.
bool program_choose_variant(struct match_player *player, struct match_problem *problem);

#endif
