// Sets of squares: what instructions push, and what they ask of them.
#include "plain_machine.h"

#include <stdlib.h>
#include <string.h>

// ---- Sets by their content

bool plain_is_in_list(const struct plain *plain, int list, int32_t value)
{
    const struct value_list *values = &plain->program->lists[list];
    for (int i = 0; i < values->count; i++)
        if (values->values[i] == value)
            return true;
    return false;
}

// Whether the piece on a square is one that SET_PIECES or SET_PIECES_OF names.
static bool is_meant(const struct plain *plain, const struct instruction *code, int32_t of, int s)
{
    const struct program *program = plain->program;
    int owner = plain_owner(plain, s), type = program->type_of[plain_kind(plain, s)];
    int whose = !is_player(program, owner)                   ? PIECES_NEUTRAL
                : owner == plain->cells[program->mover_cell] ? PIECES_OWN
                                                             : PIECES_ENEMY;
    return owner >= 0 && (code->op == OP_SET_PIECES ? code->x & whose : owner == of) &&
           (code->a == 0 || plain_is_in_list(plain, code->a - 1, type));
}

// In cells each word of a set is two numbers: the low half, then the high half.
static bool is_in_cells(const struct plain *plain, int cell, int32_t number, int32_t count, int s)
{
    cell += number * plain->program->set_cells;
    return number >= 0 && number < count && (uint32_t)plain->cells[cell + s / 32] >> (s % 32) & 1;
}

static bool is_in_zone(const struct plain *plain, int zone, int32_t player, int s)
{
    const struct program *program = plain->program;
    return is_player(program, player) &&
           plain_has(program->zones + (zone * program->player_count + player) * program->word_count,
                     s);
}

// Whether a square belongs to the set that an instruction pushes; v are the values, a and b the
// sets that it pops.
static bool belongs(const struct plain *plain, const struct instruction *code, const int32_t *v,
                    const uint64_t *a, const uint64_t *b, int s)
{
    const struct program *program = plain->program;
    const struct board_square *squares = program->board->squares;
    switch ((enum opcode)code->op) {
    case OP_SET_PIECES: return is_meant(plain, code, 0, s);
    case OP_SET_PIECES_OF: return is_meant(plain, code, v[0], s);
    case OP_SET_EMPTY: return plain_kind(plain, s) == 0;
    case OP_SET_ALL: return true;
    case OP_SET_SQUARE: return s == v[0];
    case OP_SET_FILE: return v[0] >= 0 && squares[s].file == squares[v[0]].file;
    case OP_SET_RANK: return v[0] >= 0 && squares[s].rank == squares[v[0]].rank;
    case OP_SET_LOAD: return is_in_cells(plain, code->a, 0, 1, s);
    case OP_SET_LOAD_OF: return is_in_cells(plain, code->a, v[0], code->b, s);
    case OP_SET_ZONE: return is_in_zone(plain, code->a, plain->cells[program->mover_cell], s);
    case OP_SET_ZONE_OF: return is_in_zone(plain, code->a, v[0], s);
    case OP_SET_WITH: {
        bool has = ((uint32_t)plain->cells[s] & program->attribute_bits[code->a]) != 0;
        return plain_has(a, s) && plain_kind(plain, s) && has == code->x;
    }
    case OP_SET_OF_TYPE:
        return plain_has(a, s) && plain_kind(plain, s) &&
               program->type_of[plain_kind(plain, s)] == v[0];
    case OP_SET_NOT: return !plain_has(a, s);
    case OP_SET_AND: return plain_has(a, s) && plain_has(b, s);
    case OP_SET_OR: return plain_has(a, s) || plain_has(b, s);
    case OP_SET_EXCEPT: return plain_has(a, s) && !plain_has(b, s);
    default: return false; // SET_NONE
    }
}

void plain_push_members(struct plain *plain, const struct instruction *code, const int32_t *v,
                        int pops)
{
    const uint64_t *b = pops > 1 ? plain_pop_set(plain) : NULL;
    const uint64_t *a = pops > 0 ? plain_pop_set(plain) : NULL;
    uint64_t out[SET_WORDS_LIMIT] = {0};
    for (int s = 0; s < plain->program->square_count; s++)
        if (belongs(plain, code, v, a, b, s))
            plain_add(out, s);
    plain_push_set(plain, out);
}

int32_t plain_count(const struct plain *plain, const uint64_t *set)
{
    int32_t squares = 0;
    for (int s = 0; s < plain->program->square_count; s++)
        squares += plain_has(set, s);
    return squares;
}

