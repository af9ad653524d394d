// The board: which squares exist, what they are called, and how steps lead from one to another.
//
// Squares lie on a lattice of points (x, y), x the file and y the rank, both from 0. A square board
// uses the lattice as it stands; a hexagonal one uses a basis at 60 degrees: (0,1) is straight
// ahead (north) and (1,0) the neighbour 60 degrees to the right of it (north-east). Missing points
// are holes. Square numbers are dense, 0..square_count-1, rank by rank from the bottom, file by
// file (a1 = 0, b1 = 1, ... as far as they exist).
//
// Boards of other shapes (board_graph.h) are graphs: their squares lie on no lattice and are
// numbered as they were declared. Every board has directions; a step in one of them is looked up in
// a table, whatever the board looks like.
#ifndef BOARD_H
#define BOARD_H

#include "text.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;

enum {
    BOARD_SQUARES_LIMIT = 4096,
    BOARD_SIDE_LIMIT = 64,      // of a lattice
    BOARD_LATTICE_LIMIT = 1024, // squares of a lattice, holes included
    BOARD_DIMENSIONS_LIMIT = 5,
    BOARD_DIRECTIONS_LIMIT = 256,
    BOARD_NAME_LIMIT = 31 // characters of a square's name
};

typedef uint16_t square_t; // a square number, or NO_SQUARE
enum { NO_SQUARE = 0xFFFF };

// Where the forward of a player's pieces and zones is.
enum facing { FACING_NORTH, FACING_EAST, FACING_SOUTH, FACING_WEST };

enum lattice { LATTICE_SQUARE, LATTICE_HEXAGONAL, LATTICE_NONE };

struct board_square {
    int16_t x, y;       // lattice point (0 without a lattice)
    int16_t file, rank; // as named; on hexagonal boards not the lattice point
    const char *name;   // "e4", "n10"
};

struct board_direction {
    const char *name;
    int dimensions; // of the vector; 0: it has none
    int vector[BOARD_DIMENSIONS_LIMIT];
    int opposite; // the direction the other way, or -1
};

// Squares side by side, as positions are written: holes are NO_SQUARE.
struct board_row {
    const square_t *squares;
    int count;
};

// Where a square is drawn: x to the right, y downwards, in units of the game's own.
struct board_place {
    int32_t x, y;
};

struct board {
    enum lattice lattice;
    bool wrap_files, wrap_ranks; // cylinder, torus
    int width, height;           // lattice points 0..width-1, 0..height-1
    int apart; // files from one of several boards to the next; 0: there is just one
    int file_count, rank_count;            // as named
    const char **file_names, **rank_names; // NULL without a lattice
    int square_count;
    struct board_square *squares;
    square_t *at; // [y * width + x]: the square there, or NO_SQUARE for a hole
    int direction_count;
    struct board_direction *directions;
    square_t *steps; // [direction * square_count + square]: the next square, or NO_SQUARE
    int row_count;
    struct board_row *rows; // in the order in which positions are written: the last rank first
    bool is_hexagon;        // ranks are not the lattice's
    bool has_plain_names;   // small letters and a number: "e4"
    const char *joiner;     // between two squares in a turn's text: "", or "-" where names need it
    const struct board_place *places; // [square], or NULL: it is not said where they are drawn
    square_t *by_name;                // all squares, sorted by name
    size_t longest_name;
};

// A rectangle of files x ranks; `is_hole[rank * files + file]` marks missing squares (NULL: none).
void board_init_rectangle(struct board *board, struct arena *arena, int files, int ranks,
                          const bool *is_hole, bool wrap_files, bool wrap_ranks);

// A regular hexagon of `side` squares a side with vertical files (Glinski's board has side 6);
// files are named by the letters of `file_letters` in order (2 * side - 1 of them).
void board_init_hexagon(struct board *board, struct arena *arena, int side,
                        const char *file_letters);

// Gives a board of squares on a lattice its directions and rows (the inits do it with the lattice
// of their shape; a rhombus of hexagons is a rectangle with the other lattice).
void board_use_lattice(struct board *board, struct arena *arena, enum lattice lattice);

// What all boards have in common, once squares, files, ranks, rows and directions with their steps
// are known: names in order, opposite directions.
void board_complete(struct board *board, struct arena *arena);

// Whether files and ranks are those of a lattice (not so on hexagons).
bool board_is_rectangle(const struct board *board);

// Whether it is a rectangle whose files and ranks have the usual names, holes or not.
bool board_is_common(const struct board *board);

// The square at lattice point (x, y), wrapping where the board wraps, or NO_SQUARE.
square_t board_at(const struct board *board, int x, int y);

// The same seen from a square: NO_SQUARE also on another one of several boards.
square_t board_from(const struct board *board, square_t from, int x, int y);

// The square reached from `from` by (dx, dy), wrapping where the board wraps, or NO_SQUARE.
square_t board_step(const struct board *board, square_t from, int dx, int dy);

// Reads a square's name at the start of `text`: the longest that fits ("a10" is a1 only where there
// is no a10). Returns the square and sets *length to the characters read, or NO_SQUARE.
square_t board_read_square(const struct board *board, struct text text, size_t *length);

// The square, or direction, with just that name; NO_SQUARE, or -1.
square_t board_square_named(const struct board *board, struct text name);
int board_direction_named(const struct board *board, struct text name);

#endif
