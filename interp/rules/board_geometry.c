// What a page needs to draw a board: where squares lie and what they look like, what joins them,
// zones, and where players sit.
#include "call.h"
#include "loaded_game.h"
#include "sized.h"

#include <stdlib.h>
#include <string.h>

// Between the files of hexagons, whose centres are 1 from each other: the square root of 3/4.
static const double file_step = 0.86602540378443865;
// From a hexagon's centre to a corner: the square root of 1/3.
static const double corner_radius = 0.57735026918962576;

struct point {
    double x, y;
};

// Where squares lie: their centres are a place's numbers, less `low`, divided by `unit`.
struct scale {
    struct point low, high;
    double unit;
};

// ---- Centres

// The column and line of a square in the rows in which positions are written.
static struct point place_in_rows(const struct board *board, int square)
{
    for (int r = 0; r < board->row_count; r++)
        for (int c = 0; c < board->rows[r].count; c++)
            if (board->rows[r].squares[c] == square)
                return (struct point){c, r};
    return (struct point){0, 0};
}

// How far the two nearest squares are from each other, along the axis on which they differ more.
static int nearest(const struct board *board)
{
    int best = INT32_MAX;
    for (int a = 0; a < board->square_count; a++)
        for (int b = 0; b < a; b++) {
            int x = abs(board->places[a].x - board->places[b].x);
            int y = abs(board->places[a].y - board->places[b].y);
            int distance = x > y ? x : y;
            best = distance < best ? distance : best;
        }
    return best;
}

// In units of the board's own, y downwards.
static struct point raw_centre(const struct board *board, int square, bool has_places)
{
    const struct board_square *at = &board->squares[square];
    switch (board->lattice) {
    case LATTICE_SQUARE: return (struct point){at->x, -at->y};
    case LATTICE_HEXAGONAL: return (struct point){at->x * file_step, -at->y - at->x / 2.0};
    case LATTICE_NONE: break;
    }
    return has_places ? (struct point){board->places[square].x, board->places[square].y}
                      : place_in_rows(board, square);
}

static bool has_places(const struct board *board)
{
    return board->lattice == LATTICE_NONE && board->places && nearest(board) > 0;
}

static struct scale scale_of(const struct board *board)
{
    bool is_placed = has_places(board);
    struct scale scale = {.unit = is_placed && board->square_count > 1 ? nearest(board) : 1};
    scale.low = scale.high = raw_centre(board, 0, is_placed);
    for (int s = 1; s < board->square_count; s++) {
        struct point point = raw_centre(board, s, is_placed);
        scale.low.x = point.x < scale.low.x ? point.x : scale.low.x;
        scale.low.y = point.y < scale.low.y ? point.y : scale.low.y;
        scale.high.x = point.x > scale.high.x ? point.x : scale.high.x;
        scale.high.y = point.y > scale.high.y ? point.y : scale.high.y;
    }
    return scale;
}

// How far a square reaches from its centre.
static struct point reach(const struct board *board)
{
    return (struct point){board->lattice == LATTICE_HEXAGONAL ? corner_radius : 0.5, 0.5};
}

bool baronet_game_geometry(const struct baronet_game *game, struct baronet_geometry *out)
{
    if (!USABLE(game))
        return false;
    const struct board *board = &game->model->board;
    static const enum baronet_lattice lattices[] = {[LATTICE_SQUARE] = BARONET_SQUARES,
                                                    [LATTICE_HEXAGONAL] = BARONET_HEXAGONS,
                                                    [LATTICE_NONE] = BARONET_GRAPH};
    struct scale scale = scale_of(board);
    bool is_graph = board->lattice == LATTICE_NONE;
    struct baronet_geometry made = {
        .lattice = lattices[board->lattice],
        .file_count = is_graph ? 0 : (unsigned)board->file_count,
        .rank_count = is_graph ? 0 : (unsigned)board->rank_count,
        .files_wrap = board->wrap_files,
        .ranks_wrap = board->wrap_ranks,
        .colour_count = is_graph                              ? 1
                        : board->lattice == LATTICE_HEXAGONAL ? 3
                                                              : 2,
        .width = (scale.high.x - scale.low.x) / scale.unit + 2 * reach(board).x,
        .height = (scale.high.y - scale.low.y) / scale.unit + 2 * reach(board).y};
    return sized_fill(out, &made, sizeof made);
}

// Neighbours have different colours.
static unsigned colour_of(const struct board *board, const struct board_square *square)
{
    if (board->lattice == LATTICE_SQUARE)
        return (unsigned)(square->x + square->y) % 2;
    if (board->lattice == LATTICE_HEXAGONAL)
        return (unsigned)(square->x - square->y + 3 * BOARD_SIDE_LIMIT) % 3;
    return 0;
}

static void add_corner(struct baronet_outline *outline, struct point centre, double x, double y)
{
    outline->corners[outline->corner_count].x = centre.x + x;
    outline->corners[outline->corner_count].y = centre.y + y;
    outline->corner_count++;
}

// Clockwise.
static void add_corners(struct baronet_outline *outline, enum lattice lattice, struct point centre)
{
    double radius = corner_radius;
    if (lattice == LATTICE_SQUARE) {
        add_corner(outline, centre, -0.5, -0.5);
        add_corner(outline, centre, 0.5, -0.5);
        add_corner(outline, centre, 0.5, 0.5);
        add_corner(outline, centre, -0.5, 0.5);
    } else if (lattice == LATTICE_HEXAGONAL) {
        add_corner(outline, centre, -radius / 2, -0.5);
        add_corner(outline, centre, radius / 2, -0.5);
        add_corner(outline, centre, radius, 0);
        add_corner(outline, centre, radius / 2, 0.5);
        add_corner(outline, centre, -radius / 2, 0.5);
        add_corner(outline, centre, -radius, 0);
    }
}

