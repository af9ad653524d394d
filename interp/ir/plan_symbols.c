// What expressions come to while the rest of a turn is followed for all candidates (plan_walk.h).
#include "plan_walk.h"

#include <string.h>

static const struct symbol unknown = {.kind = SYMBOL_UNKNOWN};

// ---- Trees that are evaluated before the choice

struct ir *plan_node(const struct plan_walk *walk, int op, int x, int a, int b)
{
    struct ir *node = arena_alloc(walk->planner->arena, sizeof *node);
    node->op = (uint8_t)op;
    node->x = (uint8_t)x;
    node->a = (uint16_t)a;
    node->b = b;
    return node;
}

void plan_add(const struct plan_walk *walk, struct ir *node, const struct ir *child)
{
    struct ir **end = &node->first;
    while (*end)
        end = &(*end)->next;
    *end = plan_node(walk, 0, 0, 0, 0);
    **end = *child;
    (*end)->next = NULL;
}

bool plan_same_code(const struct ir *a, const struct ir *b)
{
    if (a->op != b->op || a->x != b->x || a->a != b->a || a->b != b->b)
        return false;
    const struct ir *x = a->first, *y = b->first;
    while (x && y && plan_same_code(x, y)) {
        x = x->next;
        y = y->next;
    }
    return !x && !y;
}

const struct ir *plan_set_of(const struct ir *node)
{
    const struct ir *child = node->first;
    while (child && child->yield != YIELDS_SET)
        child = child->next;
    return child;
}

const struct ir *plan_value_of(const struct ir *node, int index)
{
    const struct ir *child = node->first;
    while (child && (child->yield == YIELDS_SET || index-- > 0))
        child = child->next;
    return child;
}

static struct symbol state(const struct ir *code)
{
    return (struct symbol){.kind = SYMBOL_STATE, .code = code};
}

static struct symbol leaf(const struct plan_walk *walk, int op)
{
    return state(plan_node(walk, op, 0, 0, 0));
}

struct symbol plan_constant(const struct plan_walk *walk, int32_t value)
{
    return state(plan_node(walk, OP_PUSH, 0, 0, value));
}

struct ir *plan_join(const struct plan_walk *walk, int op, const struct ir *first,
                     const struct ir *second)
{
    struct ir *node = plan_node(walk, op, 0, 0, 0);
    plan_add(walk, node, first);
    if (second)
        plan_add(walk, node, second);
    return node;
}

bool plan_is_mover(const struct ir *code)
{
    return code->op == OP_MOVER;
}

static bool list_has(const struct value_list *list, int32_t value)
{
    for (int i = 0; i < list->count; i++)
        if (list->values[i] == value)
            return true;
    return false;
}

// The value of a node whose children are constants; the node itself where that is left to the
// machine.
static struct symbol folded(const struct plan_walk *walk, const struct ir *node)
{
    const struct program *program = walk->planner->program;
    const struct ir *first = node->first, *second = first ? first->next : NULL;
    if (!first || first->op != OP_PUSH || (second && second->op != OP_PUSH))
        return state(node);
    uint32_t a = (uint32_t)first->b, b = second ? (uint32_t)second->b : 0;
    switch (node->op) {
    case OP_ADD: return plan_constant(walk, (int32_t)(a + b));
    case OP_SUBTRACT: return plan_constant(walk, (int32_t)(a - b));
    case OP_EQUAL: return plan_constant(walk, a == b);
    case OP_LESS: return plan_constant(walk, (int32_t)a < (int32_t)b);
    case OP_NOT: return plan_constant(walk, !a);
    case OP_ODD: return plan_constant(walk, a & 1);
    case OP_IN_VALUES: return plan_constant(walk, list_has(&program->lists[node->a], first->b));
    default: return state(node);
    }
}

// ---- Answers

static struct symbol in_set(struct plan_walk *walk, enum symbol_kind square, const struct ir *code);
static bool is_in(struct plan_walk *walk, enum symbol_kind square, const struct ir *code);

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
            plan_same_code(known->code, question.code))
            return known->is_true;
    }
    walk->asked = question;
    plan_stop(walk, walk->answer_count == PLAN_ANSWERS ? WAY_OPEN : WAY_ASKS);
    return false;
}

