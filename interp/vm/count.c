#include "count.h"

#include "moves.h"
#include "safety.h"
#include "sets.h"
#include "tail.h"

#include "arena.h"

#include <stdlib.h>
#include <string.h>

enum verdict { VERDICT_PASSES, VERDICT_FAILS, VERDICT_OPEN };

// ---- Moves
// -----------------------------------------------------------------------------------------------

// How many pieces a plain move captures (0 or 1); -1 when it is no plain move.
static int plain_captures(const struct vm *vm, const union candidate *candidate)
{
    const struct walk_effect *effect = &vm->program->pool.effects[candidate->move.effect];
    if (candidate->move.how & (OCCUPANT_PASSED | OCCUPANT_PARTNER))
        return -1;
    if (candidate->move.effect != 0 &&
        (effect->capture_count > 0 || effect->shift_from != NO_SQUARE ||
         effect->destination != NO_SQUARE || effect->flags))
        return -1;
    return candidate->move.how == OCCUPANT_EMPTY ? 0 : 1;
}

// What has to be asked of moves: tails[n] where n pieces are captured.
struct questions {
    const struct tail *tails[2];
    const struct safety *safety;
};

static void find_questions(struct vm *vm, int32_t pc, struct questions *questions)
{
    for (int captured = 0; captured < 2; captured++)
        questions->tails[captured] =
            tail_known(vm, (struct tail_start){.chosen = CHOSEN_MOVE,
                                               .pc = pc,
                                               .captured = vm->registers.captured + captured,
                                               .captures_left = captured});
    questions->safety = NULL;
    if (questions->tails[0]->needs_safety || questions->tails[1]->needs_safety)
        questions->safety = safety_report(vm);
}

static enum verdict judge_move(const struct vm *vm, const union candidate *candidate,
                               const struct questions *questions)
{
    const struct safety *safety = questions->safety;
    int captured = plain_captures(vm, candidate);
    if (captured < 0 || !questions->tails[captured]->is_simple)
        return VERDICT_OPEN;
    const struct tail *tail = questions->tails[captured];
    if (tail->is_free)
        return VERDICT_PASSES;
    square_t origin = candidate->move.origin, square = candidate->move.square;
    int type = vm->program->type_of[position_kind(vm->position, origin)];
    if (tail->excluded[type / 64] >> (type % 64) & 1 &&
        (!tail->excluded_zone || set_has(tail->excluded_zone, square)))
        return VERDICT_OPEN;
    if (tail->fails)
        return VERDICT_FAILS;
    if (!tail->needs_safety)
        return VERDICT_PASSES;
    if (!safety || origin == safety->square || set_has(safety->report.leaving_matters, origin) ||
        set_has(safety->report.entering_matters, square))
        return VERDICT_OPEN;
    return safety->report.is_attacked ? VERDICT_FAILS : VERDICT_PASSES;
}

// Whether moves that pass can be taken later: the turn has done nothing so far.
static bool can_keep(const struct vm *vm)
{
    return vm->keeping && vm->counted_moves_count < VM_COUNTED_MOVES_LIMIT &&
           vm->position->trail_count == vm->safety_base && vm->registers.moved < 0 &&
           vm->value_count == 0 && vm->set_count == 0;
}

static void *grow(void *array, size_t count, size_t size)
{
    array = realloc(array, count * size);
    if (!array)
        arena_out_of_memory();
    return array;
}

void list_plain_moves(struct vm *vm, uint32_t first, int32_t pc, bool carries_out)
{
    struct questions questions;
    uint32_t needed = vm->kept_count + vm->candidate_count - first, open = first;
    if (!can_keep(vm))
        return;
    find_questions(vm, pc, &questions);
    if (needed > vm->kept_capacity) {
        vm->kept_capacity = 2 * needed;
        vm->kept = grow(vm->kept, vm->kept_capacity, sizeof *vm->kept);
    }
    struct counted_moves *moves = &vm->counted_moves[vm->counted_moves_count++];
    *moves = (struct counted_moves){
        .before = vm->counted, .first = vm->kept_count, .pc = pc, .carries_out = carries_out};
    for (uint32_t i = first; i < vm->candidate_count; i++) {
        enum verdict verdict = judge_move(vm, &vm->candidates[i], &questions);
        if (verdict == VERDICT_OPEN)
            vm->candidates[open++] = vm->candidates[i];
        if (verdict == VERDICT_PASSES)
            vm->kept[vm->kept_count++] = vm->candidates[i];
    }
    vm->candidate_count = open;
    moves->count = vm->kept_count - moves->first;
}

// ---- Moves in bulk
// ---------------------------------------------------------------------------------------

