// The start position of a variant: its squares, and as VDL writes it.
#ifndef INI_SETUP_H
#define INI_SETUP_H

#include "ini_variant.h"

// The squares of kinds of pieces of a player (0, 1); the squares that are walls.
struct ini_squares ini_setup_squares(const struct ini_variant *variant, uint64_t kinds, int side);
struct ini_squares ini_setup_walls(const struct ini_variant *variant);

// How many pieces of these kinds a player has in hand.
int ini_setup_held(const struct ini_variant *variant, uint64_t kinds, int side);

// Whether the kind stands there turned over ("+p"), for either player.
bool ini_setup_has_turned(const struct ini_variant *variant, int kind);

// Complains of what can't be a start position: letters without a piece, ranks that are too long or
// too many.
struct diag;
void ini_setup_check(const struct ini_variant *variant, struct diag *diag);

// A position of the variant in FEN as VDL reads it. `has_hands`, `has_rights`, `has_shown`: which
// fields the rules know; the others are left out. K and Q are left out where the player has none of
// the pieces that these rights are of.
struct ini_fields {
    bool has_hands, has_rights, has_shown;
    uint64_t with_rights[2], beside[2]; // and beside which they stand
};
void ini_setup_print(const struct ini_variant *variant, struct ini_fields fields,
                     struct text_buffer *out);

#endif
