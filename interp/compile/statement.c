// Statements of turns, rules and blocks.
#include "compiler.h"

struct ir *compile_block(struct compiler *compiler, const struct vdl_node *block)
{
    int names = compiler->local_count;
    struct open_block outer;
    struct ir *built = block_begin(compiler, &outer);
    for (const struct vdl_node *statement = block->first; statement; statement = statement->next) {
        struct span span = compiler->span;
        compiler->span = statement->span;
        compile_statement(compiler, statement);
        compiler->span = span;
    }
    block_close(compiler, &outer);
    scope_end(compiler, names);
    return built;
}

struct ir *compile_capture_hook(struct compiler *compiler, enum opcode next, int flags)
{
    int names = compiler->local_count, scope = compiler->scope_start;
    struct ir *loop = ir_new(compiler, (int)next, flags, 0, 0);
    if (compiler->is_in_capture_hook) {
        compile_error(compiler, compiler->span,
                      "there is no \"move\" in \"on capture\": it would capture in turn");
        return loop;
    }
    compiler->is_in_capture_hook = true;
    compiler->scope_start = compiler->local_count;
    loop->a = (uint16_t)local_new(compiler, text_of("victim"), TYPE_SQUARE, compiler->span)->cell;
    struct open_block outer;
    ir_add(loop, block_begin(compiler, &outer));
    for (const struct named_node *hook = compiler->model->on_capture.first; hook; hook = hook->next)
        compile_body(compiler, hook->node);
    block_close(compiler, &outer);
    scope_end(compiler, names);
    compiler->scope_start = scope;
    compiler->is_in_capture_hook = false;
    return loop;
}

static void compile_for_each(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *first = node->first->first;
    enum value_type type = first->next ? TYPE_LIST : infer(compiler, first);
    int values = 0;
    bool is_set = type == TYPE_SET || type == TYPE_SQUARE;
    if (is_set) {
        compile_as(compiler, first, TYPE_SET);
        type = TYPE_SET;
    } else {
        values = list_of(compiler, first, &type);
        if (values < 0)
            return;
    }
    int names = compiler->local_count;
    int cell = cells_in_a_row(compiler, 3, node->span);
    local_at(compiler, text_of(""), TYPE_NUMBER, cell, node->span);
    local_at(compiler, text_of(""), TYPE_NUMBER, cell + 1, node->span);
    local_at(compiler, node->text, element_type(type), cell + 2, node->span);
    struct ir *loop = build(compiler, is_set ? OP_EACH_BEGIN : OP_EACH_VALUES, 0, cell, values);
    ir_add(loop, compile_block(compiler, node->first->next));
    scope_end(compiler, names);
}

// The cells of all names in scope, as a list.
static int cells_of_names(struct compiler *compiler)
{
    int count = 0;
    size_t most = (size_t)compiler->local_count * (size_t)compiler->program->set_cells + 1;
    int *cells = arena_array(compiler->model->arena, most, sizeof *cells);
    for (int i = 0; i < compiler->local_count; i++) {
        bool is_set = compiler->locals[i].type == TYPE_SET;
        for (int c = 0; c < (is_set ? compiler->program->set_cells : 1); c++)
            cells[count++] = compiler->locals[i].cell + c;
    }
    return list_add(compiler, cells, count);
}

static struct ir *compile_condition(struct compiler *compiler, const struct vdl_node *node)
{
    compile_as(compiler, node, TYPE_TRUTH);
    return operand(compiler);
}

static void compile_while(struct compiler *compiler, const struct vdl_node *node)
{
    int names = compiler->local_count, rounds = 0, list = 0;
    if (node->number) {
        list = cells_of_names(compiler);
        rounds = cells_in_a_row(compiler, 1, node->span);
        local_at(compiler, text_of(""), TYPE_NUMBER, rounds, node->span);
        build(compiler, OP_PUSH, 0, 0, 0);
        build_store_local(compiler, TYPE_NUMBER, rounds)->is_first = true;
    }
    struct ir *loop = ir_new(compiler, IR_WHILE, node->number != 0, rounds, list);
    ir_add(loop, compile_condition(compiler, node->first));
    ir_add(loop, compile_block(compiler, node->first->next));
    append(compiler, loop);
    scope_end(compiler, names);
}

// Conditions and their blocks, and the block for the rest.
static void compile_when(struct compiler *compiler, const struct vdl_node *node)
{
    struct ir *when = ir_new(compiler, IR_WHEN, 0, 0, 0);
    struct ir **end = &when->first;
    bool is_condition = true;
    int asked = compiler->asked, left = asked;
    for (const struct vdl_node *part = node->first; part; part = part->next) {
        is_condition = is_condition && part->next;
        if (!is_condition)
            compiler->asked = asked;
        *end = is_condition ? compile_condition(compiler, part) : compile_block(compiler, part);
        end = &(*end)->next;
        left &= compiler->asked;
        is_condition = !is_condition;
    }
    compiler->asked = left;
    append(compiler, when);
}

