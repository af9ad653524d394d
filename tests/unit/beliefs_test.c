// What a player believes of what he doesn't see (observer.h), in games of the engine against
// itself: how often what he holds likely is true. For each square that he doesn't see, and each
// kind of piece, the share of the games that he has in mind that have it there is the chance that
// he gives it. BELIEFS_TELL=1 prints the table.
#include "baronet_notation.h"
#include "engine.h"
#include "games.h"
#include "observer.h"
#include "play_state.h"
#include "rng.h"
#include "scale.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 10 };

struct tally {
    double promised[BINS]; // sum of chances
    unsigned count[BINS], true_count[BINS];
    unsigned turns, lost, distinct;
    double hit; // the chance given to what is there
    unsigned hits;
};

static void weigh(const struct observer *observer, const struct baronet_play *play, unsigned player,
                  struct tally *tally)
{
    const struct belief *belief = observer_belief(observer);
    const struct program *program = play->game->program;
    double sum = 0;
    for (size_t g = 0; g < belief->count; g++)
        sum += belief->weights[g];
    tally->distinct += (unsigned)belief->count;
    tally->turns++;
    tally->lost += observer_certain(observer) == 0;
    for (int s = 0; s < program->square_count; s++) {
        const int there = play->position.cells[s] & KIND_MASK;
        double chances[256] = {0};
        for (size_t g = 0; g < belief->count; g++)
            chances[belief->games[g]->position.cells[s] & KIND_MASK] += belief->weights[g] / sum;
        if (there && program->owner_of[there] != player) {
            tally->hit += chances[there];
            tally->hits++;
        }
        for (int kind = 1; kind < program->kind_count; kind++) {
            const double chance = chances[kind];
            if (program->owner_of[kind] == player || chance < 1e-9 || chance > 1 - 1e-9)
                continue;
            const int bin = (int)(chance * BINS);
            tally->promised[bin] += chance;
            tally->count[bin]++;
            tally->true_count[bin] += kind == there;
        }
    }
}

// A random turn.
static void stray(struct baronet_play *play, struct rng *rng)
{
    struct baronet_turns *turns = baronet_turns(play, NULL);
    assert_true(baronet_apply(play, turns, rng_below(rng, baronet_turns_count(turns)), NULL));
    baronet_turns_free(turns);
}

// Without an engine players move at random.
static void play_game(const struct baronet_game *game, const struct policy *policy,
                      struct engine *engine, uint64_t seed, unsigned turns, struct tally *tally)
{
    struct observer *observers[2];
    struct baronet_play *play = baronet_start(game);
    struct rng rng;
    rng_init(&rng, seed);
    for (unsigned p = 0; p < 2; p++) {
        struct lots_key key = {{(unsigned char)(2 * seed + p)}};
        observers[p] = observer_new(game, policy, p, NULL, &key);
    }
    for (unsigned t = 0; t < turns && result_of(play).outcome == BARONET_ONGOING; t++) {
        const unsigned mover = baronet_play_mover(play);
        struct engine_limits limits = {.nodes = 300};
        struct engine_answer answer = {0};
        if (engine && t >= 6)
            observer_think(observers[mover], engine, &limits, &answer);
        // What he holds possible may be wrong, and so his turn.
        if (!answer.turn || !baronet_apply_text(play, answer.turn, NULL))
            stray(play, &rng);
        baronet_free(answer.reply);
        baronet_free(answer.turn);
        for (unsigned p = 0; p < 2; p++) {
            char *seen = baronet_play_turn_text(play, baronet_play_turn_count(play) - 1, p);
            char *view = baronet_play_fen(play, p);
            struct observer *next = observer_note(observers[p], seen, view);
            observer_free(observers[p]);
            observers[p] = next;
            baronet_free(seen);
            baronet_free(view);
        }
        const unsigned next = baronet_play_mover(play);
        weigh(observers[next], play, next, tally);
    }
    for (unsigned p = 0; p < 2; p++)
        observer_free(observers[p]);
    baronet_play_free(play);
}

static void print(const char *name, const struct tally *tally)
{
    fprintf(stderr, "%s: %u turns, %.2f of them lost, %.1f positions, %.3f of what is there\n",
            name, tally->turns, (double)tally->lost / tally->turns,
            (double)tally->distinct / tally->turns, tally->hit / tally->hits);
    for (int b = 0; b < BINS; b++)
        fprintf(stderr, "  %3d %%: %6u, promised %.3f, true %.3f\n", 10 * b, tally->count[b],
                tally->promised[b] / tally->count[b],
                (double)tally->true_count[b] / tally->count[b]);
}

// How much of what is promised by some bins together is true, less what is promised.
static double surplus(const struct tally *tally, int first, int last)
{
    double promised = 0;
    unsigned count = 0, true_count = 0;
    for (int b = first; b <= last; b++) {
        promised += tally->promised[b];
        count += tally->count[b];
        true_count += tally->true_count[b];
    }
    assert_true(count > 100);
    return (true_count - promised) / count;
}

