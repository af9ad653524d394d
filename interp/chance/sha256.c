#include "sha256.h"

#include <string.h>

static uint32_t turned(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static uint32_t word_of(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// The rounds' constants: the first 32 bits after the point of the cube roots of the first 64
// primes.
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static void mix(uint32_t state[8], const unsigned char *block)
{
    uint32_t w[64], v[8];
    memcpy(v, state, sizeof v);
    for (int i = 0; i < 16; i++)
        w[i] = word_of(block + (size_t)i * 4);
    for (int i = 16; i < 64; i++) {
        const uint32_t early = w[i - 15], late = w[i - 2];
        w[i] = w[i - 16] + (turned(early, 7) ^ turned(early, 18) ^ early >> 3) + w[i - 7] +
               (turned(late, 17) ^ turned(late, 19) ^ late >> 10);
    }
    for (int i = 0; i < 64; i++) {
        const uint32_t a = v[0], b = v[1], c = v[2], e = v[4];
        const uint32_t first = v[7] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
                               ((e & v[5]) ^ (~e & v[6])) + constants[i] + w[i];
        const uint32_t second =
            (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += first;
        v[0] = first + second;
    }
    for (int i = 0; i < 8; i++)
        state[i] += v[i];
}

void sha256_begin(struct sha256 *hash)
{
    *hash = (struct sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                      0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(struct sha256 *hash, const void *bytes, size_t length)
{
    const unsigned char *from = bytes;
    for (size_t i = 0; i < length; i++) {
        hash->block[hash->length++ % SHA256_BLOCK_BYTES] = from[i];
        if (hash->length % SHA256_BLOCK_BYTES == 0)
            mix(hash->state, hash->block);
    }
}

void sha256_end(struct sha256 *hash, unsigned char digest[SHA256_BYTES])
{
    const uint64_t bits = hash->length * 8;
    unsigned char length[8];
    sha256_add(hash, "\x80", 1);
    while (hash->length % SHA256_BLOCK_BYTES != SHA256_BLOCK_BYTES - sizeof length)
        sha256_add(hash, "", 1);
    for (int i = 0; i < 8; i++)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    sha256_add(hash, length, sizeof length);
    for (int i = 0; i < SHA256_BYTES; i++)
        digest[i] = (unsigned char)(hash->state[i / 4] >> (24 - i % 4 * 8));
}

void hmac_sha256(const unsigned char key[SHA256_BYTES], const void *message, size_t length,
                 unsigned char code[SHA256_BYTES])
{
    unsigned char inner[SHA256_BLOCK_BYTES], outer[SHA256_BLOCK_BYTES], digest[SHA256_BYTES];
    struct sha256 hash;
    for (int i = 0; i < SHA256_BLOCK_BYTES; i++) {
        const unsigned char byte = i < SHA256_BYTES ? key[i] : 0;
        inner[i] = byte ^ 0x36;
        outer[i] = byte ^ 0x5c;
    }
    sha256_begin(&hash);
    sha256_add(&hash, inner, sizeof inner);
    sha256_add(&hash, message, length);
    sha256_end(&hash, digest);
    sha256_begin(&hash);
    sha256_add(&hash, outer, sizeof outer);
    sha256_add(&hash, digest, sizeof digest);
    sha256_end(&hash, code);
}
