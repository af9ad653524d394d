// Boards: building the lattice, naming its squares, stepping on it.
#include "board.h"

#include "arena.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct board_direction square_directions[] = {
    {"n", 2, {0, 1}, 4},  {"ne", 2, {1, 1}, 5},   {"e", 2, {1, 0}, 6},  {"se", 2, {1, -1}, 7},
    {"s", 2, {0, -1}, 0}, {"sw", 2, {-1, -1}, 1}, {"w", 2, {-1, 0}, 2}, {"nw", 2, {-1, 1}, 3}};
static const struct board_direction hexagonal_directions[] = {
    {"n", 2, {0, 1}, 3},  {"ne", 2, {1, 0}, 4},  {"se", 2, {1, -1}, 5},
    {"s", 2, {0, -1}, 0}, {"sw", 2, {-1, 0}, 1}, {"nw", 2, {-1, 1}, 2}};

static const char *print_name(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static const char *print_name(struct arena *arena, const char *format, ...)
{
    char name[BOARD_NAME_LIMIT + 1];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    return arena_copy(arena, name, (size_t)length);
}

// Files are a..z, then aa, ab, ... as columns of a spreadsheet.
static const char *file_name(struct arena *arena, int file)
{
    if (file < 26)
        return print_name(arena, "%c", 'a' + file);
    return print_name(arena, "%c%c", 'a' + file / 26 - 1, 'a' + file % 26);
}

static void allocate_points(struct board *board, struct arena *arena, int width, int height)
{
    size_t points = (size_t)width * (size_t)height;
    memset(board, 0, sizeof *board);
    board->width = width;
    board->height = height;
    board->squares = arena_array(arena, points, sizeof *board->squares);
    board->at = arena_array(arena, points, sizeof *board->at);
    board->file_names = arena_array(arena, (size_t)width, sizeof *board->file_names);
    board->rank_names = arena_array(arena, (size_t)height, sizeof *board->rank_names);
    board->file_count = width;
    board->rank_count = height;
    for (int rank = 0; rank < height; rank++)
        board->rank_names[rank] = print_name(arena, "%d", rank + 1);
    for (size_t i = 0; i < points; i++)
        board->at[i] = NO_SQUARE;
}

static void add_square(struct board *board, struct arena *arena, int x, int y, int file, int rank)
{
    struct board_square *square = &board->squares[board->square_count];
    assert(board->square_count < BOARD_SQUARES_LIMIT);
    square->x = (int16_t)x;
    square->y = (int16_t)y;
    square->file = (int16_t)file;
    square->rank = (int16_t)rank;
    square->name = print_name(arena, "%s%s", board->file_names[file], board->rank_names[rank]);
    board->at[y * board->width + x] = (square_t)board->square_count;
    board->square_count++;
}

// The squares that positions name in a rank, in order: on rectangles also the holes.
static struct board_row rank_row(const struct board *board, struct arena *arena, int rank)
{
    int room = board->width + board->height, count = 0;
    square_t *squares = arena_array(arena, (size_t)room, sizeof *squares);
    for (int x = 0; x < board->width && !board->is_hexagon; x++)
        squares[count++] = board->at[rank * board->width + x];
    for (int s = 0; s < board->square_count && board->is_hexagon; s++)
        if (board->squares[s].rank == rank)
            squares[count++] = (square_t)s;
    return (struct board_row){squares, count};
}

static void add_rows(struct board *board, struct arena *arena)
{
    board->row_count = board->rank_count;
    board->rows = arena_array(arena, (size_t)board->row_count, sizeof *board->rows);
    for (int row = 0; row < board->row_count; row++)
        board->rows[row] = rank_row(board, arena, board->rank_count - 1 - row);
}

void board_use_lattice(struct board *board, struct arena *arena, enum lattice lattice)
{
    bool hexagonal = lattice == LATTICE_HEXAGONAL;
    size_t squares = (size_t)board->square_count;
    board->lattice = lattice;
    board->direction_count = hexagonal ? 6 : 8;
    board->directions =
        arena_array(arena, (size_t)board->direction_count, sizeof *board->directions);
    board->steps =
        arena_array(arena, (size_t)board->direction_count * squares, sizeof *board->steps);
    for (int d = 0; d < board->direction_count; d++) {
        board->directions[d] = hexagonal ? hexagonal_directions[d] : square_directions[d];
        const int *vector = board->directions[d].vector;
        for (int s = 0; s < board->square_count; s++)
            board->steps[(size_t)d * squares + (size_t)s] =
                board_step(board, (square_t)s, vector[0], vector[1]);
    }
    add_rows(board, arena);
    board_complete(board, arena);
}

void board_init_rectangle(struct board *board, struct arena *arena, int files, int ranks,
                          const bool *is_hole, bool wrap_files, bool wrap_ranks)
{
    assert(files >= 1 && files <= BOARD_SIDE_LIMIT && ranks >= 1 && ranks <= BOARD_SIDE_LIMIT);
    allocate_points(board, arena, files, ranks);
    board->wrap_files = wrap_files;
    board->wrap_ranks = wrap_ranks;
    for (int file = 0; file < files; file++)
        board->file_names[file] = file_name(arena, file);
    for (int rank = 0; rank < ranks; rank++) {
        for (int file = 0; file < files; file++) {
            if (!is_hole || !is_hole[rank * files + file])
                add_square(board, arena, file, rank, file, rank);
        }
    }
    board_use_lattice(board, arena, LATTICE_SQUARE);
}

void board_init_hexagon(struct board *board, struct arena *arena, int side,
                        const char *file_letters)
{
    int middle = side - 1;
    int width = 2 * side - 1;
    assert(side >= 1 && width <= BOARD_SIDE_LIMIT && strlen(file_letters) == (size_t)width);
    allocate_points(board, arena, width, width);
    board->is_hexagon = true;
    for (int file = 0; file < width; file++)
        board->file_names[file] = print_name(arena, "%c", file_letters[file]);
    for (int rank = 0; rank < width; rank++) {
        for (int x = 0; x < width; x++) {
            int file_length = width - (x < middle ? middle - x : x - middle);
            if (rank >= file_length)
                continue;
            // Files left of the middle start further up on the lattice.
            int y = rank + (x < middle ? middle - x : 0);
            add_square(board, arena, x, y, x, rank);
        }
    }
    board_use_lattice(board, arena, LATTICE_HEXAGONAL);
}

square_t board_at(const struct board *board, int x, int y)
{
    if (board->wrap_files)
        x = (x % board->width + board->width) % board->width;
    if (board->wrap_ranks)
        y = (y % board->height + board->height) % board->height;
    if (x < 0 || x >= board->width || y < 0 || y >= board->height)
        return NO_SQUARE;
    return board->at[y * board->width + x];
}

square_t board_from(const struct board *board, square_t from, int x, int y)
{
    square_t square = board_at(board, x, y);
    bool is_on_other =
        board->apart && square != NO_SQUARE &&
        board->squares[square].x / board->apart != board->squares[from].x / board->apart;
    return is_on_other ? NO_SQUARE : square;
}

square_t board_step(const struct board *board, square_t from, int dx, int dy)
{
    const struct board_square *square = &board->squares[from];
    return board_from(board, from, square->x + dx, square->y + dy);
}

square_t board_square_named(const struct board *board, struct text name)
{
    int low = 0, high = board->square_count;
    while (low < high) {
        int middle = (low + high) / 2;
        int order = text_compare(name, board->squares[board->by_name[middle]].name);
        if (order == 0)
            return board->by_name[middle];
        if (order > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NO_SQUARE;
}

square_t board_read_square(const struct board *board, struct text text, size_t *length)
{
    size_t longest = text.length < board->longest_name ? text.length : board->longest_name;
    for (size_t end = longest; end > 0; end--) {
        square_t square = board_square_named(board, (struct text){text.start, end});
        if (square != NO_SQUARE) {
            *length = end;
            return square;
        }
    }
    return NO_SQUARE;
}

int board_direction_named(const struct board *board, struct text name)
{
    for (int d = 0; d < board->direction_count; d++)
        if (text_is(name, board->directions[d].name))
            return d;
    return -1;
}

bool board_is_rectangle(const struct board *board)
{
    return board->lattice != LATTICE_NONE && !board->is_hexagon;
}

bool board_is_common(const struct board *board)
{
    char name[8];
    if (!board_is_rectangle(board))
        return false;
    for (int file = 0; file < board->width && file < 26; file++)
        if (board->file_names[file][0] != 'a' + file || board->file_names[file][1] != '\0')
            return false;
    for (int rank = 0; rank < board->height; rank++) {
        snprintf(name, sizeof name, "%d", (rank + 1) % 1000);
        if (strcmp(board->rank_names[rank], name) != 0)
            return false;
    }
    return board->width <= 26;
}

// ---- What all boards have in common

// Small letters and then digits: two such names one after the other can be told apart.
static bool is_plain_name(const char *name)
{
    size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz");
    size_t digits = strspn(name + letters, "0123456789");
    return letters > 0 && digits > 0 && name[letters + digits] == '\0';
}

// Merge sort of square numbers by name; `spare` has room for as many.
static void sort_by_name(const struct board *board, square_t *squares, square_t *spare, int count)
{
    int half = count / 2, left = 0, right = half;
    if (count < 2)
        return;
    sort_by_name(board, squares, spare, half);
    sort_by_name(board, squares + half, spare, count - half);
    for (int i = 0; i < count; i++) {
        bool takes_left =
            right == count || (left < half && strcmp(board->squares[squares[left]].name,
                                                     board->squares[squares[right]].name) <= 0);
        spare[i] = squares[takes_left ? left++ : right++];
    }
    memcpy(squares, spare, (size_t)count * sizeof *squares);
}

static void order_names(struct board *board, struct arena *arena)
{
    size_t count = (size_t)board->square_count;
    board->by_name = arena_array(arena, count, sizeof *board->by_name);
    square_t *spare = arena_array(arena, count, sizeof *spare);
    board->has_plain_names = true;
    board->longest_name = 0;
    for (size_t s = 0; s < count; s++) {
        const char *name = board->squares[s].name;
        board->by_name[s] = (square_t)s;
        board->has_plain_names &= is_plain_name(name);
        if (strlen(name) > board->longest_name)
            board->longest_name = strlen(name);
    }
    board->joiner = board->has_plain_names ? "" : "-";
    sort_by_name(board, board->by_name, spare, board->square_count);
}

static bool is_negative(const struct board_direction *a, const struct board_direction *b)
{
    bool negates = a->dimensions > 0 && a->dimensions == b->dimensions;
    for (int i = 0; i < a->dimensions && negates; i++)
        negates = a->vector[i] == -b->vector[i];
    return negates;
}

// From how many squares a step in `there` is undone by a step in `back`.
static int count_returns(const struct board *board, int there, int back)
{
    const square_t *to = board->steps + (size_t)there * (size_t)board->square_count;
    const square_t *from = board->steps + (size_t)back * (size_t)board->square_count;
    int count = 0;
    for (int s = 0; s < board->square_count; s++)
        count += to[s] != NO_SQUARE && from[to[s]] == s;
    return count;
}

static int find_opposite(const struct board *board, int direction)
{
    int best = -1, most = 0;
    for (int d = 0; d < board->direction_count; d++)
        if (is_negative(&board->directions[direction], &board->directions[d]))
            return d;
    for (int d = 0; d < board->direction_count; d++) {
        int count = count_returns(board, direction, d);
        if (count > most) {
            most = count;
            best = d;
        }
    }
    return best;
}

void board_complete(struct board *board, struct arena *arena)
{
    order_names(board, arena);
    for (int d = 0; d < board->direction_count; d++)
        board->directions[d].opposite = find_opposite(board, d);
}
