// Games played side by side: equal ones are found equal, others are told apart by what differs.
#include "baronet_check.h"
#include "games.h"

#include <stdlib.h>
#include <string.h>

static const struct baronet_compare_options options = {
    .size = sizeof options, .games = 10, .turn_limit = 40, .turns_in_all = 20000, .seed = 1};

// Compares chess with what `text` says; the difference must contain `expected`, NULL: there is
// none.
static void compare(const char *text, const char *expected)
{
    struct baronet_game *chess = load("chess"), *other = load_text(text);
    struct baronet_comparison comparison = {.size = sizeof comparison};
    struct baronet_message *difference = NULL;
    bool same = baronet_compare(chess, other, &options, &comparison, &difference);
    assert_int_equal(same, expected == NULL);
    if (expected) {
        assert_non_null(difference);
        if (!strstr(baronet_message_text(difference), expected))
            fail_msg("\"%s\" is not in \"%s\"", expected, baronet_message_text(difference));
    } else {
        assert_null(difference);
        assert_int_equal(comparison.games, 10);
        assert_true(comparison.turns > 1000);
    }
    baronet_message_free(difference);
    baronet_game_free(chess);
    baronet_game_free(other);
}

static void finds_equal_games(void **state)
{
    (void)state;
    compare("game \"The same\" from chess\n", NULL);
    // Written otherwise: other letters, movements in other words.
    compare("game \"The same in other words\" from chess\n"
            "piece Queen d: B, R\npiece Knight s: \"(1,2)\"\n"
            "setup \"rsbdkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBDKBSR w KQkq - 0 1\"\n",
            NULL);
}

static void tells_what_differs(void **state)
{
    (void)state;
    compare("game \"No Queens\" from chess\n"
            "setup \"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\"\n",
            "the start positions differ");
    compare("game \"Long leaps\" from chess\npiece Knight n: N, C\n",
            "the turns differ in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; only in "
            "the first: none; only in the second:");
    compare("game \"Short Pawns\" from chess\npiece Pawn p: fmWfcF\n", "only in the first: a2a4");
    compare("game \"Soon over\" from chess\ndraw \"late\" when turn-number = 2\n",
            "the results differ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(finds_equal_games),
                                       cmocka_unit_test(tells_what_differs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
