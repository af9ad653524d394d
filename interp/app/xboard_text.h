// How CECP writes what Baronet writes differently: names of variants, squares of boards with ten
// ranks, turns of several legs, boards of colours.
#ifndef XBOARD_TEXT_H
#define XBOARD_TEXT_H

#include "baronet.h"

// XBoard's name of a game, and the game that such a name means.
const char *xboard_variant_name(const char *game);
const char *xboard_game_name(const char *variant);

// A turn as XBoard wants it, to be freed; and the turn of the play that is meant by what XBoard
// sends, with the legs before it (NULL: none).
char *xboard_turn_out(const struct baronet_game *game, const char *turn);
char *xboard_turn_in(struct baronet_play *play, const char *legs, const char *text);

// The lines that define the game for an interface that doesn't know it; NULL where it does.
char *xboard_setup(const struct baronet_game *game);

// Where the piece on a square may go, as a board of colours: Y quiet, R capture, C more to come.
// NULL when there is no such square.
char *xboard_highlight(struct baronet_play *play, const char *square);

#endif
