// Directions as a player sees them, `own n` and `n of PLAYER`: constants for each player, known
// when compiling.
#include "expression.h"

int turned_direction(struct compiler *compiler, struct text name)
{
    struct meaning meaning = meaning_of(compiler, name);
    return meaning.kind == MEANS_DIRECTION ? meaning.index : -1;
}

bool is_own_direction(struct compiler *compiler, const struct vdl_node *node)
{
    return node->kind == VDL_PIECES && node->first && text_is(node->text, "own") &&
           turned_direction(compiler, node->first->text) >= 0;
}

int direction_for(struct compiler *compiler, const struct vdl_node *word, int direction, int player)
{
    const struct model *model = compiler->model;
    int turned = model->turned[player][direction];
    if (turned >= 0)
        return turned;
    if (compile_error(compiler, word->head, "what \"%.*s\" is for %.*s is not said on this board",
                      TEXT_ARGUMENTS(word->text), TEXT_ARGUMENTS(model->owners[player])))
        diag_hint(model->diag, "write: symmetry %.*s: %.*s DIRECTION",
                  TEXT_ARGUMENTS(model->owners[player]), TEXT_ARGUMENTS(word->text));
    return direction;
}

enum value_type compile_own_direction(struct compiler *compiler, const struct vdl_node *word,
                                      const struct vdl_node *player)
{
    int direction = turned_direction(compiler, word->text);
    int values[MODEL_PLAYERS_LIMIT], count = compiler->model->player_count;
    bool differs = false;
    for (int p = 0; p < count; p++) {
        values[p] = direction_for(compiler, word, direction, p);
        differs = differs || values[p] != values[0];
    }
    if (player)
        compile_as(compiler, player, TYPE_PLAYER);
    else if (differs)
        build(compiler, OP_MOVER, 0, 0, 0);
    if (player || differs)
        build(compiler, OP_VALUE_OF, 0, list_add(compiler, values, count), -1);
    else
        build(compiler, OP_PUSH, 0, 0, values[0]);
    return TYPE_DIRECTION;
}
