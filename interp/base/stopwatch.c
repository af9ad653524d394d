#define _POSIX_C_SOURCE 200809L

#include "stopwatch.h"

#include <time.h>

uint64_t stopwatch_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

uint64_t stopwatch_microseconds(uint64_t milliseconds)
{
    const uint64_t limit = UINT64_MAX / 16000;
    return (milliseconds < limit ? milliseconds : limit) * 1000;
}

uint64_t stopwatch_milliseconds(uint64_t start)
{
    return (stopwatch_now() - start) / 1000;
}