// Whether the moved piece is of some types: the answers so far may tell.
static bool ask_types(struct plan_walk *walk, const uint64_t *types)
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
    case SYMBOL_HAS_TYPE: return ask_types(walk, symbol.types) != symbol.negated;
    case SYMBOL_IN_SET:
        return ask(walk, (struct answer){.square = symbol.square, .code = symbol.code}) !=
               symbol.negated;
    case SYMBOL_STATE:
        if (symbol.code->op == OP_PUSH)
            return symbol.code->b != 0;
        if (symbol.code->op == OP_NOT)
            return !plan_is_true(walk, state(symbol.code->first));
        return ask(walk, (struct answer){.square = SYMBOL_STATE, .code = symbol.code});
    default: return plan_fork(walk, 2, true) == 1;
    }
}

bool plan_asks(struct plan_walk *walk, int op, const struct ir *first, const struct ir *second)
{
    return plan_is_true(walk, folded(walk, plan_join(walk, op, first, second)));
}

bool plan_holds(struct plan_walk *walk, const struct ir *condition)
{
    return plan_is_true(walk, plan_evaluate(walk, condition)) && walk->way == WAY_GOES_ON;
}

// ---- Cells

static bool may_be_same_player(const struct ir *a, const struct ir *b)
{
    bool are_constant = a->op == OP_PUSH && b->op == OP_PUSH && a->b != b->b;
    bool are_both =
        (a->op == OP_MOVER && b->op == OP_OPPONENT) || (a->op == OP_OPPONENT && b->op == OP_MOVER);
    return !are_constant && !are_both;
}

void plan_store(struct plan_walk *walk, int cell, const struct ir *player, struct symbol value)
{
    if (walk->store_count == PLAN_STORES)
        plan_stop(walk, WAY_OPEN);
    else
        walk->stores[walk->store_count++] = (struct store){cell, player, value};
}

// What a cell holds; `node` is what loads it. A variable is either each player's or nobody's, so
// that what loads a player's cell meets stores to a player's cell only.
static struct symbol load(struct plan_walk *walk, const struct ir *node, const struct ir *player)
{
    for (int i = walk->store_count - 1; i >= 0; i--) {
        const struct store *store = &walk->stores[i];
        if (store->cell != node->a)
            continue;
        if (!player || plan_same_code(store->player, player))
            return store->value;
        if (may_be_same_player(store->player, player))
            return unknown;
    }
    struct ir *code = plan_node(walk, node->op, node->x, node->a, node->b);
    if (player)
        plan_add(walk, code, player);
    return state(code);
}

static struct symbol load_of_player(struct plan_walk *walk, const struct ir *node)
{
    struct symbol player = plan_evaluate(walk, node->first);
    return player.kind == SYMBOL_STATE ? load(walk, node, player.code) : unknown;
}

// ---- Sets that the move alters

static struct in_set unaltered(void)
{
    return (struct in_set){DOUBTFUL, AS_BEFORE};
}

static enum membership now_in(struct in_set bit)
{
    return bit.now == AS_BEFORE ? bit.before : bit.now;
}

static bool is_unaltered(struct in_set bit)
{
    return bit.now == AS_BEFORE || (bit.now == bit.before && bit.now != DOUBTFUL);
}

static struct symbol altered(const struct ir *code, struct in_set origin, struct in_set destination)
{
    if (is_unaltered(origin) && is_unaltered(destination)) {
        struct symbol set = state(code);
        set.origin = origin;
        set.destination = destination;
        set.knows_squares = true;
        return set;
    }
    return (struct symbol){
        .kind = SYMBOL_ALTERED_SET, .code = code, .origin = origin, .destination = destination};
}

static bool is_known_set(const struct symbol *set)
{
    return set->kind == SYMBOL_STATE || set->kind == SYMBOL_ALTERED_SET;
}

