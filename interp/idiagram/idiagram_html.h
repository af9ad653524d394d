// The elements of a page that hold the text of an Interactive Diagram, and the characters in them.
#ifndef IDIAGRAM_HTML_H
#define IDIAGRAM_HTML_H

#include "text.h"

#include <stdint.h>

struct arena;

// Characters, and where each of them stands in the page.
struct idiagram_characters {
    char *start;
    uint32_t *places; // one more than characters: the end
    size_t length;
};

// A tag "<NAME ...>" or "</NAME>".
struct idiagram_tag {
    struct text name, whole;
    bool closes;
};

// The next tag at or after `at`, which becomes the place after it. Comments are passed over.
bool idiagram_tag_next(struct text page, size_t *at, struct idiagram_tag *tag);

// Whether a tag opens an element of the class "idiagram".
bool idiagram_tag_is_wanted(const struct idiagram_tag *tag);

// The length of what stands between a tag and the one that closes it, from `at` on.
size_t idiagram_content_length(struct text page, size_t at, struct text name);

// The characters of a part of a page: tags are ends of lines, entities what they stand for.
struct idiagram_characters idiagram_characters_of(struct arena *arena, struct text page,
                                                  size_t from, size_t length);

#endif
