// What was learnt of a game, kept on disk so that it has to be learnt only once.
//
// The file lies in $BARONET_CACHE, else in $XDG_CACHE_HOME/baronet, else in ~/.cache/baronet; its
// name holds the game's name and fingerprint. A file that does not fit is as good as none.
#ifndef VALUES_H
#define VALUES_H

#include "learn.h"

// Loads the weights, or learns them and tries to keep them. Whether that is possible or not, the
// weights can be used afterwards. With `again` they are learnt in any case.
void values_prepare(const struct baronet_game *game, struct weights *weights,
                    const struct learn_request *request, bool again, struct learnt *learnt);

// Where the file is, to be freed; NULL when there is no place for it.
char *values_path(const struct baronet_game *game);

#endif
