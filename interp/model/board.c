// Boards: building the lattice, naming its squares, stepping on it.
#include "board.h"

#include "arena.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

// Files are a..z, then aa, ab, ... as columns of a spreadsheet.
static void name_square(struct board_square *square)
{
    int file = square->file;
    unsigned rank = (unsigned)square->rank + 1u;
    if (file < 26)
        snprintf(square->name, sizeof square->name, "%c%u", 'a' + file, rank % 1000u);
    else
        snprintf(square->name, sizeof square->name, "%c%c%u", 'a' + file / 26 - 1, 'a' + file % 26,
                 rank % 1000u);
}

static void allocate_points(struct board *board, struct arena *arena, int width, int height)
{
    size_t points = (size_t)width * (size_t)height;
    memset(board, 0, sizeof *board);
    board->width = width;
    board->height = height;
    board->squares = arena_array(arena, points, sizeof *board->squares);
    board->at = arena_array(arena, points, sizeof *board->at);
    for (size_t i = 0; i < points; i++)
        board->at[i] = NO_SQUARE;
}

static struct board_square *add_square(struct board *board, int x, int y, int file, int rank)
{
    struct board_square *square = &board->squares[board->square_count];
    assert(board->square_count < BOARD_SQUARES_LIMIT);
    square->x = (int16_t)x;
    square->y = (int16_t)y;
    square->file = (int16_t)file;
    square->rank = (int16_t)rank;
    name_square(square);
    board->at[y * board->width + x] = (square_t)board->square_count;
    board->square_count++;
    return square;
}

void board_init_rectangle(struct board *board, struct arena *arena, int files, int ranks,
                          const bool *is_hole, bool wrap_files, bool wrap_ranks)
{
    assert(files >= 1 && files <= BOARD_SIDE_LIMIT && ranks >= 1 && ranks <= BOARD_SIDE_LIMIT);
    allocate_points(board, arena, files, ranks);
    board->lattice = LATTICE_SQUARE;
    board->wrap_files = wrap_files;
    board->wrap_ranks = wrap_ranks;
    board->file_count = files;
    board->rank_count = ranks;
    for (int rank = 0; rank < ranks; rank++) {
        for (int file = 0; file < files; file++) {
            if (!is_hole || !is_hole[rank * files + file])
                add_square(board, file, rank, file, rank);
        }
    }
}

void board_init_hexagon(struct board *board, struct arena *arena, int side,
                        const char *file_letters)
{
    int middle = side - 1;
    int width = 2 * side - 1;
    assert(side >= 1 && width <= BOARD_SIDE_LIMIT && strlen(file_letters) == (size_t)width);
    allocate_points(board, arena, width, width);
    board->lattice = LATTICE_HEXAGONAL;
    board->file_count = width;
    board->rank_count = width;
    for (int rank = 0; rank < width; rank++) {
        for (int x = 0; x < width; x++) {
            int file_length = width - (x < middle ? middle - x : x - middle);
            if (rank >= file_length)
                continue;
            // Files left of the middle start further up on the lattice.
            int y = rank + (x < middle ? middle - x : 0);
            struct board_square *square = add_square(board, x, y, x, rank);
            snprintf(square->name, sizeof square->name, "%c%u", file_letters[x],
                     ((unsigned)rank + 1u) % 1000u);
        }
    }
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

square_t board_step(const struct board *board, square_t from, int dx, int dy)
{
    const struct board_square *square = &board->squares[from];
    return board_at(board, square->x + dx, square->y + dy);
}

static square_t find_name(const struct board *board, struct text name)
{
    for (int i = 0; i < board->square_count; i++) {
        if (text_is(name, board->squares[i].name))
            return (square_t)i;
    }
    return NO_SQUARE;
}

square_t board_read_square(const struct board *board, struct text text, size_t *length)
{
    size_t letters = 0;
    while (letters < text.length && letters < 2 && is_lower(text.start[letters]))
        letters++;
    size_t end = letters;
    while (end < text.length && end < letters + 3 && is_digit(text.start[end]))
        end++;
    // The longest name wins; "a10" is a1 only where there is no a10.
    for (; letters > 0 && end > letters; end--) {
        square_t square = find_name(board, (struct text){text.start, end});
        if (square != NO_SQUARE) {
            *length = end;
            return square;
        }
    }
    return NO_SQUARE;
}

bool board_is_rectangle(const struct board *board)
{
    for (int s = 0; s < board->square_count; s++)
        if (board->squares[s].rank != board->squares[s].y)
            return false;
    return true;
}
