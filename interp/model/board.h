// The board: which squares exist, what they are called, and how steps lead from one to another.
//
// Squares lie on a lattice of points (x, y), x the file and y the rank, both from 0. A square board
// uses the lattice as it stands; a hexagonal one uses a basis at 60 degrees: (0,1) is straight
// ahead (north) and (1,0) the neighbour 60 degrees to the right of it (north-east). Missing points
// are holes. Square numbers are dense, 0..square_count-1, rank by rank from the bottom, file by
// file (a1 = 0, b1 = 1, ... as far as they exist).
#ifndef BOARD_H
#define BOARD_H

#include "text.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;

enum { BOARD_SQUARES_LIMIT = 1024, BOARD_SIDE_LIMIT = 64 };

typedef uint16_t square_t; // a square number, or NO_SQUARE
enum { NO_SQUARE = 0xFFFF };

enum lattice { LATTICE_SQUARE, LATTICE_HEXAGONAL };

struct board_square {
    int16_t x, y;       // lattice point
    int16_t file, rank; // as named; on hexagonal boards not the lattice point
    char name[8];       // "e4", "n10"
};

struct board {
    enum lattice lattice;
    bool wrap_files, wrap_ranks; // cylinder, torus
    int width, height;           // lattice points 0..width-1, 0..height-1
    int file_count, rank_count;  // as named
    int square_count;
    struct board_square *squares;
    square_t *at; // [y * width + x]: the square there, or NO_SQUARE for a hole
};

// A rectangle of files x ranks; `is_hole[rank * files + file]` marks missing squares (NULL: none).
void board_init_rectangle(struct board *board, struct arena *arena, int files, int ranks,
                          const bool *is_hole, bool wrap_files, bool wrap_ranks);

// A regular hexagon of `side` squares a side with vertical files (Glinski's board has side 6);
// files are named by the letters of `file_letters` in order (2 * side - 1 of them).
void board_init_hexagon(struct board *board, struct arena *arena, int side,
                        const char *file_letters);

// Whether files and ranks are named after the lattice (not so on hexagons).
bool board_is_rectangle(const struct board *board);

// The square at lattice point (x, y), wrapping where the board wraps, or NO_SQUARE.
square_t board_at(const struct board *board, int x, int y);

// The square reached from `from` by (dx, dy), wrapping where the board wraps, or NO_SQUARE.
square_t board_step(const struct board *board, square_t from, int dx, int dy);

// Reads a square's name at the start of `text`, as many characters as belong to it (e.g. "a10" is
// a10). Returns the square and sets *length to the characters read, or NO_SQUARE.
square_t board_read_square(const struct board *board, struct text text, size_t *length);

#endif
