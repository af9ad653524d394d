// The transposition table: what is known of positions, shared by all threads.
//
// Each entry is two words, the second one xored into the first, so that a torn entry is not
// recognised instead of believed (Hyatt, "A Lockless Transposition Table", 2002).
#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct table;

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct table_entry {
    uint32_t key; // of the best turn; 0: none
    int16_t score;
    int8_t depth;
    uint8_t bound;
};

// At most so many megabytes, at least one entry.
struct table *table_new(size_t megabytes);
void table_free(struct table *table);
void table_clear(struct table *table);

// A new search begins: what older ones left may be replaced.
void table_next_search(struct table *table);

// Prefetches the entry of a position that will be looked up soon.
void table_prefetch(const struct table *table, uint64_t hash);

bool table_find(const struct table *table, uint64_t hash, struct table_entry *entry);
void table_store(struct table *table, uint64_t hash, struct table_entry entry);

// How full it is, in thousandths.
unsigned table_fill(const struct table *table);

#endif
