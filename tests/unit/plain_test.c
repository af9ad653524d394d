// The plain machine defines what rules mean; the fast machine has to give the same answers. Random
// games of all bundled games and of those of Zillions in games/zrf, played by both side by side:
// lists of turns in their order, positions, results, claims, and which turns are refused. Then how
// the fast machine draws turns: as often as each other.
//
//     PLAIN_TURNS=N      turns of each game: 3, 6 or 80, by TEST_SCALE
//     PLAIN_DRAWS=N      draws in each position: 500, 2000 or 10000
//     PLAIN_POSITIONS=N  positions to draw in: 8, 12 or 200
#include "answers.h"
#include "baronet_notation.h"
#include "baronet_zrf.h"

#include "memory.h"
#include "message.h"
#include "play_state.h"
#include "scale.h"
#include "unit.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG_LIST = 3000, REFUSED = 3 };

struct pair {
    const char *name;
    struct baronet_game *fast_game, *plain_game;
    struct baronet_play *fast, *plain;
};

static int setting(const char *name, unsigned small, unsigned usual, unsigned deep)
{
    const char *value = getenv(name);
    return value ? atoi(value) : (int)scaled(small, usual, deep);
}

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

// Both texts say the same; releases them.
static void check_same(const struct pair *pair, const char *what, char *fast, char *plain)
{
    if ((fast == NULL) != (plain == NULL) || (fast && strcmp(fast, plain) != 0)) {
        char *fen = baronet_play_fen(pair->plain, BARONET_REFEREE);
        fail_msg("%s, %s\n%s differs\nfast:  %s\nplain: %s", pair->name, fen, what,
                 fast ? fast : "(none)", plain ? plain : "(none)");
    }
    baronet_free(fast);
    baronet_free(plain);
}

static char *result_text(struct baronet_play *play)
{
    struct baronet_result result = result_of(play);
    const char *claim = baronet_play_claim(play);
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, "%d %u %s; claim %s", (int)result.outcome, result.winner,
                      result.reason, claim ? claim : "none");
    return text_take(&text);
}

static void check_position(const struct pair *pair)
{
    unsigned players = baronet_game_player_count(pair->fast_game);
    for (unsigned viewer = 0; viewer <= players; viewer++) {
        unsigned who = viewer == players ? (unsigned)BARONET_REFEREE : viewer;
        check_same(pair, "position", baronet_play_fen(pair->fast, who),
                   baronet_play_fen(pair->plain, who));
    }
    check_same(pair, "result", result_text(pair->fast), result_text(pair->plain));
    assert_true(baronet_play_hash(pair->fast) == baronet_play_hash(pair->plain));
}

// Turns that are none, made of parts of those that are: what one refuses the other does. Why it is
// refused is not compared: a play explains that on the fast machine, whatever plays.
static void check_refusals(const struct pair *pair, const struct baronet_turns *turns,
                           uint32_t *random)
{
    const struct board *board = &pair->fast_game->model->board;
    for (int i = 0; i < REFUSED; i++) {
        char text[256];
        struct baronet_message *messages[2];
        size_t count = baronet_turns_count(turns);
        char *turn = count ? baronet_turns_text(turns, next_random(random) % count) : NULL;
        snprintf(text, sizeof text, "%.*s%s", turn && i ? (int)(next_random(random) % 4) : 0,
                 turn ? turn : "",
                 board->squares[next_random(random) % (uint32_t)board->square_count].name);
        baronet_free(turn);
        bool fast = baronet_apply_text(pair->fast, text, &messages[0]);
        bool plain = baronet_apply_text(pair->plain, text, &messages[1]);
        assert_true(fast == !messages[0] && plain == !messages[1]);
        baronet_message_free(messages[0]);
        baronet_message_free(messages[1]);
        if (fast != plain)
            fail_msg("%s: the %s machine alone accepts %s", pair->name, fast ? "fast" : "plain",
                     text);
        if (fast) {
            check_position(pair);
            assert_true(baronet_undo(pair->fast) && baronet_undo(pair->plain));
        }
    }
}

// Makes a random turn of both. False when there is none, or too much for one of them.
static bool go_on(const struct pair *pair, uint32_t *random)
{
    struct baronet_message *messages[2];
    struct baronet_turns *fast = baronet_turns(pair->fast, &messages[0]);
    struct baronet_turns *plain = baronet_turns(pair->plain, &messages[1]);
    bool goes_on = fast && plain && baronet_turns_count(plain) > 0;
    assert_true((fast == NULL) == (plain == NULL));
    baronet_message_free(messages[0]);
    baronet_message_free(messages[1]);
    size_t count = fast ? baronet_turns_count(fast) : 0;
    for (size_t i = 0; fast && plain && i < count && i < baronet_turns_count(plain); i++)
        check_same(pair, "turn", baronet_turns_text(fast, i), baronet_turns_text(plain, i));
    if (fast && plain && count != baronet_turns_count(plain))
        fail_msg("%s: %zu turns, not %zu", pair->name, count, baronet_turns_count(plain));
    if (goes_on && count < LONG_LIST && !pair->fast_game->program->has_secrets)
        check_refusals(pair, plain, random);
    if (goes_on) {
        size_t index = next_random(random) % count;
        bool made = baronet_apply(pair->fast, fast, index, &messages[0]);
        assert_true(made == baronet_apply(pair->plain, plain, index, &messages[1]));
        baronet_message_free(messages[0]);
        baronet_message_free(messages[1]);
        goes_on = made;
    }
    baronet_turns_free(fast);
    baronet_turns_free(plain);
    return goes_on;
}

