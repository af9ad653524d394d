#include "grown.h"

#include "sets.h"

enum {
    GROWN_KNOWN = 16, // sets that are remembered
    FEW_ADDED = 4     // squares by which a set has grown that are looked at one by one
};

// What is remembered at one place: of a set without a row, `length` and itself; of one that
// connects nothing (length 0) also the zone it was entered from and the squares reached from there.
struct grown {
    int32_t pc, mover, length;
    uint64_t sets[]; // itself, zone, reached
};

enum { GROWN_SETS = 3 };

static size_t place_words(const struct program *program)
{
    return (sizeof(struct grown) + 7) / 8 + GROWN_SETS * (size_t)program->word_count;
}

size_t grown_words(const struct program *program)
{
    return GROWN_KNOWN * place_words(program);
}

static struct grown *place_of(struct vm *vm, int32_t mover)
{
    size_t place = (size_t)(vm->pc * 2 + mover) % GROWN_KNOWN;
    return (struct grown *)(void *)(vm->grown_sets + place * place_words(vm->program));
}

// ---- Rows
// ----------------------------------------------------------------------------------------------

// How many squares of the set follow behind `square` in a direction, or before it.
static int squares_behind(const struct program *program, const uint64_t *set, int square,
                          int direction)
{
    const square_t *steps = program->steps + direction * program->square_count;
    int count = 0;
    for (square_t next = steps[square]; next != NO_SQUARE && set_has(set, next); next = steps[next])
        count++;
    return count;
}

static int squares_before(const struct program *program, const uint64_t *set, int square,
                          int direction)
{
    const uint64_t *leaving = program->shifting + (size_t)(direction * program->word_count);
    int count = 0, shift = program->shifts[direction];
    for (square -= shift; (unsigned)square < (unsigned)program->square_count &&
                          set_has(set, square) && set_has(leaving, square);
         square -= shift)
        count++;
    return count;
}

static bool has_row_through(const struct program *program, const uint64_t *set, int square,
                            int length)
{
    for (int i = 0; i < program->row_direction_count; i++) {
        int direction = program->row_directions[i];
        if (1 + squares_behind(program, set, square, direction) +
                squares_before(program, set, square, direction) >=
            length)
            return true;
    }
    return false;
}

// Where a row of three or more may lead through a square: bits, for each direction. `set` has an
// empty word more than the board.
static unsigned directions_through(const struct program *program, const uint64_t *set, int square)
{
    int count = program->row_direction_count;
    const square_t *at = program->row_neighbours + square * count * ROW_NEIGHBOURS;
    unsigned directions = 0;
    for (int i = 0; i < count; i++, at += ROW_NEIGHBOURS) {
        unsigned next = set_has(set, at[0]), second = set_has(set, at[1]);
        unsigned before = set_has(set, at[2]), second_before = set_has(set, at[3]);
        directions |= ((next & (second | before)) | (before & second_before)) << i;
    }
    return directions;
}

static bool has_long_row_through(const struct program *program, const uint64_t *set, int square,
                                 int length)
{
    unsigned directions = directions_through(program, set, square);
    for (; directions; directions &= directions - 1) {
        int direction = program->row_directions[__builtin_ctz(directions)];
        if (1 + squares_behind(program, set, square, direction) +
                squares_before(program, set, square, direction) >=
            length)
            return true;
    }
    return false;
}

// The only square that a set has and another one hasn't, or -1. (Which word holds it can't be
// guessed: so there are no jumps.)
static int only_added(const struct program *program, const uint64_t *set, const uint64_t *before)
{
    uint64_t bits = 0;
    int word = 0, count = 0;
    for (int w = 0; w < program->word_count; w++) {
        uint64_t added = set[w] & ~before[w];
        bits |= added;
        word = added ? w : word;
        count += added != 0;
    }
    return count == 1 && !(bits & (bits - 1)) ? word * 64 + __builtin_ctzll(bits) : -1;
}

enum { LONG_ROW = 3, ROW_BITS = 32, NOWHERE = -1 };

// The squares that a set has and another one hasn't: their number, the first few in `squares`.
static int find_added(const struct program *program, const uint64_t *set, const uint64_t *before,
                      int *squares)
{
    int count = 0;
    for (int w = 0; w < program->word_count; w++)
        for (uint64_t added = set[w] & ~before[w]; added; added &= added - 1) {
            if (count < FEW_ADDED)
                squares[count] = w * 64 + __builtin_ctzll(added);
            count++;
        }
    return count;
}

