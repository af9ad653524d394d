#include "count.h"

#include "moves.h"
#include "safety.h"
#include "sets.h"
#include "tail.h"

#include "arena.h"

#include <stdlib.h>
#include <string.h>

enum verdict { VERDICT_PASSES, VERDICT_FAILS, VERDICT_OPEN };

// The verdicts on a list of candidates.
struct judgement {
    uint32_t first, kept; // candidates from there on are open
    bool keeps;           // those that pass are kept in the vm
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
    if (judgement->keeps)
        vm->kept[vm->kept_count++] = candidate;
    if (vm->counted + judgement->counted++ != vm->wanted)
        return true;
    vm->candidates[judgement->first] = candidate;
    judgement->kept = judgement->first + 1;
    judgement->counted = 0;
    vm->counting = false;
    return false;
}

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

static enum verdict judge_move(const struct vm *vm, const union candidate *candidate,
                               const struct tail *tails, const struct safety *safety)
{
    int captured = plain_captures(vm, candidate);
    if (captured < 0 || !tails[captured].is_simple)
        return VERDICT_OPEN;
    const struct tail *tail = &tails[captured];
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

static bool keep_moves(struct vm *vm, uint32_t first, int32_t pc, bool carries_out)
{
    uint32_t needed = vm->kept_count + vm->candidate_count - first;
    if (!can_keep(vm))
        return false;
    if (needed > vm->kept_capacity) {
        vm->kept_capacity = 2 * needed;
        vm->kept = realloc(vm->kept, vm->kept_capacity * sizeof *vm->kept);
        if (!vm->kept)
            arena_out_of_memory();
    }
    vm->counted_moves[vm->counted_moves_count++] = (struct counted_moves){
        .before = vm->counted, .first = vm->kept_count, .pc = pc, .carries_out = carries_out};
    return true;
}

uint64_t count_plain_moves(struct vm *vm, uint32_t first, int32_t pc, bool carries_out)
{
    struct tail tails[2];
    struct judgement judgement = {.first = first, .kept = first};
    const struct safety *safety = NULL;
    if (vm->listing && !can_keep(vm))
        return 0;
    for (int captured = 0; captured < 2; captured++)
        tail_find(vm,
                  (struct tail_start){.chosen = CHOSEN_MOVE,
                                      .pc = pc,
                                      .captured = vm->registers.captured + captured,
                                      .captures_left = captured},
                  &tails[captured]);
    if (!tails[0].is_simple && !tails[1].is_simple)
        return 0;
    if (tails[0].needs_safety || tails[1].needs_safety)
        safety = safety_report(vm);
    judgement.keeps = keep_moves(vm, first, pc, carries_out);
    for (uint32_t i = first; i < vm->candidate_count; i++)
        if (!judge(vm, &judgement, i, judge_move(vm, &vm->candidates[i], tails, safety)))
            break;
    vm->candidate_count = judgement.kept;
    if (judgement.keeps)
        vm->counted_moves[vm->counted_moves_count - 1].count = (uint32_t)judgement.counted;
    return judgement.counted;
}

// ---- Other choices
// ---------------------------------------------------------------------------------------

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