static void tally_games(const char *name, bool at_random, unsigned games, unsigned turns,
                        struct tally *tally)
{
    struct baronet_game *game = load(name);
    struct engine_options options = {.learning = ENGINE_LEARNS_NEVER};
    struct engine *engine = at_random ? NULL : engine_new(game, &options);
    struct policy *policy = policy_new(game);
    for (uint64_t seed = 1; seed <= games; seed++)
        play_game(game, policy, engine, seed, turns, tally);
    if (getenv("BELIEFS_TELL"))
        print(name, tally);
    engine_free(engine);
    policy_free(policy);
    baronet_game_free(game);
}

// What is held unlikely is as unlikely as that, and of what is held likely no more than `less` is
// missing; and at no more than the share `lost` of turns the player has lost track.
static void check(const struct tally *tally, double less, double lost)
{
    assert_true(fabs(surplus(tally, 0, 1)) < 0.05);
    assert_true(surplus(tally, 8, 9) > -less);
    assert_true((double)tally->lost / tally->turns < lost);
}

// A player takes others for better than they are here. He holds too much for certain, as the games
// that he has in mind are few.
static void test_chance(void **state)
{
    (void)state;
    struct tally dark = {0}, kriegspiel = {0};
    tally_games("dark-chess", true, scaled(2, 2, 60), 60, &dark);
    check(&dark, 0.15, 0.3);
    tally_games("kriegspiel", true, scaled(1, 1, 20), 40, &kriegspiel);
    // In a single game, as unless the run is deep, to lose track early costs many turns.
    check(&kriegspiel, 0.15, scaled(50, 50, 15) / 100.0);
}

// Players who know what is good. Only when the run is deep.
static void test_engine(void **state)
{
    (void)state;
    if (scaled(0, 0, 1) == 0)
        return;
    struct tally tally = {0};
    tally_games("dark-chess", false, 40, 80, &tally);
    check(&tally, 0.1, 0.25);
}

// What is drawn stands for what is not: on average the weights are as much as they were. What is
// very likely is always drawn.
static void test_draw(void **state)
{
    (void)state;
    enum { COUNT = 51, MOST = 10, DRAWS = 4000 };
    struct lots_key key = lots_key_of_seed(1);
    struct lots lots;
    double weights[COUNT], sum = 0;
    lots_init(&lots, &key, 0);
    for (int i = 0; i < COUNT; i++)
        weights[i] = i == 20 ? 100 : 1;
    for (int d = 0; d < DRAWS; d++) {
        size_t numbers[MOST];
        double shares[MOST];
        bool has_likely = false;
        assert_int_equal(belief_draw(weights, COUNT, MOST, &lots, numbers, shares), MOST);
        for (int i = 0; i < MOST; i++) {
            has_likely |= numbers[i] == 20;
            sum += shares[i];
        }
        assert_true(has_likely);
    }
    assert_true(fabs(sum / DRAWS - 150) < 2);
}

// The score that a policy gives the position after a turn.
static int score_after(const struct policy *policy, const char *fen, const char *turn)
{
    struct baronet_game *game = load("dark-chess");
    struct baronet_play *play = baronet_start_fen(game, fen, NULL);
    const unsigned mover = baronet_play_mover(play);
    assert_true(baronet_apply_text(play, turn, NULL));
    const int score = policy_score(policy, play->position.cells, mover);
    baronet_play_free(play);
    baronet_game_free(game);
    return score;
}

// Whoever can take a piece, or promote, is expected to; both sides alike.
static void test_policy(void **state)
{
    (void)state;
    static const char white[] = "6k1/P7/8/3q4/4P3/8/8/6K1 w - - 0 1",
                      black[] = "6k1/8/8/4p3/3Q4/8/p7/6K1 b - - 0 1";
    struct baronet_game *game = load("dark-chess");
    struct policy *policy = policy_new(game);
    const int quiet = score_after(policy, white, "e4e5");
    const int taking = score_after(policy, white, "e4d5");
    const int promoting = score_after(policy, white, "a7a8q");
    assert_true(taking > quiet + 300);
    assert_true(promoting > quiet + 300);
    assert_in_range(abs(score_after(policy, black, "e5d4") - taking), 0, 2);
    assert_in_range(abs(score_after(policy, black, "a2a1q") - promoting), 0, 2);
    assert_true(policy_likelihood(0) == 1);
    assert_true(policy_likelihood(100) < policy_likelihood(50));
    assert_true(policy_likelihood(100000) > 0.001); // nothing is impossible
    policy_free(policy);
    baronet_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_draw), cmocka_unit_test(test_policy),
                                       cmocka_unit_test(test_chance),
                                       cmocka_unit_test(test_engine)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
