// The files with pictures of a game's pieces, for a diagram.
#ifndef DIAGRAM_PICTURES_H
#define DIAGRAM_PICTURES_H

#include "baronet.h"
#include "text.h"

// What is done with a picture that was found.
typedef void picture_found(void *user, size_t number, const char *name,
                           const struct text_buffer *bytes);

// Finds those that lie where the game's file may open files. `name` is what the command line calls
// the game. Says on stderr how many are missing.
void find_pictures(const struct baronet_game *game, const char *name, picture_found *found,
                   void *user);

#endif
