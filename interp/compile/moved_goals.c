// Goals of who has just moved (`after turn win ...`), of two players who move in turn: the same
// said of the player to move. A condition is compiled as any other; then `own` becomes `enemy`, and
// so on.
#include "order.h"

// Whether each of two players moves after the other one, so that who has just moved is the opponent
// of who is to move.
static bool moves_in_turn(const struct compiler *compiler)
{
    const struct program *program = compiler->program;
    const struct order_entry *order = program->order;
    int first = program->opening_count, last = program->order_count - 1;
    bool alternate = program->player_count == 2 && !has_chance(program) &&
                     order[last].as != order[program->order_repeat].as &&
                     !compiler->usage.keeps_turn;
    for (int i = first; i < last; i++)
        alternate &= order[i].as != order[i + 1].as;
    return alternate;
}

// What `possible` tries is tried by the opponent.
static void let_opponent_try(struct compiler *compiler, struct ir *block)
{
    struct ir *mover = ir_new(compiler, OP_SET_MOVER, 0, 0, 0);
    mover->first = ir_new(compiler, OP_OPPONENT, 0, 0, 0);
    mover->first->yield = YIELDS_VALUE;
    mover->next = block->first;
    block->first = mover;
}

void say_of_opponent(struct compiler *compiler, struct ir *node)
{
    struct ir *first = node->first;
    if (node->op == OP_TRY) {
        let_opponent_try(compiler, first);
        return;
    }
    for (struct ir *child = first; child; child = child->next)
        say_of_opponent(compiler, child);
    switch (node->op) {
    case OP_MOVER: node->op = OP_OPPONENT; break;
    case OP_OPPONENT: node->op = OP_MOVER; break;
    case OP_SET_PIECES:
        if (!(node->x & PIECES_OWN) != !(node->x & PIECES_ENEMY))
            node->x ^= PIECES_OWN | PIECES_ENEMY;
        break;
    case OP_SET_ZONE:
        node->op = OP_SET_ZONE_OF;
        node->first = ir_new(compiler, OP_OPPONENT, 0, 0, 0);
        node->first->yield = YIELDS_VALUE;
        break;
    case OP_SET_ATTACKED: node->x ^= 1; break;
    case IR_BY_MOVER: // of two
        node->first = first->next;
        node->first->next = first;
        first->next = NULL;
        break;
    case OP_TRY_TURN:
    case OP_TRY_REPLY:
        if (compile_error(compiler, node->span, "who has just moved has no turn now"))
            diag_hint(compiler->model->diag, "goals about turns are asked of the player to move: "
                                             "leave out \"after turn\"");
        break;
    default: break;
    }
}

void compile_moved_goal(struct compiler *compiler, const struct vdl_node *outcome,
                        struct goal *goal, struct ir *condition)
{
    if (!moves_in_turn(compiler)) {
        if (compile_error(compiler, outcome->span,
                          "\"after turn\" needs two players who move in turn"))
            diag_hint(compiler->model->diag, "name the player: win %.*s \"...\" when ...",
                      TEXT_ARGUMENTS(compiler->model->owners[0]));
        return;
    }
    say_of_opponent(compiler, condition);
    if (goal->player < 0 && goal->outcome == GOAL_WIN)
        goal->outcome = GOAL_LOSE;
    else if (goal->player < 0 && goal->outcome == GOAL_LOSE)
        goal->outcome = GOAL_WIN;
}
