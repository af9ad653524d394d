// Memory outside arenas: what grows, is released early, or goes to the caller. None of these
// returns NULL; when memory is out the program ends (arena_out_of_memory). Released by free.
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

// An array of zeros; `count` may be 0.
void *memory_zeroed(size_t count, size_t size);

// Room for `needed` elements in an array that grows by doubling.
void *memory_grow(void *array, size_t needed, size_t *capacity, size_t size);

char *memory_copy_text(const char *text);

#endif
