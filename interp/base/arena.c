#include "arena.h"
#include "allowance.h"
#include "memory.h"

#include <assert.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define ARENA_POISONS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_POISONS 1
#endif
#endif

#ifdef ARENA_POISONS
#include <sanitizer/asan_interface.h>
enum { ARENA_GAP = 16 };
#else
#define ASAN_POISON_MEMORY_REGION(address, size)   ((void)(address), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
enum { ARENA_GAP = 0 };
#endif

// Blocks grow from the first size to the last, so that a small game costs little and a large one
// takes few blocks.
enum { CHARGED_BYTES = 16 }; // of an arena, that are charged as a step

enum { ARENA_ALIGNMENT = 16, ARENA_FIRST_BLOCK = 4096, ARENA_LAST_BLOCK = 256 * 1024 };

struct arena_block {
    struct arena_block *previous;
    size_t size; // of bytes
    alignas(ARENA_ALIGNMENT) unsigned char bytes[];
};

_Static_assert(alignof(max_align_t) <= ARENA_ALIGNMENT, "arena memory must suit any type");

void arena_init(struct arena *arena)
{
    *arena = (struct arena){0};
}

void arena_release(struct arena *arena)
{
    struct arena_block *block = arena->last;
    while (block) {
        struct arena_block *previous = block->previous;
        ASAN_UNPOISON_MEMORY_REGION(block->bytes, block->size);
        memory_free(block);
        block = previous;
    }
    arena_init(arena);
}

// A block that is handed out as a whole comes zeroed, which often costs nothing. Of others much may
// never be handed out.
static struct arena_block *block_new(const struct arena *arena, size_t size, bool is_zeroed)
{
    if (size > SIZE_MAX - sizeof(struct arena_block))
        memory_out();
    size_t bytes = sizeof(struct arena_block) + size;
    struct arena_block *block;
    if (is_zeroed)
        block = arena->last ? memory_zeroed_for(arena->last, 1, bytes) : memory_zeroed(1, bytes);
    else
        block = arena->last ? memory_bytes_for(arena->last, 1, bytes) : memory_bytes(1, bytes);
    block->size = size;
    ASAN_POISON_MEMORY_REGION(block->bytes, size);
    return block;
}

// A request that would fill a whole block gets one of its own, chained after the newest one, whose
// rest stays in use.
static void *alloc_alone(struct arena *arena, size_t room, size_t size)
{
    struct arena_block *block = block_new(arena, room, true);
    if (arena->last) {
        block->previous = arena->last->previous;
        arena->last->previous = block;
    } else {
        block->previous = NULL;
        arena->last = block;
        arena->used = room;
    }
    ASAN_UNPOISON_MEMORY_REGION(block->bytes, size);
    allowance_charge(room / CHARGED_BYTES);
    return block->bytes;
}

static void push_block(struct arena *arena)
{
    size_t size = arena->last ? arena->last->size * 2 : ARENA_FIRST_BLOCK;
    if (size > ARENA_LAST_BLOCK)
        size = ARENA_LAST_BLOCK;
    struct arena_block *block = block_new(arena, size, false);
    block->previous = arena->last;
    arena->last = block;
    arena->used = 0;
    allowance_charge(size / CHARGED_BYTES);
}

void arena_begin(struct arena *arena)
{
    if (!arena->last)
        push_block(arena);
}

void *arena_alloc(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX - ARENA_ALIGNMENT - ARENA_GAP)
        memory_out();
    size_t room = (size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT + ARENA_GAP;
    if (room == 0)
        room = ARENA_ALIGNMENT; // Two allocations never share an address, even empty ones.
    if (room >= ARENA_FIRST_BLOCK)
        return alloc_alone(arena, room, size);
    if (!arena->last || arena->last->size - arena->used < room)
        push_block(arena);
    unsigned char *bytes = arena->last->bytes + arena->used;
    arena->used += room;
    ASAN_UNPOISON_MEMORY_REGION(bytes, size);
    return memset(bytes, 0, size);
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        memory_out();
    return arena_alloc(arena, count * size);
}

char *arena_copy(struct arena *arena, const char *bytes, size_t length)
{
    assert(bytes || length == 0);
    if (length == SIZE_MAX)
        memory_out();
    char *copy = arena_alloc(arena, length + 1);
    if (length > 0)
        memcpy(copy, bytes, length);
    return copy;
}
