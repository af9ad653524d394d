// Games from rules files of Zillions.
#ifndef GAME_FROM_ZRF_H
#define GAME_FROM_ZRF_H

#include "baronet.h"
#include "game_files.h"

// Whether a name means a ZRF file, "FILE.zrf" or "FILE.zrf#VARIANT"; such a game.
bool zrf_is_path(const char *name);
struct baronet_game *zrf_game(const char *name, const struct baronet_load_options *options,
                              bool *missing, struct baronet_message **message);

// The game of a ZRF file that has been found; `files` reads what it includes.
struct baronet_game *zrf_game_of_file(struct game_files *files, const struct found_file *file,
                                      const char *variant,
                                      const struct baronet_load_options *options,
                                      struct baronet_message **message);

// Reads a ZRF file and its variant ("FILE.zrf#VARIANT") into an arena; NULL with errors in diag.
// *missing (may be NULL) becomes true when the file itself can't be read. `from` is the file that
// names it; NULL: the caller.
struct zrf_game;
struct source_set;
const struct zrf_game *zrf_read(struct game_files *files, struct arena *arena,
                                struct source_set *sources, struct diag *diag, const char *from,
                                const char *name, bool *missing);

// The same into `game`.
const struct zrf_game *zrf_game_read(struct baronet_game *game, const char *name, bool *missing);

#endif
