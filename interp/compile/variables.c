// Local names and variables: `let`, `set`, and the instructions that load and store them.
#include "compiler.h"

void build_load_local(struct compiler *compiler, enum value_type type, int cell)
{
    build(compiler, type == TYPE_SET ? OP_SET_LOAD : OP_LOCAL, 0, cell, 0);
}

struct ir *build_store_local(struct compiler *compiler, enum value_type type, int cell)
{
    return build(compiler, type == TYPE_SET ? OP_SET_STORE : OP_STORE_LOCAL, 0, cell, 0);
}

// An instruction on a variable that there is once, or once for each player or square.
static void build_variable(struct compiler *compiler, int index, enum opcode single,
                           enum opcode of_player)
{
    const struct variable *variable = &compiler->model->variables[index];
    bool is_of = variable->per_player || variable->per_square;
    build(compiler, is_of ? of_player : single, 0, compiler->program->variable_cells[index],
          is_of ? model_value_count(compiler->model, variable) : 0);
}

void build_load_variable(struct compiler *compiler, int index)
{
    if (compiler->model->variables[index].type == TYPE_SET)
        build_variable(compiler, index, OP_SET_LOAD, OP_SET_LOAD_OF);
    else
        build_variable(compiler, index, OP_LOAD, OP_LOAD_OF);
}

static void build_store_variable(struct compiler *compiler, int index)
{
    if (compiler->model->variables[index].type == TYPE_SET)
        build_variable(compiler, index, OP_SET_STORE, OP_SET_STORE_OF);
    else
        build_variable(compiler, index, OP_STORE, OP_STORE_OF);
}

void say_of_which_square(struct compiler *compiler, const struct vdl_node *word)
{
    if (compile_error(compiler, word->span, "\"%.*s\" is kept for each square",
                      TEXT_ARGUMENTS(word->text)))
        diag_hint(compiler->model->diag, "say of which: %.*s of SQUARE",
                  TEXT_ARGUMENTS(word->text));
}

void build_reset(struct compiler *compiler)
{
    if (compiler->program->turn_cell_count > 0 || compiler->usage.has_later)
        build(compiler, OP_RESET, 0, 0, 0);
}

void compile_let(struct compiler *compiler, const struct vdl_node *node)
{
    enum value_type type = infer(compiler, node->first);
    if (type == TYPE_LIST) {
        compile_error(compiler, node->first->span, DIAG_TYPE "a name can't stand for a list here");
        return;
    }
    compile_as(compiler, node->first, type);
    struct asking asking = asking_of(compiler, node->first);
    struct local *local = local_new(compiler, node->text, type, node->span);
    local->asking = asking;
    build_store_local(compiler, type, local->cell)->is_first = true;
}

// A square whose number is set. Of a set it would be the first one only.
static void compile_square(struct compiler *compiler, const struct vdl_node *node)
{
    if (infer(compiler, node) == TYPE_SET &&
        compile_error(compiler, node->span, DIAG_TYPE "expected a square, found a set of squares"))
        diag_hint(compiler->model->diag,
                  "\"for each\" goes through a set: for each here among SET: "
                  "set NAME of here = ...");
    compile_as(compiler, node, TYPE_SQUARE);
}

void compile_set(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *target = node->first, *value = node->last;
    int index = model_variable(compiler->model, target->text);
    const struct variable *variable = index >= 0 ? &compiler->model->variables[index] : NULL;
    bool is_word = target->kind == VDL_WORD, is_of = target->kind == VDL_OF && !target->number;
    struct local *local = is_word ? local_find(compiler, target->text) : NULL;
    if (local) {
        compile_as(compiler, value, local->type);
        build_store_local(compiler, local->type, local->cell);
    } else if (is_word && text_is(target->text, "clock")) {
        compile_as(compiler, value, TYPE_NUMBER);
        build(compiler, OP_STORE, 0, compiler->program->clock_cell, 0);
    } else if (variable && variable->per_square && is_word) {
        say_of_which_square(compiler, target);
    } else if (variable && (is_word || (is_of && (variable->per_player || variable->per_square)))) {
        if (is_of && variable->per_square)
            compile_square(compiler, target->first);
        else if (is_of)
            compile_as(compiler, target->first, TYPE_PLAYER);
        else if (variable->per_player)
            build(compiler, OP_MOVER, 0, 0, 0);
        compile_as(compiler, value, variable->type);
        build_store_variable(compiler, index);
    } else if (is_word || is_of) {
        unknown_name(compiler, target, NAME_OF_VARIABLE);
    } else {
        compile_error(compiler, target->span, "expected a variable");
    }
}
