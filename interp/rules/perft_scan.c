// What the number of turns after a position depends on, besides what its hash knows: found by
// looking through the rules' trees. When in doubt, it does.
#include "ir.h"
#include "perft.h"

// Whether perft asks a goal (see play_has_ended).
static bool is_asked(const struct program *program, const struct ir_unit *unit)
{
    for (int i = 0; i < program->final_count; i++)
        if (program->final_entries[i] == unit->entry)
            return true;
    return false;
}

static bool any_unit(const struct program *program,
                     bool (*has)(const struct program *program, const struct ir_unit *unit))
{
    for (const struct ir_unit *unit = program->rules->first; unit; unit = unit->next) {
        bool runs = unit->kind == UNIT_TURN || unit->kind == UNIT_TURN_END ||
                    unit->kind == UNIT_AFTER || unit->kind == UNIT_SUBROUTINE;
        if ((runs || is_asked(program, unit)) && has(program, unit))
            return true;
    }
    return false;
}

// ---- History

static bool asks_repetitions(const struct program *program, const struct ir_unit *unit)
{
    (void)program;
    return ir_asks_history(unit->root);
}

// ---- The clock

static bool reads_clock_in(const struct program *program, const struct ir *node)
{
    if (node->op == OP_LOAD && node->a == program->clock_cell)
        return true;
    for (const struct ir *child = node->first; child; child = child->next) {
        const struct ir *value = child;
        // "set clock = clock + 1": what is read goes nowhere but back.
        if (node->op == OP_STORE && node->a == program->clock_cell)
            while (value->op == OP_ADD || value->op == OP_SUBTRACT) {
                if (reads_clock_in(program, value->first->next))
                    return true;
                value = value->first;
            }
        bool is_put_back = value != child && value->op == OP_LOAD;
        if (!is_put_back && reads_clock_in(program, value))
            return true;
    }
    return false;
}

static bool reads_clock(const struct program *program, const struct ir_unit *unit)
{
    return reads_clock_in(program, unit->root);
}

// ---- Passed squares

// What a node can have to do with passed squares.
enum role { ROLE_NONE, ROLE_CHANGES, ROLE_MOVES, ROLE_ASKS };

static enum role role_of(const struct ir *node)
{
    switch (node->op) {
    case OP_REPETITIONS:
    case OP_REPETITIONS_OF:
    case OP_REPETITION_LENGTH:
    case OP_TYPE_OF:
    case OP_OWNER_OF:
    case OP_SET_PIECES:
    case OP_SET_PIECES_OF:
    case OP_SET_EMPTY:
    case OP_SET_WITH:
    case OP_SET_OF_TYPE:
    case OP_SET_SUM:
    case OP_SET_ATTACKED:
    case OP_SET_ATTACKED_BY:
    case OP_SET_ATTACKERS:
    case OP_TRY:
    case OP_TRY_REPLY:
    case OP_PASS_TURN:
    case OP_NEXT_TURN: return ROLE_NONE;
    case OP_PLACE:
    case OP_REMOVE:
    case OP_SHIFT:
    case OP_CHANGE:
    case OP_GIVE:
    case OP_TURN_OVER:
    case OP_MARK:
    case OP_FORGET_PASSED: return ROLE_CHANGES;
    case OP_MOVES:
    case OP_TRY_TURN: return ROLE_MOVES;
    case OP_CALL: return ROLE_ASKS; // what the subroutine does, in what state, is not looked at
    default: return ir_uses_board(node) ? ROLE_ASKS : ROLE_NONE;
    }
}

static bool is_loop(const struct ir *node)
{
    return node->op == IR_WHILE || node->op == OP_EACH_BEGIN || node->op == OP_EACH_VALUES;
}

static bool asks_passed_in(const struct ir *node, bool *has_changed)
{
    if (is_loop(node) && (ir_has(node, OP_MOVES) || ir_has(node, OP_TRY_TURN)))
        return true;
    for (const struct ir *child = node->first; child; child = child->next)
        if (asks_passed_in(child, has_changed))
            return true;
    enum role role = role_of(node);
    if (role == ROLE_ASKS || (role == ROLE_MOVES && *has_changed))
        return true;
    *has_changed |= role != ROLE_NONE;
    return false;
}

// Whether passed squares can matter on which nobody could capture when the turn began: moves are
// looked for when the board has changed already, or somebody else's.
static bool asks_passed(const struct program *program, const struct ir_unit *unit)
{
    bool has_changed = unit->kind == UNIT_AFTER;
    (void)program;
    return asks_passed_in(unit->root, &has_changed);
}

struct perft_scan perft_scan(const struct program *program)
{
    return (struct perft_scan){.history = any_unit(program, asks_repetitions),
                               .clock = any_unit(program, reads_clock),
                               .passed = any_unit(program, asks_passed)};
}
