// The hash table of perft: counts from positions that were reached before, on whatever path.
//
// It is shared by threads without locks: an entry is two words, the count and the key XOR the
// count. Two threads that write one entry at once may leave halves of both, which fit no key (Hyatt
// and Mann, "A lock-less transposition table implementation for parallel search chess engines",
// 2002). Four entries that share a cache line are the places for a key; the smallest count is
// replaced.
#include "memory.h"
#include "perft.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { PLACES = 4, LINE = PLACES * 2 * sizeof(uint64_t) };

struct entry {
    _Atomic uint64_t check; // key ^ count
    _Atomic uint64_t count;
};

struct perft_table {
    struct entry *entries; // in whole cache lines
    size_t line_count;     // a power of two
    struct perft_scan scan;
};

// ---- Life

struct perft_table *perft_table_new(const struct perft_scan *scan, size_t megabytes)
{
    size_t lines = 1;
    if (megabytes > SIZE_MAX >> 20)
        memory_out();
    while (lines <= (megabytes << 20) / LINE / 2)
        lines *= 2;
    struct perft_table *table = memory_zeroed(1, sizeof *table);
    table->entries = memory_aligned(LINE, lines, LINE);
    table->line_count = lines;
    table->scan = *scan;
    return table;
}

void perft_table_free(struct perft_table *table)
{
    if (table)
        memory_free(table->entries);
    memory_free(table);
}

// ---- Use

// Splitmix64's finalizer (Vigna, 2015).
static uint64_t joined(uint64_t key, uint64_t value)
{
    uint64_t mixed = (key ^ value) + UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

uint64_t perft_table_key(const struct perft_table *table, const struct position *position,
                         unsigned depth)
{
    const struct program *program = position->program;
    const int32_t *cells = position->cells;
    uint64_t key = joined(position_full_hash(position),
                          (uint64_t)depth << 32 | (uint32_t)cells[program->number_cell]);
    if (table->scan.clock)
        key = joined(key, (uint32_t)cells[program->clock_cell]);
    bool passed_matter = table->scan.passed || cells[program->passed_key_cell];
    for (int i = 0; passed_matter && i < cells[program->passed_count_cell]; i++)
        key = joined(key, (uint32_t)cells[program->passed_cells + i]);
    return key ? key : 1; // 0 is what an empty entry looks like
}

static struct entry *places_of(const struct perft_table *table, uint64_t key)
{
    return table->entries + (key & (table->line_count - 1)) * PLACES;
}

bool perft_table_find(const struct perft_table *table, uint64_t key, uint64_t *count)
{
    struct entry *places = places_of(table, key);
    for (int i = 0; i < PLACES; i++) {
        *count = atomic_load_explicit(&places[i].count, memory_order_relaxed);
        if ((atomic_load_explicit(&places[i].check, memory_order_relaxed) ^ *count) == key)
            return true;
    }
    return false;
}

void perft_table_store(struct perft_table *table, uint64_t key, uint64_t count)
{
    struct entry *places = places_of(table, key), *smallest = places;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < PLACES; i++) {
        uint64_t other = atomic_load_explicit(&places[i].count, memory_order_relaxed);
        if (other < least) {
            least = other;
            smallest = &places[i];
        }
    }
    atomic_store_explicit(&smallest->count, count, memory_order_relaxed);
    atomic_store_explicit(&smallest->check, key ^ count, memory_order_relaxed);
}