bool baronet_game_outline(const struct baronet_game *game, size_t square,
                          struct baronet_outline *out)
{
    if (!USABLE(game))
        return false;
    const struct board *board = &game->model->board;
    struct baronet_outline made = {.file = -1, .rank = -1};
    if (square >= (size_t)board->square_count)
        return false;
    struct scale scale = scale_of(board);
    struct point raw = raw_centre(board, (int)square, has_places(board));
    struct point centre = {(raw.x - scale.low.x) / scale.unit + reach(board).x,
                           (raw.y - scale.low.y) / scale.unit + reach(board).y};
    made.x = centre.x;
    made.y = centre.y;
    made.colour = colour_of(board, &board->squares[square]);
    if (board->lattice != LATTICE_NONE) {
        made.file = board->squares[square].file;
        made.rank = board->squares[square].rank;
    }
    add_corners(&made, board->lattice, centre);
    struct point place = place_in_rows(board, (int)square);
    made.row = (unsigned)place.y;
    made.place = (unsigned)place.x;
    made.row_length = (unsigned)board->rows[made.row].count;
    return sized_fill(out, &made, sizeof made);
}

// ---- Files, ranks, holes

const char *baronet_game_file(const struct baronet_game *game, unsigned index)
{
    if (!USABLE(game))
        return NULL;
    const struct board *board = &game->model->board;
    return board->file_names && index < (unsigned)board->file_count ? board->file_names[index] : "";
}

const char *baronet_game_rank(const struct baronet_game *game, unsigned index)
{
    if (!USABLE(game))
        return NULL;
    const struct board *board = &game->model->board;
    return board->rank_names && index < (unsigned)board->rank_count ? board->rank_names[index] : "";
}

int baronet_game_square_at(const struct baronet_game *game, unsigned file, unsigned rank)
{
    if (!USABLE(game))
        return -1;
    const struct board *board = &game->model->board;
    for (int s = 0; s < board->square_count && board->lattice != LATTICE_NONE; s++)
        if (board->squares[s].file == (int)file && board->squares[s].rank == (int)rank)
            return s;
    return -1;
}

// ---- Links

static bool leads_to(const struct board *board, int from, int to)
{
    for (int d = 0; d < board->direction_count; d++)
        if (board->steps[d * board->square_count + from] == to)
            return true;
    return false;
}

// Whether a square that is reached from `from` in a direction was reached in an earlier one.
static bool is_repeated(const struct board *board, int from, int direction)
{
    for (int d = 0; d < direction; d++)
        if (board->steps[d * board->square_count + from] ==
            board->steps[direction * board->square_count + from])
            return true;
    return false;
}

size_t baronet_game_links(const struct baronet_game *game, size_t *ends, size_t limit)
{
    if (!USABLE(game))
        return 0;
    const struct board *board = &game->model->board;
    size_t count = 0;
    for (int s = 0; s < board->square_count && board->lattice == LATTICE_NONE; s++)
        for (int d = 0; d < board->direction_count; d++) {
            square_t to = board->steps[d * board->square_count + s];
            bool is_mutual = to != NO_SQUARE && leads_to(board, to, s);
            if (to == NO_SQUARE || to == s || is_repeated(board, s, d) || (is_mutual && to < s))
                continue;
            if (count++ < limit) {
                ends[2 * count - 2] = (size_t)s;
                ends[2 * count - 1] = to;
            }
        }
    return count;
}

// ---- Zones

size_t baronet_game_zone_count(const struct baronet_game *game)
{
    return USABLE(game) ? (size_t)game->model->zone_count : 0;
}

const char *baronet_game_zone(const struct baronet_game *game, size_t zone)
{
    return USABLE(game)
               ? zone < baronet_game_zone_count(game) ? game->model->zones[zone].name.start : ""
               : NULL;
}

bool baronet_game_zone_has(const struct baronet_game *game, size_t zone, unsigned player,
                           size_t square)
{
    return USABLE(game) &&
           (zone < baronet_game_zone_count(game) && player < baronet_game_player_count(game) &&
            square < baronet_game_square_count(game) &&
            game->model->zones[zone].squares[player][square]);
}

// ---- Players

enum baronet_side baronet_game_looks(const struct baronet_game *game, unsigned player)
{
    if (!USABLE(game) || REFUSED_PLAYER(game, player, NULL))
        return BARONET_NORTH;
    static const enum baronet_side sides[] = {[FACING_NORTH] = BARONET_NORTH,
                                              [FACING_EAST] = BARONET_EAST,
                                              [FACING_SOUTH] = BARONET_SOUTH,
                                              [FACING_WEST] = BARONET_WEST};
    return player < baronet_game_player_count(game) ? sides[game->model->facing[player]]
                                                    : BARONET_NORTH;
}

enum baronet_side baronet_game_sits(const struct baronet_game *game, unsigned player)
{
    if (!USABLE(game) || REFUSED_PLAYER(game, player, NULL))
        return BARONET_NORTH;
    static const enum baronet_side opposite[] = {[BARONET_NORTH] = BARONET_SOUTH,
                                                 [BARONET_EAST] = BARONET_WEST,
                                                 [BARONET_SOUTH] = BARONET_NORTH,
                                                 [BARONET_WEST] = BARONET_EAST};
    return opposite[baronet_game_looks(game, player)];
}
