#include "board_graph.h"

#include "arena.h"

#include <string.h>

enum { TABLE_SIZE = 2 * GRAPH_POINTS_LIMIT, ROWS_LIMIT = GRAPH_POINTS_LIMIT, SEVERAL_VECTORS = -1 };

void graph_init(struct graph *graph, struct arena *arena)
{
    *graph = (struct graph){.arena = arena};
    graph->points = arena_array(arena, GRAPH_POINTS_LIMIT, sizeof *graph->points);
    graph->table = arena_array(arena, TABLE_SIZE, sizeof *graph->table);
    graph->rows = arena_array(arena, ROWS_LIMIT, sizeof *graph->rows);
}

static size_t first_place(struct text name)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < name.length; i++)
        hash = (hash ^ (unsigned char)name.start[i]) * 16777619u;
    return hash % TABLE_SIZE;
}

int graph_find(const struct graph *graph, struct text name)
{
    for (size_t at = first_place(name); graph->table[at]; at = (at + 1) % TABLE_SIZE) {
        int point = graph->table[at] - 1;
        if (!graph->points[point].is_removed && text_is(name, graph->points[point].name))
            return point;
    }
    return -1;
}

int graph_add(struct graph *graph, const char *name)
{
    size_t at = first_place(text_of(name));
    while (graph->table[at])
        at = (at + 1) % TABLE_SIZE;
    int point = graph->point_count++;
    graph->points[point] = (struct graph_point){.name = name};
    graph->table[at] = (uint16_t)(point + 1);
    graph->live_count++;
    return point;
}

void graph_add_row(struct graph *graph, int first, int count, bool shows_holes)
{
    graph->rows[graph->row_count++] = (struct graph_row){first, count, shows_holes};
}

void graph_remove(struct graph *graph, int point)
{
    graph->points[point].is_removed = true;
    graph->live_count--;
}

int graph_direction(struct graph *graph, struct text name, bool may_be_new)
{
    for (int d = 0; d < graph->direction_count; d++)
        if (text_is(name, graph->directions[d].name))
            return d;
    if (!may_be_new || graph->direction_count == BOARD_DIRECTIONS_LIMIT)
        return -1;
    int direction = graph->direction_count++;
    graph->directions[direction] = (struct board_direction){
        .name = arena_copy(graph->arena, name.start, name.length), .opposite = -1};
    graph->next[direction] =
        arena_array(graph->arena, GRAPH_POINTS_LIMIT, sizeof *graph->next[direction]);
    return direction;
}

// The point of a grid that lies `vector` away from its `index`-th one, or -1.
static int neighbour(const struct graph_grid *grid, int index, const int *vector)
{
    int found = 0, stride = 1;
    for (int d = 0; d < grid->dimensions; d++) {
        int label = index % grid->sizes[d] + vector[d];
        if (label < 0 || label >= grid->sizes[d])
            return -1;
        found += label * stride;
        stride *= grid->sizes[d];
        index /= grid->sizes[d];
    }
    return grid->first + found;
}

static bool is_live(const struct graph *graph, int point)
{
    return point >= 0 && !graph->points[point].is_removed;
}

void graph_add_vector(struct graph *graph, int direction, const int *vector, int dimensions)
{
    struct board_direction *way = &graph->directions[direction];
    bool is_first = way->dimensions == 0;
    way->dimensions = is_first ? dimensions : SEVERAL_VECTORS;
    for (int i = 0; i < dimensions; i++)
        way->vector[i] = vector[i];
    for (int g = 0; g < graph->grid_count; g++) {
        const struct graph_grid *grid = &graph->grids[g];
        for (int i = 0; i < grid->count && grid->dimensions == dimensions; i++) {
            int to = neighbour(grid, i, vector);
            if (is_live(graph, grid->first + i) && is_live(graph, to))
                graph->next[direction][grid->first + i] = (uint16_t)(to + 1);
        }
    }
}

void graph_link(struct graph *graph, int direction, int from, int to)
{
    graph->next[direction][from] = (uint16_t)(to + 1);
    graph->has_links = true;
}

void graph_cut(struct graph *graph, int point, int direction)
{
    graph->next[direction][point] = 0;
    graph->has_links = true;
}

