// The views of all players of one position, joined to the whole.
#ifndef RECORD_VIEWS_H
#define RECORD_VIEWS_H

#include "baronet.h"

// The position whose views are `views` (FENs, one for each player), or NULL when they can't be
// joined.
struct baronet_play *record_views_join(const struct baronet_game *game, const char *const *views);

#endif
