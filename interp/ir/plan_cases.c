// What the ways from a choice come to: turns that are added up, cases that exclude each other.
#include "plan_cases.h"

#include <string.h>

// ---- Sums

static bool is_same_set(const struct ir *a, const struct ir *b)
{
    return a == b || (a && b && ir_is_same(a, b));
}

static bool is_same_pair(const struct draft_pair *a, const struct draft_pair *b)
{
    return a->origin == b->origin && a->destination == b->destination &&
           is_same_set(a->set, b->set);
}

static bool is_same_term(const struct draft_term *a, const struct draft_term *b)
{
    return a->term.change == b->term.change && a->term.needs_safety == b->term.needs_safety &&
           a->term.clears_destination == b->term.clears_destination &&
           is_same_set(a->cleared, b->cleared) && is_same_pair(&a->pair, &b->pair);
}

static bool is_same_sum(const struct draft_sum *a, const struct draft_sum *b)
{
    bool is_same = a->is_open == b->is_open && a->count == b->count;
    for (int i = 0; i < a->count && is_same; i++)
        is_same = is_same_term(&a->terms[i], &b->terms[i]) &&
                  a->terms[i].term.turns == b->terms[i].term.turns &&
                  a->terms[i].term.turns_by_hand == b->terms[i].term.turns_by_hand;
    return is_same;
}

static void sum_open(struct draft_sum *sum)
{
    sum->is_open = true;
    sum->count = 0;
}

static void sum_add(struct draft_sum *sum, const struct draft_term *added)
{
    int i = 0;
    while (i < sum->count && !is_same_term(&sum->terms[i], added))
        i++;
    if (sum->is_open || i == PLAN_CASE_TERMS) {
        sum_open(sum);
    } else if (i == sum->count) {
        sum->terms[sum->count++] = *added;
    } else {
        unsigned turns = sum->terms[i].term.turns + added->term.turns;
        unsigned by_hand = sum->terms[i].term.turns_by_hand + added->term.turns_by_hand;
        sum->terms[i].term.turns = (uint16_t)turns;
        sum->terms[i].term.turns_by_hand = (uint16_t)by_hand;
        if (turns > UINT16_MAX || by_hand > UINT16_MAX)
            sum_open(sum);
    }
}

static uint8_t membership_of(struct in_set bit)
{
    return bit.now == INSIDE ? IS_INSIDE : bit.now == OUTSIDE ? IS_OUTSIDE : IS_AS_BEFORE;
}

// The turns at the end of a way. What nobody asks for is left out.
static struct draft_term term_of(const struct plan_walk *walk)
{
    struct draft_term draft = {.term = walk->term};
    bool is_altered = walk->paired.kind == SYMBOL_ALTERED_SET;
    if (!draft.term.needs_safety)
        draft.term.change = CHANGES_NOTHING;
    if (draft.term.change == CHANGES_BY_CLEARING) {
        draft.term.clears_destination = walk->clears_destination;
        draft.cleared = walk->cleared;
    }
    if (walk->paired.kind == SYMBOL_UNKNOWN)
        return draft;
    draft.pair.set = walk->paired.code;
    draft.pair.origin = is_altered ? membership_of(walk->paired.origin) : IS_AS_BEFORE;
    draft.pair.destination = is_altered ? membership_of(walk->paired.destination) : IS_AS_BEFORE;
    return draft;
}

