// Sets of squares: what instructions push, and what they ask of them.
#include "plain_machine.h"

#include <stdlib.h>
#include <string.h>

// ---- Pieces

static bool is_of_types(const struct plain *plain, int kind, int list)
{
    if (list == 0)
        return true;
    const struct value_list *types = &plain->program->lists[list - 1];
    for (int i = 0; i < types->count; i++)
        if (types->values[i] == plain->program->type_of[kind])
            return true;
    return false;
}

void plain_push_pieces(struct plain *plain, unsigned owners, int list)
{
    const struct program *program = plain->program;
    uint64_t *out = plain_push(plain);
    int mover = plain->cells[program->mover_cell];
    plain->steps -= program->square_count / 8;
    for (int s = 0; s < program->square_count; s++) {
        int kind = plain_kind(plain, s), owner = program->owner_of[kind];
        unsigned whose = owner >= program->player_count ? PIECES_NEUTRAL
                         : owner == mover               ? PIECES_OWN
                                                        : PIECES_ENEMY;
        if (kind && owners & whose && is_of_types(plain, kind, list))
            plain_add(out, s);
    }
}

void plain_push_pieces_of(struct plain *plain, int owner, int list)
{
    const struct program *program = plain->program;
    uint64_t *out = plain_push(plain);
    plain->steps -= program->square_count / 8;
    for (int s = 0; s < program->square_count; s++) {
        int kind = plain_kind(plain, s);
        if (kind && program->owner_of[kind] == owner && is_of_types(plain, kind, list))
            plain_add(out, s);
    }
}

// ---- Lines

// The square n steps from a on the line to b, which leads over holes; -1: off the board, or no
// line. *length is set to how many steps it is to b; 0: there is no line. A lattice has straight
// lines.
static int square_on_lattice(const struct board *board, int a, int b, int n, int *length)
{
    int x = board->squares[b].x - board->squares[a].x,
        y = board->squares[b].y - board->squares[a].y;
    bool is_diagonal = board->lattice == LATTICE_HEXAGONAL ? x == -y : abs(x) == abs(y);
    *length = abs(x) > abs(y) ? abs(x) : abs(y);
    if (a == b || (x != 0 && y != 0 && !is_diagonal)) {
        *length = 0;
        return -1;
    }
    if (n < -BOARD_SIDE_LIMIT || n > BOARD_SIDE_LIMIT)
        return -1;
    x = board->squares[a].x + n * (x / *length);
    y = board->squares[a].y + n * (y / *length);
    if (x < 0 || y < 0 || x >= board->width || y >= board->height ||
        board->at[y * board->width + x] == NO_SQUARE)
        return -1;
    return board->at[y * board->width + x];
}

// The square n steps from a in a direction; -1: off the board.
static int square_steps_from(const struct program *program, int a, int direction, int n)
{
    for (; n > 0 && a >= 0; n--) {
        square_t next = program->steps[direction * program->square_count + a];
        a = next == NO_SQUARE ? -1 : next;
    }
    return a;
}

// The same on a board without a lattice: the line is that of the direction which leads from a to b
// in the fewest steps.
static int square_on_graph(const struct program *program, int a, int b, int n, int *length)
{
    int best = -1;
    *length = 0;
    for (int d = 0; d < program->direction_count && a != b; d++) {
        int square = square_steps_from(program, a, d, 1), count = 1;
        for (; square >= 0 && square != b && count < program->square_count; count++)
            square = square_steps_from(program, square, d, 1);
        if (square == b && (best < 0 || count < *length)) {
            *length = count;
            best = d;
        }
    }
    if (best >= 0 && n < 0)
        best = program->board->directions[best].opposite;
    if (best < 0 || abs(n) > program->square_count)
        return -1;
    return square_steps_from(program, a, best, abs(n));
}

static int square_on_line(const struct plain *plain, int a, int b, int n, int *length)
{
    *length = 0;
    if (a < 0 || b < 0)
        return -1;
    if (plain->program->board->lattice == LATTICE_NONE)
        return square_on_graph(plain->program, a, b, n, length);
    return square_on_lattice(plain->program->board, a, b, n, length);
}

