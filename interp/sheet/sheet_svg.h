// Texts in HTML and SVG.
#ifndef SHEET_SVG_H
#define SHEET_SVG_H

#include "text.h"

// Adds a text in which nothing is markup.
void svg_add_text(struct text_buffer *out, const char *text);

#endif
