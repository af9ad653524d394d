// Boards of the translation that are not rectangles with VDL's own names: grids, single squares,
// links, and where they are drawn.
#include "rectangle.h"
#include "translation.h"

#include <stdlib.h>

enum { CELLS_A_LINE = 16 };

// ---- Squares

static bool is_in_grid(const struct rectangle *r, int cell)
{
    return r && r->x[cell] >= 0;
}

// The squares that are not in the grid, as they stand in their own grids.
static void write_squares(struct translation *t, const struct rectangle *r)
{
    const struct zrf_game *game = t->game;
    struct text_buffer row;
    text_buffer_init(&row);
    for (int c = 0, in_row = 0; c < game->cell_count; c++) {
        if (!is_in_grid(r, c)) {
            text_buffer_print(&row, " %s", t->cells[c]);
            in_row++;
        }
        bool ends = c + 1 == game->cell_count || in_row == CELLS_A_LINE;
        if (!ends && game->cells[c].grid != ZRF_NONE)
            ends = game->cells[c + 1].grid != game->cells[c].grid ||
                   game->cells[c + 1].index[1] != game->cells[c].index[1] ||
                   game->cells[c + 1].index[2] != game->cells[c].index[2];
        if (ends && in_row) {
            line(t, "squares%s", row.start);
            text_buffer_clear(&row);
            in_row = 0;
        }
    }
    text_buffer_release(&row);
}

static void write_grid(struct translation *t, const struct rectangle *r)
{
    struct text_buffer labels, holes;
    text_buffer_init(&labels);
    text_buffer_init(&holes);
    for (int x = 0; x < r->width; x++)
        text_buffer_print(&labels, "%s%.*s", x ? " " : "", TEXT_ARGUMENTS(r->files[x]));
    for (int y = 0; y < r->height; y++)
        text_buffer_print(&labels, "%s%.*s", y ? " " : "/", TEXT_ARGUMENTS(r->ranks[y]));
    for (int y = 0; y < r->height; y++)
        for (int x = 0; x < r->width; x++)
            if (r->at[y * r->width + x] == ZRF_NONE)
                text_buffer_print(&holes, " %.*s%.*s", TEXT_ARGUMENTS(r->files[x]),
                                  TEXT_ARGUMENTS(r->ranks[y]));
    line(t, "grid \"%s\"", labels.start);
    if (holes.length)
        line(t, "without%s", holes.start);
    text_buffer_release(&labels);
    text_buffer_release(&holes);
}

// ---- Directions

static const int32_t *links_of(const struct zrf_game *game, int d)
{
    return game->links + (size_t)d * (size_t)game->cell_count;
}

// Where a vector leads in the grid, or ZRF_NONE.
static int32_t vector_end(const struct rectangle *r, int cell, int vx, int vy)
{
    int x = r->x[cell] + vx, y = r->y[cell] + vy;
    return x >= 0 && x < r->width && y >= 0 && y < r->height ? r->at[y * r->width + x] : ZRF_NONE;
}

// Whether the direction is shorter as its vector with exceptions than link by link.
static bool has_vector(const struct zrf_game *game, const struct rectangle *r, int d)
{
    const int32_t *links = links_of(game, d);
    int same = 0, others = 0;
    if (!r || (!r->vx[d] && !r->vy[d]))
        return false;
    for (int c = 0; c < game->cell_count; c++) {
        int32_t end = is_in_grid(r, c) ? vector_end(r, c, r->vx[d], r->vy[d]) : ZRF_NONE;
        same += end != ZRF_NONE && end == links[c];
        others += end != ZRF_NONE && end != links[c];
    }
    return same > others;
}

// The links that the vector (if `by_vector`) lacks, then those that it has wrongly.
static void write_links(struct translation *t, const struct rectangle *r, int d, bool by_vector)
{
    const struct zrf_game *game = t->game;
    const int32_t *links = links_of(game, d);
    struct text_buffer joined, parted;
    text_buffer_init(&joined);
    text_buffer_init(&parted);
    for (int c = 0; c < game->cell_count; c++) {
        int32_t said =
            by_vector && is_in_grid(r, c) ? vector_end(r, c, r->vx[d], r->vy[d]) : ZRF_NONE;
        if (links[c] == said)
            continue;
        if (links[c] != ZRF_NONE)
            text_buffer_print(&joined, " %s-%s", t->cells[c], t->cells[links[c]]);
        else
            text_buffer_print(&parted, " %s %s", t->cells[c], t->directions[d]);
    }
    if (joined.length)
        line(t, "direction %s:%s", t->directions[d], joined.start);
    if (parted.length)
        line(t, "unlink%s", parted.start);
    text_buffer_release(&joined);
    text_buffer_release(&parted);
}

// A direction without any step is declared, too.
static void write_empty_direction(struct translation *t, int d)
{
    if (t->game->cell_count < 2)
        return;
    line(t, "direction %s: %s-%s", t->directions[d], t->cells[0], t->cells[1]);
    line(t, "unlink %s %s", t->cells[0], t->directions[d]);
}

