#include "moves.h"

#include "memory.h"
#include "sets.h"
#include "shift_group.h"

#include <stdlib.h>
#include <string.h>

bool moves_reserve(struct vm *vm, uint32_t count)
{
    if (vm->candidate_count + count <= vm->candidate_capacity)
        return true;
    if (vm->candidate_count + count > VM_CANDIDATES_LIMIT)
        return false;
    vm->candidates = memory_grow(vm->candidates, vm->candidate_count + count,
                                 &vm->candidate_capacity, sizeof *vm->candidates);
    return true;
}

static const struct walk *walk_at(const struct position *position, int square)
{
    const struct program *program = position->program;
    return &program->walks[position_kind(position, square) * program->square_count + square];
}

// The square of the piece that passed over `square` in the last turn, or NO_SQUARE.
static square_t passer_of(const struct position *position, square_t square)
{
    const struct program *program = position->program;
    int count = position->cells[program->passed_count_cell];
    for (int i = 0; i < count; i++) {
        int32_t passed = position->cells[program->passed_cells + i];
        if ((passed & 0xFFFF) == square)
            return (square_t)(passed >> 16);
    }
    return NO_SQUARE;
}

static bool is_capture(const struct walk_effect *effect, uint8_t how)
{
    if (how == OCCUPANT_PASSED || effect->capture_count > 0)
        return true;
    return how & (OCCUPANT_FRIEND | OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL | OCCUPANT_NEUTRAL) &&
           !(effect->flags & EFFECT_KEEPS);
}

static int captures_of(const struct vm *vm, const union candidate *candidate, square_t *squares)
{
    const struct walk_pool *pool = &vm->program->pool;
    const struct walk_effect *effect = &pool->effects[candidate->move.effect];
    int count = 0;
    for (int i = 0; i < effect->capture_count && count < CAPTURES_LIMIT - 1; i++)
        squares[count++] = pool->squares[effect->first + (uint32_t)i];
    if (candidate->move.how == OCCUPANT_PASSED) {
        // Rules may have forgotten who has passed before the move is carried out.
        square_t passer = passer_of(vm->position, candidate->move.square);
        if (passer != NO_SQUARE)
            squares[count++] = passer;
    } else if (candidate->move.how != OCCUPANT_EMPTY && candidate->move.how != OCCUPANT_PARTNER &&
               !(effect->flags & EFFECT_KEEPS))
        squares[count++] = candidate->move.square;
    return count;
}

int moves_captures(const struct vm *vm, uint32_t candidate, square_t *squares)
{
    return captures_of(vm, &vm->candidates[candidate], squares);
}

int moves_capture_count(const struct vm *vm, uint32_t candidate)
{
    square_t captured[CAPTURES_LIMIT];
    if (vm->candidates[candidate].move.effect == 0 &&
        vm->candidates[candidate].move.how == OCCUPANT_EMPTY)
        return 0;
    return captures_of(vm, &vm->candidates[candidate], captured);
}

bool moves_has_effect(const struct vm *vm, uint32_t candidate)
{
    const union candidate *move = &vm->candidates[candidate];
    return move->move.effect != 0 || move->move.how == OCCUPANT_PASSED;
}

int moves_touched(const struct vm *vm, uint32_t candidate, square_t *squares)
{
    const union candidate *move = &vm->candidates[candidate];
    const struct walk_effect *effect = &vm->program->pool.effects[move->move.effect];
    int count = captures_of(vm, move, squares);
    if (effect->shift_from != NO_SQUARE) {
        squares[count++] = effect->shift_from;
        squares[count++] = effect->shift_to;
    }
    return count;
}

static square_t destination_of(const struct vm *vm, const union candidate *candidate)
{
    square_t other = vm->program->pool.effects[candidate->move.effect].destination;
    return other == NO_SQUARE ? candidate->move.square : other;
}

square_t moves_destination(const struct vm *vm, uint32_t candidate)
{
    return destination_of(vm, &vm->candidates[candidate]);
}

static int compare_squares(const void *a, const void *b)
{
    return *(const square_t *)a - *(const square_t *)b;
}

// Two paths with the same end and the same captures are one move (betza-reference 7).
static bool is_same_move(const struct vm *vm, const union candidate *a, const union candidate *b)
{
    square_t first[CAPTURES_LIMIT], second[CAPTURES_LIMIT];
    const struct walk_effect *effects = vm->program->pool.effects;
    if (destination_of(vm, a) != destination_of(vm, b) ||
        effects[a->move.effect].shift_from != effects[b->move.effect].shift_from ||
        effects[a->move.effect].shift_to != effects[b->move.effect].shift_to)
        return false;
    int count = captures_of(vm, a, first);
    if (captures_of(vm, b, second) != count)
        return false;
    qsort(first, (size_t)count, sizeof *first, compare_squares);
    qsort(second, (size_t)count, sizeof *second, compare_squares);
    return memcmp(first, second, (size_t)count * sizeof *first) == 0;
}

