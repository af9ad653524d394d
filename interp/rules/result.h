// What goals make of a game.
#ifndef RESULT_H
#define RESULT_H

#include "play_state.h"

// What a goal that holds in the present position makes of the game.
struct baronet_result play_outcome(struct baronet_play *play, const struct goal *goal);

#endif
