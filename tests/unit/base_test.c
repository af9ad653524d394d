// The base layer: arena, rng, text, sources, suggestions, Elo, and the exact text of diagnostics.
#include "arena.h"
#include "diag.h"
#include "elo.h"
#include "rng.h"
#include "scale.h"
#include "source.h"
#include "stopwatch.h"
#include "suggest.h"
#include "text.h"
#include "unit.h"
#include "vdl_ast.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAS_ASAN
#include <sanitizer/asan_interface.h>
#endif

// ---- Arena

static bool is_all_zero(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

// Every size around the block sizes, each filled to the brim: nothing overlaps, all zero, aligned.
static void arena_gives_zeroed_aligned_memory(void **state)
{
    (void)state;
    enum { COUNT = 600 };
    static unsigned char *blocks[COUNT];
    static size_t sizes[COUNT];
    struct arena arena;
    arena_init(&arena);
    for (size_t i = 0; i < COUNT; i++) {
        sizes[i] = i % 50 == 49 ? 4000 + i : i % 97;
        blocks[i] = arena_alloc(&arena, sizes[i]);
        assert_non_null(blocks[i]);
        assert_int_equal((uintptr_t)blocks[i] % _Alignof(max_align_t), 0);
        assert_true(is_all_zero(blocks[i], sizes[i]));
        memset(blocks[i], (int)(i % 255) + 1, sizes[i]);
    }
    for (size_t i = 0; i < COUNT; i++)
        for (size_t j = 0; j < sizes[i]; j++)
            assert_int_equal(blocks[i][j], i % 255 + 1);
    arena_release(&arena);
    assert_null(arena.last);
    arena_release(&arena); // An empty arena may be released again.
}

static void arena_serves_large_requests_alone(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena);
    unsigned char *first_large = arena_alloc(&arena, 1 << 20);
    unsigned char *small = arena_alloc(&arena, 8);
    unsigned char *large = arena_alloc(&arena, 3 << 20);
    unsigned char *next = arena_alloc(&arena, 8);
    memset(first_large, 1, 1 << 20);
    memset(large, 2, 3 << 20);
    assert_true(is_all_zero(small, 8));
    assert_true(is_all_zero(next, 8));
    assert_true(next > small && next < small + 64); // The large one did not end the small block.
    arena_release(&arena);
}

static void arena_copies_and_terminates(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena);
    char *copy = arena_copy(&arena, "a\0b!", 3);
    assert_memory_equal(copy, "a\0b", 4);
    assert_string_equal(arena_copy(&arena, NULL, 0), "");
    uint32_t *numbers = arena_array(&arena, 100, sizeof *numbers);
    assert_true(is_all_zero((unsigned char *)numbers, 400));
    assert_ptr_not_equal(arena_alloc(&arena, 0), arena_alloc(&arena, 0));
    arena_release(&arena);
}

// Without this an arena hides overruns from AddressSanitizer.
static void arena_poisons_what_is_not_handed_out(void **state)
{
    (void)state;
#ifdef HAS_ASAN
    struct arena arena;
    arena_init(&arena);
    char *small = arena_alloc(&arena, 5);
    char *large = arena_alloc(&arena, 10000);
    assert_false(__asan_address_is_poisoned(small + 4));
    for (size_t i = 5; i < 32; i++)
        assert_true(__asan_address_is_poisoned(small + i));
    assert_false(__asan_address_is_poisoned(large + 9999));
    assert_true(__asan_address_is_poisoned(large + 10000));
    arena_release(&arena);
#else
    skip();
#endif
}

// ---- Text

