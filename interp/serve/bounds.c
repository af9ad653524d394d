#include "bounds.h"

#include "baronet.h"
#include "memory.h"

// Steps count alike on all machines; the time is for what takes none.
static const struct baronet_limits limits[] = {
    [BOUNDS_LOAD] = {.size = sizeof limits[0],
                     .milliseconds = 3000,
                     .steps = 50000000,
                     .memory = (size_t)128 << 20},
    [BOUNDS_TURN] = {.size = sizeof limits[0],
                     .milliseconds = 2000,
                     .steps = 20000000,
                     .memory = (size_t)64 << 20},
};

void bounds_begin(enum bounds bounds)
{
    if (!baronet_limits_begin(&limits[bounds]))
        memory_out();
}

void bounds_end(void)
{
    baronet_limits_end();
}
