// Random numbers for what is secret or must not be predictable: named pieces, dice, random
// opponents. Somebody who knows some of them, of one stream or of all others, can't find out the
// rest without the key. For statistics chance.h is faster.
#ifndef LOTS_H
#define LOTS_H

#include "chacha20.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// 256 bits from which streams and further keys are made.
struct lots_key {
    uint32_t words[CHACHA20_KEY_WORDS];
};

// A key that nobody knows, from the operating system (getrandom, else /dev/urandom). False when
// that has none to give: no weaker key takes its place.
bool lots_key_draw(struct lots_key *key);

// The key of a seed, the same each time: whoever knows the seed, or tries all seeds, has it.
struct lots_key lots_key_of_seed(uint64_t seed);

// A key as bytes, the same on all machines, and back.
enum { LOTS_KEY_BYTES = 4 * CHACHA20_KEY_WORDS };
struct lots_key lots_key_of_bytes(const unsigned char bytes[LOTS_KEY_BYTES]);
void lots_key_bytes(const struct lots_key *key, unsigned char bytes[LOTS_KEY_BYTES]);

// One of many keys made from another one. It tells nothing about that one, nor about the others.
struct lots_key lots_key_child(const struct lots_key *key, uint64_t number);

// A stream of random numbers (ChaCha20's key stream). Streams of different numbers or keys are
// independent of each other.
struct lots {
    struct lots_key key;
    uint32_t nonce[CHACHA20_NONCE_WORDS], counter;
    uint32_t block[CHACHA20_BLOCK_WORDS];
    unsigned used; // words of the block
};

void lots_init(struct lots *lots, const struct lots_key *key, uint64_t number);

// The next 64 random bits.
uint64_t lots_next(struct lots *lots);

// A number below `limit` (not 0), each equally likely.
size_t lots_below(struct lots *lots, size_t limit);

#endif
