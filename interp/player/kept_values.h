// Where the program keeps what its engines learnt of games: one file for each game.
//
// A file lies in $BARONET_CACHE, else in $XDG_CACHE_HOME/baronet, else in ~/.cache/baronet; its
// name holds the game's name and fingerprint.
//
// Problems are added in words.
#ifndef KEPT_VALUES_H
#define KEPT_VALUES_H

#include "baronet_engine.h"
#include "text.h"

// Adds the values that are kept for these rules. False when there are none that fit; a file that is
// damaged, or can't be read, is a problem.
bool kept_values_find(const struct baronet_game *game, struct text_buffer *values,
                      struct text_buffer *problem);

// Keeps values. False when that can't be done; that there is no place for it is no problem.
bool kept_values_keep(const struct baronet_game *game, const char *values,
                      struct text_buffer *problem);

// Whether that could be done now, which is tried: the folder is made.
bool kept_values_can_keep(const struct baronet_game *game, struct text_buffer *problem);

#endif
