// What quick games teach, where the guess says nothing: in Ludo no piece has moves of its own.
#include "games.h"
#include "learn.h"
#include "search.h"
#include "step.h"
#include "symmetry.h"

// What a Man of a player is worth on a square.
static int worth(const struct baronet_game *game, const struct weights *weights, int player,
                 const char *name)
{
    return weights
        ->pieces[(1 + player) * weights->facts->square_count + (int)square_named(game, name)];
}

static void of_four_players_each_learns_his_own_way(void **state)
{
    (void)state;
    // Where each enters, is half-way, and leaves the path.
    static const char *const ways[4][3] = {
        {"g2", "i14", "h5"}, {"b9", "n7", "e8"}, {"i14", "g2", "h11"}, {"n7", "b9", "k8"}};
    struct baronet_game *game = load("ludo");
    struct step_facts *facts = symmetric_facts(game);
    struct weights *weights = weights_new(facts);
    struct learn_request request = {.effort = {.nodes = 300000, .threads = 1}, .seed = 1};
    struct learnt learnt;
    weights_guess(weights, game, 0, NULL);
    assert_int_equal(worth(game, weights, 0, "g2"), worth(game, weights, 0, "h5"));
    assert_true(learn_weights(game, weights, &request, &learnt));
    for (int p = 0; p < 4; p++) {
        const int in = worth(game, weights, p, ways[p][0]);
        const int on = worth(game, weights, p, ways[p][1]);
        const int out = worth(game, weights, p, ways[p][2]);
        if (in >= on || on >= out)
            fail_msg("player %d: %d at the start, then %d and %d", p, in, on, out);
        assert_int_equal(in, worth(game, weights, 0, "g2")); // all are alike
    }
    weights_free(weights);
    symmetric_facts_free(facts);
    baronet_game_free(game);
}

static void nobody_wins_a_game_that_is_broken_off(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        double share;
    } games[] = {{"lights-out", 0.5}, {"chess", 0.5}, {"ludo?seats=3", 1.0 / 3}, {"ludo", 0.25}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct baronet_game *game = load(games[i].game);
        struct step_facts *facts = step_facts(game);
        assert_true(sides_fair_share(facts) == games[i].share);
        step_facts_free(facts);
        baronet_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(of_four_players_each_learns_his_own_way),
                                       cmocka_unit_test(nobody_wins_a_game_that_is_broken_off)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
