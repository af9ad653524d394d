// Descriptions of games that XBoard doesn't know, so that it can show them.
#ifndef XBOARD_SETUP_H
#define XBOARD_SETUP_H

#include "baronet.h"

#include <stdbool.h>

// What XBoard knows of a game.
struct xboard_variant {
    bool is_known;         // its rules and start position
    bool is_shown;         // it can show the turns, by what it knows or is told
    bool has_exact_pieces; // how the pieces move is all that it has to be told
};
struct xboard_variant xboard_variant(const struct baronet_game *game);

// The lines that define the game for an interface that doesn't know it; NULL where it does.
char *xboard_setup(const struct baronet_game *game);

// The letter of the piece that XBoard keeps at a place of the hands, as in "lift i2"; '\0': none.
char xboard_hand_letter(const struct baronet_game *game, const char *square);

#endif
