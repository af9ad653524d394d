// A seeded source of random numbers (SplitMix64): the same seed plays the same game.
#ifndef RNG_H
#define RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t state;
};

void rng_init(struct rng *rng, uint64_t seed);

// One of many independent sources with the same seed.
void rng_init_nth(struct rng *rng, uint64_t seed, uint64_t number);

// A seed that differs from run to run.
uint64_t rng_seed(void);

// A number below `limit` (not 0), each equally likely.
size_t rng_below(struct rng *rng, size_t limit);

// The next 64 random bits.
static inline uint64_t rng_next(struct rng *rng)
{
    uint64_t mixed = rng->state += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
}

// As rng_below, with other numbers and without a division (Lemire, "Fast random integer
// generation in an interval", 2019).
static inline size_t rng_among(struct rng *rng, uint32_t limit)
{
    uint64_t drawn = (rng_next(rng) >> 32) * limit;
    if ((uint32_t)drawn < limit) {
        uint32_t surplus = (0 - limit) % limit;
        while ((uint32_t)drawn < surplus)
            drawn = (rng_next(rng) >> 32) * limit;
    }
    return (size_t)(drawn >> 32);
}

// As rng_below, quicker where the limit fits in 32 bits.
static inline size_t rng_index(struct rng *rng, size_t limit)
{
    return limit <= UINT32_MAX ? rng_among(rng, (uint32_t)limit) : rng_below(rng, limit);
}

#endif