int32_t plain_toward(const struct plain *plain, int a, int b, int n)
{
    int length;
    return square_on_line(plain, a, b, n, &length);
}

void plain_push_line(struct plain *plain, int a, int b, bool with_ends)
{
    uint64_t *out = plain_push(plain);
    int length;
    square_on_line(plain, a, b, 0, &length);
    for (int n = 1; n < length; n++) {
        int unused, square = square_on_line(plain, a, b, n, &unused);
        plain->steps -= 4;
        if (square >= 0)
            plain_add(out, square);
    }
    if (with_ends && a >= 0 && (a == b || length > 0)) {
        plain_add(out, a);
        plain_add(out, b);
    }
}

// ---- Steps

void plain_set_steps(struct plain *plain, uint64_t *set, int direction)
{
    const struct program *program = plain->program;
    uint64_t out[SET_WORDS_LIMIT] = {0};
    plain->steps -= program->square_count / 8;
    for (int s = plain_square_from(plain, set, 0); s >= 0 && direction >= 0;
         s = plain_square_from(plain, set, s + 1)) {
        int next = square_steps_from(program, s, direction, 1);
        if (next >= 0)
            plain_add(out, next);
    }
    memcpy(set, out, (size_t)program->word_count * sizeof *set);
}

void plain_set_enclosed(struct plain *plain, uint64_t *set, int square, const uint64_t *ends)
{
    const struct program *program = plain->program;
    uint64_t out[SET_WORDS_LIMIT] = {0};
    plain->steps -= program->square_count;
    for (int d = 0; d < program->direction_count && square >= 0; d++) {
        int length = 0, end = square_steps_from(program, square, d, 1);
        while (end >= 0 && end != square && plain_has(set, end) && length < program->square_count) {
            end = square_steps_from(program, end, d, 1);
            length++;
        }
        if (end >= 0 && length < program->square_count && plain_has(ends, end))
            for (int n = 1; n <= length; n++)
                plain_add(out, square_steps_from(program, square, d, n));
    }
    memcpy(set, out, (size_t)program->word_count * sizeof *set);
}

bool plain_connects(struct plain *plain, const uint64_t *set, const uint64_t *from,
                    const uint64_t *to)
{
    const struct program *program = plain->program;
    uint64_t reached[SET_WORDS_LIMIT];
    bool grows = true, connects = false;
    for (int w = 0; w < program->word_count; w++)
        reached[w] = set[w] & from[w];
    while (grows) { // until no neighbour is left to be added
        grows = false;
        plain->steps -= program->square_count;
        for (int s = plain_square_from(plain, reached, 0); s >= 0;
             s = plain_square_from(plain, reached, s + 1))
            for (int d = 0; d < program->direction_count; d++) {
                int next = square_steps_from(program, s, d, 1);
                if (next < 0 || !plain_has(set, next) || plain_has(reached, next))
                    continue;
                plain_add(reached, next);
                grows = true;
            }
    }
    for (int w = 0; w < program->word_count; w++)
        connects |= (reached[w] & to[w]) != 0;
    return connects;
}

// Whether `length` different squares of the set follow each other from one of them on.
static bool is_row(const struct plain *plain, const uint64_t *set, int square, int direction,
                   int length)
{
    uint64_t met[SET_WORDS_LIMIT] = {0};
    for (int count = 0; count < length; count++) {
        if (square < 0 || !plain_has(set, square) || plain_has(met, square))
            return false;
        plain_add(met, square);
        square = square_steps_from(plain->program, square, direction, 1);
    }
    return true;
}

bool plain_has_row(struct plain *plain, const uint64_t *set, int length)
{
    const struct program *program = plain->program;
    plain->steps -= program->square_count;
    if (length > program->square_count)
        return false;
    for (int s = plain_square_from(plain, set, 0); s >= 0;
         s = plain_square_from(plain, set, s + 1)) {
        if (length < 2)
            return true;
        for (int d = 0; d < program->direction_count; d++)
            if (is_row(plain, set, s, d, length))
                return true;
    }
    return false;
}
