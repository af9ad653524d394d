// Items of ZRF, the rules files of Zillions of Games: words, strings, lists of items.
//
// The same struct holds what was read and what macros expand to; then a SPLICE stands for the use
// of a macro, and its items stand in its place in the list around it.
#ifndef ZRF_AST_H
#define ZRF_AST_H

#include "source.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct diag;
struct zrf_macro;

enum { ZRF_NESTING_LIMIT = 200 }; // open brackets in a file

enum zrf_item_kind { ZRF_WORD, ZRF_STRING, ZRF_LIST, ZRF_SPLICE };

struct zrf_item {
    uint8_t kind;        // enum zrf_item_kind
    bool has_else;       // it is the word "else", or a SPLICE that has it outside of lists
    bool is_untitled;    // of a SPLICE: it was searched for a title, and has none
    uint16_t depth;      // 0 without items
    uint16_t parameters; // the highest number after a '$' in it
    uint16_t needs;      // in a macro's body: the same, counting what uses of macros take from it
    uint32_t content;    // equal items have the same number; 0: not given yet
    uint32_t weight;     // words, strings and lists in it, written out; saturates at UINT32_MAX
    uint32_t count;      // of items
    struct span span;    // of a SPLICE: where the macro is used
    struct text text;    // a word, a string without its quotes
    struct zrf_item *const *items;
    const struct zrf_macro *macro; // of a SPLICE
    struct zrf_item *next;         // while a list is read
};

// The number of the parameter at text.start[*at], a '$', which is then moved past it; 0: there is
// no number.
uint16_t zrf_read_parameter(struct text text, size_t *at);

struct zrf_items {
    struct zrf_item *first, *last;
    uint32_t count;
};

struct zrf_item *zrf_item_new(struct arena *arena, enum zrf_item_kind kind, struct text text,
                              struct span span);

// A LIST or SPLICE of `count` items, which stay the caller's.
struct zrf_item *zrf_list_new(struct arena *arena, enum zrf_item_kind kind,
                              struct zrf_item *const *items, uint32_t count, struct span span);

// For the parser's actions.
struct zrf_items zrf_items_add(struct zrf_items list, struct zrf_item *item);
struct zrf_item *zrf_list_of(struct arena *arena, struct zrf_items items, struct span span);

// Whether it is the word `word`, or a list that begins with it.
bool zrf_is_word(const struct zrf_item *item, const char *word);
bool zrf_is_list_of(const struct zrf_item *item, const char *word);

// Parses a file, in UTF-8: the lists in it. Text between lists gets a warning; missing brackets are
// added, with a warning. NULL after errors.
struct zrf_item *zrf_parse(struct arena *arena, struct diag *diag, const struct source *source);

#endif
