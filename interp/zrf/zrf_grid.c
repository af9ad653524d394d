// Grids: cells named by one label for each dimension, linked by vectors.
#include "zrf_drawing.h"

#include "arena.h"
#include "memory.h"
#include "zrf_parts.h"

#include <string.h>

struct labels {
    struct text *texts;
    int32_t count;
};

struct reading {
    struct zrf_drawing *drawing;
    struct zrf_grid grid;
    struct labels labels[ZRF_DIMENSIONS];
    int32_t *cells; // numbers; the first dimension runs fastest
    int32_t cell_count;
};

// Splits "a/b/c".
static struct labels split(struct arena *arena, struct text text)
{
    struct labels labels = {.count = 1};
    for (size_t i = 0; i < text.length; i++)
        labels.count += text.start[i] == '/';
    labels.texts = arena_array(arena, (size_t)labels.count, sizeof *labels.texts);
    for (int32_t i = 0; i < labels.count; i++) {
        const char *slash = text.length ? memchr(text.start, '/', text.length) : NULL;
        size_t length = slash ? (size_t)(slash - text.start) : text.length;
        labels.texts[i] = (struct text){text.start, length};
        size_t skipped = length + (slash != NULL);
        text = (struct text){text.start + skipped, text.length - skipped};
    }
    return labels;
}

static void read_rectangle(struct reading *reading, struct zrf_row row)
{
    struct zrf_grid *grid = &reading->grid;
    int32_t *corners[4] = {&grid->left, &grid->top, &grid->right, &grid->bottom};
    for (int32_t i = 0; i < 4 && i + 1 < row.count; i++)
        zrf_number_of(reading->drawing->checker, row.items[i + 1], corners[i]);
}

static bool read_dimensions(struct reading *reading, struct zrf_row row)
{
    struct zrf_checker *checker = reading->drawing->checker;
    struct zrf_grid *grid = &reading->grid;
    int64_t count = 1;
    if (row.count - 1 > ZRF_DIMENSIONS) {
        zrf_error(checker, row.items[0], DIAG_LARGE "a grid has at most %d dimensions",
                  ZRF_DIMENSIONS);
        return false;
    }
    for (int32_t i = 1; i < row.count; i++) {
        struct zrf_row dimension = zrf_row_of(checker, row.items[i]);
        struct zrf_at names = dimension.count > 0 ? dimension.items[0] : row.items[i];
        int32_t d = grid->dimension_count++;
        struct zrf_row offset = {0};
        if (dimension.count > 1)
            offset = zrf_row_of(checker, dimension.items[1]);
        reading->labels[d] = split(checker->arena, zrf_text_of(names));
        grid->lengths[d] = reading->labels[d].count;
        count *= grid->lengths[d];
        if (count > ZRF_CELL_LIMIT) {
            zrf_error(checker, row.items[i], DIAG_LARGE "a grid has at most %d positions",
                      ZRF_CELL_LIMIT);
            return false;
        }
        if (offset.count > 1) {
            zrf_number_of(checker, offset.items[0], &grid->dx[d]);
            zrf_number_of(checker, offset.items[1], &grid->dy[d]);
        }
    }
    reading->cell_count = (int32_t)count;
    return grid->dimension_count > 0;
}

static void index_of(const struct zrf_grid *grid, int32_t number, int32_t *index)
{
    for (int32_t d = 0; d < grid->dimension_count; d++) {
        index[d] = number % grid->lengths[d];
        number /= grid->lengths[d];
    }
}

// A place in pixels, kept where sums and differences of two have room.
static int32_t shifted(int32_t place, int64_t pixels)
{
    enum { FARTHEST = 1000000000 };
    int64_t sum = place + pixels;
    return sum > FARTHEST ? FARTHEST : sum < -FARTHEST ? -FARTHEST : (int32_t)sum;
}

