// The board: grids, single positions, links, zones, symmetries.
#include "zrf_drawing.h"

#include "arena.h"
#include "diag.h"
#include "memory.h"
#include "zrf_parts.h"

#include <stdlib.h>
#include <string.h>

// ---- Parts of the board

// A cell that exists, or ZRF_NONE.
static int32_t find_cell(const struct zrf_drawing *drawing, struct text name)
{
    int32_t cell = zrf_names_find(&drawing->names, name);
    bool is_killed = cell != ZRF_NONE && drawing->is_killed && drawing->is_killed[cell];
    return is_killed ? ZRF_NONE : cell;
}

// The same, with a warning.
static int32_t read_cell(struct zrf_drawing *drawing, struct zrf_at at)
{
    int32_t cell = find_cell(drawing, zrf_text_of(at));
    if (cell == ZRF_NONE)
        zrf_warn_unknown(drawing->checker, at, "position", &drawing->names);
    return cell;
}

static void read_positions(struct zrf_drawing *drawing, struct zrf_row row)
{
    for (int32_t i = 1; i < row.count && !drawing->has_failed; i++) {
        struct zrf_row position = zrf_row_of(drawing->checker, row.items[i]);
        struct zrf_at name = position.count > 0 ? position.items[0] : row.items[i];
        int32_t *corners[4];
        if (zrf_text_of(name).length == 0) {
            zrf_warn(drawing->checker, row.items[i], "a position without a name");
            continue;
        }
        int32_t number = zrf_draw_cell(drawing, zrf_text_of(name), name);
        struct zrf_cell *cell = &drawing->cells[number];
        corners[0] = &cell->left;
        corners[1] = &cell->top;
        corners[2] = &cell->right;
        corners[3] = &cell->bottom;
        cell->has_rectangle = position.count >= 5;
        for (int32_t c = 0; c < 4 && position.count >= 5; c++)
            zrf_number_of(drawing->checker, position.items[c + 1], corners[c]);
    }
}

static void read_dummies(struct zrf_drawing *drawing, struct zrf_row row)
{
    for (int32_t i = 1; i < row.count && !drawing->has_failed; i++) {
        struct zrf_at at = row.items[i];
        if (zrf_text_of(at).length > 0) {
            int32_t cell = zrf_draw_cell(drawing, zrf_text_of(at), at);
            drawing->cells[cell].is_dummy = true;
        }
    }
}

static void read_links(struct zrf_drawing *drawing, struct zrf_row row, struct zrf_at at)
{
    if (row.count < 2 || zrf_text_of(row.items[1]).length == 0) {
        zrf_warn(drawing->checker, at, "links without a direction");
        return;
    }
    int32_t direction = zrf_draw_direction(drawing, zrf_text_of(row.items[1]), row.items[1]);
    for (int32_t i = 2; i < row.count && !drawing->has_failed; i++) {
        struct zrf_row pair = zrf_row_of(drawing->checker, row.items[i]);
        if (pair.count != 2) {
            zrf_warn(drawing->checker, row.items[i], "a link is a pair of positions");
            continue;
        }
        int32_t from = read_cell(drawing, pair.items[0]);
        int32_t to = read_cell(drawing, pair.items[1]);
        if (from != ZRF_NONE && to != ZRF_NONE)
            zrf_draw_link(drawing, direction, from, to);
    }
}

static void unlink_pair(struct zrf_drawing *drawing, struct zrf_row pair)
{
    int32_t cell = read_cell(drawing, pair.items[0]);
    if (cell == ZRF_NONE)
        return;
    if (pair.count == 1) {
        zrf_remove_links(drawing, cell, ZRF_NONE, pair.items[0]);
        return;
    }
    int32_t other = find_cell(drawing, zrf_text_of(pair.items[1]));
    int32_t direction = zrf_names_find(&drawing->checker->directions, zrf_text_of(pair.items[1]));
    if (other != ZRF_NONE)
        zrf_remove_links(drawing, cell, other, pair.items[0]);
    else if (direction == ZRF_NONE)
        zrf_warn_unknown(drawing->checker, pair.items[1], "position", &drawing->names);
    else if (zrf_drawn_link(drawing, direction, cell) != ZRF_NONE)
        zrf_draw_link(drawing, direction, cell, ZRF_NONE);
}

static void read_unlink(struct zrf_drawing *drawing, struct zrf_row row)
{
    for (int32_t i = 1; i < row.count; i++) {
        struct zrf_row pair = {row.items + i, 1};
        if (row.items[i].item->kind == ZRF_LIST)
            pair = zrf_row_of(drawing->checker, row.items[i]);
        if (pair.count > 0)
            unlink_pair(drawing, pair);
    }
}

