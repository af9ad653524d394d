// Boards that are rectangles.
#include "rectangle.h"

#include <ctype.h>
#include <string.h>

enum { SIDE_LIMIT = 64 };

// "c7" -> (2, 6); after z come aa, ab ... False for other names.
static bool read_name(struct text name, int *x, int *y)
{
    size_t i = 0;
    *x = 0;
    *y = 0;
    for (; i < name.length && name.start[i] >= 'a' && name.start[i] <= 'z' && *x <= SIDE_LIMIT; i++)
        *x = *x * 26 + name.start[i] - 'a' + 1;
    if (i == 0 || i == name.length || name.start[i] == '0')
        return false;
    for (; i < name.length && isdigit((unsigned char)name.start[i]) && *y <= SIDE_LIMIT; i++)
        *y = *y * 10 + name.start[i] - '0';
    (*x)--;
    (*y)--;
    return i == name.length && *x < SIDE_LIMIT && *y < SIDE_LIMIT;
}

// By their names: "a1" is at the lower left.
static bool place_by_name(const struct zrf_game *game, struct rectangle *r)
{
    for (int c = 0; c < game->cell_count; c++) {
        int x, y;
        if (!read_name(game->cells[c].name, &x, &y))
            return false;
        r->x[c] = (int16_t)x;
        r->y[c] = (int16_t)y;
        r->width = x >= r->width ? x + 1 : r->width;
        r->height = y >= r->height ? y + 1 : r->height;
    }
    return true;
}

// By their place in the only grid, whose first labels are the files. What is drawn lower is nearer.
static bool place_by_grid(const struct zrf_game *game, bool is_part, struct rectangle *r)
{
    const struct zrf_grid *grid = game->grids;
    if (game->grid_count != 1 || grid->dimension_count != 2)
        return false;
    r->width = grid->lengths[0];
    r->height = grid->lengths[1];
    for (int c = 0; c < game->cell_count; c++) {
        const int32_t *index = game->cells[c].index;
        r->x[c] = -1;
        if (game->cells[c].grid != 0 && is_part)
            continue;
        if (game->cells[c].grid != 0)
            return false;
        r->x[c] = (int16_t)index[0];
        r->y[c] = (int16_t)(grid->dy[1] > 0 ? r->height - 1 - index[1] : index[1]);
    }
    return r->width <= SIDE_LIMIT && r->height <= SIDE_LIMIT;
}

static bool fill_squares(struct arena *arena, const struct zrf_game *game, struct rectangle *r)
{
    r->at = arena_array(arena, (size_t)(r->width * r->height) + 1, sizeof *r->at);
    for (int i = 0; i < r->width * r->height; i++)
        r->at[i] = ZRF_NONE;
    for (int c = 0; c < game->cell_count; c++) {
        if (r->x[c] < 0)
            continue;
        int32_t *square = &r->at[r->y[c] * r->width + r->x[c]];
        if (*square != ZRF_NONE || game->cells[c].is_dummy)
            return false;
        *square = c;
    }
    return game->cell_count > 0;
}

static bool begins_with(struct text name, struct text start)
{
    return name.length >= start.length && memcmp(name.start, start.start, start.length) == 0;
}

// Labels such that each name is that of its file and that of its rank; the first `length`
// characters of the name of cell `c` are its file's.
static bool split_names(const struct zrf_game *game, struct rectangle *r, int c, size_t length)
{
    for (int i = 0; i < r->width; i++)
        r->files[i].length = 0;
    for (int i = 0; i < r->height; i++)
        r->ranks[i].length = 0;
    r->files[r->x[c]] = (struct text){game->cells[c].name.start, length};
    for (bool changes = true; changes;) {
        changes = false;
        for (int k = 0; k < game->cell_count; k++) {
            if (r->x[k] < 0)
                continue;
            struct text name = game->cells[k].name, *file = &r->files[r->x[k]],
                        *rank = &r->ranks[r->y[k]];
            if (file->length && begins_with(name, *file) && !rank->length) {
                *rank = (struct text){name.start + file->length, name.length - file->length};
                changes = rank->length > 0;
            } else if (rank->length && rank->length < name.length && !file->length) {
                *file = (struct text){name.start, name.length - rank->length};
                changes = true;
            }
        }
    }
    for (int k = 0; k < game->cell_count; k++) {
        if (r->x[k] < 0)
            continue;
        struct text name = game->cells[k].name, file = r->files[r->x[k]], rank = r->ranks[r->y[k]];
        if (!file.length || !rank.length || name.length != file.length + rank.length ||
            !begins_with(name, file) ||
            memcmp(name.start + file.length, rank.start, rank.length) != 0)
            return false;
    }
    for (int i = 0; i < r->width; i++)
        if (!r->files[i].length)
            return false;
    for (int i = 0; i < r->height; i++)
        if (!r->ranks[i].length)
            return false;
    return true;
}

