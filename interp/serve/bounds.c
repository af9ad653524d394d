#include "bounds.h"

#include "baronet.h"
#include "memory.h"

void bounds_begin(uint64_t milliseconds)
{
    const struct baronet_limits limits = {.size = sizeof limits,
                                          .milliseconds = milliseconds,
                                          .memory = (size_t)BOUNDS_MEGABYTES << 20};
    if (!baronet_limits_begin(&limits))
        memory_out();
}

void bounds_end(void)
{
    baronet_limits_end();
}
