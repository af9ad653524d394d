// Chance that can be checked: SHA-256 and HMAC by published vectors; commitments, keys and draws as
// tests/serve/chance_verifier.py computes them with Python's hashlib and hmac; header lines of
// records.
#include "fair_chance.h"
#include "fair_record.h"
#include "memory.h"
#include "scale.h"
#include "sha256.h"
#include "unit.h"

#include <stdio.h>

#define ZEROS_16 "0000000000000000"
#define ZEROS    ZEROS_16 ZEROS_16 ZEROS_16 ZEROS_16
#define EFFS_16  "ffffffffffffffff"

static void assert_digest(const unsigned char *digest, const char *wanted)
{
    char hex[2 * SHA256_BYTES + 1];
    for (int i = 0; i < SHA256_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    assert_string_equal(hex, wanted);
}

// FIPS 180-2, B.1 to B.3; NIST's CAVP, SHA256ShortMsg, the empty message.
static void sha256_is_that_of_the_standard(void **state)
{
    static const struct {
        const char *message, *digest;
    } vectors[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    struct sha256 hash;
    unsigned char digest[SHA256_BYTES];
    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        sha256_begin(&hash);
        sha256_add(&hash, vectors[i].message, strlen(vectors[i].message));
        sha256_end(&hash, digest);
        assert_digest(digest, vectors[i].digest);
    }
    sha256_begin(&hash);
    for (int i = 0; i < 1000000; i++)
        sha256_add(&hash, "a", 1);
    sha256_end(&hash, digest);
    assert_digest(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// RFC 4231: those keys of its vectors that are not longer than ours, which is filled up with zeros.
static void hmac_is_that_of_the_rfc(void **state)
{
    static const struct {
        unsigned char key[SHA256_BYTES];
        const char *message, *code;
    } vectors[] = {
        {{0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b,
          0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b, 0x0b},
         "Hi There",
         "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
        {"Jefe", "what do ya want for nothing?",
         "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
    };
    unsigned char code[SHA256_BYTES];
    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        hmac_sha256(vectors[i].key, vectors[i].message, strlen(vectors[i].message), code);
        assert_digest(code, vectors[i].code);
    }
}

static void commitments_are_those_of_the_procedure(void **state)
{
    const struct fair_terms terms = {.table = "0123456789abcdef",
                                     .rules = "fedcba9876543210",
                                     .start = "8/8 w",
                                     .seats = "white=human,die=random"};
    (void)state;
    struct fair_number commitment = fair_commitment(ZEROS, &terms);
    assert_string_equal(commitment.digits,
                        "11f01aef99da184cb91526e879d3a722492808240606f2d8fbec8f34849e7747");
    struct fair_number key =
        fair_key(ZEROS, commitment.digits, "white=" EFFS_16 EFFS_16 EFFS_16 EFFS_16);
    assert_string_equal(key.digits,
                        "10721a85a6dba085d5856b00edc2b174e89131840471699af2f03fc798aa73c5");
}

static void draws_are_those_of_the_procedure(void **state)
{
    // The last ones, below 2^63 + 1, throw away every other number.
    static const struct {
        uint64_t number, count, drawn;
    } draws[] = {{1, 4, 0},
                 {2, 4, 2},
                 {3, 4, 2},
                 {1, 36, 24},
                 {2, 36, 30},
                 {1, 960, 804},
                 {7, UINT32_MAX, 4080972380},
                 {1, 1, 0},
                 {1, (UINT64_C(1) << 63) + 1, UINT64_C(8792529476007428183)},
                 {2, (UINT64_C(1) << 63) + 1, UINT64_C(5467847734649748810)},
                 {3, (UINT64_C(1) << 63) + 1, UINT64_C(8423188117287720390)},
                 {4, (UINT64_C(1) << 63) + 1, UINT64_C(5025867313119924984)},
                 {5, (UINT64_C(1) << 63) + 1, UINT64_C(1955053662050632601)},
                 {6, (UINT64_C(1) << 63) + 1, UINT64_C(2996228478059901558)}};
    (void)state;
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++)
        assert_true(fair_below(ZEROS, draws[i].number, draws[i].count) == draws[i].drawn);
}

// Chi-square of many draws; exceeded once in a million times with 5 degrees of freedom.
static void draws_are_equally_likely(void **state)
{
    enum { SIDES = 6 };
    const uint64_t draws = scaled(6000, 60000, 600000);
    double expected = (double)draws / SIDES, chi_square = 0;
    uint64_t counts[SIDES] = {0};
    (void)state;
    for (uint64_t i = 1; i <= draws; i++)
        counts[fair_below(ZEROS, i, SIDES)]++;
    for (int i = 0; i < SIDES; i++)
        chi_square += ((double)counts[i] - expected) * ((double)counts[i] - expected) / expected;
    assert_true(chi_square < 35.9);
}

static void numbers_have_64_digits(void **state)
{
    (void)state;
    assert_true(fair_is_number(ZEROS));
    assert_true(fair_is_number(EFFS_16 EFFS_16 EFFS_16 "0123456789abcdef"));
    assert_false(fair_is_number(NULL));
    assert_false(fair_is_number(""));
    assert_false(fair_is_number(ZEROS "0"));
    assert_false(fair_is_number(&ZEROS[1]));
    assert_false(fair_is_number(EFFS_16 EFFS_16 EFFS_16 "0123456789ABCDEF"));
}

static void records_keep_their_lines(void **state)
{
    static const char record[] = "[Game \"a\"]\n[Format \"2\"]\n\n1. =1\n\n% [Table \"no\"]\n";
    const struct fair_record fair = {
        .table = "7", .commitment = "c", .contributions = "a\"b\\=1,c=none", .seed = NULL};
    struct text_buffer out;
    struct text player, number;
    (void)state;
    char *text = fair_record_add(record, &fair);
    assert_string_equal(text, "[Game \"a\"]\n[Format \"2\"]\n[Table \"7\"]\n"
                              "[ChanceCommitment \"c\"]\n"
                              "[ChanceContributions \"a\\\"b\\\\=1,c=none\"]\n"
                              "\n1. =1\n\n% [Table \"no\"]\n");
    text_buffer_init(&out);
    assert_false(fair_record_header(text_of(record), "Table", &out));
    assert_false(fair_record_header(text_of(text), "ChanceSeed", &out));
    assert_true(fair_record_header(text_of(text), "ChanceContributions", &out));
    assert_string_equal(out.start, "a\"b\\=1,c=none");
    struct text list = text_of(out.start);
    assert_true(fair_next_contribution(&list, &player, &number));
    assert_true(text_is(player, "a\"b\\") && text_is(number, "1"));
    assert_true(fair_next_contribution(&list, &player, &number));
    assert_true(text_is(player, "c") && text_is(number, "none"));
    assert_false(fair_next_contribution(&list, &player, &number));
    text_buffer_release(&out);
    memory_free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_is_that_of_the_standard),
        cmocka_unit_test(hmac_is_that_of_the_rfc),
        cmocka_unit_test(commitments_are_those_of_the_procedure),
        cmocka_unit_test(draws_are_those_of_the_procedure),
        cmocka_unit_test(draws_are_equally_likely),
        cmocka_unit_test(numbers_have_64_digits),
        cmocka_unit_test(records_keep_their_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
