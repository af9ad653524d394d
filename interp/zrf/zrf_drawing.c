// A board while it is drawn: cells, directions and links, which later parts may take away again.
#include "zrf_drawing.h"

#include "memory.h"
#include "zrf_parts.h"

// ---- Cells, directions, links

static bool has_room(struct zrf_drawing *drawing, struct zrf_at at)
{
    int64_t cells = drawing->names.count, directions = drawing->direction_count;
    if (cells <= ZRF_CELL_LIMIT && directions <= ZRF_DIRECTION_LIMIT &&
        cells * directions <= ZRF_LINK_LIMIT)
        return true;
    if (!drawing->has_failed)
        zrf_error(drawing->checker, at, DIAG_LARGE "the board is too large");
    drawing->has_failed = true;
    return false;
}

bool zrf_spend(struct zrf_drawing *drawing, int64_t work, struct zrf_at at)
{
    enum { WORK_LIMIT = 300000000 };
    drawing->spent += work;
    if (drawing->spent > WORK_LIMIT && !drawing->has_failed) {
        zrf_error(drawing->checker, at, DIAG_LARGE "the board takes too much work");
        drawing->has_failed = true;
    }
    return !drawing->has_failed;
}

void zrf_remove_links(struct zrf_drawing *drawing, int32_t a, int32_t b, struct zrf_at at)
{
    int64_t work = (int64_t)drawing->direction_count * drawing->cell_count;
    if (!zrf_spend(drawing, work, at))
        return;
    for (int32_t d = 0; d < drawing->direction_count; d++) {
        struct drawn_direction *drawn = &drawing->directions[d];
        for (int32_t c = 0; c < drawn->link_count; c++) {
            bool is_out = c == a && (b == ZRF_NONE || drawn->links[c] == b);
            bool is_back = drawn->links[c] == a && (b == ZRF_NONE || c == b);
            if (is_out || is_back)
                drawn->links[c] = ZRF_NONE;
        }
    }
}

int32_t zrf_draw_cell(struct zrf_drawing *drawing, struct text name, struct zrf_at at)
{
    int32_t cell = zrf_names_add(&drawing->names, name);
    drawing->cells = memory_grow(drawing->cells, (size_t)cell + 1, &drawing->cell_capacity,
                                 sizeof *drawing->cells);
    if (cell == drawing->cell_count) {
        drawing->cells[cell] = (struct zrf_cell){.name = name, .grid = ZRF_NONE};
        drawing->cell_count++;
        has_room(drawing, at);
    } else if (drawing->is_killed && drawing->is_killed[cell]) {
        drawing->is_killed[cell] = false;
        zrf_remove_links(drawing, cell, ZRF_NONE, at);
    }
    return cell;
}

int32_t zrf_draw_direction(struct zrf_drawing *drawing, struct text name, struct zrf_at at)
{
    int32_t direction = zrf_names_add(&drawing->checker->directions, name);
    if (direction == drawing->direction_count) {
        drawing->directions =
            memory_grow(drawing->directions, (size_t)direction + 1, &drawing->direction_capacity,
                        sizeof *drawing->directions);
        drawing->directions[direction] = (struct drawn_direction){.name = name};
        drawing->direction_count++;
        has_room(drawing, at);
    }
    return direction;
}

void zrf_draw_link(struct zrf_drawing *drawing, int32_t direction, int32_t from, int32_t to)
{
    struct drawn_direction *drawn = &drawing->directions[direction];
    drawn->links = memory_grow(drawn->links, (size_t)from + 1, &drawn->capacity, sizeof to);
    for (; drawn->link_count <= from; drawn->link_count++)
        drawn->links[drawn->link_count] = ZRF_NONE;
    drawn->links[from] = to;
}

int32_t zrf_drawn_link(const struct zrf_drawing *drawing, int32_t direction, int32_t from)
{
    const struct drawn_direction *drawn = &drawing->directions[direction];
    return from < drawn->link_count ? drawn->links[from] : ZRF_NONE;
}
