#include "study.h"

#include "result.h"
#include "rng.h"
#include "trial.h"

#include <math.h>
#include <string.h>

// Parts of the whole effort, in thousandths: games to learn from, and each of three trials.
enum { LEARNING_PART = 400, TRIAL_PART = 200, TRIAL_GAMES = 600, TRIAL_NODES = 200 };

// For the trial of searches. What one position costs in alpha-beta pays for so many turns of random
// games: many more where they are drawn without being listed, as where no piece moves.
enum {
    SEARCH_GAMES = 20,
    SEARCH_MICROSECONDS = 5000,
    SEARCH_NODES = 1000,
    TURNS_FOR_NODE = 2,
    TURNS_FOR_NODE_STILL = 20,
    LENGTH_GAMES = 20
};

enum { COST_UNIT = 32 };

// The progress of a part of the study, told as that of the whole.
struct stage {
    const struct learn_request *request;
    unsigned before, part; // thousandths of the whole
};

static void tell(void *context, unsigned thousandths)
{
    const struct stage *stage = context;
    const struct learn_request *request = stage->request;
    if (request->progress)
        request->progress(request->context, stage->before + stage->part * thousandths / 1000);
}

// The points that were won, of a game among so many. Who draws shares the point with all others.
static double points_of(const struct tally_score *score, const struct step_facts *facts)
{
    return (double)score->wins + (double)score->draws * sides_fair_share(facts);
}

// Quick games decide between the guess, what was learnt, and what was learnt of squares and
// mobility with pieces worth what was guessed.
static void choose_weights(const struct baronet_game *game, struct weights *weights,
                           const struct learn_request *request, const struct weights *first_guess,
                           struct learnt *learnt)
{
    struct effort effort = effort_part(&request->effort, TRIAL_PART);
    struct stage stage = {request, LEARNING_PART, TRIAL_PART};
    struct trial trial = {.game = game,
                          .facts = weights->facts,
                          .seed = request->seed + 1,
                          .nodes = TRIAL_NODES,
                          .effort = &effort,
                          .games = TRIAL_GAMES,
                          .progress = tell,
                          .context = &stage};
    struct weights *guess = weights_new(weights->facts);
    struct weights *mixed = weights_new(weights->facts);
    weights_copy(guess, first_guess);
    guess->must_capture = weights->must_capture;
    weights_copy(mixed, weights);
    weights_level(mixed, guess);
    const struct contender as_guessed = {.weights = guess}, as_learnt = {.weights = weights},
                           as_mixed = {.weights = mixed};
    const bool are_two = weights->facts->decider_count == 2;
    // Among many players the one who plays differently from all others has fewer chances than half;
    // how many, the same shows the other way round.
    struct tally_score score =
        trial_run(&trial, are_two ? &as_mixed : &as_learnt, are_two ? &as_learnt : &as_guessed);
    double expected = 0.5;
    learnt->chosen = LEARNT_WEIGHTS;
    if (!are_two) {
        expected = points_of(&score, weights->facts) / fmax((double)tally_games(&score), 1);
    } else if (score.wins > score.losses) {
        weights_copy(weights, mixed);
        learnt->chosen = LEARNT_PLACES;
    }
    stage.before += TRIAL_PART;
    score = trial_run(&trial, &as_guessed, &as_learnt);
    double games = (double)tally_games(&score);
    // A result that luck explains is not enough, and neither are no games for want of time.
    if (points_of(&score, weights->facts) >= games * expected - sqrt(games) * 0.5) {
        weights_copy(weights, guess);
        learnt->chosen = LEARNT_NOTHING;
    }
    weights_free(guess);
    weights_free(mixed);
}

// How many turns a game by chance lasts, on the whole.
static uint64_t random_length(const struct baronet_game *game, struct gate *gate)
{
    struct baronet_play *play = baronet_start(game);
    struct baronet_playout playout = {.size = sizeof playout, .random = 1, .turn_limit = 1000};
    uint64_t turns = 0;
    for (int i = 0; i < LENGTH_GAMES && gate_pass(gate); i++)
        turns += baronet_playout(play, &playout, NULL) ? playout.turn_count : 1;
    baronet_play_free(play);
    return turns / LENGTH_GAMES + 1;
}

