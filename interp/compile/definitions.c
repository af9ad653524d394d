// Definitions, compiled in the places where they are used: `define` alone, or for each player.
#include "expression.h"

enum value_type compile_define(struct compiler *compiler, const struct vdl_node *word,
                               const struct vdl_node *define)
{
    if (!define->first || define->first->next)
        return TYPE_LIST;
    if (!expansion_begin(compiler, word, define))
        return TYPE_ERROR;
    int scope = compiler->scope_start;
    compiler->scope_start = compiler->local_count;
    enum value_type type = compile_expression(compiler, define->first);
    expansion_end(compiler);
    compiler->scope_start = scope;
    return type;
}

// The value of an expression that is a constant. False when it is none.
static bool constant_of(struct compiler *compiler, const struct vdl_node *node, int *value)
{
    if (node->kind == VDL_NUMBER) {
        *value = (int)node->number;
        return true;
    }
    if (node->kind == VDL_NEGATE && node->first->kind == VDL_NUMBER) {
        *value = -(int)node->first->number;
        return true;
    }
    if (node->kind != VDL_WORD)
        return false;
    struct meaning meaning = meaning_of(compiler, node->text);
    *value = meaning.index;
    return meaning.kind == MEANS_PIECE || meaning.kind == MEANS_PLAYER ||
           meaning.kind == MEANS_DIRECTION || meaning.kind == MEANS_SQUARE ||
           meaning.kind == MEANS_TRUTH || meaning.kind == MEANS_NONE;
}

// The list of what a definition means for each player when these are constants, else -1.
static int varied_list(struct compiler *compiler, const struct varied *varied)
{
    int values[MODEL_PLAYERS_LIMIT], count = compiler->model->player_count;
    for (int p = 0; p < count; p++)
        if (!constant_of(compiler, varied->values[p]->first, &values[p]))
            return -1;
    return list_add(compiler, values, count);
}

// Says what is wrong with values of different types.
static bool check_varied(struct compiler *compiler, const struct varied *varied,
                         enum value_type type)
{
    for (int p = 0; p < compiler->model->player_count; p++) {
        const struct vdl_node *value = varied->values[p]->first;
        enum value_type its = infer(compiler, value);
        if (its != type && its != TYPE_ERROR && type != TYPE_ERROR) {
            compile_error(compiler, value->span, DIAG_TYPE "expected %s as for %.*s, found %s",
                          type_name(type), TEXT_ARGUMENTS(compiler->model->owners[0]),
                          type_name(its));
            return false;
        }
    }
    return true;
}

// Expressions that are no constants: one for each player.
enum value_type compile_varied(struct compiler *compiler, const struct vdl_node *word,
                               struct meaning meaning)
{
    const struct varied *varied = &compiler->model->varied[meaning.index];
    int players = compiler->model->player_count;
    if (!check_varied(compiler, varied, meaning.type))
        return TYPE_ERROR;
    int list = varied_list(compiler, varied);
    if (list >= 0) {
        build(compiler, OP_MOVER, 0, 0, 0);
        build(compiler, OP_VALUE_OF, 0, list, -1);
        return meaning.type;
    }
    enum value_type type = meaning.type;
    for (int p = 0; p < players; p++)
        type = compile_define(compiler, word, varied->values[p]);
    build_of(compiler, IR_BY_MOVER, players, type == TYPE_SET ? YIELDS_SET : YIELDS_VALUE);
    return type;
}

enum value_type compile_varied_of(struct compiler *compiler, const struct vdl_node *node)
{
    struct meaning meaning = meaning_of(compiler, node->text);
    const struct varied *varied = &compiler->model->varied[meaning.index];
    if (meaning.type == TYPE_LIST)
        return TYPE_LIST;
    if (!check_varied(compiler, varied, meaning.type))
        return TYPE_ERROR;
    int list = varied_list(compiler, varied);
    if (list < 0) {
        compile_error(compiler, node->span, "\"%.*s\" has no constant value for each player",
                      TEXT_ARGUMENTS(node->text));
        return TYPE_ERROR;
    }
    compile_as(compiler, node->first, TYPE_PLAYER);
    build(compiler, OP_VALUE_OF, 0, list, -1);
    return meaning.type;
}
