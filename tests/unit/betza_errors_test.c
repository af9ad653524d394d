// Betza notation: what is said about mistakes and suspicious strings, and the limits.
#include "betza_trial.h"

// ---- Diagnostics

// What is printed for one string; an error or a warning must end up in `expected`. An empty text
// expects silence.
static void check_messages_on(enum lattice lattice, const char *betza, const char *expected)
{
    struct trial *trial = trial_new();
    struct text_buffer printed;
    text_buffer_init(&printed);
    trial->board.lattice = lattice;
    bool is_right = read_piece(trial, betza) != NULL;
    diag_print(&trial->diag, &printed);
    if (strcmp(printed.length ? printed.start : "", expected) != 0)
        print_error("%s\n", betza);
    assert_string_equal(printed.length ? printed.start : "", expected);
    assert_int_equal(is_right, trial->diag.error_count == 0);
    text_buffer_release(&printed);
    trial_free(trial);
}

static void check_messages(const char *betza, const char *expected)
{
    check_messages_on(LATTICE_SQUARE, betza, expected);
}

// Only the first line: place, severity and message.
static void check_first_line(enum lattice lattice, const char *betza, const char *expected)
{
    struct trial *trial = trial_new();
    struct text_buffer printed;
    text_buffer_init(&printed);
    trial->board.lattice = lattice;
    read_piece(trial, betza);
    diag_print(&trial->diag, &printed);
    char *end = printed.length ? strchr(printed.start, '\n') : NULL;
    if (end)
        *end = '\0';
    if (strcmp(printed.length ? printed.start : "", expected) != 0)
        print_error("%s\n", betza);
    assert_string_equal(printed.length ? printed.start : "", expected);
    text_buffer_release(&printed);
    trial_free(trial);
}

