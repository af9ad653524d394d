// What expressions come to while the rest of a turn is followed for all candidates (plan_walk.h).
#include "plan_symbols.h"

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

// Whether a cell's value is a variable of the turn.
static bool is_of_turn(const struct program *program, int cell)
{
    return cell >= program->turn_cells && cell < program->turn_cells + program->turn_cell_count;
}

// What a cell holds; `node` is what loads it. A variable is either each player's (or each square's)
// or nobody's, so that what loads a player's cell meets stores to a player's cell only.
static struct symbol load(struct plan_walk *walk, const struct ir *node, const struct ir *player)
{
    if (walk->is_tried && is_of_turn(walk->planner->program, node->a))
        return unknown;
    for (int i = walk->store_count - 1; i >= 0; i--) {
        const struct store *store = &walk->stores[i];
        if (store->cell != node->a)
            continue;
        if (!player || ir_is_same(store->player, player))
            return store->value;
        if (may_be_same_player(store->player, player))
            return unknown;
    }
    struct ir *code = plan_node(walk, node->op, node->x, node->a, node->b);
    if (player)
        plan_add(walk, code, player);
    return plan_state(code);
}

static struct symbol load_of_player(struct plan_walk *walk, const struct ir *node)
{
    struct symbol player = plan_evaluate(walk, node->first);
    return player.kind == SYMBOL_STATE ? load(walk, node, player.code) : unknown;
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
        return plan_folded(walk, plan_join(walk, node->op, a.code, b.code));
    if (node->op != OP_EQUAL)
        return unknown;
    if (a.kind == SYMBOL_STATE) {
        struct symbol swapped = a;
        a = b;
        b = swapped;
    }
    if (a.kind == SYMBOL_MOVED && is_constant(&b))
        return moved_type(plan_types_of(walk, &b.code->b, 1));
    if (plan_is_square(walk, a.kind) && b.kind == SYMBOL_STATE)
        return plan_in_set(walk, a.kind, plan_join(walk, OP_SET_SQUARE, b.code, NULL));
    if (plan_is_square(walk, a.kind) && a.kind == b.kind)
        return plan_constant(walk, 1);
    return unknown;
}

static struct symbol in_values(struct plan_walk *walk, const struct ir *node)
{
    const struct value_list *list = &walk->planner->program->lists[node->a];
    struct symbol value = plan_evaluate(walk, node->first);
    if (value.kind == SYMBOL_MOVED)
        return moved_type(plan_types_of(walk, list->values, list->count));
    if (value.kind != SYMBOL_STATE)
        return unknown;
    struct ir *code = plan_node(walk, node->op, node->x, node->a, node->b);
    plan_add(walk, code, value.code);
    return plan_folded(walk, code);
}

static struct symbol negated(struct plan_walk *walk, const struct ir *node)
{
    struct symbol value = plan_evaluate(walk, node->first);
    if (value.kind == SYMBOL_STATE)
        return plan_folded(walk, plan_join(walk, OP_NOT, value.code, NULL));
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
    return walk->is_first ? plan_constant(walk, -1) : plan_state_of(walk, op);
}

static struct symbol captured(const struct plan_walk *walk)
{
    struct symbol before =
        walk->is_first ? plan_constant(walk, 0) : plan_state_of(walk, OP_CAPTURED);
    struct symbol now = plan_constant(walk, walk->captured);
    if (!walk->is_relocated || walk->captured == 0)
        return before;
    return plan_folded(walk, plan_join(walk, OP_ADD, before.code, now.code));
}

static struct symbol by_mover(struct plan_walk *walk, const struct ir *node)
{
    const struct ir *child = node->first, *mover = plan_state_of(walk, OP_MOVER).code;
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
    bool is_value = op >= OP_MOVER && op <= OP_TOWARD && op != OP_REPETITIONS &&
                    op != OP_REPETITIONS_OF && op != OP_REPETITION_LENGTH;
    return is_value || (op >= OP_SET_PIECES && op <= OP_SET_ROW) || op == OP_SET_ENCLOSING;
}

