// What calls may still take: time, steps and memory, counted by all threads that work for them.
//
// A thread that has an allowance charges to it what it does; others charge nothing. Work is charged
// in portions where it can run away: by the machines with what they count anyway (some 65,000 steps
// at a time), by a compiler's passes for each piece of work, by memory.h for each block. When
// something is spent, control goes where it goes when memory is out (memory.h), and
// memory_out_message says which limit it was. Threads of a search are only told: they end by
// themselves.
#ifndef ALLOWANCE_H
#define ALLOWANCE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum allowance_limit {
    ALLOWANCE_LEFT, // nothing is spent
    ALLOWANCE_TIME,
    ALLOWANCE_STEPS,
    ALLOWANCE_MEMORY,
    ALLOWANCE_STOPPED // whoever waits does not want it any more
};

struct allowance {
    uint64_t deadline;                 // by the stopwatch; 0: none
    uint64_t steps;                    // 0: no limit, as for memory
    size_t memory;                     // bytes that are there at one time
    bool (*is_stopped)(void *context); // NULL: nobody asks; called by any thread
    void *context;
    struct allowance *outer; // within which it is: whatever is charged is charged there, too. Held
    atomic_bool is_over;     // is_stopped must not be called any more
    atomic_int asking;       // threads that call it now
    atomic_uint holders;     // whoever may still charge: the last one frees it
    _Atomic uint64_t steps_taken;
    _Atomic int64_t memory_taken;
    atomic_int spent; // enum allowance_limit
};

// The present thread's; NULL: none.
struct allowance *allowance_now(void);

// Lets the present thread charge what it does to an allowance (NULL: to none). When it is spent,
// `give_up` is called, which need not return (memory_give_up); NULL: the thread goes on, and has to
// ask. Returns the one before.
struct allowance *allowance_use(struct allowance *allowance, void (*give_up)(void));

// Charges steps; false when something is spent.
bool allowance_charge(uint64_t steps);

// What is spent, if anything; asks for time now. NULL is never spent.
enum allowance_limit allowance_check(struct allowance *allowance);

// Charges bytes that are allocated; false when there must not be so many. Then `spends` says
// whether that was it.
bool allowance_take_memory(size_t bytes, bool spends);
void allowance_return_memory(size_t bytes);

// What is spent, by enum allowance_limit: in a word for programs, and in words for people.
#define ALLOWANCE_LIMITS(LIMIT)                                                                    \
    LIMIT(ALLOWANCE_TIME, "limit-of-time", "the limit of time is spent")                           \
    LIMIT(ALLOWANCE_STEPS, "limit-of-steps", "the limit of steps is spent")                        \
    LIMIT(ALLOWANCE_MEMORY, "limit-of-memory", "the limit of memory is spent")                     \
    LIMIT(ALLOWANCE_STOPPED, "stopped", "stopped")

// What people are told: "error: the limit of time is spent\n"; NULL when nothing is.
const char *allowance_message(const struct allowance *allowance);

#endif
