#include "zrf_content.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 1024 };

void zrf_contents_init(struct zrf_contents *contents)
{
    *contents = (struct zrf_contents){memory_zeroed(FIRST_SLOTS, sizeof(struct zrf_item *)),
                                      FIRST_SLOTS, 0};
}

void zrf_contents_release(struct zrf_contents *contents)
{
    memory_free(contents->slots);
    *contents = (struct zrf_contents){0};
}

// FNV-1a.
uint64_t zrf_hash(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ at[i]) * 1099511628211u;
    return hash;
}

static uint64_t hash_item(const struct zrf_item *item)
{
    uint64_t hash = zrf_hash(14695981039346656037u, &item->kind, sizeof item->kind);
    hash = zrf_hash(hash, item->text.start, item->text.length);
    for (uint32_t i = 0; i < item->count; i++)
        hash = (hash ^ item->items[i]->content) * 1099511628211u;
    return hash ^ hash >> 29;
}

static bool is_same(const struct zrf_item *a, const struct zrf_item *b)
{
    if (a->kind != b->kind || a->count != b->count || !text_equal(a->text, b->text))
        return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (a->items[i]->content != b->items[i]->content)
            return false;
    return true;
}

static struct zrf_item **find_slot(const struct zrf_contents *contents, const struct zrf_item *item)
{
    uint32_t mask = contents->slot_count - 1;
    uint32_t at = (uint32_t)hash_item(item) & mask;
    while (contents->slots[at] && !is_same(contents->slots[at], item))
        at = (at + 1) & mask;
    return &contents->slots[at];
}

static void grow(struct zrf_contents *contents)
{
    struct zrf_contents larger = *contents;
    larger.slot_count = contents->slot_count * 2;
    larger.slots = memory_zeroed(larger.slot_count, sizeof *larger.slots);
    for (uint32_t i = 0; i < contents->slot_count; i++)
        if (contents->slots[i])
            *find_slot(&larger, contents->slots[i]) = contents->slots[i];
    memory_free(contents->slots);
    *contents = larger;
}

struct zrf_item *zrf_content_of(struct zrf_contents *contents, struct zrf_item *item)
{
    for (uint32_t i = 0; i < item->count; i++)
        if (item->items[i]->content == 0)
            zrf_content_of(contents, item->items[i]);
    struct zrf_item **slot = find_slot(contents, item);
    if (*slot) {
        item->content = (*slot)->content;
        return *slot;
    }
    *slot = item;
    item->content = ++contents->count;
    if (contents->count > contents->slot_count / 2)
        grow(contents);
    return item;
}
