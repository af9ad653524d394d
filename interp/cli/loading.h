// Games as the command line wants them: --plain counts for whatever a command loads.
#ifndef LOADING_H
#define LOADING_H

#include "baronet.h"

// From now on games are loaded for the plain machine.
void loading_set_plain(void);

// As baronet_load, and as baronet_zsg_replay_with's flags.
struct baronet_game *loading_game(const char *name, bool *missing, char **message);
unsigned loading_flags(void);

#endif
