// The lines of a text in canonical layout, as they come to be: words with blanks between them, and
// a comment after them, which is aligned with those of its neighbours at the end.
#ifndef FORMAT_PAGE_H
#define FORMAT_PAGE_H

#include "text.h"

struct page_line {
    size_t start, end; // in the page's words
    size_t indent;
    struct text comment; // at the end of the line; empty: none
    bool is_apart;       // a blank line stands in front of it
};

struct page {
    struct text_buffer words; // of all lines
    struct page_line *lines;
    size_t count, capacity;
};

void page_init(struct page *page);
void page_release(struct page *page);

// Begins a line. Nothing stands apart at the beginning.
void page_begin(struct page *page, size_t indent, bool is_apart);

// Adds a word to the line, after so many blanks.
void page_word(struct page *page, size_t blanks, struct text word);

// Puts a comment after the latest line, which has none.
void page_comment(struct page *page, struct text comment);

// Adds the page to a text, comments aligned.
void page_print(struct page *page, struct text_buffer *out);

// The columns that a text takes.
size_t page_width(struct text text);

#endif
