#include "self_play.h"

#include "logistic.h"
#include "memory.h"
#include "rng.h"
#include "search.h"
#include "series.h"

#include <stdlib.h>

enum {
    TURNS_LIMIT = 125,       // of a game, for each player, without those of chance
    CHANCE_SHARE = 4,        // so many times the turns with them
    NUMBERS_LIMIT = 1 << 23, // of all samples together
    NODES_LIMIT = 4000,      // of a look at one turn
    LATE = 1200,             // thousandths of the effort: games under way are left unfinished
    LATER = 3                // samples on
};

// How much of what a position should foresee is the score a little later; the rest is the result.
static const double trust = 0.7;

// A round under way; `use` and what was played are changed where results are taken.
struct playing {
    struct self_play *play;
    const struct self_play_round *round;
    struct effort_use use;
};

// What a game has shown.
struct shown {
    struct samples samples;
    uint64_t nodes, with_captures, only_captures;
    bool is_decisive;
};

// One thread's.
struct player {
    const struct playing *playing;
    const struct features *features;
    struct baronet_play *start;
    struct samples notes; // of the present game
    struct search_board board;
    struct rng rng;
    int8_t sign[OWNERS_AT_MOST];
    uint64_t with_captures, only_captures;
};

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
                     rng_below(&games->rng, 32) == 0;
    uint32_t pick = (uint32_t)rng_below(&games->rng, count);
    if (!by_chance) {
        struct search_line line = {0};
        stepper_drop(stepper, mark);
        searcher_search(searcher, 1, 0, NULL, &line);
        stepper_list(stepper, false);
        const uint32_t found = stepper_find(stepper, mark.step_count, line.keys[0]);
        if (found < stepper->step_count)
            pick = found - mark.step_count;
    }
    *chosen = stepper->steps[mark.step_count + pick];
    return true; // the list stays: the turn's changes are in it
}

// Whether the position is quiet, so that what is on the board counts.
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
    return logistic((double)side * searcher_evaluate(searcher) / LEARN_UNIT);
}

// What each position of a game should have foreseen: partly the result, mostly what the position
// some turns later was worth (temporal difference learning; Sutton, 1988). Quick games are played
// too badly for the result alone to tell what a piece is worth.
static void set_results(struct samples *samples, double result)
{
    // Positions of one game are correlated: together they count as two.
    float weight = (result < 0 ? 0.6F : 2) / (float)(samples->count + 1);
    for (size_t i = 0; i < samples->count; i++) {
        struct sample *sample = &samples->all[i];
        double end = result < 0 ? 0.5 : result;
        double later = i + LATER < samples->count ? (double)samples->all[i + LATER].score : end;
        sample->result = (float)((1 - trust) * end + trust * later);
        sample->weight = weight;
    }
}

// Whether the time is up by so much that the present game is not worth finishing. What is counted
// is not asked here: that must not depend on what other threads do.
static bool is_late(const struct player *player)
{
    const struct effort *effort = player->playing->use.effort;
    return !gate_pass(effort->gate) ||
           (effort->milliseconds && effort_used(&player->playing->use) > LATE);
}

static double play_turns(struct player *games, struct searcher *searcher)
{
    struct stepper *stepper = searcher_stepper(searcher);
    size_t phase = rng_below(&games->rng, 3);
    double result = -1;
    const int most = TURNS_LIMIT * stepper->facts->decider_count;
    for (int turns = 0, all = 0; turns < most && all < CHANCE_SHARE * most; all++) {
        const bool is_chance = stepper->facts->is_random[stepper_mover(stepper)];
        struct step step;
        struct stepper_mark mark = stepper_mark(stepper);
        result = sides_result(games->sign, stepper, false);
        if (result >= 0 || is_late(games))
            break;
        if (!choose_turn(games, searcher, turns, &step)) {
            result = sides_result(games->sign, stepper, true);
            break;
        }
        bool was_capture = step.is_capture;
        bool made = searcher_advance(searcher, &step);
        stepper_drop(stepper, mark);
        if (!made)
            break;
        turns += !is_chance;
        if (turns > 6 && !was_capture && (size_t)turns % 3 == phase && is_quiet(searcher))
            samples_add(&games->notes, games->features, stepper, games->board.weights, games->sign,
                        expectation(games, searcher));
    }
    return result;
}