int32_t plain_sum(const struct plain *plain, const uint64_t *set, int list)
{
    uint32_t sum = 0;
    for (int s = 0; s < plain->program->square_count; s++)
        if (plain_has(set, s) && plain_kind(plain, s))
            sum += (uint32_t)plain->program->lists[list]
                       .values[plain->program->type_of[plain_kind(plain, s)]];
    return (int32_t)sum;
}

int32_t plain_total(const struct plain *plain, const uint64_t *set, int cell)
{
    uint32_t total = 0;
    for (int s = 0; s < plain->program->square_count; s++)
        total += plain_has(set, s) ? (uint32_t)plain->cells[cell + s] : 0;
    return (int32_t)total;
}

int32_t plain_first(const struct plain *plain, const uint64_t *set)
{
    for (int s = 0; s < plain->program->square_count; s++)
        if (plain_has(set, s))
            return s;
    return -1;
}

int32_t plain_square_at(const struct plain *plain, int32_t file, int32_t rank)
{
    const struct board_square *squares = plain->program->board->squares;
    for (int s = 0; s < plain->program->square_count; s++)
        if (squares[s].file + 1 == file && squares[s].rank + 1 == rank)
            return s;
    return -1;
}

// ---- Lines

// On a lattice lines are straight and lead over holes.
static int square_on_lattice(const struct board *board, int a, int b, int n, int *length)
{
    int x = board->squares[b].x - board->squares[a].x,
        y = board->squares[b].y - board->squares[a].y;
    bool is_diagonal = board->lattice == LATTICE_HEXAGONAL ? x == -y : abs(x) == abs(y);
    if (a == b || (x != 0 && y != 0 && !is_diagonal))
        return -1;
    *length = abs(x) > abs(y) ? abs(x) : abs(y);
    if (n < -BOARD_SIDE_LIMIT || n > BOARD_SIDE_LIMIT)
        return -1;
    x = board->squares[a].x + n * (x / *length);
    y = board->squares[a].y + n * (y / *length);
    if (x < 0 || y < 0 || x >= board->width || y >= board->height ||
        board->at[y * board->width + x] == NO_SQUARE)
        return -1;
    return board->at[y * board->width + x];
}

int32_t plain_step(struct plain *plain, int32_t square, int32_t direction)
{
    const struct program *program = plain->program;
    if (square < 0 || direction < 0 || direction >= program->direction_count)
        return -1;
    plain->steps--;
    square_t next = program->steps[direction * program->square_count + square];
    return next == NO_SQUARE ? -1 : next;
}

// On other boards the line is that of the direction which leads from a to b in the fewest steps.
static int square_on_graph(struct plain *plain, int a, int b, int n, int *length)
{
    const struct program *program = plain->program;
    int best = -1;
    for (int d = 0; d < program->direction_count && a != b; d++) {
        int square = plain_step(plain, a, d), count = 1;
        for (; square >= 0 && square != b && count < program->square_count; count++)
            square = plain_step(plain, square, d);
        if (square == b && (best < 0 || count < *length)) {
            *length = count;
            best = d;
        }
    }
    if (best >= 0 && n < 0)
        best = program->board->directions[best].opposite;
    if (abs(n) > program->square_count)
        return -1;
    for (n = abs(n); n > 0; n--)
        a = plain_step(plain, a, best);
    return best < 0 ? -1 : a;
}

// The square n steps from a on the line to b; -1: off the board, or no line. *length is set to how
// many steps it is to b; 0: there is no line.
static int square_on_line(struct plain *plain, int a, int b, int n, int *length)
{
    *length = 0;
    if (a < 0 || b < 0)
        return -1;
    if (plain->program->board->lattice == LATTICE_NONE)
        return square_on_graph(plain, a, b, n, length);
    return square_on_lattice(plain->program->board, a, b, n, length);
}

int32_t plain_toward(struct plain *plain, int a, int b, int n)
{
    int length;
    return square_on_line(plain, a, b, n, &length);
}

void plain_push_line(struct plain *plain, int a, int b, bool with_ends)
{
    uint64_t out[SET_WORDS_LIMIT] = {0};
    int length;
    square_on_line(plain, a, b, 0, &length);
    for (int n = 1; n < length; n++) {
        int square = plain_toward(plain, a, b, n);
        if (square >= 0)
            plain_add(out, square);
    }
    if (with_ends && a >= 0 && (a == b || length > 0)) {
        plain_add(out, a);
        plain_add(out, b);
    }
    plain_push_set(plain, out);
}

// ---- Steps