// ---- Effects

static void compile_squares(struct compiler *compiler, const struct vdl_node *move)
{
    compile_as(compiler, move->first, TYPE_SQUARE);
    compile_as(compiler, move->last, TYPE_SQUARE);
}

// `move A to B as move`: the names that speak of the turn's move speak of this one.
void compile_as_move(struct compiler *compiler, const struct vdl_node *move)
{
    compile_squares(compiler, move);
    build(compiler, OP_AS_MOVE, 0, 0, 0);
}

static void compile_owner(struct compiler *compiler, const struct vdl_node *owner)
{
    if (owner)
        compile_as(compiler, owner, TYPE_PLAYER);
    else
        build(compiler, OP_MOVER, 0, 0, 0);
}

// If the kind that a name holds is a neutral one, whoever is on top becomes nobody.
static void except_neutral(struct compiler *compiler, const struct vdl_node *type,
                           const struct vdl_node *owner)
{
    const struct model *model = compiler->model;
    int neutral[MODEL_TYPES_LIMIT], count = 0;
    for (int t = 0; t < model->type_count; t++)
        if (model->types[t].neutral)
            neutral[count++] = t;
    if (count == 0)
        return;
    build(compiler, OP_PUSH, 0, 0, model->player_count);
    compile_owner(compiler, owner);
    build(compiler, OP_SUBTRACT, 0, 0, 0);
    compile_as(compiler, type, TYPE_PIECE);
    build(compiler, OP_IN_VALUES, 0, list_add(compiler, neutral, count), 0);
    build(compiler, OP_MULTIPLY, 0, 0, 0);
    build(compiler, OP_ADD, 0, 0, 0);
}

static void compile_place(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *type = node->first, *square = type->next, *owner = square->next;
    compile_as(compiler, type, TYPE_PIECE);
    const struct ir *kind = latest_operand(compiler);
    bool is_known = kind && kind->op == OP_PUSH && kind->b >= 0 &&
                    kind->b < compiler->model->type_count; // else the error has been told
    compile_as(compiler, square, TYPE_SQUARE);
    if (is_known && compiler->model->types[kind->b].neutral) {
        build(compiler, OP_PUSH, 0, 0, compiler->model->player_count);
    } else {
        compile_owner(compiler, owner);
        if (!is_known)
            except_neutral(compiler, type, owner);
    }
    build(compiler, OP_PLACE, 0, 0, 0);
}

static void compile_hand(struct compiler *compiler, const struct vdl_node *node, int count)
{
    compile_as(compiler, node->first, TYPE_PIECE);
    compile_as(compiler, node->last, TYPE_HAND);
    build(compiler, OP_HAND_ADD, 0, 0, count);
}

// `not own royal attacked`: the VM answers that without looking at the board most times.
static bool is_royal_safety(const struct vdl_node *condition)
{
    const struct vdl_node *attacked = condition->first, *set = attacked ? attacked->first : NULL;
    return condition->kind == VDL_NOT && attacked->kind == VDL_ATTACKED && !set->next &&
           set->kind == VDL_PIECES && text_is(set->text, "own") && set->first &&
           text_is(set->first->text, "royal");
}

static void compile_require(struct compiler *compiler, const struct vdl_node *condition,
                            int message)
{
    if (condition->kind == VDL_BINARY && text_is(condition->text, "and") &&
        infer(compiler, condition) == TYPE_TRUTH) {
        compile_require(compiler, condition->first, message);
        compile_require(compiler, condition->last, message);
        return;
    }
    if (is_royal_safety(condition)) {
        build(compiler, OP_REQUIRE_SAFE, 0, 0, message);
        if (has_attack_rule(compiler)) {
            build_attack_by_side(compiler, condition->first->first, false);
            build(compiler, OP_NOT, 0, 0, 0);
            build(compiler, OP_REQUIRE, 0, 0, message);
        }
        return;
    }
    compile_as(compiler, condition, TYPE_TRUTH);
    build(compiler, OP_REQUIRE, 0, 0, message);
}

// A rule that is put in at several places has one value for all of them.
static void compile_prefer(struct compiler *compiler, const struct vdl_node *node)
{
    const struct rule_usage *usage = &compiler->usage;
    int index = 0;
    while (index < usage->prefer_count && usage->prefers[index] != node)
        index++;
    if (index == usage->prefer_count) {
        compile_error(compiler, node->span, DIAG_LARGE "more than %d \"prefer\"", PREFER_LIMIT);
        return;
    }
    compile_as(compiler, node->first, TYPE_NUMBER);
    build(compiler, OP_PREFER, 0, compiler->program->prefer_cells + PREFER_CELLS * index,
          message_add(compiler, node->text));
}

static void compile_mark(struct compiler *compiler, const struct vdl_node *node)
{
    int attribute = model_attribute(compiler->model, node->text);
    if (attribute < 0) {
        unknown_name(compiler, node, NAME_OF_ATTRIBUTE);
        return;
    }
    compile_as(compiler, node->first, TYPE_SET);
    build(compiler, OP_MARK, (int)node->number, attribute, 0);
}