// Numbers of intervals that a power of two is no multiple of, chi-square: the variance is twice the
// number of degrees of freedom.
static void chance_is_even(void **state)
{
    static const uint32_t limits[] = {1, 2, 3, 7, 225, 1000};
    enum { EACH = 200 };
    struct rng rng;
    (void)state;
    rng_init(&rng, 1);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        for (int kind = 0; kind < 2; kind++) {
            unsigned drawn[1000] = {0};
            double sum = 0, freedom = limits[i] - 1.0;
            for (uint32_t n = 0; n < EACH * limits[i]; n++) {
                size_t number = kind ? rng_among(&rng, limits[i]) : rng_below(&rng, limits[i]);
                assert_true(number < limits[i]);
                drawn[number]++;
            }
            for (uint32_t n = 0; n < limits[i]; n++)
                sum += ((double)drawn[n] - EACH) * ((double)drawn[n] - EACH) / EACH;
            assert_true(sum < freedom + 20 + 5 * freedom / 10);
        }
    // Three quarters of 2^32: without redrawing a third of the numbers would come twice as often.
    unsigned low = 0;
    for (int n = 0; n < 3000; n++)
        low += rng_among(&rng, UINT32_C(3) << 30) % 3 == 0;
    assert_true(low > 850 && low < 1150);
}

static void text_compares_by_length_and_bytes(void **state)
{
    (void)state;
    assert_true(text_equal(text_of("ab"), (struct text){"abc", 2}));
    assert_false(text_equal(text_of("ab"), text_of("abc")));
    assert_true(text_equal((struct text){NULL, 0}, text_of("")));
    assert_false(text_is((struct text){"a\0b", 3}, "a"));
}

static void texts_have_an_order(void **state)
{
    static const char *const words[] = {"", "a", "a1", "a10", "a2", "ab", "b", "\xc3\xa9"};
    int count = sizeof words / sizeof *words;
    (void)state;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) {
            int order = text_compare(text_of(words[i]), words[j]);
            assert_int_equal((order > 0) - (order < 0), (i > j) - (i < j));
        }
    assert_true(text_compare((struct text){"a\0b", 3}, "a") > 0);
    assert_true(text_compare((struct text){"ab", 1}, "ab") < 0);
}

// They are looked for by halving.
static void keywords_have_an_order(void **state)
{
    (void)state;
    for (int i = 1; vdl_keyword_at(i); i++)
        assert_true(text_compare(text_of(vdl_keyword_at(i - 1)), vdl_keyword_at(i)) < 0);
}

static void text_buffer_grows(void **state)
{
    (void)state;
    struct text_buffer buffer;
    text_buffer_init(&buffer);
    assert_string_equal(buffer.start, "");
    for (int i = 0; i < 1000; i++)
        text_buffer_print(&buffer, "%d%c", i % 10, i % 2 ? '-' : '+');
    assert_int_equal(buffer.length, 2000);
    assert_memory_equal(buffer.start, "0+1-2+3-", 8);
    assert_int_equal(buffer.start[2000], '\0');
    text_buffer_clear(&buffer);
    assert_string_equal(buffer.start, "");
    text_buffer_add(&buffer, NULL, 0);
    text_buffer_add_character(&buffer, 'x');
    text_buffer_add_text(&buffer, text_of("yz"));
    assert_string_equal(buffer.start, "xyz");

    // Lengths around the capacity, where the NUL needs one byte more than the text.
    for (int length = 0; length < 300; length++) {
        text_buffer_release(&buffer);
        text_buffer_init(&buffer);
        text_buffer_print(&buffer, "%*s", length, "");
        assert_int_equal(buffer.length, length);
        assert_int_equal(strlen(buffer.start), length);
    }
    text_buffer_release(&buffer);
}

// ---- Sources

static void assert_located(const struct source *source, size_t offset, unsigned line,
                           unsigned column)
{
    unsigned found_line;
    unsigned found_column;
    source_locate(source, source->base + (uint32_t)offset, &found_line, &found_column);
    assert_int_equal(found_line, line);
    assert_int_equal(found_column, column);
}

