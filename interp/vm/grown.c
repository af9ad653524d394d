#include "grown.h"

#include "sets.h"

enum { GROWN_KNOWN = 16 }; // sets that are remembered

// What is remembered at one place: of a set without a row, `length` and itself; of one that
// connects nothing (length 0) also the zone it was entered from and the squares reached from there.
struct grown {
    int32_t pc, mover, length;
    uint64_t sets[]; // a word before it, itself, zone, reached
};

enum { GROWN_SETS = 3, NOWHERE = -1 };

static size_t place_words(const struct program *program)
{
    return (sizeof(struct grown) + 7) / 8 + 1 + GROWN_SETS * (size_t)program->word_count;
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

// Where a row of three or more may lead through a square: bits, for each direction. There is a word
// before the set and one behind it. All squares are looked at, as jumps could not be foreseen.
static unsigned directions_through(const struct program *program, const uint64_t *set,
                                   unsigned square)
{
    const struct row_window *window = &program->row_windows[square];
    unsigned bit = square % 64, directions = 0;
    set += square / 64;
    uint64_t behind = (set[0] >> bit | set[1] << 1 << (63 - bit)) & window->behind;
    uint64_t before = (set[0] << (63 - bit) | set[-1] >> 1 >> bit) & window->before;
    for (int i = 0; i < program->row_direction_count; i++) {
        int shift = program->row_shifts[i];
        uint64_t next = behind >> shift, second = next >> shift;
        uint64_t last = before << shift, last_but_one = last << shift;
        last >>= 63;
        directions |= (unsigned)(((next & (second | last)) | (last & last_but_one >> 63)) & 1) << i;
    }
    return directions;
}

enum { LONG_ROW = 3 };

static bool has_long_row_through(const struct program *program, const uint64_t *set, int square,
                                 int length)
{
    unsigned directions = directions_through(program, set, (unsigned)square);
    for (; directions; directions &= directions - 1) {
        int direction = program->row_directions[__builtin_ctz(directions)];
        if (1 + squares_behind(program, set, square, direction) +
                squares_before(program, set, square, direction) >=
            length)
            return true;
    }
    return false;
}

// Whether a set has a row, which had none when it was `known`. It is remembered there.
static inline bool has_new_row(const struct program *program, const uint64_t *set, int length,
                               uint64_t *known)
{
    uint64_t bits = 0;
    int word = 0, count = 0; // words with new squares
    for (int w = 0; w < program->word_count; w++) {
        uint64_t added = set[w] & ~known[w];
        known[w] = set[w];
        bits |= added;
        word = added ? w : word; // can't be foreseen
        count += added != 0;
    }
    if (count == 1 && !(bits & (bits - 1)))
        return has_long_row_through(program, known, word * 64 + __builtin_ctzll(bits), length);
    return count > 0 && set_has_row(program, set, length);
}

bool grown_has_row(struct vm *vm, const uint64_t *set, int length)
{
    const struct program *program = vm->program;
    int32_t mover = vm->position->cells[program->mover_cell];
    struct grown *known = place_of(vm, mover);
    bool has_row;
    if (!program->row_windows || length < LONG_ROW)
        return set_has_row(program, set, length);
    if (known->pc == vm->pc && known->mover == mover && known->length == length) {
        has_row = has_new_row(program, set, length, known->sets + 1);
        if (has_row)
            known->pc = NOWHERE;
        return has_row;
    }
    has_row = set_has_row(program, set, length);
    known->pc = has_row ? NOWHERE : vm->pc;
    known->mover = mover;
    known->length = length;
    for (int w = 0; w < program->word_count; w++)
        known->sets[1 + w] = set[w];
    return has_row;
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
        lost |= (known->sets[1 + w] & ~set[w]) | (known->sets[1 + words + w] ^ from[w]);
    return lost == 0;
}

// Where the set can be entered that has grown: by new squares in the zone or beside what was
// reached.
static bool find_entrances(const struct vm *vm, const struct grown *known, const uint64_t *set,
                           const uint64_t *from, uint64_t *entrances)
{
    const struct program *program = vm->program;
    int words = program->word_count;
    const uint64_t *reached = known->sets + 1 + 2 * words;
    uint64_t any = 0;
    for (int w = 0; w < words; w++) {
        entrances[w] = 0;
        for (uint64_t added = set[w] & ~known->sets[1 + w]; added; added &= added - 1) {
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
    uint64_t *reached = known->sets + 1 + 2 * words, fresh[SET_WORDS_LIMIT];
    bool is_grown = program->around_is_mutual && has_grown(known, vm, set, from);
    bool goes_on = true;
    if (is_grown)
        goes_on = find_entrances(vm, known, set, from, fresh);
    for (int w = 0; w < words; w++) {
        if (!is_grown) {
            reached[w] = 0;
            fresh[w] = set[w] & from[w];
        }
        known->sets[1 + w] = set[w];
        known->sets[1 + words + w] = from[w];
    }
    known->pc = vm->pc;
    known->length = 0;
    if (goes_on)
        set_flood(program, set, fresh, reached);
    return meets(reached, to, words);
}
