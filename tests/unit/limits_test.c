// Limits of calls: whatever takes more than it may says which limit is spent, in bounded time; what
// it has done is taken back, and without the limit it does what it always does.
#include "baronet_check.h"
#include "games.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

// Every turn of this game takes some million steps.
static const char slow[] =
    "game \"Slow\"\nboard 4x4\npiece Man a: W\nsetup \"4/aa2/4/AA2 w - - 0 1\"\n"
    "variable x = 0\nturn:\n  move\n  set x = 0\n"
    "  while x < 1000000: set x = x + 1\n"
    "test \"counts\":\n  perft 1 4\n";

static void begin(struct baronet_limits limits)
{
    limits.size = sizeof limits;
    assert_true(baronet_limits_begin(&limits));
}

static void assert_told(struct baronet_message *message, const char *expected)
{
    assert_non_null(message);
    assert_string_equal(baronet_message_text(message), expected);
    baronet_message_free(message);
}

// ---- Each long call

static bool perft(struct baronet_play *play, struct baronet_message **message)
{
    uint64_t nodes;
    return baronet_perft(play, 6, &nodes, NULL, NULL, message);
}

static bool perft_in_threads(struct baronet_play *play, struct baronet_message **message)
{
    struct baronet_perft_options options = {.size = sizeof options, .threads = 3};
    uint64_t nodes;
    return baronet_perft_with(play, 6, &options, &nodes, message);
}

static bool list(struct baronet_play *play, struct baronet_message **message)
{
    struct baronet_turns *turns = baronet_turns(play, message);
    baronet_turns_free(turns);
    return turns != NULL;
}

static bool playout(struct baronet_play *play, struct baronet_message **message)
{
    struct baronet_playout playout = {.size = sizeof playout, .random = 1, .turn_limit = 1000};
    return baronet_playout(play, &playout, message);
}

static bool check_tests(struct baronet_play *play, struct baronet_message **message)
{
    unsigned passed, failed;
    return baronet_game_test(baronet_play_game(play), &passed, &failed, message);
}

static bool apply(struct baronet_play *play, struct baronet_message **message)
{
    return baronet_apply_text(play, "a1a2", message);
}

static bool load_large(struct baronet_play *play, struct baronet_message **message)
{
    static const char large[] = "game \"Large\"\nboard 20x20\npiece King k: mQaQ\n"
                                "setup:\n  White King at a1\nturn: move\n";
    (void)play;
    struct baronet_game *game = baronet_load_text("large.vdl", large, strlen(large), message);
    baronet_game_free(game);
    return game != NULL;
}

typedef bool call(struct baronet_play *play, struct baronet_message **message);
static call *const calls[] = {perft, perft_in_threads, list,      playout,
                              apply, check_tests,      load_large};
enum { CALLS = sizeof calls / sizeof *calls };

