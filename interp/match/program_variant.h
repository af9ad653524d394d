// Which of a program's variants is the game.
#ifndef PROGRAM_VARIANT_H
#define PROGRAM_VARIANT_H

#include "match_player_state.h"

// Keeps a line of the program if `word` stands in it, behind which its variants follow.
void program_note_variants(struct match_player *player, const char *line, const char *word);

// Looks the variant up among those that the program has told, or finds one of them that is called
// like the game. False with the problem when there is none.
bool program_choose_variant(struct match_player *player, struct match_problem *problem);

#endif