static struct in_set bit_of(const struct symbol *set, bool of_origin)
{
    if (set->kind == SYMBOL_STATE && !set->knows_squares)
        return unaltered();
    return of_origin ? set->origin : set->destination;
}

static struct in_set outside(struct in_set bit)
{
    static const enum membership contrary[] = {INSIDE, OUTSIDE, DOUBTFUL, AS_BEFORE};
    return (struct in_set){contrary[bit.before], contrary[bit.now]};
}

static enum membership in_both(enum membership a, enum membership b)
{
    if (a == OUTSIDE || b == OUTSIDE)
        return OUTSIDE;
    return a == INSIDE && b == INSIDE ? INSIDE : DOUBTFUL;
}

static struct in_set intersected(struct in_set a, struct in_set b)
{
    struct in_set both = {in_both(a.before, b.before), in_both(now_in(a), now_in(b))};
    bool a_is_same = is_unaltered(a), b_is_same = is_unaltered(b);
    if (both.now == DOUBTFUL &&
        ((a_is_same && b_is_same) || (a_is_same && b.now == INSIDE && b.before == INSIDE) ||
         (b_is_same && a.now == INSIDE && a.before == INSIDE)))
        both.now = AS_BEFORE;
    return both;
}

static struct in_set combined(int op, struct in_set a, struct in_set b)
{
    switch (op) {
    case OP_SET_OR: return outside(intersected(outside(a), outside(b)));
    case OP_SET_EXCEPT: return intersected(a, outside(b));
    default: return intersected(a, b);
    }
}

static bool is_square(const struct plan_walk *walk, enum symbol_kind kind)
{
    return kind == SYMBOL_ORIGIN || kind == SYMBOL_DESTINATION ||
           (kind == SYMBOL_CHOSEN && plan_choice(walk)->op == OP_CHOOSE_SQUARE);
}

// The set of one of the candidate's squares is the empty set, altered there.
static struct symbol as_altered(const struct plan_walk *walk, struct symbol set)
{
    static const struct in_set out = {OUTSIDE, OUTSIDE}, in = {OUTSIDE, INSIDE};
    bool is_destination = set.square == SYMBOL_DESTINATION;
    if (set.kind != SYMBOL_SQUARE_SET || !is_square(walk, set.square))
        return set;
    return (struct symbol){.kind = SYMBOL_ALTERED_SET,
                           .code = plan_node(walk, OP_SET_NONE, 0, 0, 0),
                           .origin = is_destination ? out : in,
                           .destination = is_destination ? in : out};
}

// Whether a type is among those of SET_PIECES.
static bool has_type(const struct plan_walk *walk, const struct ir *pieces, int32_t type)
{
    return !pieces->a || list_has(&walk->planner->program->lists[pieces->a - 1], type);
}

// How many of the types of one SET_PIECES are among those of another one; -1: not all are known.
static int shared_types(const struct plan_walk *walk, const struct ir *a, const struct ir *b)
{
    const struct value_list *types = a->a ? &walk->planner->program->lists[a->a - 1] : NULL;
    int count = 0;
    for (int i = 0; types && i < types->count; i++)
        count += has_type(walk, b, types->values[i]);
    return types ? count : -1;
}

// The intersection of some pieces with a set, made simple where it is all of them.
static const struct ir *common(const struct plan_walk *walk, const struct ir *pieces,
                               const struct ir *set)
{
    const struct ir *first = set->first;
    if (pieces->op == OP_SET_ALL)
        return set;
    if (pieces->op == OP_SET_PIECES && set->op == OP_SET_AND)
        return common(walk, common(walk, pieces, first), first->next);
    if (pieces->op == OP_SET_PIECES && set->op == OP_SET_EXCEPT &&
        first->next->op == OP_SET_PIECES &&
        (!(pieces->x & first->next->x) || shared_types(walk, pieces, first->next) == 0))
        return common(walk, pieces, first);
    if (pieces->op == OP_SET_PIECES && set->op == OP_SET_PIECES && !(pieces->x & ~set->x) &&
        (!set->a || (pieces->a && shared_types(walk, pieces, set) ==
                                      walk->planner->program->lists[pieces->a - 1].count)))
        return pieces;
    return plan_join(walk, OP_SET_AND, pieces, set);
}

