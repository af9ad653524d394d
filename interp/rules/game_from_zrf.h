// Games from rules files of Zillions.
#ifndef GAME_FROM_ZRF_H
#define GAME_FROM_ZRF_H

#include "baronet.h"

// Whether a name means a ZRF file, "FILE.zrf" or "FILE.zrf#VARIANT"; such a game.
bool zrf_is_path(const char *name);
struct baronet_game *zrf_game(const char *name, unsigned flags, bool *missing, char **message);

// Reads a ZRF file and its variant into the arena of `game`; NULL with errors in its diag.
// *missing (may be NULL): there is no file.
struct zrf_game;
const struct zrf_game *zrf_game_read(struct baronet_game *game, const char *name, bool *missing);

#endif
