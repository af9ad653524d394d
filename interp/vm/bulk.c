// Counting moves in bulk: a piece's moves are a set of squares, and so are those that pass.
#include "count.h"
#include "flock.h"
#include "judge.h"
#include "moves.h"
#include "second.h"
#include "sets.h"

#include "arena.h"

#include <stdlib.h>
#include <string.h>

static void *grow(void *array, size_t count, size_t size)
{
    array = realloc(array, count * size);
    if (!array)
        arena_out_of_memory();
    return array;
}

// Made several times, for known numbers of words.
#define INLINE static inline __attribute__((always_inline))

enum { OUTLOOKS = 8, OUTLOOK_ROWS = 4 };

// The squares to which a piece's moves make one turn, several turns, or are open.
struct outlook {
    const struct tail_view *views[2]; // of moves that capture nothing and of others
    uint64_t passing[SET_WORDS_LIMIT], open[SET_WORDS_LIMIT];
    int row_count;
    struct outlook_row {
        uint32_t turns;
        uint32_t second_turns; // more, for each square of the second choice
        uint64_t squares[SET_WORDS_LIMIT];
    } rows[OUTLOOK_ROWS];
};

// Counting the moves of all pieces from one position.
struct bulk {
    struct vm *vm;
    const struct questions *questions;
    int words;
    bool captures_only;
    const uint64_t *occupied, *sets;
    const struct target_term *terms;
    uint64_t occupants[TARGETS_OCCUPANTS_LIMIT * SET_WORDS_LIMIT]; // [number * words]
    uint64_t others[SET_WORDS_LIMIT];                              // pieces of others
    uint64_t passed[SET_WORDS_LIMIT];                              // squares that were passed over
    bool has_passed;
    bool asks_origin;
    bool remembers; // what was counted has to be found again
    uint64_t counted;
    uint64_t pinned[SET_WORDS_LIMIT];
    struct second second;
    struct outlook outlooks[OUTLOOKS];
    int outlook_count;
};

// Where stands what terms ask for, as the player to move sees it.
static uint64_t occupants_in(const struct bulk *bulk, int which, int w)
{
    const struct program *program = bulk->vm->program;
    const struct position *position = bulk->vm->position;
    uint64_t own = position->owner_sets[position->cells[program->mover_cell] * bulk->words + w];
    uint64_t neutral = 0, set = 0;
    for (int owner = program->player_count; owner < program->owner_count; owner++)
        neutral |= position->owner_sets[owner * bulk->words + w];
    if (which & TARGETS_EMPTY && !bulk->captures_only)
        set = program->all[w] & ~bulk->occupied[w];
    if (which & TARGETS_FRIENDS)
        set |= own;
    if (which & TARGETS_ENEMIES)
        set |= bulk->occupied[w] & ~own & ~neutral;
    if (which & TARGETS_NEUTRAL)
        set |= neutral;
    return set;
}

static void find_occupants(struct bulk *bulk)
{
    const struct program *program = bulk->vm->program;
    const uint64_t *sets = bulk->vm->position->owner_sets;
    const uint64_t *own = sets + bulk->vm->position->cells[program->mover_cell] * bulk->words;
    bulk->occupied = bulk->vm->position->occupied;
    for (int w = 0; w < bulk->words; w++)
        bulk->others[w] = bulk->occupied[w] & ~own[w];
    for (int i = 0; i < program->target_occupants_count; i++)
        for (int w = 0; w < bulk->words; w++)
            bulk->occupants[i * bulk->words + w] =
                occupants_in(bulk, program->target_occupants[i], w);
}

static void find_passed(struct bulk *bulk)
{
    const struct program *program = bulk->vm->program;
    const int32_t *cells = bulk->vm->position->cells;
    int count = cells[program->passed_count_cell];
    bulk->has_passed = count > 0;
    if (count > 0)
        memset(bulk->passed, 0, (size_t)bulk->words * sizeof *bulk->passed);
    for (int i = 0; i < count; i++)
        set_add(bulk->passed, cells[program->passed_cells + i] & 0xFFFF);
}

