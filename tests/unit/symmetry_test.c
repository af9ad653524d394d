// The symmetries of games, against those that their rules have by geometry.
#include "games.h"
#include "step.h"

// Whether there is a symmetry that takes the first square to the second one, and a third one to the
// fourth.
static bool takes(const struct baronet_game *game, const struct symmetries *symmetries, int shift,
                  const char *const names[4])
{
    for (int i = 0; i < symmetries->count; i++)
        if (symmetries->list[i].shift == shift &&
            symmetries->list[i].to[square_named(game, names[0])] ==
                (int)square_named(game, names[1]) &&
            symmetries->list[i].to[square_named(game, names[2])] ==
                (int)square_named(game, names[3]))
            return true;
    return false;
}

static void finds_mirrors(void **state)
{
    (void)state;
    static const struct {
        const char *game, *squares[4];
        bool has;
    } mirrors[] = {
        {"chess", {"a1", "a8", "h2", "h7"}, true},
        {"chess", {"a1", "a1", "h2", "h2"}, false}, // Pawns go ahead
        {"shogi", {"a1", "i9", "b2", "h8"}, true},
        {"xiangqi", {"a1", "a10", "b3", "b8"}, true},
        {"hex", {"a1", "a1", "b1", "a2"}, true},  // each has other sides to join
        {"hex", {"a1", "a1", "b1", "b1"}, false}, // so nothing is the same in place
        {"connect-four", {"a1", "a1", "g6", "g6"}, true},
        {"connect-four", {"a1", "a6", "g1", "g6"}, false}, // stones fall
        {"glinski", {"a1", "a6", "f1", "f11"}, true},
        {"race", {"t1", "t1", "t12", "t12"}, true},
    };
    for (size_t i = 0; i < sizeof mirrors / sizeof mirrors[0]; i++) {
        struct baronet_game *game = load(mirrors[i].game);
        struct step_facts *facts = symmetric_facts(game);
        assert_non_null(facts->symmetries->mirror);
        if (takes(game, facts->symmetries, 1, mirrors[i].squares) != mirrors[i].has)
            fail_msg("%s: %s to %s", mirrors[i].game, mirrors[i].squares[0], mirrors[i].squares[1]);
        symmetric_facts_free(facts);
        baronet_game_free(game);
    }
}

// Of more than two players each may become the one some seats on.
static void finds_turns_of_the_table(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        int shift;
        const char *squares[4];
        bool has;
    } cases[] = {
        {"ludo", 1, {"g2", "b9", "h1", "a8"}, true},  // Red's start and gate become Green's
        {"ludo", 3, {"g2", "n7", "h1", "o8"}, true},  // and Blue's
        {"ludo", 1, {"g2", "b7", "h1", "a8"}, false}, // everybody goes clockwise
        {"ludo", 0, {"g2", "i2", "h1", "h1"}, false}, // so left and right differ
        {"ludo", 1, {"g2", "g2", "h1", "h1"}, false}, // and not all start in one place
        {"ludo?seats=2", 1, {"g2", "i14", "h1", "h15"}, true},
        {"ludo?seats=2", 0, {"g2", "i2", "h1", "h1"}, false},
        {"chinese-checkers", 1, {"m1", "e5", "e17", "m13"}, true},
        {"chinese-checkers", 3, {"m1", "e17", "a13", "q5"}, true},
        {"four-corners", 1, {"a1", "a7", "b1", "a6"}, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct baronet_game *game = load(cases[i].game);
        struct step_facts *facts = symmetric_facts(game);
        if (takes(game, facts->symmetries, cases[i].shift, cases[i].squares) != cases[i].has)
            fail_msg("%s by %d: %s to %s", cases[i].game, cases[i].shift, cases[i].squares[0],
                     cases[i].squares[1]);
        symmetric_facts_free(facts);
        baronet_game_free(game);
    }
}

// One side hunts, the other one runs: what is the same is left and right.
static const char hunt[] = "game \"Hunt\"\n"
                           "board 5x5\n"
                           "piece Hound h: fK\n"
                           "piece Fox f: K\n"
                           "setup \"2f2/5/5/5/H1H1H w - - 0 1\"\n"
                           "turn: move\n"
                           "lose \"caught\" when not possible turn\n"
                           "win Black \"through\" when exists Black Fox in rank of a1\n";

static void finds_no_mirror_where_there_is_none(void **state)
{
    (void)state;
    struct baronet_game *game = load_text(hunt);
    struct step_facts *facts = symmetric_facts(game);
    assert_null(facts->symmetries->mirror);
    assert_true(takes(game, facts->symmetries, 0, (const char *[]){"a1", "e1", "b2", "d2"}));
    assert_false(takes(game, facts->symmetries, 0, (const char *[]){"a1", "a5", "b2", "b4"}));
    symmetric_facts_free(facts);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_mirrors),
        cmocka_unit_test(finds_turns_of_the_table),
        cmocka_unit_test(finds_no_mirror_where_there_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
