// The loader of rules files of Zillions of Games: encodings, macros and files. What the parts of a
// game become is in zrf_parts_test.c.
#include "zrf_decode.h"
#include "zrf_file.h"
#include "zrf_loading.h"

// ---- Encodings

static void expect_decoded(const char *raw, const char *expected)
{
    struct arena arena;
    arena_init(&arena);
    struct text text = zrf_decode(&arena, text_of(raw));
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.start, expected, text.length);
    arena_release(&arena);
}

static void encodings_are_guessed(void **state)
{
    (void)state;
    expect_decoded("plain", "plain");
    expect_decoded("\xEF\xBB\xBFmarked", "marked");
    expect_decoded("Gr\xC3\xBC\xC3\x9F"
                   "e",
                   "Gr\xC3\xBC\xC3\x9F"
                   "e");
    // Windows-1252: an e with an accent among others, a dash, the euro sign.
    expect_decoded("caf\xE9 \x96 \x80", "caf\xC3\xA9 \xE2\x80\x93 \xE2\x82\xAC");
    // Windows-1251.
    expect_decoded("\xC2\xEE\xEB\xEA\xE8", "\xD0\x92\xD0\xBE\xD0\xBB\xD0\xBA\xD0\xB8");
    // Overlong, surrogate, too large, cut off: no UTF-8.
    expect_decoded("\xC0\x80", "\xC3\x80\xE2\x82\xAC");
    expect_decoded("\xED\xA0\x80 a", "\xC3\xAD\xC2\xA0\xE2\x82\xAC a");
    expect_decoded("\xC3", "\xC3\x83");
    // Lines of old files; CR LF stays as it is.
    expect_decoded("a\rb\r\nc\r", "a\nb\r\nc\n");
    expect_decoded("\xE9\r", "\xC3\xA9\n");
}

// ---- Macros

static void arguments_are_put_in_textually(void **state)
{
    (void)state;
    expect_block("(define go-$ n)(define m $1 (verify $2) add)" GAME("((m e (empty? n)))"),
                 "(seq (seq:m (step @e) (verify (empty? @n)) (add)))");
    expect_block("(define m (verify (in-zone? $1p)))" GAME("((m to))"),
                 "(seq (seq:m (verify (in-zone? #0))))");
    // Missing ones vanish, surplus ones are left out.
    expect_block("(define m $1 $2 add)" GAME("((m n))"), "(seq (seq:m (step @n) (add)))");
    expect_block("(define m $1 add)" GAME("((m n e))"), "(seq (seq:m (step @n) (add)))");
    expect_block("(define m $10 add)" GAME("((m n n n n n n n n n e))"),
                 "(seq (seq:m (step @e) (add)))");
}

static void missing_arguments_are_inherited(void **state)
{
    (void)state;
    const char *inner = "(define inner $2 (verify (empty? $1)))";
    char text[2000];
    snprintf(text, sizeof text, "%s(define m (inner) add)%s", inner, GAME("((m n e))"));
    expect_block(text, "(seq (seq:m (seq:inner (step @e) (verify (empty? @n))) (add)))");
    snprintf(text, sizeof text, "%s(define m (inner w) add)%s", inner, GAME("((m n e))"));
    expect_block(text, "(seq (seq:m (seq:inner (step @e) (verify (empty? @w))) (add)))");
    // Through a macro between them that looks for none itself.
    snprintf(text, sizeof text, "%s(define middle (inner))(define m (middle) add)%s", inner,
             GAME("((m n e))"));
    expect_block(text,
                 "(seq (seq:m (seq:middle (seq:inner (step @e) (verify (empty? @n)))) (add)))");
}

static void definitions_hold_from_where_they_stand(void **state)
{
    (void)state;
    struct loading loading;
    const char *text =
        "(define m n)" GAME("((m) add)") "(define m e)(variant (title \"V\")"
                                         "(piece (name Man)(moves ((m) add))))(define late w)";
    load_variant(&loading, text, "");
    assert_string_equal(first_block(&loading), "(seq (seq:m (step @n)) (add))");
    release(&loading);
    load_variant(&loading, text, "2");
    assert_string_equal(first_block(&loading), "(seq (seq:m (step @e)) (add))");
    release(&loading);
    // One that is used before all its definitions is the first of them.
    expect_block(GAME("((m) add)") "(define m e)(define m w)", "(seq (seq:m (step @e)) (add))");
}

static void lone_words_are_expanded_but_not_in_themselves(void **state)
{
    (void)state;
    expect_block("(define m n e)" GAME("(w m add)"),
                 "(seq (step @w) (seq:m (step @n) (step @e)) (add))");
    expect_block("(define go e (add-partial go))" GAME("((go))(move-type turn)"),
                 "(seq (seq:go (step @e) (add-partial #1)))");
}

