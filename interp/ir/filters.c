// Conditions on a chosen square that a set of squares answers are asked before the choice: what is
// left to choose from fulfils them. After the choice they remain for those who want to know which
// requirement a turn breaks.
//
//     choose x among S        choose x among S and T, or S where broken requirements are noted
//     require x in T          where they are: require x in T
#include "passes.h"

// Whether a node computes a set and looks at nothing that is chosen.
static bool is_independent(const struct ir *node)
{
    switch (node->op) {
    case OP_SET_PIECES:
    case OP_SET_EMPTY:
    case OP_SET_ALL:
    case OP_SET_NONE:
    case OP_SET_ZONE:
    case OP_SET_NOT:
    case OP_SET_WITH:
    case OP_SET_AROUND:
    case OP_SET_AND:
    case OP_SET_OR:
    case OP_SET_EXCEPT: break;
    default: return false;
    }
    for (const struct ir *child = node->first; child; child = child->next)
        if (!is_independent(child))
            return false;
    return true;
}

static bool is_chosen(const struct ir *node, const struct ir *choice)
{
    return node->op == OP_LOCAL && node->a == choice->a;
}

static struct ir *node_of(const struct program *program, const struct ir *like, int op,
                          struct ir *first)
{
    struct ir *node = arena_alloc(program->model->arena, sizeof *node);
    node->op = (uint8_t)op;
    node->yield = YIELDS_SET;
    node->span = like->span;
    node->first = first;
    return node;
}

// The set that answers a condition on what is chosen; NULL: there is none.
static struct ir *filter_of(const struct program *program, const struct ir *condition,
                            const struct ir *choice)
{
    struct ir *square = condition->first;
    if (condition->op == OP_SET_HAS && is_chosen(square, choice) && is_independent(square->next))
        return square->next;
    if (condition->op != OP_SET_EXISTS || square->op != OP_SET_ENCLOSED || !program->has_shifts)
        return NULL;
    square = square->first;
    struct ir *set = square->next;
    if (!is_chosen(square, choice) || !is_independent(set) || !is_independent(set->next))
        return NULL;
    return node_of(program, condition, OP_SET_ENCLOSING, set);
}

static void filter_choice(const struct program *program, struct ir *choice)
{
    struct ir *require = choice->next;
    while (require && require->op == OP_NOTE)
        require = require->next;
    struct ir *set =
        require && require->op == OP_REQUIRE ? filter_of(program, require->first, choice) : NULL;
    if (!set)
        return;
    choice->first->next = set;
    choice->first = node_of(program, require, IR_FILTER, choice->first);
    require->is_proved = true;
}

static void look_at(const struct program *program, struct ir *node)
{
    if (node->op == OP_CHOOSE_SQUARE)
        filter_choice(program, node);
    for (struct ir *child = node->first; child; child = child->next)
        look_at(program, child);
}

void filter_choices(const struct program *program, struct rules_ir *rules)
{
    for (struct ir_unit *unit = rules->first; unit; unit = unit->next)
        look_at(program, unit->root);
}
