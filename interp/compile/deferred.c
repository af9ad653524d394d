// Effects that wait: `later`, `call off`, `carry out`, and the end of a turn, where what still
// waits is carried out.
#include "compiler.h"

static bool can_wait(int op)
{
    switch (op) {
    case OP_SHIFT:
    case OP_PLACE:
    case OP_REMOVE:
    case OP_TURN_OVER:
    case OP_CHANGE:
    case OP_GIVE:
    case OP_MARK:
    case OP_HAND_ADD:
    case OP_STORE:
    case OP_STORE_OF:
    case OP_SET_STORE:
    case OP_SET_STORE_OF: return true;
    default: return false;
    }
}

// How an effect waits: the word after it.
static int how_of(struct compiler *compiler, const struct vdl_node *node)
{
    static const struct {
        const char *word;
        enum vdl_kind kind;
        int how;
        const char *statement;
    } ways[] = {{"keeping", VDL_MOVE_TO, 1, "move"},
                {"capturing", VDL_REMOVE, 2, "remove"},
                {"arriving", VDL_PLACE, 4, "place"}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (!text_is(node->text, ways[i].word))
            continue;
        if (node->first->kind != ways[i].kind)
            compile_error(compiler, node->head, "\"%s\" goes with \"%s\"", ways[i].word,
                          ways[i].statement);
        return ways[i].how;
    }
    return 0;
}

void compile_later(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *effect = node->first;
    int how = how_of(compiler, node);
    if (effect->kind == VDL_SET && effect->first->kind == VDL_WORD &&
        local_find(compiler, effect->first->text)) {
        compile_error(compiler, effect->first->span, "a local name can't be set later");
        return;
    }
    struct open_block outer;
    struct vdl_node *rest = arena_alloc(compiler->model->arena, sizeof *rest);
    *rest = *effect;
    if (effect->kind == VDL_MOVE_TO && effect->number) {
        compile_as_move(compiler, effect); // which waits for nothing
        rest->number = 0;
    }
    struct ir *block = block_begin(compiler, &outer);
    compile_statement(compiler, rest);
    block_close(compiler, &outer);
    if (!block->first || block->first->next || !can_wait(block->first->op))
        return; // an error
    struct ir *later = ir_new(compiler, OP_LATER, how, 0, 0);
    ir_add(later, block->first);
    append(compiler, later);
}

void compile_call_off(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *what = node->first;
    bool good = text_is(node->text, "off") && (!what || text_is(what->text, "effects"));
    if (!good)
        compile_error(compiler, node->span, "expected \"call off\" or \"call off effects\"");
    build(compiler, OP_CALL_OFF, what != NULL, 0, 0);
}

// What is done with each captured piece makes this long: a subroutine of its own then.
static void build_carrying_out(struct compiler *compiler, bool repeats)
{
    bool has_hooks = compiler->model->on_capture.first != NULL;
    struct ir *node = ir_new(compiler, OP_CARRY_OUT, repeats && has_hooks, 0, 0);
    append(compiler, node);
    ir_add(node, has_hooks ? compile_capture_hook(compiler, OP_NEXT_LATER, 1)
                           : ir_new(compiler, OP_NEXT_LATER, 0, 0, 0));
}

void build_carry_out(struct compiler *compiler)
{
    if (!compiler->model->on_capture.first) {
        build_carrying_out(compiler, false);
        return;
    }
    if (!compiler->carry_out)
        compiler->carry_out = unit_new(compiler, UNIT_SUBROUTINE, NULL);
    build(compiler, OP_CALL, 0, 0, 0)->target.unit = compiler->carry_out;
}

void compile_carry_out(struct compiler *compiler, const struct vdl_node *node)
{
    if (!text_is(node->text, "out"))
        compile_error(compiler, node->span, "expected \"carry out\"");
    build_carry_out(compiler);
}

void compile_carry_out_subroutine(struct compiler *compiler)
{
    struct open_block outer;
    if (!compiler->carry_out)
        return;
    compiler->local_count = compiler->free_cell_count = compiler->scope_start = 0;
    compiler->attempt = NULL;
    unit_add(compiler, compiler->carry_out);
    compiler->carry_out->root = block_begin(compiler, &outer);
    build_carrying_out(compiler, false);
    block_close(compiler, &outer);
}

// ---- The end of a turn

void build_end_turn(struct compiler *compiler)
{
    append(compiler, ir_new(compiler, IR_END_TURN, 0, 0, 0));
}

// What is done with captured pieces may make more wait.
void compile_turn_end(struct compiler *compiler)
{
    struct open_block outer;
    struct ir *block = block_begin(compiler, &outer);
    if (compiler->usage.has_later) {
        build(compiler, OP_UNWIND, 0, 0, 0);
        build_carrying_out(compiler, true);
    }
    if (compiler->program->prefer_count)
        build(compiler, OP_ENSURE_MOST, 0, 0, 0);
    build(compiler, OP_END, 0, 0, 0);
    block_close(compiler, &outer);
    compiler->rules->turn_end = unit_new(compiler, UNIT_TURN_END, block);
    unit_add(compiler, compiler->rules->turn_end);
}
