// Counting moves in bulk: a piece's moves are a set of squares, and so are those that pass.
#include "bulk.h"
#include "count.h"
#include "fast.h"
#include "moves.h"
#include "safety.h"

// Of the squares to which a piece may go those after which the royal piece is safe.
static uint64_t ask_safety(const struct bulk *bulk, square_t origin, int w, uint64_t squares)
{
    uint64_t safe = 0;
    for (uint64_t rest = squares; rest; rest &= rest - 1) {
        square_t destination = (square_t)(w * 64 + __builtin_ctzll(rest));
        if (safety_after(bulk->vm, bulk->questions->safety, origin, destination))
            safe |= rest & -rest;
    }
    return safe;
}

// A piece whose moves are counted: where it can go.
struct moving_piece {
    square_t origin;
    bool is_pinned;
    uint64_t targets[SET_WORDS_LIMIT];
};

// Which of the squares that are reached make what they do if the royal piece is safe.
INLINE uint64_t keep_safe(const struct bulk *bulk, const struct moving_piece *piece, int w,
                          uint64_t squares)
{
    const struct answers *answers = &bulk->answers[piece->is_pinned];
    uint64_t asked = squares & answers->asked[w];
    squares &= answers->safe[w];
    return asked ? squares | ask_safety(bulk, piece->origin, w, asked) : squares;
}

// Where moves that make several turns each have to be run after all: because of what is removed
// together with a piece, or, where its square is filled again at once, of an attack that its move
// may answer.
static uint64_t open_row(struct bulk *bulk, const struct moving_piece *piece,
                         const struct outlook_row *row, uint64_t *open)
{
    const struct safety *safety = bulk->questions->safety;
    uint64_t any_open = 0;
    bool is_told =
        !row->pair || (!piece->is_pinned && !paired_opens(bulk->vm, &bulk->paired, piece->origin));
    for (int w = 0; w < bulk->words; w++) {
        uint64_t any = piece->targets[w] & row->any[w], safe = piece->targets[w] & row->safe[w];
        uint64_t asked = is_told ? 0 : any | safe;
        if (row->refills && safety)
            asked |= set_has(safety->royals, piece->origin) ? safe
                                                            : safe & bulk->answers[false].asked[w];
        any_open |= asked;
        open[w] |= asked;
    }
    return any_open;
}

// Counts the other moves that make several turns each.
static void count_row(struct bulk *bulk, const struct moving_piece *piece,
                      const struct outlook_row *row, const uint64_t *open)
{
    uint64_t reached[SET_WORDS_LIMIT], any_reached = 0;
    int count = 0;
    for (int w = 0; w < bulk->words; w++)
        any_reached |= piece->targets[w] & (row->any[w] | row->safe[w]);
    if (!any_reached)
        return;
    for (int w = 0; w < bulk->words; w++) {
        uint64_t targets = piece->targets[w] & ~open[w], safe = targets & row->safe[w];
        reached[w] = targets & row->any[w];
        if (safe && row->refills)
            reached[w] |= safe & bulk->answers[false].safe[w];
        else if (safe)
            reached[w] |= keep_safe(bulk, piece, w, safe);
        count += count_bits(reached[w]);
    }
    if (row->pair && count > 0)
        count = paired_count(bulk->vm, &bulk->paired, piece->origin, reached);
    bulk->counted += (uint64_t)row->turns * (uint64_t)count;
}

// Counts what passes, puts what is open among the candidates.
INLINE bool count_targets(struct bulk *bulk, const struct moving_piece *piece,
                          const struct outlook *outlook, int words)
{
    struct vm *vm = bulk->vm;
    uint64_t passing[SET_WORDS_LIMIT], open[SET_WORDS_LIMIT], any_open = 0;
    uint32_t count = 0;
    for (int w = 0; w < words; w++) {
        uint64_t targets = piece->targets[w];
        passing[w] =
            (targets & outlook->one[w]) | keep_safe(bulk, piece, w, targets & outlook->one_safe[w]);
        count += (uint32_t)count_bits(passing[w]);
        any_open |= open[w] = targets & outlook->open[w];
    }
    for (int i = 0; i < outlook->row_count; i++)
        if (outlook->rows[i].pair || outlook->rows[i].refills)
            any_open |= open_row(bulk, piece, &outlook->rows[i], open);
    for (int i = 0; i < outlook->row_count; i++)
        count_row(bulk, piece, &outlook->rows[i], open);
    bulk->counted += count;
    if (bulk->remembers && count) {
        uint64_t *kept =
            bulk_remember(vm, (union candidate){.move = {.origin = piece->origin}}, count);
        for (int w = 0; w < words; w++)
            kept[w] = passing[w];
    }
    return !any_open || moves_generate_to(vm, piece->origin, open);
}

static enum verdict judge_safety(struct vm *vm, const union candidate *candidate,
                                 const struct safety *safety)
{
    if (!safety || set_has(safety->royals, candidate->move.square))
        return VERDICT_OPEN;
    return safety_after(vm, safety, candidate->move.origin, candidate->move.square) ? VERDICT_PASSES
                                                                                    : VERDICT_FAILS;
}

