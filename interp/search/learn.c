#include "learn.h"

#include "logistic.h"
#include "memory.h"
#include "rng.h"
#include "search.h"
#include "self_play.h"
#include "symmetry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 3,
    SAMPLES_LIMIT = 150000, // of all games
    BATCH = 256,
    EPOCHS = 24
};

static const double unit = LEARN_UNIT;

// ---- Regression

struct regression {
    const struct features *features;
    bool learns_from_itself; // as the guess is blind
    double *weights, *prior, *stiffness, *slope, *speed;
};

static double predict(const struct regression *regression, const struct samples *samples,
                      const struct sample *sample)
{
    const packed_number *numbers = samples->numbers + sample->first;
    double sum = 0;
    for (size_t i = 0; i < sample->count; i++)
        sum += regression->weights[number_feature(numbers[i])] * number_value(numbers[i]);
    return logistic(sum);
}

// What each position of a game should have foreseen: partly the result, mostly what a position
// some turns later is worth (temporal difference learning; Sutton, 1988). Quick games are played
// too badly for the result alone to tell what a piece is worth. What it is worth is what it was
// believed to be when it was met: a good guess is followed. A blind one is not.
static void set_targets(const struct regression *regression, const struct samples *samples)
{
    static const double trust = 0.7;
    for (size_t i = 0; i < samples->count; i++) {
        struct sample *sample = &samples->all[i];
        const double end = (double)sample->end;
        const double later = !regression->learns_from_itself ? (double)sample->score_later
                             : sample->later > 0
                                 ? predict(regression, samples, sample + sample->later)
                                 : end;
        sample->result = (float)((1 - trust) * end + trust * later);
    }
}

// RMSProp (Tieleman and Hinton, 2012): each weight at its own pace.
static void fit(struct regression *regression, const struct samples *samples, struct rng *rng,
                struct gate *gate)
{
    int count = regression->features->count;
    double *slope = regression->slope, *speed = regression->speed;
    double share = 1.0 / (double)(samples->count + 1);
    memset(speed, 0, (size_t)count * sizeof *speed);
    int epoch = (int)(samples->count / BATCH + 1), steps = EPOCHS * epoch;
    double faded = 1;
    for (int step = 0; step < steps && gate_pass(gate); step++) {
        double rate = 0.03 * (1 - (double)step / steps) + 0.0005;
        if (step % epoch == 0)
            set_targets(regression, samples);
        memset(slope, 0, (size_t)count * sizeof *slope);
        for (int b = 0; b < BATCH; b++) {
            const struct sample *sample = &samples->all[rng_below(rng, samples->count)];
            double wrong = (predict(regression, samples, sample) - (double)sample->result) *
                           (double)sample->weight / BATCH;
            for (size_t i = 0; i < sample->count; i++)
                slope[number_feature(samples->numbers[sample->first + i])] +=
                    wrong * number_value(samples->numbers[sample->first + i]);
        }
        faded *= 0.98;
        for (int f = 0; f < count; f++) {
            double pull =
                regression->stiffness[f] * share * (regression->weights[f] - regression->prior[f]);
            double total = slope[f] + pull;
            if (total == 0)
                continue;
            speed[f] = 0.98 * speed[f] + 0.02 * total * total;
            regression->weights[f] -= rate * total / (sqrt(speed[f] / (1 - faded)) + 1e-3);
        }
    }
}

// The weight in the prior of a guess that may be wrong by about so many hundredths.
static double belief(double error)
{
    return unit * unit / (error * error);
}

// By how much the guessed weights of the terms may be wrong.
static const double term_errors[TERM_COUNT] = {
    [TERM_ATTACKS] = 4,  [TERM_PRESSURE] = 4,  [TERM_RUNS] = 5,    [TERM_THREATS] = 8,
    [TERM_HANGING] = 10, [TERM_STUCK] = 8,     [TERM_ROWS] = 40,   [TERM_DISTANCE] = 40,
    [TERM_TURNS] = 8,    [TERM_TERRITORY] = 8, [TERM_SHELTER] = 4, [TERM_ROYAL_MOVES] = 4,
};