static bool find_labels(struct arena *arena, const struct zrf_game *game, struct rectangle *r)
{
    r->files = arena_array(arena, (size_t)r->width + 1, sizeof *r->files);
    r->ranks = arena_array(arena, (size_t)r->height + 1, sizeof *r->ranks);
    int first = 0;
    while (first < game->cell_count && r->x[first] < 0)
        first++;
    if (first == game->cell_count)
        return false;
    for (size_t length = 1; length < game->cells[first].name.length; length++)
        if (split_names(game, r, first, length))
            return true;
    return false;
}

// All links of the direction are steps by one vector, and wherever there is such a step there is a
// link.
static bool find_vector(const struct zrf_game *game, struct rectangle *r, int d)
{
    const int32_t *links = game->links + (size_t)d * (size_t)game->cell_count;
    int vx = 0, vy = 0;
    for (int c = 0; c < game->cell_count; c++)
        if (links[c] != ZRF_NONE) {
            vx = r->x[links[c]] - r->x[c];
            vy = r->y[links[c]] - r->y[c];
        }
    r->vx[d] = (int16_t)vx;
    r->vy[d] = (int16_t)vy;
    for (int c = 0; c < game->cell_count; c++) {
        int x = r->x[c] + vx, y = r->y[c] + vy;
        bool inside = x >= 0 && x < r->width && y >= 0 && y < r->height;
        if (links[c] != (inside && (vx || vy) ? r->at[y * r->width + x] : ZRF_NONE))
            return false;
    }
    return true;
}

static void make_room(struct arena *arena, const struct zrf_game *game, struct rectangle *r)
{
    r->x = arena_array(arena, (size_t)game->cell_count + 1, sizeof *r->x);
    r->y = arena_array(arena, (size_t)game->cell_count + 1, sizeof *r->y);
    r->vx = arena_array(arena, (size_t)game->direction_count + 1, sizeof *r->vx);
    r->vy = arena_array(arena, (size_t)game->direction_count + 1, sizeof *r->vy);
}

bool rectangle_find(struct arena *arena, const struct zrf_game *game, bool is_grid,
                    struct rectangle *r)
{
    *r = (struct rectangle){.is_grid = is_grid};
    make_room(arena, game, r);
    if (!(is_grid ? place_by_grid(game, false, r) : place_by_name(game, r)) ||
        !fill_squares(arena, game, r) || (is_grid && !find_labels(arena, game, r)))
        return false;
    for (int d = 0; d < game->direction_count; d++)
        if (!find_vector(game, r, d))
            return false;
    return true;
}

bool rectangle_find_part(struct arena *arena, const struct zrf_game *game, struct rectangle *r)
{
    *r = (struct rectangle){.is_grid = true};
    make_room(arena, game, r);
    if (!place_by_grid(game, true, r) || !fill_squares(arena, game, r) ||
        !find_labels(arena, game, r))
        return false;
    for (int d = 0; d < game->direction_count; d++) {
        const struct zrf_direction *direction = &game->directions[d];
        r->vx[d] = (int16_t)(direction->has_vector ? direction->vector[0] : 0);
        r->vy[d] = (int16_t)(direction->has_vector ? direction->vector[1] : 0);
        if (game->grids->dy[1] > 0)
            r->vy[d] = (int16_t)-r->vy[d];
    }
    return true;
}
