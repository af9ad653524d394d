#include "xboard_text.h"

#include "protocol_turn.h"

#include <string.h>

// ---- Names

static const struct {
    const char *variant, *game; // XBoard knows the variant's rules and start position
} names[] = {
    {"normal", "chess"},    {"3check", "three-check"},    {"suicide", "antichess"},
    {"atomic", "atomic"},   {"crazyhouse", "crazyhouse"}, {"shogi", "shogi"},
    {"xiangqi", "xiangqi"}, {"chu", "chu-shogi"},
};

const char *xboard_variant_name(const char *game)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].game, game) == 0)
            return names[i].variant;
    return game;
}

bool xboard_knows(const char *game)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].game, game) == 0)
            return true;
    return false;
}

const char *xboard_game_name(const char *variant)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].variant, variant) == 0)
            return names[i].game;
    return variant;
}

// ---- Squares

char *xboard_shifted(const char *text, int by)
{
    struct text_buffer out;
    text_buffer_init(&out);
    print_shifted(&out, text, by);
    return text_buffer_take(&out);
}
