// Trees that plans make: what is evaluated before the choice, once for all candidates.
#include "plan_symbols.h"

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

struct symbol plan_state(const struct ir *code)
{
    return (struct symbol){.kind = SYMBOL_STATE, .code = code};
}

struct symbol plan_state_of(const struct plan_walk *walk, int op)
{
    return plan_state(plan_node(walk, op, 0, 0, 0));
}

struct symbol plan_constant(const struct plan_walk *walk, int32_t value)
{
    return plan_state(plan_node(walk, OP_PUSH, 0, 0, value));
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

bool plan_list_has(const struct value_list *list, int32_t value)
{
    for (int i = 0; i < list->count; i++)
        if (list->values[i] == value)
            return true;
    return false;
}

// The value of a node whose children are constants; the node itself where that is left to the
// machine.
struct symbol plan_folded(const struct plan_walk *walk, const struct ir *node)
{
    const struct program *program = walk->planner->program;
    const struct ir *first = node->first, *second = first ? first->next : NULL;
    if (!first || first->op != OP_PUSH || (second && second->op != OP_PUSH))
        return plan_state(node);
    uint32_t a = (uint32_t)first->b, b = second ? (uint32_t)second->b : 0;
    switch (node->op) {
    case OP_ADD: return plan_constant(walk, (int32_t)(a + b));
    case OP_SUBTRACT: return plan_constant(walk, (int32_t)(a - b));
    case OP_EQUAL: return plan_constant(walk, a == b);
    case OP_LESS: return plan_constant(walk, (int32_t)a < (int32_t)b);
    case OP_NOT: return plan_constant(walk, !a);
    case OP_ODD: return plan_constant(walk, a & 1);
    case OP_IN_VALUES:
        return plan_constant(walk, plan_list_has(&program->lists[node->a], first->b));
    default: return plan_state(node);
    }
}
