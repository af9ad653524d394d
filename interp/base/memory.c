#define MEMORY_OF_THE_C_LIBRARY
#include "memory.h"

#include <pthread.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>

enum { FIRST_CAPACITY = 64 };

// Before each block stands in which recovery's list it is; once that is closed, in none.
struct memory_block {
    void *start; // what was allocated
    struct recovery *recovery;
    struct memory_block *older, *newer;
    alignas(max_align_t) unsigned char bytes[];
};

static _Thread_local struct recovery *innermost;

// Guards all lists: a thread may grow or free what is in another one's.
static pthread_mutex_t lists = PTHREAD_MUTEX_INITIALIZER;

static struct memory_block *block_of(const void *bytes)
{
    return (struct memory_block *)((uintptr_t)bytes - offsetof(struct memory_block, bytes));
}

// ---- Lists

static void link_block(struct memory_block *block, struct recovery *recovery)
{
    block->recovery = recovery;
    if (!recovery)
        return;
    block->newer = NULL;
    block->older = recovery->made;
    if (block->older)
        block->older->newer = block;
    recovery->made = block;
}

static void unlink_block(struct memory_block *block)
{
    if (block->older)
        block->older->newer = block->newer;
    if (block->newer)
        block->newer->older = block->older;
    else
        block->recovery->made = block->older;
}

// The lists are locked as long as a block that is in one changes its place.
static void lock_for(const struct recovery *recovery)
{
    if (recovery)
        pthread_mutex_lock(&lists);
}

static void unlock_for(const struct recovery *recovery)
{
    if (recovery)
        pthread_mutex_unlock(&lists);
}

// ---- Blocks

// `alignment` is 0 or a power of two that is at least a block's.
static struct memory_block *try_block(struct recovery *recovery, size_t count, size_t size,
                                      size_t alignment)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) ||
        __builtin_add_overflow(bytes, sizeof(struct memory_block) + alignment, &bytes))
        return NULL;
    void *start = calloc(1, bytes);
    if (!start)
        return NULL;
    struct memory_block *block = start;
    if (alignment)
        block = block_of((void *)(((uintptr_t)block->bytes + alignment - 1) & -alignment));
    block->start = start;
    lock_for(recovery);
    link_block(block, recovery);
    unlock_for(recovery);
    return block;
}

static void *new_block(struct recovery *recovery, size_t count, size_t size)
{
    struct memory_block *block = try_block(recovery, count, size, 0);
    if (!block)
        memory_out();
    return block->bytes;
}

void *memory_zeroed(size_t count, size_t size)
{
    return new_block(innermost, count, size);
}

void *memory_zeroed_for(const void *owner, size_t count, size_t size)
{
    return new_block(block_of(owner)->recovery, count, size);
}

void *memory_aligned(size_t alignment, size_t count, size_t size)
{
    void *bytes = memory_try_aligned(alignment, count, size);
    if (!bytes)
        memory_out();
    return bytes;
}

void *memory_try_zeroed(size_t count, size_t size)
{
    return memory_try_aligned(0, count, size);
}

void *memory_try_aligned(size_t alignment, size_t count, size_t size)
{
    struct memory_block *block = try_block(innermost, count, size, alignment);
    return block ? block->bytes : NULL;
}

// Has no effect when there is no memory.
static void *resize(void *bytes, size_t size)
{
    struct memory_block *old = block_of(bytes), *block = NULL;
    struct recovery *recovery = old->recovery;
    lock_for(recovery);
    if (recovery)
        unlink_block(old);
    if (size <= SIZE_MAX - sizeof *block)
        block = realloc(old, sizeof *block + size);
    if (block)
        block->start = block;
    link_block(block ? block : old, recovery);
    unlock_for(recovery);
    if (!block)
        memory_out();
    return block->bytes;
}

void *memory_resize(void *block, size_t size)
{
    return block ? resize(block, size) : memory_zeroed(1, size);
}

