// XBoard's names of variants, and turns with its ranks.
#ifndef XBOARD_TEXT_H
#define XBOARD_TEXT_H

#include <stdbool.h>

// XBoard's name of a game; the game that such a name means. What is not in the table stays as it
// is.
const char *xboard_variant_name(const char *game);
const char *xboard_game_name(const char *variant);

// Whether XBoard knows the game's rules and start position.
bool xboard_knows(const char *game);

// The turn with `by` added to each rank, to be freed.
char *xboard_shifted(const char *text, int by);

#endif