static void source_locates_lines_and_columns(void **state)
{
    (void)state;
    struct arena arena;
    struct source_set set;
    arena_init(&arena);
    source_set_init(&set, &arena);
    const struct source *empty = source_add(&set, "empty", (struct text){NULL, 0});
    const struct source *unix_lines = source_add(&set, "unix", text_of("ab\n\ncd\n"));
    const struct source *dos_lines = source_add(&set, "dos", text_of("a\r\nb"));

    assert_located(empty, 0, 1, 1);
    assert_located(empty, 9, 1, 1);
    assert_located(unix_lines, 0, 1, 1);
    assert_located(unix_lines, 2, 1, 3); // the line feed ends its own line
    assert_located(unix_lines, 3, 2, 1);
    assert_located(unix_lines, 5, 3, 2);
    assert_located(unix_lines, 7, 4, 1);
    assert_located(unix_lines, 8, 4, 1);
    assert_located(dos_lines, 3, 2, 1);
    assert_located(dos_lines, 4, 2, 2);
    arena_release(&arena);
}

static void source_set_shares_one_address_space(void **state)
{
    (void)state;
    struct arena arena;
    struct source_set set;
    arena_init(&arena);
    source_set_init(&set, &arena);
    assert_null(source_find(&set, 0));
    const char without_nul[] = {'o', 'n', 'e', '!'};
    const struct source *one = source_add(&set, "one", (struct text){without_nul, 3});
    const struct source *none = source_add(&set, "none", text_of(""));
    const struct source *two = source_add(&set, "two", text_of("second"));

    assert_string_equal(one->text.start, "one");
    assert_null(source_find(&set, 0));
    assert_ptr_equal(source_find(&set, one->base), one);
    assert_ptr_equal(source_find(&set, one->base + 3), one);
    assert_ptr_equal(source_find(&set, none->base), none);
    assert_ptr_equal(source_find(&set, two->base + 6), two);
    assert_null(source_find(&set, two->base + 7));

    struct span inside = {two->base + 1, two->base + 3};
    assert_true(text_is(source_text(&set, inside), "ec"));
    assert_true(text_is(source_text(&set, (struct span){one->base + 1, two->base + 3}), "ne"));
    assert_int_equal(source_text(&set, (struct span){0, 0}).length, 0);
    assert_int_equal(source_text(&set, (struct span){two->base + 3, two->base}).length, 0);
    assert_int_equal(source_text(&set, (struct span){UINT32_MAX, UINT32_MAX}).length, 0);

    // Too much text is refused before a byte of it is read.
    assert_null(source_add(&set, "huge", (struct text){without_nul, UINT32_MAX}));
    assert_ptr_equal(set.last, two);
    arena_release(&arena);
}

static void span_join_covers_both(void **state)
{
    (void)state;
    struct span joined = span_join((struct span){7, 9}, (struct span){3, 4});
    assert_int_equal(joined.start, 3);
    assert_int_equal(joined.end, 9);
    joined = span_join((struct span){0, 0}, (struct span){3, 4});
    assert_int_equal(joined.start, 3);
    joined = span_join((struct span){3, 4}, (struct span){0, 0});
    assert_int_equal(joined.start, 3);
    assert_int_equal(joined.end, 4);
}

// ---- Suggestions

// `candidates` are separated by spaces.
static void assert_suggested(const char *word, const char *candidates, const char *expected)
{
    struct suggest suggest;
    suggest_init(&suggest, text_of(word));
    while (*candidates) {
        size_t length = strcspn(candidates, " ");
        suggest_offer(&suggest, (struct text){candidates, length});
        candidates += length + (candidates[length] == ' ');
    }
    if (!text_equal(suggest.best, text_of(expected)))
        fail_msg("%s: suggested \"%.*s\", not \"%s\"", word, TEXT_ARGUMENTS(suggest.best),
                 expected);
}

