// Operations on two values: and, or, arithmetic, comparisons.
#include "expression.h"

#include <string.h>

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
        build(compiler, is_and ? OP_SET_AND : OP_SET_OR, 0, 0, 0);
        return TYPE_SET;
    }
    doubt_joined(compiler, node);
    compile_left(compiler, node->first, TYPE_TRUTH);
    compile_as(compiler, node->last, TYPE_TRUTH);
    build_of(compiler, is_and ? IR_AND : IR_OR, 2, YIELDS_VALUE);
    return TYPE_TRUTH;
}

static enum value_type compile_arithmetic(struct compiler *compiler, const struct vdl_node *node)
{
    static const enum opcode opcodes[] = {OP_ADD, OP_SUBTRACT, OP_MULTIPLY, OP_DIVIDE};
    const char *operators = "+-*/";
    compile_left(compiler, node->first, TYPE_NUMBER);
    compile_as(compiler, node->last, TYPE_NUMBER);
    build(compiler, opcodes[strchr(operators, node->text.start[0]) - operators], 0, 0, 0);
    return TYPE_NUMBER;
}

// `moved = Queen` is `moved in` a list of one, about which more is known elsewhere. False when the
// operands are something else.
static bool compare_moved(struct compiler *compiler)
{
    struct ir *right = operand(compiler), *left = latest_operand(compiler);
    if (right->op == OP_PUSH && left && left->op == OP_MOVED) {
        build(compiler, OP_IN_VALUES, 0, list_add(compiler, &right->b, 1), 0);
        return true;
    }
    compiler->operands[compiler->operand_count++] = right;
    return false;
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
    if (left == TYPE_SET && right == TYPE_SET && equality)
        doubt_comparison(compiler, node);
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
        build(compiler, equality ? OP_EQUAL : OP_LESS, 0, 0, 0);
    if (text_is(op, "!=") || text_is(op, "<=") || text_is(op, ">="))
        build(compiler, OP_NOT, 0, 0, 0);
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
