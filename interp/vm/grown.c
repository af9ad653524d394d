#include "grown.h"

#include "game.h"
#include "sets.h"

enum { FEW_ADDED = 4 }; // squares by which a set has grown that are looked at one by one

// What is remembered at one place: of a set without a row, `length` and itself; of one that
// connects nothing (length 0) also the zone it was entered from and the squares reached from there.
// Where pieces are asked for by a goal of a random game, the trail says what has changed since, so
// that neither the set nor the zone is needed.
struct grown {
    int32_t pc, mover, length;
    uint64_t era; // as vm->era when the trail was `trail` long; 0: not in a game
    size_t trail;
    uint64_t sets[]; // itself, zone, reached
};

enum { GROWN_SETS = 3, NOWHERE = -1, UNKNOWN = -1 };

size_t grown_size(const struct program *program)
{
    return (sizeof(struct grown) + 7) / 8 + GROWN_SETS * (size_t)program->word_count;
}

static struct grown *place_of(struct vm *vm, int32_t mover)
{
    size_t place = (size_t)(vm->pc * 2 + mover) % GROWN_KNOWN;
    return (struct grown *)(void *)(vm->grown_sets + place * vm->grown_size);
}

static inline bool is_about(const struct grown *known, int32_t pc, int32_t mover, int32_t length,
                            uint64_t era)
{
    return known->pc == pc && known->mover == mover && known->length == length &&
           known->era == era;
}

static inline void remember(struct grown *known, int32_t pc, int32_t mover, int32_t length,
                            uint64_t era)
{
    known->pc = pc;
    known->mover = mover;
    known->length = length;
    known->era = era;
}

// Whether what is found out now can be remembered by the length of the trail.
static inline bool has_trail(const struct vm *vm)
{
    return vm->game && vm->game->stage == GAME_ASKS && vm->try_choice < 0;
}

// The squares that a set has and another one hasn't.
static int find_added(const struct program *program, const uint64_t *set, const uint64_t *before,
                      int *squares)
{
    int count = 0;
    for (int w = 0; w < program->word_count; w++)
        for (uint64_t added = set[w] & ~before[w]; added; added &= added - 1) {
            if (count == FEW_ADDED)
                return UNKNOWN;
            squares[count++] = w * 64 + __builtin_ctzll(added);
        }
    return count;
}

// ---- Rows
// ----------------------------------------------------------------------------------------------

// How many squares of the set follow one behind the other in a direction or against it.
static int row_length(const struct program *program, const uint64_t *set, int square, int direction,
                      enum row_neighbour side)
{
    for (int length = 0;; length++) {
        square = program->row_neighbours[square * program->row_direction_count + direction][side];
        if (square >= program->square_count || !set_has(set, square))
            return length;
    }
}

static bool has_row_along(const struct program *program, const uint64_t *set, int square,
                          int direction, int length)
{
    return 1 + row_length(program, set, square, direction, ROW_NEXT) +
               row_length(program, set, square, direction, ROW_LAST) >=
           length;
}

static bool has_row_through(const struct program *program, const uint64_t *set, int square,
                            int length)
{
    for (int i = 0; i < program->row_direction_count; i++)
        if (has_row_along(program, set, square, i, length))
            return true;
    return false;
}

enum { LONG_ROW = 3 };

bool grown_has_row(struct vm *vm, const uint64_t *set, int length)
{
    const struct program *program = vm->program;
    int32_t mover = vm->position->cells[program->mover_cell];
    struct grown *known = place_of(vm, mover);
    int squares[FEW_ADDED], count = UNKNOWN;
    bool has_row = false;
    if (!program->row_neighbours || length < LONG_ROW)
        return set_has_row(program, set, length);
    if (is_about(known, vm->pc, mover, length, 0))
        count = find_added(program, set, known->sets, squares);
    if (count == UNKNOWN)
        has_row = set_has_row(program, set, length);
    for (int i = 0; i < count && !has_row; i++)
        has_row = has_row_through(program, set, squares[i], length);
    remember(known, has_row ? NOWHERE : vm->pc, mover, length, 0);
    for (int w = 0; w < program->word_count; w++)
        known->sets[w] = set[w];
    return has_row;
}

