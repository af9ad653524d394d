// Options of a game's rules, as a protocol offers them and sets one.
#ifndef RULE_OPTIONS_H
#define RULE_OPTIONS_H

#include "baronet.h"
#include "text.h"

// The option of this name, in any capitals. False: there is none.
bool rule_option_named(const struct baronet_game *game, struct text name, size_t *index);

// Prints the values of an option, one after the other: `before` each, `mark` too before the chosen
// one, and `between` two.
struct rule_option_style {
    const char *before, *mark, *between;
};
void rule_option_print(struct text_buffer *out, const struct baronet_game *game, size_t index,
                       const struct rule_option_style *style);

// The name of the same game with another value of an option: "my/game.vdl?size=4&flips=off".
// `named`: as which the game was loaded. To be freed with memory_free.
char *rule_option_choose(const struct baronet_game *game, const char *named, size_t index,
                         const char *value);

#endif
