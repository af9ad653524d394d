#define _POSIX_C_SOURCE 200809L

#include "rng.h"

#include <assert.h>
#include <time.h>
#include <unistd.h>

void rng_init(struct rng *rng, uint64_t seed)
{
    rng->state = seed;
}

void rng_init_nth(struct rng *rng, uint64_t seed, uint64_t number)
{
    // Neighbouring states would give the same sequence, each from its own starting point.
    rng_init(rng, seed);
    rng->state = rng_next(rng) ^ number * 0xD1342543DE82EF95;
    rng->state = rng_next(rng);
}

uint64_t rng_seed(void)
{
    struct timespec now;
    struct rng rng;
    clock_gettime(CLOCK_REALTIME, &now);
    rng_init(&rng, (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec);
    rng.state ^= (uint64_t)getpid() << 32;
    return rng_next(&rng) >> 32; // Short enough to be typed again.
}

size_t rng_below(struct rng *rng, size_t limit)
{
    assert(limit > 0);
    // Numbers from the incomplete last run of `limit` would favour the small ones.
    uint64_t drawn = rng_next(rng);
    while (drawn > UINT64_MAX - limit && drawn >= UINT64_MAX - UINT64_MAX % limit)
        drawn = rng_next(rng);
    return (size_t)(drawn % limit);
}