static struct symbol combine(struct plan_walk *walk, int op, const struct ir *node)
{
    struct symbol a = as_altered(walk, plan_evaluate(walk, node->first));
    struct symbol b = as_altered(walk, plan_evaluate(walk, node->first->next));
    if (b.kind == SYMBOL_AROUND && op == OP_SET_AND) {
        struct symbol swapped = a;
        a = b;
        b = swapped;
    }
    bool is_around = a.kind == SYMBOL_AROUND && op != OP_SET_OR;
    if ((!is_known_set(&a) && !is_around) || !is_known_set(&b))
        return unknown;
    struct in_set origin = combined(op, bit_of(&a, true), bit_of(&b, true));
    struct in_set destination = combined(op, bit_of(&a, false), bit_of(&b, false));
    const struct ir *code = is_around && op == OP_SET_AND ? common(walk, a.code, b.code)
                                                          : plan_join(walk, op, a.code, b.code);
    if (!is_around)
        return altered(code, origin, destination);
    a.code = code;
    a.origin = origin;
    a.destination = destination;
    return a;
}

// Whether the position has just one square of a set.
static bool is_single(struct plan_walk *walk, const struct ir *set)
{
    const struct symbol one = plan_constant(walk, 1);
    return plan_asks(walk, OP_EQUAL, plan_join(walk, OP_SET_COUNT, set, NULL), one.code);
}

// Squares are adjacent to others only, and to those that are adjacent to them.
static bool is_adjacency_mutual(const struct program *program)
{
    bool is_mutual = program->around_is_mutual;
    for (int s = 0; s < program->square_count; s++)
        is_mutual &= !(program->around[s * program->word_count + s / 64] >> (s % 64) & 1);
    return is_mutual;
}

// The squares around those of a set. When the move has carried off the only one that was there
// before, it is the destination.
static struct symbol around(struct plan_walk *walk, const struct ir *node)
{
    struct symbol set = plan_evaluate(walk, node->first);
    if (set.kind == SYMBOL_STATE)
        return state(plan_join(walk, OP_SET_AROUND, set.code, NULL));
    if (set.kind == SYMBOL_ALTERED_SET && set.origin.before == INSIDE &&
        set.origin.now == OUTSIDE && set.destination.now == INSIDE && is_single(walk, set.code))
        set = (struct symbol){.kind = SYMBOL_SQUARE_SET, .square = SYMBOL_DESTINATION};
    if (set.kind != SYMBOL_SQUARE_SET || !is_square(walk, set.square) ||
        !is_adjacency_mutual(walk->planner->program))
        return unknown;
    return (struct symbol){.kind = SYMBOL_AROUND,
                           .square = set.square,
                           .code = leaf(walk, OP_SET_ALL).code,
                           .origin = unaltered(),
                           .destination = unaltered()};
}

static struct symbol complement(struct plan_walk *walk, const struct ir *node)
{
    struct symbol set = as_altered(walk, plan_evaluate(walk, node->first));
    if (!is_known_set(&set))
        return unknown;
    return altered(plan_join(walk, OP_SET_NOT, set.code, NULL), outside(bit_of(&set, true)),
                   outside(bit_of(&set, false)));
}

static const uint64_t *types_of(const struct plan_walk *walk, const int *types, int count)
{
    uint64_t *mask = arena_array(walk->planner->arena, PLAN_TYPE_WORDS, sizeof *mask);
    for (int i = 0; i < count; i++)
        if (types[i] >= 0)
            mask[types[i] / 64] |= UINT64_C(1) << (types[i] % 64);
    return mask;
}