static struct outlook_row *row_for(const struct bulk *bulk, struct outlook *outlook, uint32_t turns,
                                   uint32_t second_turns)
{
    int i = 0;
    while (i < outlook->row_count &&
           (outlook->rows[i].turns != turns || outlook->rows[i].second_turns != second_turns))
        i++;
    if (i == OUTLOOK_ROWS)
        return NULL;
    if (i == outlook->row_count) {
        outlook->rows[outlook->row_count].turns = turns;
        outlook->rows[outlook->row_count++].second_turns = second_turns;
        memset(outlook->rows[i].squares, 0, (size_t)bulk->words * sizeof(uint64_t));
    }
    return &outlook->rows[i];
}

// Adds what a row says of some squares, all in one word.
static void add_row(struct bulk *bulk, struct outlook *outlook, const struct tail_row *row, int w,
                    uint64_t squares)
{
    const struct safety *safety = bulk->questions->safety;
    bool has_second = row->second.turns > 0;
    uint64_t passing = squares & row->squares[w], open = 0;
    if (!passing)
        return;
    if (has_second && (bulk->remembers || !second_find(bulk->vm, &bulk->second, row, safety))) {
        outlook->open[w] |= passing;
        return;
    }
    if (row->needs_safety) {
        open = safety ? passing & safety->report.entering_matters[w] : passing;
        passing = safety && safety->report.is_attacked ? 0 : passing & ~open;
    }
    if (has_second) {
        open |= passing & second_open(&bulk->second, w);
        passing &= ~open;
    }
    if (row->turns != 1 || has_second) {
        struct outlook_row *several =
            bulk->remembers ? NULL : row_for(bulk, outlook, row->turns, row->second.turns);
        if (several)
            several->squares[w] |= passing;
        else
            open |= passing;
        passing = 0;
    }
    outlook->passing[w] |= passing;
    outlook->open[w] |= open;
}

static void find_outlook(struct bulk *bulk, struct outlook *outlook)
{
    outlook->row_count = 0;
    for (int w = 0; w < bulk->words; w++) {
        outlook->passing[w] = outlook->open[w] = 0;
        for (int captured = 0; captured < 2; captured++) {
            const struct tail_view *view = outlook->views[captured];
            uint64_t squares = captured ? bulk->occupied[w] : ~bulk->occupied[w];
            outlook->open[w] |= view->open[w] & squares;
            for (int i = 0; i < view->row_count; i++)
                add_row(bulk, outlook, &view->rows[i], w, squares);
        }
    }
}

// In which zones that the tails ask for a piece stands.
static inline unsigned places_of(const struct bulk *bulk, square_t origin)
{
    struct tail *const *tails = bulk->questions->tails;
    return bulk->asks_origin
               ? tail_place(tails[0], origin) | tail_place(tails[1], origin) << TAIL_ORIGIN_ZONES
               : 0;
}

static const struct outlook *outlook_of(struct bulk *bulk, int type, unsigned places)
{
    const struct program *program = bulk->vm->program;
    struct tail *const *tails = bulk->questions->tails;
    const struct tail_view *views[2] = {
        tail_view(program, tails[0], type, places % (1u << TAIL_ORIGIN_ZONES)),
        tail_view(program, tails[1], type, places >> TAIL_ORIGIN_ZONES)};
    for (int i = 0; i < bulk->outlook_count; i++)
        if (bulk->outlooks[i].views[0] == views[0] && bulk->outlooks[i].views[1] == views[1])
            return &bulk->outlooks[i];
    if (bulk->outlook_count < OUTLOOKS)
        bulk->outlook_count++;
    struct outlook *outlook = &bulk->outlooks[bulk->outlook_count - 1];
    outlook->views[0] = views[0];
    outlook->views[1] = views[1];
    find_outlook(bulk, outlook);
    return outlook;
}

