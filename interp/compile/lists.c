// Lists whose values are known when compiling.
#include "expression.h"

#include <string.h>

enum { LIST_LENGTH_LIMIT = 1000 };

struct list_builder {
    int values[LIST_LENGTH_LIMIT];
    int count;
    enum value_type type;
    int player;   // whose list it is,
    bool differs; // from those of others
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
                            const struct vdl_node *node);

// What a definition stands for, where `use` has its name.
static void list_define(struct compiler *compiler, struct list_builder *list,
                        const struct vdl_node *use, const struct vdl_node *define)
{
    if (!expansion_begin(compiler, use, define))
        return;
    for (const struct vdl_node *part = define->first; part && !list->is_full; part = part->next)
        list_expression(compiler, list, part);
    expansion_end(compiler);
}

static bool is_before_words(const struct vdl_node *node)
{
    return node->next && node->next->kind == VDL_STRING;
}

// What is no constant value may be meant to be chosen from, and a word in quotes after it to ask
// for it.
static void hint_words(struct compiler *compiler, const struct vdl_node *node)
{
    if (is_before_words(node))
        diag_hint(
            compiler->model->diag,
            "the words that ask for a choice are two or more; a string of one word names a square");
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
    if (is_own_direction(compiler, node)) {
        int direction = turned_direction(compiler, node->first->text);
        list->differs = true;
        list_value(compiler, list, node,
                   direction_for(compiler, node->first, direction, list->player), TYPE_DIRECTION);
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
    case MEANS_DEFINE: list_define(compiler, list, node, meaning.define); break;
    case MEANS_VARIED:
        list->differs = true;
        list_define(compiler, list, node,
                    compiler->model->varied[meaning.index].values[list->player]);
        break;
    case MEANS_NOTHING:
        if (node->kind == VDL_WORD) {
            unknown_name(compiler, node, NAME_OF_VALUE);
            return;
        }
        if (node->kind == VDL_FUNCTION && !function_named(node->text, 0))
            unknown_name(compiler, node, NAME_OF_FUNCTION);
        else if (compile_error(compiler, node->span, "expected constant values here"))
            hint_words(compiler, node);
        break;
    case MEANS_FUNCTION: check_arguments(compiler, node, meaning.define, 0); break;
    default:
        if (compile_error(compiler, node->span, "\"%.*s\" is no constant value",
                          TEXT_ARGUMENTS(node->text)))
            hint_words(compiler, node);
    }
}

static int add(struct compiler *compiler, const int *values, int count, bool is_by_mover)
{
    struct program *program = compiler->program;
    for (int i = 0; i < program->list_count; i++)
        if (program->lists[i].count == count && program->lists[i].is_by_mover == is_by_mover &&
            memcmp(program->lists[i].values, values, (size_t)count * sizeof *values) == 0)
            return i;
    if (program->list_count == LISTS_LIMIT) {
        compile_error(compiler, compiler->span, DIAG_LARGE "more than %d lists", LISTS_LIMIT);
        return 0;
    }
    int *copy = arena_array(compiler->model->arena, (size_t)count + 1, sizeof *copy);
    if (count)
        memcpy(copy, values, (size_t)count * sizeof *copy);
    program->lists[program->list_count] = (struct value_list){count, copy, is_by_mover};
    return program->list_count++;
}

int list_add(struct compiler *compiler, const int *values, int count)
{
    return add(compiler, values, count, false);
}

// Whether the lists of all players are of one type.
static bool is_of_type(struct compiler *compiler, const struct list_builder *list,
                       enum value_type type, const struct vdl_node *first)
{
    if (list->type == type || list->type == TYPE_ERROR || type == TYPE_ERROR)
        return true;
    compile_error(compiler, first->span, DIAG_TYPE "expected %s as for %.*s, found %s",
                  type_name(type), TEXT_ARGUMENTS(compiler->model->owners[0]),
                  type_name(list->type));
    return false;
}

int lists_of(struct compiler *compiler, const struct vdl_node *first, enum value_type *type,
             int lists[MODEL_PLAYERS_LIMIT])
{
    unsigned errors = compiler->model->diag->error_count;
    int players = 1;
    *type = TYPE_ERROR;
    for (int p = 0; p < players; p++) {
        struct list_builder list = {.type = TYPE_ERROR, .player = p};
        for (const struct vdl_node *node = first; node; node = node->next) {
            list_expression(compiler, &list, node);
            if (compiler->model->diag->error_count > errors && is_before_words(node))
                break; // which would be another mistake
        }
        if (list.differs)
            players = compiler->model->player_count;
        if (p > 0 && !is_of_type(compiler, &list, *type, first))
            return 0;
        if (*type == TYPE_ERROR)
            *type = list.type;
        if (compiler->model->diag->error_count > errors)
            return 0;
        lists[p] = list_add(compiler, list.values, list.count);
    }
    return players;
}

int list_of(struct compiler *compiler, const struct vdl_node *first, enum value_type *type)
{
    int lists[MODEL_PLAYERS_LIMIT];
    int players = lists_of(compiler, first, type, lists);
    return players == 0 ? -1 : players == 1 ? lists[0] : add(compiler, lists, players, true);
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

int piece_lists(struct compiler *compiler, const struct vdl_node *word,
                int lists[MODEL_PLAYERS_LIMIT])
{
    enum value_type type;
    if (text_is(word->text, "royal")) {
        int royals[MODEL_TYPES_LIMIT], count = 0;
        for (int t = 0; t < compiler->program->type_count; t++)
            if (compiler->model->types[t].royal)
                royals[count++] = t;
        lists[0] = list_add(compiler, royals, count);
        return 1;
    }
    struct meaning meaning = meaning_of(compiler, word->text);
    if (meaning.kind != MEANS_PIECE && meaning.kind != MEANS_DEFINE &&
        meaning.kind != MEANS_VARIED) {
        unknown_name(compiler, word, NAME_OF_PIECE);
        return 0;
    }
    struct vdl_node alone = {
        .kind = VDL_WORD, .span = word->head, .head = word->head, .text = word->text};
    int players = lists_of(compiler, &alone, &type, lists);
    if (players > 0 && type != TYPE_PIECE && type != TYPE_ERROR) {
        compile_error(compiler, word->span, DIAG_UNKNOWN "\"%.*s\" is no piece",
                      TEXT_ARGUMENTS(word->text));
        return 0;
    }
    return players;
}