// Links of cells that are gone are left out in the end.
static void kill_positions(struct zrf_drawing *drawing, struct zrf_row row)
{
    if (!drawing->is_killed)
        drawing->is_killed = arena_array(drawing->checker->arena, 2 * ZRF_CELL_LIMIT, sizeof(bool));
    for (int32_t i = 1; i < row.count; i++) {
        int32_t cell = read_cell(drawing, row.items[i]);
        if (cell != ZRF_NONE)
            drawing->is_killed[cell] = true;
    }
}

// Directions of symmetries need no link.
static void declare_symmetry(struct zrf_drawing *drawing, struct zrf_row row, struct zrf_at at)
{
    struct zrf_checker *checker = drawing->checker;
    if (row.count < 2) {
        zrf_warn(checker, at, "a symmetry without a player");
        return;
    }
    int32_t player = zrf_read_name(checker, &checker->players, row.items[1], "player");
    for (int32_t i = 2; i < row.count && player != ZRF_NONE && !drawing->has_failed; i++) {
        struct zrf_row pair = zrf_row_of(checker, row.items[i]);
        if (pair.count != 2 || zrf_text_of(pair.items[0]).length == 0 ||
            zrf_text_of(pair.items[1]).length == 0) {
            zrf_warn(checker, row.items[i], "a symmetry is a pair of directions");
            continue;
        }
        int32_t from = zrf_draw_direction(drawing, zrf_text_of(pair.items[0]), pair.items[0]);
        int32_t to = zrf_draw_direction(drawing, zrf_text_of(pair.items[1]), pair.items[1]);
        drawing->turns = memory_grow(drawing->turns, (size_t)drawing->turn_count + 1,
                                     &drawing->turn_capacity, sizeof *drawing->turns);
        drawing->turns[drawing->turn_count++] = (struct drawn_turn){player, from, to};
    }
}

static void read_part(struct zrf_drawing *drawing, struct zrf_at at)
{
    struct zrf_row row = zrf_row_of(drawing->checker, at);
    struct zrf_at head = row.count > 0 ? row.items[0] : at;
    if (zrf_at_word(head, "grid"))
        zrf_draw_grid(drawing, row, at);
    else if (zrf_at_word(head, "positions"))
        read_positions(drawing, row);
    else if (zrf_at_word(head, "dummy"))
        read_dummies(drawing, row);
    else if (zrf_at_word(head, "links"))
        read_links(drawing, row, at);
    else if (zrf_at_word(head, "unlink"))
        read_unlink(drawing, row);
    else if (zrf_at_word(head, "kill-positions"))
        kill_positions(drawing, row);
    else if (zrf_at_word(head, "symmetry"))
        declare_symmetry(drawing, row, at);
    else if (!zrf_at_word(head, "zone") && !zrf_at_word(head, "image"))
        zrf_warn_unknown(drawing->checker, head, "part of a board", NULL);
}

// ---- Zones

// Where a zone is written down, before it is known how many there are.
struct drawn_zone {
    uint8_t *cells;   // [player * cell_count + cell]
    bool *has_own;    // per player
    uint8_t *for_all; // of the others
};

static void fill_zone(struct zrf_checker *checker, uint8_t *cells, struct zrf_row positions)
{
    for (int32_t i = 1; i < positions.count; i++) {
        int32_t cell = zrf_read_name(checker, &checker->cells, positions.items[i], "position");
        if (cell != ZRF_NONE)
            cells[cell] = 1;
    }
}

static struct drawn_zone *zone_of(struct zrf_drawing *drawing, struct zrf_at name)
{
    struct zrf_checker *checker = drawing->checker;
    size_t cells = (size_t)checker->game->cell_count, players = (size_t)checker->game->player_count;
    int32_t number = zrf_names_add(&checker->zones, zrf_text_of(name));
    if ((size_t)(number + 1) * cells * players > ZRF_ZONE_LIMIT) {
        if (!drawing->has_failed)
            zrf_error(checker, name, DIAG_LARGE "too many zones");
        drawing->has_failed = true;
        return NULL;
    }
    if (number == drawing->zone_count) {
        drawing->zones = memory_grow(drawing->zones, (size_t)number + 1, &drawing->zone_capacity,
                                     sizeof *drawing->zones);
        struct drawn_zone *zone = arena_alloc(checker->arena, sizeof *zone);
        zone->cells = arena_array(checker->arena, cells * players, 1);
        zone->has_own = arena_array(checker->arena, players, sizeof *zone->has_own);
        zone->for_all = arena_array(checker->arena, cells, 1);
        drawing->zones[drawing->zone_count++] = zone;
    }
    return drawing->zones[number];
}