// A game is played with nothing that others have left behind: the same number, the same game.
static void play_game(void *context, void *own, uint64_t number, void *result)
{
    const struct playing *playing = context;
    struct player *player = own;
    struct shown *shown = result;
    rng_init_nth(&player->rng, playing->play->seed, number);
    table_clear(player->board.table);
    atomic_store(&player->board.stop, false);
    player->with_captures = player->only_captures = 0;
    struct searcher *searcher = searcher_new(&player->board, player->start, 0);
    double end = play_turns(player, searcher);
    shown->nodes = searcher_nodes(searcher);
    searcher_free(searcher);
    set_results(&player->notes, end);
    samples_move(&shown->samples, &player->notes, NUMBERS_LIMIT);
    shown->is_decisive = end == 0 || end == 1;
    shown->with_captures = player->with_captures;
    shown->only_captures = player->only_captures;
}

static bool take(void *context, uint64_t number, void *result)
{
    struct playing *playing = context;
    struct self_play *play = playing->play;
    const struct self_play_round *round = playing->round;
    struct shown *shown = result;
    (void)number;
    samples_move(&play->samples, &shown->samples, NUMBERS_LIMIT);
    samples_release(&shown->samples);
    play->games++;
    play->decisive += shown->is_decisive;
    play->with_captures += shown->with_captures;
    play->only_captures += shown->only_captures;
    playing->use.nodes += shown->nodes;
    uint64_t used = effort_used(&playing->use);
    if (round->progress)
        round->progress(round->context, used < 1000 ? (unsigned)used : 1000);
    bool is_closed = round->effort->gate && !gate_pass(round->effort->gate);
    return !is_closed && play->samples.count < round->sample_limit &&
           (used < 1000 || play->games < round->least_games);
}

static void drop(void *result)
{
    struct shown *shown = result;
    samples_release(&shown->samples);
}

static bool asks_gate(void *context, uint64_t nodes)
{
    (void)nodes;
    return !gate_pass(context);
}

static void *player_new(void *context)
{
    const struct playing *playing = context;
    const struct self_play *play = playing->play;
    const struct step_facts *facts = play->features->facts;
    struct player *player = memory_zeroed(1, sizeof *player);
    *player = (struct player){.playing = playing,
                              .features = play->features,
                              .start = baronet_start(play->game),
                              .board = {.game = play->game,
                                        .facts = facts,
                                        .weights = playing->round->weights,
                                        .table = table_new(1),
                                        .is_time_up = asks_gate,
                                        .context = playing->round->effort->gate,
                                        .search_node_limit = NODES_LIMIT}};
    sides_choose(facts, baronet_play_mover(player->start), player->sign);
    return player;
}

static void player_free(void *context, void *own)
{
    struct player *player = own;
    (void)context;
    baronet_play_free(player->start);
    table_free(player->board.table);
    samples_release(&player->notes);
    memory_free(player);
}

void self_play_init(struct self_play *play, const struct baronet_game *game,
                    const struct features *features, uint64_t seed)
{
    *play = (struct self_play){.game = game, .features = features, .seed = seed};
}

void self_play_release(struct self_play *play)
{
    samples_release(&play->samples);
}

void self_play_run(struct self_play *play, const struct self_play_round *round)
{
    struct playing playing = {.play = play, .round = round, .use = effort_begin(round->effort)};
    struct series series = {.threads = effort_threads(round->effort),
                            .result_size = sizeof(struct shown),
                            .context = &playing,
                            .prepare = player_new,
                            .release = player_free,
                            .work = play_game,
                            .take = take,
                            .drop = drop};
    series_run(&series, play->games);
}
