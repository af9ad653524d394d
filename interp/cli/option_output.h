// What a game leaves open until it is loaded, for people and as JSON.
#ifndef OPTION_OUTPUT_H
#define OPTION_OUTPUT_H

#include "baronet.h"
#include "json.h"
#include "text.h"

// "flips=on|off size=7|9": what may be chosen, the usual value first.
void print_options(struct text_buffer *out, const struct baronet_game *game);

// An array of objects.
void json_options(struct json *json, const struct baronet_game *game);

#endif
