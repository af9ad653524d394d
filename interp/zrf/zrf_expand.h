// Macros of rules files: "(define NAME items...)", used as "(NAME arguments...)" or as a lone word.
//
// Expansion is textual: an argument, one item, replaces $1, $2 ... in the body, also inside longer
// words and strings. One that is missing is the one of this number of the macro in whose body the
// use stands, or else vanishes. What comes out is expanded again. A lone word that comes up inside
// its own macro's expansion is left alone. A macro that is used before all its definitions is the
// first of them.
//
// Macros in macros make files of 100 kilobytes expand to millions of items. Each use of a macro
// with certain arguments is therefore expanded once, and where it is used stands a SPLICE: a tree
// that shares its parts. What the tree would be when written out costs neither time nor memory.
#ifndef ZRF_EXPAND_H
#define ZRF_EXPAND_H

#include "zrf_content.h"

struct diag;

struct zrf_macro {
    struct text name;
    struct zrf_item *const *body;
    uint32_t count;
    struct span span;        // of its name in the definition
    uint32_t id;             // of this definition
    int32_t level;           // of its innermost expansion under way; -1: none
    uint16_t needs;          // arguments that it looks for
    uint32_t needs_known_at; // the number of definitions then
    struct zrf_macro *next;
};

struct zrf_expander {
    struct arena *arena;
    struct diag *diag;
    struct zrf_contents contents;
    struct zrf_macro *macros; // newest first; looked up in buckets
    struct zrf_macro **buckets;
    uint32_t macro_count, definition_count;
    struct zrf_expansion **expansions; // of uses, hashed
    uint32_t expansion_count, expansion_slots;
    struct zrf_item **lists; // by content: what a list expands to
    uint32_t list_count;
    struct zrf_item **stack; // items that an expansion under way has given
    uint32_t stack_count;
    size_t stack_capacity;
    const struct zrf_item *use; // the outermost use under way
    int32_t level;              // expansions under way
    int32_t blocked;            // least level of a macro whose name was left alone; INT32_MAX: none
    uint32_t depth, steps;
    bool has_failed;
};

void zrf_expander_init(struct zrf_expander *expander, struct arena *arena, struct diag *diag);
void zrf_expander_release(struct zrf_expander *expander);

// To be called for all definitions of a file first: the first one of a name holds before it, too.
void zrf_foretell(struct zrf_expander *expander, struct zrf_item *definition);

// Carries out a "(define NAME ...)", which was announced so; false: it has no name.
bool zrf_define(struct zrf_expander *expander, struct zrf_item *definition);

// The macro of this name as defined now, or NULL.
struct zrf_macro *zrf_find_macro(const struct zrf_expander *expander, struct text name);

// Expands a list of the file. After an error what it gives is incomplete.
struct zrf_item *zrf_expand(struct zrf_expander *expander, struct zrf_item *list);

#endif
