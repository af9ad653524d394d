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

struct allowance *allowance_use(struct allowance *allowance, void (*give_up)(void))
{
    struct allowance *before = present;
    if (before)
        atomic_fetch_add(&before->steps_taken, uncharged);
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
    }
    return (enum allowance_limit)atomic_load(&allowance->spent);
}

bool allowance_charge(uint64_t steps)
{
    if (!present)
        return true;
    uncharged += steps;
    if (uncharged < PORTION && !(present->steps && uncharged > present->steps / 16))
        return true;
    atomic_fetch_add(&present->steps_taken, uncharged);
    uncharged = 0;
    bool is_left = allowance_check(present) == ALLOWANCE_LEFT;
    if (!is_left && present_give_up)
        present_give_up();
    return is_left;
}

bool allowance_take_memory(size_t bytes, bool spends)
{
    if (!present)
        return true;
    int64_t taken = atomic_fetch_add(&present->memory_taken, (int64_t)bytes) + (int64_t)bytes;
    if (!present->memory || taken <= 0 || (uint64_t)taken <= present->memory)
        return true;
    atomic_fetch_sub(&present->memory_taken, (int64_t)bytes);
    if (spends)
        spend(present, ALLOWANCE_MEMORY);
    return false;
}

void allowance_return_memory(size_t bytes)
{
    if (present)
        atomic_fetch_sub(&present->memory_taken, (int64_t)bytes);
}

const char *allowance_message(const struct allowance *allowance)
{
#define MESSAGE(limit, word, words) [limit] = "error: " words "\n",
    static const char *const messages[] = {ALLOWANCE_LIMITS(MESSAGE)};
    return allowance ? messages[atomic_load(&allowance->spent)] : NULL;
}
