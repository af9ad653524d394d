// The symmetries of games, against those that their rules have by geometry.
#include "answers.h"
#include "step.h"
#include "unit.h"

#include <string.h>

static int square_named(const struct baronet_game *game, const char *name)
{
    for (size_t s = 0; s < baronet_game_square_count(game); s++)
        if (strcmp(square_of(game, s).name, name) == 0)
            return (int)s;
    fail_msg("no square %s", name);
    return -1;
}

// Whether there is a symmetry that takes the first square to the second one, and a third one to the
// fourth.
static bool takes(const struct baronet_game *game, const struct symmetries *symmetries, bool swaps,
                  const char *const names[4])
{
    for (int i = 0; i < symmetries->count; i++)
        if (symmetries->list[i].swaps == swaps &&
            symmetries->list[i].to[square_named(game, names[0])] == square_named(game, names[1]) &&
            symmetries->list[i].to[square_named(game, names[2])] == square_named(game, names[3]))
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
        struct baronet_game *game = baronet_load(mirrors[i].game, NULL, NULL);
        struct step_facts *facts = symmetric_facts(game);
        assert_non_null(facts->symmetries->mirror);
        if (takes(game, facts->symmetries, true, mirrors[i].squares) != mirrors[i].has)
            fail_msg("%s: %s to %s", mirrors[i].game, mirrors[i].squares[0], mirrors[i].squares[1]);
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
    struct baronet_message *message = NULL;
    struct baronet_game *game = baronet_load_text("hunt", hunt, strlen(hunt), &message);
    if (!game)
        fail_msg("%s", baronet_message_text(message));
    struct step_facts *facts = symmetric_facts(game);
    assert_null(facts->symmetries->mirror);
    assert_true(takes(game, facts->symmetries, false, (const char *[]){"a1", "e1", "b2", "d2"}));
    assert_false(takes(game, facts->symmetries, false, (const char *[]){"a1", "a5", "b2", "b4"}));
    symmetric_facts_free(facts);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_mirrors),
        cmocka_unit_test(finds_no_mirror_where_there_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
