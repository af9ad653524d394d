#include "learn.h"

#include "chance.h"
#include "memory.h"
#include "search.h"
#include "stopwatch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 3,
    TURNS_LIMIT = 250,       // of a game
    SAMPLES_LIMIT = 150000,  // of all games
    NUMBERS_LIMIT = 1 << 23, // of all samples together
    BATCH = 256,
    EPOCHS = 24,
    NODES_LIMIT = 4000, // of a look at one turn
    LATER = 3           // samples on
};

// How many units of score are one unit of log odds.
static const double unit = 200;

// How much of what a position should foresee is the score a little later; the rest is the result.
static const double trust = 0.7;

// ---- Features: what distinguishes the first player's side from the others'

// Numbers of features: one for having the move, four for royal pieces and one for threats, then for
// each type being there, being in hand, moves; then cells of variables; then types on squares.
struct features {
    const struct step_facts *facts;
    int16_t *fold; // [player * square_count + square]: which squares count as one
    int fold_count;
    int types, cells;
    int count;
};

enum {
    FEATURE_TEMPO,
    FEATURE_ATTACKS,
    FEATURE_PRESSURE,
    FEATURE_THREATS,
    FEATURE_SHELTER,
    FEATURE_ROYAL_MOVES,
    FEATURE_TYPES
};

static int type_feature(const struct features *features, int type)
{
    (void)features;
    return FEATURE_TYPES + type;
}

static int hand_feature(const struct features *features, int type)
{
    return FEATURE_TYPES + features->types + type;
}

static int moves_feature(const struct features *features, int type)
{
    return FEATURE_TYPES + 2 * features->types + type;
}

static int cell_feature(const struct features *features, int cell)
{
    return FEATURE_TYPES + 3 * features->types + cell - features->facts->hand_end;
}

static int square_feature(const struct features *features, int type, int owner, int square)
{
    int fold = features->fold[owner * features->facts->square_count + square];
    return FEATURE_TYPES + 3 * features->types + features->cells + type * features->fold_count +
           fold;
}

// Squares count as one when they mirror each other from left to right, and for the second player
// when the board is turned round.
static void find_folds(struct features *features)
{
    const struct step_facts *facts = features->facts;
    int squares = facts->square_count;
    int16_t *number =
        memory_zeroed((size_t)(facts->file_count * facts->rank_count), sizeof *number);
    features->fold = memory_zeroed((size_t)(facts->player_count * squares), sizeof *features->fold);
    memset(number, -1, (size_t)(facts->file_count * facts->rank_count) * sizeof *number);
    for (int p = 0; p < facts->player_count; p++)
        for (int s = 0; s < squares; s++) {
            int seen = p == 1 ? facts->turned[s] : s;
            int file = facts->file_of[seen], rank = facts->rank_of[seen];
            if (file < 0 || file >= facts->file_count || rank < 0 || rank >= facts->rank_count)
                continue;
            if (facts->file_count - 1 - file < file)
                file = facts->file_count - 1 - file;
            int16_t *fold = &number[rank * facts->file_count + file];
            if (*fold < 0)
                *fold = (int16_t)features->fold_count++;
            features->fold[p * squares + s] = *fold;
        }
    free(number);
}

static void features_init(struct features *features, const struct step_facts *facts)
{
    *features = (struct features){
        .facts = facts, .types = facts->type_count, .cells = facts->variable_end - facts->hand_end};
    find_folds(features);
    features->count = FEATURE_TYPES + 3 * features->types + features->cells +
                      features->types * features->fold_count;
}

// ---- Samples

// A feature and its number, from -2047 to 2047, in one word.
typedef uint32_t packed_number;

enum { VALUE_BITS = 12, VALUE_LIMIT = 2047 };

static packed_number pack(int feature, int value)
{
    value = value > VALUE_LIMIT ? VALUE_LIMIT : value < -VALUE_LIMIT ? -VALUE_LIMIT : value;
    return (uint32_t)feature << VALUE_BITS | (uint32_t)(value + VALUE_LIMIT);
}

static int feature_of(packed_number number)
{
    return (int)(number >> VALUE_BITS);
}

