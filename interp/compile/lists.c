// Lists whose values are known when compiling.
#include "expression.h"

#include <string.h>

enum { LIST_LENGTH_LIMIT = 1000 };

struct list_builder {
    int values[LIST_LENGTH_LIMIT];
    int count;
    enum value_type type;
    bool is_full; // said already
};

int quoted_square(struct compiler *compiler, const struct vdl_node *node)
{
    square_t square = board_square_named(compiler->program->board, node->text);
    if (square == NO_SQUARE) {
        compile_error(compiler, node->span,
                      DIAG_UNKNOWN "there is no square \"%.*s\" on this board",
                      TEXT_ARGUMENTS(node->text));
        hint_squares(compiler->model->diag, compiler->program->board);
    }
    return square == NO_SQUARE ? 0 : square;
}

static void list_value(struct compiler *compiler, struct list_builder *list,
                       const struct vdl_node *node, int value, enum value_type type)
{
    if (list->type != TYPE_ERROR && list->type != type)
        compile_error(compiler, node->span, DIAG_TYPE "%s in a list that began with %s",
                      type_name(type), type_name(list->type));
    else
        list->type = type;
    if (list->count < LIST_LENGTH_LIMIT)
        list->values[list->count++] = value;
    else if (!list->is_full)
        list->is_full = compile_error(compiler, node->span,
                                      DIAG_LARGE "list of more than %d values", LIST_LENGTH_LIMIT);
}

static void list_expression(struct compiler *compiler, struct list_builder *list,
                            const struct vdl_node *node)
{
    if (node->kind == VDL_NUMBER) {
        list_value(compiler, list, node, (int)node->number, TYPE_NUMBER);
        return;
    }
    if (node->kind == VDL_STRING) {
        list_value(compiler, list, node, quoted_square(compiler, node), TYPE_SQUARE);
        return;
    }
    struct meaning meaning = {MEANS_NOTHING, TYPE_ERROR, 0, NULL};
    if (node->kind == VDL_WORD)
        meaning = meaning_of(compiler, node->text);
    switch (meaning.kind) {
    case MEANS_PIECE: list_value(compiler, list, node, meaning.index, TYPE_PIECE); break;
    case MEANS_DIRECTION: list_value(compiler, list, node, meaning.index, TYPE_DIRECTION); break;
    case MEANS_SQUARE: list_value(compiler, list, node, meaning.index, TYPE_SQUARE); break;
    case MEANS_PLAYER: list_value(compiler, list, node, meaning.index, TYPE_PLAYER); break;
    case MEANS_DIRECTIONS:
        for (int d = 0; d < compiler->program->direction_count; d++)
            list_value(compiler, list, node, d, TYPE_DIRECTION);
        break;
    case MEANS_DEFINE:
        if (!expansion_begin(compiler, node, meaning.define))
            return;
        for (const struct vdl_node *part = meaning.define->first; part && !list->is_full;
             part = part->next)
            list_expression(compiler, list, part);
        expansion_end(compiler);
        break;
    case MEANS_NOTHING:
        if (node->kind == VDL_WORD) {
            unknown_name(compiler, node, NAME_OF_VALUE);
            return;
        }
        if (node->kind == VDL_FUNCTION && !function_named(node->text))
            unknown_name(compiler, node, NAME_OF_FUNCTION);
        else if (compile_error(compiler, node->span, "expected constant values here") &&
                 node->next && node->next->kind == VDL_STRING)
            diag_hint(compiler->model->diag, "the words that ask for a choice are two or more; a "
                                             "string of one word names a square");
        break;
    case MEANS_FUNCTION: check_arguments(compiler, node, meaning.define, 0); break;
    case MEANS_VARIED:
        if (compile_error(compiler, node->span, "\"%.*s\" differs from player to player",
                          TEXT_ARGUMENTS(node->text)))
            diag_hint(compiler->model->diag, "a list is the same for every player: write "
                                             "\"when me = PLAYER:\" and a list for each");
        break;
    default:
        compile_error(compiler, node->span, "\"%.*s\" is no constant value",
                      TEXT_ARGUMENTS(node->text));
    }
}

int list_add(struct compiler *compiler, const int *values, int count)
{
    struct program *program = compiler->program;
    for (int i = 0; i < program->list_count; i++)
        if (program->lists[i].count == count &&
            memcmp(program->lists[i].values, values, (size_t)count * sizeof *values) == 0)
            return i;
    if (program->list_count == LISTS_LIMIT) {
        compile_error(compiler, compiler->span, DIAG_LARGE "more than %d lists", LISTS_LIMIT);
        return 0;
    }
    int *copy = arena_array(compiler->model->arena, (size_t)count + 1, sizeof *copy);
    if (count)
        memcpy(copy, values, (size_t)count * sizeof *copy);
    program->lists[program->list_count] = (struct value_list){count, copy};
    return program->list_count++;
}

int list_of(struct compiler *compiler, const struct vdl_node *first, enum value_type *type)
{
    struct list_builder list = {.type = TYPE_ERROR};
    unsigned errors = compiler->model->diag->error_count;
    for (; first; first = first->next)
        list_expression(compiler, &list, first);
    *type = list.type;
    if (compiler->model->diag->error_count > errors)
        return -1;
    return list_add(compiler, list.values, list.count);
}

bool holds_kind(struct compiler *compiler, struct text name)
{
    struct meaning meaning = meaning_of(compiler, name);
    if (meaning.kind == MEANS_DEFINE && meaning.type == TYPE_PIECE &&
        meaning.define->first->kind == VDL_WORD)
        meaning = meaning_of(compiler, meaning.define->first->text);
    return meaning.type == TYPE_PIECE && meaning.kind != MEANS_PIECE &&
           meaning.kind != MEANS_DEFINE;
}

int piece_list(struct compiler *compiler, const struct vdl_node *word)
{
    enum value_type type;
    if (text_is(word->text, "royal")) {
        int royals[MODEL_TYPES_LIMIT], count = 0;
        for (int t = 0; t < compiler->program->type_count; t++)
            if (compiler->model->types[t].royal)
                royals[count++] = t;
        return list_add(compiler, royals, count);
    }
    struct meaning meaning = meaning_of(compiler, word->text);
    if (meaning.kind != MEANS_PIECE && meaning.kind != MEANS_DEFINE) {
        unknown_name(compiler, word, NAME_OF_PIECE);
        return -1;
    }
    struct vdl_node alone = {
        .kind = VDL_WORD, .span = word->head, .head = word->head, .text = word->text};
    int list = list_of(compiler, &alone, &type);
    if (list >= 0 && type != TYPE_PIECE && type != TYPE_ERROR) {
        compile_error(compiler, word->span, DIAG_UNKNOWN "\"%.*s\" is no piece",
                      TEXT_ARGUMENTS(word->text));
        return -1;
    }
    return list;
}