// Judges the candidates from `first` on one by one; leaves those that are open.
static void judge_candidates(struct bulk *bulk, uint32_t first)
{
    struct vm *vm = bulk->vm;
    uint32_t open = first;
    for (uint32_t i = first; i < vm->candidate_count; i++) {
        enum verdict verdict = judge_move(vm, &vm->candidates[i], bulk->questions);
        if (verdict == VERDICT_IF_SAFE)
            verdict = judge_safety(vm, &vm->candidates[i], bulk->questions->safety);
        if (verdict == VERDICT_OPEN)
            vm->candidates[open++] = vm->candidates[i];
        if (verdict != VERDICT_PASSES)
            continue;
        bulk->counted++;
        if (bulk->remembers)
            bulk_remember(vm, vm->candidates[i], 1);
    }
    vm->candidate_count = open;
}

static bool count_one_by_one(struct bulk *bulk, square_t origin)
{
    uint32_t first = bulk->vm->candidate_count;
    if (!moves_generate_from(bulk->vm, origin, bulk->spread.captures_only))
        return false;
    judge_candidates(bulk, first);
    return true;
}

// In which sets that conditions on the origin speak of a piece stands.
static inline unsigned places_of(const struct bulk *bulk, square_t origin)
{
    struct continuation *const *continuations = bulk->questions->continuations;
    if (!bulk->asks_origin)
        return 0;
    unsigned first = continuation_place(continuations[0], origin);
    unsigned second =
        continuations[1] == continuations[0] ? first : continuation_place(continuations[1], origin);
    return first | second << PLAN_ORIGIN_SETS;
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
    if (program->shift_groups[kind].is_one && !bulk->asks_origin &&
        !bulk_count_group(bulk, type, &program->shift_groups[kind], pieces))
        return false;
    for (int w = 0; w < words; w++)
        for (uint64_t rest = pieces[w]; rest; rest &= rest - 1) {
            int origin = w * 64 + __builtin_ctzll(rest);
            const struct targets *plain = &targets[origin];
            if (set_has(bulk->entangled, origin) ||
                targets_is_special(&bulk->spread, plain, words)) {
                if (!count_one_by_one(bulk, (square_t)origin))
                    return false;
                continue;
            }
            struct moving_piece piece;
            piece.origin = (square_t)origin;
            piece.is_pinned = set_has(bulk->pinned, origin);
            targets_find(&bulk->spread, plain, words, (square_t)origin, piece.targets);
            unsigned here = places_of(bulk, (square_t)origin);
            if (!outlook || here != places)
                outlook = bulk_outlook(bulk, type, here);
            places = here;
            if (!count_targets(bulk, &piece, outlook, words))
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

// What was counted is kept, or the wanted one is taken, or it is forgotten.
static void settle(struct bulk *bulk, uint32_t first_piece, uint32_t first, int32_t pc,
                   bool carries_out)
{
    struct vm *vm = bulk->vm;
    struct fast *fast = vm->client;
    uint32_t pieces = fast->counted_piece_count - first_piece;
    fast->counted_piece_count = first_piece;
    if (fast->wanted - fast->counted < bulk->counted) {
        union candidate move;
        counted_move(fast, first_piece, pieces, fast->wanted - fast->counted, &move);
        vm->candidates[first] = move;
        vm->candidate_count = first + 1;
        vm->chooser = &enumerating;
        return;
    }
    if (can_keep(vm)) {
        fast->counted_moves[fast->counted_moves_count++] =
            (struct counted_moves){.is_proved = true,
                                   .before = fast->counted,
                                   .first = first_piece,
                                   .count = pieces,
                                   .pc = pc,
                                   .carries_out = carries_out};
        fast->counted_piece_count += pieces;
    }
    fast->counted += bulk->counted;
}

bool count_moves(struct vm *vm, const uint64_t *set, bool captures_only, int32_t pc,
                 bool carries_out)
{
    struct fast *fast = vm->client;
    struct questions questions;
    struct bulk bulk;
    uint32_t first_piece = fast->counted_piece_count, first = vm->candidate_count;
    find_questions(vm, pc, &questions);
    struct continuation *const *continuations = questions.continuations;
    if (!continuations[0] ||
        (!continuations[0]->leaf->is_simple && !continuations[1]->leaf->is_simple))
        return moves_generate(vm, set, captures_only);
    bulk.vm = vm;
    bulk.questions = &questions;
    bulk.words = vm->program->word_count;
    bulk.remembers = fast->remembers || fast->wanted != UINT64_MAX;
    bulk.counted = 0;
    bulk.outlook_count = 0;
    bulk.paired.pair = NULL;
    bulk.asks_origin =
        continuations[0]->leaf->origin_set_count || continuations[1]->leaf->origin_set_count;
    targets_begin(&bulk.spread, vm->position, captures_only);
    bulk_find_answers(&bulk);
    vm->steps -= vm->program->square_count / 4;
    if (!count_in_words(&bulk, set) || !moves_reserve(vm, 1))
        return false;
    if (continuations[0]->leaf->clears || continuations[1]->leaf->clears)
        judge_candidates(&bulk, first);
    settle(&bulk, first_piece, first, pc, carries_out);
    return true;
}
