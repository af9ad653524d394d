#include "rule_options.h"

#include "loading.h"
#include "memory.h"

#include <string.h>

static struct baronet_rule_option option_at(const struct baronet_game *game, size_t index)
{
    struct baronet_rule_option option = {.size = sizeof option};
    baronet_game_option(game, index, &option);
    return option;
}

bool rule_option_named(const struct baronet_game *game, struct text name, size_t *index)
{
    for (size_t i = 0; i < baronet_game_option_count(game); i++)
        if (text_is_folded(name, option_at(game, i).name)) {
            *index = i;
            return true;
        }
    return false;
}

void rule_option_print(struct text_buffer *out, const struct baronet_game *game, size_t index,
                       const struct rule_option_style *style)
{
    const char *value;
    for (size_t i = 0; (value = baronet_game_option_value(game, index, i)); i++)
        text_buffer_print(out, "%s%s%s%s", i ? style->between : "", style->before,
                          strcmp(value, option_at(game, index).chosen) == 0 ? style->mark : "",
                          value);
}

char *rule_option_choose(const struct baronet_game *game, const char *named, size_t index,
                         const char *value)
{
    struct text_buffer name;
    struct recovery recovery; // without memory the name is released
    if (MEMORY_FAILED(&recovery))
        memory_out();
    text_buffer_init(&name);
    text_buffer_add(&name, named, loading_name_length(named));
    for (size_t i = 0; i < baronet_game_option_count(game); i++) {
        struct baronet_rule_option option = option_at(game, i);
        text_buffer_print(&name, "%s%s=%s", i ? "&" : "?", option.name,
                          i == index ? value : option.chosen);
    }
    memory_close(&recovery);
    return text_buffer_take(&name);
}
