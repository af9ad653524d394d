// What all ways from a choice come to (plan_cases.c), on the way to the leaf of a plan.
#ifndef PLAN_CASES_H
#define PLAN_CASES_H

#include "plan_walk.h"

struct draft_pair {
    const struct ir *set; // NULL: no choice is paired
    uint8_t origin, destination;
};

struct draft_term {
    struct plan_term term;
    struct draft_pair pair;
    const struct ir *cleared; // the set of `clears_around`; NULL: none
};

// The turns that a candidate makes, or that it has to be tried.
struct draft_sum {
    bool is_open;
    int count;
    struct draft_term terms[PLAN_CASE_TERMS];
};

struct draft_condition {
    enum symbol_kind square;
    bool wanted;
    const struct ir *set;
};

struct draft_case {
    uint64_t types[PLAN_TYPE_WORDS];
    struct draft_condition conditions[PLAN_CASE_CONDITIONS];
    int condition_count;
    struct draft_sum sum;
};

struct draft_cases {
    struct draft_case list[PLAN_LEAF_CASES];
    int count;
    bool is_full;
};

// Room for drafts: two for each answer that a walk may have, and one.
enum { DRAFTS = 2 * PLAN_ANSWERS + 1 };

// Finds the cases under the walk's answers. False when that takes another answer about the
// position: walk->asked.
bool plan_find_cases(struct plan_walk *walk, struct draft_cases *cases);

#endif