static void suggest_finds_the_nearest(void **state)
{
    (void)state;
    assert_suggested("piec", "board piece player", "piece");
    assert_suggested("kinght", "night knight", "knight"); // a swap is one edit, so it is nearest
    assert_suggested("nad", "and end", "and");
    assert_suggested("zonne", "zones zone", "zone");
    assert_suggested("bored", "board bore", "bore"); // both at one edit from it or two: the nearer
    assert_suggested("cat", "bat rat", "bat");       // of equals the first
}

static void suggest_knows_its_limits(void **state)
{
    (void)state;
    assert_suggested("abc", "abd", "abd"); // 3 letters: one edit
    assert_suggested("abc", "add", "");
    assert_suggested("abcd", "abxy", "abxy"); // 4 letters: two
    assert_suggested("abcd", "axyz", "");
    assert_suggested("abcdefghijklmno", "abcdefghijklxyz", "abcdefghijklxyz"); // never over three
    assert_suggested("abcdefghijklmno", "abcdefghijkwxyz", "");
    assert_suggested("a", "bcd", "");
    assert_suggested("a", "b", "b");
    assert_suggested("", "a", "");
    assert_suggested("same", "same", "");
    assert_suggested("word", "", "");
}

static void suggest_disregards_case(void **state)
{
    (void)state;
    assert_suggested("KNIGHT", "knighT night", "knighT");
    assert_suggested("KNIGHT", "KNIGHTS knight", "knight");
    assert_suggested("RO", "ro", "ro");
}

static void suggest_takes_words_of_any_length(void **state)
{
    (void)state;
    char word[201] = {0};
    char candidate[201] = {0};
    memset(word, 'x', 200);
    memset(candidate, 'x', 199);
    assert_suggested(word, candidate, "");
    word[64] = candidate[63] = '\0'; // the longest that is compared
    assert_suggested(word, candidate, candidate);
    memset(candidate, 'X', 200);
    memset(word, 'x', 200);
    assert_suggested(word, candidate, candidate);
}

// ---- Diagnostics

struct fixture {
    struct arena arena;
    struct source_set set;
    struct diag diag;
    struct text_buffer out;
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    arena_init(&fixture->arena);
    source_set_init(&fixture->set, &fixture->arena);
    diag_init(&fixture->diag, &fixture->arena, &fixture->set);
    text_buffer_init(&fixture->out);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    text_buffer_release(&fixture->out);
    arena_release(&fixture->arena);
    free(fixture);
    return 0;
}

static void assert_printed(struct fixture *fixture, const char *expected)
{
    text_buffer_clear(&fixture->out);
    diag_print(&fixture->diag, &fixture->out);
    assert_string_equal(fixture->out.start, expected);
}

static struct span span_in(const struct source *source, size_t start, size_t end)
{
    return (struct span){source->base + (uint32_t)start, source->base + (uint32_t)end};
}

static void diag_underlines_a_name(void **state)
{
    struct fixture *fixture = *state;
    const struct source *source =
        source_add(&fixture->set, "games/my.vdl", text_of("game\n\n  piec Knight n: N\n"));
    diag_error(&fixture->diag, span_in(source, 8, 12), "unexpected name \"%.*s\"; expected \"%s\"",
               4, "piec!", "piece");
    diag_hint(&fixture->diag, "did you mean \"piece\"?");
    assert_int_equal(fixture->diag.error_count, 1);
    assert_printed(fixture,
                   "games/my.vdl:3:3: error: unexpected name \"piec\"; expected \"piece\"\n"
                   "    3 |   piec Knight n: N\n"
                   "      |   ^~~~\n"
                   "      hint: did you mean \"piece\"?\n");
}

static void diag_points_into_an_empty_file(void **state)
{
    struct fixture *fixture = *state;
    const struct source *source = source_add(&fixture->set, "e.vdl", text_of(""));
    diag_error(&fixture->diag, span_in(source, 0, 0), "unexpected end of file");
    assert_printed(fixture, "e.vdl:1:1: error: unexpected end of file\n"
                            "    1 |\n"
                            "      | ^\n");
}

