// Names with numbers: 0, 1, 2 ... in the order in which they were added.
#ifndef ZRF_NAMES_H
#define ZRF_NAMES_H

#include "text.h"

#include <stdint.h>

struct arena;
struct suggest;

struct zrf_names {
    struct arena *arena;
    struct text *names; // of count
    int32_t count, capacity;
    int32_t *slots; // hashed; number + 1
    uint32_t slot_count;
};

void zrf_names_init(struct zrf_names *names, struct arena *arena);
int32_t zrf_names_find(const struct zrf_names *names, struct text name); // ZRF_NONE: not there
int32_t zrf_names_add(struct zrf_names *names, struct text name);        // found or new
void zrf_names_offer(const struct zrf_names *names, struct suggest *suggest);

#endif
