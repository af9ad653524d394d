#include "permutations.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { LEFT_AND_RIGHT = 3 }; // among the matrices

// A square, centred: the middle of the board is (0, 0).
struct point {
    int32_t x, y;
    int16_t square;
};

static int compare_points(const void *first, const void *second)
{
    const struct point *a = first, *b = second;
    if (a->y != b->y)
        return a->y < b->y ? -1 : 1;
    return (a->x > b->x) - (a->x < b->x);
}

// Where the squares lie; without a lattice, as their rows are written.
static void place_points(const struct board *board, struct point *points)
{
    if (board->lattice == LATTICE_NONE) {
        for (int r = 0; r < board->row_count; r++)
            for (int i = 0; i < board->rows[r].count; i++)
                if (board->rows[r].squares[i] != NO_SQUARE)
                    points[board->rows[r].squares[i]] =
                        (struct point){.x = 2 * i - board->rows[r].count + 1, .y = -2 * r};
    } else {
        for (int s = 0; s < board->square_count; s++)
            points[s] = (struct point){.x = board->squares[s].x, .y = board->squares[s].y};
    }
    int64_t x = 0, y = 0;
    for (int s = 0; s < board->square_count; s++) {
        x += points[s].x;
        y += points[s].y;
    }
    for (int s = 0; s < board->square_count; s++) {
        points[s].x = (int32_t)(points[s].x * board->square_count - x);
        points[s].y = (int32_t)(points[s].y * board->square_count - y);
        points[s].square = (int16_t)s;
    }
}

// Whether the matrix (a b; c d) permutes the squares, and how. `sorted`: the same points in order.
static bool permute(const int matrix[4], const struct point *points, const struct point *sorted,
                    int count, int16_t *to)
{
    for (int s = 0; s < count; s++) {
        struct point image = {matrix[0] * points[s].x + matrix[1] * points[s].y,
                              matrix[2] * points[s].x + matrix[3] * points[s].y, 0};
        const struct point *found =
            bsearch(&image, sorted, (size_t)count, sizeof *sorted, compare_points);
        if (!found)
            return false;
        to[s] = found->square;
    }
    return true;
}

// The matrices with entries from -1 to 1 that keep areas: the symmetries of squares and of hexagons
// are among them, and permute() refuses the others. The usual mirrors come first.
static int list_matrices(int matrices[PERMUTATIONS_LIMIT][4])
{
    static const int usual[4][4] = {{1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, -1}, {-1, 0, 0, 1}};
    int count = 4; // the last one: LEFT_AND_RIGHT
    memcpy(matrices, usual, sizeof usual);
    for (int i = 0; i < PERMUTATIONS_LIMIT; i++) {
        int m[4] = {i % 3 - 1, i / 3 % 3 - 1, i / 9 % 3 - 1, i / 27 - 1};
        int area = m[0] * m[3] - m[1] * m[2];
        if ((area == 1 || area == -1) && (m[1] != 0 || m[2] != 0))
            memcpy(matrices[count++], m, sizeof m);
    }
    return count;
}

struct permutations *permutations_find(const struct board *board)
{
    struct permutations *permutations = memory_zeroed(1, sizeof *permutations);
    size_t squares = (size_t)board->square_count;
    struct point *points = memory_zeroed(squares, sizeof *points);
    struct point *sorted = memory_zeroed(squares, sizeof *sorted);
    int16_t *to = memory_zeroed(squares, sizeof *to);
    int matrices[PERMUTATIONS_LIMIT][4], count = list_matrices(matrices);
    place_points(board, points);
    memcpy(sorted, points, squares * sizeof *points);
    qsort(sorted, squares, sizeof *sorted, compare_points);
    permutations->left_and_right = -1;
    for (int m = 0; m < count; m++) {
        if (!permute(matrices[m], points, sorted, board->square_count, to))
            continue;
        if (m == LEFT_AND_RIGHT)
            permutations->left_and_right = permutations->count;
        permutations->list[permutations->count++] = to;
        to = memory_zeroed(squares, sizeof *to);
    }
    memory_free(points);
    memory_free(sorted);
    memory_free(to);
    return permutations;
}

void permutations_free(struct permutations *permutations)
{
    for (int i = 0; i < permutations->count; i++)
        memory_free(permutations->list[i]);
    memory_free(permutations);
}
