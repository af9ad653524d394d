// Attacks that rules make: where one of the pieces could capture on one of the targets, other than
// by its movement, the game's rule `attack(pieces, targets)` can be carried out. It is tried as the
// owner of the pieces; the targets are evaluated for the player who asks. What stands in the rule
// itself asks for movements alone.
#include "expression.h"

// Who attacks: the player that an expression gives, the owner of the piece on the square in a local
// cell, or the player that an instruction without operands yields.
struct attacker {
    const struct vdl_node *player;
    int square; // -1: all pieces of the player
    enum opcode op;
    int cell, value; // of the instruction
};

static const struct text rule_name = {"attack", 6}, pieces_name = {"the attacking pieces", 20},
                         targets_name = {"the targets", 11};

bool has_attack_rule(const struct compiler *compiler)
{
    const struct rule_facts *facts = usage_rule(&compiler->usage, rule_name);
    int depth = compiler->call_depth;
    return facts && (depth == 0 || compiler->expanding[depth - 1] != facts->node);
}

static void build_attacker(struct compiler *compiler, const struct attacker *attacker)
{
    if (attacker->player) {
        compile_as(compiler, attacker->player, TYPE_PLAYER);
    } else if (attacker->square >= 0) {
        build_load_local(compiler, TYPE_SQUARE, attacker->square);
        build(compiler, OP_OWNER_OF, 0, 0, 0);
    } else {
        build(compiler, attacker->op, 0, attacker->cell, attacker->value);
    }
}

// The set that is the latest operand gets a name that no rule can use, and becomes an argument.
static void build_argument(struct compiler *compiler, struct vdl_node *call, struct text name)
{
    struct local *local = local_new(compiler, name, TYPE_SET, call->span);
    build_store_local(compiler, TYPE_SET, local->cell)->is_first = true;
    vdl_adopt(call, vdl_node(compiler->model->arena, VDL_WORD, call->span, name));
}

// Yields whether the rule can be carried out. `set` NULL: against the square in the cell `target`.
static void build_attack(struct compiler *compiler, const struct vdl_node *set, struct span span,
                         struct attacker attacker, int target)
{
    struct attempt *outer = compiler->attempt;
    int asked = compiler->asked, names = compiler->local_count;
    struct vdl_node *node = vdl_node(compiler->model->arena, VDL_CALL, span, rule_name);
    struct open_block open;
    struct ir *block = block_begin(compiler, &open);
    struct call call;
    compiler->attempt = NULL;
    compiler->asked = 0;
    compiler->tried++;
    if (set) {
        compile_as(compiler, set, TYPE_SET);
    } else {
        build_load_local(compiler, TYPE_SQUARE, target);
        build(compiler, OP_SET_SQUARE, 0, 0, 0);
    }
    struct local *targets = local_new(compiler, targets_name, TYPE_SET, span);
    build_store_local(compiler, TYPE_SET, targets->cell)->is_first = true;
    build_attacker(compiler, &attacker);
    build(compiler, OP_SET_MOVER, 0, 0, 0);
    if (attacker.square >= 0) {
        build_load_local(compiler, TYPE_SQUARE, attacker.square);
        build(compiler, OP_SET_SQUARE, 0, 0, 0);
    } else {
        build(compiler, OP_SET_PIECES, PIECES_OWN, 0, 0);
    }
    build_argument(compiler, node, pieces_name);
    vdl_adopt(node, vdl_node(compiler->model->arena, VDL_WORD, span, targets_name));
    build_reset(compiler);
    if (call_begin(compiler, node, node->first, &call))
        call_end(compiler, &call);
    scope_end(compiler, names);
    compiler->attempt = outer;
    compiler->asked = asked;
    compiler->tried--;
    block_close(compiler, &open);
    ir_add(build(compiler, OP_TRY, 0, 0, 0), block);
}

// Joins two conditions on the stack.
static void build_logic(struct compiler *compiler, enum ir_op op)
{
    build_of(compiler, op, 2, YIELDS_VALUE);
}

void build_attack_by_side(struct compiler *compiler, const struct vdl_node *set, bool own)
{
    const struct program *program = compiler->program;
    struct attacker attacker = {.square = -1, .op = own ? OP_MOVER : OP_OPPONENT};
    if (own || program->player_count == 2) {
        build_attack(compiler, set, set->span, attacker, -1);
        return;
    }
    for (int p = 0; p < program->player_count; p++) {
        build(compiler, OP_MOVER, 0, 0, 0);
        build(compiler, OP_PUSH, 0, 0, p);
        build(compiler, OP_EQUAL, 0, 0, 0);
        build(compiler, OP_NOT, 0, 0, 0);
        attacker = (struct attacker){.square = -1, .op = OP_PUSH, .value = p};
        build_attack(compiler, set, set->span, attacker, -1);
        build_logic(compiler, IR_AND);
        if (p > 0)
            build_logic(compiler, IR_OR);
    }
}

void build_attack_by_player(struct compiler *compiler, const struct vdl_node *set,
                            const struct vdl_node *player)
{
    build_attack(compiler, set, set->span, (struct attacker){.player = player, .square = -1}, -1);
}

void build_attacking_pieces(struct compiler *compiler, const struct vdl_node *set,
                            const struct vdl_node *pieces)
{
    int cell = cells_in_a_row(compiler, 1 + 2 * cells_of(compiler->program, TYPE_SET), set->span);
    compile_as(compiler, pieces, TYPE_SET);
    build(compiler, OP_SET_PIECES, PIECES_OWN | PIECES_ENEMY, 0, 0);
    build(compiler, OP_SET_AND, 0, 0, 0);
    build_attack(compiler, set, set->span, (struct attacker){.square = cell}, -1);
    build_of(compiler, IR_SIFT, 2, YIELDS_SET)->a = (uint16_t)cell;
}

static void build_unit(struct compiler *compiler, struct span span, struct attacker attacker,
                       int *entry)
{
    struct open_block outer;
    struct ir *block = block_begin(compiler, &outer);
    build_attack(compiler, NULL, span, attacker, compiler->program->attack_cells + 1);
    append(compiler, operand(compiler));
    block_close(compiler, &outer);
    struct ir_unit *unit = unit_new(compiler, UNIT_CONDITION, block);
    unit_add(compiler, unit);
    entry_of(compiler, unit, entry);
}

void compile_attack_units(struct compiler *compiler)
{
    struct program *program = compiler->program;
    const struct rule_facts *facts = usage_rule(&compiler->usage, rule_name);
    program->attack_entry = program->attacker_entry = -1;
    if (!facts)
        return;
    compiler->span = facts->node->span;
    int cell = program->attack_cells = cells_in_a_row(compiler, 2, compiler->span);
    struct span span = facts->node->head;
    build_unit(compiler, span, (struct attacker){.square = -1, .op = OP_LOCAL, .cell = cell},
               &program->attack_entry);
    build_unit(compiler, span, (struct attacker){.square = cell}, &program->attacker_entry);
}
