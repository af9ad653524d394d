// Drawings of boards that are no lattice: each square with its name, where the game says that it is
// drawn, else row by row.
#include "drawing.h"

#include "arena.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS_LIMIT = 64, LINES_LIMIT = 256 };

// A table of squares: NO_SQUARE where there is none.
struct table {
    int columns, lines;
    square_t *squares; // [line * columns + column]
};

static void table_init(struct table *table, int columns, int lines)
{
    size_t count = (size_t)columns * (size_t)lines;
    *table = (struct table){columns, lines, memory_bytes(count, sizeof *table->squares)};
    for (size_t i = 0; i < count; i++)
        table->squares[i] = NO_SQUARE;
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

// One column and line for each step as long as the nearest squares are apart: so no two squares
// meet. False when the board has no places, or too large ones.
static bool tabulate_places(const struct board *board, struct table *table)
{
    if (!board->places)
        return false;
    struct board_place low = board->places[0], high = low;
    for (int s = 1; s < board->square_count; s++) {
        struct board_place place = board->places[s];
        low.x = place.x < low.x ? place.x : low.x;
        low.y = place.y < low.y ? place.y : low.y;
        high.x = place.x > high.x ? place.x : high.x;
        high.y = place.y > high.y ? place.y : high.y;
    }
    int unit = nearest(board);
    if (unit == 0 || ((int64_t)high.x - low.x) / unit >= COLUMNS_LIMIT ||
        ((int64_t)high.y - low.y) / unit >= LINES_LIMIT)
        return false;
    table_init(table, (high.x - low.x) / unit + 1, (high.y - low.y) / unit + 1);
    for (int s = 0; s < board->square_count; s++) {
        int column = (board->places[s].x - low.x) / unit;
        int line = (board->places[s].y - low.y) / unit;
        table->squares[line * table->columns + column] = (square_t)s;
    }
    return true;
}

static void tabulate_rows(const struct board *board, struct table *table)
{
    int columns = 0;
    for (int r = 0; r < board->row_count; r++)
        columns = board->rows[r].count > columns ? board->rows[r].count : columns;
    table_init(table, columns, board->row_count);
    for (int r = 0; r < board->row_count; r++)
        memcpy(table->squares + r * columns, board->rows[r].squares,
               (size_t)board->rows[r].count * sizeof *table->squares);
}

void draw_graph(const struct board *board, const struct drawn_square *squares, bool is_turned,
                struct text_buffer *out)
{
    struct table table;
    size_t width = 0;
    if (!tabulate_places(board, &table))
        tabulate_rows(board, &table);
    for (int s = 0; s < board->square_count; s++) {
        size_t length = strlen(board->squares[s].name) + 1 + squares[s].text.length;
        width = length > width ? length : width;
    }
    for (int line = 0; line < table.lines; line++) {
        size_t skipped = 2;
        for (int column = 0; column < table.columns; column++) {
            int place = line * table.columns + column;
            square_t square =
                table.squares[is_turned ? table.lines * table.columns - 1 - place : place];
            if (square == NO_SQUARE) {
                skipped += width + 2;
                continue;
            }
            const char *name = board->squares[square].name;
            text_buffer_print(out, "%*s%s", (int)skipped, "", name);
            drawn_square_print(out, &squares[square], 0);
            skipped = 2 + width - (strlen(name) + 1 + squares[square].text.length);
        }
        text_buffer_add_character(out, '\n');
    }
    memory_free(table.squares);
}
