// Loads games for the machine that the command line chose (--plain): all games of a command.
#ifndef LOADING_H
#define LOADING_H

#include "baronet.h"

// All games are loaded for the plain machine from now on.
void loading_set_plain(void);

// As baronet_load, and as baronet_zsg_replay_with's flags.
struct baronet_game *loading_game(const char *name, bool *missing, char **message);
unsigned loading_flags(void);

#endif
