// Arena: many allocations, one lifetime.
//
// Everything that lives as long as a tree or a loaded game is taken from an arena and released at
// once; nothing is freed singly and nothing outside points into an arena after its release. Blocks
// are poisoned for AddressSanitizer and each allocation is unpoisoned with a gap after it, so that
// an overrun is caught. Like memory outside arenas it may be out (memory.h); an arena's next block
// then has the same owner as its newest one.
#ifndef ARENA_H
#define ARENA_H

#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *last; // newest block; it links to the older ones
    size_t used;              // bytes used in the newest block
};

void arena_init(struct arena *arena);
void arena_release(struct arena *arena);

// Takes the first block now, so that all blocks belong to the recovery that is open now, even those
// that come while another one is open in it.
void arena_begin(struct arena *arena);

// Returns `size` zeroed bytes, aligned for any type; never NULL.
void *arena_alloc(struct arena *arena, size_t size);

// Returns a zeroed array of `count` elements of `size` bytes; the product is checked for overflow.
void *arena_array(struct arena *arena, size_t count, size_t size);

// Copies `length` bytes and adds a NUL that is not part of the length.
char *arena_copy(struct arena *arena, const char *bytes, size_t length);

#endif
