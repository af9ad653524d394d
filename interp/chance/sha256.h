// The hash function SHA-256 (FIPS 180-4, "Secure Hash Standard", 2015), and a message's code under
// a key by it, HMAC (Krawczyk, Bellare, Canetti, RFC 2104, 1997). They are here, and not taken from
// libsodium, so that `baronet verify` also checks a server's records where no server can be built.
#ifndef SHA256_H
#define SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK_BYTES = 64 };

struct sha256 {
    uint32_t state[8];
    unsigned char block[SHA256_BLOCK_BYTES]; // as much of it as has come
    uint64_t length;                         // of all that has come, in bytes
};

void sha256_begin(struct sha256 *hash);
void sha256_add(struct sha256 *hash, const void *bytes, size_t length);
void sha256_end(struct sha256 *hash, unsigned char digest[SHA256_BYTES]);

// The key has as many bytes as a digest.
void hmac_sha256(const unsigned char key[SHA256_BYTES], const void *message, size_t length,
                 unsigned char code[SHA256_BYTES]);

#endif