static void check_lines(const char *const (*lines)[2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_first_line(LATTICE_SQUARE, lines[i][0], lines[i][1]);
}

static void test_errors_with_caret(void **state)
{
    (void)state;
    check_messages("fRmE", "piece:1:4: error: unknown atom \"E\"\n"
                           "    1 | fRmE\n"
                           "      |    ^\n"
                           "      hint: did you mean the modifier \"e\"?\n");
    check_messages("Nfmc", "piece:1:2: error: modifiers without an atom\n"
                           "    1 | Nfmc\n"
                           "      |  ^~~\n"
                           "      hint: they stand before their atom, as in fmW\n");
    check_messages("N[F?R", "piece:1:2: error: this is never closed\n"
                            "    1 | N[F?R\n"
                            "      |  ^\n");
}

static void test_errors(void **state)
{
    static const char *const lines[][2] = {
        {"P", "piece:1:1: error: unknown atom \"P\""},
        {"wN", "piece:1:1: error: unknown modifier \"w\""},
        {"mNxaN", "piece:1:3: error: modifier \"x\" (relay) is not part of this dialect"},
        {"fm", "piece:1:1: error: modifiers without an atom"},
        {"[W-m]", "piece:1:4: error: modifiers without an atom"},
        {"hN", "piece:1:1: error: \"h\" has no direction"},
        {"hNN", "piece:1:1: error: \"h\" has no direction"},
        {"frhN", "piece:1:3: error: \"h\" has no direction"},
        {"vhN", "piece:1:2: error: \"h\" has no direction"},
        {"hhhNN", "piece:1:1: error: \"h\" has no direction"},
        {"hrW", "piece:1:1: error: \"hr\" has no meaning on this atom"},
        {"hlK", "piece:1:1: error: \"hl\" has no meaning on this atom"},
        {"hrB", "piece:1:1: error: \"hr\" has no meaning on this atom"},
        {"afhN", "piece:1:2: error: \"fh\" has no meaning after the first leg"},
        {"(RB", "piece:1:1: error: this is never closed"},
        {"m(R[F?B", "piece:1:4: error: this is never closed"},
        {"[]", "piece:1:1: error: nothing stands in brackets"},
        {"()", "piece:1:1: error: nothing stands in parentheses"},
        {"[W-]", "piece:1:4: error: a leg is missing before \"]\""},
        {"R]", "piece:1:2: error: unexpected \"]\""},
        {"N)", "piece:1:2: error: unexpected \")\""},
        {"[FR]", "piece:1:3: error: \"-\" or \"?\" is missing before this leg"},
        {"n[WF]", "piece:1:1: error: \"n\" has no meaning in front of brackets"},
        {"[WC]", "piece:1:3: error: \"-\" or \"?\" is missing before this leg"},
        {"[F]", "piece:1:1: error: brackets need at least two legs"},
        {"[W-fF]", "piece:1:4: error: this atom can't turn that way after the leg before"},
        {"[F-sR]", "piece:1:4: error: this atom can't turn that way after the leg before"},
        {"[gF-R]", "piece:1:2: error: \"g\" has no meaning in brackets"},
        {"[F-yR]", "piece:1:4: error: \"y\" has no meaning in brackets"},
        {"[F-aR]", "piece:1:4: error: \"a\" has no meaning here"},
        {"[kF-R]", "piece:1:2: error: \"k\" may only stand on the last leg in brackets"},
        {"[hhN-R]", "piece:1:2: error: \"hh\" may only stand on the last leg in brackets"},
        {"[F-U]", "piece:1:4: error: U has no meaning in brackets"},
        {"hr[W?R]", "piece:1:1: error: \"hr\" has no meaning on paths that end up straight"},
        {"(fm)N", "piece:1:1: error: a repeat must contain an \"a\""},
        {"(az)(az)N", "piece:1:5: error: only one repeat is allowed"},
        {"hhoR", "piece:1:1: error: a halfling can't be combined with o, z or q"},
        {"zhhB", "piece:1:2: error: a halfling can't be combined with o, z or q"},
        {"qhhN", "piece:1:2: error: a halfling can't be combined with o, z or q"},
        {"zqN", "piece:1:1: error: z and q exclude each other"},
        {"(0,0)", "piece:1:1: error: (0,0) is not a leap"},
        {"(0,1001)", "piece:1:1: error: a number is larger than 1000"},
        {"(0,65)", "piece:1:1: error: this leap is longer than any board"},
        {"R1001", "piece:1:2: error: a number is larger than 1000"},
        {"N N", "piece:1:2: error: a blank inside a piece's movement"},
        {"N+W", "piece:1:2: error: unexpected character \"+\""},
        {"N\xC3\xA9", "piece:1:2: error: unexpected character"},
        {"2N", "piece:1:1: error: unexpected number"},
        {"NN2", "piece:1:3: error: unexpected number"},
        {"XN", "piece:1:1: error: X and Y must follow a leaper"},
        {"RX", "piece:1:2: error: X and Y must follow a leaper"},
        {"W-F", "piece:1:2: error: unexpected separator"},
        {"yR", "piece:1:1: error: \"y\" needs a leg after it"},
        {"eafF", "piece:1:1: error: \"e\" may only stand on the last leg"},
        {"fU", "piece:1:1: error: \"f\" has no meaning on U"},
        {"cU2", "piece:1:2: error: U reaches every square and takes no range"},
        {"mO2", "piece:1:1: error: \"m\" has no meaning on O"},
        {"O0", "piece:1:1: error: O must go at least one square"},
    };
    (void)state;
    check_lines(lines, sizeof lines / sizeof *lines);
}

static void test_warnings(void **state)
{
    static const char *const lines[][2] = {
        {"mfmN", "piece:1:3: warning: \"m\" is repeated"},
        {"iifR", "piece:1:2: warning: \"i\" is repeated"},
        {"ofoR", "piece:1:3: warning: \"o\" is repeated"},
        {"m(mRB)", "piece:1:3: warning: \"m\" is repeated"},
        {"nR", "piece:1:1: warning: \"n\" has no effect on steps of length 1"},
        {"pN", "piece:1:1: warning: a single step can't hop: this never moves"},
        {"gK", "piece:1:1: warning: a single step can't hop: this never moves"},
        {"jW", "piece:1:1: warning: nothing is left of the range after the jump: this never moves"},
        {"jjR2",
         "piece:1:1: warning: nothing is left of the range after the jump: this never moves"},
        {"zN", "piece:1:1: warning: \"z\" has no effect on a single step"},
        {"mcR", ""},
        {"jjB", ""},
        {"jN", ""},
        {"gafK", ""},
        {"yafpW", ""},
        {"", ""},
    };
    (void)state;
    check_lines(lines, sizeof lines / sizeof *lines);
}

static void test_hexagonal_errors(void **state)
{
    static const char *const lines[][2] = {
        {"afW", "piece:1:1: error: moves of several legs are not defined on hexagonal boards"},
        {"(az)N", "piece:1:1: error: moves of several legs are not defined on hexagonal boards"},
        {"zB", "piece:1:1: error: \"z\" is not defined on hexagonal boards"},
        {"qN", "piece:1:1: error: \"q\" is not defined on hexagonal boards"},
        {"oR", "piece:1:1: error: \"o\" is not defined on hexagonal boards"},
        {"[F?R]", "piece:1:1: error: brackets are not defined on hexagonal boards"},
        {"hrN", "piece:1:1: error: \"hr\" has no meaning on this atom"},
        {"nN", "piece:1:1: error: \"n\" on an oblique leap is not defined on hexagonal boards"},
        {"isO2", "piece:1:3: error: O with a number is not defined on hexagonal boards"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        check_first_line(LATTICE_HEXAGONAL, lines[i][0], lines[i][1]);
}

static void test_nesting_and_length(void **state)
{
    char deep[2 * 40 + 2], text[BETZA_TEXT_LIMIT + 2];
    (void)state;
    memset(deep, '(', 40);
    deep[40] = 'W';
    memset(deep + 41, ')', 40);
    deep[81] = '\0';
    check_first_line(LATTICE_SQUARE, deep,
                     "piece:1:33: error: a piece's movement is nested too deeply");
    memset(text, 'W', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    check_first_line(LATTICE_SQUARE, text,
                     "piece:1:1: error: a piece's movement is longer than 1000 characters");
    text[BETZA_TEXT_LIMIT] = '\0';
    check_first_line(LATTICE_SQUARE, text, "");
}

// Spans are offsets in the shared space, wherever the string stands in its file.
static void test_offset(void **state)
{
    struct trial *trial = trial_new();
    struct text_buffer printed;
    (void)state;
    text_buffer_init(&printed);
    source_add(&trial->sources, "first", text_of("something else"));
    struct source *source =
        source_add(&trial->sources, "game", text_of("board 8x8\npiece n: fmP\n"));
    struct text text = {source->text.start + 19, 3};
    assert_null(betza_parse(&trial->arena, &trial->diag, &trial->dialect, text, source->base + 19));
    diag_print(&trial->diag, &printed);
    assert_string_equal(printed.start, "game:2:12: error: unknown atom \"P\"\n"
                                       "    2 | piece n: fmP\n"
                                       "      |            ^\n"
                                       "      hint: did you mean the modifier \"p\"?\n");
    text_buffer_release(&printed);
    trial_free(trial);
}

static void test_budget(void **state)
{
    struct trial *trial = trial_new();
    (void)state;
    set_board(trial, "12x12", "-", false);
    assert_string_equal(moves_of(trial, "(a)K", "f6", 1, false), "-");
    assert_int_equal(trial->diag.error_count, 1);
    assert_int_equal(trial->pool.node_count, 0);
    trial_free(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_errors_with_caret),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_warnings),
        cmocka_unit_test(test_hexagonal_errors),
        cmocka_unit_test(test_nesting_and_length),
        cmocka_unit_test(test_offset),
        cmocka_unit_test(test_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
