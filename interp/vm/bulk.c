// Counting moves in bulk: a piece's moves are a set of squares, and so are those that pass.
#include "count.h"
#include "fast.h"
#include "flock.h"
#include "judge.h"
#include "moves.h"
#include "second.h"
#include "sets.h"
#include "spread.h"

#include "memory.h"

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
    struct spread spread;
    int words;
    bool asks_origin;
    bool remembers; // what was counted has to be found again
    uint64_t counted;
    uint64_t pinned[SET_WORDS_LIMIT];
    // Where attacks go over pieces: pieces for which the royal's safety may depend on both squares
    // of a move together.
    uint64_t entangled[SET_WORDS_LIMIT];
    struct second second;
    struct outlook outlooks[OUTLOOKS];
    int outlook_count;
};

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
        set_clear(bulk->vm->program, outlook->rows[i].squares);
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
            uint64_t squares = captured ? bulk->spread.occupied[w] : ~bulk->spread.occupied[w];
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
    bool has_hops = safety && bulk->vm->program->has_hops;
    for (int w = 0; w < bulk->words; w++) {
        bulk->pinned[w] = safety ? safety->report.leaving_matters[w] : 0;
        bulk->entangled[w] =
            has_hops ? safety->report.left_with[w] | safety->report.behind_entered[w] : 0;
    }
    if (safety)
        set_add(bulk->pinned, safety->square);
}

// Remembers moves of a piece; returns their set, to be filled in.
static uint64_t *add_counted(struct vm *vm, union candidate move, uint32_t count)
{
    struct fast *fast = vm->client;
    size_t words = (size_t)vm->program->word_count, needed = fast->counted_piece_count + 1;
    fast->counted_pieces = memory_grow(fast->counted_pieces, needed, &fast->counted_piece_capacity,
                                       sizeof *fast->counted_pieces);
    fast->counted_sets = memory_grow(fast->counted_sets, needed * words,
                                     &fast->counted_set_capacity, sizeof *fast->counted_sets);
    fast->counted_pieces[fast->counted_piece_count] = (struct counted_piece){move, count};
    return fast->counted_sets + fast->counted_piece_count++ * words;
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
    spread_find(&bulk->spread, plain, words, origin, targets);
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
    if (!moves_generate_from(vm, origin, bulk->spread.captures_only))
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
            origins &= ~flock_origins(bulk->spread.occupied, row->gates[g], words, w);
        origins &= flock_origins(bulk->spread.occupants + row->emit * (uint32_t)words, row->step,
                                 words, w);
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
        uint64_t alone = bulk->pinned[w] | bulk->entangled[w] | ~flock->origins[w] |
                         flock_meets(flock, FLOCK_WAKES, bulk->spread.others, words, w);
        if (bulk->spread.has_passed)
            alone |= flock_meets(flock, FLOCK_PASSED, bulk->spread.passed, words, w);
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
                if (!moves_generate_from(vm, (square_t)origin, bulk->spread.captures_only))
                    return false;
            } else if (set_has(bulk->entangled, origin) ||
                       spread_is_special(&bulk->spread, plain, words)) {
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

bool counted_move(struct fast *fast, uint32_t first, uint32_t count, uint64_t index,
                  union candidate *move)
{
    struct vm *vm = fast->vm;
    const struct program *program = vm->program;
    uint64_t to[SET_WORDS_LIMIT] = {0};
    uint32_t i = first, candidates = vm->candidate_count;
    for (; i < first + count && index >= fast->counted_pieces[i].count; i++)
        index -= fast->counted_pieces[i].count;
    if (i == first + count)
        return false;
    *move = fast->counted_pieces[i].move;
    if (move->move.how)
        return true;
    int square =
        set_nth(program, fast->counted_sets + i * (uint32_t)program->word_count, (int)index);
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
    if (!questions.tails[0]->is_simple && !questions.tails[1]->is_simple)
        return moves_generate(vm, set, captures_only);
    bulk.vm = vm;
    bulk.questions = &questions;
    bulk.words = vm->program->word_count;
    bulk.remembers = fast->remembers || fast->wanted != UINT64_MAX;
    bulk.counted = 0;
    bulk.outlook_count = 0;
    bulk.second.choice.turns = 0;
    bulk.asks_origin =
        questions.tails[0]->origin_zone_count || questions.tails[1]->origin_zone_count;
    spread_begin(&bulk.spread, vm->position, captures_only);
    find_pinned(&bulk);
    vm->steps -= vm->program->square_count / 4;
    if (!count_in_words(&bulk, set) || !moves_reserve(vm, 1))
        return false;
    settle(&bulk, first_piece, first, pc, carries_out);
    return true;
}
