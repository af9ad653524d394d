// How far a player is, in a position, from what the goals ask of sets of squares.
#ifndef GOAL_DISTANCE_H
#define GOAL_DISTANCE_H

#include "goal_patterns.h"

enum {
    PATTERN_ROW_UNIT = 64, // a row that lacks one piece
    PATTERN_FAR = 40,      // a chain that can't be made
    PATTERN_MOVES_FAR = 6  // as many moves or more, or no way at all
};

// Adds up what rows, which nobody else stands in the way of, are worth to a player (each a quarter
// for each piece that it lacks beyond one).
int goal_rows(const struct goal_patterns *aims, const struct position *position, int player);

// How many pieces more a player needs to make his shortest chain, to join all of his, or to
// surround a square; how many moves his only piece needs to a zone, if nobody else moves. The least
// of these; 0 when he needs nothing, or has no such aim.
int goal_distance(const struct goal_patterns *aims, const struct position *position, int player);

#endif
