#include "judge.h"

#include "count.h"
#include "fast.h"
#include "safety.h"

#include "memory.h"

#include <string.h>

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

void find_questions(struct vm *vm, int32_t pc, struct questions *questions)
{
    continuations_after_move(vm, pc, questions->continuations);
    questions->safety = NULL;
    questions->clears_around = 0;
    if (!questions->continuations[0])
        return;
    if (questions->continuations[0]->leaf->needs_safety ||
        questions->continuations[1]->leaf->needs_safety)
        questions->safety = safety_report(vm, &questions->now);
}

// What of the board is cleared after a move to a square. False when that can't be told.
static bool find_cleared(struct vm *vm, struct questions *questions, const struct plan_term *term,
                         square_t square, uint64_t *cleared)
{
    size_t words = (size_t)vm->program->word_count;
    if (term->clears_around && term->clears_around != questions->clears_around) {
        const uint64_t *set = continuation_set(vm, term->clears_around - 1);
        if (!set)
            return false;
        memcpy(questions->cleared, set, words * sizeof *set);
        questions->clears_around = term->clears_around;
    }
    for (size_t w = 0; w < words; w++)
        cleared[w] = term->clears_around
                         ? questions->cleared[w] & vm->program->around[square * words + w]
                         : 0;
    if (term->clears_destination)
        set_add(cleared, square);
    return true;
}

// Whether the royal pieces are safe after a move that clears squares.
static enum verdict judge_clearing(struct vm *vm, const union candidate *candidate,
                                   struct questions *questions, const struct plan_term *term)
{
    const struct safety *safety = questions->safety;
    square_t origin = candidate->move.origin, square = candidate->move.square;
    uint64_t cleared[SET_WORDS_LIMIT];
    if (!safety || !vm->program->attack_sets.from || set_has(safety->royals, origin) ||
        set_has(safety->royals, square) || !find_cleared(vm, questions, term, square, cleared) ||
        set_meets(vm->program, cleared, safety->royals))
        return VERDICT_OPEN;
    set_drop(cleared, origin);
    return safety_after_clearing(vm, safety, origin, square, cleared) ? VERDICT_PASSES
                                                                      : VERDICT_FAILS;
}

enum verdict judge_move(struct vm *vm, const union candidate *candidate,
                        struct questions *questions)
{
    const struct safety *safety = questions->safety;
    square_t origin = candidate->move.origin, square = candidate->move.square;
    int captured = plain_captures(vm, candidate);
    int type = vm->program->type_of[position_kind(vm->position, origin)];
    if (captured < 0 || !questions->continuations[0] || origin == square)
        return VERDICT_OPEN;
    struct continuation *continuation = questions->continuations[captured];
    if (continuation->is_waiting && !continuation_ready(vm, continuation))
        return VERDICT_OPEN;
    const struct plan_term *term = continuation_term(continuation, type, origin, square);
    if (!term || term->change != CHANGES_NOTHING)
        return term && term->change == CHANGES_BY_CLEARING
                   ? judge_clearing(vm, candidate, questions, term)
                   : VERDICT_OPEN;
    if (term->turns == 0 || !term->needs_safety)
        return term->turns == 0 ? VERDICT_FAILS : VERDICT_PASSES;
    if (!safety || safety_matters(vm, &safety->report, origin, square))
        return VERDICT_IF_SAFE;
    return safety->report.is_attacked ? VERDICT_FAILS : VERDICT_PASSES;
}

bool can_keep(const struct vm *vm)
{
    const struct fast *fast = vm->client;
    return fast->remembers && fast->counted_moves_count + 1 < VM_COUNTED_MOVES_LIMIT &&
           vm->position->trail_count == vm->safety->base && vm->registers->moved < 0 &&
           vm->value_count == 0 && vm->set_count == 0;
}

// Adds a range of moves to those that are kept, after the latest range.
static struct counted_moves *new_moves(struct fast *fast, int32_t pc, bool carries_out,
                                       bool is_proved)
{
    struct counted_moves *moves = &fast->counted_moves[fast->counted_moves_count++];
    *moves = (struct counted_moves){.before = fast->counted,
                                    .first = fast->kept_count,
                                    .pc = pc,
                                    .carries_out = carries_out,
                                    .is_proved = is_proved};
    return moves;
}

void list_plain_moves(struct vm *vm, uint32_t first, int32_t pc, bool carries_out)
{
    struct questions questions;
    struct fast *fast = vm->client;
    uint32_t needed = fast->kept_count + vm->candidate_count - first, open = first,
             unproved = needed;
    if (!can_keep(vm))
        return;
    find_questions(vm, pc, &questions);
    fast->kept = memory_grow(fast->kept, needed, &fast->kept_capacity, sizeof *fast->kept);
    struct counted_moves *moves = new_moves(fast, pc, carries_out, true);
    for (uint32_t i = first; i < vm->candidate_count; i++) {
        enum verdict verdict = judge_move(vm, &vm->candidates[i], &questions);
        if (verdict == VERDICT_PASSES)
            fast->kept[fast->kept_count++] = vm->candidates[i];
        else if (verdict == VERDICT_IF_SAFE && fast->lists_unproved)
            fast->kept[--unproved] = vm->candidates[i]; // from the end on, for now
        else if (verdict != VERDICT_FAILS)
            vm->candidates[open++] = vm->candidates[i];
    }
    vm->candidate_count = open;
    moves->count = fast->kept_count - moves->first;
    if (unproved == needed)
        return;
    moves = new_moves(fast, pc, carries_out, false);
    moves->count = needed - unproved;
    memmove(fast->kept + fast->kept_count, fast->kept + unproved,
            moves->count * sizeof *fast->kept);
    fast->kept_count += moves->count;
}