static void half_statements_are_flattened(void **state)
{
    (void)state;
    expect_block("(define head verify)(define rest (empty? n) n else e)" GAME("((if (rest) w))"),
                 "(seq (if (empty? @n) (seq (step @n)) (seq (step @e) (step @w))))");
    expect_block("(define c not-empty? n)" GAME("((verify (c)))"),
                 "(seq (verify (not (empty? @n))))");
}

static void equal_parts_are_one_node(void **state)
{
    (void)state;
    struct loading loading;
    load(&loading, "(define m (while (empty? $1) $1 add))" GAME("((m n) add) (e (m n)) ((m e))"));
    const struct zrf_block *blocks = loading.game->pieces[0].blocks;
    const struct zrf_node *shared = blocks[0].body->operands[0];
    assert_ptr_equal(shared, blocks[1].body->operands[1]);
    assert_ptr_not_equal(shared, blocks[2].body->operands[0]);
    assert_int_equal(shared->uses, 2);
    for (uint32_t i = 0; i < loading.game->node_count; i++) {
        const struct zrf_node *node = loading.game->nodes[i];
        assert_int_equal(node->id, i);
        for (int32_t o = 0; o < node->count; o++)
            assert_true(node->operands[o]->id < i);
    }
    release(&loading);
}

// Macros that double their size a hundred times: a tree of a hundred nodes.
static void large_expansions_are_shared(void **state)
{
    (void)state;
    struct loading loading;
    struct text_buffer text;
    text_buffer_init(&text);
    for (int i = 0; i < 100; i++)
        text_buffer_print(&text, "(define m%d (m%d) (m%d))", i, i + 1, i + 1);
    text_buffer_print(&text, "(define m100 n)%s", GAME("((m0) add)"));
    load(&loading, text.start);
    assert_true(loading.game->node_count < 200);
    assert_true(loading.game->pieces[0].blocks[0].body->weight == UINT64_MAX);
    release(&loading);
    text_buffer_release(&text);
}

static void endless_macros_are_refused(void **state)
{
    (void)state;
    expect_message("(define m (m) (m))" GAME("((m))"), "a macro uses itself without end");
    expect_message("(define m (k) )(define k (m))" GAME("((m))"), "uses itself without end");
    expect_message("(define m (m $1$1))" GAME("((m n))"), "too long a word");
    expect_message("(define m (m ($1 $1)))" GAME("((m n))"), "uses itself without end");
}

static void includes_are_read(void **state)
{
    (void)state;
    expect_block("(include \"part.zrf\")" GAME("((part-step) add)"),
                 "(seq (seq:part-step (step @n)) (add))");
    expect_message("(include \"none.zrf\")" GAME(""), "cannot read the included file \"none.zrf\"");
    expect_message("(include \"self.zrf\")" GAME(""), "too many files include others");
}

// ---- Text

static void brackets_and_junk(void **state)
{
    (void)state;
    expect_message(GAME("") " junk ) more", "t.zrf:1:");
    expect_message(GAME("") " junk ) more", "warning: this stands in no list and is left out");
    expect_message("(game", "warning: this list is never closed");
    expect_message("(define x (n)\n" GAME(""), "this list is never closed");
    expect_message("(define x (n)\n" GAME(""), "it is taken to end before this one");
    expect_message("(game \"abc)", "warning: this string is never closed");
    expect_message("(define m n)", "has no game");
    expect_message("", "has no game");
    expect_message(GAME("") "(piece (name X))", "is there a bracket too many before it?");
    // What is missing at the end is added.
    struct loading loading;
    load_variant(&loading, "(define x n\n" GAME("((x) add)"), "");
    assert_non_null(loading.game);
    release(&loading);
}

// ---- Files

static void names_of_variants_are_split_off(void **state)
{
    (void)state;
    struct arena arena;
    const char *variant;
    arena_init(&arena);
    assert_string_equal(zrf_file_split(&arena, "a#b/x.zrf#2", &variant), "a#b/x.zrf");
    assert_string_equal(variant, "2");
    assert_string_equal(zrf_file_split(&arena, "x.ZRF#A title", &variant), "x.ZRF");
    assert_string_equal(variant, "A title");
    assert_string_equal(zrf_file_split(&arena, "x.zrf", &variant), "x.zrf");
    assert_string_equal(variant, "");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encodings_are_guessed),
        cmocka_unit_test(arguments_are_put_in_textually),
        cmocka_unit_test(missing_arguments_are_inherited),
        cmocka_unit_test(definitions_hold_from_where_they_stand),
        cmocka_unit_test(lone_words_are_expanded_but_not_in_themselves),
        cmocka_unit_test(half_statements_are_flattened),
        cmocka_unit_test(equal_parts_are_one_node),
        cmocka_unit_test(large_expansions_are_shared),
        cmocka_unit_test(endless_macros_are_refused),
        cmocka_unit_test(includes_are_read),
        cmocka_unit_test(brackets_and_junk),
        cmocka_unit_test(names_of_variants_are_split_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
