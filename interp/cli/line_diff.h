// What differs between two texts, line by line, as `diff -u` shows it.
#ifndef LINE_DIFF_H
#define LINE_DIFF_H

#include "text.h"

// Adds nothing when they are equal. `name` is what both are called.
void line_diff(struct text_buffer *out, const char *name, struct text before, struct text after);

#endif