// So far all players are believed to have the same chances at the start.
static int32_t lead_of_alike(const struct baronet_game *game, const struct weights *weights)
{
    const struct step_facts *facts = weights->facts;
    int8_t sign[OWNERS_AT_MOST];
    if (facts->symmetries->mirror)
        return 0;
    struct baronet_play *play = baronet_start(game);
    struct stepper *stepper = stepper_new(play, facts);
    sides_choose(facts, 0, sign);
    const int32_t sum = weights_sum(weights, stepper->cells, sign) - weights->lead;
    stepper_free(stepper);
    baronet_play_free(play);
    const double share = sides_fair_share(facts);
    return (int32_t)(unit * log(share / (1 - share))) - sum;
}

// The prior, and how firm it is: in log odds.
static void set_prior(struct regression *regression, const struct weights *weights)
{
    const struct features *features = regression->features;
    const struct step_facts *facts = features->facts;
    for (int f = 0; f < features->count; f++)
        regression->stiffness[f] = belief(12); // squares
    regression->prior[FEATURE_LEAD] = weights->lead / unit;
    regression->stiffness[FEATURE_LEAD] = belief(200);
    regression->prior[FEATURE_TEMPO] = weights->tempo / unit;
    regression->stiffness[FEATURE_TEMPO] = belief(10);
    for (int i = 0; i < TERM_COUNT; i++) {
        regression->prior[FEATURE_TERMS + i] = weights->terms[i] / unit;
        regression->stiffness[FEATURE_TERMS + i] = belief(term_errors[i]);
    }
    for (int t = 0; t < facts->type_count; t++) {
        int kind = 1 + t * facts->owner_count;
        regression->prior[feature_of_type(features, t)] =
            facts->is_royal[t] ? 0 : weights->kinds[kind] / unit;
        regression->prior[feature_of_hand(features, t)] = weights->kinds[kind] / unit;
        regression->prior[feature_of_moves(features, t)] = weights->moves[t] / unit;
        regression->stiffness[feature_of_type(features, t)] =
            belief(20 + weights->kinds[kind] / 5.0);
        regression->stiffness[feature_of_hand(features, t)] =
            belief(20 + weights->kinds[kind] / 5.0);
        regression->stiffness[feature_of_moves(features, t)] = belief(1.5);
    }
    for (int c = 0; c < features->cells; c++)
        regression->stiffness[feature_of_cell(features, facts->hand_end + c)] = belief(200);
    memcpy(regression->weights, regression->prior,
           (size_t)features->count * sizeof *regression->prior);
}

// ---- Weights from what was learnt

static int32_t rounded(double value)
{
    return (int32_t)(value < 0 ? value - 0.5 : value + 0.5);
}

// Scores keep their usual size: pieces together are worth what was guessed.
static double find_scale(const struct regression *regression)
{
    const struct features *features = regression->features;
    double guessed = 0, learnt = 0;
    for (int t = 0; t < features->types; t++) {
        guessed += fabs(regression->prior[feature_of_type(features, t)]);
        learnt += fabs(regression->weights[feature_of_type(features, t)]);
    }
    if (guessed < 0.05 || learnt < 0.05)
        return unit;
    double scale = guessed / learnt;
    return unit * (scale > 3 ? 3 : scale < 1.0 / 3 ? 1.0 / 3 : scale);
}

static void set_weights(const struct regression *regression, struct weights *weights)
{
    const struct features *features = regression->features;
    const struct step_facts *facts = features->facts;
    const double *learnt = regression->weights;
    double scale = find_scale(regression);
    size_t squares = (size_t)facts->square_count;
    for (int k = 1; k < facts->kind_count; k++) {
        int owner = facts->owner_of[k], type = facts->type_of[k];
        double sum = 0;
        if (owner >= facts->player_count)
            continue;
        for (int s = 0; s < facts->square_count; s++) {
            double value = (learnt[feature_of_type(features, type)] +
                            learnt[feature_of_square(features, type, owner, s)]) *
                           scale;
            weights->pieces[(size_t)k * squares + (size_t)s] = rounded(value);
            for (int part = 0; part < STACK_PARTS && weights->stacks; part++)
                weights->stacks[((size_t)k * squares + (size_t)s) * STACK_PARTS + (size_t)part] =
                    rounded(learnt[feature_of_stack(features, type, owner, s, part)] * scale);
            sum += value;
        }
        weights->kinds[k] = rounded(sum / facts->square_count);
    }
    weights_even(weights);
    for (int c = facts->hand_cells; c < facts->variable_end; c++) {
        int owner = facts->cell_owner[c - facts->hand_cells];
        if (owner < 0)
            continue;
        int feature = c < facts->hand_end
                          ? feature_of_hand(features, (c - facts->hand_cells) % facts->type_count)
                          : feature_of_cell(features, c);
        weights->cells[c - facts->hand_cells] = rounded(learnt[feature] * scale);
    }
    for (int t = 0; t < facts->type_count; t++)
        weights->moves[t] = rounded(learnt[feature_of_moves(features, t)] * scale);
    for (int i = 0; i < TERM_COUNT; i++)
        weights->terms[i] = rounded(learnt[FEATURE_TERMS + i] * scale);
    weights->lead = rounded(learnt[FEATURE_LEAD] * scale);
    weights->tempo = rounded(learnt[FEATURE_TEMPO] * scale);
}

