// Conditions of goals, joined into one: a search asks at each position whether any of them holds,
// and nearly always none does.
#include "passes.h"

enum { GOALS_JOINED = 64 }; // games with more of them ask one after the other

// What a condition compares with a constant.
struct bound {
    const struct ir *value; // NULL: it is no such comparison
    bool is_least;          // it holds from `limit` on, not up to it
    int32_t limit;
};

static struct bound bound_of(const struct ir *condition)
{
    const bool is_negated = condition->op == OP_NOT;
    const struct ir *less = is_negated ? condition->first : condition;
    if (less->op != OP_LESS)
        return (struct bound){NULL, false, 0};
    const struct ir *left = less->first, *right = left->next;
    if (right->op == OP_PUSH && right->b > INT32_MIN)
        return (struct bound){left, is_negated, right->b - !is_negated};
    if (left->op == OP_PUSH && left->b < INT32_MAX)
        return (struct bound){right, !is_negated, left->b + !is_negated};
    return (struct bound){NULL, false, 0};
}

// Whether `narrow` can hold only where `wide` does.
static bool implies(const struct ir *narrow, const struct ir *wide)
{
    const struct bound n = bound_of(narrow), w = bound_of(wide);
    return ir_is_same(narrow, wide) ||
           (n.value && w.value && n.is_least == w.is_least && ir_is_same(n.value, w.value) &&
            (n.is_least ? n.limit >= w.limit : n.limit <= w.limit));
}

// Whether it needs no more than the position and some arithmetic: asking anything else twice would
// cost more than joining saves.
static bool is_plain(const struct ir *node)
{
    switch (node->op) {
    case OP_TRY:
    case OP_TRY_TURN:
    case OP_TRY_REPLY:
    case OP_CALL:
    case OP_ASK:
    case OP_EACH_BEGIN:
    case OP_EACH_VALUES:
    case OP_SET_ROW:
    case OP_SET_ROW_OF:
    case OP_SET_CONNECTED:
    case IR_SIFT: return false;
    default: break;
    }
    for (const struct ir *child = node->first; child; child = child->next)
        if (!is_plain(child))
            return false;
    return true;
}

// The condition of a goal that may hold while there are turns; NULL: it is not one to be joined.
static const struct ir *condition_of(const struct goal *goal, const struct ir_unit *unit)
{
    const struct ir *only = unit->root->first;
    return goal->outcome != GOAL_INVALID && !goal->only_stuck && only && !only->next &&
                   is_plain(only)
               ? only
               : NULL;
}

// Whether another condition holds wherever this one does; of two that say the same, the first
// stays.
static bool is_implied(const struct ir *const *asked, int count, int g)
{
    for (int i = 0; i < count; i++)
        if (i != g && asked[i] && implies(asked[g], asked[i]) &&
            (i < g || !implies(asked[i], asked[g])))
            return true;
    return false;
}

// Either of the two; without the second one, the first.
static struct ir *or_of(struct arena *arena, struct ir *condition, struct ir *rest)
{
    if (!rest)
        return condition;
    struct ir *either = arena_alloc(arena, sizeof *either);
    *either = (struct ir){
        .op = IR_OR, .yield = YIELDS_VALUE, .span = condition->span, .first = condition};
    condition->next = rest;
    return either;
}

void join_goals(struct program *program, struct rules_ir *rules, struct ir_unit *const *conditions)
{
    struct arena *arena = program->model->arena;
    const struct ir *asked[GOALS_JOINED];
    struct ir *joined = NULL;
    int count = 0;
    if (program->goal_count > GOALS_JOINED)
        return;
    for (int g = 0; g < program->goal_count; g++) {
        asked[g] = condition_of(&program->goals[g], conditions[g]);
        count += asked[g] != NULL;
    }
    if (count < 2)
        return;
    for (int g = program->goal_count - 1; g >= 0; g--) {
        program->goals[g].is_joined = asked[g] != NULL;
        if (asked[g] && !is_implied(asked, program->goal_count, g))
            joined = or_of(arena, ir_copy(arena, asked[g], asked[g]->span), joined);
    }
    struct ir *root = arena_alloc(arena, sizeof *root);
    *root = (struct ir){.op = IR_BLOCK, .span = joined->span, .first = joined};
    rules->joined = arena_alloc(arena, sizeof *rules->joined);
    *rules->joined = (struct ir_unit){.kind = UNIT_CONDITION, .root = root, .entry = -1};
    rules->last->next = rules->joined;
    rules->last = rules->joined;
}
