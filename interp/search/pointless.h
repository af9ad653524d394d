// Turns of which a player knows beforehand that they change nothing and tell him nothing: a try
// that the referee refuses in every game that he holds possible.
#ifndef POINTLESS_H
#define POINTLESS_H

#include "baronet.h"

// The texts of his turns that are not pointless, NULL after the last. NULL if all are of use, or
// none. The games look alike to the player, who is to move in them.
char **useful_turns(const struct baronet_play *const *games, size_t count, unsigned player);
void useful_turns_free(char **turns);

#endif
