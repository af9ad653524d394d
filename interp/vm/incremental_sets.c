#include "incremental_sets.h"

#include "cold.h"
#include "memory.h"
#include "sets.h"

#include <stdlib.h>

// What is remembered at one place for one player to move: of a set without a row, `length`, itself
// and what of it lies on each line of the board; of one that connects nothing also the zone it was
// entered from and the squares reached from there. Where pieces are asked for by a goal of a random
// game, the trail says what has changed since, so that neither the set nor the zone is needed.
struct grown {
    uint64_t
        trail_cuts; // facts->trail_cuts when the trail was `trail` long; BY_SETS: the sets say it
    size_t trail;
    int64_t length;
    uint64_t sets[]; // itself, zone, reached; after them the lines, in words of 32 bits
};

enum { GROWN_SETS = 3, NOTHING = 0, BY_SETS = 1 };

// In words.
static size_t grown_size(const struct program *program)
{
    return sizeof(struct grown) / 8 + GROWN_SETS * (size_t)program->word_count +
           ((size_t)program->row_line_count + 1) / 2;
}

struct set_facts *set_facts_new(const struct program *program)
{
    struct set_facts *facts = memory_zeroed(1, sizeof *facts);
    facts->trail_cuts = 1;
    facts->goals_at = SIZE_MAX;
    facts->grown_size = grown_size(program);
    facts->grown =
        memory_zeroed((size_t)(program->grown_count + program->player_count) * facts->grown_size,
                      sizeof *facts->grown);
    return facts;
}

void set_facts_free(struct set_facts *facts)
{
    memory_free(facts->grown);
    memory_free(facts);
}

static struct grown *known_at(struct vm *vm, int place)
{
    const struct program *program = vm->program;
    int mover = vm->position->cells[program->mover_cell];
    return (struct grown *)(void *)(vm->facts->grown +
                                    (size_t)(place + mover) * vm->facts->grown_size);
}

// Whether what is found out now can be remembered by the length of the trail.
static inline bool has_trail(const struct vm *vm)
{
    return vm->position->trail_count == vm->facts->goals_at && vm->try_choice < 0;
}

// ---- Rows

static uint32_t *lines_of(const struct program *program, struct grown *known)
{
    return (uint32_t *)(void *)(known->sets + GROWN_SETS * program->word_count);
}

// Whether so many bits of a word follow one after the other.
static bool has_run(uint32_t word, int length)
{
    for (int have = 1, more; have < length && word; have += more) {
        more = have < length - have ? have : length - have;
        word &= more < 32 ? word >> more : 0;
    }
    return word != 0;
}

COLD static bool has_row_through(const struct program *program, const uint32_t *lines,
                                 const struct row_line *at, int length)
{
    for (int i = 0; i < program->row_direction_count; i++)
        if (has_run(lines[at[i].line], length))
            return true;
    return false;
}

// Adds a square to the lines of a set. Whether there is a row then, which is at least LONG_ROW
// long.
static inline bool add_to_lines(const struct program *program, uint32_t *lines, int square,
                                int length)
{
    int count = program->row_direction_count;
    const struct row_line *first = program->row_lines + square * count, *end = first + count;
    uint32_t any = 0; // of LONG_ROW squares
    for (const struct row_line *at = first; at != end; at++) {
        uint32_t line = lines[at->line] |= at->bit, pairs = line & line >> 1;
        any |= pairs & pairs >> 2;
    }
    return any && has_row_through(program, lines, first, length);
}

static void take_from_lines(const struct program *program, uint32_t *lines, int square)
{
    int count = program->row_direction_count;
    for (int i = 0; i < count; i++)
        lines[program->row_lines[square * count + i].line] &=
            ~program->row_lines[square * count + i].bit;
}

COLD static bool begin_lines(const struct program *program, struct grown *known,
                             const uint64_t *set, int length)
{
    uint32_t *lines = lines_of(program, known);
    known->length = length;
    for (int i = 0; i < program->row_line_count; i++)
        lines[i] = 0;
    for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1))
        if (add_to_lines(program, lines, s, length))
            return true;
    return false;
}

// Brings the lines of a set to what it is now.
static bool change_lines(const struct program *program, struct grown *known, const uint64_t *set,
                         int length)
{
    uint32_t *lines = lines_of(program, known);
    for (int w = 0; w < program->word_count; w++)
        for (uint64_t lost = known->sets[w] & ~set[w]; lost; lost &= lost - 1)
            take_from_lines(program, lines, w * 64 + __builtin_ctzll(lost));
    for (int w = 0; w < program->word_count; w++)
        for (uint64_t added = set[w] & ~known->sets[w]; added; added &= added - 1)
            if (add_to_lines(program, lines, w * 64 + __builtin_ctzll(added), length))
                return true;
    return false;
}

// Whether a row that the lines show through a square is there, while pieces that have been taken
// away may still be among them.
COLD static bool has_row_at(const struct program *program, const uint64_t *set, int square,
                            int length)
{
    for (int i = 0; i < program->row_direction_count; i++) {
        const square_t *steps = program->steps + program->row_directions[i] * program->square_count;
        int shift = program->shifts[program->row_directions[i]], first = square, count = 1;
        while (first >= shift && first - shift < program->square_count &&
               steps[first - shift] == first && set_has(set, first - shift))
            first -= shift;
        for (; steps[first] != NO_SQUARE && set_has(set, steps[first]); first = steps[first])
            count++;
        if (count >= length)
            return true;
    }
    return false;
}