static void choose_search(const struct baronet_game *game, struct weights *weights,
                          const struct learn_request *request)
{
    const struct step_facts *facts = weights->facts;
    struct effort effort = effort_part(&request->effort, TRIAL_PART);
    struct stage stage = {request, LEARNING_PART + 2 * TRIAL_PART, TRIAL_PART};
    uint64_t turns = SEARCH_NODES * (facts->moves_pieces ? TURNS_FOR_NODE : TURNS_FOR_NODE_STILL);
    struct trial trial = {.game = game,
                          .facts = facts,
                          .seed = request->seed + 2,
                          .nodes = SEARCH_NODES,
                          .microseconds = SEARCH_MICROSECONDS,
                          .tree_games = turns / random_length(game, effort.gate) + 1,
                          .effort = &effort,
                          .games = SEARCH_GAMES,
                          .progress = tell,
                          .context = &stage};
    struct tally_score score =
        trial_run(&trial, &(struct contender){.grows_tree = true, .weights = weights},
                  &(struct contender){.weights = weights});
    // Where no piece moves, what can be weighed says little: then a draw is enough. No game tells
    // nothing.
    if (tally_games(&score) > 0)
        weights->grows_tree =
            tally_points(&score) > (double)tally_games(&score) * (facts->moves_pieces ? 0.6 : 0.4);
}

// What a position looked at costs, in parts of COST_UNIT: the more, the more turns there are to
// list. By that what is counted takes about as long in all games.
static uint64_t node_cost(const struct baronet_game *game)
{
    enum { GAMES = 4, TURNS = 60 };
    struct baronet_play *play = baronet_start(game);
    struct rng rng;
    uint64_t listed = 0, positions = 0;
    rng_init(&rng, 1);
    for (int i = 0; i < GAMES; i++) {
        int made = 0;
        while (made < TURNS && play_result(play).outcome == BARONET_ONGOING) {
            struct baronet_turns *turns = baronet_turns(play, NULL);
            size_t count = turns ? baronet_turns_count(turns) : 0;
            bool goes_on = count > 0 && baronet_apply(play, turns, rng_below(&rng, count), NULL);
            baronet_turns_free(turns);
            listed += count;
            positions++;
            if (!goes_on)
                break;
            made++;
        }
        while (made-- > 0)
            baronet_undo(play);
    }
    baronet_play_free(play);
    return COST_UNIT + listed / (positions + 1);
}

void study_game(const struct baronet_game *game, struct weights *weights,
                const struct learn_request *whole, struct learnt *learnt)
{
    struct learn_request fair = *whole;
    const struct learn_request *request = &fair;
    struct gate *gate = request->effort.gate;
    if (!fair.effort.milliseconds)
        fair.effort.nodes = fair.effort.nodes * COST_UNIT / node_cost(game);
    struct stage stage = {request, 0, LEARNING_PART};
    struct learn_request own = {.effort = effort_part(&request->effort, LEARNING_PART),
                                .seed = request->seed,
                                .progress = tell,
                                .context = &stage};
    struct weights *guess = weights_new(weights->facts);
    memset(learnt, 0, sizeof *learnt);
    weights_copy(guess, weights);
    bool has_learnt = gate_pass(gate) && learn_weights(game, weights, &own, learnt);
    learnt->chosen = has_learnt ? LEARNT_WEIGHTS : LEARNT_NOTHING;
    if (has_learnt && gate_pass(gate))
        choose_weights(game, weights, request, guess, learnt);
    // Where chance moves, twenty games tell less than is known: with stacks, and with a tree. That
    // is for guesses that are too poor to average over chance.
    const bool has_chance = weights->facts->decider_count < weights->facts->player_count;
    if (guess->grows_tree && has_chance)
        weights->grows_tree = learnt->chosen == LEARNT_NOTHING;
    else if (weights->facts->decider_count == 2 && !(has_chance && weights->stacks) &&
             gate_pass(gate))
        choose_search(game, weights, request);
    weights_free(guess);
}