static void write_directions(struct translation *t, const struct rectangle *r)
{
    const struct zrf_game *game = t->game;
    for (int d = 0; d < game->direction_count; d++) {
        const int32_t *links = links_of(game, d);
        bool is_empty = true, by_vector = has_vector(game, r, d);
        for (int c = 0; c < game->cell_count; c++)
            is_empty = is_empty && links[c] == ZRF_NONE;
        if (is_empty)
            write_empty_direction(t, d);
        if (by_vector)
            line(t, "direction %s: (%d,%d)", t->directions[d], r->vx[d], r->vy[d]);
        if (!is_empty)
            write_links(t, r, d, by_vector);
    }
}

// ---- Places

struct place {
    int32_t x, y;
};

// Where squares are drawn, in units as large as they can be.
struct places {
    struct place *of;      // per cell
    struct place steps[3]; // the grid's first square, and the distance between its labels
};

static int32_t common_divisor(int32_t a, int32_t b)
{
    return b ? common_divisor(b, a % b) : abs(a);
}

static bool is_drawn(const struct zrf_game *game, int cell)
{
    const struct zrf_cell *c = &game->cells[cell];
    return c->has_rectangle && !(c->is_dummy && c->left == c->right);
}

// Those that the file draws nowhere stand in a row below. False: none are drawn, or too far away.
static bool find_pixels(const struct zrf_game *game, struct places *places)
{
    enum { FAR = 1 << 20 };
    struct place low = {FAR, FAR};
    int32_t bottom = -FAR, outside = 0, width = 1;
    for (int c = 0; c < game->cell_count; c++) {
        const struct zrf_cell *cell = &game->cells[c];
        if (!is_drawn(game, c))
            continue;
        if (abs(cell->left) >= FAR || abs(cell->top) >= FAR)
            return false;
        low.x = cell->left < low.x ? cell->left : low.x;
        low.y = cell->top < low.y ? cell->top : low.y;
        bottom = cell->top > bottom ? cell->top : bottom;
        width = abs(cell->right - cell->left) + 1;
    }
    if (game->grid_count && game->grids->dx[0])
        width = abs(game->grids->dx[0]);
    for (int c = 0; c < game->cell_count; c++) {
        const struct zrf_cell *cell = &game->cells[c];
        if (is_drawn(game, c))
            places->of[c] = (struct place){cell->left - low.x, cell->top - low.y};
        else
            places->of[c] = (struct place){width * outside++, bottom - low.y + width};
    }
    places->steps[0] = (struct place){-low.x, -low.y};
    return low.x < FAR;
}

// In the order of the rectangle's labels, in which the second ones may be turned around.
static void find_steps(const struct zrf_grid *grid, struct places *places)
{
    struct place *steps = places->steps;
    bool is_turned = grid->dy[1] > 0;
    int32_t last = is_turned ? grid->lengths[1] - 1 : 0, sign = is_turned ? -1 : 1;
    steps[0].x += grid->left + last * grid->dx[1];
    steps[0].y += grid->top + last * grid->dy[1];
    steps[1] = (struct place){grid->dx[0], grid->dy[0]};
    steps[2] = (struct place){sign * grid->dx[1], sign * grid->dy[1]};
}

static bool find_places(struct translation *t, bool has_grid, struct places *places)
{
    const struct zrf_game *game = t->game;
    int32_t unit = 0;
    *places = (struct places){
        .of = arena_array(t->arena, (size_t)game->cell_count + 1, sizeof *places->of)};
    if (!find_pixels(game, places))
        return false;
    if (has_grid)
        find_steps(game->grids, places);
    for (int c = 0; c < game->cell_count; c++)
        unit = common_divisor(common_divisor(unit, places->of[c].x), places->of[c].y);
    for (int i = 0; i < 3 && has_grid; i++)
        unit = common_divisor(common_divisor(unit, places->steps[i].x), places->steps[i].y);
    for (int c = 0; c < game->cell_count && unit; c++)
        places->of[c] = (struct place){places->of[c].x / unit, places->of[c].y / unit};
    for (int i = 0; i < 3 && unit; i++)
        places->steps[i] = (struct place){places->steps[i].x / unit, places->steps[i].y / unit};
    return true;
}

static void write_places(struct translation *t, const struct rectangle *r)
{
    struct places places;
    const struct place *steps = places.steps;
    if (!find_places(t, r != NULL, &places))
        return;
    if (r)
        line(t, "at grid: %d %d %d %d %d %d", steps[0].x, steps[0].y, steps[1].x, steps[1].y,
             steps[2].x, steps[2].y);
    for (int c = 0; c < t->game->cell_count; c++)
        if (!is_in_grid(r, c))
            line(t, "at %s: %d %d", t->cells[c], places.of[c].x, places.of[c].y);
}

void translate_graph(struct translation *t)
{
    const struct rectangle *r = t->rectangle;
    struct rectangle *part = arena_alloc(t->arena, sizeof *part);
    if (!r && !t->cells_are_renamed && rectangle_find_part(t->arena, t->game, part))
        r = part;
    line(t, "board:");
    t->depth++;
    if (r)
        write_grid(t, r);
    write_squares(t, r);
    write_directions(t, r);
    if (!t->rectangle)
        write_places(t, r);
    t->depth--;
}