static void drop_repetition(struct vm *vm, uint32_t first)
{
    const union candidate *last = &vm->candidates[vm->candidate_count - 1];
    for (uint32_t i = first; i + 1 < vm->candidate_count; i++)
        if (is_same_move(vm, &vm->candidates[i], last)) {
            vm->candidate_count--;
            return;
        }
}

static void add_candidate(struct vm *vm, square_t origin, const struct walk_node *node, uint8_t how,
                          bool captures_only)
{
    if (captures_only && !is_capture(&vm->program->pool.effects[node->effect], how))
        return;
    union candidate *candidate = &vm->candidates[vm->candidate_count++];
    candidate->move.origin = origin;
    candidate->move.square = node->square;
    candidate->move.effect = node->effect;
    candidate->move.how = how;
}

// An unmoved partner is a friend that still has an attribute that moving takes away.
static bool is_partner(const struct position *position, square_t square)
{
    return (position->cells[square] & position->program->cleared_by_move) != 0;
}

// Whether an enemy passed over a square in the last turn, so that it can be captured there.
static bool enemy_passed(const struct position *position, const uint8_t *occupants, square_t square)
{
    square_t passer = passer_of(position, square);
    return passer != NO_SQUARE && occupants[passer] & (OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL);
}

// Moves that need more than a look at the square: captures of a passer, partners.
static void add_special(struct vm *vm, square_t origin, const struct walk_node *node,
                        uint8_t occupant, const uint8_t *occupants, bool captures_only)
{
    if (occupant == OCCUPANT_EMPTY && node->emit & OCCUPANT_PASSED &&
        enemy_passed(vm->position, occupants, node->square))
        add_candidate(vm, origin, node, OCCUPANT_PASSED, captures_only);
    if (occupant == OCCUPANT_FRIEND && node->emit & OCCUPANT_PARTNER &&
        is_partner(vm->position, node->square))
        add_candidate(vm, origin, node, OCCUPANT_PARTNER, captures_only);
}

// Walks that may yield a move twice.
static void generate_carefully(struct vm *vm, square_t origin, const struct walk *walk,
                               const uint8_t *occupants, bool captures_only)
{
    const struct walk_node *node = vm->program->pool.nodes + walk->first, *end = node + walk->count;
    uint32_t first = vm->candidate_count;
    while (node < end) {
        uint8_t occupant = occupants[node->square];
        if (occupant & node->emit) {
            uint32_t before = vm->candidate_count;
            add_candidate(vm, origin, node, occupant, captures_only);
            if (vm->candidate_count > before)
                drop_repetition(vm, first);
        }
        if (node->emit & (OCCUPANT_PASSED | OCCUPANT_PARTNER))
            add_special(vm, origin, node, occupant, occupants, captures_only);
        node += occupant & node->pass ? 1 : node->skip;
    }
}

#define INLINE static inline __attribute__((always_inline))

// Squares that answer one of `specials` (OCCUPANT_PASSED, OCCUPANT_PARTNER) are looked at closely.
INLINE void generate_plainly(struct vm *vm, square_t origin, const struct walk *walk,
                             const uint8_t *occupants, bool captures_only, uint8_t specials)
{
    union candidate *candidate = &vm->candidates[vm->candidate_count];
    const struct walk_node *node = vm->program->pool.nodes + walk->first, *end = node + walk->count;
    const struct walk_effect *effects = vm->program->pool.effects;
    while (node < end) {
        uint8_t occupant = occupants[node->square];
        // Where a line ends can't be foreseen: no jump.
        candidate->move.origin = origin;
        candidate->move.square = node->square;
        candidate->move.effect = node->effect;
        candidate->move.how = occupant;
        if (captures_only)
            candidate += occupant & node->emit && is_capture(&effects[node->effect], occupant);
        else
            candidate += (occupant & node->emit) != 0;
        if (node->emit & specials) {
            vm->candidate_count = (uint32_t)(candidate - vm->candidates);
            add_special(vm, origin, node, occupant, occupants, captures_only);
            candidate = &vm->candidates[vm->candidate_count];
        }
        node += occupant & node->pass ? 1 : node->skip;
    }
    vm->candidate_count = (uint32_t)(candidate - vm->candidates);
}