static double value_of(packed_number number)
{
    return (double)((int)(number & ((1U << VALUE_BITS) - 1)) - VALUE_LIMIT);
}

struct sample {
    uint32_t first, count; // of the numbers
    float result;          // what is to be foreseen, for the first player's side: 0 to 1
    float score;           // what it was worth when it was met, as such a number
    float weight;
};

struct samples {
    packed_number *numbers;
    uint32_t number_count;
    struct sample *all;
    int count;
    int *dense; // [features] while one is made
    int32_t *touched;
    int touched_count;
};

static void touch(struct samples *samples, int feature, int value)
{
    if (samples->dense[feature] == 0 && value != 0)
        samples->touched[samples->touched_count++] = feature;
    samples->dense[feature] += value;
}

static void touch_square(const struct features *features, struct samples *samples, int square,
                         int kind, const int8_t *sign)
{
    const struct step_facts *facts = features->facts;
    int owner = facts->owner_of[kind], type = facts->type_of[kind];
    if (owner >= facts->player_count)
        return;
    touch(samples, type_feature(features, type), sign[owner]);
    touch(samples, square_feature(features, type, owner, square), sign[owner]);
}

// Adds a sample of the stepper's position; its result is set later.
static void add_sample(const struct features *features, struct samples *samples,
                       const struct stepper *stepper, const struct weights *weights,
                       const int8_t *sign, double score)
{
    const struct step_facts *facts = features->facts;
    struct step_activity activity[PLAYERS_AT_MOST];
    if (samples->count == SAMPLES_LIMIT ||
        samples->number_count + (uint32_t)features->count > NUMBERS_LIMIT)
        return;
    samples->touched_count = 0;
    touch(samples, FEATURE_TEMPO, sign[stepper_mover(stepper)]);
    for (int s = 0; s < facts->square_count; s++)
        if (stepper->cells[s] & facts->kind_mask)
            touch_square(features, samples, s, stepper->cells[s] & facts->kind_mask, sign);
    for (int c = facts->hand_cells; c < facts->variable_end; c++) {
        int owner = facts->cell_owner[c - facts->hand_cells];
        if (owner < 0 || stepper->cells[c] == 0)
            continue;
        int feature = c < facts->hand_end
                          ? hand_feature(features, (c - facts->hand_cells) % facts->type_count)
                          : cell_feature(features, c - owner);
        touch(samples, feature, sign[owner] * stepper->cells[c]);
    }
    stepper_activity(stepper, weights->kinds, activity);
    for (int p = 0; p < facts->player_count; p++) {
        int danger = weights_danger(weights, activity, p);
        touch(samples, FEATURE_ATTACKS, sign[p] * activity[p].attacks);
        touch(samples, FEATURE_PRESSURE, sign[p] * weights_pressure(&activity[p]));
        touch(samples, FEATURE_THREATS, sign[p] * activity[p].threats / THREAT_UNIT);
        touch(samples, FEATURE_SHELTER, sign[p] * activity[p].shelter * danger / 256);
        touch(samples, FEATURE_ROYAL_MOVES,
              sign[p] * activity[p].royal_moves * (256 - danger) / 256);
        for (int t = 0; t < facts->type_count; t++)
            touch(samples, moves_feature(features, t), sign[p] * activity[p].moves[t]);
    }
    struct sample *sample = &samples->all[samples->count++];
    *sample = (struct sample){.first = samples->number_count, .score = (float)score};
    for (int i = 0; i < samples->touched_count; i++) {
        int feature = samples->touched[i];
        if (samples->dense[feature] != 0) {
            samples->numbers[samples->number_count++] = pack(feature, samples->dense[feature]);
            samples->dense[feature] = 0;
        }
    }
    sample->count = samples->number_count - sample->first;
}

// ---- Games

struct self_play {
    const struct baronet_game *game;
    struct weights *weights;
    struct features *features;
    struct samples *samples;
    struct search_board board;
    struct chance chance;
    uint64_t games, decisive;
    int8_t sign[OWNERS_AT_MOST];
    uint64_t with_captures, only_captures; // positions where there are captures, and nothing else
};

