// A hash table of names.
#ifndef NAMES_H
#define NAMES_H

#include "arena.h"
#include "text.h"

struct names_entry;

// Lives in an arena; all zeros is an empty table. The texts are not copied.
struct names {
    struct names_entry *entries;
    size_t capacity, count;
};

// What was put under a name, or NULL.
void *names_find(const struct names *names, struct text name);

// Puts a value (not NULL) under a name, in place of an earlier one.
void names_put(struct names *names, struct arena *arena, struct text name, void *value);

#endif
