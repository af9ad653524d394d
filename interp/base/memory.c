#include "memory.h"

#include "arena.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

void *memory_zeroed(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        arena_out_of_memory();
    return memory;
}

void *memory_grow(void *array, size_t needed, size_t *capacity, size_t size)
{
    if (needed <= *capacity)
        return array;
    size_t fresh = *capacity ? *capacity * 2 : FIRST_CAPACITY;
    while (fresh < needed)
        fresh *= 2;
    array = realloc(array, fresh * size);
    if (!array)
        arena_out_of_memory();
    *capacity = fresh;
    return array;
}

char *memory_copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_zeroed(size, 1), text, size);
}