static bool generate_from(struct vm *vm, square_t origin, const uint8_t *occupants,
                          bool captures_only, bool has_passed)
{
    const struct walk *walk = walk_at(vm->position, origin);
    const uint8_t specials = has_passed ? OCCUPANT_PASSED | OCCUPANT_PARTNER : OCCUPANT_PARTNER;
    if (!moves_reserve(vm, 2 * walk->count))
        return false;
    vm->steps -= walk->count / 8;
    if (!walk->may_repeat) {
        if (captures_only)
            generate_plainly(vm, origin, walk, occupants, true, specials);
        else if (vm->program->longest_walk > 0)
            generate_plainly(vm, origin, walk, occupants, false, 0);
        else
            generate_plainly(vm, origin, walk, occupants, false, specials);
        return true;
    }
    int64_t first = vm->candidate_count;
    generate_carefully(vm, origin, walk, occupants, captures_only);
    int64_t found = vm->candidate_count - first;
    vm->steps -= found * found; // they are compared with each other
    return true;
}

// What is asked of all pieces whose captures are looked for.
struct hunt {
    uint64_t others[SET_WORDS_LIMIT]; // squares of pieces that aren't the mover's
    bool has_passed;
};

// Whether it can be seen at once that a piece captures nothing: others don't stand where it could.
INLINE bool captures_nothing(const struct position *position, const struct hunt *hunt, int square,
                             int words)
{
    const struct program *program = position->program;
    const struct targets *targets =
        &program->targets[position_kind(position, square) * program->square_count + square];
    const uint64_t *captures = program->target_sets + (size_t)targets->captures * (size_t)words;
    if (!targets->is_plain || targets->captures_friends || (targets->passed && hunt->has_passed))
        return false;
    for (int w = 0; w < words; w++)
        if (captures[w] & hunt->others[w])
            return false;
    return true;
}

// The pieces of a player that may capture something: those that move otherwise than alike, and of
// the others all that can be seen to have something to capture.
INLINE void find_hunters(const struct position *position, int player, const struct hunt *hunt,
                         uint64_t *hunters, int words)
{
    const struct program *program = position->program;
    const uint64_t *occupied = position->occupied;
    for (int w = 0; w < words; w++)
        hunters[w] = 0;
    for (int type = 0; type < program->type_count; type++) {
        int kind = kind_of(program, type, player);
        const uint64_t *pieces = position->kind_sets + kind * words;
        const struct shift_group *group = &program->shift_groups[kind];
        bool is_group = group->is_one && !hunt->has_passed;
        for (int w = 0; w < words; w++) {
            if (pieces[w] && is_group)
                hunters[w] |=
                    pieces[w] & (~group->origins[w] |
                                 shift_group_hunters(group, hunt->others, occupied, words, w));
            else
                hunters[w] |= pieces[w];
        }
    }
}

INLINE bool generate_in(struct vm *vm, const uint64_t *set, bool captures_only, bool until_found,
                        int words)
{
    const struct program *program = vm->program;
    const struct position *position = vm->position;
    int mover = position->cells[program->mover_cell];
    const uint64_t *own = position->owner_sets + mover * words;
    const uint8_t *occupants = position->occupants + (size_t)mover * (size_t)program->square_count;
    uint32_t first = vm->candidate_count;
    uint64_t hunters[SET_WORDS_LIMIT];
    struct hunt hunt;
    hunt.has_passed = position->cells[program->passed_count_cell] != 0;
    for (int w = 0; w < words && captures_only; w++)
        hunt.others[w] = position->occupied[w] & ~own[w];
    if (captures_only && !set) {
        find_hunters(position, mover, &hunt, hunters, words);
        set = hunters;
    }
    for (int word = 0; word < words; word++) {
        uint64_t rest = set ? own[word] & set[word] : own[word];
        for (; rest; rest &= rest - 1) {
            int square = word * 64 + __builtin_ctzll(rest);
            if (captures_only && captures_nothing(position, &hunt, square, words))
                continue;
            if (!generate_from(vm, (square_t)square, occupants, captures_only, hunt.has_passed))
                return false;
            if (until_found && vm->candidate_count > first)
                return true;
        }
    }
    return true;
}

// Appends the moves of all pieces on `set`, or of the first that has one. Made for one word, for
// two, and for any number.
static bool generate(struct vm *vm, const uint64_t *set, bool captures_only, bool until_found)
{
    const int words = vm->program->word_count;
    return words == 1   ? generate_in(vm, set, captures_only, until_found, 1)
           : words == 2 ? generate_in(vm, set, captures_only, until_found, 2)
                        : generate_in(vm, set, captures_only, until_found, words);
}

