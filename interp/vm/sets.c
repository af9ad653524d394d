#include "sets.h"

#include "shift_group.h"

#include <stdlib.h>
#include <string.h>

int set_next(const struct program *program, const uint64_t *set, int from)
{
    int word = (int)((unsigned)from / 64);
    if (word >= program->word_count)
        return -1;
    uint64_t rest = set[word] & ~UINT64_C(0) << ((unsigned)from % 64);
    while (!rest && ++word < program->word_count)
        rest = set[word];
    return rest ? word * 64 + __builtin_ctzll(rest) : -1;
}

int set_count(const struct program *program, const uint64_t *set)
{
    int count = 0;
    for (int word = 0; word < program->word_count; word++)
        count += count_bits(set[word]);
    return count;
}

// Counts the bits up to each byte to find the right one, then goes through that.
int nth_bit(uint64_t word, int n)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t counts = word - (word >> 1 & UINT64_C(0x5555555555555555));
    counts = (counts & UINT64_C(0x3333333333333333)) + (counts >> 2 & UINT64_C(0x3333333333333333));
    counts = ((counts + (counts >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F)) * each;
    uint64_t passed = ((uint64_t)n * each | each << 7) - counts; // highest bits: bytes passed
    int shift = (int)(((passed >> 7 & each) * each >> 56) * 8);
    n -= (int)(counts << 8 >> shift & 0xFF);
    uint64_t rest = word >> shift;
    while (n-- > 0)
        rest &= rest - 1;
    return shift + __builtin_ctzll(rest);
}

int set_nth(const struct program *program, const uint64_t *set, int n)
{
    int word = 0;
    for (; word + 1 < program->word_count && n >= count_bits(set[word]); word++)
        n -= count_bits(set[word]);
    return word * 64 + nth_bit(set[word], n);
}

static void add_all(const struct program *program, uint64_t *out, const uint64_t *set)
{
    for (int word = 0; word < program->word_count; word++)
        out[word] |= set[word];
}

static void add_pieces(const struct position *position, int owner, int list, uint64_t *out)
{
    const struct program *program = position->program;
    size_t words = (size_t)program->word_count;
    if (list == 0) {
        add_all(program, out, position->owner_sets + (size_t)owner * words);
        return;
    }
    const struct value_list *types = &program->lists[list - 1];
    for (int i = 0; i < types->count; i++) {
        size_t kind = (size_t)kind_of(program, types->values[i], owner);
        add_all(program, out, position->kind_sets + kind * words);
    }
}

// On a board of up to 64 squares.
static inline uint64_t pieces_in_word(const struct position *position, int owner, int list)
{
    const struct program *program = position->program;
    uint64_t set = 0;
    if (list == 0)
        return position->owner_sets[owner];
    const struct value_list *types = &program->lists[list - 1];
    for (int i = 0; i < types->count; i++)
        set |= position->kind_sets[kind_of(program, types->values[i], owner)];
    return set;
}

// All pieces of some owners.
static void set_all_pieces(const struct position *position, int owners, uint64_t *out)
{
    const struct program *program = position->program;
    int words = program->word_count, mover = position->cells[program->mover_cell];
    const uint64_t *sets = position->owner_sets, *all = position->occupied;
    const uint64_t *own = sets + mover * words;
    if (owners == PIECES_ENEMY && program->player_count == 2)
        own = sets + (1 - mover) * words; // his own
    if (owners == PIECES_OWN || own != sets + mover * words) {
        set_copy(program, out, own);
        return;
    }
    for (int w = 0; w < words; w++) {
        uint64_t neutral = 0;
        for (int owner = program->player_count; owner < program->owner_count; owner++)
            neutral |= sets[owner * words + w];
        out[w] = owners & PIECES_ENEMY ? all[w] & ~own[w] & ~neutral : 0;
        out[w] |= owners & PIECES_OWN ? own[w] : 0;
        out[w] |= owners & PIECES_NEUTRAL ? neutral : 0;
    }
}

// The pieces of some types of several owners, or on a large board.
static void find_pieces(const struct position *position, int owners, int list, uint64_t *out)
{
    const struct program *program = position->program;
    int mover = position->cells[program->mover_cell];
    set_clear(program, out);
    for (int owner = 0; owner < program->owner_count; owner++)
        if (is_among(program, owners, owner, mover)) {
            if (program->word_count == 1)
                out[0] |= pieces_in_word(position, owner, list);
            else
                add_pieces(position, owner, list, out);
        }
}

// The same where that is not in one word of one owner (-1: several). Apart, so that the rest needs
// no stack.
__attribute__((noinline)) static void set_pieces_of_several(const struct position *position,
                                                            int owner, int owners, int list,
                                                            uint64_t *out)
{
    if (list == 0)
        set_all_pieces(position, owners, out);
    else if (owner >= 0)
        set_pieces_of(position, owner, list, out);
    else
        find_pieces(position, owners, list, out);
}

