// One line of VDL, a declaration or statement as far as its block: broken where it is too long, and
// after the comments inside of it.
#ifndef FORMAT_LINES_H
#define FORMAT_LINES_H

#include "format_page.h"
#include "format_words.h"

// Whether the words from `start` to `end` fit on a line, and no comment is among them.
bool line_fits(const struct words *words, size_t start, size_t end, size_t indent);

void line_write(struct page *page, const struct words *words, size_t start, size_t end,
                size_t indent, bool is_apart);

#endif
