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
    LATER = 3,               // samples on
    NOTES_MOST = 40          // of a game are kept
};

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

// A game as one side sees it: two players are seen by the first one only, of more players each is
// one against all others.
struct seat {
    struct search_board board;
    int8_t sign[OWNERS_AT_MOST];
    struct searcher *searcher; // of the present game
    struct samples notes;      // of that
};

// One thread's.
struct player {
    const struct playing *playing;
    const struct features *features;
    struct baronet_play *start;
    struct seat seats[PLAYERS_AT_MOST];
    int seat_count;
    struct rng rng;
    uint64_t with_captures, only_captures;
};

// Whoever is to move chooses from his own seat; chance may sit anywhere.
static struct seat *seat_of_mover(struct player *games)
{
    const struct stepper *stepper = searcher_stepper(games->seats[0].searcher);
    const unsigned mover = stepper_mover(stepper);
    return &games->seats[games->seat_count > 1 && !stepper->facts->is_random[mover] ? mover : 0];
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

// What the present position promises the seat's side, by the weights so far.
static double expectation(const struct seat *seat)
{
    int side = seat->sign[stepper_mover(searcher_stepper(seat->searcher))];
    return logistic((double)side * searcher_evaluate(seat->searcher) / LEARN_UNIT);
}

// What the positions of a game should have foreseen. `end` is the result, or the seat's
// share where none came out.
static void set_results(struct samples *samples, double end)
{
    for (size_t i = 0; i < samples->count; i++) {
        struct sample *sample = &samples->all[i];
        sample->end = (float)end;
        sample->score_later = i + LATER < samples->count ? sample[LATER].score : (float)end;
    }
}

// Positions of one game are correlated: together they count as two. So many of them would only take
// the place of other games.
static void weigh_samples(struct samples *samples, bool is_over)
{
    samples_thin_out(samples, NOTES_MOST);
    const size_t count = samples->count;
    for (size_t i = 0; i < count; i++) {
        samples->all[i].weight = (is_over ? 2 : 0.6F) / (float)(count + 1);
        samples->all[i].later = i + LATER < count ? LATER : 0;
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

// Makes the turn that was chosen from one of the seats, for all of them.
static bool make_turn(struct player *games, const struct seat *chooser, const struct step *step)
{
    bool made = searcher_advance(chooser->searcher, step);
    for (int i = 0; i < games->seat_count && made; i++)
        made = &games->seats[i] == chooser ||
               searcher_follow(games->seats[i].searcher, &step->key, 1) == 1;
    return made;
}

static void take_notes(struct player *games)
{
    for (int i = 0; i < games->seat_count; i++) {
        struct seat *seat = &games->seats[i];
        samples_add(&seat->notes, games->features, searcher_stepper(seat->searcher),
                    seat->board.weights, seat->sign, expectation(seat));
    }
}

// Whether the game came to its end; it is stuck where nobody has a turn.
static bool play_turns(struct player *games, bool *is_stuck)
{
    const struct stepper *first = searcher_stepper(games->seats[0].searcher);
    size_t phase = rng_below(&games->rng, 3);
    const int most = TURNS_LIMIT * first->facts->decider_count;
    *is_stuck = false;
    for (int turns = 0, all = 0; turns < most && all < CHANCE_SHARE * most; all++) {
        const bool is_chance = first->facts->is_random[stepper_mover(first)];
        const struct seat *seat = seat_of_mover(games);
        struct stepper *stepper = searcher_stepper(seat->searcher);
        struct step step;
        struct stepper_mark mark = stepper_mark(stepper);
        if (stepper_result(stepper, false) != STEP_ONGOING)
            return true;
        if (is_late(games))
            return false;
        if (!choose_turn(games, seat->searcher, turns, &step)) {
            *is_stuck = true;
            return stepper_result(stepper, true) != STEP_ONGOING;
        }
        bool was_capture = step.is_capture;
        bool made = make_turn(games, seat, &step);
        stepper_drop(stepper, mark);
        if (!made)
            return false;
        turns += !is_chance;
        if (turns > 6 && !was_capture && (size_t)turns % 3 == phase && is_quiet(seat->searcher))
            take_notes(games);
    }
    return false;
}

// The result for a seat; where there is none, or nobody has won, its share.
static double result_of(const struct seat *seat, bool is_over, bool is_stuck)
{
    struct stepper *stepper = searcher_stepper(seat->searcher);
    const double result = is_over ? sides_result(seat->sign, stepper, is_stuck) : 0.5;
    return result == 0 || result == 1 ? result : sides_fair_share(stepper->facts);
}

// A game is played with nothing that others have left behind: the same number, the same game.
static void play_game(void *context, void *own, uint64_t number, void *result)
{
    const struct playing *playing = context;
    struct player *player = own;
    struct shown *shown = result;
    rng_init_nth(&player->rng, playing->play->seed, number);
    player->with_captures = player->only_captures = 0;
    for (int i = 0; i < player->seat_count; i++) {
        struct seat *seat = &player->seats[i];
        table_clear(seat->board.table);
        atomic_store(&seat->board.stop, false);
        seat->searcher = searcher_new(&seat->board, player->start, 0);
        if (player->seat_count > 1)
            searcher_take_side(seat->searcher, (unsigned)i);
    }
    bool is_stuck;
    const bool is_over = play_turns(player, &is_stuck);
    for (int i = 0; i < player->seat_count; i++) {
        struct seat *seat = &player->seats[i];
        const double end = result_of(seat, is_over, is_stuck);
        set_results(&seat->notes, end);
        weigh_samples(&seat->notes, is_over);
        samples_move(&shown->samples, &seat->notes, NUMBERS_LIMIT);
        shown->is_decisive |= end == 0 || end == 1;
        shown->nodes += searcher_nodes(seat->searcher);
        searcher_free(seat->searcher);
    }
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
                              .seat_count = facts->decider_count > 2 ? facts->decider_count : 1};
    for (int i = 0; i < player->seat_count; i++) {
        struct seat *seat = &player->seats[i];
        seat->board = (struct search_board){.game = play->game,
                                            .facts = facts,
                                            .weights = playing->round->weights,
                                            .table = table_new(1),
                                            .is_time_up = asks_gate,
                                            .context = playing->round->effort->gate,
                                            .search_node_limit = NODES_LIMIT};
        sides_choose(facts, (unsigned)i, seat->sign);
    }
    return player;
}

static void player_free(void *context, void *own)
{
    struct player *player = own;
    (void)context;
    baronet_play_free(player->start);
    for (int i = 0; i < player->seat_count; i++) {
        table_free(player->seats[i].board.table);
        samples_release(&player->seats[i].notes);
    }
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