void set_pieces(const struct position *position, int owners, int list, uint64_t *out)
{
    const struct program *program = position->program;
    int mover = position->cells[program->mover_cell];
    int other = program->player_count == 2 ? 1 - mover : -1; // whose pieces are all enemies
    int owner = owners == PIECES_OWN ? mover : owners == PIECES_ENEMY ? other : -1;
    if (program->word_count == 1 && owner >= 0)
        out[0] = pieces_in_word(position, owner, list);
    else
        set_pieces_of_several(position, owner, owners, list, out);
}

void set_pieces_of(const struct position *position, int owner, int list, uint64_t *out)
{
    const struct program *program = position->program;
    set_clear(program, out);
    if (owner >= 0 && owner < program->owner_count)
        add_pieces(position, owner, list, out);
}

// The unit step from a towards b when they lie on a line; false otherwise.
static bool line_step(const struct program *program, int a, int b, int *dx, int *dy, int *length)
{
    if (a < 0 || b < 0 || a == b)
        return false;
    const struct board_square *from = &program->board->squares[a],
                              *to = &program->board->squares[b];
    int x = to->x - from->x, y = to->y - from->y;
    bool on_line = program->board->lattice == LATTICE_HEXAGONAL
                       ? x == 0 || y == 0 || x == -y
                       : x == 0 || y == 0 || abs(x) == abs(y);
    if (!on_line)
        return false;
    *length = abs(x) > abs(y) ? abs(x) : abs(y);
    *dx = x / *length;
    *dy = y / *length;
    return true;
}

// Without a lattice a line is what steps in one direction lead to. The direction that leads from a
// to b in the fewest steps, or -1; *length is set to how many.
static int line_direction(const struct program *program, int a, int b, int *length)
{
    int best = -1;
    *length = program->square_count;
    for (int d = 0; d < program->direction_count && a >= 0 && b >= 0 && a != b; d++) {
        const square_t *steps = program->steps + d * program->square_count;
        int count = 1;
        square_t square = steps[a];
        for (; square != NO_SQUARE && square != b && count < *length; count++)
            square = steps[square];
        if (square == b && count < *length) {
            *length = count;
            best = d;
        }
    }
    return best;
}

static void add_steps(const struct program *program, int a, int b, bool with_ends, uint64_t *out)
{
    int length, direction = line_direction(program, a, b, &length);
    if (direction < 0)
        return;
    const square_t *steps = program->steps + direction * program->square_count;
    for (square_t square = steps[a]; square != b; square = steps[square])
        set_add(out, square);
    if (with_ends) {
        set_add(out, a);
        set_add(out, b);
    }
}

static int step_on(const struct program *program, int a, int b, int n)
{
    int length, direction = line_direction(program, a, b, &length);
    if (direction >= 0 && n < 0)
        direction = program->board->directions[direction].opposite;
    if (direction < 0 || n > program->square_count || n < -program->square_count)
        return -1;
    square_t square = (square_t)a;
    for (int i = 0; i < abs(n) && square != NO_SQUARE; i++)
        square = program->steps[direction * program->square_count + square];
    return square == NO_SQUARE ? -1 : square;
}

static int square_at(const struct program *program, int x, int y)
{
    const struct board *board = program->board;
    if (x < 0 || y < 0 || x >= board->width || y >= board->height)
        return -1;
    square_t square = board->at[y * board->width + x];
    return square == NO_SQUARE ? -1 : square;
}

void set_line(const struct program *program, int a, int b, bool with_ends, uint64_t *out)
{
    int dx, dy, length;
    set_clear(program, out);
    if (with_ends && a >= 0 && a == b)
        set_add(out, a);
    if (program->board->lattice == LATTICE_NONE) {
        add_steps(program, a, b, with_ends, out);
        return;
    }
    if (!line_step(program, a, b, &dx, &dy, &length))
        return;
    const struct board_square *from = &program->board->squares[a];
    for (int i = with_ends ? 0 : 1; i < (with_ends ? length + 1 : length); i++) {
        int square = square_at(program, from->x + i * dx, from->y + i * dy);
        if (square >= 0)
            set_add(out, square);
    }
}

int line_square(const struct program *program, int a, int b, int n)
{
    int dx, dy, length;
    if (program->board->lattice == LATTICE_NONE)
        return step_on(program, a, b, n);
    if (!line_step(program, a, b, &dx, &dy, &length) || n < -BOARD_SIDE_LIMIT ||
        n > BOARD_SIDE_LIMIT)
        return -1;
    const struct board_square *from = &program->board->squares[a];
    return square_at(program, from->x + n * dx, from->y + n * dy);
}