// What is left of the only one of some pieces where squares around the destination are cleared.
static struct symbol pieces_left(struct plan_walk *walk, const struct ir *code, bool is_moved)
{
    if (!is_single(walk, code))
        return unknown;
    const struct ir *cleared = common(walk, code, walk->cleared);
    const struct ir *near = plan_join(walk, OP_SET_AROUND, cleared, NULL);
    bool is_gone = is_moved
                       ? walk->clears_destination
                       : is_in(walk, SYMBOL_DESTINATION, plan_join(walk, OP_SET_OR, near, code));
    if (is_gone)
        return leaf(walk, OP_SET_NONE);
    return is_moved ? (struct symbol){.kind = SYMBOL_SQUARE_SET, .square = SYMBOL_DESTINATION}
                    : state(code);
}

// The pieces of some owners, after the move. A piece that it captures stood on the destination.
static struct symbol pieces(struct plan_walk *walk, const struct ir *node)
{
    bool is_moved = node->x & PIECES_OWN;
    const struct ir *code = plan_node(walk, node->op, node->x, node->a, node->b);
    if (walk->has_changed || (walk->types_changed && node->a))
        return unknown;
    if (!walk->is_relocated)
        return state(code);
    if (is_moved && node->a) {
        const struct value_list *types = &walk->planner->program->lists[node->a - 1];
        is_moved = ask_types(walk, types_of(walk, types->values, types->count));
    }
    if (walk->cleared)
        return pieces_left(walk, code, is_moved);
    bool arrives = is_moved && !walk->clears_destination;
    struct in_set origin = {is_moved ? INSIDE : OUTSIDE, OUTSIDE};
    struct in_set destination = {walk->captured ? DOUBTFUL : OUTSIDE, arrives ? INSIDE : OUTSIDE};
    return altered(code, origin, destination);
}