static bool reads_hand(int op)
{
    return op == OP_HAND_COUNT || op == OP_HAND_TOTAL;
}

static void add_source(struct plan_sources *sources, const struct ir *pieces)
{
    struct plan_source source = {pieces->x, pieces->a};
    int i = 0;
    while (i < sources->count &&
           (sources->list[i].owners != source.owners || sources->list[i].types != source.types))
        i++;
    sources->is_all &= source.types != 0 && i < PLAN_SOURCES;
    if (sources->is_all && i == sources->count)
        sources->list[sources->count++] = source;
}

// All pieces of a player, and whatever else is on the board, changes with each turn.
void plan_find_sources(const struct ir *code, struct plan_sources *sources)
{
    bool is_variable =
        code->op == OP_SET_LOAD || code->op == OP_SET_LOAD_OF || code->op == OP_SET_TOTAL;
    if (code->op == OP_SET_PIECES)
        add_source(sources, code);
    else if (code->op != OP_PUSH)
        sources->is_all &=
            is_function(code->op) && !ir_uses_board(code) && !reads_hand(code->op) && !is_variable;
    for (const struct ir *child = code->first; child; child = child->next)
        plan_find_sources(child, sources);
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
    return is_state ? plan_folded(walk, code) : unknown;
}

// The sum of squares' numbers, as long as none of them has changed.
static struct symbol total(struct plan_walk *walk, const struct ir *node)
{
    for (int i = 0; i < walk->store_count; i++)
        if (walk->stores[i].cell == node->a)
            return unknown;
    return function(walk, node);
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

// Whether an operation does the same whoever is to move. (Pieces and zones are told apart.)
static bool is_for_all(int op)
{
    return op <= OP_LOAD || (op >= OP_ADD && op <= OP_IN_VALUES) ||
           (op >= OP_SET_PIECES && op <= OP_SET_FIRST &&
            !(op >= OP_SET_REACH && op <= OP_SET_DEAD_ENDS)) ||
           op == IR_AND || op == IR_OR || op == IR_FILTER;
}

static struct symbol zone(struct plan_walk *walk, const struct ir *node)
{
    if (!walk->by_other)
        return function(walk, node);
    struct ir *code = plan_node(walk, OP_SET_ZONE_OF, node->x, node->a, node->b);
    plan_add(walk, code, plan_state_of(walk, OP_OPPONENT).code);
    return plan_state(code);
}

struct symbol plan_evaluate(struct plan_walk *walk, const struct ir *node)
{
    if (--walk->walk_steps < 0 || --*walk->steps < 0)
        plan_stop(walk, WAY_OPEN);
    if (walk->way != WAY_GOES_ON || (walk->by_other && !is_for_all(node->op)))
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
    case OP_SET_TOTAL: return total(walk, node);
    case OP_TRY: return plan_tried(walk, node);
    case OP_SET_ZONE: return zone(walk, node);
    case OP_SET_PIECES:
    case OP_SET_EMPTY:
    case OP_SET_SQUARE:
    case OP_SET_AND:
    case OP_SET_OR:
    case OP_SET_EXCEPT:
    case IR_FILTER:
    case OP_SET_NOT:
    case OP_SET_AROUND:
    case OP_SET_HAS:
    case OP_SET_COUNT:
    case OP_SET_EXISTS:
    case OP_SET_FIRST: return plan_evaluate_set(walk, node);
    case IR_AND:
    case IR_OR: return logic(walk, node);
    case IR_BY_MOVER: return by_mover(walk, node);
    default: return function(walk, node);
    }
}

bool plan_holds(struct plan_walk *walk, const struct ir *condition)
{
    return plan_is_true(walk, plan_evaluate(walk, condition)) && walk->way == WAY_GOES_ON;
}