// Adds up the turns of all ways that begin with the walk's forks. False when one of them asks.
static bool explore(struct plan_walk *walk, struct draft_sum *sum)
{
    sum->is_open = false;
    sum->count = 0;
    plan_follow(walk);
    if (walk->way == WAY_ENDS) {
        struct draft_term term = term_of(walk);
        sum_add(sum, &term);
    } else if (walk->way == WAY_FORKS) {
        int ways = walk->fork_ways, fork = walk->fork_count++;
        bool is_unknown = walk->fork_is_unknown;
        for (int i = 0; i < ways && !sum->is_open; i++) {
            struct draft_sum part;
            walk->forks[fork] = (uint8_t)i;
            if (!explore(walk, &part))
                return false;
            if (part.is_open || (is_unknown && i > 0 && !is_same_sum(sum, &part)))
                sum_open(sum);
            for (int t = 0; t < part.count && !(is_unknown && i > 0); t++)
                sum_add(sum, &part.terms[t]);
        }
        walk->fork_count = fork;
    } else if (walk->way == WAY_ASKS) {
        return false;
    } else if (walk->way != WAY_FAILS) {
        sum_open(sum);
    }
    return true;
}

// ---- Cases

static bool is_same_condition(const struct draft_condition *a, const struct draft_condition *b)
{
    return a->square == b->square && a->wanted == b->wanted && ir_is_same(a->set, b->set);
}

static bool is_alike(const struct draft_case *a, const struct draft_case *b)
{
    bool alike = a->condition_count == b->condition_count && is_same_sum(&a->sum, &b->sum);
    for (int i = 0; i < a->condition_count && alike; i++)
        alike = is_same_condition(&a->conditions[i], &b->conditions[i]);
    return alike;
}

static void add_case(struct draft_cases *cases, const struct draft_case *added)
{
    int i = 0;
    while (i < cases->count && !is_alike(&cases->list[i], added))
        i++;
    if (i == PLAN_LEAF_CASES) {
        cases->is_full = true;
    } else if (i == cases->count) {
        cases->list[cases->count++] = *added;
    } else {
        for (int w = 0; w < PLAN_TYPE_WORDS; w++)
            cases->list[i].types[w] |= added->types[w];
    }
}

static bool are_same(const struct draft_cases *a, const struct draft_cases *b)
{
    bool same = !a->is_full && !b->is_full && a->count == b->count;
    for (int i = 0; i < a->count && same; i++)
        same = is_alike(&a->list[i], &b->list[i]) &&
               memcmp(a->list[i].types, b->list[i].types, sizeof a->list[i].types) == 0;
    return same;
}

// Adds cases of candidates of which a question has this answer.
static void add_cases(struct draft_cases *cases, const struct draft_cases *added,
                      const struct answer *answer)
{
    cases->is_full |= added->is_full;
    for (int i = 0; i < added->count; i++) {
        struct draft_case one = added->list[i];
        if (answer->types) {
            for (int w = 0; w < PLAN_TYPE_WORDS; w++)
                one.types[w] &= answer->is_true ? answer->types[w] : ~answer->types[w];
        } else if (one.condition_count == PLAN_CASE_CONDITIONS) {
            cases->is_full = true;
            return;
        } else {
            one.conditions[one.condition_count++] =
                (struct draft_condition){answer->square, answer->is_true, answer->code};
        }
        add_case(cases, &one);
    }
}

bool plan_find_cases(struct plan_walk *walk, struct draft_cases *cases)
{
    struct draft_case all = {.condition_count = 0};
    cases->count = 0;
    cases->is_full = false;
    walk->fork_count = 0;
    if (explore(walk, &all.sum)) {
        memset(all.types, 0xFF, sizeof all.types);
        add_case(cases, &all);
        return true;
    }
    if (walk->asked.square == SYMBOL_STATE)
        return false;
    struct answer answer = walk->asked;
    struct draft_cases *parts = walk->drafts + 2 * walk->answer_count;
    for (int i = 0; i < 2; i++) {
        answer.is_true = i == 0;
        walk->answers[walk->answer_count++] = answer;
        bool is_found = plan_find_cases(walk, &parts[i]);
        walk->answer_count--;
        if (!is_found)
            return false;
    }
    if (are_same(&parts[0], &parts[1])) {
        *cases = parts[0];
        return true;
    }
    for (int i = 0; i < 2; i++) {
        answer.is_true = i == 0;
        add_cases(cases, &parts[i], &answer);
    }
    return true;
}
