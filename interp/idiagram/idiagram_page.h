// Texts of Interactive Diagrams (Chess Variant Pages): where they stand in a file, and the items
// that they consist of. A file is such a text itself, or a page with elements of the class
// "idiagram", of which it is the content.
//
//     files=10
//     man:M:W:man:b1,i1,,b8,i8
#ifndef IDIAGRAM_PAGE_H
#define IDIAGRAM_PAGE_H

#include "source.h"

struct diag;

struct idiagram_field {
    struct text text; // without blanks around it
    struct span span;
};

enum { IDIAGRAM_FIELDS_LIMIT = 6 };

// "KEY=VALUE", or "NAME:ID:MOVEMENT:PICTURE:SQUARES:HAND", of which fields may be left out.
struct idiagram_item {
    bool is_piece;
    struct idiagram_field fields[IDIAGRAM_FIELDS_LIMIT];
    struct idiagram_item *next;
};

struct idiagram_text {
    struct idiagram_item *first;
    struct span span; // where it begins
    struct idiagram_text *next;
};

struct idiagram_page {
    struct text title; // of the page; empty without
    struct idiagram_text *first;
    int count;
    bool is_page;
};

// Reads a file. What is neither an item nor a part of one is warned of.
struct idiagram_page *idiagram_page_read(struct arena *arena, struct diag *diag,
                                         const struct source *source);

#endif
