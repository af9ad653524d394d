// Random games from a position to their ends, whose results Monte-Carlo tree search uses.
#ifndef RANDOM_GAME_H
#define RANDOM_GAME_H

#include "rng.h"
#include "step.h"

// What the end of a game is worth for the side of the players with sign 1, from 0 to 1; `side`: the
// sign of the player to move, whose result it is.
double value_of_end(enum step_result result, int side);

// Plays a game from the stepper's position and takes it back; its value likewise. A game that goes
// on and on is a draw. Each turn is as likely as the others. `squares` [square_count] gets the
// kinds on all squares at the end; NULL: nobody asks.
double random_game(struct stepper *stepper, const int8_t *sign, struct rng *rng, int32_t *squares);

// The same, but whoever can capture does: less random, and slower.
double capturing_game(struct stepper *stepper, const int8_t *sign, struct rng *rng,
                      int32_t *squares);

#endif