bool incremental_has_row(struct vm *vm, int place, const uint64_t *set, int length)
{
    const struct program *program = vm->program;
    struct grown *known = known_at(vm, place == NO_PLACE ? program->grown_count : place);
    bool has_row;
    if (!program->row_lines || length < LONG_ROW || place == NO_PLACE)
        return set_has_row(program, set, length);
    if (known->trail_cuts == BY_SETS && known->length == length)
        has_row = change_lines(program, known, set, length);
    else
        has_row = begin_lines(program, known, set, length);
    known->trail_cuts = has_row ? NOTHING : BY_SETS;
    for (int w = 0; w < program->word_count; w++)
        known->sets[w] = set[w];
    return has_row;
}

COLD static bool has_first_row(struct vm *vm, struct grown *known, const uint64_t *set, int length)
{
    bool has_row = begin_lines(vm->program, known, set, length);
    known->trail_cuts = has_row ? NOTHING : vm->facts->trail_cuts;
    known->trail = vm->position->trail_count;
    return has_row;
}

bool incremental_pieces_have_row(struct vm *vm, int place, int owner, int length)
{
    const struct program *program = vm->program;
    const struct position *position = vm->position;
    const uint64_t *set = position->owner_sets + owner * program->word_count;
    const uint8_t *occupants = position->occupants + owner * program->square_count;
    struct grown *known = known_at(vm, place);
    if (!has_trail(vm))
        return incremental_has_row(vm, place, set, length);
    if (known->trail_cuts != vm->facts->trail_cuts)
        return has_first_row(vm, known, set, length);
    for (size_t i = known->trail; i < position->trail_count; i++) {
        int square = position->trail[i].cell;
        if (square >= program->square_count)
            continue;
        if (!(occupants[square] & OCCUPANT_FRIEND)) {
            if (position->trail[i].before & KIND_MASK)
                take_from_lines(program, lines_of(program, known), square);
        } else if (add_to_lines(program, lines_of(program, known), square, length) &&
                   has_row_at(program, set, square, length)) {
            known->trail_cuts = NOTHING;
            return true;
        }
    }
    known->trail = position->trail_count;
    return false;
}

// ---- Connections

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
    if (!set_has(from, square) && !set_meets(program, program->around + square * words, reached))
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

bool incremental_connects(struct vm *vm, int place, const uint64_t *set, const uint64_t *from,
                          const uint64_t *to)
{
    const struct program *program = vm->program;
    int words = program->word_count;
    struct grown *known = known_at(vm, place == NO_PLACE ? program->grown_count : place);
    uint64_t *reached = known->sets + 2 * words, fresh[SET_WORDS_LIMIT];
    bool is_grown = program->around_is_mutual && place != NO_PLACE &&
                    known->trail_cuts == BY_SETS && has_grown(known, vm, set, from);
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
    known->trail_cuts = BY_SETS;
    if (goes_on)
        set_flood(program, set, fresh, reached);
    return set_meets(program, reached, to);
}

// Whether a square of a set of pieces that has grown is where it can be entered.
static bool is_entrance(const struct program *program, const struct grown *known, int square,
                        const uint64_t *from)
{
    int words = program->word_count;
    return set_has(from, square) ||
           set_meets(program, program->around + square * words, known->sets + 2 * words);
}

enum growth { NOT_ENTERED, ENTERED, SMALLER };

// How pieces have changed since the trail had the length that is remembered.
static enum growth find_growth(const struct vm *vm, const struct grown *known,
                               const uint8_t *occupants, const uint64_t *from)
{
    const struct program *program = vm->program;
    const struct trail_entry *entry = vm->position->trail + known->trail,
                             *end = vm->position->trail + vm->position->trail_count;
    enum growth growth = NOT_ENTERED;
    for (; entry != end; entry++) {
        if (entry->cell >= program->square_count)
            continue;
        if (entry->before & KIND_MASK)
            return SMALLER;
        if (occupants[entry->cell] & OCCUPANT_FRIEND &&
            is_entrance(program, known, entry->cell, from))
            growth = ENTERED;
    }
    return growth;
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
    return set_meets(program, reached, to);
}

bool incremental_pieces_connect(struct vm *vm, int place, int owner, const uint64_t *from,
                                const uint64_t *to)
{
    const struct program *program = vm->program;
    const struct position *position = vm->position;
    const uint64_t *set = position->owner_sets + owner * program->word_count;
    struct grown *known = known_at(vm, place);
    enum growth growth = SMALLER;
    bool connects = false;
    if (!has_trail(vm))
        return incremental_connects(vm, place, set, from, to);
    if (known->trail_cuts == vm->facts->trail_cuts)
        growth = find_growth(vm, known, position->occupants + owner * program->square_count, from);
    if (growth != NOT_ENTERED)
        connects = enter(vm, known, set, from, to, growth == ENTERED);
    known->trail_cuts = connects ? NOTHING : vm->facts->trail_cuts;
    known->trail = position->trail_count;
    return connects;
}
