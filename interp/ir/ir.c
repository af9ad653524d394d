#include "ir.h"

static const bool uses_board[OPCODE_COUNT] = {
#define OP(name, operands, pops, pushes, sets, board, meaning) board,
#include "opcodes.def"
#undef OP
};

bool ir_uses_board(const struct ir *node)
{
    return node->op < OPCODE_COUNT && uses_board[node->op];
}

bool ir_is_same(const struct ir *a, const struct ir *b)
{
    if (a->op != b->op || a->x != b->x || a->a != b->a || a->b != b->b)
        return false;
    const struct ir *x = a->first, *y = b->first;
    while (x && y && ir_is_same(x, y)) {
        x = x->next;
        y = y->next;
    }
    return !x && !y;
}

struct ir *ir_copy(struct arena *arena, const struct ir *node, struct span span)
{
    struct ir *copy = arena_alloc(arena, sizeof *copy), **end = &copy->first;
    *copy = *node;
    copy->span = span;
    copy->first = copy->next = NULL;
    for (const struct ir *child = node->first; child; child = child->next, end = &(*end)->next)
        *end = ir_copy(arena, child, span);
    return copy;
}

const struct ir_unit *ir_unit_at(const struct rules_ir *rules, int entry)
{
    int low = 0, high = rules->entered_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (rules->entered[middle]->entry < entry)
            low = middle + 1;
        else
            high = middle;
    }
    return low < rules->entered_count && rules->entered[low]->entry == entry ? rules->entered[low]
                                                                             : NULL;
}

bool ir_has(const struct ir *node, int op)
{
    if (node->op == op)
        return true;
    for (const struct ir *child = node->first; child; child = child->next)
        if (ir_has(child, op))
            return true;
    return false;
}

bool ir_asks_history(const struct ir *node)
{
    return ir_has(node, OP_REPETITIONS) || ir_has(node, OP_REPETITIONS_OF) ||
           ir_has(node, OP_REPETITION_LENGTH);
}

bool rules_have(const struct rules_ir *rules, int op)
{
    for (const struct ir_unit *unit = rules->first; unit; unit = unit->next)
        if (ir_has(unit->root, op))
            return true;
    return false;
}