bool moves_generate(struct vm *vm, const uint64_t *set, bool captures_only)
{
    return generate(vm, set, captures_only, false);
}

bool moves_generate_from(struct vm *vm, square_t origin, bool captures_only)
{
    const struct position *position = vm->position;
    int mover = position->cells[vm->program->mover_cell];
    return generate_from(vm, origin, position->occupants + mover * vm->program->square_count,
                         captures_only, true);
}

bool moves_generate_to(struct vm *vm, square_t origin, const uint64_t *wanted)
{
    uint32_t kept = vm->candidate_count;
    if (!moves_generate_from(vm, origin, false))
        return false;
    for (uint32_t i = kept; i < vm->candidate_count; i++)
        if (set_has(wanted, vm->candidates[i].move.square))
            vm->candidates[kept++] = vm->candidates[i];
    vm->candidate_count = kept;
    return true;
}

bool moves_exist(struct vm *vm, const uint64_t *set, bool captures_only)
{
    uint32_t first = vm->candidate_count;
    bool exist = !generate(vm, set, captures_only, true) || vm->candidate_count > first;
    vm->candidate_count = first;
    return exist;
}

bool moves_at_node(const struct vm *vm, square_t origin, uint32_t index, union candidate *move)
{
    const struct position *position = vm->position;
    const uint8_t *occupants =
        position->occupants + position->cells[vm->program->mover_cell] * vm->program->square_count;
    const struct walk *walk = walk_at(position, origin);
    const struct walk_node *node = vm->program->pool.nodes + walk->first, *wanted = node + index;
    if (index >= walk->count)
        return false;
    while (node < wanted) {
        bool leads_there = node + node->skip > wanted;
        if (leads_there && !(occupants[node->square] & node->pass))
            return false;
        node += leads_there ? 1 : node->skip;
    }
    uint8_t occupant = occupants[node->square];
    move->move.origin = origin;
    move->move.square = node->square;
    move->move.effect = node->effect;
    move->move.how = occupant;
    return occupant & node->emit;
}

static void note_passed(struct vm *vm, const struct walk_effect *effect, square_t destination)
{
    const struct program *program = vm->program;
    struct position *position = vm->position;
    int count = position->cells[program->fresh_passed_count_cell];
    for (int i = 0; i < effect->passed_count && count < PASSED_LIMIT; i++) {
        square_t square =
            program->pool.squares[effect->first + effect->capture_count + (uint32_t)i];
        position_write(position, program->fresh_passed_cells + count++,
                       (int32_t)(square | (uint32_t)destination << 16));
    }
    position_write(position, program->fresh_passed_count_cell, count);
}

// A piece that moves on can't be captured any more where it has passed.
static void move_on(struct position *position, int cell, int count, square_t origin)
{
    for (int i = 0; i < count; i++) {
        uint32_t entry = (uint32_t)position->cells[cell + i];
        if (entry >> 16 == origin)
            position_write(position, cell + i, (int32_t)(entry | (uint32_t)NO_SQUARE << 16));
    }
}

static void forget_passer(struct position *position, square_t origin)
{
    const struct program *program = position->program;
    const int32_t *cells = position->cells;
    move_on(position, program->passed_cells, cells[program->passed_count_cell], origin);
    move_on(position, program->fresh_passed_cells, cells[program->fresh_passed_count_cell], origin);
}

void moves_relocate(struct vm *vm)
{
    const struct program *program = vm->program;
    struct position *position = vm->position;
    const union candidate *candidate = &vm->candidates[vm->registers->candidate];
    const struct walk_effect *effect = &program->pool.effects[candidate->move.effect];
    square_t origin = candidate->move.origin, captured[CAPTURES_LIMIT];
    square_t destination = vm->registers->destination;
    int32_t mover = position->cells[origin] & ~program->cleared_by_move;
    int count = captures_of(vm, candidate, captured);
    if (destination != origin) {
        position_write(position, origin, 0);
        if (position->cells[program->passed_count_cell] ||
            position->cells[program->fresh_passed_count_cell])
            forget_passer(position, origin);
    }
    for (int i = 0; i < count; i++)
        if (captured[i] != destination)
            position_write(position, captured[i], 0);
    if (effect->shift_from != NO_SQUARE) {
        int32_t shifted = position->cells[effect->shift_from] & ~program->cleared_by_move;
        position_write(position, effect->shift_from, 0);
        position_write(position, effect->shift_to, shifted);
    }
    position_write(position, destination, mover);
    if (effect->passed_count)
        note_passed(vm, effect, destination);
}

