// What a net learns from: positions of games against itself, with what a search said of them and
// how the game ended.
#ifndef LESSONS_H
#define LESSONS_H

#include "net.h"

// One position, as the player to move sees it. Its rows (net.h) are those of the first side; the
// other side's follow from them.
struct lesson {
    size_t first;       // of the rows
    uint16_t row_count; // a row of a hand as often as there are such pieces
    uint8_t mover;
    float weighed; // by the weights without a net, in hundredths
    float found;   // by the search, likewise
    float result;  // 0 to 1; LESSON_IS_OPEN: it is of no game that was played to its end
};

enum { LESSON_IS_OPEN = -1 };

struct lessons {
    struct lesson *all;
    size_t count, capacity;
    uint16_t *rows;
    size_t row_count, row_capacity;
    int counted;    // of each player (net_shape), once there are lessons
    int8_t *counts; // [lesson * 2 * counted + player * counted + number]
    size_t count_capacity;
};

// Adds the position of a stepper, and what is counted of the players (net_score()), with a result
// that is open.
void lessons_add(struct lessons *lessons, const struct net_shape *shape,
                 const struct stepper *stepper, const int8_t *counts, double weighed, double found);

// Makes room for the counts of so many more lessons, and says where they go.
int8_t *lessons_grow_counts(struct lessons *lessons, int counted, size_t more);

// Moves all of `from` to the end of `to`.
void lessons_move(struct lessons *to, struct lessons *from);
void lessons_release(struct lessons *lessons);

#endif