// What limit is spent is told, and the play is as it was.
static void fail_all(struct baronet_limits limits, bool is_plain, const char *expected,
                     enum baronet_limit spent)
{
    const struct baronet_load_options options = {.size = sizeof options,
                                                 .flags = is_plain ? BARONET_PLAIN : 0};
    struct baronet_message *message;
    struct baronet_game *game =
        baronet_load_text_with("slow.vdl", slow, strlen(slow), &options, &message);
    assert_non_null(game);
    baronet_message_free(message);
    struct baronet_play *play = baronet_start(game);
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    for (int c = 0; c < CALLS; c++) {
        begin(limits);
        message = NULL;
        if (calls[c](play, &message))
            fail_msg("call %d is not limited", c);
        if (calls[c] != check_tests) // has reports
            assert_told(message, expected);
        else
            baronet_message_free(message);
        assert_int_equal(baronet_limits_spent(), spent);
        assert_int_equal(baronet_limits_end(), spent);
        assert_int_equal(baronet_limits_spent(), BARONET_WITHIN_LIMITS);
        char *after = baronet_play_fen(play, BARONET_REFEREE);
        assert_string_equal(after, fen);
        baronet_free(after);
    }
    assert_true(list(play, NULL)); // without limits as ever
    baronet_free(fen);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void test_steps(void **state)
{
    (void)state;
    for (int is_plain = 0; is_plain < 2; is_plain++)
        fail_all((struct baronet_limits){.steps = 100000}, is_plain,
                 "error: the limit of steps is spent\n", BARONET_STEPS_SPENT);
}

static void test_time(void **state)
{
    (void)state;
    for (int is_plain = 0; is_plain < 2; is_plain++)
        fail_all((struct baronet_limits){.milliseconds = 10}, is_plain,
                 "error: the limit of time is spent\n", BARONET_TIME_SPENT);
}

static bool wants_stop(void *context)
{
    return atomic_fetch_add((atomic_int *)context, 1) >= 0;
}

static void test_stop(void **state)
{
    atomic_int asked = 0;
    (void)state;
    fail_all((struct baronet_limits){.is_stopped = wants_stop, .context = &asked}, false,
             "error: stopped\n", BARONET_STOPPED);
    assert_true(atomic_load(&asked) >= CALLS);
}

static void test_memory(void **state)
{
    struct baronet_message *message;
    (void)state;
    begin((struct baronet_limits){.memory = 100000});
    assert_false(load_large(NULL, &message));
    assert_told(message, "error: the limit of memory is spent\n");
    assert_int_equal(baronet_limits_end(), BARONET_MEMORY_SPENT);
    begin((struct baronet_limits){.memory = 400000000});
    assert_true(load_large(NULL, &message));
    baronet_message_free(message);
    assert_int_equal(baronet_limits_end(), BARONET_WITHIN_LIMITS);
}

// What is freed may be allocated again.
static void test_memory_is_given_back(void **state)
{
    (void)state;
    begin((struct baronet_limits){.memory = 4000000});
    for (int i = 0; i < 50; i++)
        baronet_game_free(load_text(slow));
    assert_int_equal(baronet_limits_end(), BARONET_WITHIN_LIMITS);
}

// The limit holds for all calls together.
static void test_total(void **state)
{
    struct baronet_game *game = load_text(slow);
    struct baronet_play *play = baronet_start(game);
    struct baronet_message *message = NULL;
    int count = 0;
    (void)state;
    begin((struct baronet_limits){.steps = 200000000});
    while (count < 1000 && list(play, &message))
        count++;
    assert_in_range(count, 2, 20);
    assert_told(message, "error: the limit of steps is spent\n");
    assert_int_equal(baronet_limits_end(), BARONET_STEPS_SPENT);
    baronet_play_free(play);
    baronet_game_free(game);
}

// What is taken within limits within limits counts to both.
static void test_nested(void **state)
{
    struct baronet_game *game = load_text(slow);
    struct baronet_play *play = baronet_start(game);
    struct baronet_message *message = NULL;
    int count = 0;
    (void)state;
    begin((struct baronet_limits){.steps = 200000000});
    for (bool is_done = true; is_done && count < 1000; count++) {
        begin((struct baronet_limits){.milliseconds = 100000});
        is_done = list(play, &message);
        assert_int_equal(baronet_limits_end(),
                         is_done ? BARONET_WITHIN_LIMITS : BARONET_STEPS_SPENT);
    }
    assert_in_range(count, 3, 21);
    assert_told(message, "error: the limit of steps is spent\n");
    assert_int_equal(baronet_limits_end(), BARONET_STEPS_SPENT);
    begin((struct baronet_limits){.memory = 100000});
    begin((struct baronet_limits){.memory = 400000000});
    assert_false(load_large(NULL, &message));
    assert_told(message, "error: the limit of memory is spent\n");
    assert_int_equal(baronet_limits_end(), BARONET_MEMORY_SPENT);
    assert_int_equal(baronet_limits_end(), BARONET_MEMORY_SPENT);
    baronet_play_free(play);
    baronet_game_free(game);
}

static void test_no_limits(void **state)
{
    (void)state;
    begin((struct baronet_limits){0});
    struct baronet_game *game = load_text(slow);
    struct baronet_play *play = baronet_start(game);
    assert_true(list(play, NULL));
    baronet_play_free(play);
    baronet_game_free(game);
    assert_int_equal(baronet_limits_end(), BARONET_WITHIN_LIMITS);
    assert_int_equal(baronet_limits_end(), BARONET_WITHIN_LIMITS); // of none
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps),  cmocka_unit_test(test_time),
        cmocka_unit_test(test_stop),   cmocka_unit_test(test_memory),
        cmocka_unit_test(test_total),  cmocka_unit_test(test_memory_is_given_back),
        cmocka_unit_test(test_nested), cmocka_unit_test(test_no_limits),
    };
    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
