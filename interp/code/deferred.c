// Effects that wait: `later`, `call off`, `carry out`, and the end of a turn, where what still
// waits is carried out.
#include "compiler.h"

static bool can_wait(enum opcode op)
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

// How an effect waits: the word behind it.
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
    struct program *program = compiler->program;
    const struct vdl_node *effect = node->first;
    int how = how_of(compiler, node);
    if (effect->kind == VDL_SET && effect->first->kind == VDL_WORD &&
        local_find(compiler, effect->first->text)) {
        compile_error(compiler, effect->first->span, "a local name can't be set later");
        return;
    }
    int before = program->code_count;
    compile_statement(compiler, effect);
    if (program->code_count == before)
        return; // an error
    struct instruction last = program->code[program->code_count - 1];
    if (!can_wait(last.op))
        return; // likewise
    program->code[program->code_count - 1] =
        (struct instruction){.op = OP_LATER, .x = (uint8_t)how};
    emit(compiler, last.op, last.x, last.a, last.b);
}

void compile_call_off(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *what = node->first;
    bool good = text_is(node->text, "off") && (!what || text_is(what->text, "effects"));
    if (!good)
        compile_error(compiler, node->span, "expected \"call off\" or \"call off effects\"");
    emit(compiler, OP_CALL_OFF, what != NULL, 0, 0);
}

// What is done with each captured piece makes this long: a subroutine of its own then.
static void compile_carrying_out(struct compiler *compiler)
{
    bool has_hooks = compiler->model->on_capture.first != NULL;
    int begin = emit(compiler, OP_CARRY_OUT, 0, 0, 0);
    if (has_hooks)
        compile_capture_hook(compiler, OP_NEXT_LATER, 1);
    else
        patch(compiler, emit(compiler, OP_NEXT_LATER, 0, 0, 0));
    patch(compiler, begin);
}

void emit_carry_out(struct compiler *compiler)
{
    if (!compiler->model->on_capture.first)
        compile_carrying_out(compiler);
    else if (compiler->carry_out_entry >= 0)
        emit(compiler, OP_CALL, 0, 0, compiler->carry_out_entry);
    else
        compiler->carry_outs = emit(compiler, OP_CALL, 0, 0, compiler->carry_outs);
}

void compile_carry_out(struct compiler *compiler, const struct vdl_node *node)
{
    if (!text_is(node->text, "out"))
        compile_error(compiler, node->span, "expected \"carry out\"");
    emit_carry_out(compiler);
}

void compile_carry_out_subroutine(struct compiler *compiler)
{
    if (compiler->carry_outs < 0)
        return;
    compiler->carry_out_entry = compiler->program->code_count;
    patch_chain(compiler, compiler->carry_outs);
    compiler->local_count = compiler->free_cell_count = compiler->scope_start = 0;
    compiler->attempt = NULL;
    compile_carrying_out(compiler);
    emit(compiler, OP_RETURN, 0, 0, 0);
}

// ---- The end of a turn

static void emit_end(struct compiler *compiler)
{
    if (compiler->program->prefer_count)
        emit(compiler, OP_ENSURE_MOST, 0, 0, 0);
    emit(compiler, OP_END, 0, 0, 0);
}

void emit_end_turn(struct compiler *compiler)
{
    if (!compiler->survey.has_later)
        emit_end(compiler);
    else if (compiler->turn_end >= 0)
        emit(compiler, OP_JUMP, 0, 0, compiler->turn_end);
    else
        compiler->turn_ends = emit(compiler, OP_JUMP, 0, 0, compiler->turn_ends);
}

// What is done with captured pieces may make more wait.
void compile_turn_end(struct compiler *compiler)
{
    if (!compiler->survey.has_later)
        return;
    compiler->turn_end = compiler->program->code_count;
    patch_chain(compiler, compiler->turn_ends);
    emit(compiler, OP_UNWIND, 0, 0, 0);
    if (compiler->model->on_capture.first) {
        int loop = emit(compiler, OP_CARRY_OUT, 0, 0, 0);
        compile_capture_hook(compiler, OP_NEXT_LATER, 1);
        emit(compiler, OP_JUMP, 0, 0, loop);
        patch(compiler, loop);
    } else {
        compile_carrying_out(compiler);
    }
    emit_end(compiler);
}
