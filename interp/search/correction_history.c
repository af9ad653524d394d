#include "correction_history.h"

#include "memory.h"

#include <string.h>

enum {
    ENTRIES = 1 << 14, // of each part and side
    LIMIT = 1024,      // of an entry
    GRAIN = 32         // entries to a hundredth
};

// [CORRECTION_PARTS] is that of turns.
struct correction_history {
    int16_t entries[CORRECTION_PARTS + 1][2][ENTRIES];
};

struct correction_history *correction_history_new(void)
{
    return memory_zeroed(1, sizeof(struct correction_history));
}

void correction_history_free(struct correction_history *history)
{
    memory_free(history);
}

void correction_history_forget(struct correction_history *history)
{
    memset(history, 0, sizeof *history);
}

// Cheap pieces are worth at most half as much again as the cheapest.
uint8_t *correction_parts_new(const struct step_facts *facts, const int32_t *worth,
                              const int8_t *sign)
{
    uint8_t *part_of = memory_zeroed((size_t)facts->kind_count, sizeof *part_of);
    int32_t least = INT32_MAX;
    for (int k = 1; k < facts->kind_count; k++)
        if (worth[k] > 0 && worth[k] < least)
            least = worth[k];
    for (int k = 1; k < facts->kind_count; k++)
        part_of[k] = worth[k] - least / 2 <= least ? 0 : sign[facts->owner_of[k]] > 0 ? 1 : 2;
    return part_of;
}

static uint32_t code_of(int cell, int32_t value)
{
    uint64_t code = ((uint64_t)(uint32_t)cell << 32 | (uint32_t)value) * 0x9e3779b97f4a7c15U;
    code = (code ^ code >> 32) * 0xd6e8feb86659fd93U;
    return (uint32_t)(code >> 32);
}

void correction_keys_change(struct correction_keys *keys, const struct step_facts *facts,
                            const uint8_t *part_of, const struct step_change *change)
{
    if (change->cell < facts->square_count) {
        const int before = change->before & facts->kind_mask;
        const int after = change->after & facts->kind_mask;
        if (before)
            keys->parts[part_of[before]] ^= code_of(change->cell, before);
        if (after)
            keys->parts[part_of[after]] ^= code_of(change->cell, after);
    } else if (change->cell >= facts->hand_cells && change->cell < facts->hands_end) {
        // All hands belong to the pieces that are not cheap, as they matter as much.
        keys->parts[1] ^=
            code_of(change->cell, change->before) ^ code_of(change->cell, change->after);
    }
}

// Where no such pieces are, nothing tells positions apart.
static bool tells(const struct correction_keys *keys, int part)
{
    return part == CORRECTION_PARTS || keys->parts[part] != 0;
}

static uint32_t entry_of(const struct correction_keys *keys, int part, uint32_t turns)
{
    return (part < CORRECTION_PARTS ? keys->parts[part] : turns) & (ENTRIES - 1);
}

int correction_of(const struct correction_history *history, const struct correction_keys *keys,
                  int side, uint32_t turns)
{
    int sum = 0;
    for (int part = 0; part <= CORRECTION_PARTS; part++)
        if (tells(keys, part))
            sum += history->entries[part][side][entry_of(keys, part, turns)];
    return sum / GRAIN;
}

void correction_prefetch(const struct correction_history *history,
                         const struct correction_keys *keys, int side, uint32_t turns)
{
    for (int part = 0; part <= CORRECTION_PARTS; part++)
        __builtin_prefetch(&history->entries[part][side][entry_of(keys, part, turns)]);
}

void correction_learn(struct correction_history *history, const struct correction_keys *keys,
                      int side, uint32_t turns, int more, int depth)
{
    int bonus = more * depth / 8, most = LIMIT / 4;
    bonus = bonus > most ? most : bonus < -most ? -most : bonus;
    int size = bonus < 0 ? -bonus : bonus;
    for (int part = 0; part <= CORRECTION_PARTS; part++) {
        int16_t *entry = &history->entries[part][side][entry_of(keys, part, turns)];
        *entry = (int16_t)(*entry + bonus - *entry * size / LIMIT);
    }
}