// What came of the game, for the first player's side; -1: nothing yet.
static double outcome(const struct self_play *games, struct stepper *stepper, bool is_stuck)
{
    enum step_result result = stepper_result(stepper, is_stuck);
    int side = games->sign[stepper_mover(stepper)];
    if (result == STEP_ONGOING)
        return -1;
    return result == STEP_DRAW ? 0.5 : (result == STEP_WIN) == (side > 0) ? 1 : 0;
}

static bool choose_turn(struct self_play *games, struct searcher *searcher, int turn,
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
    bool by_chance = turn < 6 || chance_below(&games->chance, 32) == 0;
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
static double expectation(const struct self_play *games, struct searcher *searcher)
{
    int side = games->sign[stepper_mover(searcher_stepper(searcher))];
    return 1 / (1 + exp(-side * searcher_evaluate(searcher) / unit));
}

// What each position of a game should have foreseen: partly the result, mostly what the position
// some turns later was worth (temporal difference learning; Sutton, 1988). Quick games are played
// too badly for the result alone to tell what a piece is worth.
static void set_results(struct samples *samples, int first, double result)
{
    int count = samples->count - first;
    // Positions of one game say the same thing again and again: together they count as two.
    float weight = (result < 0 ? 0.6F : 2) / (float)(count + 1);
    for (int i = first; i < samples->count; i++) {
        struct sample *sample = &samples->all[i];
        double end = result < 0 ? 0.5 : result;
        double later = i + LATER < samples->count ? (double)samples->all[i + LATER].score : end;
        sample->result = (float)((1 - trust) * end + trust * later);
        sample->weight = weight;
    }
}

// A game that is not over by `until` is left unfinished.
static void play_game(struct self_play *games, struct searcher *searcher, uint64_t start_time,
                      uint64_t until)
{
    struct stepper *stepper = searcher_stepper(searcher);
    struct stepper_mark start = stepper_mark(stepper);
    int first = games->samples->count, turns = 0;
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
            add_sample(games->features, games->samples, stepper, games->weights, games->sign,
                       expectation(games, searcher));
    }
    for (int i = 0; i < turns; i++)
        stepper_undo(stepper);
    searcher_reset(searcher);
    stepper_drop(stepper, start);
    games->games++;
    games->decisive += result == 0 || result == 1;
    set_results(games->samples, first, result);
}

static void play_round(struct self_play *games, const struct learn_request *request, uint64_t start,
                       uint64_t until)
{
    struct baronet_play *play = baronet_start(games->game);
    struct searcher *searcher = searcher_new(&games->board, play, 1);
    int limit = SAMPLES_LIMIT / ROUNDS, first = games->samples->count;
    uint64_t before = games->games;
    while (games->samples->count - first < limit &&
           (stopwatch_milliseconds(start) < until || games->games < before + 2)) {
        play_game(games, searcher, start, until * 6 / 5 + 100);
        table_next_search(games->board.table);
        if (request->progress)
            request->progress(request->context, (unsigned)(stopwatch_milliseconds(start) * 1000 /
                                                           (request->milliseconds + 1)));
    }
    searcher_free(searcher);
    baronet_play_free(play);
}

// ---- Regression

struct regression {
    const struct features *features;
    double *weights, *prior, *stiffness, *slope, *speed;
};

static double predict(const struct regression *regression, const struct samples *samples,
                      const struct sample *sample)
{
    const packed_number *numbers = samples->numbers + sample->first;
    double sum = 0;
    for (uint32_t i = 0; i < sample->count; i++)
        sum += regression->weights[feature_of(numbers[i])] * value_of(numbers[i]);
    return 1 / (1 + exp(-sum));
}