// Made several times, for known numbers of words.
#define INLINE static inline __attribute__((always_inline))

// What may be the matter with a piece: more is to be done for it where it goes, without capturing
// or capturing; it may not leave its square unasked.
enum { EXCLUDED_QUIET = 1, EXCLUDED_CAPTURING = 2, PINNED = 4, OUTLOOKS = 8 };

// The squares on which its moves pass or are open.
struct outlook {
    uint64_t passing[SET_WORDS_LIMIT], open[SET_WORDS_LIMIT];
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
    uint64_t passed[SET_WORDS_LIMIT];                              // squares that were passed over
    bool has_passed;
    bool remembers; // what was counted has to be found again
    uint64_t counted;
    uint64_t pinned[SET_WORDS_LIMIT];
    struct outlook outlooks[OUTLOOKS]; // by what is the matter with a piece
    uint8_t known_outlooks;
};

// Where stands what terms ask for, as the player to move sees it.
static void find_occupants(struct bulk *bulk)
{
    const struct program *program = bulk->vm->program;
    const struct position *position = bulk->vm->position;
    int mover = position->cells[program->mover_cell];
    size_t words = (size_t)bulk->words, players = (size_t)program->player_count;
    const uint64_t *own = position->owner_sets + (size_t)mover * words;
    const uint64_t *neutral = position->owner_sets + players * words;
    bulk->occupied = neutral + words;
    for (int i = 0; i < program->target_occupants_count; i++) {
        int which = program->target_occupants[i];
        for (size_t w = 0; w < words; w++) {
            uint64_t set = 0;
            if (which & TARGETS_EMPTY && !bulk->captures_only)
                set = program->all[w] & ~bulk->occupied[w];
            if (which & TARGETS_FRIENDS)
                set |= own[w];
            if (which & TARGETS_ENEMIES)
                set |= bulk->occupied[w] & ~own[w] & ~neutral[w];
            if (which & TARGETS_NEUTRAL)
                set |= neutral[w];
            bulk->occupants[(size_t)i * words + w] = set;
        }
    }
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

// The outlook in one word of squares, all of which mean a capture or none.
static inline void look_at(const struct tail *tail, const struct safety *safety, bool is_pinned,
                           int w, uint64_t *passing, uint64_t *open)
{
    *passing = *open = 0;
    if (!tail->is_simple)
        *open = ~UINT64_C(0);
    else if (tail->fails)
        return;
    else if (!tail->needs_safety)
        *passing = ~UINT64_C(0);
    else if (!safety || is_pinned)
        *open = ~UINT64_C(0);
    else {
        *open = safety->report.entering_matters[w];
        *passing = safety->report.is_attacked ? 0 : ~*open;
    }
}

static void find_outlook(struct bulk *bulk, unsigned matter)
{
    const struct questions *questions = bulk->questions;
    struct outlook *outlook = &bulk->outlooks[matter];
    bulk->known_outlooks |= (uint8_t)(1 << matter);
    for (int w = 0; w < bulk->words; w++) {
        outlook->passing[w] = outlook->open[w] = 0;
        for (int captured = 0; captured < 2; captured++) {
            const struct tail *tail = questions->tails[captured];
            uint64_t passing, open, squares = captured ? bulk->occupied[w] : ~bulk->occupied[w];
            look_at(tail, questions->safety, matter & PINNED, w, &passing, &open);
            if (matter & (captured ? EXCLUDED_CAPTURING : EXCLUDED_QUIET)) {
                uint64_t zone = tail->excluded_zone ? tail->excluded_zone[w] : ~UINT64_C(0);
                passing &= ~zone;
                open |= zone;
            }
            outlook->passing[w] |= passing & squares;
            outlook->open[w] |= open & squares;
        }
    }
}

static inline const struct outlook *outlook_of(struct bulk *bulk, unsigned matter)
{
    if (!(bulk->known_outlooks >> matter & 1))
        find_outlook(bulk, matter);
    return &bulk->outlooks[matter];
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
    return pieces ? ~UINT64_C(0) << (63 - __builtin_clzll(pieces)) : ~UINT64_C(0);
}

INLINE bool meets(const uint64_t *a, const uint64_t *b, int words)
{
    for (int w = 0; w < words; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

// What a term lets pass of a word of its squares, `beyond` pieces being cut off.
INLINE uint64_t fitting(const struct bulk *bulk, const struct target_term *term, int words, int w)
{
    return bulk->sets[term->squares * (uint32_t)words + (uint32_t)w] &
           bulk->occupants[term->emit * (uint32_t)words + (uint32_t)w];
}

INLINE bool is_barred(const struct bulk *bulk, const struct target_term *term, int words)
{
    return term->gate && meets(bulk->sets + term->gate * (uint32_t)words, bulk->occupied, words);
}

INLINE void add_ray_up(const struct bulk *bulk, const struct target_term *term, int words,
                       uint64_t *targets)
{
    uint64_t pieces = 0;
    for (int w = 0; w < words && !pieces; w++) {
        pieces = bulk->sets[term->squares * (uint32_t)words + (uint32_t)w] & bulk->occupied[w];
        targets[w] |= fitting(bulk, term, words, w) & up_to_first(pieces);
    }
}

INLINE void add_ray_down(const struct bulk *bulk, const struct target_term *term, int words,
                         uint64_t *targets)
{
    uint64_t pieces = 0;
    for (int w = words - 1; w >= 0 && !pieces; w--) {
        pieces = bulk->sets[term->squares * (uint32_t)words + (uint32_t)w] & bulk->occupied[w];
        targets[w] |= fitting(bulk, term, words, w) & down_to_first(pieces);
    }
}

INLINE void find_targets(const struct bulk *bulk, const struct targets *targets, int words,
                         uint64_t *out)
{
    const struct target_term *term = bulk->terms + targets->first;
    for (int w = 0; w < words; w++)
        out[w] = 0;
    for (int left = targets->counts[TARGETS_LEAPS]; left > 0; left--, term++)
        if (!is_barred(bulk, term, words))
            for (int w = 0; w < words; w++)
                out[w] |= fitting(bulk, term, words, w);
    for (int left = targets->counts[TARGETS_RAY_UP]; left > 0; left--, term++)
        if (!is_barred(bulk, term, words))
            add_ray_up(bulk, term, words, out);
    for (int left = targets->counts[TARGETS_RAY_DOWN]; left > 0; left--, term++)
        if (!is_barred(bulk, term, words))
            add_ray_down(bulk, term, words, out);
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

// Counts what passes, puts what is open among the candidates.
INLINE bool count_targets(struct bulk *bulk, square_t origin, const struct targets *plain,
                          unsigned matter, int words)
{
    struct vm *vm = bulk->vm;
    uint64_t targets[SET_WORDS_LIMIT], open[SET_WORDS_LIMIT], any_open = 0;
    uint32_t count = 0;
    const struct outlook *outlook =
        outlook_of(bulk, set_has(bulk->pinned, origin) ? matter | PINNED : matter);
    find_targets(bulk, plain, words, targets);
    for (int w = 0; w < words; w++) {
        count += (uint32_t)count_bits(targets[w] & outlook->passing[w]);
        any_open |= open[w] = targets[w] & outlook->open[w];
    }
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
        if (verdict == VERDICT_OPEN)
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

// Counts the moves of a player's pieces of one type on `set`.
INLINE bool count_type(struct bulk *bulk, int type, int kind, const uint64_t *set, int words)
{
    struct vm *vm = bulk->vm;
    const struct program *program = vm->program;
    const struct tail *const *tails = bulk->questions->tails;
    const struct targets *targets = program->targets + kind * program->square_count;
    const uint64_t *pieces = vm->position->kind_sets + kind * words;
    unsigned matter = (tails[0]->excluded[type / 64] >> (type % 64) & 1 ? EXCLUDED_QUIET : 0) |
                      (tails[1]->excluded[type / 64] >> (type % 64) & 1 ? EXCLUDED_CAPTURING : 0);
    for (int w = 0; w < words; w++)
        for (uint64_t rest = set ? pieces[w] & set[w] : pieces[w]; rest; rest &= rest - 1) {
            int origin = w * 64 + __builtin_ctzll(rest);
            const struct targets *plain = &targets[origin];
            if (!plain->is_plain ||
                (bulk->has_passed &&
                 meets(bulk->sets + plain->passed * (uint32_t)words, bulk->passed, words))) {
                if (!count_one_by_one(bulk, (square_t)origin))
                    return false;
            } else if (!count_targets(bulk, (square_t)origin, plain, matter, words))
                return false;
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
    set_add(to, set_nth(program, vm->counted_sets + i * (uint32_t)program->word_count, (int)index));
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
            (struct counted_moves){.before = vm->counted,
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
    bulk.known_outlooks = 0;
    find_occupants(&bulk);
    find_passed(&bulk);
    find_pinned(&bulk);
    vm->steps -= vm->program->square_count / 4;
    if (!count_in_words(&bulk, set) || !moves_reserve(vm, 1))
        return false;
    settle(&bulk, first_piece, first, pc, carries_out);
    return true;
}

// ---- Other choices
// ---------------------------------------------------------------------------------------

// The verdicts on a list of candidates.
struct judgement {
    uint32_t first, kept; // candidates from there on are open
    uint64_t counted;
};

// False when the candidate makes the turn that is wanted: it is the only one left then.
static bool judge(struct vm *vm, struct judgement *judgement, uint32_t index, enum verdict verdict)
{
    union candidate candidate = vm->candidates[index];
    if (verdict == VERDICT_OPEN)
        vm->candidates[judgement->kept++] = candidate;
    if (verdict != VERDICT_PASSES)
        return true;
    if (vm->counted + judgement->counted++ != vm->wanted)
        return true;
    vm->candidates[judgement->first] = candidate;
    judgement->kept = judgement->first + 1;
    judgement->counted = 0;
    vm->counting = false;
    return false;
}

static enum verdict judge_value(const struct tail *tail, const struct attack_report *report,
                                int32_t value)
{
    for (int i = 0; i < tail->zone_count; i++)
        if (set_has(tail->zones[i].zone, value) != (tail->zones[i].value != 0))
            return VERDICT_FAILS;
    if (!tail->needs_safety)
        return VERDICT_PASSES;
    if ((tail->change == CHANGES_BY_PLACING && set_has(report->entering_matters, value)) ||
        (tail->change == CHANGES_BY_REMOVING && set_has(report->leaving_matters, value)))
        return VERDICT_OPEN;
    return report->is_attacked ? VERDICT_FAILS : VERDICT_PASSES;
}

static uint64_t count_values(struct vm *vm, uint32_t first, const struct tail *tail,
                             const struct attack_report *report)
{
    struct judgement judgement = {.first = first, .kept = first};
    for (uint32_t i = first; i < vm->candidate_count && !tail->fails; i++)
        if (!judge(vm, &judgement, i, judge_value(tail, report, vm->candidates[i].value)))
            break;
    vm->candidate_count = judgement.kept;
    return judgement.counted;
}

static bool find_value_tail(struct vm *vm, int32_t pc, int local, enum chosen chosen,
                            struct tail *tail, struct attack_report *report)
{
    tail_find(vm,
              (struct tail_start){
                  .chosen = chosen, .local = local, .pc = pc, .captured = vm->registers.captured},
              tail);
    return tail->is_simple && (!tail->needs_safety || safety_report_now(vm, report));
}

uint64_t count_plain_values(struct vm *vm, uint32_t first, int32_t pc, int local, bool from_hand)
{
    struct tail tail;
    struct attack_report report;
    if (vm->candidate_count == first ||
        !find_value_tail(vm, pc, local, from_hand ? CHOSEN_FROM_HAND : CHOSEN_VALUE, &tail,
                         &report))
        return 0;
    return count_values(vm, first, &tail, &report);
}

// Keeps of `set` the squares that have to be looked at, drops those that fail, and puts those that
// pass into `passing`.
static void judge_squares(const struct vm *vm, uint64_t *set, const struct tail *tail,
                          const struct attack_report *report, uint64_t *passing)
{
    const uint64_t *matters = NULL;
    bool all_fail = tail->fails || (tail->needs_safety && report->is_attacked);
    if (tail->needs_safety && tail->change == CHANGES_BY_PLACING)
        matters = report->entering_matters;
    if (tail->needs_safety && tail->change == CHANGES_BY_REMOVING)
        matters = report->leaving_matters;
    for (int w = 0; w < vm->program->word_count; w++) {
        uint64_t fit = tail->fails ? 0 : set[w];
        for (int i = 0; i < tail->zone_count; i++)
            fit &= tail->zones[i].value ? tail->zones[i].zone[w] : ~tail->zones[i].zone[w];
        set[w] = matters ? fit & matters[w] : 0;
        passing[w] = all_fail ? 0 : fit & ~set[w];
    }
}

uint64_t count_plain_squares(struct vm *vm, uint64_t *set, int32_t pc, int local)
{
    struct tail tail;
    struct attack_report report;
    uint64_t passing[SET_WORDS_LIMIT];
    if (!find_value_tail(vm, pc, local, CHOSEN_SQUARE, &tail, &report))
        return 0;
    judge_squares(vm, set, &tail, &report, passing);
    uint64_t count = (uint64_t)set_count(vm->program, passing);
    if (vm->wanted - vm->counted >= count)
        return count;
    int wanted = set_nth(vm->program, passing, (int)(vm->wanted - vm->counted));
    memset(set, 0, (size_t)vm->program->word_count * sizeof *set);
    set_add(set, wanted);
    vm->counting = false;
    return 0;
}
