// Operations on two values: and, or, arithmetic, comparisons.
#include "expression.h"

#include <string.h>

static void jump_over(struct compiler *compiler, enum opcode op, const struct vdl_node *right,
                      int otherwise)
{
    int to_other = emit(compiler, op, 0, 0, 0);
    compile_as(compiler, right, TYPE_TRUTH);
    int to_end = emit(compiler, OP_JUMP, 0, 0, 0);
    patch(compiler, to_other);
    emit(compiler, OP_PUSH, 0, 0, otherwise);
    patch(compiler, to_end);
}

static void compile_left(struct compiler *compiler, const struct vdl_node *node,
                         enum value_type wanted)
{
    int depth = compiler->expression_depth;
    if (++compiler->chain_length <= CHAIN_LIMIT)
        compiler->expression_depth--;
    compile_as(compiler, node, wanted);
    compiler->chain_length--;
    compiler->expression_depth = depth;
}

static enum value_type compile_logic(struct compiler *compiler, const struct vdl_node *node)
{
    bool is_and = text_is(node->text, "and");
    if (infer_binary(compiler, node) == TYPE_SET) {
        compile_left(compiler, node->first, TYPE_SET);
        compile_as(compiler, node->last, TYPE_SET);
        emit(compiler, is_and ? OP_SET_AND : OP_SET_OR, 0, 0, 0);
        return TYPE_SET;
    }
    compile_left(compiler, node->first, TYPE_TRUTH);
    jump_over(compiler, is_and ? OP_JUMP_FALSE : OP_JUMP_TRUE, node->last, is_and ? 0 : 1);
    return TYPE_TRUTH;
}

static enum value_type compile_arithmetic(struct compiler *compiler, const struct vdl_node *node)
{
    static const enum opcode opcodes[] = {OP_ADD, OP_SUBTRACT, OP_MULTIPLY, OP_DIVIDE};
    const char *operators = "+-*/";
    compile_left(compiler, node->first, TYPE_NUMBER);
    compile_as(compiler, node->last, TYPE_NUMBER);
    emit(compiler, opcodes[strchr(operators, node->text.start[0]) - operators], 0, 0, 0);
    return TYPE_NUMBER;
}

// `moved = Queen` is `moved in` a list of one, about which more is known elsewhere. False when the
// code just compiled is something else.
static bool compare_moved(struct compiler *compiler)
{
    struct program *program = compiler->program;
    struct instruction *last = &program->code[program->code_count - 1];
    if (program->code_count < 2 || last[-1].op != OP_MOVED || last->op != OP_PUSH)
        return false;
    int list = list_add(compiler, &last->b, 1);
    *last = (struct instruction){OP_IN_VALUES, 0, (uint16_t)list, 0};
    return true;
}

bool is_none(const struct vdl_node *node)
{
    return node->kind == VDL_WORD && text_is(node->text, "none");
}

static enum value_type compile_comparison(struct compiler *compiler, const struct vdl_node *node)
{
    enum value_type left = infer(compiler, node->first), right = infer(compiler, node->last);
    struct text op = node->text;
    bool equality = text_is(op, "=") || text_is(op, "!=");
    if (left == TYPE_ERROR || is_none(node->first))
        left = right; // what is wrong will be said of the left side alone
    if (left == TYPE_SET)
        left = TYPE_SQUARE; // `own royal = e1` compares its square
    if (!equality && (left != TYPE_NUMBER || right != TYPE_NUMBER))
        left = TYPE_NUMBER;
    if (left == TYPE_LIST || left == TYPE_ERROR)
        left = TYPE_NUMBER;
    // < and <= keep the order, > and >= are the same the other way round.
    bool swap = text_is(op, ">") || text_is(op, "<=");
    compile_as(compiler, swap ? node->last : node->first, left);
    compile_as(compiler, swap ? node->first : node->last, left);
    if (!equality || !compare_moved(compiler))
        emit(compiler, equality ? OP_EQUAL : OP_LESS, 0, 0, 0);
    if (text_is(op, "!=") || text_is(op, "<=") || text_is(op, ">="))
        emit(compiler, OP_NOT, 0, 0, 0);
    return TYPE_TRUTH;
}

enum value_type compile_binary(struct compiler *compiler, const struct vdl_node *node)
{
    if (text_is(node->text, "and") || text_is(node->text, "or"))
        return compile_logic(compiler, node);
    if (strchr("+-*/", node->text.start[0]))
        return compile_arithmetic(compiler, node);
    return compile_comparison(compiler, node);
}
