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

void find_facts(struct program *program, const struct rules_ir *rules)
{
    program->fills_hands = rules_have(rules, OP_HAND_ADD);
    program->moves_pieces = rules_have(rules, OP_SHIFT) || rules_have(rules, OP_MOVES);
    program->asks_boards = rules_have(rules, OP_REPETITIONS_OF);
    for (const struct ir_unit *unit = rules->first; unit; unit = unit->next) {
        program->asks_number |= loads(unit->root, program->number_cell);
        program->asks_repetitions |= ir_asks_history(unit->root);
    }
    for (int g = 0; g < program->goal_count; g++)
        find_facts_of_goal(&program->goals[g], ir_unit_at(rules, program->goals[g].entry)->root,
                           program->asks_repetitions);
}