// RMSProp (Tieleman and Hinton, 2012): each weight at its own pace.
static void fit(struct regression *regression, const struct samples *samples, struct chance *chance)
{
    int count = regression->features->count;
    double *slope = regression->slope, *speed = regression->speed;
    double share = 1.0 / (double)(samples->count + 1);
    memset(speed, 0, (size_t)count * sizeof *speed);
    int steps = EPOCHS * (samples->count / BATCH + 1);
    for (int step = 0; step < steps; step++) {
        double rate = 0.03 * (1 - (double)step / steps) + 0.0005;
        memset(slope, 0, (size_t)count * sizeof *slope);
        for (int b = 0; b < BATCH; b++) {
            const struct sample *sample =
                &samples->all[chance_below(chance, (size_t)samples->count)];
            double wrong = (predict(regression, samples, sample) - (double)sample->result) *
                           (double)sample->weight / BATCH;
            for (uint32_t i = 0; i < sample->count; i++)
                slope[feature_of(samples->numbers[sample->first + i])] +=
                    wrong * value_of(samples->numbers[sample->first + i]);
        }
        double fade = 1 - pow(0.98, step + 1);
        for (int f = 0; f < count; f++) {
            double pull =
                regression->stiffness[f] * share * (regression->weights[f] - regression->prior[f]);
            double total = slope[f] + pull;
            if (total == 0)
                continue;
            speed[f] = 0.98 * speed[f] + 0.02 * total * total;
            regression->weights[f] -= rate * total / (sqrt(speed[f] / fade) + 1e-3);
        }
    }
}

// How firmly a guess is held that may be wrong by about so many hundredths.
static double belief(double error)
{
    return unit * unit / (error * error);
}

// What is believed beforehand, and how firmly: in log odds.
static void set_prior(struct regression *regression, const struct weights *weights)
{
    const struct features *features = regression->features;
    const struct step_facts *facts = features->facts;
    for (int f = 0; f < features->count; f++)
        regression->stiffness[f] = belief(12); // squares
    regression->prior[FEATURE_TEMPO] = weights->tempo / unit;
    regression->prior[FEATURE_ATTACKS] = weights->attacks / unit;
    regression->prior[FEATURE_PRESSURE] = weights->pressure / unit;
    regression->prior[FEATURE_THREATS] = weights->threats / unit;
    regression->prior[FEATURE_SHELTER] = weights->shelter / unit;
    regression->prior[FEATURE_ROYAL_MOVES] = weights->royal_moves / unit;
    regression->stiffness[FEATURE_TEMPO] = belief(10);
    regression->stiffness[FEATURE_ATTACKS] = regression->stiffness[FEATURE_PRESSURE] = belief(4);
    regression->stiffness[FEATURE_THREATS] = belief(8);
    regression->stiffness[FEATURE_SHELTER] = regression->stiffness[FEATURE_ROYAL_MOVES] = belief(4);
    for (int t = 0; t < facts->type_count; t++) {
        int kind = 1 + t * facts->owner_count;
        regression->prior[type_feature(features, t)] =
            facts->is_royal[t] ? 0 : weights->kinds[kind] / unit;
        regression->prior[hand_feature(features, t)] = weights->kinds[kind] / unit;
        regression->prior[moves_feature(features, t)] = weights->moves[t] / unit;
        regression->stiffness[type_feature(features, t)] = belief(20 + weights->kinds[kind] / 5.0);
        regression->stiffness[hand_feature(features, t)] = belief(20 + weights->kinds[kind] / 5.0);
        regression->stiffness[moves_feature(features, t)] = belief(1.5);
    }
    for (int c = 0; c < features->cells; c++)
        regression->stiffness[cell_feature(features, facts->hand_end + c)] = belief(200);
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
        guessed += fabs(regression->prior[type_feature(features, t)]);
        learnt += fabs(regression->weights[type_feature(features, t)]);
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
            double value = (learnt[type_feature(features, type)] +
                            learnt[square_feature(features, type, owner, s)]) *
                           scale;
            weights->pieces[(size_t)k * squares + (size_t)s] = rounded(value);
            sum += value;
        }
        weights->kinds[k] = rounded(sum / facts->square_count);
    }
    for (int c = facts->hand_cells; c < facts->variable_end; c++) {
        int owner = facts->cell_owner[c - facts->hand_cells];
        if (owner < 0)
            continue;
        int feature = c < facts->hand_end
                          ? hand_feature(features, (c - facts->hand_cells) % facts->type_count)
                          : cell_feature(features, c - owner);
        weights->cells[c - facts->hand_cells] = rounded(learnt[feature] * scale);
    }
    for (int t = 0; t < facts->type_count; t++)
        weights->moves[t] = rounded(learnt[moves_feature(features, t)] * scale);
    weights->attacks = rounded(learnt[FEATURE_ATTACKS] * scale);
    weights->pressure = rounded(learnt[FEATURE_PRESSURE] * scale);
    weights->threats = rounded(learnt[FEATURE_THREATS] * scale);
    weights->shelter = rounded(learnt[FEATURE_SHELTER] * scale);
    weights->royal_moves = rounded(learnt[FEATURE_ROYAL_MOVES] * scale);
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
    for (int i = 0; i < samples->count; i++) {
        const struct sample *sample = &samples->all[i];
        double p = predict(regression, samples, sample);
        for (uint32_t n = 0; n < sample->count; n++) {
            packed_number number = samples->numbers[sample->first + n];
            information[feature_of(number)] +=
                p * (1 - p) * value_of(number) * value_of(number) * (double)sample->weight / 2;
        }
    }
    for (int t = 0; t < features->types; t++) {
        struct learnt_type *type = &learnt->types[t];
        int board = type_feature(features, t), hand = hand_feature(features, t);
        type->value = regression->weights[board] * scale;
        type->hand_value = regression->weights[hand] * scale;
        type->error = 1.96 * scale / sqrt(information[board] + regression->stiffness[board]);
        type->hand_error = 1.96 * scale / sqrt(information[hand] + regression->stiffness[hand]);
    }
}

