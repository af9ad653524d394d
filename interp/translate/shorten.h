// What a translation says shorter, line by line, once its rules are written.
#ifndef SHORTEN_H
#define SHORTEN_H

#include "translation.h"

// Adds the lines of `body` to `out`: steps are joined, and what the next requirement asks for is
// not required twice. Steps that remain may become calls of a rule, which is written first.
void shorten(struct translation *t, struct text body, struct text_buffer *out);

#endif
