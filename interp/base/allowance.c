#include "allowance.h"

#include "stopwatch.h"

enum { PORTION = 65536 }; // steps after which a thread looks at the clock

static _Thread_local struct allowance *present;
static _Thread_local void (*present_give_up)(void);
static _Thread_local uint64_t uncharged;

struct allowance *allowance_now(void)
{
    return present;
}

// To all limits around it, too.
static void add_steps(struct allowance *allowance, uint64_t steps)
{
    for (; allowance; allowance = allowance->outer)
        atomic_fetch_add(&allowance->steps_taken, steps);
}

struct allowance *allowance_use(struct allowance *allowance, void (*give_up)(void))
{
    struct allowance *before = present;
    add_steps(before, uncharged);
    uncharged = 0;
    present = allowance;
    present_give_up = give_up;
    return before;
}

static void spend(struct allowance *allowance, enum allowance_limit limit)
{
    int left = ALLOWANCE_LEFT;
    atomic_compare_exchange_strong(&allowance->spent, &left, (int)limit);
}

// Whoever set the limits may take his question back at any time.
static bool is_stopped(struct allowance *allowance)
{
    if (!allowance->is_stopped)
        return false;
    atomic_fetch_add(&allowance->asking, 1);
    bool is_stopped =
        !atomic_load(&allowance->is_over) && allowance->is_stopped(allowance->context);
    atomic_fetch_sub(&allowance->asking, 1);
    return is_stopped;
}

enum allowance_limit allowance_check(struct allowance *allowance)
{
    if (!allowance)
        return ALLOWANCE_LEFT;
    if (atomic_load(&allowance->spent) == ALLOWANCE_LEFT) {
        if (allowance->steps && atomic_load(&allowance->steps_taken) > allowance->steps)
            spend(allowance, ALLOWANCE_STEPS);
        else if (allowance->deadline && stopwatch_now() >= allowance->deadline)
            spend(allowance, ALLOWANCE_TIME);
        else if (is_stopped(allowance))
            spend(allowance, ALLOWANCE_STOPPED);
        else if (allowance_check(allowance->outer) != ALLOWANCE_LEFT)
            spend(allowance, (enum allowance_limit)atomic_load(&allowance->outer->spent));
    }
    return (enum allowance_limit)atomic_load(&allowance->spent);
}

// Steps that a thread may take before it charges them.
static uint64_t portion(const struct allowance *allowance)
{
    uint64_t least = PORTION;
    for (; allowance; allowance = allowance->outer)
        if (allowance->steps && allowance->steps / 16 < least)
            least = allowance->steps / 16 + 1;
    return least;
}

bool allowance_charge(uint64_t steps)
{
    if (!present)
        return true;
    uncharged += steps;
    if (uncharged < portion(present))
        return true;
    add_steps(present, uncharged);
    uncharged = 0;
    bool is_left = allowance_check(present) == ALLOWANCE_LEFT;
    if (!is_left && present_give_up)
        present_give_up();
    return is_left;
}

// Takes the bytes back from an allowance and those around it, up to `end`.
static void return_bytes(struct allowance *allowance, const struct allowance *end, size_t bytes)
{
    for (; allowance != end; allowance = allowance->outer)
        atomic_fetch_sub(&allowance->memory_taken, (int64_t)bytes);
}

bool allowance_take_memory(size_t bytes, bool spends)
{
    for (struct allowance *at = present; at; at = at->outer) {
        int64_t taken = atomic_fetch_add(&at->memory_taken, (int64_t)bytes) + (int64_t)bytes;
        if (!at->memory || taken <= 0 || (uint64_t)taken <= at->memory)
            continue;
        return_bytes(present, at->outer, bytes);
        for (struct allowance *inner = present; spends && inner != at->outer; inner = inner->outer)
            spend(inner, ALLOWANCE_MEMORY);
        return false;
    }
    return true;
}

void allowance_return_memory(size_t bytes)
{
    return_bytes(present, NULL, bytes);
}

const char *allowance_message(const struct allowance *allowance)
{
#define MESSAGE(limit, word, words) [limit] = "error: " words "\n",
    static const char *const messages[] = {ALLOWANCE_LIMITS(MESSAGE)};
    return allowance ? messages[atomic_load(&allowance->spent)] : NULL;
}