static void read_zone(struct zrf_drawing *drawing, struct zrf_row row, struct zrf_at at)
{
    struct zrf_checker *checker = drawing->checker;
    struct zrf_row part, name = {0}, players = {0}, positions = {0};
    for (int32_t i = 1; i < row.count; i++) {
        if (zrf_at_list_of(checker, row.items[i], "name", &part))
            name = part;
        else if (zrf_at_list_of(checker, row.items[i], "players", &part))
            players = part;
        else if (zrf_at_list_of(checker, row.items[i], "positions", &part))
            positions = part;
        else
            zrf_warn(checker, row.items[i], "a zone has a name, players and positions");
    }
    if (name.count < 2 || zrf_text_of(name.items[1]).length == 0) {
        zrf_warn(checker, at, "a zone without a name");
        return;
    }
    struct drawn_zone *zone = zone_of(drawing, name.items[1]);
    if (zone && players.count < 2)
        fill_zone(checker, zone->for_all, positions);
    for (int32_t i = 1; i < players.count && zone; i++) {
        int32_t player = zrf_read_name(checker, &checker->players, players.items[i], "player");
        if (player == ZRF_NONE)
            continue;
        zone->has_own[player] = true;
        fill_zone(checker, zone->cells + player * checker->game->cell_count, positions);
    }
}

static void take_zones(struct zrf_drawing *drawing)
{
    struct zrf_game *game = drawing->checker->game;
    game->zones =
        arena_array(drawing->checker->arena, (size_t)drawing->zone_count, sizeof *game->zones);
    game->zone_count = drawing->zone_count;
    for (int32_t i = 0; i < game->zone_count; i++) {
        struct drawn_zone *zone = drawing->zones[i];
        game->zones[i] = (struct zrf_zone){drawing->checker->zones.names[i], zone->cells};
        for (int32_t p = 0; p < game->player_count; p++)
            if (!zone->has_own[p])
                memcpy(zone->cells + p * game->cell_count, zone->for_all, (size_t)game->cell_count);
    }
}

// ---- What was drawn becomes the game's board

// Numbers the cells that are left; returns the new number of each, or ZRF_NONE.
static int32_t *take_cells(struct zrf_drawing *drawing)
{
    struct zrf_checker *checker = drawing->checker;
    struct zrf_game *game = checker->game;
    int32_t *numbers = arena_array(checker->arena, (size_t)drawing->cell_count, sizeof *numbers);
    game->cells = arena_array(checker->arena, (size_t)drawing->cell_count, sizeof *game->cells);
    for (int32_t i = 0; i < drawing->cell_count; i++) {
        numbers[i] = ZRF_NONE;
        if (drawing->is_killed && drawing->is_killed[i])
            continue;
        numbers[i] = game->cell_count;
        game->cells[game->cell_count++] = drawing->cells[i];
        zrf_names_add(&checker->cells, drawing->cells[i].name);
    }
    return numbers;
}

static void take_links(struct zrf_drawing *drawing, const int32_t *numbers)
{
    struct zrf_game *game = drawing->checker->game;
    size_t count = (size_t)drawing->direction_count * (size_t)game->cell_count;
    game->links = arena_array(drawing->checker->arena, count, sizeof *game->links);
    for (size_t i = 0; i < count; i++)
        game->links[i] = ZRF_NONE;
    for (int32_t d = 0; d < drawing->direction_count; d++) {
        for (int32_t from = 0; from < drawing->cell_count; from++) {
            int32_t to = zrf_drawn_link(drawing, d, from);
            if (to != ZRF_NONE && numbers[from] != ZRF_NONE && numbers[to] != ZRF_NONE)
                game->links[d * game->cell_count + numbers[from]] = numbers[to];
        }
    }
}

// Whether the vectors of one direction, in all grids, are those of the other one reversed.
static bool is_reversed(const struct drawn_direction *a, const struct drawn_direction *b)
{
    if (a->vector_count == 0 || a->vector_count != b->vector_count)
        return false;
    for (int32_t v = 0; v < a->vector_count; v++)
        for (int32_t i = 0; i < ZRF_DIMENSIONS; i++)
            if (a->vectors[v].parts[i] != -b->vectors[v].parts[i])
                return false;
    return true;
}

