// Whole numbers as text: what is written can be read, and what nobody has written is refused.
#include "unit.h"
#include "vlq.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 200, LIMIT = 300 };

static bool read_packed(const char *text, int32_t *numbers, size_t count)
{
    struct vlq vlq = {.text = text_of(text)};
    vlq_pass_packed(&vlq, numbers, count, LIMIT);
    return !vlq.failed && vlq.at == strlen(text);
}

static void check_packed(const int32_t *numbers, size_t count)
{
    int32_t copy[MOST], read[MOST];
    struct text_buffer out;
    struct vlq vlq = {.out = &out};
    text_buffer_init(&out);
    memcpy(copy, numbers, count * sizeof *copy);
    vlq_pass_packed(&vlq, copy, count, LIMIT);
    assert_true(read_packed(out.start, read, count));
    assert_memory_equal(read, numbers, count * sizeof *read);
    // Each digit is needed.
    if (out.length > 0) {
        out.start[out.length - 1] = '\0';
        assert_false(read_packed(out.start, read, count));
    }
    text_buffer_release(&out);
}

static void packed_numbers(void **state)
{
    static const int32_t bounds[] = {-LIMIT, LIMIT, 0, -1, 1, LIMIT - 1, 1 - LIMIT};
    int32_t numbers[MOST];
    (void)state;
    check_packed(bounds, sizeof bounds / sizeof *bounds);
    for (size_t i = 0; i < MOST; i++)
        numbers[i] = (int32_t)(i * i * 7919 % (2 * LIMIT + 1)) - LIMIT;
    for (size_t count = 1; count <= MOST; count++)
        check_packed(numbers, count);
    for (size_t i = 0; i < MOST; i++)
        numbers[i] = (int32_t)(i % 3) - 1;
    check_packed(numbers, MOST);
}

// Worked out by hand from what vlq.h says. 1, -1 and 0 with width 0 are twice 1, 1 and 0: the bits
// 0000 110 10 0, filled up to 000011 010000.
static void packed_bits(void **state)
{
    int32_t numbers[3];
    (void)state;
    assert_true(read_packed("DQ", numbers, 3));
    assert_int_equal(numbers[0], 1);
    assert_int_equal(numbers[1], -1);
    assert_int_equal(numbers[2], 0);
    assert_true(read_packed("D\nQ", numbers, 3));
}

static void packed_nonsense(void **state)
{
    char ones[300];
    int32_t numbers[3];
    (void)state;
    assert_false(read_packed("DR", numbers, 3)); // the bits that fill up are not 0
    assert_false(read_packed("D!", numbers, 3));
    memset(ones, '/', sizeof ones - 1);
    ones[sizeof ones - 1] = '\0';
    assert_false(read_packed(ones, numbers, 1)); // width 15: a number beyond the limit
    ones[0] = 'A';
    assert_false(read_packed(ones, numbers, 1)); // width 0: more ones than any number has
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(packed_numbers),
                                       cmocka_unit_test(packed_bits),
                                       cmocka_unit_test(packed_nonsense)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
