// Boards, or parts of them, that are rectangles.
#ifndef RECTANGLE_H
#define RECTANGLE_H

#include "arena.h"
#include "zrf_game.h"

// How cells lie when they are the squares of one rectangle, the lower left one at (0, 0), and all
// links of a direction are the steps of one vector, without exception.
struct rectangle {
    int width, height;
    int16_t *x, *y;   // per cell
    int16_t *vx, *vy; // per direction
    int32_t *at;      // [y * width + x]: the cell, or ZRF_NONE
    bool is_grid;     // its squares have names other than a1, b1 ..., of these labels:
    struct text *files, *ranks;
};

// Looks for squares named a1, b1 ..., or (is_grid) for those of a grid of two dimensions. False
// when the board is no such rectangle.
bool rectangle_find(struct arena *arena, const struct zrf_game *game, bool is_grid,
                    struct rectangle *rectangle);

// A grid of two dimensions that is only part of the board: squares outside have x = -1, and the
// vectors of directions need not hold everywhere. False: there is none.
bool rectangle_find_part(struct arena *arena, const struct zrf_game *game, struct rectangle *r);

#endif
