#define _POSIX_C_SOURCE 200809L

#include "lots.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/random.h>
#elif defined __EMSCRIPTEN__
int getentropy(void *bytes, size_t size); // there <unistd.h> has it for others than POSIX
#endif

// What a block of the key stream is used for: the first word of its nonce.
enum { FOR_KEYS, FOR_STREAMS };

// ---- Keys

static bool ask_kernel(void *bytes, size_t size)
{
#ifdef __linux__
    ssize_t count;
    // So few bytes come all at once, or none if a signal comes first.
    do
        count = getrandom(bytes, size, 0);
    while (count < 0 && errno == EINTR);
    return count == (ssize_t)size;
#elif defined __EMSCRIPTEN__
    return getentropy(bytes, size) == 0;
#else
    (void)bytes;
    (void)size;
    return false;
#endif
}

static bool read_device(unsigned char *bytes, size_t size)
{
    int device = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    size_t done = 0;
    while (device >= 0 && done < size) {
        ssize_t count = read(device, bytes + done, size - done);
        if (count == 0 || (count < 0 && errno != EINTR))
            break;
        done += count > 0 ? (size_t)count : 0;
    }
    if (device >= 0)
        close(device);
    return done == size;
}

bool lots_key_draw(struct lots_key *key)
{
    unsigned char bytes[sizeof key->words];
    if (!ask_kernel(bytes, sizeof bytes) && !read_device(bytes, sizeof bytes))
        return false;
    memcpy(key->words, bytes, sizeof bytes);
    return true;
}

struct lots_key lots_key_of_seed(uint64_t seed)
{
    return (struct lots_key){{(uint32_t)seed, (uint32_t)(seed >> 32)}};
}

struct lots_key lots_key_of_bytes(const unsigned char bytes[LOTS_KEY_BYTES])
{
    struct lots_key key = {{0}};
    for (int i = 0; i < LOTS_KEY_BYTES; i++)
        key.words[i / 4] |= (uint32_t)bytes[i] << i % 4 * 8;
    return key;
}

void lots_key_bytes(const struct lots_key *key, unsigned char bytes[LOTS_KEY_BYTES])
{
    for (int i = 0; i < LOTS_KEY_BYTES; i++)
        bytes[i] = (unsigned char)(key->words[i / 4] >> i % 4 * 8);
}

struct lots_key lots_key_child(const struct lots_key *key, uint64_t number)
{
    const uint32_t nonce[] = {FOR_KEYS, (uint32_t)number, (uint32_t)(number >> 32)};
    uint32_t block[CHACHA20_BLOCK_WORDS];
    struct lots_key child;
    chacha20_block(key->words, 0, nonce, block);
    memcpy(child.words, block, sizeof child.words);
    return child;
}

// ---- Streams

void lots_init(struct lots *lots, const struct lots_key *key, uint64_t number)
{
    *lots = (struct lots){.key = *key,
                          .nonce = {FOR_STREAMS, (uint32_t)number, (uint32_t)(number >> 32)},
                          .used = CHACHA20_BLOCK_WORDS};
}

static uint32_t next_word(struct lots *lots)
{
    if (lots->used == CHACHA20_BLOCK_WORDS) {
        chacha20_block(lots->key.words, lots->counter, lots->nonce, lots->block);
        lots->used = 0;
        if (++lots->counter == 0) // 256 GB are used up: go on with another nonce
            lots->nonce[0]++;
    }
    return lots->block[lots->used++];
}

uint64_t lots_next(struct lots *lots)
{
    uint64_t low = next_word(lots);
    return low | (uint64_t)next_word(lots) << 32;
}

size_t lots_below(struct lots *lots, size_t limit)
{
    assert(limit > 0);
    // Numbers from the incomplete last run of `limit` would favour the small ones.
    uint64_t drawn, surplus = (0 - (uint64_t)limit) % limit; // 2^64 modulo the limit
    do
        drawn = lots_next(lots);
    while (drawn < surplus);
    return (size_t)(drawn % limit);
}
