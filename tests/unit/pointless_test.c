// Turns that a player knows to do nothing are not thought about (pointless.h).
#include "games.h"
#include "pointless.h"

static bool has(char *const *turns, const char *turn)
{
    while (*turns && strcmp(*turns, turn) != 0)
        turns++;
    return *turns != NULL;
}

// At the start a Pawn can capture nothing, and White knows that none can.
static void nobody_tries_what_is_known(void **state)
{
    (void)state;
    struct baronet_game *game = load("kriegspiel");
    struct baronet_play *start = baronet_start(game);
    char **turns = useful_turns((const struct baronet_play *const[]){start}, 1, WHITE);
    assert_non_null(turns);
    assert_true(has(turns, "a2a4") && has(turns, "g1f3"));
    assert_false(has(turns, "a2b3") || has(turns, "any?") || has(turns, "a1a2"));
    size_t count = 0;
    while (turns[count])
        count++;
    assert_int_equal(count, 20);
    useful_turns_free(turns);
    baronet_play_free(start);
    baronet_game_free(game);
}

// What would be refused in one game and not in another tells something; so does a question whose
// answers differ.
static void what_differs_is_tried(void **state)
{
    (void)state;
    struct baronet_game *game = load("kriegspiel");
    struct baronet_play *near = play_turns(game, (const char *const[]){"e2e4", "d7d5", NULL});
    struct baronet_play *far = play_turns(game, (const char *const[]){"e2e4", "d7d6", NULL});
    char **both = useful_turns((const struct baronet_play *const[]){far, near}, 2, WHITE);
    assert_non_null(both);
    assert_true(has(both, "e4d5") && has(both, "any?"));
    assert_false(has(both, "e4f5") || has(both, "a2b3"));
    char **one = useful_turns((const struct baronet_play *const[]){far}, 1, WHITE);
    assert_non_null(one);
    assert_false(has(one, "e4d5") || has(one, "any?"));
    useful_turns_free(both);
    useful_turns_free(one);
    baronet_play_free(near);
    baronet_play_free(far);
    baronet_game_free(game);
}

// A player who goes on moving, and whom nothing is hidden from, does something with each turn.
static void all_else_is_of_use(void **state)
{
    static const char *const games[] = {"chess", "marseillais", "dark-chess", "robber-baron"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct baronet_game *game = load(games[i]);
        struct baronet_play *start = baronet_start(game);
        assert_null(useful_turns((const struct baronet_play *const[]){start}, 1, WHITE));
        baronet_play_free(start);
        baronet_game_free(game);
    }
    assert_null(useful_turns(NULL, 0, WHITE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_tries_what_is_known),
        cmocka_unit_test(what_differs_is_tried),
        cmocka_unit_test(all_else_is_of_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
