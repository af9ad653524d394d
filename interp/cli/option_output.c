#include "option_output.h"

void print_options(struct text_buffer *out, const struct baronet_game *game)
{
    struct baronet_rule_option option = {.size = sizeof option};
    for (size_t i = 0; baronet_game_option(game, i, &option); i++) {
        text_buffer_print(out, "%s%s", i > 0 ? " " : "", option.name);
        for (size_t v = 0; v < option.value_count; v++)
            text_buffer_print(out, "%s%s", v > 0 ? "|" : "=",
                              baronet_game_option_value(game, i, v));
    }
}

void json_options(struct json *json, const struct baronet_game *game)
{
    struct baronet_rule_option option = {.size = sizeof option};
    json_open(json, "[");
    for (size_t i = 0; baronet_game_option(game, i, &option); i++) {
        json_open(json, "{");
        json_member(json, "name", option.name);
        json_member(json, "words", option.words);
        json_member(json, "chosen", option.chosen);
        json_key(json, "values");
        json_open(json, "[");
        for (size_t v = 0; v < option.value_count; v++)
            json_text(json, baronet_game_option_value(game, i, v));
        json_close(json, "]");
        json_close(json, "}");
    }
    json_close(json, "]");
}
