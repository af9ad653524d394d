// Lets an allocation of a program fail, for tests/suite/memory.sh: loaded before the C library
// (LD_PRELOAD). MEMORY_FAILS=n is the number of the allocation; with MEMORY_STAYS_OUT=1 all later
// ones fail as well.
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
static void begin(void) __attribute__((constructor));

static _Atomic long left; // until one fails; 0: none does any more
static int stays_out;

static void begin(void)
{
    const char *number = getenv("MEMORY_FAILS");
    stays_out = getenv("MEMORY_STAYS_OUT") != NULL;
    atomic_store(&left, number ? strtol(number, NULL, 10) : 0);
}

static int fails(void)
{
    long before = atomic_load(&left);
    while (before > (stays_out ? 1 : 0) &&
           !atomic_compare_exchange_weak(&left, &before, before - 1))
        ;
    if (before == 1)
        errno = ENOMEM;
    return before == 1;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return fails() ? NULL : __libc_realloc(block, size);
}
