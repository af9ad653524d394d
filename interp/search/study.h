// How a game that is new is learnt: by quick games against itself, and by trial games that decide
// what of it is used, and by which search.
#ifndef STUDY_H
#define STUDY_H

#include "learn.h"

// From weights that are a thorough guess it makes better ones. Whether that is possible or not,
// they can be used afterwards; unless the gate was closed meanwhile.
void study_game(const struct baronet_game *game, struct weights *weights,
                const struct learn_request *request, struct learnt *learnt);

#endif
