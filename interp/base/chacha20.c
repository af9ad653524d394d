#include "chacha20.h"

#include <string.h>

enum { DOUBLE_ROUNDS = 10 };

static uint32_t rotated(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

static void quarter_round(uint32_t *s, int a, int b, int c, int d)
{
    s[a] += s[b];
    s[d] = rotated(s[d] ^ s[a], 16);
    s[c] += s[d];
    s[b] = rotated(s[b] ^ s[c], 12);
    s[a] += s[b];
    s[d] = rotated(s[d] ^ s[a], 8);
    s[c] += s[d];
    s[b] = rotated(s[b] ^ s[c], 7);
}

void chacha20_block(const uint32_t key[CHACHA20_KEY_WORDS], uint32_t counter,
                    const uint32_t nonce[CHACHA20_NONCE_WORDS],
                    uint32_t block[CHACHA20_BLOCK_WORDS])
{
    uint32_t start[CHACHA20_BLOCK_WORDS] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    memcpy(start + 4, key, CHACHA20_KEY_WORDS * sizeof *key);
    start[12] = counter;
    memcpy(start + 13, nonce, CHACHA20_NONCE_WORDS * sizeof *nonce);
    memcpy(block, start, sizeof start);
    for (int i = 0; i < DOUBLE_ROUNDS; i++) {
        for (int column = 0; column < 4; column++)
            quarter_round(block, column, 4 + column, 8 + column, 12 + column);
        for (int column = 0; column < 4; column++) // diagonals
            quarter_round(block, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4,
                          12 + (column + 3) % 4);
    }
    for (int i = 0; i < CHACHA20_BLOCK_WORDS; i++)
        block[i] += start[i];
}
