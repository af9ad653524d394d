// Messages as data: what a program is told of a mistake, and that the text says the same.
#include "baronet_check.h"
#include "games.h"

static struct baronet_message *message_of(const char *text)
{
    struct baronet_message *message;
    struct baronet_game *game = baronet_load_text("my.vdl", text, strlen(text), &message);
    baronet_game_free(game);
    return message;
}

static struct baronet_diagnostic diagnostic(const struct baronet_message *message, size_t index)
{
    struct baronet_diagnostic out = {.size = sizeof out};
    assert_true(baronet_message_diagnostic(message, index, &out));
    return out;
}

static void expect_place(const struct baronet_diagnostic *out, unsigned line, unsigned column,
                         unsigned end_line, unsigned end_column)
{
    assert_int_equal(out->line, line);
    assert_int_equal(out->column, column);
    assert_int_equal(out->end_line, end_line);
    assert_int_equal(out->end_column, end_column);
}

#define BASE "game \"My\"\nboard 3x3\n"

// Where it is, what could have stood there, and what was meant.
static void test_syntax(void **state)
{
    struct baronet_message *message = message_of(BASE "piece Man m: W\nsetup \"3/3/3 w\"\n"
                                                      "turn: move nwo\nlose when false\n");
    struct baronet_diagnostic first = diagnostic(message, 0);
    (void)state;
    assert_int_equal(first.severity, BARONET_ERROR);
    assert_string_equal(first.file, "my.vdl");
    expect_place(&first, 6, 6, 6, 10); // `when`
    assert_string_equal(first.code, "syntax");
    assert_string_equal(first.expectation, "a name or text in quotes");
    assert_string_equal(first.hint,
                        "a goal has its reason in quotes: lose \"no legal turn\" when ...");
    assert_string_equal(first.text, "unexpected \"when\"; expected a name or text in quotes");
    assert_memory_equal(baronet_message_text(message), "my.vdl:6:6: error: unexpected \"when\"",
                        36);
    baronet_message_free(message);
}

// Each mistake has its message, in the order of their places.
static void test_several(void **state)
{
    struct baronet_message *message = message_of("game \"My\" from chess\npieec Camel c: C\n"
                                                 "lose when not possible turn\ndefine = 3\n");
    (void)state;
    assert_int_equal(baronet_message_count(message), 3);
    struct baronet_diagnostic first = diagnostic(message, 0), second = diagnostic(message, 1),
                              third = diagnostic(message, 2);
    expect_place(&first, 2, 1, 2, 6); // `pieec`
    assert_string_equal(first.hint, "did you mean \"piece\"?");
    expect_place(&second, 3, 6, 3, 10); // `when`
    expect_place(&third, 4, 8, 4, 9);   // `=`
    assert_string_equal(third.hint, "write: define NAME = VALUE");
    baronet_message_free(message);
}

// Another place that has to do with it.
static void test_related(void **state)
{
    struct baronet_message *message =
        message_of(BASE "piece Man m: W\npiece Man n: W\nturn: move\n");
    struct baronet_diagnostic first = diagnostic(message, 0);
    struct baronet_related related = {.size = sizeof related};
    (void)state;
    assert_string_equal(first.code, "duplicate");
    assert_int_equal(first.line, 4);
    assert_null(first.expectation);
    assert_int_equal(first.related_count, 1);
    assert_true(baronet_message_related(message, 0, 0, &related));
    assert_int_equal(related.line, 3);
    assert_string_equal(related.file, "my.vdl");
    assert_non_null(strstr(related.text, "first"));
    assert_false(baronet_message_related(message, 0, 1, &related));
    assert_false(baronet_message_related(message, 1, 0, &related));
    baronet_message_free(message);
}

// Diagnostics come in the order of their places, and each has its sort.
static void test_codes(void **state)
{
    struct baronet_message *message = message_of(
        BASE "piece Man m: W\nsetup \"3/3/M2 w\"\nturn: move Mna\nlose \"x\" when 1 + true\n");
    (void)state;
    assert_int_equal(baronet_message_count(message), 2);
    assert_string_equal(diagnostic(message, 0).code, "unknown-name");
    assert_int_equal(diagnostic(message, 0).line, 5);
    assert_string_equal(diagnostic(message, 0).hint, "did you mean \"Man\"?");
    assert_string_equal(diagnostic(message, 1).code, "type");
    assert_int_equal(diagnostic(message, 1).line, 6);
    struct baronet_diagnostic third = {.size = sizeof third};
    assert_false(baronet_message_diagnostic(message, 2, &third));
    baronet_message_free(message);
    message = message_of(BASE "piece Man m: W%\nturn: move\n");
    assert_string_equal(diagnostic(message, 0).code, "syntax");
    baronet_message_free(message);
    message = message_of(BASE "piece Man m: fE\nturn: move\n");
    assert_string_equal(diagnostic(message, 0).code, "unknown-name");
    baronet_message_free(message);
    message = message_of(BASE "piece Man m: Wfm\nturn: move\n");
    assert_string_equal(diagnostic(message, 0).code, "betza");
    baronet_message_free(message);
}

