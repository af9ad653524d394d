// Games from files of variants ("variants.ini").
#ifndef GAME_FROM_INI_H
#define GAME_FROM_INI_H

#include "baronet.h"
#include "ini_game.h"

// What is part of the program.
struct ini_data ini_embedded(void);

// Whether a name means one of them, "FILE.ini", "FILE.ini#VARIANT", or one that is part of the
// program, "fsf:VARIANT"; such a game.
bool ini_is_name(const char *name);
struct baronet_game *ini_game(const char *name, const struct baronet_load_options *options,
                              bool *missing, struct baronet_message **message);

#endif
