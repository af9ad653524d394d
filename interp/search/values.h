// Where what was learnt of games is found: values of bundled games are part of the library
// (games/values, made by `make values`), others come from the host, who was told what was learnt.
#ifndef VALUES_H
#define VALUES_H

#include "learn.h"
#include "text.h"

// The values for these rules; of those that are part of the library and those given (which may be
// empty) the ones learnt from more positions, where both are from as many those given. False, and
// nothing is changed, when there are none that fit.
bool values_find(const struct baronet_game *game, struct text given, struct weights *weights,
                 struct learnt *learnt);

#endif