// False when the game can't be loaded, by either.
static bool start(struct pair *pair, const char *name, const char *fen)
{
    static const struct baronet_load_options plain = {.size = sizeof plain, .flags = BARONET_PLAIN};
    struct baronet_message *message;
    *pair = (struct pair){.name = name};
    pair->fast_game = baronet_load_with(name, NULL, NULL, &message);
    baronet_message_free(message);
    pair->plain_game = baronet_load_with(name, &plain, NULL, &message);
    baronet_message_free(message);
    assert_true((pair->fast_game == NULL) == (pair->plain_game == NULL));
    if (!pair->fast_game || !pair->plain_game)
        return false;
    pair->fast =
        fen ? baronet_start_fen(pair->fast_game, fen, NULL) : baronet_start(pair->fast_game);
    pair->plain =
        fen ? baronet_start_fen(pair->plain_game, fen, NULL) : baronet_start(pair->plain_game);
    check_position(pair);
    return true;
}

static void stop(struct pair *pair)
{
    baronet_play_free(pair->fast);
    baronet_play_free(pair->plain);
    baronet_game_free(pair->fast_game);
    baronet_game_free(pair->plain_game);
}

static void check_game(const char *name, int turns, uint32_t *random)
{
    struct pair pair;
    if (!start(&pair, name, NULL))
        return;
    for (int turn = 0; turn < turns && go_on(&pair, random); turn++)
        check_position(&pair);
    stop(&pair);
}

// What waits until the end of a turn may turn out to be impossible: then there is no such turn.
static void test_refused_effect(void **state)
{
    static const char text[] = "game \"Debts\"\nboard 2x2\npiece Man m: W\n"
                               "setup \"1m/M1[] w - - 0 1\"\n"
                               "turn:\n  move\n  later take Man from hand\n  require captured = 0\n"
                               "lose \"stuck\" when not possible turn\n";
    (void)state;
    for (unsigned flags = 0; flags <= BARONET_PLAIN; flags++) {
        struct baronet_load_options options = {.size = sizeof options, .flags = flags};
        struct baronet_game *game =
            baronet_load_text_with("debts.vdl", text, sizeof text - 1, &options, NULL);
        uint64_t nodes = 1;
        assert_non_null(game);
        struct baronet_play *play = baronet_start(game);
        assert_string_equal(result_of(play).reason, "stuck");
        assert_true(baronet_perft(play, 1, &nodes, NULL, NULL, NULL));
        assert_int_equal(nodes, 0);
        baronet_play_free(play);
        baronet_game_free(game);
    }
}

// Positions in which the machines once differed.
static void test_found(void **state)
{
    static const char *const found[][2] = {
        // a Pawn does not go to a square that a friend has passed over
        {"dark-chess", "rnbq1b1r/1p1kpp1p/3p3p/p1p5/3P2P1/1PN1B3/P1P1PP1P/R3KBNR b KQ g3 0 7"}};
    uint32_t random = 3;
    (void)state;
    for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
        struct pair pair;
        assert_true(start(&pair, found[i][0], found[i][1]));
        go_on(&pair, &random);
        stop(&pair);
    }
}

static void test_bundled_games(void **state)
{
    uint32_t random = 1;
    (void)state;
    for (size_t i = 0; baronet_bundled_name(i); i++)
        check_game(baronet_bundled_name(i), setting("PLAIN_TURNS", 3, 6, 80), &random);
}

// Small games that ask what no bundled one asks.
static void test_small_games(void **state)
{
    static const char *const names[] = {"lists", "after-turn", "attackers", "attackers-xiangqi",
                                        "seeds", "counters",   "tries"};
    uint32_t random = 4;
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[512];
        snprintf(path, sizeof path, "tests/rules/%s.vdl", names[i]);
        check_game(path, setting("PLAIN_TURNS", 3, 6, 80), &random);
    }
}

