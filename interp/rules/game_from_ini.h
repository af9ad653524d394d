// Games from files of variants ("variants.ini").
#ifndef GAME_FROM_INI_H
#define GAME_FROM_INI_H

#include "baronet.h"

// Whether a name means such a file, "FILE.ini" or "FILE.ini#VARIANT"; such a game.
bool ini_is_path(const char *name);
struct baronet_game *ini_game(const char *name, const struct baronet_load_options *options,
                              bool *missing, struct baronet_message **message);

#endif
