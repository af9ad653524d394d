// What the rules ask at all, for whoever could skip it otherwise.
#include "passes.h"

static bool loads(const struct ir *node, int cell)
{
    if ((node->op == OP_LOAD || node->op == OP_LOCAL) && node->a == cell)
        return true;
    for (const struct ir *child = node->first; child; child = child->next)
        if (loads(child, cell))
            return true;
    return false;
}

static void find_facts_of_goal(struct goal *goal, const struct ir *root, bool any_asks)
{
    const struct ir *only = root->first && !root->first->next ? root->first : NULL;
    goal->is_never = only && only->op == OP_PUSH && only->b == 0;
    // What a subroutine asks is not looked at.
    goal->asks_repetitions = ir_asks_history(root) || (any_asks && ir_has(root, OP_CALL));
}

// ---- Turns of which little is to be done

enum { FIRST_STATEMENTS = 4 };

// The first statements of a block and of those in it, as they are carried out one after the other;
// the end of the turn as what it does.
struct statements {
    const struct ir_unit *turn_end;
    const struct ir *list[FIRST_STATEMENTS];
    int count;
};

static void add_statements(struct statements *statements, const struct ir *node)
{
    if (node->op == IR_END_TURN)
        node = statements->turn_end->root;
    if (node->op == IR_BLOCK || node->op == IR_BODY)
        for (node = node->first; node; node = node->next)
            add_statements(statements, node);
    else if (statements->count < FIRST_STATEMENTS)
        statements->list[statements->count++] = node;
}

static struct statements statements_of(const struct rules_ir *rules, const struct ir_unit *unit)
{
    struct statements statements = {.turn_end = rules->turn_end};
    add_statements(&statements, unit->root);
    return statements;
}

// Whether a piece of the mover's, of a type that is known, is placed on the square in a local.
static bool is_own_placed(const struct ir *place, int local)
{
    if (place->op != OP_PLACE)
        return false;
    const struct ir *type = place->first, *square = type->next, *owner = square->next;
    return type->op == OP_PUSH && type->b >= 0 && square->op == OP_LOCAL && square->a == local &&
           owner->op == OP_MOVER;
}

// Whether all of a turn is: choose an empty square, note it, place a piece there.
static bool is_put(const struct rules_ir *rules, const struct ir_unit *turn)
{
    struct statements turns = statements_of(rules, turn);
    const struct ir *const *list = turns.list;
    return turns.count == FIRST_STATEMENTS && list[0]->op == OP_CHOOSE_SQUARE &&
           list[0]->first->op == OP_SET_EMPTY && list[1]->op == OP_NOTE &&
           is_own_placed(list[2], list[0]->a) && list[3]->op == OP_END;
}

static bool is_pass(const struct rules_ir *rules, const struct ir_unit *after)
{
    struct statements afters = statements_of(rules, after);
    return afters.count >= 2 && afters.list[0]->op == OP_PASS_TURN &&
           afters.list[1]->op == OP_NEXT_TURN;
}

void find_facts(struct program *program, const struct rules_ir *rules)
{
    program->fills_hands = rules_have(rules, OP_HAND_ADD);
    program->moves_pieces = rules_have(rules, OP_SHIFT) || rules_have(rules, OP_MOVES);
    program->asks_boards = rules_have(rules, OP_REPETITIONS_OF);
    program->only_puts = true;
    for (const struct ir_unit *unit = rules->first; unit; unit = unit->next) {
        program->asks_number |= loads(unit->root, program->number_cell);
        program->asks_repetitions |= ir_asks_history(unit->root);
        if (unit->kind == UNIT_AFTER)
            program->only_passes = is_pass(rules, unit);
        if (unit->kind == UNIT_TURN)
            program->only_puts &= is_put(rules, unit);
    }
    for (int g = 0; g < program->goal_count; g++)
        find_facts_of_goal(&program->goals[g], ir_unit_at(rules, program->goals[g].entry)->root,
                           program->asks_repetitions);
}
