#include "count.h"

#include "fast.h"
#include "judge.h"
#include "safety.h"
#include "sets.h"

#include <string.h>

// The verdicts on a list of candidates.
struct judgement {
    uint32_t first, kept; // candidates from there on are open
    uint64_t counted;
};

// False when the candidate makes the turn that is wanted: it is the only one left then.
static bool judge(struct vm *vm, struct judgement *judgement, uint32_t index, enum verdict verdict)
{
    struct fast *fast = vm->client;
    union candidate candidate = vm->candidates[index];
    if (verdict >= VERDICT_IF_SAFE)
        vm->candidates[judgement->kept++] = candidate;
    if (verdict != VERDICT_PASSES)
        return true;
    if (fast->counted + judgement->counted++ != fast->wanted)
        return true;
    vm->candidates[judgement->first] = candidate;
    judgement->kept = judgement->first + 1;
    judgement->counted = 0;
    vm->chooser = &enumerating;
    return false;
}

static enum verdict judge_value(const struct tail *tail, const struct safety *safety, int32_t value)
{
    const struct tail_case *found =
        tail->case_count == 1 || value >= 0 ? tail_case_of(tail, 0, 0, value) : NULL;
    if (!found || found->is_open || found->turns > 1)
        return VERDICT_OPEN;
    if (found->turns == 0 || !found->needs_safety)
        return found->turns == 0 ? VERDICT_FAILS : VERDICT_PASSES;
    if (!safety || (found->change != CHANGES_NOTHING && value == safety->square) ||
        (found->change == CHANGES_BY_PLACING && set_has(safety->report.entering_matters, value)) ||
        (found->change == CHANGES_BY_REMOVING && set_has(safety->report.leaving_matters, value)))
        return VERDICT_OPEN;
    return safety->report.is_attacked ? VERDICT_FAILS : VERDICT_PASSES;
}

static uint64_t count_values(struct vm *vm, uint32_t first, const struct tail *tail,
                             const struct safety *safety)
{
    struct judgement judgement = {.first = first, .kept = first};
    for (uint32_t i = first; i < vm->candidate_count; i++)
        if (!judge(vm, &judgement, i, judge_value(tail, safety, vm->candidates[i].value)))
            break;
    vm->candidate_count = judgement.kept;
    return judgement.counted;
}

// What has to be asked of other values.
struct value_questions {
    const struct tail *tail;
    const struct safety *safety;
    struct safety now;
};

// False when all of them have to be tried.
static bool find_value_questions(struct vm *vm, int32_t pc, int local, enum chosen chosen,
                                 struct value_questions *questions)
{
    struct tail_start start = {
        .chosen = chosen, .local = local, .pc = pc, .captured = vm->registers->captured};
    questions->tail = tail_known(vm, start);
    questions->safety = NULL;
    if (questions->tail->is_simple && questions->tail->needs_safety)
        questions->safety = safety_report(vm, &questions->now);
    return questions->tail->is_simple;
}

uint64_t count_plain_values(struct vm *vm, uint32_t first, int32_t pc, int local, bool from_hand)
{
    struct value_questions questions;
    if (vm->candidate_count == first ||
        !find_value_questions(vm, pc, local, from_hand ? CHOSEN_FROM_HAND : CHOSEN_VALUE,
                              &questions))
        return 0;
    return count_values(vm, first, questions.tail, questions.safety);
}

// What a case says of some squares, all in one word: which of them pass, which are open.
static uint64_t judge_squares(const struct tail_case *tail_case, const struct safety *safety, int w,
                              uint64_t squares, uint64_t *open)
{
    bool is_open = tail_case->is_open || (tail_case->needs_safety && !safety);
    *open = is_open ? squares : 0;
    if (is_open || tail_case->turns == 0)
        return 0;
    if (tail_case->needs_safety && tail_case->change == CHANGES_BY_PLACING)
        *open = squares & safety->report.entering_matters[w];
    if (tail_case->needs_safety && tail_case->change == CHANGES_BY_REMOVING)
        *open = squares & safety->report.leaving_matters[w];
    if (tail_case->needs_safety && tail_case->change != CHANGES_NOTHING && safety->square / 64 == w)
        *open |= squares & UINT64_C(1) << (safety->square % 64);
    return tail_case->needs_safety && safety->report.is_attacked ? 0 : squares & ~*open;
}

uint64_t count_plain_squares(struct vm *vm, uint64_t *set, int32_t pc, int local)
{
    struct fast *fast = vm->client;
    struct value_questions questions;
    uint64_t passing[SET_WORDS_LIMIT], count = 0;
    bool remembers = fast->wanted != UINT64_MAX || fast->remembers;
    if (set_next(vm->program, set, 0) < 0 ||
        !find_value_questions(vm, pc, local, CHOSEN_SQUARE, &questions))
        return 0;
    for (int w = 0; w < vm->program->word_count; w++) {
        uint64_t all_open = 0;
        passing[w] = 0;
        for (int i = 0; i < questions.tail->case_count; i++) {
            const struct tail_case *tail_case = &questions.tail->cases[i];
            uint64_t open, squares = set[w] & tail_squares(tail_case, w);
            uint64_t pass = judge_squares(tail_case, questions.safety, w, squares, &open);
            if (tail_case->turns == 1)
                passing[w] |= pass;
            else if (remembers)
                open |= pass;
            else
                count += (uint64_t)tail_case->turns * (uint64_t)count_bits(pass);
            all_open |= open;
        }
        set[w] = all_open;
    }
    count += (uint64_t)set_count(vm->program, passing);
    if (fast->wanted - fast->counted >= count)
        return count;
    int wanted = set_nth(vm->program, passing, (int)(fast->wanted - fast->counted));
    memset(set, 0, (size_t)vm->program->word_count * sizeof *set);
    set_add(set, wanted);
    vm->chooser = &enumerating;
    return 0;
}
