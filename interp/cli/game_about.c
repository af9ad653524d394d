#include "game_about.h"

#include "baronet.h"

#include <string.h>

static const char *text_about(const struct baronet_game *game, const char *subject)
{
    struct baronet_about about = {.size = sizeof about};
    for (size_t i = 0; baronet_game_about(game, i, &about); i++)
        if (strcmp(about.subject, subject) == 0)
            return about.text;
    return "";
}

const char *game_families(const struct baronet_game *game)
{
    return text_about(game, "family");
}

const char *game_summary(const struct baronet_game *game)
{
    return text_about(game, "");
}

unsigned game_people(const struct baronet_game *game)
{
    unsigned count = 0;
    for (unsigned player = 0; player < baronet_game_player_count(game); player++)
        count += !baronet_game_player_is_random(game, player);
    return count;
}
