// Choosing a turn without knowing the position: several games are possible.
//
// To search each of them by itself sees what follows, but forgets that the player will not know the
// position later on either (strategy fusion; Frank and Basin, "Search in games with incomplete
// information", 1998). A tree that grows in all of them at once doesn't forget that, but sees less
// far. Either proposes a turn, and both are asked what these promise.
#ifndef ELECTION_H
#define ELECTION_H

#include "engine.h"

// Names the turn that does best over games which look alike to the player to move, each with its
// weight. The limits are for all games together. False when he has no turn. The answer's turn is to
// be freed by baronet_free.
bool elect_turn(struct engine *engine, const struct baronet_play *const *games,
                const unsigned *weights, size_t count, const struct engine_limits *limits,
                struct engine_answer *answer);

#endif