static struct symbol empty_squares(const struct plan_walk *walk)
{
    const struct ir *code = plan_node(walk, OP_SET_EMPTY, 0, 0, 0);
    if (walk->has_changed || walk->cleared)
        return unknown;
    if (!walk->is_relocated)
        return state(code);
    return altered(code, (struct in_set){OUTSIDE, INSIDE},
                   (struct in_set){walk->captured ? OUTSIDE : INSIDE,
                                   walk->clears_destination ? INSIDE : OUTSIDE});
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

static bool is_in(struct plan_walk *walk, enum symbol_kind square, const struct ir *code)
{
    return plan_is_true(walk, in_set(walk, square, code));
}

// Whether a square of the move lies in a set. Zones are asked one by one.
static struct symbol in_set(struct plan_walk *walk, enum symbol_kind square, const struct ir *code)
{
    const struct ir *first = code->first, *second = first ? first->next : NULL;
    if (is_fixed(code) && code->op != OP_SET_ZONE) {
        bool is_true = code->op == OP_SET_ALL;
        if (code->op == OP_SET_NOT)
            is_true = !is_in(walk, square, first);
        if (code->op == OP_SET_AND)
            is_true = is_in(walk, square, first) && is_in(walk, square, second);
        if (code->op == OP_SET_OR)
            is_true = is_in(walk, square, first) || is_in(walk, square, second);
        if (code->op == OP_SET_EXCEPT)
            is_true = is_in(walk, square, first) && !is_in(walk, square, second);
        return plan_constant(walk, is_true);
    }
    return (struct symbol){.kind = SYMBOL_IN_SET, .square = square, .code = code};
}

static struct symbol has(struct plan_walk *walk, const struct ir *node)
{
    struct symbol square = plan_evaluate(walk, plan_value_of(node, 0));
    struct symbol set = plan_evaluate(walk, plan_set_of(node));
    if (square.kind == SYMBOL_STATE && set.kind == SYMBOL_STATE)
        return state(plan_join(walk, OP_SET_HAS, square.code, set.code));
    if (!is_square(walk, square.kind))
        return unknown;
    if (set.kind == SYMBOL_SQUARE_SET && set.square == square.kind)
        return plan_constant(walk, 1);
    if (set.kind == SYMBOL_STATE)
        return in_set(walk, square.kind, set.code);
    if (set.kind != SYMBOL_ALTERED_SET)
        return unknown;
    struct in_set bit = square.kind == SYMBOL_DESTINATION ? set.destination : set.origin;
    if (now_in(bit) == DOUBTFUL)
        return bit.now == AS_BEFORE ? in_set(walk, square.kind, set.code) : unknown;
    return plan_constant(walk, now_in(bit) == INSIDE);
}

// By how much the candidate alters the size of a set at one of its squares; false when that can't
// be told.
static bool growth(struct plan_walk *walk, const struct symbol *set, enum symbol_kind square,
                   int *grown)
{
    struct in_set bit = square == SYMBOL_DESTINATION ? set->destination : set->origin;
    if (is_unaltered(bit))
        return true;
    if (now_in(bit) == DOUBTFUL)
        return false;
    if (bit.before == DOUBTFUL)
        bit.before = is_in(walk, square, set->code) ? INSIDE : OUTSIDE;
    *grown += (int)bit.now - (int)bit.before;
    return true;
}

bool plan_is_royal(const struct program *program, int type)
{
    for (int i = 0; i < program->royal_count; i++)
        if (program->type_of[program->royal_kinds[0][i]] == type)
            return true;
    return false;
}

static bool is_of_royals(const struct plan_walk *walk, const struct ir *set)
{
    const struct program *program = walk->planner->program;
    bool is_royal = set->op == OP_SET_PIECES && set->a;
    const struct value_list *types = is_royal ? &program->lists[set->a - 1] : NULL;
    for (int i = 0; types && i < types->count; i++)
        is_royal &= plan_is_royal(program, types->values[i]);
    return is_royal;
}

// The same of a set that the turn has left alone. There is mostly one royal piece of a player, and
// that is asked in any case where it may be gone.
static struct symbol measured_before(struct plan_walk *walk, int op, const struct ir *set)
{
    if (set->op == OP_SET_NONE && op != OP_SET_FIRST)
        return plan_constant(walk, 0);
    if (op == OP_SET_EXISTS && is_of_royals(walk, set) && is_single(walk, set))
        return plan_constant(walk, 1);
    return state(plan_join(walk, op, set, NULL));
}

// Whether any square of a set is adjacent to one of the candidate's: whether that is adjacent to
// the set.
static struct symbol exists_around(struct plan_walk *walk, const struct symbol *set)
{
    bool is_destination = set->square == SYMBOL_DESTINATION;
    if (!is_unaltered(is_destination ? set->origin : set->destination))
        return unknown;
    return in_set(walk, set->square, plan_join(walk, OP_SET_AROUND, set->code, NULL));
}

// How many squares a set has, whether any, or the first.
static struct symbol measured(struct plan_walk *walk, const struct ir *node)
{
    struct symbol set = plan_evaluate(walk, node->first);
    int grown = 0;
    if (set.kind == SYMBOL_STATE)
        return measured_before(walk, node->op, set.code);
    if (set.kind == SYMBOL_AROUND && node->op == OP_SET_EXISTS)
        return exists_around(walk, &set);
    if (set.kind == SYMBOL_SQUARE_SET && node->op != OP_SET_FIRST)
        return plan_constant(walk, 1);
    if (set.kind != SYMBOL_ALTERED_SET || node->op == OP_SET_FIRST)
        return unknown;
    if (node->op == OP_SET_EXISTS &&
        (now_in(set.origin) == INSIDE || now_in(set.destination) == INSIDE))
        return plan_constant(walk, 1);
    if (!growth(walk, &set, is_of_move(walk) ? SYMBOL_ORIGIN : SYMBOL_CHOSEN, &grown) ||
        !growth(walk, &set, SYMBOL_DESTINATION, &grown))
        return unknown;
    struct symbol zero = plan_constant(walk, 0), by = plan_constant(walk, grown);
    const struct ir *count =
        plan_join(walk, OP_ADD, plan_join(walk, OP_SET_COUNT, set.code, NULL), by.code);
    return state(node->op == OP_SET_COUNT ? count : plan_join(walk, OP_LESS, zero.code, count));
}

static struct symbol square_set(struct plan_walk *walk, const struct ir *node)
{
    struct symbol square = plan_evaluate(walk, node->first);
    if (square.kind == SYMBOL_STATE)
        return state(plan_join(walk, OP_SET_SQUARE, square.code, NULL));
    if (!is_square(walk, square.kind) && square.kind != SYMBOL_PAIRED)
        return unknown;
    return (struct symbol){.kind = SYMBOL_SQUARE_SET, .square = square.kind};
}

// ---- Values

static struct symbol moved_type(const uint64_t *types)
{
    return (struct symbol){.kind = SYMBOL_HAS_TYPE, .types = types};
}

static struct symbol compared(struct plan_walk *walk, const struct ir *node)
{
    struct symbol a = plan_evaluate(walk, node->first);
    struct symbol b = plan_evaluate(walk, node->first->next);
    if (a.kind == SYMBOL_STATE && b.kind == SYMBOL_STATE)
        return folded(walk, plan_join(walk, node->op, a.code, b.code));
    if (node->op != OP_EQUAL)
        return unknown;
    if (a.kind == SYMBOL_STATE) {
        struct symbol swapped = a;
        a = b;
        b = swapped;
    }
    if (a.kind == SYMBOL_MOVED && is_constant(&b))
        return moved_type(types_of(walk, &b.code->b, 1));
    if (is_square(walk, a.kind) && b.kind == SYMBOL_STATE)
        return in_set(walk, a.kind, plan_join(walk, OP_SET_SQUARE, b.code, NULL));
    if (is_square(walk, a.kind) && a.kind == b.kind)
        return plan_constant(walk, 1);
    return unknown;
}

static struct symbol in_values(struct plan_walk *walk, const struct ir *node)
{
    const struct value_list *list = &walk->planner->program->lists[node->a];
    struct symbol value = plan_evaluate(walk, node->first);
    if (value.kind == SYMBOL_MOVED)
        return moved_type(types_of(walk, list->values, list->count));
    if (value.kind != SYMBOL_STATE)
        return unknown;
    struct ir *code = plan_node(walk, node->op, node->x, node->a, node->b);
    plan_add(walk, code, value.code);
    return folded(walk, code);
}

static struct symbol negated(struct plan_walk *walk, const struct ir *node)
{
    struct symbol value = plan_evaluate(walk, node->first);
    if (value.kind == SYMBOL_STATE)
        return folded(walk, plan_join(walk, OP_NOT, value.code, NULL));
    if (value.kind != SYMBOL_HAS_TYPE && value.kind != SYMBOL_IN_SET)
        return unknown;
    value.negated = !value.negated;
    return value;
}

// What the registers hold: before the first move, nothing.
static struct symbol of_register(const struct plan_walk *walk, int op)
{
    if (is_of_move(walk))
        return (struct symbol){.kind = op == OP_ORIGIN        ? SYMBOL_ORIGIN
                                       : op == OP_DESTINATION ? SYMBOL_DESTINATION
                                                              : SYMBOL_MOVED};
    return walk->is_first ? plan_constant(walk, -1) : leaf(walk, op);
}

static struct symbol captured(const struct plan_walk *walk)
{
    struct symbol before = walk->is_first ? plan_constant(walk, 0) : leaf(walk, OP_CAPTURED);
    struct symbol now = plan_constant(walk, walk->captured);
    if (!walk->is_relocated || walk->captured == 0)
        return before;
    return folded(walk, plan_join(walk, OP_ADD, before.code, now.code));
}

static struct symbol by_mover(struct plan_walk *walk, const struct ir *node)
{
    const struct ir *child = node->first, *mover = leaf(walk, OP_MOVER).code;
    for (int player = 0; child->next; child = child->next, player++) {
        if (plan_asks(walk, OP_EQUAL, mover, plan_constant(walk, player).code))
            break;
        if (walk->way != WAY_GOES_ON)
            return unknown;
    }
    return plan_evaluate(walk, child);
}

// Opcodes that are functions of their operands and of what is on the board; the rest of those that
// yield something are told apart in `plan_evaluate`.
static bool is_function(int op)
{
    bool is_value = op >= OP_MOVER && op <= OP_TOWARD && op != OP_REPETITIONS;
    return is_value || (op >= OP_SET_PIECES && op <= OP_SET_ROW) || op == OP_SET_ENCLOSING;
}

static bool reads_hand(int op)
{
    return op == OP_HAND_COUNT || op == OP_HAND_TOTAL;
}

static struct symbol function(struct plan_walk *walk, const struct ir *node)
{
    bool is_state = is_function(node->op);
    if (ir_uses_board(node) && (walk->is_relocated || walk->has_changed || walk->types_changed))
        is_state = false;
    if ((reads_hand(node->op) && (walk->adds_to_hand || walk->takes_from_hand)) ||
        (node->op == OP_SET_WITH && walk->marks_changed))
        is_state = false;
    struct ir *code = plan_node(walk, node->op, node->x, node->a, node->b);
    for (const struct ir *child = node->first; child && is_state; child = child->next) {
        struct symbol operand = plan_evaluate(walk, child);
        is_state = operand.kind == SYMBOL_STATE;
        if (is_state)
            plan_add(walk, code, operand.code);
    }
    return is_state ? folded(walk, code) : unknown;
}

static struct symbol type_of(struct plan_walk *walk, const struct ir *node)
{
    struct symbol square = plan_evaluate(walk, node->first);
    if (walk->has_changed || walk->types_changed || has_cleared(walk))
        return unknown;
    if ((square.kind == SYMBOL_ORIGIN && !walk->is_relocated) ||
        (square.kind == SYMBOL_DESTINATION && walk->is_relocated))
        return (struct symbol){.kind = SYMBOL_MOVED};
    return function(walk, node);
}

static struct symbol logic(struct plan_walk *walk, const struct ir *node)
{
    bool is_true = plan_holds(walk, node->first);
    if (is_true == (node->op == IR_AND))
        is_true = plan_holds(walk, node->first->next);
    return plan_constant(walk, is_true);
}

struct symbol plan_evaluate(struct plan_walk *walk, const struct ir *node)
{
    if (--walk->walk_steps < 0 || --*walk->steps < 0)
        plan_stop(walk, WAY_OPEN);
    if (walk->way != WAY_GOES_ON)
        return unknown;
    switch (node->op) {
    case OP_PUSH: return plan_constant(walk, node->b);
    case OP_EXPLAINING: return plan_constant(walk, 0);
    case OP_LOCAL:
    case OP_LOAD:
    case OP_SET_LOAD: return load(walk, node, NULL);
    case OP_LOAD_OF:
    case OP_SET_LOAD_OF: return load_of_player(walk, node);
    case OP_ORIGIN:
    case OP_DESTINATION:
    case OP_MOVED: return of_register(walk, node->op);
    case OP_CAPTURED: return captured(walk);
    case OP_NOT: return negated(walk, node);
    case OP_EQUAL:
    case OP_LESS: return compared(walk, node);
    case OP_IN_VALUES: return in_values(walk, node);
    case OP_TYPE_OF: return type_of(walk, node);
    case OP_SET_PIECES: return pieces(walk, node);
    case OP_SET_EMPTY: return empty_squares(walk);
    case OP_SET_SQUARE: return square_set(walk, node);
    case OP_SET_AND:
    case OP_SET_OR:
    case OP_SET_EXCEPT: return combine(walk, node->op, node);
    case IR_FILTER: return combine(walk, OP_SET_AND, node);
    case OP_SET_NOT: return complement(walk, node);
    case OP_SET_AROUND: return around(walk, node);
    case OP_SET_HAS: return has(walk, node);
    case OP_SET_COUNT:
    case OP_SET_EXISTS:
    case OP_SET_FIRST: return measured(walk, node);
    case IR_AND:
    case IR_OR: return logic(walk, node);
    case IR_BY_MOVER: return by_mover(walk, node);
    default: return function(walk, node);
    }
}