// The direction that leads back most often.
static int32_t find_way_back(const struct zrf_game *game, int32_t direction)
{
    int32_t best = ZRF_NONE, most = 0;
    const int32_t *links = game->links + direction * game->cell_count;
    for (int32_t d = 0; d < game->direction_count; d++) {
        int32_t count = 0;
        for (int32_t c = 0; c < game->cell_count; c++)
            count += links[c] != ZRF_NONE && game->links[d * game->cell_count + links[c]] == c;
        if (count > most) {
            most = count;
            best = d;
        }
    }
    return best;
}

static int32_t find_opposite(const struct zrf_drawing *drawing, int32_t direction)
{
    for (int32_t d = 0; d < drawing->direction_count; d++)
        if (is_reversed(&drawing->directions[direction], &drawing->directions[d]))
            return d;
    return find_way_back(drawing->checker->game, direction);
}

static void take_directions(struct zrf_drawing *drawing)
{
    struct zrf_game *game = drawing->checker->game;
    game->direction_count = drawing->direction_count;
    game->directions = arena_array(drawing->checker->arena, (size_t)game->direction_count,
                                   sizeof *game->directions);
    for (int32_t d = 0; d < game->direction_count; d++) {
        const struct drawn_direction *drawn = &drawing->directions[d];
        game->directions[d].name = drawn->name;
        game->directions[d].has_vector = drawn->vector_count > 0;
        if (drawn->vector_count > 0)
            memcpy(game->directions[d].vector, drawn->vectors[0].parts,
                   sizeof game->directions[d].vector);
    }
}

static void take_opposites(struct zrf_drawing *drawing)
{
    enum { WORK_LIMIT = 100000000 };
    struct zrf_game *game = drawing->checker->game;
    int64_t work = (int64_t)game->direction_count * game->direction_count * game->cell_count;
    for (int32_t d = 0; d < game->direction_count; d++)
        game->directions[d].opposite = work <= WORK_LIMIT ? find_opposite(drawing, d) : ZRF_NONE;
}

static void take_symmetry(struct zrf_drawing *drawing)
{
    struct zrf_game *game = drawing->checker->game;
    size_t directions = (size_t)game->direction_count;
    game->symmetry = arena_array(drawing->checker->arena, (size_t)game->player_count * directions,
                                 sizeof(int32_t));
    for (int32_t p = 0; p < game->player_count; p++)
        for (int32_t d = 0; d < game->direction_count; d++)
            game->symmetry[p * game->direction_count + d] = d;
    for (int32_t i = 0; i < drawing->turn_count; i++) {
        const struct drawn_turn *turn = &drawing->turns[i];
        game->symmetry[turn->player * game->direction_count + turn->from] = turn->to;
    }
}

static void take_board(struct zrf_drawing *drawing)
{
    struct zrf_game *game = drawing->checker->game;
    game->grids =
        arena_array(drawing->checker->arena, (size_t)drawing->grid_count, sizeof *game->grids);
    game->grid_count = drawing->grid_count;
    if (drawing->grid_count > 0)
        memcpy(game->grids, drawing->grids, (size_t)drawing->grid_count * sizeof *game->grids);
    const int32_t *numbers = take_cells(drawing);
    take_links(drawing, numbers);
    take_directions(drawing);
    take_opposites(drawing);
    take_symmetry(drawing);
}

static void release_drawing(struct zrf_drawing *drawing)
{
    for (int32_t d = 0; d < drawing->direction_count; d++) {
        memory_free(drawing->directions[d].links);
        memory_free(drawing->directions[d].vectors);
    }
    memory_free(drawing->directions);
    memory_free(drawing->cells);
    memory_free(drawing->turns);
    memory_free(drawing->grids);
    memory_free(drawing->zones);
}

void zrf_read_board(struct zrf_checker *checker, const struct zrf_part *part)
{
    struct zrf_drawing drawing = {.checker = checker};
    zrf_names_init(&drawing.names, checker->arena);
    for (int32_t i = 1; i < part->row.count && !drawing.has_failed; i++)
        read_part(&drawing, part->row.items[i]);
    if (!drawing.has_failed)
        take_board(&drawing);
    for (int32_t i = 1; i < part->row.count && !drawing.has_failed; i++) {
        struct zrf_row zone;
        if (zrf_at_list_of(checker, part->row.items[i], "zone", &zone))
            read_zone(&drawing, zone, part->row.items[i]);
    }
    if (!drawing.has_failed)
        take_zones(&drawing);
    if (checker->game->cell_count == 0 && checker->diag->error_count == 0)
        zrf_error(checker, part->at, "the board has no positions");
    release_drawing(&drawing);
}
