#define MEMORY_OF_THE_C_LIBRARY
#include "memory.h"

#include "allowance.h"
#include "object.h"

#include "cold.h"

#include <pthread.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>

enum { FIRST_CAPACITY = 64 };

// Before each block stands in which recovery's list it is; once that is closed, in none.
struct memory_block {
    void *start; // what was allocated
    size_t size; // that is charged to an allowance
    struct recovery *recovery;
    struct memory_block *older, *newer;
#ifdef BARONET_DEBUG
    struct object_note note;
#endif
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

#ifdef BARONET_DEBUG
static void forget_object(struct memory_block *block)
{
    block->note = (struct object_note){0};
}

struct object_note *memory_note(const void *bytes)
{
    return &block_of(bytes)->note;
}

// The block that is released when this one is: an object's is kept back for a while.
static struct memory_block *bury(struct memory_block *block)
{
    return block->note.kind == OBJECT_NONE ? block : object_bury(&block->note, block);
}
#else
static void forget_object(struct memory_block *block)
{
    (void)block;
}

static struct memory_block *bury(struct memory_block *block)
{
    return block;
}
#endif

// Makes a block of what was allocated, and puts it into the list. NULL stays NULL.
static void *block_at(struct memory_block *block, void *start, size_t size,
                      struct recovery *recovery)
{
    if (!start) {
        allowance_return_memory(size);
        return NULL;
    }
    block->start = start;
    block->size = size;
    forget_object(block);
    lock_for(recovery);
    link_block(block, recovery);
    unlock_for(recovery);
    return block->bytes;
}

// The size of an array with its block; SIZE_MAX, which can't be had, when that is too much.
static size_t size_of(size_t count, size_t size)
{
    size_t bytes;
    bool is_too_much = __builtin_mul_overflow(count, size, &bytes) ||
                       __builtin_add_overflow(bytes, sizeof(struct memory_block), &bytes);
    return is_too_much ? SIZE_MAX : bytes;
}

// Whether so many bytes may be allocated.
static bool may_take(size_t bytes, bool spends)
{
    return bytes < SIZE_MAX && allowance_take_memory(bytes, spends);
}

static void *try_zeroed(struct recovery *recovery, size_t count, size_t size, bool spends)
{
    size_t bytes = size_of(count, size);
    if (!may_take(bytes, spends))
        return NULL;
    void *start = calloc(1, bytes);
    return block_at(start, start, bytes, recovery);
}

static void *or_out(void *bytes)
{
    if (!bytes)
        memory_out();
    return bytes;
}

static void *new_bytes(struct recovery *recovery, size_t count, size_t size)
{
    size_t all = size_of(count, size);
    if (!may_take(all, true))
        memory_out();
    void *start = malloc(all);
    return or_out(block_at(start, start, all, recovery));
}

void *memory_bytes(size_t count, size_t size)
{
    return new_bytes(innermost, count, size);
}

void *memory_zeroed(size_t count, size_t size)
{
    return or_out(try_zeroed(innermost, count, size, true));
}

void *memory_zeroed_for(const void *owner, size_t count, size_t size)
{
    return or_out(try_zeroed(block_of(owner)->recovery, count, size, true));
}

void *memory_bytes_for(const void *owner, size_t count, size_t size)
{
    return new_bytes(block_of(owner)->recovery, count, size);
}

void *memory_try_zeroed(size_t count, size_t size)
{
    return try_zeroed(innermost, count, size, false);
}

void *memory_try_aligned(size_t alignment, size_t count, size_t size)
{
    size_t bytes = size_of(count, size);
    bytes = bytes < SIZE_MAX - alignment ? bytes + alignment : SIZE_MAX;
    if (!may_take(bytes, false))
        return NULL;
    char *start = calloc(1, bytes);
    uintptr_t address = (uintptr_t)start + sizeof(struct memory_block) + alignment - 1;
    return block_at(block_of((const void *)(address & -alignment)), start, bytes, innermost);
}

void *memory_aligned(size_t alignment, size_t count, size_t size)
{
    return or_out(memory_try_aligned(alignment, count, size));
}

// Has no effect when there is no memory.
static void *resize(void *bytes, size_t size)
{
    struct memory_block *old = block_of(bytes), *block = NULL;
    struct recovery *recovery = old->recovery;
    size_t before = old->size, after = size_of(1, size);
    if (!may_take(after, true))
        memory_out();
    lock_for(recovery);
    if (recovery)
        unlink_block(old);
    block = realloc(old, after);
    if (block) {
        block->start = block;
        block->size = after;
    }
    allowance_return_memory(block ? before : after);
    link_block(block ? block : old, recovery);
    unlock_for(recovery);
    if (!block)
        memory_out();
    return block->bytes;
}

void *memory_resize(void *block, size_t size)
{
    return block ? resize(block, size) : memory_bytes(1, size);
}

COLD static void *grow(struct recovery *recovery, void *array, size_t needed, size_t *capacity,
                       size_t size)
{
    size_t fresh = *capacity >= FIRST_CAPACITY ? *capacity * 2 : FIRST_CAPACITY, bytes;
    while (fresh < needed && fresh <= SIZE_MAX / 4)
        fresh *= 2;
    if (fresh < needed || __builtin_mul_overflow(fresh, size, &bytes))
        memory_out();
    array = array ? resize(array, bytes) : new_bytes(recovery, 1, bytes);
    *capacity = fresh;
    return array;
}

COLD static void *grow_mine(void *array, size_t needed, size_t *capacity, size_t size)
{
    return grow(innermost, array, needed, capacity, size);
}

void *memory_grow(void *array, size_t needed, size_t *capacity, size_t size)
{
    return array && needed <= *capacity ? array : grow_mine(array, needed, capacity, size);
}

void *memory_grow_for(const void *owner, void *array, size_t needed, size_t *capacity, size_t size)
{
    return array && needed <= *capacity
               ? array
               : grow(block_of(owner)->recovery, array, needed, capacity, size);
}

char *memory_copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_bytes(size, 1), text, size);
}

