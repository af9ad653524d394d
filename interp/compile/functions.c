// Functions of the game's own: definitions with parameters, compiled where they are called. A
// parameter stands for the expression that it was given, which is compiled where it is used:
// expressions change nothing, so that is the same value each time.
#include "expression.h"

#include <string.h>

bool check_arguments(struct compiler *compiler, const struct vdl_node *call,
                     const struct vdl_node *function, int given)
{
    int wanted = 0;
    for (const struct vdl_node *word = function->first->first; word; word = word->next)
        wanted++;
    if (wanted != given) {
        if (compile_error(compiler, call->span, DIAG_TYPE "\"%.*s\" takes %d argument%s, not %d",
                          TEXT_ARGUMENTS(function->text), wanted, wanted == 1 ? "" : "s", given))
            diag_note(compiler->model->diag, function->head, "defined here");
        return false;
    }
    return true;
}

// Puts the parameters into scope, and nothing else. False after an error.
static bool begin(struct compiler *compiler, const struct vdl_node *call,
                  const struct vdl_node *function)
{
    enum value_type types[PARAMETERS_LIMIT];
    int start = compiler->scope_start, end = compiler->local_count, count = 0;
    for (const struct vdl_node *argument = call->first; argument; argument = argument->next)
        count++;
    if (!check_arguments(compiler, call, function, count))
        return false;
    if (count > PARAMETERS_LIMIT) {
        compile_error(compiler, function->head, DIAG_LARGE "more than %d parameters",
                      PARAMETERS_LIMIT);
        return false;
    }
    count = 0;
    for (const struct vdl_node *argument = call->first; argument; argument = argument->next) {
        types[count] = infer(compiler, argument);
        if (types[count++] == TYPE_LIST) {
            compile_error(compiler, argument->span, DIAG_TYPE "a function can't be given a list");
            return false;
        }
    }
    if (!expansion_begin(compiler, call, function))
        return false;
    const struct vdl_node *argument = call->first;
    count = 0;
    for (const struct vdl_node *word = function->first->first; word;
         word = word->next, argument = argument->next) {
        struct local *local = local_at(compiler, word->text, types[count++], 0, argument->span);
        local->argument = argument;
        local->scope_start = start;
        local->scope_end = end;
        local->call_depth = compiler->call_depth - 1;
    }
    compiler->scope_start = end;
    return true;
}

static void end(struct compiler *compiler, int scope_start, int local_count)
{
    compiler->scope_start = scope_start;
    compiler->local_count = local_count;
    expansion_end(compiler);
}

enum value_type infer_call(struct compiler *compiler, const struct vdl_node *call,
                           const struct vdl_node *function)
{
    int scope_start = compiler->scope_start, local_count = compiler->local_count;
    if (!begin(compiler, call, function))
        return TYPE_ERROR;
    enum value_type type = infer(compiler, function->last);
    end(compiler, scope_start, local_count);
    return type;
}

enum value_type compile_function_call(struct compiler *compiler, const struct vdl_node *call,
                                      const struct vdl_node *function)
{
    int scope_start = compiler->scope_start, local_count = compiler->local_count;
    if (!begin(compiler, call, function))
        return TYPE_ERROR;
    enum value_type type = compile_expression(compiler, function->last);
    end(compiler, scope_start, local_count);
    return type;
}

enum value_type compile_argument(struct compiler *compiler, int parameter)
{
    const struct local *local = &compiler->locals[parameter];
    int scope_start = compiler->scope_start, local_count = compiler->local_count;
    int first = local->scope_start, after = local->scope_end;
    const struct vdl_node *argument = local->argument, *expanding[CALL_DEPTH_LIMIT];
    int call_depth = compiler->call_depth;
    // The names around the call once more, on top.
    if (local_count + after - first > LOCALS_LIMIT) {
        compile_error(compiler, argument->span, DIAG_LARGE "too many names in one rule");
        return TYPE_ERROR;
    }
    compiler->scope_start = local_count;
    for (int i = first; i < after; i++)
        compiler->locals[compiler->local_count++] = compiler->locals[i];
    memcpy(expanding, compiler->expanding, sizeof expanding);
    compiler->call_depth = local->call_depth; // the function is not part of what it is given
    enum value_type type = compile_expression(compiler, argument);
    memcpy(compiler->expanding, expanding, sizeof expanding);
    compiler->call_depth = call_depth;
    compiler->scope_start = scope_start;
    compiler->local_count = local_count;
    return type;
}