static void diag_points_at_the_end_of_a_file(void **state)
{
    struct fixture *fixture = *state;
    const struct source *with_line_end = source_add(&fixture->set, "a.vdl", text_of("game\n"));
    const char bytes[] = {'g', 'a', 'm', 'e', 'X', 'X', 'X'};
    const struct source *without = source_add(&fixture->set, "b.vdl", (struct text){bytes, 4});
    diag_error(&fixture->diag, span_in(with_line_end, 5, 5), "one");
    diag_error(&fixture->diag, span_in(with_line_end, 4, 5), "zero");
    diag_error(&fixture->diag, span_in(without, 4, 4), "two");
    assert_printed(fixture, "a.vdl:1:5: error: zero\n"
                            "    1 | game\n"
                            "      |     ^\n"
                            "a.vdl:2:1: error: one\n"
                            "    2 |\n"
                            "      | ^\n"
                            "b.vdl:1:5: error: two\n"
                            "    1 | game\n"
                            "      |     ^\n");
}

static void diag_leaves_out_carriage_returns(void **state)
{
    struct fixture *fixture = *state;
    const struct source *source =
        source_add(&fixture->set, "dos.vdl", text_of("one\r\n two\r\n\r\nfour\r"));
    diag_error(&fixture->diag, span_in(source, 0, 5), "whole line");
    diag_error(&fixture->diag, span_in(source, 4, 4), "at the line feed");
    diag_error(&fixture->diag, span_in(source, 6, 9), "name");
    diag_error(&fixture->diag, span_in(source, 11, 13), "empty line");
    diag_error(&fixture->diag, span_in(source, 13, 17), "lone carriage return");
    assert_printed(fixture, "dos.vdl:1:1: error: whole line\n"
                            "    1 | one\n"
                            "      | ^~~\n"
                            "dos.vdl:1:5: error: at the line feed\n"
                            "    1 | one\n"
                            "      |    ^\n"
                            "dos.vdl:2:2: error: name\n"
                            "    2 |  two\n"
                            "      |  ^~~\n"
                            "dos.vdl:3:1: error: empty line\n"
                            "    3 |\n"
                            "      | ^\n"
                            "dos.vdl:4:1: error: lone carriage return\n"
                            "    4 | four?\n"
                            "      | ^~~~\n");
}

static void diag_keeps_tabs_and_counts_characters(void **state)
{
    struct fixture *fixture = *state;
    const struct source *source =
        source_add(&fixture->set, "t.vdl", text_of("\tx\ty\n\"\xC3\xA9\xE9\x1B[0m\" z\n"));
    diag_error(&fixture->diag, span_in(source, 3, 4), "y");
    diag_error(&fixture->diag, span_in(source, 15, 16), "z \x1B[31m\tname");
    assert_printed(fixture, "t.vdl:1:4: error: y\n"
                            "    1 | \tx\ty\n"
                            "      | \t \t^\n"
                            "t.vdl:2:11: error: z ?[31m name\n"
                            "    2 | \"\xC3\xA9??[0m\" z\n"
                            "      |          ^\n");
}

static void diag_underlines_the_first_of_several_lines(void **state)
{
    struct fixture *fixture = *state;
    const struct source *source = source_add(&fixture->set, "m.vdl", text_of("ab (cd\nef)\n"));
    diag_error(&fixture->diag, span_in(source, 3, 10), "too long");
    assert_printed(fixture, "m.vdl:1:4: error: too long\n"
                            "    1 | ab (cd\n"
                            "      |    ^~~\n");
}

