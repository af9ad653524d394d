// How a new game is learnt: by quick games against itself, and by trial games that decide which of
// the results are used, and by which search.
#ifndef STUDY_H
#define STUDY_H

#include "learn.h"

// Improves weights that are a thorough guess. They are usable afterwards in any case, unless the
// gate was closed meanwhile.
void study_game(const struct baronet_game *game, struct weights *weights,
                const struct learn_request *request, struct learnt *learnt);

#endif