void moves_materialize(struct vm *vm)
{
    vm->registers->pending = false;
    moves_relocate(vm);
}

// Whether a piece of `player` on `square` has a move that captures by going to `passed`.
static bool reaches_passed(const struct position *position, int player, int square, square_t passed)
{
    const struct program *program = position->program;
    const uint8_t *occupants = position->occupants + (size_t)player * (size_t)program->square_count;
    const struct walk *walk = walk_at(position, square);
    const struct walk_node *node = program->pool.nodes + walk->first, *end = node + walk->count;
    while (node < end) {
        uint8_t occupant = occupants[node->square];
        if (node->square == passed && node->emit & OCCUPANT_PASSED && occupant == OCCUPANT_EMPTY)
            return true;
        node += occupant & node->pass ? 1 : node->skip;
    }
    return false;
}

static bool anybody_reaches_passed(const struct position *position, square_t passed)
{
    const struct program *program = position->program;
    size_t words = (size_t)program->word_count;
    int mover = position->cells[program->mover_cell];
    const uint64_t *own = position->owner_sets + (size_t)mover * words;
    for (size_t w = 0; w < words; w++)
        for (uint64_t rest = own[w]; rest; rest &= rest - 1) {
            int square = (int)w * 64 + __builtin_ctzll(rest);
            const struct targets *targets =
                &program->targets[position_kind(position, square) * program->square_count + square];
            if (targets->is_plain &&
                !set_has(program->target_sets + targets->passed * words, passed))
                continue;
            if (reaches_passed(position, mover, square, passed))
                return true;
        }
    return false;
}

bool moves_is_passer_at_ease(const struct position *position, int32_t entry)
{
    const struct program *program = position->program;
    int mover = position->cells[program->mover_cell];
    int player = position->cells[program->passed_player_cell];
    if (entry >> 16 == -1 || (player != mover && !program->model->is_random[mover]))
        return false;
    return program->owner_of[position_kind(position, entry >> 16)] == player;
}

int32_t moves_passed_key(const struct position *position)
{
    const struct program *program = position->program;
    int32_t key = 0;
    for (int i = 0; i < position->cells[program->passed_count_cell]; i++) {
        int32_t entry = position->cells[program->passed_cells + i];
        if (entry >> 16 != -1 && (moves_is_passer_at_ease(position, entry) ||
                                  anybody_reaches_passed(position, (square_t)(entry & 0xFFFF))))
            key = (int32_t)((uint32_t)key * PASSED_KEY_STEP + (uint32_t)(entry & 0xFFFF) + 1);
    }
    return key;
}

int moves_insert_passed(int32_t *entries, int count, int32_t entry)
{
    int at = count;
    for (; at > 0 && entries[at - 1] >> 16 > entry >> 16; at--)
        entries[at] = entries[at - 1];
    entries[at] = entry;
    return count + 1;
}

// What stands where nobody looks, as the owner of a piece sees it: nothing, or an enemy.
enum {
    OCCUPANTS_UNSEEN = OCCUPANT_EMPTY | OCCUPANT_ENEMY | OCCUPANT_ENEMY_ROYAL | OCCUPANT_PASSED
};

static inline __attribute__((always_inline)) int64_t reach(const struct vm *vm, const uint64_t *set,
                                                           const uint64_t *seen, uint64_t *out)
{
    int64_t cost = 0;
    const struct program *program = vm->program;
    const struct position *position = vm->position;
    for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1)) {
        int owner = program->owner_of[position_kind(position, s)];
        if (owner >= program->player_count)
            continue;
        const uint8_t *occupants =
            position->occupants + (size_t)owner * (size_t)program->square_count;
        const struct walk *walk = walk_at(position, s);
        const struct walk_node *node = program->pool.nodes + walk->first, *end = node + walk->count;
        cost += 1 + walk->count / 4;
        while (node < end) {
            bool is_seen = !seen || set_has(seen, node->square);
            uint8_t occupant = is_seen ? occupants[node->square] : OCCUPANTS_UNSEEN;
            if (occupant & node->emit ||
                (node->emit & OCCUPANT_PASSED && occupant == OCCUPANT_EMPTY &&
                 enemy_passed(position, occupants, node->square)))
                set_add(out, node->square);
            node += occupant & node->pass ? 1 : node->skip;
        }
    }
    return cost;
}

int64_t moves_reach(const struct vm *vm, const uint64_t *set, uint64_t *out)
{
    return reach(vm, set, NULL, out);
}

int64_t moves_reach_seen(const struct vm *vm, const uint64_t *set, const uint64_t *seen,
                         uint64_t *out)
{
    return reach(vm, set, seen, out);
}
