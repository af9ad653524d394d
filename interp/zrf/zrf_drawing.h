// A board while it is drawn: parts come in any order, cells can be removed again.
#ifndef ZRF_DRAWING_H
#define ZRF_DRAWING_H

#include "zrf_node.h"

enum { ZRF_DIMENSIONS = 8 };

struct drawn_vector {
    int32_t parts[ZRF_DIMENSIONS];
};

struct drawn_direction {
    struct text name;
    struct drawn_vector *vectors; // of the grids that it is declared in
    int32_t vector_count;
    size_t vector_capacity;
    int32_t *links; // of the first cells; the others have none
    int32_t link_count;
    size_t capacity;
};

// For a player `from` means `to`.
struct drawn_turn {
    int32_t player, from, to;
};

struct zrf_drawing {
    struct zrf_checker *checker;
    struct zrf_names names; // of cells, also of removed ones
    struct zrf_cell *cells;
    int32_t cell_count;
    size_t cell_capacity;
    bool *is_killed; // per cell; NULL: none was
    struct drawn_direction *directions;
    int32_t direction_count;
    size_t direction_capacity;
    struct drawn_turn *turns;
    int32_t turn_count;
    size_t turn_capacity;
    struct zrf_grid *grids;
    int32_t grid_count;
    size_t grid_capacity;
    struct drawn_zone **zones;
    int32_t zone_count;
    size_t zone_capacity;
    int64_t spent; // work; see zrf_spend
    bool has_failed;
};

// Accounts for looking at so many cells or links; false, after an error, when the board needs too
// much.
bool zrf_spend(struct zrf_drawing *drawing, int64_t work, struct zrf_at at);

int32_t zrf_draw_cell(struct zrf_drawing *drawing, struct text name, struct zrf_at at);
int32_t zrf_draw_direction(struct zrf_drawing *drawing, struct text name, struct zrf_at at);
void zrf_draw_link(struct zrf_drawing *drawing, int32_t direction, int32_t from, int32_t to);
int32_t zrf_drawn_link(const struct zrf_drawing *drawing, int32_t direction, int32_t from);

// Removes links between two cells, both ways; ZRF_NONE stands for all.
void zrf_remove_links(struct zrf_drawing *drawing, int32_t a, int32_t b, struct zrf_at at);

// Draws the cells, directions and links of a grid (zrf_grid.c).
void zrf_draw_grid(struct zrf_drawing *drawing, struct zrf_row row, struct zrf_at at);

#endif