static void add_step_in_words(const struct program *program, const uint64_t *set, int direction,
                              uint64_t *out)
{
    int words = program->word_count, shift = program->shifts[direction];
    const uint64_t *from = program->shifting + direction * words;
    int whole = abs(shift) / 64, bits = abs(shift) % 64;
    for (int w = 0; w < words; w++) {
        uint64_t moved = set[w] & from[w];
        int to = shift > 0 ? w + whole : w - whole, beside = shift > 0 ? to + 1 : to - 1;
        if (!moved)
            continue;
        if (to >= 0 && to < words)
            out[to] |= shift > 0 ? moved << bits : moved >> bits;
        if (bits && beside >= 0 && beside < words)
            out[beside] |= shift > 0 ? moved >> (64 - bits) : moved << (64 - bits);
    }
}

// Adds to `out` the squares one step in a direction from those of the set (program->has_shifts).
static inline void add_step(const struct program *program, const uint64_t *set, int direction,
                            uint64_t *out)
{
    int shift = program->shifts[direction];
    uint64_t moved = set[0] & program->shifting[direction];
    if (program->word_count == 1)
        out[0] |= shift > 0 ? moved << shift : moved >> -shift;
    else
        add_step_in_words(program, set, direction, out);
}

void set_steps(const struct program *program, uint64_t *set, int direction)
{
    uint64_t out[SET_WORDS_LIMIT];
    set_clear(program, out);
    if (direction >= 0 && program->has_shifts)
        add_step(program, set, direction, out);
    for (int s = program->has_shifts || direction < 0 ? -1 : set_next(program, set, 0); s >= 0;
         s = set_next(program, set, s + 1)) {
        square_t next = program->steps[direction * program->square_count + s];
        if (next != NO_SQUARE)
            set_add(out, next);
    }
    set_copy(program, set, out);
}

enum { FEW_SQUARES = 6 }; // whose neighbours are looked up one by one

void set_around(const struct program *program, uint64_t *set)
{
    uint64_t out[SET_WORDS_LIMIT], rest = set[0];
    size_t words = (size_t)program->word_count;
    if (words == 1 && (rest & (rest - 1)) == 0) { // one square, or none
        set[0] = rest ? program->around[__builtin_ctzll(rest)] : 0;
        return;
    }
    set_clear(program, out);
    if (program->has_shifts && set_count(program, set) > FEW_SQUARES)
        for (int d = 0; d < program->direction_count; d++)
            add_step(program, set, d, out);
    else
        for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1))
            add_all(program, out, program->around + (size_t)s * words);
    set_copy(program, set, out);
}

void set_enclosed(const struct program *program, uint64_t *set, int square, const uint64_t *ends)
{
    uint64_t out[SET_WORDS_LIMIT];
    set_clear(program, out);
    for (int d = 0; d < program->direction_count && square >= 0; d++) {
        const square_t *steps = program->steps + d * program->square_count;
        int length = 0;
        square_t end = steps[square];
        while (end != NO_SQUARE && end != square && set_has(set, end) &&
               length < program->square_count) {
            end = steps[end];
            length++;
        }
        if (length == 0 || length == program->square_count || end == NO_SQUARE ||
            !set_has(ends, end))
            continue;
        for (square_t s = steps[square]; s != end; s = steps[s])
            set_add(out, s);
    }
    memcpy(set, out, (size_t)program->word_count * sizeof *set);
}

// The squares from which a step in a direction leads into a set.
static bool step_back(const struct program *program, const uint64_t *set, int direction,
                      uint64_t *out)
{
    int words = program->word_count, shift = program->shifts[direction];
    const uint64_t *leaving = program->shifting + direction * words;
    struct shift_step step = shift_group_step_by(shift);
    uint64_t any = 0;
    for (int w = 0; w < words; w++)
        any |= out[w] = leaving[w] & shift_group_origins(set, step, words, w);
    return any;
}

static void add_enclosing(const struct program *program, const uint64_t *set, const uint64_t *ends,
                          int direction, uint64_t *enclosing)
{
    uint64_t line[SET_WORDS_LIMIT], before[SET_WORDS_LIMIT];
    int words = program->word_count;
    bool goes_on = step_back(program, ends, direction, line);
    while (goes_on) {
        for (int w = 0; w < words; w++)
            line[w] &= set[w];
        goes_on = step_back(program, line, direction, before);
        for (int w = 0; w < words; w++) {
            enclosing[w] |= before[w];
            line[w] = before[w];
        }
    }
}

// The same on a board of one word.
static uint64_t enclosing_in_word(const struct program *program, uint64_t set, uint64_t ends)
{
    uint64_t enclosing = 0;
    for (int d = 0; d < program->direction_count; d++) {
        int shift = program->shifts[d], up = shift > 0 ? shift : 0, down = shift < 0 ? -shift : 0;
        uint64_t leaving = program->shifting[d], line = (ends >> up << down) & leaving & set;
        while (line) {
            uint64_t before = (line >> up << down) & leaving;
            enclosing |= before;
            line = before & set;
        }
    }
    return enclosing;
}

