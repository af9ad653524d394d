// The text of rules (baronet_game_rules) inside of a file of another kind: each line begins with
// "% ", as PGN marks what is not part of a game.
#ifndef RULES_LINES_H
#define RULES_LINES_H

#include "text.h"

void rules_lines_print(struct text_buffer *out, const char *rules);

// Whether a line is one of these; if so, adds it to the text of the rules.
bool rules_lines_take(struct text line, struct text_buffer *rules);

#endif
