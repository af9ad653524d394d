// Sets of squares that the move alters, and what is asked of them, while the rest of a turn is
// followed for all candidates (plan_walk.h).
#include "plan_symbols.h"

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
        struct symbol set = plan_state(code);
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

// The set of one of the candidate's squares is the empty set, altered there.
static struct symbol as_altered(const struct plan_walk *walk, struct symbol set)
{
    static const struct in_set out = {OUTSIDE, OUTSIDE}, in = {OUTSIDE, INSIDE};
    bool is_destination = set.square == SYMBOL_DESTINATION;
    if (set.kind != SYMBOL_SQUARE_SET || !plan_is_square(walk, set.square))
        return set;
    return (struct symbol){.kind = SYMBOL_ALTERED_SET,
                           .code = plan_node(walk, OP_SET_NONE, 0, 0, 0),
                           .origin = is_destination ? out : in,
                           .destination = is_destination ? in : out};
}

// Whether a type is among those of SET_PIECES.
static bool has_type(const struct plan_walk *walk, const struct ir *pieces, int32_t type)
{
    return !pieces->a || plan_list_has(&walk->planner->program->lists[pieces->a - 1], type);
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
        return plan_state(plan_join(walk, OP_SET_AROUND, set.code, NULL));
    if (set.kind == SYMBOL_ALTERED_SET && set.origin.before == INSIDE &&
        set.origin.now == OUTSIDE && set.destination.now == INSIDE && is_single(walk, set.code))
        set = (struct symbol){.kind = SYMBOL_SQUARE_SET, .square = SYMBOL_DESTINATION};
    if (set.kind != SYMBOL_SQUARE_SET || !plan_is_square(walk, set.square) ||
        !is_adjacency_mutual(walk->planner->program))
        return unknown;
    return (struct symbol){.kind = SYMBOL_AROUND,
                           .square = set.square,
                           .code = plan_state_of(walk, OP_SET_ALL).code,
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

// The set of a single piece after the turn has cleared squares around the destination.
static struct symbol pieces_left(struct plan_walk *walk, const struct ir *code, bool is_moved)
{
    if (!is_single(walk, code))
        return unknown;
    const struct ir *cleared = common(walk, code, walk->cleared);
    const struct ir *near = plan_join(walk, OP_SET_AROUND, cleared, NULL);
    bool is_gone =
        is_moved ? walk->clears_destination
                 : plan_is_in(walk, SYMBOL_DESTINATION, plan_join(walk, OP_SET_OR, near, code));
    if (is_gone)
        return plan_state_of(walk, OP_SET_NONE);
    return is_moved ? (struct symbol){.kind = SYMBOL_SQUARE_SET, .square = SYMBOL_DESTINATION}
                    : plan_state(code);
}

// The pieces of some owners, after the move. A piece that it captures stood on the destination.
static struct symbol pieces(struct plan_walk *walk, const struct ir *node)
{
    int owners = node->x;
    if (walk->by_other) // what are his own pieces are the enemy's, and the other way round
        owners = (owners & PIECES_NEUTRAL) | (owners & PIECES_OWN ? PIECES_ENEMY : 0) |
                 (owners & PIECES_ENEMY ? PIECES_OWN : 0);
    bool is_moved = owners & PIECES_OWN;
    const struct ir *code = plan_node(walk, node->op, owners, node->a, node->b);
    if ((owners & PIECES_NEUTRAL ? walk->has_changed : walk->owners_changed) ||
        (walk->types_changed && node->a))
        return unknown;
    if (!walk->is_relocated)
        return plan_state(code);
    if (is_moved && node->a) {
        const struct value_list *types = &walk->planner->program->lists[node->a - 1];
        is_moved = plan_asks_types(walk, plan_types_of(walk, types->values, types->count));
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
        return plan_state(code);
    return altered(code, (struct in_set){OUTSIDE, INSIDE},
                   (struct in_set){walk->captured ? OUTSIDE : INSIDE,
                                   walk->clears_destination ? INSIDE : OUTSIDE});
}

static struct symbol has(struct plan_walk *walk, const struct ir *node)
{
    struct symbol square = plan_evaluate(walk, plan_value_of(node, 0));
    struct symbol set = plan_evaluate(walk, plan_set_of(node));
    if (square.kind == SYMBOL_STATE && set.kind == SYMBOL_STATE)
        return plan_state(plan_join(walk, OP_SET_HAS, square.code, set.code));
    if (!plan_is_square(walk, square.kind))
        return unknown;
    if (set.kind == SYMBOL_SQUARE_SET && set.square == square.kind)
        return plan_constant(walk, 1);
    if (set.kind == SYMBOL_STATE)
        return plan_in_set(walk, square.kind, set.code);
    if (set.kind != SYMBOL_ALTERED_SET)
        return unknown;
    struct in_set bit = square.kind == SYMBOL_DESTINATION ? set.destination : set.origin;
    if (now_in(bit) == DOUBTFUL)
        return bit.now == AS_BEFORE ? plan_in_set(walk, square.kind, set.code) : unknown;
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
        bit.before = plan_is_in(walk, square, set->code) ? INSIDE : OUTSIDE;
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
    return plan_state(plan_join(walk, op, set, NULL));
}

// Whether any square of a set is adjacent to one of the candidate's: whether that is adjacent to
// the set.
static struct symbol exists_around(struct plan_walk *walk, const struct symbol *set)
{
    bool is_destination = set->square == SYMBOL_DESTINATION;
    if (!is_unaltered(is_destination ? set->origin : set->destination))
        return unknown;
    return plan_in_set(walk, set->square, plan_join(walk, OP_SET_AROUND, set->code, NULL));
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
    return plan_state(node->op == OP_SET_COUNT ? count
                                               : plan_join(walk, OP_LESS, zero.code, count));
}

static struct symbol square_set(struct plan_walk *walk, const struct ir *node)
{
    struct symbol square = plan_evaluate(walk, node->first);
    if (square.kind == SYMBOL_STATE)
        return plan_state(plan_join(walk, OP_SET_SQUARE, square.code, NULL));
    if (!plan_is_square(walk, square.kind) && square.kind != SYMBOL_PAIRED)
        return unknown;
    return (struct symbol){.kind = SYMBOL_SQUARE_SET, .square = square.kind};
}

struct symbol plan_evaluate_set(struct plan_walk *walk, const struct ir *node)
{
    switch (node->op) {
    case OP_SET_PIECES: return pieces(walk, node);
    case OP_SET_EMPTY: return empty_squares(walk);
    case OP_SET_SQUARE: return square_set(walk, node);
    case IR_FILTER: return combine(walk, OP_SET_AND, node);
    case OP_SET_NOT: return complement(walk, node);
    case OP_SET_AROUND: return around(walk, node);
    case OP_SET_HAS: return has(walk, node);
    case OP_SET_COUNT:
    case OP_SET_EXISTS:
    case OP_SET_FIRST: return measured(walk, node);
    default: return combine(walk, node->op, node); // and, or, except
    }
}