// Adds the squares one step from those of a set.
static void add_steps(struct plain *plain, const uint64_t *set, int direction, uint64_t *out)
{
    for (int s = 0; s < plain->program->square_count; s++) {
        int next = plain_has(set, s) ? plain_step(plain, s, direction) : -1;
        if (next >= 0)
            plain_add(out, next);
    }
}

void plain_steps(struct plain *plain, int direction)
{
    uint64_t out[SET_WORDS_LIMIT] = {0};
    add_steps(plain, plain_pop_set(plain), direction, out);
    plain_push_set(plain, out);
}

void plain_around(struct plain *plain)
{
    const uint64_t *set = plain_pop_set(plain);
    uint64_t out[SET_WORDS_LIMIT] = {0};
    for (int d = 0; d < plain->program->direction_count; d++)
        add_steps(plain, set, d, out);
    plain_push_set(plain, out);
}

void plain_enclosed(struct plain *plain, int square)
{
    const struct program *program = plain->program;
    const uint64_t *ends = plain_pop_set(plain), *set = plain_pop_set(plain);
    uint64_t out[SET_WORDS_LIMIT] = {0};
    for (int d = 0; d < program->direction_count; d++) {
        int length = 0, end = plain_step(plain, square, d);
        for (; end >= 0 && end != square && plain_has(set, end) && length < program->square_count;
             length++)
            end = plain_step(plain, end, d);
        if (end < 0 || length == program->square_count || !plain_has(ends, end))
            continue;
        for (int s = square; length > 0; length--) {
            s = plain_step(plain, s, d);
            plain_add(out, s);
        }
    }
    plain_push_set(plain, out);
}

bool plain_connects(struct plain *plain)
{
    const int words = plain->program->word_count;
    const uint64_t *to = plain_pop_set(plain), *from = plain_pop_set(plain),
                   *set = plain_pop_set(plain);
    uint64_t reached[SET_WORDS_LIMIT], next[SET_WORDS_LIMIT] = {0};
    bool connects = false;
    for (int w = 0; w < words; w++)
        next[w] = set[w] & from[w];
    do { // until no neighbour is left to be added
        memcpy(reached, next, sizeof reached);
        for (int d = 0; d < plain->program->direction_count; d++)
            add_steps(plain, reached, d, next);
        for (int w = 0; w < words; w++)
            next[w] &= set[w];
    } while (memcmp(next, reached, sizeof next) != 0);
    for (int w = 0; w < words; w++)
        connects |= (reached[w] & to[w]) != 0;
    return connects;
}

void plain_joined(struct plain *plain)
{
    const int words = plain->program->word_count;
    const uint64_t *room = plain_pop_set(plain), *seeds = plain_pop_set(plain);
    uint64_t reached[SET_WORDS_LIMIT] = {0}, next[SET_WORDS_LIMIT] = {0};
    for (int w = 0; w < words; w++)
        next[w] = seeds[w];
    for (int d = 0; d < plain->program->direction_count; d++)
        add_steps(plain, seeds, d, next);
    for (int w = 0; w < words; w++)
        next[w] &= room[w];
    do { // until no neighbour is left to be added
        memcpy(reached, next, sizeof reached);
        for (int d = 0; d < plain->program->direction_count; d++)
            add_steps(plain, reached, d, next);
        for (int w = 0; w < words; w++)
            next[w] &= room[w];
    } while (memcmp(next, reached, sizeof next) != 0);
    plain_push_set(plain, reached);
}

// Whether `length` different squares of the set follow each other from one of them on.
static bool is_row(struct plain *plain, const uint64_t *set, int square, int direction, int length)
{
    uint64_t met[SET_WORDS_LIMIT] = {0};
    for (int count = 0; count < length; count++) {
        if (square < 0 || !plain_has(set, square) || plain_has(met, square))
            return false;
        plain_add(met, square);
        square = plain_step(plain, square, direction);
    }
    return true;
}

bool plain_has_row_toward(struct plain *plain, int length, int direction)
{
    const uint64_t *set = plain_pop_set(plain);
    for (int s = 0; s < plain->program->square_count; s++)
        if (plain_has(set, s) && is_row(plain, set, s, direction, length))
            return true;
    return false;
}

// One square is a row, even where no direction leads on.
bool plain_has_row(struct plain *plain, int length)
{
    const uint64_t *set = plain_pop_set(plain);
    for (int s = 0; s < plain->program->square_count; s++)
        for (int d = 0; d == 0 || d < plain->program->direction_count; d++)
            if (plain_has(set, s) && is_row(plain, set, s, d, length))
                return true;
    return false;
}
