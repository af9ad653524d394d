#define _POSIX_C_SOURCE 200809L

#include "chance.h"

#include <assert.h>
#include <time.h>
#include <unistd.h>

static uint64_t next(struct chance *chance)
{
    uint64_t mixed = chance->state += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
}

void chance_init(struct chance *chance, uint64_t seed)
{
    chance->state = seed;
}

void chance_init_nth(struct chance *chance, uint64_t seed, uint64_t number)
{
    // Neighbouring states would be one sequence, read from different places on.
    chance_init(chance, seed);
    chance->state = next(chance) ^ number * 0xD1342543DE82EF95;
    chance->state = next(chance);
}

uint64_t chance_seed(void)
{
    struct timespec now;
    struct chance chance;
    clock_gettime(CLOCK_REALTIME, &now);
    chance_init(&chance, (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec);
    chance.state ^= (uint64_t)getpid() << 32;
    return next(&chance) >> 32; // Short enough to be typed again.
}

size_t chance_below(struct chance *chance, size_t limit)
{
    assert(limit > 0);
    // Numbers from the incomplete last run of `limit` would favour the small ones.
    uint64_t drawn = next(chance);
    while (drawn > UINT64_MAX - limit && drawn >= UINT64_MAX - UINT64_MAX % limit)
        drawn = next(chance);
    return (size_t)(drawn % limit);
}

size_t chance_among(struct chance *chance, uint32_t limit)
{
    assert(limit > 0);
    uint64_t drawn = (next(chance) >> 32) * limit;
    if ((uint32_t)drawn < limit) {
        uint32_t surplus = (0 - limit) % limit;
        while ((uint32_t)drawn < surplus)
            drawn = (next(chance) >> 32) * limit;
    }
    return (size_t)(drawn >> 32);
}
