// Choices: `move`, `choose`, `one of` and `either`.
#include "compiler.h"

void compile_move(struct compiler *compiler, const struct vdl_node *node)
{
    int flags = node->number ? MOVES_CAPTURES : 0;
    if (node->first) {
        compile_as(compiler, node->first, TYPE_SET);
        flags |= MOVES_OF_SET;
    }
    build(compiler, OP_MOVES, flags, 0, 0)->words = (uint16_t)words_of_choice(compiler, node);
    if (compiler->model->on_capture.first)
        append(compiler, compile_capture_hook(compiler, OP_NEXT_CAPTURE, 0));
    build(compiler, OP_RELOCATE, 0, 0, 0);
}

enum value_type element_type(enum value_type type)
{
    return type == TYPE_SET ? TYPE_SQUARE : type == TYPE_HAND ? TYPE_PIECE : type;
}

void compile_choose(struct compiler *compiler, const struct vdl_node *node)
{
    const struct vdl_node *list = node->first, *first = list->first;
    enum value_type type = first->next ? TYPE_LIST : infer(compiler, first);
    enum opcode op = OP_CHOOSE_VALUE;
    int values = 0;
    if (type == TYPE_SET || type == TYPE_SQUARE) {
        op = OP_CHOOSE_SQUARE;
        type = TYPE_SET;
        compile_as(compiler, first, TYPE_SET);
    } else if (type == TYPE_HAND) {
        op = OP_CHOOSE_HAND;
        compile_as(compiler, first, TYPE_HAND);
    } else {
        values = list_of(compiler, first, &type);
        if (values < 0)
            type = TYPE_ERROR; // the name is known all the same
    }
    struct local *local = local_new(compiler, node->text, element_type(type), node->span);
    local->asking = (struct asking){CHOSEN, words_of_choice(compiler, node)};
    if (values < 0)
        return;
    local->choice = build(compiler, op, 0, local->cell,
                          op == OP_CHOOSE_SQUARE ? compiler->program->square_count : values);
    local->choice->words = (uint16_t)local->asking.words;
    if (list->next) {
        compile_as(compiler, list->next, TYPE_TRUTH);
        build(compiler, OP_REQUIRE, 0, 0, 0);
    }
}

// The words of the choice are also those of what each block chooses first, where it has none.
void compile_either(struct compiler *compiler, const struct vdl_node *node)
{
    struct ir *either = ir_new(compiler, IR_EITHER, 0, 0, 0);
    struct ir **end = &either->first;
    int words = words_of_choice(compiler, node);
    either->words = (uint16_t)words;
    for (const struct vdl_node *block = node->first; block; block = block->next) {
        compiler->asked = words;
        *end = compile_block(compiler, block);
        end = &(*end)->next;
    }
    compiler->asked = 0;
    append(compiler, either);
}
