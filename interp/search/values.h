// Where what was learnt of games is found: values of bundled games are part of the program
// (games/values, made by `make values`), others were learnt here and are kept on disk.
//
// A file lies in $BARONET_CACHE, else in $XDG_CACHE_HOME/baronet, else in ~/.cache/baronet; its
// name holds the game's name and fingerprint. A file that does not fit is ignored.
//
// Problems are added in words (struct text_buffer *, NULL: nobody wants to know).
#ifndef VALUES_H
#define VALUES_H

#include "learn.h"
#include "text.h"

// The values for these rules; of those that ship and those kept here the ones learnt from more
// positions, where both are from as many those kept. False, and nothing is changed, when there are
// none. A file that is damaged is a problem, and is not used.
bool values_find(const struct baronet_game *game, struct weights *weights, struct learnt *learnt,
                 struct text_buffer *problem);

// Keeps them on disk. False when that can't be done.
bool values_keep(const struct baronet_game *game, const struct weights *weights,
                 const struct learnt *learnt, struct text_buffer *problem);

// Where they are kept, to be freed; NULL when there is no place for it.
char *values_path(const struct baronet_game *game);

#endif
