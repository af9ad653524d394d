// What a game calls things that positions are made of: attributes of pieces, variables, owners; and
// the values of variables in a view.
#include "baronet.h"
#include "call.h"
#include "sets.h"
#include "sized.h"
#include "view.h"

#include <string.h>

// ---- Attributes

size_t baronet_game_attribute_count(const struct baronet_game *game)
{
    return USABLE(game) ? (size_t)game->model->attribute_count : 0;
}

bool baronet_game_attribute(const struct baronet_game *game, size_t index,
                            struct baronet_attribute *out)
{
    if (!USABLE(game) || index >= baronet_game_attribute_count(game))
        return false;
    const struct attribute *attribute = &game->model->attributes[index];
    struct baronet_attribute made = {.name = attribute->name.start,
                                     .is_secret = attribute->secret,
                                     .is_lost_by_moving = attribute->until_moved};
    return sized_fill(out, &made, sizeof made);
}

// ---- Owners

unsigned baronet_game_owner_count(const struct baronet_game *game)
{
    return USABLE(game) ? (unsigned)game->model->owner_count : 0;
}

const char *baronet_game_owner(const struct baronet_game *game, unsigned owner)
{
    return USABLE(game)
               ? owner < baronet_game_owner_count(game) && game->model->owners[owner].length
                     ? game->model->owners[owner].start
                     : ""
               : NULL;
}

// ---- Hands

const char *baronet_game_hand(const struct baronet_game *game, size_t index)
{
    if (!USABLE(game) || index > (size_t)game->model->hand_count)
        return NULL;
    return index == 0 ? "hand" : game->model->hands[index - 1].name.start;
}

// ---- Variables

// The one of that number among those that last longer than a turn; -1: there is none.
static int lasting_variable(const struct model *model, size_t index)
{
    for (int v = 0; v < model->variable_count; v++)
        if (!model->variables[v].of_turn && index-- == 0)
            return v;
    return -1;
}

size_t baronet_game_variable_count(const struct baronet_game *game)
{
    if (!USABLE(game))
        return 0;
    size_t count = 0;
    while (lasting_variable(game->model, count) >= 0)
        count++;
    return count;
}

static enum baronet_value_kind kind_of_type(enum value_type type)
{
    switch (type) {
    case TYPE_TRUTH: return BARONET_VALUE_TRUTH;
    case TYPE_SQUARE: return BARONET_VALUE_SQUARE;
    case TYPE_SET: return BARONET_VALUE_SQUARES;
    case TYPE_PIECE: return BARONET_VALUE_PIECE;
    case TYPE_PLAYER: return BARONET_VALUE_PLAYER;
    default: return BARONET_VALUE_NUMBER;
    }
}

bool baronet_game_variable(const struct baronet_game *game, size_t index,
                           struct baronet_variable *out)
{
    if (!USABLE(game))
        return false;
    int number = lasting_variable(game->model, index);
    if (number < 0)
        return false;
    const struct variable *variable = &game->model->variables[number];
    struct baronet_variable made = {.name = variable->name.start,
                                    .kind = kind_of_type(variable->type),
                                    .is_per_player = variable->per_player,
                                    .is_per_square = variable->per_square};
    return sized_fill(out, &made, sizeof made);
}

// The cells of a player's value; NULL: there is none.
static const int32_t *value_cells(const struct baronet_view *view, size_t index, unsigned player,
                                  int *number)
{
    const struct program *program = view->game->program;
    *number = lasting_variable(view->game->model, index);
    if (*number < 0 || player >= (unsigned)variable_values(program, *number))
        return NULL;
    return view->position.cells + program->variable_cells[*number] +
           (int)player * variable_width(program, *number);
}

bool baronet_view_value(const struct baronet_view *view, size_t variable, unsigned player,
                        struct baronet_value *out)
{
    if (!USABLE(view))
        return false;
    const struct program *program = view->game->program;
    const struct onlooker onlooker = {view->viewer, view->is_limited ? view->visible : NULL};
    struct baronet_value value = {.number = -1};
    int number;
    const int32_t *cells = value_cells(view, variable, player, &number);
    if (!cells)
        return false;
    bool is_set = program->model->variables[number].type == TYPE_SET;
    value.is_known = is_set ? variable_is_known(program, number, (int)player, &onlooker)
                            : value_is_known(program, number, (int)player, cells[0], &onlooker);
    if (value.is_known && !is_set)
        value.number = cells[0];
    return sized_fill(out, &value, sizeof value);
}

size_t baronet_view_members(const struct baronet_view *view, size_t variable, unsigned player,
                            size_t *squares, size_t limit)
{
    if (!USABLE(view))
        return 0;
    const struct program *program = view->game->program;
    const struct onlooker onlooker = {view->viewer, view->is_limited ? view->visible : NULL};
    size_t count = 0;
    int number;
    const int32_t *cells = value_cells(view, variable, player, &number);
    if (!cells || program->model->variables[number].type != TYPE_SET)
        return 0;
    bool is_whole = variable_is_known(program, number, (int)player, &onlooker);
    for (int s = 0; s < program->square_count; s++)
        if ((uint32_t)cells[s / 32] >> (s % 32) & 1 &&
            (is_whole || member_is_seen(program, number, s, &onlooker)) && count++ < limit)
            squares[count - 1] = (size_t)s;
    return count;
}