static void compile_set_effect(struct compiler *compiler, const struct vdl_node *node,
                               enum opcode op, enum value_type second)
{
    compile_as(compiler, node->first, TYPE_SET);
    if (second != TYPE_ERROR)
        compile_as(compiler, node->last, second);
    build(compiler, op, 0, 0, 0);
}

// `give SET to next`: each piece to the player after its owner.
static void compile_give(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *player = node->last;
    bool to_next = player->kind == VDL_WORD && text_is(player->text, "next") &&
                   !local_find(compiler, player->text) &&
                   model_variable(compiler->model, player->text) < 0;
    compile_as(compiler, node->first, TYPE_SET);
    if (!to_next)
        compile_as(compiler, player, TYPE_PLAYER);
    build(compiler, OP_GIVE, to_next, 0, 0);
}

// After a turn nothing is chosen or refused any more.
static bool belongs_in_turn(const struct vdl_node *node)
{
    return node->kind == VDL_MOVE || node->kind == VDL_CHOOSE || node->kind == VDL_REQUIRE ||
           node->kind == VDL_EITHER || node->kind == VDL_LATER || node->kind == VDL_CALL_OFF ||
           node->kind == VDL_PREFER || node->kind == VDL_CARRY_OUT || node->kind == VDL_END_TURN ||
           node->kind == VDL_NOTE;
}

static void compile_kind(struct compiler *compiler, const struct vdl_node *node)
{
    switch (node->kind) {
    case VDL_MOVE: compile_move(compiler, node); break;
    case VDL_MOVE_TO:
        if (node->number)
            compile_as_move(compiler, node);
        compile_squares(compiler, node);
        build(compiler, OP_SHIFT, 0, 0, 0);
        break;
    case VDL_CHOOSE: compile_choose(compiler, node); break;
    case VDL_NOTE: compile_note(compiler, node); break;
    case VDL_PLACE: compile_place(compiler, node); break;
    case VDL_REMOVE: compile_set_effect(compiler, node, OP_REMOVE, TYPE_ERROR); break;
    case VDL_REVERSE: compile_set_effect(compiler, node, OP_TURN_OVER, TYPE_ERROR); break;
    case VDL_CHANGE: compile_set_effect(compiler, node, OP_CHANGE, TYPE_PIECE); break;
    case VDL_GIVE: compile_give(compiler, node); break;
    case VDL_MARK: compile_mark(compiler, node); break;
    case VDL_ADD: compile_hand(compiler, node, 1); break;
    case VDL_TAKE: compile_hand(compiler, node, -1); break;
    case VDL_LET: compile_let(compiler, node); break;
    case VDL_SET: compile_set(compiler, node); break;
    case VDL_REQUIRE:
        compile_require(compiler, node->first, message_add(compiler, node->text));
        break;
    case VDL_WHEN: compile_when(compiler, node); break;
    case VDL_EITHER: compile_either(compiler, node); break;
    case VDL_FOR_EACH: compile_for_each(compiler, node); break;
    case VDL_WHILE: compile_while(compiler, node); break;
    case VDL_ATTEMPT: compile_attempt(compiler, node); break;
    case VDL_LEAVE: compile_leave(compiler, node); break;
    case VDL_RETURN: compile_return(compiler); break;
    case VDL_PREFER: compile_prefer(compiler, node); break;
    case VDL_LATER: compile_later(compiler, node); break;
    case VDL_CALL_OFF: compile_call_off(compiler, node); break;
    case VDL_CARRY_OUT: compile_carry_out(compiler, node); break;
    case VDL_END_TURN: build_end_turn(compiler); break;
    case VDL_KEEP_TURN:
        compiler->program->has_secrets |= node->number != 0;
        build(compiler, OP_PUSH, 0, 0, node->number ? KEPT_SECRETLY : KEPT);
        build(compiler, OP_STORE, 0, compiler->program->keep_cell, 0);
        break;
    case VDL_FORGET:
        if (!text_is(node->text, "passed"))
            compile_error(compiler, node->span, "expected \"passed\" after \"forget\"");
        build(compiler, OP_FORGET_PASSED, 0, 0, 0);
        break;
    case VDL_CALL: compile_call(compiler, node); break;
    default: break; // NOTHING; ERROR was reported by the parser
    }
}

// With `openly` a statement tells what it does, and so does all that is inside of it.
void compile_statement(struct compiler *compiler, const struct vdl_node *node)
{
    bool is_open = compiler->is_open;
    if (compiler->after_turn && belongs_in_turn(node)) {
        compile_error(compiler, node->span, "this can't be done after the turn");
        diag_hint(compiler->model->diag, "choices, requirements and notes belong in \"turn:\"");
        return;
    }
    compiler->is_open |= node->is_open;
    compile_kind(compiler, node);
    compiler->is_open = is_open;
}