// The marked word of a line far too long, printed with what the width leaves of its surroundings.
static void diag_cuts_long_lines(void **state)
{
    struct fixture *fixture = *state;
    enum { LENGTH = 100000 };
    char *line = malloc(LENGTH);
    for (size_t i = 0; i < LENGTH; i++)
        line[i] = (char)('0' + i % 10);
    memcpy(line + 50000, "WORD", 4);
    const struct source *source = source_add(&fixture->set, "l.vdl", (struct text){line, LENGTH});
    free(line);
    diag_error(&fixture->diag, span_in(source, 2, 4), "start");
    diag_error(&fixture->diag, span_in(source, 50000, 50004), "middle");
    diag_error(&fixture->diag, span_in(source, 50001, LENGTH), "rest");
    diag_error(&fixture->diag, span_in(source, LENGTH, LENGTH), "end");
    assert_printed(fixture, "l.vdl:1:3: error: start\n"
                            "    1 | 01234567890123456789012345678901234567890123456"
                            "789012345678901234567890123456789012345...\n"
                            "      |   ^~\n"
                            "l.vdl:1:50001: error: middle\n"
                            "    1 | ...2345678901234567890123456789WORD456789012345"
                            "678901234567890123456789012345678901234567...\n"
                            "      |                                ^~~~\n"
                            "l.vdl:1:50002: error: rest\n"
                            "    1 | ...345678901234567890123456789WORD4567890123456"
                            "789012345678901234567890123456789012345678...\n"
                            "      |                                ^~~~~~~~~~~~~~~~"
                            "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
                            "l.vdl:1:100001: error: end\n"
                            "    1 | ...45678901234567890123456789012345678901234567"
                            "890123456789012345678901234567890123456789\n"
                            "      |                                                "
                            "                                          ^\n");
}

static void diag_shows_lines_that_just_fit(void **state)
{
    struct fixture *fixture = *state;
    char line[88];
    memset(line, 'x', sizeof line);
    const struct source *fits = source_add(&fixture->set, "a.vdl", (struct text){line, 86});
    const struct source *exceeds = source_add(&fixture->set, "b.vdl", (struct text){line, 87});
    char expected[1000];
    snprintf(expected, sizeof expected,
             "a.vdl:1:86: error: fits\n"
             "    1 | %.86s\n"
             "      | %85s^\n"
             "b.vdl:1:87: error: exceeds\n"
             "    1 | ...%.86s\n"
             "      | %88s^\n",
             line, "", line, "");
    diag_error(&fixture->diag, span_in(fits, 85, 86), "fits");
    diag_error(&fixture->diag, span_in(exceeds, 86, 87), "exceeds");
    assert_printed(fixture, expected);
}

static void diag_widens_the_gutter_for_line_numbers(void **state)
{
    struct fixture *fixture = *state;
    char *lines = malloc(123457);
    memset(lines, '\n', 123456);
    lines[123456] = 'x';
    const struct source *source = source_add(&fixture->set, "n.vdl", (struct text){lines, 123457});
    free(lines);
    diag_error(&fixture->diag, span_in(source, 123456, 123457), "far down");
    assert_printed(fixture, "n.vdl:123457:1: error: far down\n"
                            "123457 | x\n"
                            "       | ^\n");
}

static void diag_sorts_and_keeps_notes_with_their_message(void **state)
{
    struct fixture *fixture = *state;
    const struct source *source = source_add(&fixture->set, "s.vdl", text_of("a b c\n"));
    diag_warning(&fixture->diag, span_in(source, 4, 5), "c is unused");
    diag_error(&fixture->diag, span_in(source, 2, 3), "b again");
    diag_note(&fixture->diag, span_in(source, 0, 1), "first defined here");
    diag_hint(&fixture->diag, "leave one out");
    diag_error(&fixture->diag, span_in(source, 2, 3), "b is late");
    diag_error(&fixture->diag, span_in(source, 0, 1), "a");
    diag_fail(&fixture->diag, "can't read \"%s\"", "x.vdl");
    assert_int_equal(fixture->diag.error_count, 4);
    assert_int_equal(fixture->diag.warning_count, 1);
    assert_printed(fixture, "error: can't read \"x.vdl\"\n"
                            "s.vdl:1:1: error: a\n"
                            "    1 | a b c\n"
                            "      | ^\n"
                            "s.vdl:1:3: error: b again\n"
                            "    1 | a b c\n"
                            "      |   ^\n"
                            "s.vdl:1:1: note: first defined here\n"
                            "    1 | a b c\n"
                            "      | ^\n"
                            "      hint: leave one out\n"
                            "s.vdl:1:3: error: b is late\n"
                            "    1 | a b c\n"
                            "      |   ^\n"
                            "s.vdl:1:5: warning: c is unused\n"
                            "    1 | a b c\n"
                            "      |     ^\n");
}

