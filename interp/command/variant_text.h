// A game of a rules file with several, said as what differs from the first one.
#ifndef VARIANT_TEXT_H
#define VARIANT_TEXT_H

#include "text.h"

#include <stdbool.h>

// Writes `child` as a game from the file `parent_file` in the same folder, of which `parent` is the
// text. Both are in canonical layout and have no parent themselves. False, and nothing is written:
// that can't be said, or is no shorter.
bool variant_text(struct text child, struct text parent, const char *parent_file,
                  struct text_buffer *out);

#endif