const char *memory_out_message(void)
{
    const char *said = allowance_message(allowance_now());
    return said ? said : "error: " MEMORY_OUT_WORDS "\n";
}

static void release(struct memory_block *block)
{
    allowance_return_memory(block->size);
    block = bury(block);
    if (block)
        free(block->start);
}

void memory_free(void *bytes)
{
    if (!bytes)
        return;
    struct memory_block *block = block_of(bytes);
    const struct recovery *recovery = block->recovery;
    lock_for(recovery);
    if (recovery)
        unlink_block(block);
    unlock_for(recovery);
    release(block);
}

void memory_give(const void *owner, void *bytes)
{
    if (!bytes)
        return;
    struct memory_block *block = block_of(bytes);
    struct recovery *from = block->recovery, *to = owner ? block_of(owner)->recovery : NULL;
    if (from == to)
        return;
    pthread_mutex_lock(&lists);
    if (from)
        unlink_block(block);
    link_block(block, to);
    pthread_mutex_unlock(&lists);
}

void memory_free_foreign(void *block)
{
    free(block);
}

// ---- Recoveries

struct recovery *memory_recovery(void)
{
    return innermost;
}

void memory_open(struct recovery *recovery)
{
    recovery->outer = recovery->heir = innermost;
    recovery->made = NULL;
    recovery->undos = NULL;
    recovery->catches = !innermost;
    recovery->keeps = false;
    innermost = recovery;
}

void memory_open_here(struct recovery *recovery)
{
    memory_open(recovery);
    recovery->catches = recovery->keeps = true;
}

void memory_open_for(struct recovery *recovery, struct recovery *heir)
{
    memory_open(recovery);
    recovery->catches = true;
    recovery->heir = heir;
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
        pass_on(recovery, recovery->heir);
    innermost = recovery->outer;
}

void memory_begin_part(struct recovery *part)
{
    memory_open(part);
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
        release(block);
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

void memory_give_up(void)
{
    if (innermost)
        memory_out();
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
    if (catching->keeps)
        pass_on(catching, catching->heir);
    else
        free_made(catching);
    innermost = catching->outer;
    longjmp(catching->point, 1);
}
