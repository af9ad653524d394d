#include "game_family.h"

#include "baronet.h"

#include <string.h>

const char *game_families(const struct baronet_game *game)
{
    struct baronet_about about = {.size = sizeof about};
    for (size_t i = 0; baronet_game_about(game, i, &about); i++)
        if (strcmp(about.subject, "family") == 0)
            return about.text;
    return "";
}
