// Limits of the caller's: what his calls may take together (allowance.h).
#include "baronet.h"

#include "allowance.h"
#include "memory.h"
#include "stopwatch.h"

#include <string.h>

// That of a thread stands around the one before it, which waits.
struct limited {
    struct allowance allowance;
    struct allowance *outer;
    struct limited *previous;
};

static _Thread_local struct limited *innermost;

bool baronet_limits_begin(const struct baronet_limits *limits)
{
    struct baronet_limits known = {0};
    memcpy(&known, limits, limits->size < sizeof known ? limits->size : sizeof known);
    struct limited *limited = memory_try_zeroed(1, sizeof *limited);
    if (!limited)
        return false;
    memory_give(NULL, limited); // what has spent a limit is asked when all that was made is gone
    limited->allowance.steps = known.steps;
    limited->allowance.memory = known.memory;
    limited->allowance.is_stopped = known.is_stopped;
    limited->allowance.context = known.context;
    if (known.milliseconds)
        limited->allowance.deadline = stopwatch_now() + stopwatch_microseconds(known.milliseconds);
    limited->previous = innermost;
    limited->outer = allowance_use(&limited->allowance, memory_give_up);
    innermost = limited;
    return true;
}

enum baronet_limit baronet_limits_spent(void)
{
    return innermost ? (enum baronet_limit)allowance_check(&innermost->allowance)
                     : BARONET_WITHIN_LIMITS;
}

enum baronet_limit baronet_limits_end(void)
{
    struct limited *limited = innermost;
    if (!limited)
        return BARONET_WITHIN_LIMITS;
    allowance_use(limited->outer, memory_give_up);
    enum baronet_limit spent = (enum baronet_limit)allowance_check(&limited->allowance);
    innermost = limited->previous;
    memory_free(limited);
    return spent;
}
