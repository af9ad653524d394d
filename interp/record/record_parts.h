// A record in parts, one file per player: their paths.
#ifndef RECORD_PARTS_H
#define RECORD_PARTS_H

#include "baronet.h"
#include "text.h"

// Adds the end of the path of a player's part: "white". A name that is not safe in a path becomes
// the player's number.
void part_suffix_print(struct text_buffer *out, const struct baronet_game *game, unsigned player);

// Adds the whole path: FILE.white.
void part_path_print(struct text_buffer *out, const char *path, const struct baronet_game *game,
                     unsigned player);

#endif
