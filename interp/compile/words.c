// Words that players are told: why they may not do something, and what a choice asks.
#include "compiler.h"

int message_add(struct compiler *compiler, struct text message)
{
    struct program *program = compiler->program;
    if (message.length == 0)
        return 0;
    const char **known = names_find(&compiler->messages, message);
    if (known)
        return (int)(known - program->messages);
    if (program->message_count == MESSAGES_LIMIT) {
        compile_error(compiler, compiler->span, DIAG_LARGE "more than %d messages", MESSAGES_LIMIT);
        return 0;
    }
    program->messages[program->message_count] =
        arena_copy(compiler->model->arena, message.start, message.length);
    names_put(&compiler->messages, compiler->model->arena, message,
              &program->messages[program->message_count]);
    return program->message_count++;
}

int words_of_choice(struct compiler *compiler, const struct vdl_node *choice)
{
    int own = message_add(compiler, choice->words), words = own ? own : compiler->asked;
    compiler->asked = 0;
    return words;
}

// The name in scope that an expression depends on and that was chosen last; NULL: none was.
static const struct local *chosen_last(struct compiler *compiler, const struct vdl_node *expression)
{
    const struct local *local =
        expression->kind == VDL_WORD ? local_find(compiler, expression->text) : NULL;
    const struct local *last = local && local->asking.how != NOT_CHOSEN ? local : NULL;
    for (const struct vdl_node *part = expression->first; part; part = part->next) {
        const struct local *other = chosen_last(compiler, part);
        if (other && (!last || other > last))
            last = other;
    }
    return last;
}

struct asking asking_of(struct compiler *compiler, const struct vdl_node *expression)
{
    const struct local *last = chosen_last(compiler, expression);
    struct asking asking = last ? last->asking : (struct asking){NOT_CHOSEN, 0};
    if (last && expression->kind != VDL_WORD)
        asking.how = FROM_CHOSEN;
    return asking;
}