void set_enclosing(const struct program *program, uint64_t *set, const uint64_t *ends)
{
    if (program->word_count == 1) {
        set[0] = enclosing_in_word(program, set[0], ends[0] & ~set[0]);
        return;
    }
    uint64_t enclosing[SET_WORDS_LIMIT], beyond[SET_WORDS_LIMIT];
    int words = program->word_count;
    for (int w = 0; w < words; w++) {
        enclosing[w] = 0;
        beyond[w] = ends[w] & ~set[w];
    }
    for (int d = 0; d < program->direction_count; d++)
        add_enclosing(program, set, beyond, d, enclosing);
    for (int w = 0; w < words; w++)
        set[w] = enclosing[w];
}

void set_flood(const struct program *program, const uint64_t *set, uint64_t *fresh,
               uint64_t *reached)
{
    int words = program->word_count;
    uint64_t any = 1;
    for (int w = 0; w < words; w++)
        reached[w] |= fresh[w];
    while (any) {
        set_around(program, fresh);
        any = 0;
        for (int w = 0; w < words; w++) {
            fresh[w] &= set[w] & ~reached[w];
            reached[w] |= fresh[w];
            any |= fresh[w];
        }
    }
}

void set_joined(const struct program *program, uint64_t *set, const uint64_t *room)
{
    uint64_t fresh[SET_WORDS_LIMIT];
    set_copy(program, fresh, set);
    set_around(program, fresh);
    for (int w = 0; w < program->word_count; w++) {
        fresh[w] = (fresh[w] | set[w]) & room[w];
        set[w] = 0;
    }
    set_flood(program, room, fresh, set);
}

// Whether `length` squares of the set follow each other in a direction.
static bool has_row_along(const struct program *program, const uint64_t *set, int direction,
                          int length)
{
    uint64_t ends[SET_WORDS_LIMIT]; // of the rows so far
    size_t words = (size_t)program->word_count;
    uint64_t any = 0;
    memcpy(ends, set, words * sizeof *ends);
    for (int count = 1; count < length; count++) {
        uint64_t next[SET_WORDS_LIMIT];
        memset(next, 0, words * sizeof *next);
        add_step(program, ends, direction, next);
        any = 0;
        for (size_t w = 0; w < words; w++)
            any |= ends[w] = next[w] & set[w];
        if (!any)
            return false;
    }
    return true;
}

// A direction may lead round in a circle, or into one: a square counts once. Where one comes again,
// so does the last one.
static bool has_row_from(const struct program *program, const uint64_t *set, int from,
                         int direction, int length)
{
    const square_t *steps = program->steps + direction * program->square_count;
    int last = from;
    for (int count = 1; count < length; count++) {
        last = steps[last];
        if (last == NO_SQUARE || last == from || !set_has(set, last))
            return false;
    }
    for (int count = 1, square = from; count < length; count++, square = steps[square])
        if (square == last)
            return false;
    return true;
}

bool set_has_row_toward(const struct program *program, const uint64_t *set, int length,
                        int direction)
{
    int first = set_next(program, set, 0);
    if (length <= 1 || first < 0)
        return first >= 0;
    if (length > program->square_count || direction < 0)
        return false;
    if (program->has_shifts)
        return has_row_along(program, set, direction, length);
    for (int s = first; s >= 0; s = set_next(program, set, s + 1))
        if (has_row_from(program, set, s, direction, length))
            return true;
    return false;
}

// On a board of up to 64 squares.
static bool has_row_in_word(const struct program *program, uint64_t set, int length)
{
    for (int i = 0; i < program->row_direction_count; i++) {
        int direction = program->row_directions[i], shift = program->shifts[direction];
        uint64_t leaving = program->shifting[direction], ends = set; // of the rows so far
        for (int count = 1; count < length && ends; count++) {
            ends &= leaving;
            ends = (shift > 0 ? ends << shift : ends >> -shift) & set;
        }
        if (ends)
            return true;
    }
    return false;
}

bool set_has_row(const struct program *program, const uint64_t *set, int length)
{
    if (length > program->square_count || set_next(program, set, 0) < 0)
        return false;
    if (program->has_shifts && program->word_count == 1)
        return has_row_in_word(program, set[0], length);
    for (int i = 0; i < program->row_direction_count; i++) {
        int d = program->row_directions[i];
        if (program->has_shifts && has_row_along(program, set, d, length))
            return true;
        for (int s = program->has_shifts ? -1 : set_next(program, set, 0); s >= 0;
             s = set_next(program, set, s + 1))
            if (has_row_from(program, set, s, d, length))
                return true;
    }
    return false;
}
