// A seeded source of random numbers (SplitMix64): the same seed plays the same game.
#ifndef CHANCE_H
#define CHANCE_H

#include <stddef.h>
#include <stdint.h>

struct chance {
    uint64_t state;
};

void chance_init(struct chance *chance, uint64_t seed);

// One of many sources with the same seed, which have nothing to do with each other.
void chance_init_nth(struct chance *chance, uint64_t seed, uint64_t number);

// A seed that differs from run to run.
uint64_t chance_seed(void);

// A number below `limit` (not 0), each equally likely.
size_t chance_below(struct chance *chance, size_t limit);

// The same, other numbers, without a division (Lemire, "Fast random integer generation in an
// interval", 2019).
size_t chance_among(struct chance *chance, uint32_t limit);

#endif
