// perft with threads and a table: the counts are those of making and taking back each turn, also in
// games whose rules ask for what two ways to one position need not have in common.
#include "games.h"
#include "perft.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Each asks for something else than the board.
static const char clock_game[] = "game \"Clock\"\n"
                                 "board 3x3\n"
                                 "zone centre: b2\n"
                                 "piece Stone s: K\n"
                                 "setup \"s2/3/2S w - - 0 1\"\n"
                                 "turn: move\n"
                                 "after turn:\n"
                                 "  when destination in centre: set clock = 0\n"
                                 "  otherwise: set clock = clock + 1\n"
                                 "draw \"quiet\" when clock >= 3\n";
static const char number_game[] = "game \"Number\"\n"
                                  "board 4x4\n"
                                  "piece Stone s: K\n"
                                  "setup \"s2s/4/4/S2S w - - 0 1\"\n"
                                  "turn:\n"
                                  "  when turn-number is odd: move\n"
                                  "  otherwise: one of move, pass\n"
                                  "rule pass: note \"0000\"\n"
                                  "draw \"late\" when turn-number >= 4\n";
static const char repetition_game[] = "game \"Again\"\n"
                                      "board 2x2\n"
                                      "piece Stone s: K\n"
                                      "setup \"s1/1S w - - 0 1\"\n"
                                      "turn: move\n"
                                      "draw \"again\" when repetitions >= 2\n";
// The first half of a turn can make room for a capture in passing by the second.
static const char passing_game[] = "game \"Passing\"\n"
                                   "board 5x6\n"
                                   "piece Pawn  p: fmWifmnDfceF\n"
                                   "piece Stone s: sW\n"
                                   "setup \"p3s/5/5/5/1P2P/4S w - - 0 1\"\n"
                                   "turn:\n"
                                   "  move\n"
                                   "  note \",\"\n"
                                   "  move\n";
// Nothing else matters here.
static const char plain_game[] = "game \"Plain\"\n"
                                 "board 4x4\n"
                                 "piece Stone s: K\n"
                                 "setup \"s2s/4/4/S2S w - - 0 1\"\n"
                                 "turn: move\n"
                                 "after turn: set clock = clock + 1\n"
                                 "referee draw \"long\" when clock >= 3\n"
                                 "referee draw \"again\" when repetitions >= 2\n";
// Whether there is a turn depends on whether there is a turn.
static const char endless_game[] = "game \"Endless\"\n"
                                   "board 3x3\n"
                                   "piece Stone s: K\n"
                                   "setup \"s2/3/2S w - - 0 1\"\n"
                                   "turn:\n"
                                   "  move\n"
                                   "  when turn-number > 2: require possible turn\n";

// The count by way of lists of turns.
static uint64_t count_slowly(struct baronet_play *play, unsigned depth)
{
    struct baronet_turns *turns = baronet_turns(play, NULL);
    uint64_t nodes = 0;
    assert_non_null(turns);
    if (depth == 1)
        nodes = baronet_turns_count(turns);
    for (size_t i = 0; depth > 1 && i < baronet_turns_count(turns); i++) {
        assert_true(baronet_apply(play, turns, i, NULL));
        nodes += count_slowly(play, depth - 1);
        assert_true(baronet_undo(play));
    }
    baronet_turns_free(turns);
    return nodes;
}

static void check_count(struct baronet_play *play, const char *name, unsigned depth,
                        uint64_t expected, unsigned threads, size_t megabytes)
{
    struct baronet_perft_options options = {
        .size = sizeof options, .threads = threads, .hash_megabytes = megabytes};
    uint64_t nodes = 0, hash = baronet_play_hash(play);
    struct baronet_message *message;
    if (!baronet_perft_with(play, depth, &options, &nodes, &message))
        fail_msg("%s %u: %s", name, depth, message ? baronet_message_text(message) : "stopped");
    if (nodes != expected)
        fail_msg("%s %u with %u threads and a table of %zu MB: %llu, not %llu", name, depth,
                 threads, megabytes, (unsigned long long)nodes, (unsigned long long)expected);
    assert_true(baronet_play_hash(play) == hash);
}

