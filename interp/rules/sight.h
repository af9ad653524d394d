// What a player was shown of a game whose whole he does not see: a turn, and the position after it.
#ifndef SIGHT_H
#define SIGHT_H

#include "baronet_play.h"

#include <stdint.h>

struct sight {
    char *turn, *fen; // as he sees them
    int16_t *kinds;   // [square] of the position: 0 is nothing, -1 unknown; NULL: can't be read
};

struct sight sight_new(const struct baronet_game *game, const char *turn, const char *fen);
struct sight sight_copy(const struct baronet_game *game, const struct sight *sight);
void sight_release(struct sight *sight);

// Whether the latest turn of a game looks to the player as this one did, and the position after it
// too.
bool sight_agrees(const struct sight *sight, const struct baronet_play *play, unsigned player);

// Whether all pieces of the player in a position are on squares that he saw.
bool sight_shows_own(const struct sight *sight, const struct baronet_play *play, unsigned player);

// Tells of each turn of a list the cells of the position after it, and whether there is what the
// player saw on all squares that he saw then; with `sees_own`, also whether his own pieces are only
// there. That costs far less than to make the turns: those that agree are among those that are
// alike.
typedef void sight_tell(void *context, size_t index, const int32_t *cells, bool is_alike);
void sight_ask_turns(const struct sight *sight, struct baronet_play *play,
                     const struct baronet_turns *turns, unsigned player, bool sees_own,
                     sight_tell *tell, void *context);

#endif
