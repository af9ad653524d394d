// Playouts: turns are drawn from the list of turns, each as likely as any other, a playout ends
// where a play has a result, whole games have the lengths and results of games that are played by
// lists, and all is taken back.
#include "games.h"
#include "play_state.h"
#include "scale.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// xorshift64* (Vigna, 2014).
static size_t choose_random(void *context, size_t count)
{
    uint64_t *state = context;
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (size_t)((*state * UINT64_C(2685821657736338717) >> 33) % count);
}

// ---- One turn

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

// The hashes of the positions behind the turns of a list, sorted.
static uint64_t *hashes_of_list(struct baronet_play *play, const struct baronet_turns *turns)
{
    size_t count = baronet_turns_count(turns);
    uint64_t *hashes = calloc(count + 1, sizeof *hashes);
    assert_non_null(hashes);
    for (size_t i = 0; i < count; i++) {
        assert_true(baronet_apply(play, turns, i, NULL));
        hashes[i] = baronet_play_hash(play);
        assert_true(baronet_undo(play));
    }
    qsort(hashes, count, sizeof *hashes, compare);
    return hashes;
}

// Where a hash stands in a sorted list; equal ones are told by the first.
static size_t place_of(const uint64_t *hashes, size_t count, uint64_t hash)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (hashes[middle] < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Every turn drawn is one of the list. Those of short lists are equally likely: each is drawn about
// DRAWS_EACH times (chi-square; the variance is twice the number of degrees of freedom).
enum { DRAWS_EACH = 8, SHORT_LIST = 60 };

static void check_draws(struct baronet_play *play, const struct baronet_turns *turns)
{
    const char *name = baronet_game_name(baronet_play_game(play));
    size_t count = baronet_turns_count(turns), trail = play->position.trail_count;
    size_t draws = count < SHORT_LIST ? DRAWS_EACH * count : SHORT_LIST;
    uint64_t *expected = hashes_of_list(play, turns), hash = baronet_play_hash(play);
    unsigned *drawn = calloc(count + 1, sizeof *drawn);
    uint64_t random = 1;
    double sum = 0, freedom = -1;
    assert_non_null(drawn);
    for (size_t i = 0; i < draws; i++) {
        struct baronet_playout playout = {
            .size = sizeof playout, .random = random, .turn_limit = 1, .wants_hash = true};
        assert_true(baronet_playout(play, &playout, NULL));
        random = playout.random;
        assert_int_equal(playout.turn_count, 1);
        size_t place = place_of(expected, count, playout.hash);
        if (place == count || expected[place] != playout.hash)
            fail_msg("%s: a turn is drawn that is not in the list", name);
        drawn[place]++;
        assert_true(baronet_play_hash(play) == hash && position_hash(&play->position) == hash);
        assert_int_equal(play->position.trail_count, trail);
    }
    for (size_t i = 0, equal = 1; i < count; i += equal, equal = 1) {
        while (i + equal < count && expected[i + equal] == expected[i])
            equal++;
        double mean = (double)draws * (double)equal / (double)count;
        sum += (drawn[i] - mean) * (drawn[i] - mean) / mean;
        freedom++;
    }
    if (count < SHORT_LIST && sum > freedom + 20 &&
        (sum - freedom - 20) * (sum - freedom - 20) > 25 * 2 * freedom)
        fail_msg("%s: turns are not equally likely: %.1f with %.0f degrees of freedom", name, sum,
                 freedom);
    free(drawn);
    free(expected);
}

// Without a result a playout goes on.
static bool check_position(struct baronet_play *play)
{
    struct baronet_playout playout = {.size = sizeof playout, .random = 1, .wants_hash = true};
    struct baronet_result result = result_of(play);
    assert_true(baronet_playout(play, &playout, NULL));
    assert_int_equal(playout.turn_count, 0);
    assert_int_equal(playout.outcome, result.outcome);
    playout.turn_limit = 1;
    assert_true(baronet_playout(play, &playout, NULL));
    assert_int_equal(playout.turn_count, result.outcome == BARONET_ONGOING);
    if (result.outcome == BARONET_ONGOING)
        return true;
    assert_int_equal(playout.winner, result.winner);
    assert_string_equal(playout.reason, result.reason);
    assert_true(playout.hash == baronet_play_hash(play));
    return false;
}

static void every_turn_can_be_drawn(void **state)
{
    unsigned length = scaled(12, 40, 90), every = scaled(6, 10, 10);
    const char *name;
    (void)state;
    for (size_t i = 0; (name = baronet_bundled_name(i)); i++) {
        struct baronet_game *game = load(name);
        struct baronet_play *play = baronet_start(game);
        uint64_t random = i + 1;
        for (unsigned ply = 0; ply < length && check_position(play); ply++) {
            struct baronet_turns *turns = baronet_turns(play, NULL);
            assert_non_null(turns);
            if (ply % every == 0)
                check_draws(play, turns);
            assert_true(baronet_apply(play, turns,
                                      choose_random(&random, baronet_turns_count(turns)), NULL));
            baronet_turns_free(turns);
        }
        baronet_play_free(play);
        baronet_game_free(game);
    }
}

// ---- Whole games

// Games that end in each possible way, after some turns: by goals, by the referee, without a turn.
static const char race_game[] =
    "game \"Race\"\n"
    "board 4x4\n"
    "piece Stone s: K\n"
    "zone goal-line: rank 4\n"
    "setup \"1s1s/4/4/S1S1 w - - 0 1\"\n"
    "turn:\n"
    "  move\n"
    "  when destination in goal-line:\n"
    "    choose kind among Stone\n"
    "after turn: set clock = clock + 1\n"
    "lose \"through\" when count enemy piece in goal-line of opponent >= 2\n"
    "lose \"bare\" when count own piece = 0\n"
    "referee draw \"again\" when repetitions >= 2\n"
    "referee draw \"long\" when clock >= 16\n";

enum { LENGTHS = 16, CELL_COUNT = 4 * LENGTHS };

// What a game came to: about its length, and its result.
static size_t cell_of(size_t turns, size_t limit, enum baronet_outcome outcome, unsigned winner)
{
    size_t kind = outcome == BARONET_WIN ? winner : outcome == BARONET_DRAW ? 2 : 3;
    return turns * LENGTHS / (limit + 1) * 4 + kind;
}

static size_t play_by_lists(const struct baronet_game *game, size_t limit, uint64_t *random)
{
    struct baronet_play *play = baronet_start(game);
    size_t ply = 0;
    while (ply < limit && result_of(play).outcome == BARONET_ONGOING) {
        struct baronet_turns *turns = baronet_turns(play, NULL);
        assert_true(
            baronet_apply(play, turns, choose_random(random, baronet_turns_count(turns)), NULL));
        baronet_turns_free(turns);
        ply++;
    }
    struct baronet_result result = result_of(play);
    size_t cell = cell_of(ply, limit, result.outcome, result.winner);
    baronet_play_free(play);
    return cell;
}

// Two samples of equal size from one distribution: the sum over (a - b)^2 / (a + b) is near the
// number of cells (chi-square).
static void check_alike(const char *name, const unsigned *a, const unsigned *b)
{
    double sum = 0, freedom = -1;
    for (size_t i = 0; i < CELL_COUNT; i++) {
        double difference = (double)a[i] - (double)b[i], total = (double)(a[i] + b[i]);
        if (total < 10)
            continue;
        sum += difference * difference / total;
        freedom++;
    }
    printf("%s: %.1f with %.0f degrees of freedom\n", name, sum, freedom);
    assert_true(freedom >= 3);
    // Five standard deviations; the variance is twice the number of degrees of freedom.
    if (sum > freedom && (sum - freedom) * (sum - freedom) > 25 * 2 * freedom)
        fail_msg("%s: playouts are distributed differently", name);
}

static void check_distribution(const struct baronet_game *game, size_t limit, unsigned games)
{
    unsigned by_lists[CELL_COUNT] = {0}, by_playouts[CELL_COUNT] = {0};
    struct baronet_play *play = baronet_start(game);
    uint64_t random = 1, other_random = 2;
    for (unsigned i = 0; i < games; i++) {
        struct baronet_playout playout = {
            .size = sizeof playout, .random = other_random, .turn_limit = limit};
        by_lists[play_by_lists(game, limit, &random)]++;
        assert_true(baronet_playout(play, &playout, NULL));
        other_random = playout.random;
        by_playouts[cell_of(playout.turn_count, limit, playout.outcome, playout.winner)]++;
    }
    baronet_play_free(play);
    check_alike(baronet_game_name(game), by_lists, by_playouts);
}

static void whole_games_are_distributed_alike(void **state)
{
    static const char *const names[] = {"race",    "atomic",    "connect-four",    "breakthrough",
                                        "reversi", "ruddigore", "english-draughts"};
    struct baronet_game *game = load_text(race_game);
    (void)state;
    check_distribution(game, 15, scaled(1000, 1000, 10000));
    baronet_game_free(game);
    for (size_t i = 0; i < scaled(2, 3, sizeof names / sizeof *names); i++) {
        game = load(names[i]);
        check_distribution(game, 120, scaled(400, 400, 800));
        baronet_game_free(game);
    }
}

static void the_rules_may_exceed_a_budget(void **state)
{
    static const char text[] = "game \"Endless\"\n"
                               "board 3x3\n"
                               "piece Stone s: mK\n"
                               "setup \"s2/3/2S w - - 0 1\"\n"
                               "turn:\n"
                               "  move\n"
                               "  when turn-number > 2: require possible turn\n";
    struct baronet_game *game = baronet_load_text("endless.vdl", text, sizeof text - 1, NULL);
    struct baronet_play *play = baronet_start(game);
    uint64_t hash = baronet_play_hash(play);
    struct baronet_playout playout = {.size = sizeof playout, .random = 1, .turn_limit = 100};
    struct baronet_message *message;
    (void)state;
    assert_false(baronet_playout(play, &playout, &message));
    assert_non_null(message);
    assert_non_null(strstr(baronet_message_text(message), "nested too deeply, at endless.vdl:7:"));
    assert_true(baronet_play_hash(play) == hash && position_hash(&play->position) == hash);
    baronet_message_free(message);
    baronet_play_free(play);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_turn_can_be_drawn),
        cmocka_unit_test(whole_games_are_distributed_alike),
        cmocka_unit_test(the_rules_may_exceed_a_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