// ---- Learning

bool learn_weights(const struct baronet_game *game, struct weights *weights,
                   const struct learn_request *request, struct learnt *learnt)
{
    struct features features;
    struct samples samples = {0};
    const struct step_facts *facts = weights->facts;
    uint64_t start = stopwatch_now();
    features_init(&features, facts);
    size_t count = (size_t)features.count;
    double *numbers = memory_zeroed(count * 5, sizeof *numbers);
    struct regression regression = {&features,           numbers,
                                    numbers + count,     numbers + 2 * count,
                                    numbers + 3 * count, numbers + 4 * count};
    samples.numbers = memory_zeroed(NUMBERS_LIMIT, sizeof *samples.numbers);
    samples.all = memory_zeroed(SAMPLES_LIMIT, sizeof *samples.all);
    samples.dense = memory_zeroed(count, sizeof *samples.dense);
    samples.touched = memory_zeroed(count * 4 + 4096, sizeof *samples.touched);
    struct self_play games = {.game = game,
                              .weights = weights,
                              .features = &features,
                              .samples = &samples,
                              .board = {.game = game,
                                        .facts = facts,
                                        .weights = weights,
                                        .table = table_new(1),
                                        .search_node_limit = NODES_LIMIT}};
    struct baronet_play *first = baronet_start(game);
    sides_choose(facts, baronet_play_mover(first), games.sign);
    baronet_play_free(first);
    chance_init(&games.chance, request->seed);
    set_prior(&regression, weights);
    for (int round = 1; round <= ROUNDS; round++) {
        uint64_t until = request->milliseconds * (uint64_t)round / ROUNDS;
        play_round(&games, request, start, until);
        weights->must_capture =
            games.with_captures > 20 && games.only_captures * 50 >= games.with_captures * 49;
        if (games.decisive < 4 || samples.count < 200)
            continue;
        fit(&regression, &samples, &games.chance);
        set_weights(&regression, weights);
    }
    bool has_learnt = games.decisive >= 4 && samples.count >= 200;
    *learnt = (struct learnt){.games = games.games,
                              .positions = (uint64_t)samples.count,
                              .decisive = (double)games.decisive / (double)(games.games + 1)};
    set_errors(&regression, &samples, learnt);
    table_free(games.board.table);
    free(samples.numbers);
    free(samples.all);
    free(samples.dense);
    free(samples.touched);
    free(numbers);
    free(features.fold);
    return has_learnt;
}
