// Questions on which a way depends while the rest of a turn is followed, and their answers so far
// (plan_walk.h).
#include "plan_symbols.h"

void plan_stop(struct plan_walk *walk, enum way way)
{
    if (walk->way == WAY_GOES_ON)
        walk->way = way;
}

int plan_fork(struct plan_walk *walk, int ways, bool is_unknown)
{
    if (walk->way != WAY_GOES_ON)
        return -1;
    if (walk->forks_passed < walk->fork_count)
        return walk->forks[walk->forks_passed++];
    walk->fork_ways = ways;
    walk->fork_is_unknown = is_unknown;
    plan_stop(walk, walk->fork_count == PLAN_FORKS ? WAY_OPEN : WAY_FORKS);
    return -1;
}

static bool ask(struct plan_walk *walk, struct answer question)
{
    if (walk->way != WAY_GOES_ON)
        return false;
    for (int i = 0; i < walk->answer_count; i++) {
        const struct answer *known = &walk->answers[i];
        if (known->square == question.square && !question.types &&
            ir_is_same(known->code, question.code))
            return known->is_true;
    }
    walk->asked = question;
    plan_stop(walk, walk->answer_count == PLAN_ANSWERS ? WAY_OPEN : WAY_ASKS);
    return false;
}

// Whether the moved piece is of some types: the answers so far may tell.
bool plan_asks_types(struct plan_walk *walk, const uint64_t *types)
{
    uint64_t in = 0, out = 0;
    int count = walk->planner->program->type_count;
    for (int w = 0; w * 64 < count; w++) {
        uint64_t left = count - w * 64 < 64 ? (UINT64_C(1) << (count - w * 64)) - 1 : ~UINT64_C(0);
        for (int i = 0; i < walk->answer_count; i++)
            if (walk->answers[i].types)
                left &= walk->answers[i].is_true ? walk->answers[i].types[w]
                                                 : ~walk->answers[i].types[w];
        in |= left & types[w];
        out |= left & ~types[w];
    }
    if (!in || !out)
        return in != 0;
    return ask(walk, (struct answer){.square = SYMBOL_MOVED, .types = types});
}

bool plan_is_true(struct plan_walk *walk, struct symbol symbol)
{
    switch (symbol.kind) {
    case SYMBOL_HAS_TYPE: return plan_asks_types(walk, symbol.types) != symbol.negated;
    case SYMBOL_IN_SET:
        return ask(walk, (struct answer){.square = symbol.square, .code = symbol.code}) !=
               symbol.negated;
    case SYMBOL_STATE:
        if (symbol.code->op == OP_PUSH)
            return symbol.code->b != 0;
        if (symbol.code->op == OP_NOT)
            return !plan_is_true(walk, plan_state(symbol.code->first));
        return ask(walk, (struct answer){.square = SYMBOL_STATE, .code = symbol.code});
    default: return plan_fork(walk, 2, true) == 1;
    }
}

bool plan_asks(struct plan_walk *walk, int op, const struct ir *first, const struct ir *second)
{
    return plan_is_true(walk, plan_folded(walk, plan_join(walk, op, first, second)));
}

const uint64_t *plan_types_of(const struct plan_walk *walk, const int *types, int count)
{
    uint64_t *mask = arena_array(walk->planner->arena, PLAN_TYPE_WORDS, sizeof *mask);
    for (int i = 0; i < count; i++)
        if (types[i] >= 0)
            mask[types[i] / 64] |= UINT64_C(1) << (types[i] % 64);
    return mask;
}

bool plan_is_square(const struct plan_walk *walk, enum symbol_kind kind)
{
    return kind == SYMBOL_ORIGIN || kind == SYMBOL_DESTINATION ||
           (kind == SYMBOL_CHOSEN && plan_choice(walk)->op == OP_CHOOSE_SQUARE);
}

static bool is_fixed(const struct ir *set)
{
    bool is_fixed_itself = set->op == OP_SET_ZONE || set->op == OP_SET_ALL ||
                           set->op == OP_SET_NONE || set->op == OP_SET_AND ||
                           set->op == OP_SET_OR || set->op == OP_SET_EXCEPT ||
                           set->op == OP_SET_NOT;
    for (const struct ir *child = set->first; child && is_fixed_itself; child = child->next)
        is_fixed_itself = is_fixed(child);
    return is_fixed_itself;
}

bool plan_is_in(struct plan_walk *walk, enum symbol_kind square, const struct ir *code)
{
    return plan_is_true(walk, plan_in_set(walk, square, code));
}

// Whether a square of the move lies in a set. Zones are asked one by one.
struct symbol plan_in_set(struct plan_walk *walk, enum symbol_kind square, const struct ir *code)
{
    const struct ir *first = code->first, *second = first ? first->next : NULL;
    if (is_fixed(code) && code->op != OP_SET_ZONE) {
        bool is_true = code->op == OP_SET_ALL;
        if (code->op == OP_SET_NOT)
            is_true = !plan_is_in(walk, square, first);
        if (code->op == OP_SET_AND)
            is_true = plan_is_in(walk, square, first) && plan_is_in(walk, square, second);
        if (code->op == OP_SET_OR)
            is_true = plan_is_in(walk, square, first) || plan_is_in(walk, square, second);
        if (code->op == OP_SET_EXCEPT)
            is_true = plan_is_in(walk, square, first) && !plan_is_in(walk, square, second);
        return plan_constant(walk, is_true);
    }
    return (struct symbol){.kind = SYMBOL_IN_SET, .square = square, .code = code};
}