static void test_lint(void **state)
{
    static const char text[] = BASE "piece Man m: W\nrule idle: move\nsetup \"3/3/M2 w\"\n"
                                    "turn: move\nlose \"x\" when not possible turn\n"
                                    "test \"t\":\n    legal a3a1\n";
    struct baronet_message *message;
    struct baronet_game *game = baronet_load_text("my.vdl", text, sizeof text - 1, &message);
    unsigned passed, failed;
    (void)state;
    assert_non_null(game);
    assert_null(message);
    assert_true(baronet_game_lint(game, &message));
    assert_int_equal(diagnostic(message, 0).severity, BARONET_WARNING);
    assert_string_equal(diagnostic(message, 0).code, "unused");
    baronet_message_free(message);
    assert_false(baronet_game_test(game, &passed, &failed, &message));
    struct baronet_diagnostic first = diagnostic(message, 0);
    assert_string_equal(first.code, "test");
    expect_place(&first, 9, 11, 9, 15);
    assert_memory_equal(first.text, "test \"t\" failed: ", 17);
    baronet_message_free(message);
    baronet_game_free(game);
}

// What is wrong in no file.
static void test_without_file(void **state)
{
    struct baronet_message *message;
    (void)state;
    assert_null(baronet_load("ches", NULL, &message));
    struct baronet_diagnostic first = diagnostic(message, 0);
    assert_string_equal(first.code, "unknown-game");
    assert_null(first.file);
    expect_place(&first, 0, 0, 0, 0);
    assert_string_equal(first.text, "there is no bundled game \"ches\"");
    assert_string_equal(first.hint, "did you mean \"chess\"?");
    assert_string_equal(baronet_message_text(message), "error: there is no bundled game \"ches\"\n"
                                                       "      hint: did you mean \"chess\"?\n");
    baronet_message_free(message);

    struct baronet_game *game = baronet_load("chess", NULL, NULL);
    struct baronet_play *play = baronet_start(game);
    assert_false(baronet_apply_text(play, "e2e5", &message));
    assert_string_equal(diagnostic(message, 0).code, "turn");
    assert_memory_equal(diagnostic(message, 0).text, "illegal turn \"e2e5\"", 19);
    baronet_message_free(message);
    baronet_play_free(play);
    baronet_game_free(game);
}

// A spent limit is a message that is there already; messages of the host's own.
static void test_fixed(void **state)
{
    const struct baronet_limits limits = {.size = sizeof limits, .steps = 1000};
    struct baronet_message *message;
    (void)state;
    assert_true(baronet_limits_begin(&limits));
    assert_null(baronet_load("chess", NULL, &message));
    baronet_limits_end();
    assert_string_equal(diagnostic(message, 0).code, "limit-of-steps");
    assert_string_equal(diagnostic(message, 0).text, "the limit of steps is spent");
    assert_string_equal(baronet_message_text(message), "error: the limit of steps is spent\n");
    baronet_message_free(message);
    message = baronet_message_new("network", "the server is away");
    assert_string_equal(diagnostic(message, 0).code, "network");
    assert_string_equal(baronet_message_text(message), "error: the server is away\n");
    baronet_message_free(message);
    assert_string_equal(baronet_message_text(NULL), "");
    assert_int_equal(baronet_message_count(NULL), 0);
    baronet_message_free(NULL);
}

// Programs compiled with an older header have smaller structs, with a newer one larger ones.
static void test_sizes(void **state)
{
    struct {
        struct baronet_diagnostic known;
        const char *later;
    } large = {.known.size = sizeof large, .later = "rubbish"};
    struct baronet_diagnostic small = {.size = offsetof(struct baronet_diagnostic, text)};
    struct baronet_message *message = baronet_message_new("network", "the server is away");
    (void)state;
    small.text = "untouched";
    assert_true(baronet_message_diagnostic(message, 0, &small));
    assert_string_equal(small.code, "network");
    assert_string_equal(small.text, "untouched");
    assert_int_equal(small.size, offsetof(struct baronet_diagnostic, text));
    assert_true(baronet_message_diagnostic(message, 0, &large.known));
    assert_string_equal(large.known.text, "the server is away");
    assert_null(large.later);
    small.size = 0;
    assert_false(baronet_message_diagnostic(message, 0, &small));
    assert_false(baronet_message_diagnostic(message, 0, NULL));
    baronet_message_free(message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_syntax),  cmocka_unit_test(test_several),
        cmocka_unit_test(test_related), cmocka_unit_test(test_codes),
        cmocka_unit_test(test_lint),    cmocka_unit_test(test_without_file),
        cmocka_unit_test(test_fixed),   cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
