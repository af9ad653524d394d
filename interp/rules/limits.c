// Limits of the caller's: what his calls may take together (allowance.h).
#include "held_limits.h"

#include "baronet.h"
#include "memory.h"
#include "sized.h"
#include "stopwatch.h"

#include <sched.h>
#include <string.h>

// That of a thread stands around the one before it, which waits.
struct baronet_limits_share {
    struct allowance *allowance; // held; NULL: there are no limits
    struct allowance *outer;
    struct baronet_limits_share *previous;
    bool is_begun; // here, and not in another thread
};

static _Thread_local struct baronet_limits_share *innermost;

// ---- Allowances

struct allowance *limits_hold(void)
{
    struct allowance *allowance = allowance_now();
    if (allowance)
        atomic_fetch_add(&allowance->holders, 1);
    return allowance;
}

void limits_drop(struct allowance *allowance)
{
    while (allowance && atomic_fetch_sub(&allowance->holders, 1) == 1) {
        struct allowance *outer = allowance->outer;
        memory_free(allowance);
        allowance = outer;
    }
}

// What has spent a limit is asked when all that was made is gone: no recovery may free it.
static void *lasting(size_t size)
{
    void *block = memory_try_zeroed(1, size);
    memory_give(NULL, block);
    return block;
}

static void enter(struct baronet_limits_share *share)
{
    share->previous = innermost;
    share->outer = allowance_use(share->allowance, memory_give_up);
    innermost = share;
}

// ---- Limits of a thread

bool baronet_limits_begin(const struct baronet_limits *limits)
{
    struct baronet_limits known;
    if (!sized_read(limits, &known, sizeof known))
        return false;
    struct baronet_limits_share *share = lasting(sizeof *share);
    struct allowance *allowance = lasting(sizeof *allowance);
    if (!share || !allowance) {
        memory_free(share);
        memory_free(allowance);
        return false;
    }
    allowance->steps = known.steps;
    allowance->memory = known.memory;
    allowance->is_stopped = known.is_stopped;
    allowance->context = known.context;
    allowance->holders = 1;
    allowance->outer = limits_hold();
    if (known.milliseconds)
        allowance->deadline = stopwatch_now() + stopwatch_microseconds(known.milliseconds);
    share->allowance = allowance;
    share->is_begun = true;
    enter(share);
    return true;
}

enum baronet_limit baronet_limits_spent(void)
{
    return innermost ? (enum baronet_limit)allowance_check(innermost->allowance)
                     : BARONET_WITHIN_LIMITS;
}

// Nobody is asked any more, also by threads that go on.
static void stop_asking(struct allowance *allowance)
{
    atomic_store(&allowance->is_over, true);
    while (atomic_load(&allowance->asking) > 0)
        sched_yield();
}

enum baronet_limit baronet_limits_end(void)
{
    struct baronet_limits_share *share = innermost;
    if (!share)
        return BARONET_WITHIN_LIMITS;
    allowance_use(share->outer, memory_give_up);
    enum baronet_limit spent = (enum baronet_limit)allowance_check(share->allowance);
    innermost = share->previous;
    if (share->is_begun)
        stop_asking(share->allowance);
    limits_drop(share->allowance);
    memory_free(share);
    return spent;
}

// ---- Threads of the host's own

struct baronet_limits_share *baronet_limits_share(void)
{
    struct baronet_limits_share *share = lasting(sizeof *share);
    if (share)
        share->allowance = limits_hold();
    return share;
}

void baronet_limits_join(struct baronet_limits_share *share)
{
    if (share)
        enter(share);
}

void baronet_limits_share_free(struct baronet_limits_share *share)
{
    if (share)
        limits_drop(share->allowance);
    memory_free(share);
}
