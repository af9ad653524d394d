// _SC_NPROCESSORS_ONLN
#define _DEFAULT_SOURCE
#include "self_play.h"

#include "chance.h"
#include "memory.h"
#include "search.h"
#include "stopwatch.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    THREADS_LIMIT = 8,
    TURNS_LIMIT = 250,       // of a game
    NUMBERS_LIMIT = 1 << 23, // of all samples together
    NODES_LIMIT = 4000,      // of a look at one turn
    LATER = 3                // samples on
};

// How much of what a position should foresee is the score a little later; the rest is the result.
static const double trust = 0.7;

// One thread's.
struct player {
    struct self_play *shared;
    const struct features *features;
    const struct weights *weights;
    struct samples notes; // of the present game
    struct search_board board;
    struct chance chance;
    int8_t sign[OWNERS_AT_MOST];
    uint64_t games, decisive;
    uint64_t with_captures, only_captures;
    pthread_t thread;
    const struct self_play_round *round;
    bool is_started, is_leader;
};

// What came of the game, for the first player's side; -1: nothing yet.
static double outcome(const struct player *games, struct stepper *stepper, bool is_stuck)
{
    enum step_result result = stepper_result(stepper, is_stuck);
    int side = games->sign[stepper_mover(stepper)];
    if (result == STEP_ONGOING)
        return -1;
    return result == STEP_DRAW ? 0.5 : (result == STEP_WIN) == (side > 0) ? 1 : 0;
}

static bool choose_turn(struct player *games, struct searcher *searcher, int turn,
                        struct step *chosen)
{
    struct stepper *stepper = searcher_stepper(searcher);
    struct stepper_mark mark = stepper_mark(stepper);
    uint32_t captures = 0;
    stepper_list(stepper, false);
    uint32_t count = stepper->step_count - mark.step_count;
    for (uint32_t i = 0; i < count; i++)
        captures += stepper->steps[mark.step_count + i].is_capture;
    games->with_captures += captures > 0;
    games->only_captures += captures > 0 && captures == count;
    if (count == 0)
        return false;
    // The first turns by chance, so that games differ; then now and then.
    bool by_chance = turn < 6 || stepper->facts->is_random[stepper_mover(stepper)] ||
                     chance_below(&games->chance, 32) == 0;
    uint32_t pick = (uint32_t)chance_below(&games->chance, count);
    if (!by_chance) {
        struct search_line line = {0};
        stepper_drop(stepper, mark);
        searcher_search(searcher, 1, 0, NULL, &line);
        stepper_list(stepper, false);
        for (uint32_t i = 0; i < count && line.length > 0; i++)
            if (stepper->steps[mark.step_count + i].key == line.keys[0])
                pick = i;
    }
    *chosen = stepper->steps[mark.step_count + pick];
    return true; // the list stays: the turn's changes are in it
}

// Whether nothing much is about to happen, so that what is there counts.
static bool is_quiet(struct searcher *searcher)
{
    if (stepper_is_threatened(searcher_stepper(searcher)))
        return false;
    int difference = searcher_quiet_score(searcher) - searcher_evaluate(searcher);
    return difference > -40 && difference < 40;
}

// What the present position promises the first player's side, by the weights so far.
static double expectation(const struct player *games, struct searcher *searcher)
{
    int side = games->sign[stepper_mover(searcher_stepper(searcher))];
    return 1 / (1 + exp(-side * searcher_evaluate(searcher) / LEARN_UNIT));
}

// What each position of a game should have foreseen: partly the result, mostly what the position
// some turns later was worth (temporal difference learning; Sutton, 1988). Quick games are played
// too badly for the result alone to tell what a piece is worth.
static void set_results(struct samples *samples, double result)
{
    // Positions of one game say the same thing again and again: together they count as two.
    float weight = (result < 0 ? 0.6F : 2) / (float)(samples->count + 1);
    for (size_t i = 0; i < samples->count; i++) {
        struct sample *sample = &samples->all[i];
        double end = result < 0 ? 0.5 : result;
        double later = i + LATER < samples->count ? (double)samples->all[i + LATER].score : end;
        sample->result = (float)((1 - trust) * end + trust * later);
        sample->weight = weight;
    }
}

