// Allocations that fail on purpose, for tests of what happens then. The linker puts the functions
// below in place of the C library's (see the Makefile), so that the blocks are counted that the
// library has, also under AddressSanitizer. What the C library itself allocates doesn't fail.
//
// Included by the one file that a test consists of.
#ifndef FAILING_H
#define FAILING_H

#include <dirent.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

// ---- Allocations that fail

static _Atomic long countdown; // the allocation with that number fails, from 1 on; 0: none
static _Atomic long blocks;    // that are there
static _Atomic long failures;

static bool fails(void)
{
    long left = atomic_load(&countdown);
    while (left > 0 && !atomic_compare_exchange_weak(&countdown, &left, left - 1))
        ;
    if (left == 1)
        atomic_fetch_add(&failures, 1);
    return left == 1;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

static void *counted(void *block)
{
    atomic_fetch_add(&blocks, block != NULL);
    return block;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *block, size_t size)
{
    if (fails())
        return NULL;
    void *moved = __real_realloc(block, size);
    atomic_fetch_add(&blocks, moved != NULL && block == NULL);
    return moved;
}

void __wrap_free(void *block)
{
    atomic_fetch_sub(&blocks, block != NULL);
    __real_free(block);
}

static int open_files(void)
{
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    if (!folder)
        return 0;
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

// What a call has found, to be compared with what it finds where no allocation fails.
struct findings {
    char text[16384];
    size_t length;
};

__attribute__((format(printf, 2, 3))) static void find(struct findings *findings,
                                                       const char *format, ...)
{
    va_list arguments;
    size_t room = sizeof findings->text - findings->length;
    va_start(arguments, format);
    int length = vsnprintf(findings->text + findings->length, room, format, arguments);
    va_end(arguments);
    findings->length += length < 0 ? 0 : (size_t)length < room ? (size_t)length : room - 1;
}

#endif
