// Names in scope and their cells; errors, each said once; the depth of what is put in.
#include "compiler.h"

bool compile_error(struct compiler *compiler, struct span span, const char *format, ...)
{
    struct text_buffer message;
    va_list arguments;
    if (diag_has_error_at(compiler->model->diag, span))
        return false;
    text_buffer_init(&message);
    va_start(arguments, format);
    text_buffer_vprint(&message, format, arguments);
    va_end(arguments);
    diag_error(compiler->model->diag, span, "%s", message.start);
    text_buffer_release(&message);
    return true;
}

bool expansion_begin(struct compiler *compiler, const struct vdl_node *use,
                     const struct vdl_node *definition)
{
    const char *problem = definition->kind == VDL_RULE ? "rule \"%.*s\" calls itself"
                                                       : "\"%.*s\" is defined by itself";
    for (int i = 0; i < compiler->call_depth; i++)
        if (compiler->expanding[i] == definition) {
            compile_error(compiler, use->head, problem, TEXT_ARGUMENTS(use->text));
            return false;
        }
    if (compiler->call_depth == CALL_DEPTH_LIMIT) {
        compile_error(compiler, use->head,
                      DIAG_LARGE "rules and definitions nested more than %d deep",
                      CALL_DEPTH_LIMIT);
        return false;
    }
    if (++compiler->expansions > EXPANSIONS_LIMIT) {
        if (!compiler->too_large)
            compile_error(compiler, use->head,
                          DIAG_LARGE "rules and definitions used more than %d times in all",
                          EXPANSIONS_LIMIT);
        compiler->too_large = true;
    }
    if (compiler->too_large)
        return false;
    compiler->expanding[compiler->call_depth++] = definition;
    return true;
}

void expansion_end(struct compiler *compiler)
{
    compiler->call_depth--;
}

struct local *local_find(struct compiler *compiler, struct text name)
{
    for (int i = compiler->local_count - 1; i >= compiler->scope_start; i--)
        if (text_equal(compiler->locals[i].name, name))
            return &compiler->locals[i];
    return NULL;
}

// How many cells a value of a type takes.
int cells_of(const struct program *program, enum value_type type)
{
    return type == TYPE_SET ? program->set_cells : 1;
}

int cells_new(struct compiler *compiler, enum value_type type, struct span span)
{
    struct program *program = compiler->program;
    int count = cells_of(program, type);
    if (count == 1 && compiler->free_cell_count > 0)
        return compiler->free_cells[--compiler->free_cell_count];
    if (program->cell_count + count > CELLS_LIMIT) {
        compile_error(compiler, span, DIAG_LARGE "too many names in all rules");
        return program->cell_count - count;
    }
    program->cell_count += count;
    return program->cell_count - count;
}

int cells_in_a_row(struct compiler *compiler, int count, struct span span)
{
    if (compiler->program->cell_count + count > CELLS_LIMIT)
        compile_error(compiler, span, DIAG_LARGE "too many names in all rules");
    else
        compiler->program->cell_count += count;
    return compiler->program->cell_count - count;
}

void scope_end(struct compiler *compiler, int names)
{
    for (; compiler->local_count > names; compiler->local_count--) {
        const struct local *local = &compiler->locals[compiler->local_count - 1];
        if (cells_of(compiler->program, local->type) == 1 &&
            compiler->free_cell_count < LOCALS_LIMIT)
            compiler->free_cells[compiler->free_cell_count++] = local->cell;
    }
}

struct local *local_at(struct compiler *compiler, struct text name, enum value_type type, int cell,
                       struct span span)
{
    if (compiler->local_count == LOCALS_LIMIT) {
        compile_error(compiler, span, DIAG_LARGE "too many names in one rule");
        return &compiler->locals[0];
    }
    struct local *local = &compiler->locals[compiler->local_count++];
    *local = (struct local){.name = name, .type = type, .cell = cell};
    return local;
}

struct local *local_new(struct compiler *compiler, struct text name, enum value_type type,
                        struct span span)
{
    return local_at(compiler, name, type, cells_new(compiler, type, span), span);
}