static void diag_keeps_twenty(void **state)
{
    struct fixture *fixture = *state;
    const struct source *source = source_add(&fixture->set, "s.vdl", text_of("a\n"));
    for (int i = 0; i < DIAG_LIMIT + 2; i++) {
        diag_error(&fixture->diag, span_in(source, 0, 1), "error %d", i);
        diag_hint(&fixture->diag, "hint %d", i);
    }
    diag_warning(&fixture->diag, span_in(source, 0, 1), "a warning");
    assert_int_equal(fixture->diag.error_count, DIAG_LIMIT + 2);
    diag_print(&fixture->diag, &fixture->out);
    assert_non_null(strstr(fixture->out.start, "hint 19\n"));
    assert_null(strstr(fixture->out.start, "error 20"));
    assert_null(strstr(fixture->out.start, "hint 20"));
    assert_non_null(strstr(fixture->out.start, "warning: a warning\n"));
    const char *last_line = "2 more errors not shown\n";
    assert_string_equal(fixture->out.start + fixture->out.length - strlen(last_line), last_line);
}

static void diag_cuts_long_messages(void **state)
{
    struct fixture *fixture = *state;
    diag_fail(&fixture->diag, "%*s", 100000, "");
    diag_print(&fixture->diag, &fixture->out);
    assert_in_range(fixture->out.length, 600, 650);
}

static void diag_prints_nothing_when_all_is_well(void **state)
{
    assert_printed(*state, "");
}

// Whoever reckons with a very long time must not get a short one.
static void stopwatch_has_room_for_long_times(void **state)
{
    (void)state;
    assert_int_equal(stopwatch_microseconds(3), 3000);
    uint64_t year = stopwatch_microseconds(UINT64_C(365) * 24 * 3600 * 1000);
    const uint64_t long_ones[] = {UINT64_MAX, UINT64_MAX / 1000 + 1, UINT64_MAX / 2};
    for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones; i++) {
        uint64_t time = stopwatch_microseconds(long_ones[i]);
        assert_true(time > 1000 * year && time < UINT64_MAX / 14);
    }
}

// ---- Elo

static double ratio(uint64_t wins, uint64_t draws, uint64_t losses, double low, double high)
{
    const struct tally_score score = {wins, draws, losses};
    return elo_likelihood_ratio(&score, low, high);
}