// Whether a long row of a player's pieces leads through a square; `occupants` as he sees them. All
// neighbours are looked at before one is followed, as jumps could not be foreseen.
static inline bool has_long_row_through(const struct program *program, const uint64_t *set,
                                        const uint8_t *occupants, int square, int length)
{
    int count = program->row_direction_count;
    const uint16_t *at = program->row_neighbours[square * count], *end = at + count * ROW_NEIGHBOURS;
    unsigned directions = 0; // in which it may lead, the last one in the lowest bit
    for (; at != end; at += ROW_NEIGHBOURS) {
        unsigned next = occupants[at[ROW_NEXT]], last = occupants[at[ROW_LAST]];
        unsigned three = (next & (occupants[at[ROW_SECOND]] | last)) |
                         (last & occupants[at[ROW_LAST_BUT_ONE]]);
        directions = directions << 1 | (three & OCCUPANT_FRIEND);
    }
    for (directions /= OCCUPANT_FRIEND; directions; directions &= directions - 1)
        if (has_row_along(program, set, square, count - 1 - __builtin_ctz(directions), length))
            return true;
    return false;
}

bool grown_pieces_have_row(struct vm *vm, int owner, int length)
{
    const struct program *program = vm->program;
    const struct position *position = vm->position;
    const uint64_t *set = position->owner_sets + owner * program->word_count;
    const uint8_t *occupants = position->occupants + owner * program->square_count;
    int32_t mover = position->cells[program->mover_cell];
    struct grown *known = place_of(vm, mover);
    bool has_row;
    if (!has_trail(vm) || !program->row_neighbours || length < LONG_ROW)
        return grown_has_row(vm, set, length);
    if (is_about(known, vm->pc, mover, length, vm->era)) {
        const struct trail_entry *entry = position->trail + known->trail;
        for (has_row = false; entry != position->trail + position->trail_count && !has_row; entry++)
            has_row = entry->cell < program->square_count &&
                      occupants[entry->cell] & OCCUPANT_FRIEND &&
                      has_long_row_through(program, set, occupants, entry->cell, length);
    } else {
        has_row = set_has_row(program, set, length);
        remember(known, vm->pc, mover, length, vm->era);
    }
    known->trail = position->trail_count;
    if (has_row)
        known->pc = NOWHERE;
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
    for (int w = 0; w < words; w++)
        lost |= (known->sets[w] & ~set[w]) | (known->sets[words + w] ^ from[w]);
    return lost == 0;
}

// Adds a square where the set can be entered: in the zone or beside what was reached.
static bool add_entrance(const struct program *program, int square, const uint64_t *from,
                         const uint64_t *reached, uint64_t *entrances)
{
    int words = program->word_count;
    if (!set_has(from, square) && !meets(program->around + square * words, reached, words))
        return false;
    set_add(entrances, square);
    return true;
}

// The same for the new squares of a set that has grown. False if there are none.
static bool find_entrances(const struct vm *vm, const struct grown *known, const uint64_t *set,
                           const uint64_t *from, uint64_t *entrances)
{
    const struct program *program = vm->program;
    int words = program->word_count;
    bool any = false;
    for (int w = 0; w < words; w++)
        for (uint64_t added = set[w] & ~known->sets[w]; added; added &= added - 1)
            any |= add_entrance(program, w * 64 + __builtin_ctzll(added), from,
                                known->sets + 2 * words, entrances);
    return any;
}

