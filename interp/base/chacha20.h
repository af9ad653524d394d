// The stream cipher ChaCha20: Nir and Langley, "ChaCha20 and Poly1305 for IETF Protocols", RFC 8439
// (2018), chapter 2.3.
#ifndef CHACHA20_H
#define CHACHA20_H

#include <stdint.h>

enum { CHACHA20_KEY_WORDS = 8, CHACHA20_NONCE_WORDS = 3, CHACHA20_BLOCK_WORDS = 16 };

// One block of the key stream: 64 bytes, as words of which the low byte comes first.
void chacha20_block(const uint32_t key[CHACHA20_KEY_WORDS], uint32_t counter,
                    const uint32_t nonce[CHACHA20_NONCE_WORDS],
                    uint32_t block[CHACHA20_BLOCK_WORDS]);

#endif