// Against sums of logarithms of normal densities, game by game (Python's statistics module).
static void likelihood_ratio_is_that_of_densities(void **state)
{
    static const struct {
        uint64_t wins, draws, losses;
        double low, high, ratio;
    } known[] = {{6, 0, 0, 0, 50, 1.722672},       {0, 0, 6, 0, 50, -2.136337},
                 {0, 6, 0, 0, 50, -0.413665},      {3, 1, 2, -10, 10, 0.075185},
                 {60, 10, 30, 0, 30, 2.723896},    {100, 200, 80, 0, 50, -2.229606},
                 {212, 60, 128, 0, 30, 7.129086},  {24, 10, 6, 0, 30, 2.444630},
                 {0, 1000, 0, 0, 10, -208.234878}, {0, 0, 0, 0, 50, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_true(fabs(ratio(known[i].wins, known[i].draws, known[i].losses, known[i].low,
                               known[i].high) -
                         known[i].ratio) < 1e-6);
}

// A few games that all end alike prove nothing: 3 % of equal players have such a beginning.
static void few_games_are_no_proof(void **state)
{
    (void)state;
    for (uint64_t games = 1; games <= 6; games++) {
        assert_true(ratio(games, 0, 0, 0, 50) < 2.944);
        assert_true(ratio(0, 0, games, 0, 50) > -2.944);
        assert_true(ratio(0, games, 0, 0, 50) > -2.944);
    }
    assert_true(ratio(12, 0, 0, 0, 50) > 2.944); // but this does
}

// The error of a test of 0 against 50 Elo, with a look after each game: of equal players, and of
// one who is 50 Elo stronger (his expectation is 0.5715).
static void likelihood_ratio_keeps_its_error(void **state)
{
    enum { GAMES = 400 };
    const unsigned sequences = scaled(2000, 4000, 20000);
    struct rng rng;
    (void)state;
    rng_init(&rng, 5);
    for (int draws = 0; draws <= 600; draws += 300) // of a thousand games
        for (int is_stronger = 0; is_stronger < 2; is_stronger++) {
            const unsigned wins = (is_stronger ? 571 : 500) - (unsigned)draws / 2;
            unsigned wrong = 0;
            for (unsigned i = 0; i < sequences; i++) {
                struct tally_score score = {0};
                double found = 0;
                for (int game = 0; game < GAMES && fabs(found) < 2.944; game++) {
                    const uint64_t end = rng_below(&rng, 1000);
                    score.wins += end < wins;
                    score.draws += end >= wins && end < wins + (unsigned)draws;
                    score.losses += end >= wins + (unsigned)draws;
                    found = elo_likelihood_ratio(&score, 0, 50);
                }
                wrong += is_stronger ? found < -2.944 : found > 2.944;
            }
            assert_in_range(wrong, sequences * 3 / 100, sequences * 65 / 1000);
        }
}

#define DIAG_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_gives_zeroed_aligned_memory),
        cmocka_unit_test(arena_serves_large_requests_alone),
        cmocka_unit_test(arena_copies_and_terminates),
        cmocka_unit_test(arena_poisons_what_is_not_handed_out),
        cmocka_unit_test(chance_is_even),
        cmocka_unit_test(stopwatch_has_room_for_long_times),
        cmocka_unit_test(likelihood_ratio_is_that_of_densities),
        cmocka_unit_test(few_games_are_no_proof),
        cmocka_unit_test(likelihood_ratio_keeps_its_error),
        cmocka_unit_test(text_compares_by_length_and_bytes),
        cmocka_unit_test(texts_have_an_order),
        cmocka_unit_test(keywords_have_an_order),
        cmocka_unit_test(text_buffer_grows),
        cmocka_unit_test(source_locates_lines_and_columns),
        cmocka_unit_test(source_set_shares_one_address_space),
        cmocka_unit_test(span_join_covers_both),
        cmocka_unit_test(suggest_finds_the_nearest),
        cmocka_unit_test(suggest_knows_its_limits),
        cmocka_unit_test(suggest_disregards_case),
        cmocka_unit_test(suggest_takes_words_of_any_length),
        DIAG_TEST(diag_underlines_a_name),
        DIAG_TEST(diag_points_into_an_empty_file),
        DIAG_TEST(diag_points_at_the_end_of_a_file),
        DIAG_TEST(diag_leaves_out_carriage_returns),
        DIAG_TEST(diag_keeps_tabs_and_counts_characters),
        DIAG_TEST(diag_underlines_the_first_of_several_lines),
        DIAG_TEST(diag_cuts_long_lines),
        DIAG_TEST(diag_shows_lines_that_just_fit),
        DIAG_TEST(diag_widens_the_gutter_for_line_numbers),
        DIAG_TEST(diag_sorts_and_keeps_notes_with_their_message),
        DIAG_TEST(diag_keeps_twenty),
        DIAG_TEST(diag_cuts_long_messages),
        DIAG_TEST(diag_prints_nothing_when_all_is_well),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
