// Which type an expression yields, found without compiling it.
#include "expression.h"

#include <string.h>

static bool is_squares(enum value_type type)
{
    return type == TYPE_SET || type == TYPE_SQUARE;
}

bool names_pieces(struct compiler *compiler, const struct vdl_node *of)
{
    struct text name = of->text;
    return of->number || text_is(name, "piece") || text_is(name, "royal") ||
           model_type(compiler->model, name) >= 0 || named_find(&compiler->model->defines, name) ||
           holds_kind(compiler, name);
}

static enum value_type infer_of(struct compiler *compiler, const struct vdl_node *node)
{
    if (!node->number && model_hand(compiler->model, node->text) >= 0)
        return TYPE_HAND;
    const struct property *property = property_named(node->text);
    if (property)
        return property->result;
    if (!node->number && names_find(&compiler->model->number_names, node->text))
        return TYPE_NUMBER;
    int variable = model_variable(compiler->model, node->text);
    if (variable >= 0)
        return compiler->model->variables[variable].type;
    if (!node->number && model_varied(compiler->model, node->text) >= 0)
        return meaning_of(compiler, node->text).type;
    if (turned_direction(compiler, node->text) >= 0)
        return TYPE_DIRECTION;
    return model_zone(compiler->model, node->text) >= 0 || names_pieces(compiler, node)
               ? TYPE_SET
               : TYPE_ERROR;
}

// The left operand finds the stacks as the whole expression does: it is no deeper than that.
static enum value_type infer_left(struct compiler *compiler, const struct vdl_node *node)
{
    int depth = compiler->expression_depth;
    if (++compiler->chain_length <= CHAIN_LIMIT)
        compiler->expression_depth--;
    enum value_type type = infer(compiler, node);
    compiler->chain_length--;
    compiler->expression_depth = depth;
    return type;
}

enum value_type infer_binary(struct compiler *compiler, const struct vdl_node *node)
{
    if (text_is(node->text, "and") || text_is(node->text, "or"))
        return is_squares(infer_left(compiler, node->first)) &&
                       is_squares(infer(compiler, node->last))
                   ? TYPE_SET
                   : TYPE_TRUTH;
    return strchr("+-*/", node->text.start[0]) ? TYPE_NUMBER : TYPE_TRUTH;
}

enum value_type infer(struct compiler *compiler, const struct vdl_node *node)
{
    enum value_type type = TYPE_TRUTH;
    if (++compiler->expression_depth > EXPRESSION_DEPTH_LIMIT) {
        compiler->expression_depth--;
        return TYPE_ERROR;
    }
    if (is_membership(compiler, node)) {
        compiler->expression_depth--;
        return TYPE_TRUTH;
    }
    switch (node->kind) {
    case VDL_NUMBER:
    case VDL_NEGATE:
    case VDL_COUNT: type = TYPE_NUMBER; break;
    case VDL_WORD: type = meaning_of(compiler, node->text).type; break;
    case VDL_STRING: type = TYPE_SQUARE; break;
    case VDL_BINARY: type = infer_binary(compiler, node); break;
    case VDL_NOT: type = infer(compiler, node->first) == TYPE_SET ? TYPE_SET : TYPE_TRUTH; break;
    case VDL_WITH:
    case VDL_EXCEPT: type = TYPE_SET; break;
    case VDL_PIECES: type = is_own_direction(compiler, node) ? TYPE_DIRECTION : TYPE_SET; break;
    case VDL_IN: type = infer(compiler, node->first) == TYPE_SET ? TYPE_SET : TYPE_TRUTH; break;
    case VDL_OF: type = infer_of(compiler, node); break;
    case VDL_FUNCTION: {
        const struct function *function = function_named(node->text, 0);
        const struct named_node *own = named_find(&compiler->model->defines, node->text);
        if (own && own->node->kind == VDL_DEFINE_FUNCTION)
            type = infer_call(compiler, node, own->node);
        else
            type = function ? function->result : TYPE_ERROR;
        break;
    }
    default: break;
    }
    compiler->expression_depth--;
    return type;
}