static void *grow(struct recovery *recovery, void *array, size_t needed, size_t *capacity,
                  size_t size)
{
    if (needed <= *capacity)
        return array;
    size_t fresh = *capacity >= FIRST_CAPACITY ? *capacity * 2 : FIRST_CAPACITY, bytes;
    while (fresh < needed && fresh <= SIZE_MAX / 4)
        fresh *= 2;
    if (fresh < needed || __builtin_mul_overflow(fresh, size, &bytes))
        memory_out();
    array = array ? resize(array, bytes) : new_block(recovery, 1, bytes);
    *capacity = fresh;
    return array;
}

void *memory_grow(void *array, size_t needed, size_t *capacity, size_t size)
{
    return grow(innermost, array, needed, capacity, size);
}

void *memory_grow_for(const void *owner, void *array, size_t needed, size_t *capacity, size_t size)
{
    return grow(block_of(owner)->recovery, array, needed, capacity, size);
}

char *memory_copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_zeroed(size, 1), text, size);
}

static char out_message[] = "error: out of memory\n";

char *memory_out_message(void)
{
    return out_message;
}

void memory_free(void *bytes)
{
    if (!bytes || bytes == out_message)
        return;
    struct memory_block *block = block_of(bytes);
    const struct recovery *recovery = block->recovery;
    lock_for(recovery);
    if (recovery)
        unlink_block(block);
    unlock_for(recovery);
    free(block->start);
}

void memory_free_foreign(void *block)
{
    free(block);
}

// ---- Recoveries

void memory_open(struct recovery *recovery, bool catches)
{
    recovery->outer = innermost;
    recovery->made = NULL;
    recovery->undos = NULL;
    recovery->catches = catches || !innermost;
    innermost = recovery;
}

static void pass_on(struct recovery *from, struct recovery *to)
{
    pthread_mutex_lock(&lists);
    for (struct memory_block *block = from->made, *older; block; block = older) {
        older = block->older;
        link_block(block, to);
    }
    pthread_mutex_unlock(&lists);
}

void memory_close(struct recovery *recovery)
{
    if (recovery->made)
        pass_on(recovery, recovery->outer);
    innermost = recovery->outer;
}

void memory_begin_part(struct recovery *part)
{
    memory_open(part, false);
    part->catches = false;
}

void memory_end_part(struct recovery *part, const void *owner)
{
    pass_on(part, block_of(owner)->recovery);
    innermost = part->outer;
}

void memory_on_failure(struct memory_undo *undo, void (*call)(void *context), void *context)
{
    *undo = (struct memory_undo){NULL, call, context};
    if (!innermost)
        return;
    undo->older = innermost->undos;
    innermost->undos = undo;
}

void memory_forget(const struct memory_undo *undo)
{
    if (innermost)
        innermost->undos = undo->older;
}

static void free_made(struct recovery *recovery)
{
    pthread_mutex_lock(&lists);
    struct memory_block *block = recovery->made;
    recovery->made = NULL;
    pthread_mutex_unlock(&lists);
    for (struct memory_block *older; block; block = older) {
        older = block->older;
        free(block->start);
    }
}

// What is undone may look at anything that was made, so nothing is freed before that.
static void take_back(struct recovery *recovery, struct recovery *last)
{
    for (bool is_last = false; !is_last; recovery = recovery->outer) {
        is_last = recovery == last;
        for (; recovery->undos; recovery->undos = recovery->undos->older)
            recovery->undos->undo(recovery->undos->context);
    }
}

void memory_out(void)
{
    struct recovery *catching = innermost;
    while (catching && !catching->catches)
        catching = catching->outer;
    if (!catching) {
        fputs("baronet: out of memory where nobody can be told\n", stderr);
        abort();
    }
    take_back(innermost, catching);
    for (struct recovery *recovery = innermost; recovery != catching; recovery = recovery->outer)
        free_made(recovery);
    free_made(catching);
    innermost = catching->outer;
    longjmp(catching->point, 1);
}
