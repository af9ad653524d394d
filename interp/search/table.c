#define _DEFAULT_SOURCE // madvise
#include "table.h"

#include "memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct slot {
    _Atomic uint64_t check, data;
};

enum { BUCKET = 4, LARGE_PAGE = 1 << 21 };

struct table {
    size_t bucket_count; // a power of two
    uint8_t search;      // number of the search, six bits
    struct slot *slots;
};

// Zeros, each bucket in one line of the processor's cache, and on large pages where the system has
// them: most of the table's time goes into finding its pages.
static struct slot *new_slots(size_t size)
{
    size_t alignment = size < LARGE_PAGE ? BUCKET * sizeof(struct slot) : LARGE_PAGE;
    void *slots = memory_aligned(alignment, 1, size);
#ifdef MADV_HUGEPAGE
    if (size >= LARGE_PAGE)
        madvise(slots, size, MADV_HUGEPAGE);
#endif
    return slots;
}

struct table *table_new(size_t megabytes)
{
    struct table *table = memory_zeroed(1, sizeof *table);
    size_t count = 1;
    while (count * 2 * BUCKET * sizeof *table->slots <= megabytes << 20)
        count *= 2;
    table->bucket_count = count;
    table->slots = new_slots(count * BUCKET * sizeof *table->slots);
    return table;
}

void table_free(struct table *table)
{
    if (table)
        memory_free(table->slots);
    memory_free(table);
}

void table_clear(struct table *table)
{
    for (size_t i = 0; i < table->bucket_count * BUCKET; i++) {
        atomic_store_explicit(&table->slots[i].check, 0, memory_order_relaxed);
        atomic_store_explicit(&table->slots[i].data, 0, memory_order_relaxed);
    }
}

void table_next_search(struct table *table)
{
    table->search = (table->search + 1) & 63;
}

// key 32 | score 16 | depth 8 | search 6 | bound 2
static uint64_t pack(const struct table *table, struct table_entry entry)
{
    return (uint64_t)entry.key << 32 | (uint64_t)(uint16_t)entry.score << 16 |
           (uint64_t)(uint8_t)entry.depth << 8 | (uint64_t)(table->search << 2) | entry.bound;
}

static struct table_entry unpack(uint64_t data)
{
    return (struct table_entry){(uint32_t)(data >> 32), (int16_t)(data >> 16 & 0xFFFF),
                                (int8_t)(data >> 8 & 0xFF), data & 3};
}

static struct slot *bucket_of(const struct table *table, uint64_t hash)
{
    return table->slots + (hash & (table->bucket_count - 1)) * BUCKET;
}

void table_prefetch(const struct table *table, uint64_t hash)
{
    __builtin_prefetch(bucket_of(table, hash));
}

bool table_find(const struct table *table, uint64_t hash, struct table_entry *entry)
{
    struct slot *slots = bucket_of(table, hash);
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&slots[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&slots[i].check, memory_order_relaxed);
        if (data && (check ^ data) == hash) {
            *entry = unpack(data);
            return true;
        }
    }
    return false;
}

void table_store(struct table *table, uint64_t hash, struct table_entry entry)
{
    struct slot *slots = bucket_of(table, hash), *worst = slots;
    int worst_worth = 1 << 20;
    for (int i = 0; i < BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&slots[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&slots[i].check, memory_order_relaxed);
        struct table_entry old = unpack(data);
        if (data && (check ^ data) == hash) {
            // The same position: a bound from a much shallower search does not replace it.
            if (entry.bound != BOUND_EXACT && entry.depth < old.depth - 3 &&
                (data >> 2 & 63) == table->search)
                return;
            if (!entry.key)
                entry.key = old.key;
            worst = &slots[i];
            break;
        }
        int age = (table->search - (int)(data >> 2 & 63)) & 63;
        int worth = data ? old.depth - 8 * age : -(1 << 20);
        if (worth < worst_worth) {
            worst_worth = worth;
            worst = &slots[i];
        }
    }
    uint64_t data = pack(table, entry);
    atomic_store_explicit(&worst->data, data, memory_order_relaxed);
    atomic_store_explicit(&worst->check, hash ^ data, memory_order_relaxed);
}

unsigned table_fill(const struct table *table)
{
    size_t looked = table->bucket_count < 250 ? table->bucket_count : 250;
    unsigned used = 0;
    for (size_t i = 0; i < looked * BUCKET; i++) {
        uint64_t data = atomic_load_explicit(&table->slots[i].data, memory_order_relaxed);
        used += data && (data >> 2 & 63) == table->search;
    }
    return (unsigned)(used * 1000 / (looked * BUCKET));
}
