// Lookups in a model by name, and hints about names.
#include "model.h"

#include "suggest.h"

#include <stdlib.h>
#include <string.h>

void hint_nearest(struct diag *diag, const struct suggest *suggest)
{
    if (suggest->best.length)
        diag_hint(diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest->best));
}

void hint_squares(struct diag *diag, const struct board *board)
{
    if (board->square_count > 1)
        diag_hint(diag, "the squares are %s to %s", board->squares[0].name,
                  board->squares[board->square_count - 1].name);
}

void hint_letters(const struct model *model)
{
    enum { SHOWN = 12 };
    struct text_buffer letters;
    if (model->type_count == 0 || model->type_count > SHOWN)
        return;
    text_buffer_init(&letters);
    for (int t = 0; t < model->type_count; t++)
        text_buffer_print(&letters, "%s%s (%.*s)", t ? ", " : "", model->types[t].letter,
                          TEXT_ARGUMENTS(model->types[t].name));
    diag_hint(model->diag, "the letters are %s", letters.start);
    text_buffer_release(&letters);
}

void unknown_player(const struct model *model, const struct vdl_node *word)
{
    struct suggest suggest;
    struct text_buffer names;
    if (diag_has_error_at(model->diag, word->head))
        return;
    suggest_init(&suggest, word->text);
    text_buffer_init(&names);
    for (int p = 0; p < model->player_count; p++) {
        const char *before = p == 0 ? "" : p + 1 == model->player_count ? " and " : ", ";
        suggest_offer(&suggest, model->owners[p]);
        text_buffer_print(&names, "%s%.*s", before, TEXT_ARGUMENTS(model->owners[p]));
    }
    diag_error(model->diag, word->head, DIAG_UNKNOWN "there is no player \"%.*s\"",
               TEXT_ARGUMENTS(word->text));
    if (suggest.best.length)
        hint_nearest(model->diag, &suggest);
    else if (model->player_count > 1)
        diag_hint(model->diag, "the players are %s", names.start);
    text_buffer_release(&names);
}

int model_type(const struct model *model, struct text name)
{
    const struct piece_type *type = names_find(&model->type_names, name);
    return type ? (int)(type - model->types) : -1;
}

int model_zone(const struct model *model, struct text name)
{
    const struct zone *zone = names_find(&model->zone_names, name);
    return zone ? (int)(zone - model->zones) : -1;
}

int model_attribute(const struct model *model, struct text name)
{
    for (int i = 0; i < model->attribute_count; i++)
        if (text_equal(model->attributes[i].name, name))
            return i;
    return -1;
}

int model_variable(const struct model *model, struct text name)
{
    const struct variable *variable = names_find(&model->variable_names, name);
    return variable ? (int)(variable - model->variables) : -1;
}

int model_hand(const struct model *model, struct text name)
{
    for (int i = 0; i < model->hand_count; i++)
        if (text_equal(model->hands[i].name, name))
            return i + 1;
    return text_is(name, "hand") ? 0 : -1;
}

void model_forward(const struct model *model, int player, int *dx, int *dy)
{
    static const int steps[][2] = {[FACING_NORTH] = {0, 1},
                                   [FACING_EAST] = {1, 0},
                                   [FACING_SOUTH] = {0, -1},
                                   [FACING_WEST] = {-1, 0}};
    *dx = steps[model->facing[player]][0];
    *dy = steps[model->facing[player]][1];
}

int model_value_count(const struct model *model, const struct variable *variable)
{
    return variable->per_square   ? model->board.square_count
           : variable->per_player ? model->player_count
                                  : 1;
}

int model_varied(const struct model *model, struct text name)
{
    const struct varied *varied = names_find(&model->varied_names, name);
    return varied ? (int)(varied - model->varied) : -1;
}

int model_player(const struct model *model, struct text name)
{
    int owner = model_owner(model, name);
    return owner < model->player_count ? owner : -1;
}

int model_owner(const struct model *model, struct text name)
{
    for (int i = 0; i < model->owner_count; i++)
        if (i != model->player_count && text_equal(model->owners[i], name))
            return i;
    return -1;
}

const struct named_node *named_find(const struct named_list *list, struct text name)
{
    return names_find(&list->names, name);
}

// Whether what is wrong begins with such a place, as "rank 3:", of which the number is set.
static bool is_at(const char *problem, const char *what, int *number)
{
    size_t length = strlen(what);
    if (strncmp(problem, what, length) != 0 || problem[length] != ' ')
        return false;
    *number = atoi(problem + length);
    return true;
}

struct span model_setup_span(const struct model *model, const char *problem)
{
    int row = 1, wanted = 1;
    if (!model->setup)
        return model->board_node->span;
    const struct vdl_node *line = model->setup->first;
    if (line->next && is_at(problem, "rank", &wanted))
        wanted = model->board.row_count + 1 - wanted;
    else if (line->next)
        is_at(problem, "row", &wanted);
    for (; line->next && row < wanted; row++)
        line = line->next;
    return line->span;
}

const struct vdl_node *model_layer(const struct model *model, struct span span)
{
    const struct vdl_node *innermost = NULL;
    for (const struct named_node *layer = model->layers.first; layer; layer = layer->next)
        if (layer->node->span.start <= span.start && span.end <= layer->node->span.end)
            innermost = layer->node; // outer ones come first
    return innermost;
}

bool model_is_conditional(const struct model *model, const struct vdl_node *declaration)
{
    return model_layer(model, declaration->span);
}
