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

static enum verdict judge_value(const struct continuation *continuation,
                                const struct safety *safety, int32_t value)
{
    if (value < 0 && continuation->leaf->case_count > 1)
        return VERDICT_OPEN;
    const struct plan_term *found = continuation_term(continuation, 0, 0, value < 0 ? 0 : value);
    if (!found || found->change == CHANGES_ELSE)
        return VERDICT_OPEN;
    if (found->turns == 0 || !found->needs_safety)
        return found->turns == 0 ? VERDICT_FAILS : VERDICT_PASSES;
    if (!safety ||
        (found->change == CHANGES_BY_PLACING && set_has(safety->report.entering_matters, value)) ||
        (found->change == CHANGES_BY_REMOVING && set_has(safety->report.leaving_matters, value)))
        return VERDICT_OPEN;
    return safety->report.is_attacked ? VERDICT_FAILS : VERDICT_PASSES;
}

static uint64_t count_values(struct vm *vm, uint32_t first, const struct continuation *continuation,
                             const struct safety *safety)
{
    struct judgement judgement = {.first = first, .kept = first};
    for (uint32_t i = first; i < vm->candidate_count; i++)
        if (!judge(vm, &judgement, i, judge_value(continuation, safety, vm->candidates[i].value)))
            break;
    vm->candidate_count = judgement.kept;
    return judgement.counted;
}

// What has to be asked of other values.
struct value_questions {
    const struct continuation *continuation;
    const struct safety *safety;
    struct safety now;
};

// False when all of them have to be tried.
static bool find_value_questions(struct vm *vm, int32_t pc, struct value_questions *questions)
{
    const struct continuation *continuation = continuation_after(vm, pc);
    bool is_simple = continuation && continuation->leaf->is_simple;
    questions->continuation = continuation;
    questions->safety = NULL;
    if (is_simple && continuation->leaf->needs_safety)
        questions->safety = safety_report(vm, &questions->now);
    return is_simple;
}

uint64_t count_plain_values(struct vm *vm, uint32_t first, int32_t pc)
{
    struct value_questions questions;
    if (vm->candidate_count == first || !find_value_questions(vm, pc, &questions))
        return 0;
    return count_values(vm, first, questions.continuation, questions.safety);
}

// What a term says of some squares, all in one word: which of them pass, which are open.
static uint64_t judge_squares(const struct plan_term *term, const struct safety *safety, int w,
                              uint64_t squares, uint64_t *open)
{
    if (!term->needs_safety)
        return squares;
    uint64_t asked = 0;
    if (!safety || term->change == CHANGES_ELSE)
        asked = ~UINT64_C(0);
    if (safety && term->change == CHANGES_BY_PLACING)
        asked |= safety->report.entering_matters[w];
    if (safety && term->change == CHANGES_BY_REMOVING)
        asked |= safety->report.leaving_matters[w];
    *open |= squares & asked;
    return safety && safety->report.is_attacked ? 0 : squares & ~asked;
}

// Counts squares that make a turn or several, all in one word: what a case says of them. Those of
// one turn go to `passing` instead, those that have to be looked at to `open`.
static uint64_t count_case(const struct value_questions *questions, const struct plan_case *of,
                           bool remembers, int w, uint64_t squares, uint64_t *passing,
                           uint64_t *open)
{
    uint64_t pass[PLAN_CASE_TERMS], asked = of->is_open ? squares : 0, count = 0;
    for (int i = 0; i < of->term_count; i++)
        pass[i] = judge_squares(&of->terms[i], questions->safety, w, squares, &asked);
    for (int i = 0; i < of->term_count; i++) {
        uint32_t turns = term_turns(questions->continuation, &of->terms[i]);
        if (of->term_count == 1 && turns == 1)
            *passing |= pass[i] & ~asked;
        else if (remembers && turns)
            asked |= pass[i];
        else
            count += (uint64_t)turns * (uint64_t)count_bits(pass[i] & ~asked);
    }
    *open |= asked;
    return count;
}

uint64_t count_plain_squares(struct vm *vm, uint64_t *set, int32_t pc)
{
    struct fast *fast = vm->client;
    struct value_questions questions;
    uint64_t passing[SET_WORDS_LIMIT], count = 0;
    bool remembers = fast->wanted != UINT64_MAX || fast->remembers;
    if (set_next(vm->program, set, 0) < 0 || !find_value_questions(vm, pc, &questions))
        return 0;
    const struct continuation *continuation = questions.continuation;
    for (int w = 0; w < vm->program->word_count; w++) {
        uint64_t open = 0;
        passing[w] = 0;
        for (int i = 0; i < continuation->leaf->case_count; i++) {
            const struct plan_case *plan_case = &continuation->leaf->cases[i];
            uint64_t squares = set[w] & case_squares(continuation, plan_case, w);
            if (continuation->is_single[i] && !continuation->only[i].needs_safety)
                passing[w] |= continuation->only[i].turns ? squares : 0;
            else
                count +=
                    count_case(&questions, plan_case, remembers, w, squares, &passing[w], &open);
        }
        set[w] = open;
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