// The error of one weight, from the information that the samples hold about it (covariances left
// out; positions of one game count as one).
static void set_errors(const struct regression *regression, const struct samples *samples,
                       struct learnt *learnt)
{
    const struct features *features = regression->features;
    double *information = regression->slope;
    double scale = find_scale(regression);
    memset(information, 0, (size_t)features->count * sizeof *information);
    for (size_t i = 0; i < samples->count; i++) {
        const struct sample *sample = &samples->all[i];
        double p = predict(regression, samples, sample);
        for (size_t n = 0; n < sample->count; n++) {
            packed_number number = samples->numbers[sample->first + n];
            information[number_feature(number)] += p * (1 - p) * number_value(number) *
                                                   number_value(number) * (double)sample->weight /
                                                   2;
        }
    }
    for (int t = 0; t < features->types; t++) {
        struct learnt_type *type = &learnt->types[t];
        int board = feature_of_type(features, t), hand = feature_of_hand(features, t);
        type->value = regression->weights[board] * scale;
        type->hand_value = regression->weights[hand] * scale;
        type->error = 1.96 * scale / sqrt(information[board] + regression->stiffness[board]);
        type->hand_error = 1.96 * scale / sqrt(information[hand] + regression->stiffness[hand]);
    }
}

// ---- Learning

void progress_of_part(void *context, unsigned thousandths)
{
    const struct progress_part *part = context;
    part->request->progress(part->request->context,
                            (part->number * 1000 + thousandths) / part->count);
}

// Rounds of games, each with the weights that the ones before have shown.
static bool play_and_fit(struct self_play *games, struct regression *regression,
                         struct weights *weights, const struct learn_request *request)
{
    struct rng rng;
    struct effort effort = effort_part(&request->effort, 1000 / ROUNDS);
    bool has_learnt = false;
    rng_init(&rng, request->seed);
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        struct progress_part part = {request, (unsigned)(round - 1), ROUNDS};
        struct self_play_round next = {.weights = weights,
                                       .effort = &effort,
                                       .sample_limit = SAMPLES_LIMIT * round / ROUNDS,
                                       .least_games = games->games + 2,
                                       .progress = request->progress ? progress_of_part : NULL,
                                       .context = &part};
        self_play_run(games, &next);
        weights->must_capture =
            games->with_captures > 20 && games->only_captures * 50 >= games->with_captures * 49;
        has_learnt = games->decisive >= 4 && games->samples.count >= 200;
        if (has_learnt) {
            fit(regression, &games->samples, &rng, request->effort.gate);
            set_weights(regression, weights);
        }
    }
    return has_learnt;
}

bool learn_weights(const struct baronet_game *game, struct weights *weights,
                   const struct learn_request *request, struct learnt *learnt)
{
    struct features features;
    struct self_play games;
    features_init(&features, weights->facts);
    size_t count = (size_t)features.count;
    double *numbers = memory_zeroed(count * 5, sizeof *numbers);
    struct regression regression = {.features = &features,
                                    .learns_from_itself = weights->grows_tree,
                                    .weights = numbers,
                                    .prior = numbers + count,
                                    .stiffness = numbers + 2 * count,
                                    .slope = numbers + 3 * count,
                                    .speed = numbers + 4 * count};
    self_play_init(&games, game, &features, request->seed);
    weights->lead = lead_of_alike(game, weights);
    set_prior(&regression, weights);
    bool has_learnt = play_and_fit(&games, &regression, weights, request);
    *learnt = (struct learnt){.games = games.games,
                              .positions = games.samples.count,
                              .decisive = (double)games.decisive / (double)(games.games + 1)};
    set_errors(&regression, &games.samples, learnt);
    weights->lead = 0; // scores have one where it was measured
    self_play_release(&games);
    memory_free(numbers);
    return has_learnt;
}