bool grown_connects(struct vm *vm, const uint64_t *set, const uint64_t *from, const uint64_t *to)
{
    const struct program *program = vm->program;
    int words = program->word_count;
    int32_t mover = vm->position->cells[program->mover_cell];
    struct grown *known = place_of(vm, mover);
    uint64_t *reached = known->sets + 2 * words, fresh[SET_WORDS_LIMIT];
    bool is_grown = program->around_is_mutual && is_about(known, vm->pc, mover, 0, 0) &&
                    has_grown(known, vm, set, from);
    bool goes_on = true;
    for (int w = 0; w < words; w++)
        fresh[w] = is_grown ? 0 : set[w] & from[w];
    if (is_grown)
        goes_on = find_entrances(vm, known, set, from, fresh);
    for (int w = 0; w < words; w++) {
        if (!is_grown)
            reached[w] = 0;
        known->sets[w] = set[w];
        known->sets[words + w] = from[w];
    }
    remember(known, vm->pc, mover, 0, 0);
    if (goes_on)
        set_flood(program, set, fresh, reached);
    return meets(reached, to, words);
}

// Whether a square of a set of pieces that has grown is where it can be entered.
static bool is_entrance(const struct program *program, const struct grown *known, int square,
                        const uint64_t *from)
{
    int words = program->word_count;
    return set_has(from, square) ||
           meets(program->around + square * words, known->sets + 2 * words, words);
}

enum growth { NOT_ENTERED, ENTERED, SMALLER };

// How pieces have changed since the trail had the length that is remembered.
static enum growth find_growth(const struct vm *vm, const struct grown *known,
                               const uint8_t *occupants, const uint64_t *from)
{
    const struct program *program = vm->program;
    const struct trail_entry *entry = vm->position->trail + known->trail,
                             *end = vm->position->trail + vm->position->trail_count;
    for (; entry != end; entry++) {
        if (entry->cell >= program->square_count)
            continue;
        if (entry->before & KIND_MASK)
            return SMALLER;
        if (occupants[entry->cell] & OCCUPANT_FRIEND &&
            is_entrance(program, known, entry->cell, from))
            return ENTERED;
    }
    return NOT_ENTERED;
}

// Goes on from all entrances: the zone and, of a set that has grown, the squares beside what was
// reached before.
static bool enter(const struct vm *vm, struct grown *known, const uint64_t *set,
                  const uint64_t *from, const uint64_t *to, bool has_grown)
{
    const struct program *program = vm->program;
    int words = program->word_count;
    uint64_t *reached = known->sets + 2 * words, fresh[SET_WORDS_LIMIT];
    for (int w = 0; w < words; w++) {
        reached[w] = has_grown ? reached[w] : 0;
        fresh[w] = set[w] & from[w] & ~reached[w];
    }
    for (size_t i = known->trail; i < vm->position->trail_count && has_grown; i++) {
        int square = vm->position->trail[i].cell;
        if (square < program->square_count && set_has(set, square) &&
            is_entrance(program, known, square, from))
            set_add(fresh, square);
    }
    set_flood(program, set, fresh, reached);
    return meets(reached, to, words);
}

bool grown_pieces_connect(struct vm *vm, int owner, const uint64_t *from, const uint64_t *to)
{
    const struct program *program = vm->program;
    const struct position *position = vm->position;
    const uint64_t *set = position->owner_sets + owner * program->word_count;
    int32_t mover = position->cells[program->mover_cell];
    struct grown *known = place_of(vm, mover);
    enum growth growth = SMALLER;
    bool connects = false;
    if (!has_trail(vm) || !program->around_is_mutual)
        return grown_connects(vm, set, from, to);
    if (is_about(known, vm->pc, mover, 0, vm->era))
        growth = find_growth(vm, known, position->occupants + owner * program->square_count, from);
    else
        remember(known, vm->pc, mover, 0, vm->era);
    if (growth != NOT_ENTERED)
        connects = enter(vm, known, set, from, to, growth == ENTERED);
    known->trail = position->trail_count;
    if (connects)
        known->pc = NOWHERE;
    return connects;
}
