#include "zrf_names.h"

#include "arena.h"
#include "suggest.h"
#include "zrf_content.h"
#include "zrf_game.h"

#include <string.h>

enum { FIRST_CAPACITY = 16, OFFER_LIMIT = 2000 };

void zrf_names_init(struct zrf_names *names, struct arena *arena)
{
    *names = (struct zrf_names){.arena = arena};
}

// The slot of a name, or the empty one where it belongs.
static int32_t *find_slot(const struct zrf_names *names, struct text name)
{
    uint64_t hash = zrf_hash(14695981039346656037u, name.start, name.length);
    uint32_t mask = names->slot_count - 1;
    uint32_t at = (uint32_t)(hash ^ hash >> 32) & mask;
    while (names->slots[at] && !text_equal(names->names[names->slots[at] - 1], name))
        at = (at + 1) & mask;
    return &names->slots[at];
}

int32_t zrf_names_find(const struct zrf_names *names, struct text name)
{
    return names->count == 0 ? ZRF_NONE : *find_slot(names, name) - 1;
}

static void grow(struct zrf_names *names)
{
    names->capacity = names->capacity ? names->capacity * 2 : FIRST_CAPACITY;
    names->slot_count = (uint32_t)names->capacity * 2;
    struct text *larger = arena_array(names->arena, (size_t)names->capacity, sizeof *larger);
    if (names->count > 0)
        memcpy(larger, names->names, (size_t)names->count * sizeof *larger);
    names->names = larger;
    names->slots = arena_array(names->arena, names->slot_count, sizeof *names->slots);
    for (int32_t i = 0; i < names->count; i++)
        *find_slot(names, larger[i]) = i + 1;
}

int32_t zrf_names_add(struct zrf_names *names, struct text name)
{
    int32_t found = zrf_names_find(names, name);
    if (found != ZRF_NONE)
        return found;
    if (names->count == names->capacity)
        grow(names);
    names->names[names->count++] = name;
    *find_slot(names, name) = names->count;
    return names->count - 1;
}

void zrf_names_offer(const struct zrf_names *names, struct suggest *suggest)
{
    for (int32_t i = 0; i < names->count && i < OFFER_LIMIT; i++)
        suggest_offer(suggest, names->names[i]);
}