static void check_counts(const struct baronet_game *game, unsigned depth)
{
    struct baronet_play *play = baronet_start(game);
    for (unsigned d = 0; d <= depth; d++) {
        uint64_t expected = d == 0 ? 1 : count_slowly(play, d);
        for (unsigned threads = 0; threads <= 3; threads++) {
            check_count(play, baronet_game_name(game), d, expected, threads, 0);
            check_count(play, baronet_game_name(game), d, expected, threads, 1);
        }
    }
    baronet_play_free(play);
}

static void check_game(const char *text, unsigned depth, bool history, bool clock, bool passed)
{
    struct baronet_game *game = load_text(text);
    struct perft_scan scan = perft_scan(game->program);
    assert_int_equal(scan.history, history);
    assert_int_equal(scan.clock, clock);
    assert_int_equal(scan.passed, passed);
    check_counts(game, depth);
    baronet_game_free(game);
}

static void counts_take_everything_into_account(void **state)
{
    (void)state;
    check_game(clock_game, 7, false, true, false);
    check_game(number_game, 5, false, false, true);
    check_game(repetition_game, 8, true, false, false);
    check_game(passing_game, 4, false, false, true);
    check_game(plain_game, 4, false, false, false);
}

static void bundled_games_are_counted_as_they_are_played(void **state)
{
    const char *name;
    (void)state;
    for (size_t i = 0; (name = baronet_bundled_name(i)); i++) {
        struct baronet_game *game = load(name);
        struct baronet_play *play = baronet_start(game);
        uint64_t nodes = 0;
        unsigned depth = 1;
        assert_non_null(game);
        while (depth < 3 && baronet_perft(play, depth + 1, &nodes, NULL, NULL, NULL) &&
               nodes < 3000)
            depth++;
        baronet_play_free(play);
        check_counts(game, depth);
        baronet_game_free(game);
    }
}

// A table belongs to a play that has turns behind it, too.
static void counts_go_on_from_a_game_in_progress(void **state)
{
    struct baronet_game *game = load_text(repetition_game);
    struct baronet_play *play = baronet_start(game);
    (void)state;
    assert_true(baronet_apply_text(play, "b1a1", NULL));
    assert_true(baronet_apply_text(play, "a2b2", NULL));
    uint64_t expected = count_slowly(play, 5);
    for (unsigned threads = 1; threads <= 3; threads++)
        check_count(play, "again, later", 5, expected, threads, 1);
    baronet_play_free(play);
    baronet_game_free(game);
}

static bool refuse(void *context, uint64_t nodes)
{
    unsigned *calls = context;
    (void)nodes;
    ++*calls;
    return false;
}

static void counting_stops_when_told(void **state)
{
    struct baronet_game *game = load("chess");
    struct baronet_play *play = baronet_start(game);
    (void)state;
    for (unsigned threads = 1; threads <= 2; threads++) {
        unsigned calls = 0;
        struct baronet_perft_options options = {
            .size = sizeof options, .threads = threads, .progress = refuse, .context = &calls};
        uint64_t nodes;
        struct baronet_message *message;
        assert_false(baronet_perft_with(play, 12, &options, &nodes, &message));
        assert_null(message);
        assert_int_equal(calls, 1);
    }
    baronet_play_free(play);
    baronet_game_free(game);
}

static void spent_budgets_are_told(void **state)
{
    struct baronet_game *game = load_text(endless_game);
    struct baronet_play *play = baronet_start(game);
    (void)state;
    for (unsigned threads = 1; threads <= 2; threads++) {
        struct baronet_perft_options options = {
            .size = sizeof options, .threads = threads, .hash_megabytes = 1};
        uint64_t nodes;
        struct baronet_message *message;
        assert_true(baronet_perft_with(play, 4, &options, &nodes, &message));
        assert_false(baronet_perft_with(play, 6, &options, &nodes, &message));
        assert_non_null(message);
        assert_non_null(strstr(baronet_message_text(message), "nested too deeply, at test.vdl:7:"));
        baronet_message_free(message);
    }
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_take_everything_into_account),
        cmocka_unit_test(bundled_games_are_counted_as_they_are_played),
        cmocka_unit_test(counts_go_on_from_a_game_in_progress),
        cmocka_unit_test(counting_stops_when_told),
        cmocka_unit_test(spent_budgets_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
