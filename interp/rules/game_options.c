// What a game leaves open until it is loaded, and what is chosen.
#include "baronet.h"
#include "call.h"
#include "loaded_game.h"
#include "sized.h"

// The option of that number among those that are not fixed; NULL: there is none.
static const struct option *open_option(const struct baronet_game *game, size_t index)
{
    const struct model *model = game->model;
    for (int i = 0; i < model->option_count; i++)
        if (!model->options[i].is_fixed && index-- == 0)
            return &model->options[i];
    return NULL;
}

size_t baronet_game_option_count(const struct baronet_game *game)
{
    if (!USABLE(game))
        return 0;
    size_t count = 0;
    while (open_option(game, count))
        count++;
    return count;
}

bool baronet_game_option(const struct baronet_game *game, size_t index,
                         struct baronet_rule_option *out)
{
    if (!USABLE(game))
        return false;
    const struct option *option = open_option(game, index);
    if (!option)
        return false;
    const struct baronet_rule_option made = {.name = option->name.start,
                                             .words =
                                                 option->words.length ? option->words.start : "",
                                             .chosen = option->values[option->chosen],
                                             .value_count = (size_t)option->value_count};
    return sized_fill(out, &made, sizeof made);
}

const char *baronet_game_option_value(const struct baronet_game *game, size_t option, size_t index)
{
    if (!USABLE(game))
        return NULL;
    const struct option *found = open_option(game, option);
    return found && index < (size_t)found->value_count ? found->values[index] : NULL;
}
