// What goals make of a game.
#ifndef RESULT_H
#define RESULT_H

#include "baronet.h"

struct goal;

// What a goal that holds in the present position makes of the game.
struct baronet_result play_outcome(struct baronet_play *play, const struct goal *goal);

// The result of the present position; BARONET_ONGOING where it can't be told.
struct baronet_result play_result(struct baronet_play *play);

#endif
