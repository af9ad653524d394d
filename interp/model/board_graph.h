// Boards of any shape, while they are declared: points with names, and directions that lead from
// one to another. Points come from grids (every combination of one label per dimension) and one by
// one; steps come from vectors within the grids and from single links. What is said later acts on
// what is there.
#ifndef BOARD_GRAPH_H
#define BOARD_GRAPH_H

#include "board.h"

enum {
    GRAPH_POINTS_LIMIT = 1 << 14, // declared, those that are removed again included
    GRAPH_GRIDS_LIMIT = 64
};

struct graph_point {
    const char *name;
    bool is_removed, is_placed;
    struct board_place place;
};

struct graph_grid {
    int dimensions, sizes[BOARD_DIMENSIONS_LIMIT];
    const char **labels[BOARD_DIMENSIONS_LIMIT];
    int first, count; // of its points: the first label changes fastest
};

struct graph_row {
    int first, count;
    bool shows_holes;
};

struct graph {
    struct arena *arena;
    struct graph_point *points;
    int point_count, live_count, single_count;
    uint16_t *table; // of points by name, each + 1; 0: free
    struct graph_grid grids[GRAPH_GRIDS_LIMIT];
    int grid_count;
    struct graph_row *rows; // in the order of declaration
    int row_count;
    struct board_direction directions[BOARD_DIRECTIONS_LIMIT];
    uint16_t *next[BOARD_DIRECTIONS_LIMIT]; // [direction][point]: the next point + 1; 0: none
    int direction_count;
    bool has_links; // some step is not its direction's vector
};

void graph_init(struct graph *graph, struct arena *arena);

// The point with that name, or -1.
int graph_find(const struct graph *graph, struct text name);

// Adds a point. The caller has seen to it that there is room and that the name is free.
int graph_add(struct graph *graph, const char *name);

// Lets these points be a row of their own in positions, after the rows so far; with `shows_holes`
// also those of them that are removed.
void graph_add_row(struct graph *graph, int first, int count, bool shows_holes);

void graph_remove(struct graph *graph, int point);

// A direction by its name; a new one is made if there is none. -1 when there are too many.
int graph_direction(struct graph *graph, struct text name, bool may_be_new);

// Lets the direction lead along the vector in all grids of that many dimensions.
void graph_add_vector(struct graph *graph, int direction, const int *vector, int dimensions);

void graph_link(struct graph *graph, int direction, int from, int to);
void graph_unlink(struct graph *graph, int a, int b);          // both ways, all directions
void graph_cut(struct graph *graph, int point, int direction); // one step

// Makes the board of it. One grid of two dimensions whose steps all go by vectors is a lattice.
void graph_board(struct graph *graph, struct board *board);

#endif