void graph_unlink(struct graph *graph, int a, int b)
{
    for (int d = 0; d < graph->direction_count; d++) {
        if (graph->next[d][a] == b + 1)
            graph_cut(graph, a, d);
        if (graph->next[d][b] == a + 1)
            graph_cut(graph, b, d);
    }
}

// ---- The board

static void make_squares(const struct graph *graph, struct board *board, square_t *numbers)
{
    struct board_place *places =
        arena_array(graph->arena, (size_t)graph->live_count, sizeof *places);
    bool all_placed = true;
    board->squares = arena_array(graph->arena, (size_t)graph->live_count, sizeof *board->squares);
    for (int p = 0; p < graph->point_count; p++) {
        const struct graph_point *point = &graph->points[p];
        numbers[p] = NO_SQUARE;
        if (point->is_removed)
            continue;
        numbers[p] = (square_t)board->square_count;
        board->squares[board->square_count].name = point->name;
        places[board->square_count++] = point->place;
        all_placed &= point->is_placed;
    }
    board->places = all_placed ? places : NULL;
}

static void make_rows(const struct graph *graph, struct board *board, const square_t *numbers)
{
    board->rows = arena_array(graph->arena, (size_t)graph->row_count, sizeof *board->rows);
    for (int r = 0; r < graph->row_count; r++) {
        const struct graph_row *row = &graph->rows[r];
        square_t *squares = arena_array(graph->arena, (size_t)row->count, sizeof *squares);
        int count = 0;
        for (int i = 0; i < row->count; i++)
            if (row->shows_holes || numbers[row->first + i] != NO_SQUARE)
                squares[count++] = numbers[row->first + i];
        if (count > 0)
            board->rows[board->row_count++] = (struct board_row){squares, count};
    }
}

static void make_directions(const struct graph *graph, struct board *board, const square_t *numbers)
{
    size_t squares = (size_t)board->square_count, directions = (size_t)graph->direction_count;
    board->direction_count = graph->direction_count;
    board->directions = arena_array(graph->arena, directions, sizeof *board->directions);
    board->steps = arena_array(graph->arena, directions * squares, sizeof *board->steps);
    for (size_t d = 0; d < directions; d++) {
        board->directions[d] = graph->directions[d];
        if (board->directions[d].dimensions == SEVERAL_VECTORS)
            board->directions[d].dimensions = 0;
        for (int p = 0; p < graph->point_count; p++)
            if (numbers[p] != NO_SQUARE)
                board->steps[d * squares + numbers[p]] =
                    graph->next[d][p] ? numbers[graph->next[d][p] - 1] : NO_SQUARE;
    }
}

static bool is_lattice(const struct graph *graph)
{
    const struct graph_grid *grid = &graph->grids[0];
    return graph->grid_count == 1 && graph->single_count == 0 && !graph->has_links &&
           grid->dimensions == 2 && grid->sizes[0] <= BOARD_SIDE_LIMIT &&
           grid->sizes[1] <= BOARD_SIDE_LIMIT && grid->count <= BOARD_LATTICE_LIMIT;
}

static void make_lattice(const struct graph *graph, struct board *board, const square_t *numbers)
{
    const struct graph_grid *grid = &graph->grids[0];
    board->lattice = LATTICE_SQUARE;
    board->width = board->file_count = grid->sizes[0];
    board->height = board->rank_count = grid->sizes[1];
    board->file_names = grid->labels[0];
    board->rank_names = grid->labels[1];
    board->at = arena_array(graph->arena, (size_t)grid->count, sizeof *board->at);
    for (int i = 0; i < grid->count; i++) {
        square_t square = board->at[i] = numbers[grid->first + i];
        if (square == NO_SQUARE)
            continue;
        struct board_square *place = &board->squares[square];
        place->x = place->file = (int16_t)(i % grid->sizes[0]);
        place->y = place->rank = (int16_t)(i / grid->sizes[0]);
    }
}

void graph_board(struct graph *graph, struct board *board)
{
    square_t *numbers = arena_array(graph->arena, (size_t)graph->point_count, sizeof *numbers);
    *board = (struct board){.lattice = LATTICE_NONE, .file_count = 1, .rank_count = 1};
    make_squares(graph, board, numbers);
    make_rows(graph, board, numbers);
    make_directions(graph, board, numbers);
    if (is_lattice(graph))
        make_lattice(graph, board, numbers);
    board_complete(board, graph->arena);
}
