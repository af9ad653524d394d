// baronet convert GAME --to ini, diagram: a game in another language.
#ifndef CONVERT_TO_H
#define CONVERT_TO_H

#include "convert_dialect.h"

// Whether there is such a language.
bool can_convert_to(const char *language);

// An exit status.
int convert_to(const char *language, const struct dialect_request *request);

// "games/my game.vdl" -> "my-game": what may stand between the brackets of a section, or before
// the ending of a file.
struct text_buffer;
void convert_print_name(const char *path, struct text_buffer *out);

#endif
