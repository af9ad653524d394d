// Games of Zillions as they are told: their rules are loaded statement by statement, but said as
// movements and by modules where that is shown to be the same.
#ifndef SHEET_SHORTER_H
#define SHEET_SHORTER_H

#include "loaded_game.h"

// The game in the fewest words in which it plays the same in a short trial; the caller frees it.
// NULL: as it was loaded.
struct baronet_game *sheet_shorter(const struct baronet_game *game);

#endif
