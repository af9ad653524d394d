#define _POSIX_C_SOURCE 200809L

#include "chance.h"

#include <assert.h>
#include <time.h>
#include <unistd.h>

void chance_init(struct chance *chance, uint64_t seed)
{
    chance->state = seed;
}

void chance_init_nth(struct chance *chance, uint64_t seed, uint64_t number)
{
    // Neighbouring states would give the same sequence, each from its own starting point.
    chance_init(chance, seed);
    chance->state = chance_next(chance) ^ number * 0xD1342543DE82EF95;
    chance->state = chance_next(chance);
}

uint64_t chance_seed(void)
{
    struct timespec now;
    struct chance chance;
    clock_gettime(CLOCK_REALTIME, &now);
    chance_init(&chance, (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec);
    chance.state ^= (uint64_t)getpid() << 32;
    return chance_next(&chance) >> 32; // Short enough to be typed again.
}

size_t chance_below(struct chance *chance, size_t limit)
{
    assert(limit > 0);
    // Numbers from the incomplete last run of `limit` would favour the small ones.
    uint64_t drawn = chance_next(chance);
    while (drawn > UINT64_MAX - limit && drawn >= UINT64_MAX - UINT64_MAX % limit)
        drawn = chance_next(chance);
    return (size_t)(drawn % limit);
}