static void draw_cells(struct reading *reading, struct zrf_at at)
{
    struct zrf_drawing *drawing = reading->drawing;
    const struct zrf_grid *grid = &reading->grid;
    struct text_buffer name;
    text_buffer_init(&name);
    reading->cells =
        arena_array(drawing->checker->arena, (size_t)reading->cell_count, sizeof *reading->cells);
    for (int32_t i = 0; i < reading->cell_count; i++) {
        struct zrf_cell cell = {.grid = drawing->grid_count - 1, .has_rectangle = true};
        cell.left = grid->left;
        cell.top = grid->top;
        cell.right = grid->right;
        cell.bottom = grid->bottom;
        index_of(grid, i, cell.index);
        text_buffer_clear(&name);
        for (int32_t d = 0; d < grid->dimension_count; d++) {
            int64_t x = (int64_t)cell.index[d] * grid->dx[d];
            int64_t y = (int64_t)cell.index[d] * grid->dy[d];
            text_buffer_add_text(&name, reading->labels[d].texts[cell.index[d]]);
            cell.left = shifted(cell.left, x);
            cell.right = shifted(cell.right, x);
            cell.top = shifted(cell.top, y);
            cell.bottom = shifted(cell.bottom, y);
        }
        cell.name = (struct text){
            arena_copy(drawing->checker->arena, name.start ? name.start : "", name.length),
            name.length};
        int32_t before = drawing->cell_count;
        reading->cells[i] = zrf_draw_cell(drawing, cell.name, at);
        if (reading->cells[i] == before)
            drawing->cells[before] = cell;
    }
    text_buffer_release(&name);
}

// The cell that lies by a vector from the i-th one, or ZRF_NONE.
static int32_t neighbour(const struct reading *reading, int32_t i, const int32_t *vector)
{
    const struct zrf_grid *grid = &reading->grid;
    int32_t index[ZRF_DIMENSIONS], number = 0;
    index_of(grid, i, index);
    for (int32_t d = grid->dimension_count - 1; d >= 0; d--) {
        int64_t to = (int64_t)index[d] + vector[d];
        if (to < 0 || to >= grid->lengths[d])
            return ZRF_NONE;
        number = number * grid->lengths[d] + (int32_t)to;
    }
    return reading->cells[number];
}

static void draw_direction(struct reading *reading, struct zrf_at at)
{
    struct zrf_drawing *drawing = reading->drawing;
    struct zrf_row row = zrf_row_of(drawing->checker, at);
    struct drawn_vector vector = {0};
    if (row.count < 1 || zrf_text_of(row.items[0]).length == 0) {
        zrf_warn(drawing->checker, at, "a direction without a name");
        return;
    }
    for (int32_t i = 1; i < row.count && i <= ZRF_DIMENSIONS; i++)
        zrf_number_of(drawing->checker, row.items[i], &vector.parts[i - 1]);
    int32_t number = zrf_draw_direction(drawing, zrf_text_of(row.items[0]), row.items[0]);
    struct drawn_direction *direction = &drawing->directions[number];
    direction->vectors = memory_grow(direction->vectors, (size_t)direction->vector_count + 1,
                                     &direction->vector_capacity, sizeof *direction->vectors);
    direction->vectors[direction->vector_count++] = vector;
    if (!zrf_spend(drawing, reading->cell_count, at))
        return;
    for (int32_t i = 0; i < reading->cell_count; i++) {
        int32_t to = neighbour(reading, i, vector.parts);
        if (to != ZRF_NONE)
            zrf_draw_link(drawing, number, reading->cells[i], to);
    }
}

void zrf_draw_grid(struct zrf_drawing *drawing, struct zrf_row row, struct zrf_at at)
{
    struct zrf_checker *checker = drawing->checker;
    struct reading reading = {.drawing = drawing};
    struct zrf_row dimensions = {0}, directions = {0};
    for (int32_t i = 1; i < row.count; i++) {
        struct zrf_row part = {0};
        if (zrf_at_list_of(checker, row.items[i], "start-rectangle", &part))
            read_rectangle(&reading, part);
        else if (zrf_at_list_of(checker, row.items[i], "dimensions", &part))
            dimensions = part;
        else if (zrf_at_list_of(checker, row.items[i], "directions", &part))
            directions = part;
        else
            zrf_warn_unknown(checker, part.count > 0 ? part.items[0] : row.items[i],
                             "part of a grid", NULL);
    }
    if (dimensions.count < 2) {
        zrf_error(checker, at, "a grid without dimensions");
        drawing->has_failed = true;
        return;
    }
    if (!read_dimensions(&reading, dimensions)) {
        drawing->has_failed = true;
        return;
    }
    drawing->grids = memory_grow(drawing->grids, (size_t)drawing->grid_count + 1,
                                 &drawing->grid_capacity, sizeof *drawing->grids);
    drawing->grids[drawing->grid_count++] = reading.grid;
    if (zrf_spend(drawing, reading.cell_count * 10, at))
        draw_cells(&reading, at);
    for (int32_t i = 1; i < directions.count && !drawing->has_failed; i++)
        draw_direction(&reading, directions.items[i]);
}