static inline void remember(const struct program *program, struct grown *known, const uint64_t *set)
{
    for (int w = 0; w < program->word_count; w++)
        known->sets[w] = set[w];
}

bool grown_has_row(struct vm *vm, const uint64_t *set, int length)
{
    const struct program *program = vm->program;
    int32_t mover = vm->position->cells[program->mover_cell];
    struct grown *known = place_of(vm, mover);
    int squares[FEW_ADDED], count = FEW_ADDED + 1;
    bool has_row = false;
    if (!program->has_shifts || length < 1 || program->word_count == 1)
        return set_has_row(program, set, length);
    bool is_known = known->pc == vm->pc && known->mover == mover && known->length == length;
    if (is_known && program->row_neighbours && length >= LONG_ROW &&
        program->row_direction_count <= ROW_BITS) {
        int square = only_added(program, set, known->sets);
        if (square >= 0) {
            remember(program, known, set);
            known->sets[program->word_count] = 0;
            has_row = has_long_row_through(program, known->sets, square, length);
            if (has_row)
                known->pc = NOWHERE;
            return has_row;
        }
    }
    if (is_known)
        count = find_added(program, set, known->sets, squares);
    if (count > FEW_ADDED)
        has_row = set_has_row(program, set, length);
    for (int i = 0; i < count && count <= FEW_ADDED && !has_row; i++)
        has_row = has_row_through(program, set, squares[i], length);
    if (has_row || count == 0)
        return has_row;
    known->pc = vm->pc;
    known->mover = mover;
    known->length = length;
    remember(program, known, set);
    return false;
}

// ---- Connections
// ---------------------------------------------------------------------------------------

static bool meets(const uint64_t *a, const uint64_t *b, int words)
{
    uint64_t common = 0;
    for (int w = 0; w < words; w++)
        common |= a[w] & b[w];
    return common != 0;
}

// What is remembered of a smaller set that was entered from the same zone.
static bool has_grown(const struct grown *known, const struct vm *vm, const uint64_t *set,
                      const uint64_t *from)
{
    int words = vm->program->word_count;
    uint64_t lost = 0;
    if (known->pc != vm->pc || known->length != 0)
        return false;
    for (int w = 0; w < words; w++)
        lost |= (known->sets[w] & ~set[w]) | (known->sets[words + w] ^ from[w]);
    return lost == 0;
}

// Where the set can be entered that has grown: by new squares in the zone or beside what was
// reached.
static bool find_entrances(const struct vm *vm, const struct grown *known, const uint64_t *set,
                           const uint64_t *from, uint64_t *entrances)
{
    const struct program *program = vm->program;
    int words = program->word_count;
    const uint64_t *reached = known->sets + 2 * words;
    uint64_t any = 0;
    for (int w = 0; w < words; w++) {
        entrances[w] = 0;
        for (uint64_t added = set[w] & ~known->sets[w]; added; added &= added - 1) {
            int square = w * 64 + __builtin_ctzll(added);
            if (set_has(from, square) || meets(program->around + square * words, reached, words))
                entrances[w] |= added & (0 - added);
        }
        any |= entrances[w];
    }
    return any != 0;
}

bool grown_connects(struct vm *vm, const uint64_t *set, const uint64_t *from, const uint64_t *to)
{
    const struct program *program = vm->program;
    int words = program->word_count;
    struct grown *known = place_of(vm, vm->position->cells[program->mover_cell]);
    uint64_t *reached = known->sets + 2 * words, fresh[SET_WORDS_LIMIT];
    bool is_grown = program->around_is_mutual && has_grown(known, vm, set, from);
    bool goes_on = true;
    if (is_grown)
        goes_on = find_entrances(vm, known, set, from, fresh);
    for (int w = 0; w < words; w++) {
        if (!is_grown) {
            reached[w] = 0;
            fresh[w] = set[w] & from[w];
        }
        known->sets[w] = set[w];
        known->sets[words + w] = from[w];
    }
    known->pc = vm->pc;
    known->length = 0;
    if (goes_on)
        set_flood(program, set, fresh, reached);
    return meets(reached, to, words);
}
