// Numbers for the contents of items: equal items (wherever they stand) get the same one, so that
// what is known of one holds for all.
#ifndef ZRF_CONTENT_H
#define ZRF_CONTENT_H

#include "zrf_ast.h"

struct zrf_contents {
    struct zrf_item **slots; // hashed; a power of two
    uint32_t slot_count;
    uint32_t count; // numbers given: 1 ... count
};

void zrf_contents_init(struct zrf_contents *contents);
void zrf_contents_release(struct zrf_contents *contents);

// Gives the item and those in it their numbers, and returns the first item that was met with this
// content.
struct zrf_item *zrf_content_of(struct zrf_contents *contents, struct zrf_item *item);

// Hashes some bytes on top of another hash.
uint64_t zrf_hash(uint64_t hash, const void *bytes, size_t length);

#endif