// The pieces that may not leave their squares unasked.
static void find_pinned(struct bulk *bulk)
{
    const struct safety *safety = bulk->questions->safety;
    for (int w = 0; w < bulk->words; w++)
        bulk->pinned[w] = safety ? safety->report.leaving_matters[w] : 0;
    if (safety)
        set_add(bulk->pinned, safety->square);
}

// The lowest piece and all squares below it, the highest one and all above it; all without pieces.
static inline uint64_t up_to_first(uint64_t pieces)
{
    return pieces ^ (pieces - 1);
}

static inline uint64_t down_to_first(uint64_t pieces)
{
    return ~UINT64_C(0) << (63 ^ __builtin_clzll(pieces | 1));
}

INLINE bool meets(const uint64_t *a, const uint64_t *b, int words)
{
    for (int w = 0; w < words; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

INLINE bool is_barred(const struct bulk *bulk, const struct target_term *term, int words)
{
    return term->gate && meets(bulk->sets + term->gate * (uint32_t)words, bulk->occupied, words);
}

INLINE const uint64_t *squares_of(const struct bulk *bulk, const struct target_term *term,
                                  int words)
{
    return bulk->sets + term->squares * (size_t)words;
}

// Where stands what a term asks for.
INLINE const uint64_t *emitted_by(const struct bulk *bulk, const struct target_term *term,
                                  int words)
{
    return bulk->occupants + term->emit * (size_t)words;
}

// What ends a ray can't be foreseen: no jumps.
INLINE void add_ray_up(const struct bulk *bulk, const struct target_term *term, int words,
                       int lowest, uint64_t *targets)
{
    const uint64_t *squares = squares_of(bulk, term, words), *emit = emitted_by(bulk, term, words);
    uint64_t open = ~UINT64_C(0);
    for (int w = lowest; w < words; w++) {
        uint64_t ray = squares[w], pieces = ray & bulk->occupied[w];
        targets[w] |= ray & emit[w] & up_to_first(pieces) & open;
        open &= (uint64_t)(pieces != 0) - 1;
    }
}

INLINE void add_ray_down(const struct bulk *bulk, const struct target_term *term, int words,
                         int highest, uint64_t *targets)
{
    const uint64_t *squares = squares_of(bulk, term, words), *emit = emitted_by(bulk, term, words);
    uint64_t open = ~UINT64_C(0);
    for (int w = highest; w >= 0; w--) {
        uint64_t ray = squares[w], pieces = ray & bulk->occupied[w];
        targets[w] |= ray & emit[w] & down_to_first(pieces) & open;
        open &= (uint64_t)(pieces != 0) - 1;
    }
}

INLINE void find_targets(const struct bulk *bulk, const struct targets *targets, int words,
                         square_t origin, uint64_t *out)
{
    int lowest = targets->rays_lead_away ? origin / 64 : 0;
    int highest = targets->rays_lead_away ? origin / 64 : words - 1;
    const struct target_term *term = bulk->terms + targets->first;
    for (int w = 0; w < words; w++)
        out[w] = 0;
    for (int left = targets->counts[TARGETS_LEAPS]; left > 0; left--, term++)
        if (!is_barred(bulk, term, words))
            for (int w = 0; w < words; w++)
                out[w] |= squares_of(bulk, term, words)[w] & emitted_by(bulk, term, words)[w];
    for (int left = targets->counts[TARGETS_RAY_UP]; left > 0; left--, term++)
        if (!is_barred(bulk, term, words))
            add_ray_up(bulk, term, words, lowest, out);
    for (int left = targets->counts[TARGETS_RAY_DOWN]; left > 0; left--, term++)
        if (!is_barred(bulk, term, words))
            add_ray_down(bulk, term, words, highest, out);
}

// Remembers moves of a piece; returns their set, to be filled in.
static uint64_t *add_counted(struct vm *vm, union candidate move, uint32_t count)
{
    size_t words = (size_t)vm->program->word_count;
    if (vm->counted_piece_count == vm->counted_piece_capacity) {
        vm->counted_piece_capacity =
            vm->counted_piece_capacity ? 2 * vm->counted_piece_capacity : 64;
        vm->counted_pieces =
            grow(vm->counted_pieces, vm->counted_piece_capacity, sizeof *vm->counted_pieces);
        vm->counted_sets =
            grow(vm->counted_sets, vm->counted_piece_capacity * words, sizeof *vm->counted_sets);
    }
    vm->counted_pieces[vm->counted_piece_count] = (struct counted_piece){move, count};
    return vm->counted_sets + vm->counted_piece_count++ * words;
}

// Counts moves that make several turns each, or adds them to those that are open: then not 0.
INLINE uint64_t count_row(struct bulk *bulk, square_t origin, const struct outlook_row *row,
                          const uint64_t *targets, uint64_t *open, int words)
{
    uint64_t turns = row->turns, count = 0;
    for (int w = 0; w < words; w++)
        count += (uint64_t)count_bits(targets[w] & row->squares[w]);
    if (row->second_turns && count) {
        int squares = second_count(bulk->vm, &bulk->second, origin);
        for (int w = 0; w < words && squares < 0; w++)
            open[w] |= targets[w] & row->squares[w];
        if (squares < 0)
            return 1;
        turns += (uint64_t)row->second_turns * (uint64_t)squares;
    }
    bulk->counted += turns * count;
    return 0;
}

// Counts what passes, puts what is open among the candidates.
INLINE bool count_targets(struct bulk *bulk, square_t origin, const struct targets *plain,
                          const struct outlook *outlook, int words)
{
    struct vm *vm = bulk->vm;
    uint64_t targets[SET_WORDS_LIMIT], open[SET_WORDS_LIMIT], any_open = 0;
    uint32_t count = 0;
    find_targets(bulk, plain, words, origin, targets);
    for (int w = 0; w < words; w++) {
        count += (uint32_t)count_bits(targets[w] & outlook->passing[w]);
        any_open |= open[w] = targets[w] & outlook->open[w];
    }
    for (int i = 0; i < outlook->row_count; i++)
        any_open |= count_row(bulk, origin, &outlook->rows[i], targets, open, words);
    bulk->counted += count;
    if (bulk->remembers && count) {
        uint64_t *kept = add_counted(vm, (union candidate){.move = {.origin = origin}}, count);
        for (int w = 0; w < words; w++)
            kept[w] = targets[w] & outlook->passing[w];
    }
    return !any_open || moves_generate_to(vm, origin, open);
}

// Other moves are judged one by one.
static bool count_one_by_one(struct bulk *bulk, square_t origin)
{
    struct vm *vm = bulk->vm;
    uint32_t first = vm->candidate_count, open = first;
    if (!moves_generate_from(vm, origin, bulk->captures_only))
        return false;
    for (uint32_t i = first; i < vm->candidate_count; i++) {
        enum verdict verdict = judge_move(vm, &vm->candidates[i], bulk->questions);
        if (verdict >= VERDICT_IF_SAFE)
            vm->candidates[open++] = vm->candidates[i];
        if (verdict != VERDICT_PASSES)
            continue;
        bulk->counted++;
        if (bulk->remembers)
            add_counted(vm, vm->candidates[i], 1);
    }
    vm->candidate_count = open;
    return true;
}

// Whether a piece has moves that its terms don't know.
INLINE bool is_special(const struct bulk *bulk, const struct targets *targets, int words)
{
    return !targets->is_plain ||
           (targets->wakes &&
            meets(bulk->sets + targets->wakes * (uint32_t)words, bulk->others, words)) ||
           (bulk->has_passed &&
            meets(bulk->sets + targets->passed * (uint32_t)words, bulk->passed, words));
}

// Of one row of a flock: the pieces whose moves by it pass, and are open.
INLINE bool count_flock_row(struct bulk *bulk, const struct flock_row *row, const uint64_t *pieces,
                            const struct outlook *outlook, int words)
{
    struct vm *vm = bulk->vm;
    uint64_t passing[SET_WORDS_LIMIT], open[SET_WORDS_LIMIT], any_open = 0;
    uint32_t count = 0;
    for (int w = 0; w < words; w++) {
        uint64_t origins = pieces[w] & row->origins[w];
        for (int g = 0; g < row->gate_count; g++)
            origins &= ~flock_origins(bulk->occupied, row->gates[g], words, w);
        origins &=
            flock_origins(bulk->occupants + row->emit * (uint32_t)words, row->step, words, w);
        passing[w] = origins & flock_origins(outlook->passing, row->step, words, w);
        any_open |= open[w] = origins & flock_origins(outlook->open, row->step, words, w);
        count += (uint32_t)count_bits(passing[w]);
        for (int i = 0; i < outlook->row_count; i++)
            bulk->counted += (uint64_t)outlook->rows[i].turns *
                             (uint64_t)count_bits(origins & flock_origins(outlook->rows[i].squares,
                                                                          row->step, words, w));
    }
    bulk->counted += count;
    if (bulk->remembers && count) {
        union candidate moves = {.move = {NO_SQUARE, 0, (uint16_t)row->step.delta, 0}};
        uint64_t *kept = add_counted(vm, moves, count);
        for (int w = 0; w < words; w++)
            kept[w] = passing[w];
    }
    for (int w = 0; w < words && any_open; w++)
        for (; open[w]; open[w] &= open[w] - 1) {
            int origin = w * 64 + __builtin_ctzll(open[w]);
            uint64_t to[SET_WORDS_LIMIT] = {0};
            set_add(to, origin + row->step.delta);
            if (!moves_generate_to(vm, (square_t)origin, to))
                return false;
        }
    return true;
}

enum { ROWS_FOR_A_PIECE = 3 }; // that are looked at in the same time

INLINE bool is_large(const struct flock *flock, const uint64_t *pieces, int words)
{
    int count = 0;
    for (int w = 0; w < words; w++)
        count += count_bits(pieces[w]);
    return flock->effort < ROWS_FOR_A_PIECE * count;
}

// Counts the moves of pieces of a kind that leap alike; leaves those in `pieces` that don't here.
INLINE bool count_flock(struct bulk *bulk, int type, const struct flock *flock, uint64_t *pieces,
                        int words)
{
    uint64_t together[SET_WORDS_LIMIT], any = 0;
    for (int w = 0; w < words; w++) {
        uint64_t alone = bulk->pinned[w] | ~flock->origins[w] |
                         flock_meets(flock, FLOCK_WAKES, bulk->others, words, w);
        if (bulk->has_passed)
            alone |= flock_meets(flock, FLOCK_PASSED, bulk->passed, words, w);
        any |= together[w] = pieces[w] & ~alone;
    }
    if (!any)
        return true;
    const struct outlook *outlook = outlook_of(bulk, type, 0);
    if (outlook->row_count) // turns that are counted origin by origin
        return true;
    for (int w = 0; w < words; w++)
        pieces[w] &= ~together[w];
    for (int i = 0; i < flock->counts[FLOCK_MOVES]; i++)
        if (!count_flock_row(bulk, &flock->rows[FLOCK_MOVES][i], together, outlook, words))
            return false;
    return true;
}

// Counts the moves of a player's pieces of one type on `set`.
INLINE bool count_type(struct bulk *bulk, int type, int kind, const uint64_t *set, int words)
{
    struct vm *vm = bulk->vm;
    const struct program *program = vm->program;
    const struct targets *targets = program->targets + kind * program->square_count;
    const struct outlook *outlook = NULL;
    uint64_t pieces[SET_WORDS_LIMIT], any = 0;
    unsigned places = 0;
    for (int w = 0; w < words; w++) {
        pieces[w] = vm->position->kind_sets[kind * words + w] & (set ? set[w] : ~UINT64_C(0));
        any |= pieces[w];
    }
    if (!any)
        return true;
    if (program->flocks[kind].is_one && !bulk->asks_origin &&
        is_large(&program->flocks[kind], pieces, words) &&
        !count_flock(bulk, type, &program->flocks[kind], pieces, words))
        return false;
    for (int w = 0; w < words; w++)
        for (uint64_t rest = pieces[w]; rest; rest &= rest - 1) {
            int origin = w * 64 + __builtin_ctzll(rest);
            const struct targets *plain = &targets[origin];
            if (set_has(bulk->pinned, origin)) {
                if (!moves_generate_from(vm, (square_t)origin, bulk->captures_only))
                    return false;
            } else if (is_special(bulk, plain, words)) {
                if (!count_one_by_one(bulk, (square_t)origin))
                    return false;
            } else {
                unsigned here = places_of(bulk, (square_t)origin);
                if (!outlook || here != places)
                    outlook = outlook_of(bulk, type, here);
                places = here;
                if (!count_targets(bulk, (square_t)origin, plain, outlook, words))
                    return false;
            }
        }
    return true;
}

INLINE bool count_all(struct bulk *bulk, const uint64_t *set, int words)
{
    const struct program *program = bulk->vm->program;
    int mover = bulk->vm->position->cells[program->mover_cell];
    for (int type = 0; type < program->type_count; type++)
        if (!count_type(bulk, type, kind_of(program, type, mover), set, words))
            return false;
    return true;
}

// Boards of up to 64 and up to 128 squares have code of their own.
static bool count_in_words(struct bulk *bulk, const uint64_t *set)
{
    switch (bulk->words) {
    case 1: return count_all(bulk, set, 1);
    case 2: return count_all(bulk, set, 2);
    default: return count_all(bulk, set, bulk->words);
    }
}

bool counted_move(struct vm *vm, uint32_t first, uint32_t count, uint64_t index,
                  union candidate *move)
{
    const struct program *program = vm->program;
    uint64_t to[SET_WORDS_LIMIT] = {0};
    uint32_t i = first, candidates = vm->candidate_count;
    for (; i < first + count && index >= vm->counted_pieces[i].count; i++)
        index -= vm->counted_pieces[i].count;
    if (i == first + count)
        return false;
    *move = vm->counted_pieces[i].move;
    if (move->move.how)
        return true;
    int square = set_nth(program, vm->counted_sets + i * (uint32_t)program->word_count, (int)index);
    if (move->move.origin == NO_SQUARE) {
        move->move.origin = (square_t)square;
        square += (int16_t)move->move.effect;
    }
    set_add(to, square);
    bool is_found =
        moves_generate_to(vm, move->move.origin, to) && vm->candidate_count > candidates;
    *move = vm->candidates[candidates];
    vm->candidate_count = candidates;
    return is_found;
}

// What was counted is kept, or the wanted one is taken, or it is forgotten.
static void settle(struct bulk *bulk, uint32_t first_piece, uint32_t first, int32_t pc,
                   bool carries_out)
{
    struct vm *vm = bulk->vm;
    uint32_t pieces = vm->counted_piece_count - first_piece;
    vm->counted_piece_count = first_piece;
    if (vm->wanted - vm->counted < bulk->counted) {
        union candidate move;
        counted_move(vm, first_piece, pieces, vm->wanted - vm->counted, &move);
        vm->candidates[first] = move;
        vm->candidate_count = first + 1;
        vm->counting = false;
        return;
    }
    if (can_keep(vm)) {
        vm->counted_moves[vm->counted_moves_count++] =
            (struct counted_moves){.is_proved = true,
                                   .before = vm->counted,
                                   .first = first_piece,
                                   .count = pieces,
                                   .pc = pc,
                                   .carries_out = carries_out};
        vm->counted_piece_count += pieces;
    }
    vm->counted += bulk->counted;
}

bool count_moves(struct vm *vm, const uint64_t *set, bool captures_only, int32_t pc,
                 bool carries_out)
{
    struct questions questions;
    struct bulk bulk;
    uint32_t first_piece = vm->counted_piece_count, first = vm->candidate_count;
    find_questions(vm, pc, &questions);
    if (!questions.tails[0]->is_simple && !questions.tails[1]->is_simple)
        return moves_generate(vm, set, captures_only);
    bulk.vm = vm;
    bulk.questions = &questions;
    bulk.words = vm->program->word_count;
    bulk.sets = vm->program->target_sets;
    bulk.terms = vm->program->target_terms;
    bulk.captures_only = captures_only;
    bulk.remembers = vm->keeping || vm->wanted != UINT64_MAX;
    bulk.counted = 0;
    bulk.outlook_count = 0;
    bulk.second.choice.turns = 0;
    bulk.asks_origin =
        questions.tails[0]->origin_zone_count || questions.tails[1]->origin_zone_count;
    find_occupants(&bulk);
    find_passed(&bulk);
    find_pinned(&bulk);
    vm->steps -= vm->program->square_count / 4;
    if (!count_in_words(&bulk, set) || !moves_reserve(vm, 1))
        return false;
    settle(&bulk, first_piece, first, pc, carries_out);
    return true;
}

// ---- Listing
// ----------------------------------------------------------------------------------------------

INLINE void list_targets(struct vm *vm, square_t origin, const uint64_t *targets,
                         const uint8_t *occupants, int words)
{
    union candidate *candidate = &vm->candidates[vm->candidate_count];
    for (int w = 0; w < words; w++)
        for (uint64_t rest = targets[w]; rest; rest &= rest - 1) {
            square_t square = (square_t)(w * 64 + __builtin_ctzll(rest));
            candidate->move.origin = origin;
            candidate->move.square = square;
            candidate->move.effect = 0;
            candidate->move.how = occupants[square];
            candidate++;
        }
    vm->candidate_count = (uint32_t)(candidate - vm->candidates);
}

INLINE bool list_pieces(struct bulk *bulk, const uint64_t *set, int words)
{
    struct vm *vm = bulk->vm;
    const struct program *program = vm->program;
    int mover = vm->position->cells[program->mover_cell];
    const uint64_t *own = vm->position->owner_sets + mover * words;
    const uint8_t *occupants = vm->position->occupants + mover * program->square_count;
    uint64_t targets[SET_WORDS_LIMIT];
    for (int w = 0; w < words; w++)
        for (uint64_t rest = set ? own[w] & set[w] : own[w]; rest; rest &= rest - 1) {
            int origin = w * 64 + __builtin_ctzll(rest);
            int at = position_kind(vm->position, origin) * program->square_count + origin;
            const struct targets *plain = &program->targets[at];
            if (program->walks[at].count < LONG_WALK || is_special(bulk, plain, words)) {
                if (!moves_generate_from(vm, (square_t)origin, false))
                    return false;
                continue;
            }
            if (!moves_reserve(vm, (uint32_t)program->square_count))
                return false;
            find_targets(bulk, plain, words, (square_t)origin, targets);
            list_targets(vm, (square_t)origin, targets, occupants, words);
        }
    return true;
}

bool list_by_sets(struct vm *vm, const uint64_t *set)
{
    const struct program *program = vm->program;
    struct bulk bulk;
    if (!program->has_long_walks)
        return moves_generate(vm, set, false);
    bulk.vm = vm;
    bulk.words = program->word_count;
    bulk.sets = program->target_sets;
    bulk.terms = program->target_terms;
    bulk.captures_only = false;
    bulk.has_passed = false;
    find_occupants(&bulk);
    vm->steps -= program->square_count / 4;
    switch (bulk.words) {
    case 1: return list_pieces(&bulk, set, 1);
    case 2: return list_pieces(&bulk, set, 2);
    default: return list_pieces(&bulk, set, bulk.words);
    }
}