static void test_zrf_games(void **state)
{
    uint32_t random = 2;
    int files = 0;
    DIR *folder = opendir("games/zrf");
    (void)state;
    assert_non_null(folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[512], **titles;
        struct baronet_message *message;
        size_t length = strlen(entry->d_name);
        if (length < 4 || strcmp(entry->d_name + length - 4, ".zrf") != 0)
            continue;
        snprintf(path, sizeof path, "games/zrf/%.200s", entry->d_name);
        size_t count = baronet_zrf_variants(path, NULL, &titles, &message);
        baronet_message_free(message);
        files++;
        for (size_t i = 0; i < count; i++) {
            char name[600];
            snprintf(name, sizeof name, "%s#%zu", path, i + 1);
            check_game(name, setting("PLAIN_TURNS", 3, 6, 80) / 3, &random);
            baronet_free(titles[i]);
        }
        memory_free(titles);
    }
    if (folder)
        closedir(folder);
    assert_true(files > 10);
}

// ---- Draws

static int compare_hashes(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

// The hashes of the positions after all turns, sorted, as the plain machine has them.
static uint64_t *hashes_after(struct baronet_play *play, size_t *count)
{
    struct generator generator;
    uint64_t *hashes = NULL;
    size_t capacity = 0;
    *count = 0;
    vm_begin(&play->vm, &generator);
    while (vm_next(&play->vm, &generator)) {
        assert_true(vm_commit(&play->vm, &generator));
        hashes = memory_grow(hashes, *count + 1, &capacity, sizeof *hashes);
        hashes[(*count)++] = play->position.hash;
    }
    vm_end(&play->vm, &generator);
    if (hashes)
        qsort(hashes, *count, sizeof *hashes, compare_hashes);
    return hashes;
}

// Draws turns by playouts of one turn. Pearson's chi-square of how often each position came up,
// turns that lead to the same one taken together; as a standard normal deviate (Wilson and
// Hilferty, 1931).
static double deviation(struct baronet_play *fast, const uint64_t *hashes, size_t count,
                        size_t draws, uint64_t seed)
{
    size_t *drawn = memory_zeroed(count, sizeof *drawn);
    double square = 0, freedom = -1;
    for (size_t i = 0; i < draws; i++) {
        struct baronet_playout playout = {
            .size = sizeof playout, .random = seed + i * 7919, .turn_limit = 1, .wants_hash = true};
        assert_true(baronet_playout(fast, &playout, NULL));
        assert_int_equal(playout.turn_count, 1);
        const uint64_t *at = bsearch(&playout.hash, hashes, count, sizeof *hashes, compare_hashes);
        if (!at)
            fail_msg("%s: a turn was drawn that is none", baronet_game_name(fast->game));
        else
            drawn[at - hashes]++;
    }
    for (size_t i = 0, next; i < count; i = next) {
        double observed = 0, expected;
        for (next = i; next < count && hashes[next] == hashes[i]; next++)
            observed += (double)drawn[next];
        expected = (double)draws * (double)(next - i) / (double)count;
        square += (observed - expected) * (observed - expected) / expected;
        freedom++;
    }
    memory_free(drawn);
    if (freedom < 1)
        return 0;
    return (cbrt(square / freedom) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom));
}

// All turns are drawn equally often. A deviate beyond 5 comes up once in three million positions;
// seeds are fixed.
static void test_draws(void **state)
{
    enum { MOST_DEVIATES = 5, EACH = 6, MOST_TURNS = 24 };
    size_t draws = (size_t)setting("PLAIN_DRAWS", 500, 2000, 10000), games = 0;
    int wanted = setting("PLAIN_POSITIONS", 8, 12, 200), tried = 0;
    uint32_t random = 4;
    (void)state;
    while (baronet_bundled_name(games))
        games++;
    for (int i = 0; i < wanted; i++) {
        struct pair pair;
        size_t count;
        assert_true(start(&pair, baronet_bundled_name((size_t)i * 7 % games), NULL));
        for (uint32_t turn = next_random(&random) % MOST_TURNS; turn > 0; turn--)
            go_on(&pair, &random);
        if (!play_has_ended(pair.fast)) {
            uint64_t *hashes = hashes_after(pair.plain, &count);
            size_t enough = draws > EACH * count ? draws : EACH * count;
            double deviates =
                count ? deviation(pair.fast, hashes, count, enough, (uint64_t)i << 32) : 0;
            if (deviates > MOST_DEVIATES || deviates < -MOST_DEVIATES)
                fail_msg("%s, position %d: chi-square is %.1f standard deviations off", pair.name,
                         i, deviates);
            tried += count > 1;
            memory_free(hashes);
        }
        stop(&pair);
    }
    if (tried < wanted * 2 / 3) // the others have ended, or have one turn only
        fail_msg("of %d positions only %d had turns to draw", wanted, tried);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bundled_games),  cmocka_unit_test(test_small_games),
        cmocka_unit_test(test_zrf_games),      cmocka_unit_test(test_found),
        cmocka_unit_test(test_refused_effect), cmocka_unit_test(test_draws)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
