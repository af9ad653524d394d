// Random numbers for secrets: ChaCha20 against the vectors of RFC 8439, and the streams made of it.
#include "lots.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

static void read_hex(const char *hex, uint32_t *words, int count)
{
    for (int i = 0; i < count; i++) {
        unsigned bytes[4];
        assert_int_equal(
            sscanf(hex + i * 8, "%2x%2x%2x%2x", &bytes[0], &bytes[1], &bytes[2], &bytes[3]), 4);
        words[i] = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24;
    }
}

#define ZERO_16 "00000000000000000000000000000000"

// RFC 8439, 2.3.2 and A.1 (vectors 1 to 5).
static void chacha20_is_that_of_the_rfc(void **state)
{
    static const struct {
        const char *key, *nonce;
        uint32_t counter;
        const char *block;
    } vectors[] = {
        {"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
         "000000090000004a00000000", 1,
         "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
         "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"},
        {ZERO_16 ZERO_16, "000000000000000000000000", 0,
         "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
         "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
        {ZERO_16 ZERO_16, "000000000000000000000000", 1,
         "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
         "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
        {ZERO_16 "00000000000000000000000000000001", "000000000000000000000000", 1,
         "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
         "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
        {"00ff0000000000000000000000000000" ZERO_16, "000000000000000000000000", 2,
         "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
         "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"},
        {ZERO_16 ZERO_16, "000000000000000000000002", 0,
         "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
         "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        uint32_t key[8], nonce[3], wanted[16], block[16];
        read_hex(vectors[i].key, key, 8);
        read_hex(vectors[i].nonce, nonce, 3);
        read_hex(vectors[i].block, wanted, 16);
        chacha20_block(key, vectors[i].counter, nonce, block);
        for (int w = 0; w < 16; w++)
            assert_int_equal(block[w], wanted[w]);
    }
}

// A stream is the cipher's key stream: for number 0 of seed 0 the nonce's first word alone is not
// 0. The words are OpenSSL 3's (key 0, nonce 01000000 00000000 00000000, counters 0 and 1).
static void a_stream_is_the_key_stream(void **state)
{
    static const char *const stream =
        "3db41d3aa0d329285de6f225e6e24bd59c9a17006943d5c9b680e3873bdc683a"
        "5819469899989690c281cd17c96159af0682b5b903468a61f50228cf09622b5a"
        "46f0f6efee15c8f1b198cb49d92b990867905159440cc723916dc00128269810"
        "39ce1766aa2542b05db3bd809ab142489d5dbfe1273e7399637b4b3213768aaa";
    struct lots_key key = lots_key_of_seed(0);
    struct lots lots;
    uint32_t words[32];
    (void)state;
    lots_init(&lots, &key, 0);
    read_hex(stream, words, 32);
    for (int i = 0; i < 16; i++)
        assert_true(lots_next(&lots) == (words[2 * i] | (uint64_t)words[2 * i + 1] << 32));
}

static void streams_differ(void **state)
{
    enum { KEYS = 12, STREAMS = 12, COUNT = KEYS * STREAMS };
    uint64_t first[COUNT];
    struct lots_key root = lots_key_of_seed(1);
    size_t count = 0;
    (void)state;
    for (uint64_t k = 0; k < KEYS; k++)
        for (uint64_t s = 0; s < STREAMS; s++) {
            // Keys of seeds, children of one key, and children of children.
            struct lots_key key = k < 4 ? lots_key_of_seed(k << (k == 3 ? 32 : 0))
                                        : lots_key_child(&root, k < 8 ? k : k << 40);
            struct lots lots;
            if (k > 9)
                key = lots_key_child(&key, k);
            lots_init(&lots, &key, s < 6 ? s : s << 32);
            first[count] = lots_next(&lots);
            lots_init(&lots, &key, s < 6 ? s : s << 32);
            assert_true(lots_next(&lots) == first[count]); // and each repeats itself
            for (size_t i = 0; i < count; i++)
                assert_true(first[i] != first[count]);
            count++;
        }
}

// The system's keys differ, and each of their bits is set in some.
static void drawn_keys_differ(void **state)
{
    struct lots_key key, last = {{0}}, ones = {{0}}, zeros = {{0}};
    (void)state;
    for (int i = 0; i < 100; i++) {
        assert_true(lots_key_draw(&key));
        assert_true(memcmp(&key, &last, sizeof key) != 0);
        for (int w = 0; w < CHACHA20_KEY_WORDS; w++) {
            ones.words[w] |= key.words[w];
            zeros.words[w] |= ~key.words[w];
        }
        last = key;
    }
    for (int w = 0; w < CHACHA20_KEY_WORDS; w++)
        assert_true((ones.words[w] & zeros.words[w]) == UINT32_MAX);
}

// Chi-squared, 5 deviations wide; the stream is always the same.
static void lots_are_even(void **state)
{
    static const size_t limits[] = {1, 2, 3, 7, 225, 1000};
    enum { EACH = 200 };
    struct lots_key key = lots_key_of_seed(1);
    struct lots lots;
    (void)state;
    lots_init(&lots, &key, 0);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        unsigned drawn[1000] = {0};
        double sum = 0, freedom = (double)limits[i] - 1;
        for (size_t n = 0; n < EACH * limits[i]; n++) {
            size_t number = lots_below(&lots, limits[i]);
            assert_true(number < limits[i]);
            drawn[number]++;
        }
        for (size_t n = 0; n < limits[i]; n++)
            sum += ((double)drawn[n] - EACH) * ((double)drawn[n] - EACH) / EACH;
        assert_true(sum < freedom + 20 + 5 * freedom / 10);
    }
    // Three quarters of 2^64: without redrawing a third of the numbers would come twice as often.
    unsigned low = 0;
    for (int n = 0; n < 3000; n++)
        low += lots_below(&lots, (size_t)(UINT64_C(3) << 62)) < (size_t)(UINT64_C(1) << 62);
    assert_in_range(low, 850, 1150);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha20_is_that_of_the_rfc),
        cmocka_unit_test(a_stream_is_the_key_stream),
        cmocka_unit_test(streams_differ),
        cmocka_unit_test(drawn_keys_differ),
        cmocka_unit_test(lots_are_even),
    };
    return cmocka_run_group_tests_name("lots", tests, NULL, NULL);
}
