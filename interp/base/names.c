#include "names.h"

#include <stdint.h>

struct names_entry {
    struct text name;
    void *value; // NULL: free
};

// FNV-1a (Fowler, Noll, Vo).
static size_t hash_of(struct text name)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < name.length; i++)
        hash = (hash ^ (unsigned char)name.start[i]) * UINT64_C(0x100000001b3);
    return (size_t)(hash ^ hash >> 32);
}

// The entry of a name, or the free one where it belongs. The capacity is a power of two.
static struct names_entry *entry_of(const struct names *names, struct text name)
{
    size_t at = hash_of(name) & (names->capacity - 1);
    while (names->entries[at].value && !text_equal(names->entries[at].name, name))
        at = (at + 1) & (names->capacity - 1);
    return &names->entries[at];
}

void *names_find(const struct names *names, struct text name)
{
    return names->capacity ? entry_of(names, name)->value : NULL;
}

static void grow(struct names *names, struct arena *arena)
{
    struct names old = *names;
    names->capacity = old.capacity ? 2 * old.capacity : 64;
    names->entries = arena_array(arena, names->capacity, sizeof *names->entries);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.entries[i].value)
            *entry_of(names, old.entries[i].name) = old.entries[i];
}

void names_put(struct names *names, struct arena *arena, struct text name, void *value)
{
    if (2 * (names->count + 1) > names->capacity)
        grow(names, arena);
    struct names_entry *entry = entry_of(names, name);
    names->count += entry->value == NULL;
    *entry = (struct names_entry){name, value};
}