// A game that is not over by `until` is left unfinished.
static void play_game(struct player *games, struct searcher *searcher, uint64_t start_time,
                      uint64_t until)
{
    struct stepper *stepper = searcher_stepper(searcher);
    struct stepper_mark start = stepper_mark(stepper);
    int turns = 0;
    double result = -1;
    size_t phase = chance_below(&games->chance, 3);
    while (turns < TURNS_LIMIT && result < 0) {
        struct step step;
        struct stepper_mark mark = stepper_mark(stepper);
        result = outcome(games, stepper, false);
        if (result >= 0 || (turns % 8 == 0 && stopwatch_milliseconds(start_time) > until))
            break;
        if (!choose_turn(games, searcher, turns, &step)) {
            result = outcome(games, stepper, true);
            break;
        }
        bool was_capture = step.is_capture;
        bool made = searcher_advance(searcher, &step);
        stepper_drop(stepper, mark);
        if (!made)
            break;
        turns++;
        if (turns > 6 && !was_capture && (size_t)turns % 3 == phase && is_quiet(searcher))
            samples_add(&games->notes, games->features, stepper, games->weights, games->sign,
                        expectation(games, searcher));
    }
    for (int i = 0; i < turns; i++)
        stepper_undo(stepper);
    searcher_reset(searcher);
    stepper_drop(stepper, start);
    games->games++;
    games->decisive += result == 0 || result == 1;
    set_results(&games->notes, result);
}

// Adds up what a game has shown, and says whether there is to be another one.
static bool hand_over(struct player *player, const struct self_play_round *round)
{
    struct self_play *shared = player->shared;
    uint64_t used = stopwatch_milliseconds(round->start);
    pthread_mutex_lock(&shared->lock);
    samples_move(&shared->samples, &player->notes, NUMBERS_LIMIT);
    shared->games += player->games;
    shared->decisive += player->decisive;
    shared->with_captures += player->with_captures;
    shared->only_captures += player->only_captures;
    player->games = player->decisive = player->with_captures = player->only_captures = 0;
    bool goes_on = shared->samples.count < round->sample_limit &&
                   (used < round->until || shared->games < round->least_games);
    pthread_mutex_unlock(&shared->lock);
    if (player->is_leader && round->progress)
        round->progress(round->context, used);
    return goes_on;
}

static void *play_on(void *context)
{
    struct player *player = context;
    const struct self_play_round *round = player->round;
    struct baronet_play *start = baronet_start(player->shared->game);
    struct searcher *searcher = searcher_new(&player->board, start, 1);
    sides_choose(player->features->facts, baronet_play_mover(start), player->sign);
    while (hand_over(player, round)) {
        play_game(player, searcher, round->start, round->until * 6 / 5 + 100);
        table_next_search(player->board.table);
    }
    searcher_free(searcher);
    baronet_play_free(start);
    return NULL;
}

static void player_init(struct player *player, struct self_play *play,
                        const struct self_play_round *round, uint64_t number)
{
    const struct step_facts *facts = play->features->facts;
    *player = (struct player){.shared = play,
                              .features = play->features,
                              .weights = round->weights,
                              .round = round,
                              .is_leader = number == 0,
                              .board = {.game = play->game,
                                        .facts = facts,
                                        .weights = round->weights,
                                        .table = table_new(1),
                                        .search_node_limit = NODES_LIMIT}};
    chance_init_nth(&player->chance, play->seed, play->games * THREADS_LIMIT + number);
}

void self_play_init(struct self_play *play, const struct baronet_game *game,
                    const struct features *features, uint64_t seed)
{
    *play = (struct self_play){.game = game, .features = features, .seed = seed};
    pthread_mutex_init(&play->lock, NULL);
}

void self_play_release(struct self_play *play)
{
    samples_release(&play->samples);
    pthread_mutex_destroy(&play->lock);
}

void self_play_run(struct self_play *play, const struct self_play_round *round)
{
    struct player *players = memory_zeroed(THREADS_LIMIT, sizeof *players);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int count = cores > THREADS_LIMIT ? THREADS_LIMIT : cores < 1 ? 1 : (int)cores;
    for (int i = 0; i < count; i++)
        player_init(&players[i], play, round, (uint64_t)i);
    for (int i = 1; i < count; i++)
        players[i].is_started = pthread_create(&players[i].thread, NULL, play_on, &players[i]) == 0;
    play_on(&players[0]);
    for (int i = 0; i < count; i++) {
        if (players[i].is_started)
            pthread_join(players[i].thread, NULL);
        table_free(players[i].board.table);
        samples_release(&players[i].notes);
    }
    free(players);
}
