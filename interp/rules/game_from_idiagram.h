// Games from texts of Interactive Diagrams, in files of their own or in pages.
#ifndef GAME_FROM_IDIAGRAM_H
#define GAME_FROM_IDIAGRAM_H

#include "baronet.h"

// Whether a name means such a file, "FILE.idg", "FILE.html" or "FILE.html#2"; such a game.
bool idiagram_is_path(const char *name);
struct baronet_game *idiagram_game(const char *name, const struct baronet_load_options *options,
                                   bool *missing, struct baronet_message **message);

#endif
