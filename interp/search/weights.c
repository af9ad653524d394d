#include "weights.h"

#include "chance.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

// ---- What random games show: promotions, forced captures, whether it is pieces that win

enum { OBSERVED_GAMES = 40, OBSERVED_TURNS = 200, STOPPERS_LIMIT = 4 << 20 };

struct observations {
    const struct step_facts *facts;
    int16_t *into; // [type]: the best type that such a piece turned into; -1: none
    bool *where;   // [kind * square_count + square]: it was done by going there
    int with_captures, only_captures; // positions where there are captures, and nothing else
    int decided, won_by_fewer;        // games; those won by who had less on the board
};

static int type_mean(const struct weights *weights, int type)
{
    return weights->kinds[1 + type * weights->facts->owner_count];
}

// Looks at a list of turns for pieces that are of another type where they arrive.
static void observe_list(const struct weights *weights, const struct stepper *stepper,
                         uint32_t first, struct observations *observations)
{
    const struct step_facts *facts = observations->facts;
    int captures = 0;
    for (uint32_t i = first; i < stepper->step_count; i++) {
        const struct step *step = &stepper->steps[i];
        captures += step->is_capture;
        if (step->pc >= 0 || step->kind <= 0)
            continue;
        int before = facts->type_of[step->kind], after = before;
        for (int c = 0; c < step->count; c++) {
            const struct step_change *change = &stepper->changes[step->first + (uint32_t)c];
            int kind = change->after & facts->kind_mask;
            if (change->cell == step->destination && kind &&
                facts->owner_of[kind] == facts->owner_of[step->kind])
                after = facts->type_of[kind];
        }
        if (after == before || after < 0 || type_mean(weights, after) <= type_mean(weights, before))
            continue;
        observations->where[step->kind * facts->square_count + step->destination] = true;
        int16_t *into = &observations->into[before];
        if (*into < 0 || type_mean(weights, after) > type_mean(weights, *into))
            *into = (int16_t)after;
    }
    observations->with_captures += captures > 0;
    observations->only_captures +=
        captures > 0 && (uint32_t)captures == stepper->step_count - first;
}

// Notes whether a game that is over was won by the player with less on the board.
static void observe_end(const struct weights *weights, struct stepper *stepper, bool is_stuck,
                        struct observations *observations)
{
    const struct step_facts *facts = observations->facts;
    enum step_result result = stepper_result(stepper, is_stuck);
    int mover = (int)stepper_mover(stepper), sum = 0;
    if (result != STEP_WIN && result != STEP_LOSS)
        return;
    for (int s = 0; s < facts->square_count; s++) {
        int kind = stepper->cells[s] & facts->kind_mask, owner = kind ? facts->owner_of[kind] : 0;
        if (kind && owner < facts->player_count)
            sum += owner == mover ? weights->kinds[kind] : -weights->kinds[kind];
    }
    observations->decided++;
    observations->won_by_fewer += result == STEP_WIN ? sum < 0 : sum > 0;
}

static void observe_game(const struct weights *weights, struct stepper *stepper,
                         struct chance *chance, struct observations *observations)
{
    struct stepper_mark start = stepper_mark(stepper);
    int turns = 0;
    bool is_stuck = false;
    while (turns < OBSERVED_TURNS && stepper_result(stepper, false) == STEP_ONGOING) {
        stepper_list(stepper, false);
        uint32_t count = stepper->step_count - start.step_count;
        observe_list(weights, stepper, start.step_count, observations);
        is_stuck = count == 0 && !stepper->failed;
        if (count == 0)
            break;
        struct step step = stepper->steps[start.step_count + chance_below(chance, count)];
        bool made = stepper_make(stepper, &step);
        stepper_drop(stepper, start);
        if (!made)
            break;
        turns++;
    }
    observe_end(weights, stepper, is_stuck, observations);
    stepper_drop(stepper, start);
    while (turns-- > 0)
        stepper_undo(stepper);
}

// A piece that may become a better one is worth a part of that: the more, the nearer it is.
static void add_promotion(struct weights *weights, const struct baronet_game *game,
                          const struct observations *observations, int kind)
{
    static const double nearer = 0.62, share = 0.35, mean_share = 0.08;
    const struct step_facts *facts = weights->facts;
    int type = facts->type_of[kind], squares = facts->square_count;
    uint8_t *distances = memory_zeroed((size_t)squares, 1);
    step_distances(game, kind, observations->where + (size_t)kind * (size_t)squares, distances);
    double gain = type_mean(weights, observations->into[type]) - weights->kinds[kind];
    double least = gain;
    for (int s = 0; s < squares; s++) {
        double bonus = gain * mean_share;
        for (int d = 0; d <= distances[s]; d++)
            bonus = d == 0 ? gain * share : bonus * nearer;
        bonus = distances[s] == 255 ? gain * mean_share / 4 : bonus + gain * mean_share / 2;
        weights->pieces[kind * squares + s] += (int32_t)bonus;
        weights->runs[kind * squares + s] = distances[s] == 0     ? RUN_END
                                            : distances[s] == 255 ? 0
                                                                  : (int32_t)bonus;
        if (distances[s] != 255 && bonus < least)
            least = bonus;
    }
    free(distances);
    weights->kinds[kind] += (int32_t)least; // where it is usually met
}

// Where who has less wins, to have pieces is bad, and what they do of no use.
static void turn_round(struct weights *weights)
{
    const struct step_facts *facts = weights->facts;
    for (int k = 0; k < facts->kind_count; k++)
        weights->kinds[k] = -weights->kinds[k];
    for (int i = 0; i < facts->kind_count * facts->square_count; i++)
        weights->pieces[i] = -weights->pieces[i];
}

static bool is_losing_game(const struct observations *observations)
{
    return observations->decided >= OBSERVED_GAMES / 4 &&
           observations->won_by_fewer * 4 > observations->decided * 3;
}

static void guess_from_games(struct weights *weights, const struct baronet_game *game)
{
    const struct step_facts *facts = weights->facts;
    struct baronet_play *play = baronet_start(game);
    struct stepper *stepper = stepper_new(play, facts);
    struct chance chance;
    struct observations observations = {
        .facts = facts,
        .into = memory_zeroed((size_t)facts->type_count, sizeof(int16_t)),
        .where = memory_zeroed((size_t)(facts->kind_count * facts->square_count), sizeof(bool))};
    memset(observations.into, -1, (size_t)facts->type_count * sizeof(int16_t));
    chance_init(&chance, 1);
    for (int i = 0; i < OBSERVED_GAMES; i++)
        observe_game(weights, stepper, &chance, &observations);
    for (int k = 1; k < facts->kind_count; k++)
        if (observations.into[facts->type_of[k]] >= 0 && !facts->is_royal[facts->type_of[k]] &&
            facts->owner_of[k] < facts->player_count)
            add_promotion(weights, game, &observations, k);
    weights->must_capture = observations.with_captures > OBSERVED_GAMES / 2 &&
                            observations.only_captures * 50 >= observations.with_captures * 49;
    if (is_losing_game(&observations))
        turn_round(weights);
    free(observations.into);
    free(observations.where);
    stepper_free(stepper);
    baronet_play_free(play);
}

// ---- Guesses

// Worth of a move that a piece may be expected to have, in hundredths: makes an orthodox Rook, with
// its eight or nine, about 500.
enum { MOBILITY_WORTH = 60 };

// How near the middle a square lies: 0 to 1.
static double centrality(const struct step_facts *facts, int square)
{
    if (!facts->has_lattice)
        return 0;
    double x =
        facts->file_count > 1 ? 2.0 * facts->file_of[square] / (facts->file_count - 1) - 1 : 0;
    double y =
        facts->rank_count > 1 ? 2.0 * facts->rank_of[square] / (facts->rank_count - 1) - 1 : 0;
    double distance = x * x > y * y ? x * x : y * y;
    return 1 - distance;
}

static void guess_pieces(struct weights *weights, const struct baronet_game *game)
{
    const struct step_facts *facts = weights->facts;
    size_t squares = (size_t)facts->square_count, kinds = (size_t)facts->kind_count;
    double *mobility = memory_zeroed(kinds * squares, sizeof *mobility);
    step_mobility(game, mobility);
    for (size_t k = 1; k < kinds; k++) {
        double sum = 0;
        for (size_t s = 0; s < squares; s++)
            sum += mobility[k * squares + s];
        double mean = sum / (double)squares;
        weights->kinds[k] = (int32_t)(MOBILITY_WORTH * mean);
        bool is_royal = facts->is_royal[facts->type_of[k]];
        for (size_t s = 0; s < squares; s++) {
            double worth = MOBILITY_WORTH * (mean + (mobility[k * squares + s] - mean) * 0.15);
            if (sum == 0) // it stands where it was put: in the middle it has more to do with others
                worth = 20 * centrality(facts, (int)s);
            weights->pieces[k * squares + s] = is_royal ? 0 : (int32_t)worth;
        }
    }
    free(mobility);
}

// A move more matters the less, the more a piece has; a royal piece had better stay where it is
// safe.
static void guess_mobility(struct weights *weights)
{
    const struct step_facts *facts = weights->facts;
    for (int t = 0; t < facts->type_count; t++) {
        double mean = (double)type_mean(weights, t) / MOBILITY_WORTH;
        int32_t share = mean < 3.6 ? 5 : (int32_t)(18 / mean + 0.5);
        weights->moves[t] = facts->is_royal[t] || mean < 0 ? 0 : share;
    }
}

static void guess_hands(struct weights *weights)
{
    const struct step_facts *facts = weights->facts;
    for (int p = 0; p < facts->player_count; p++)
        for (int t = 0; t < facts->type_count; t++) {
            int cell = p * facts->type_count + t;
            int kind = 1 + t * facts->owner_count + p;
            weights->cells[cell] = weights->kinds[kind];
        }
}

// What a player has at the start, all players alike.
static void measure_start(struct weights *weights, const struct baronet_game *game)
{
    const struct step_facts *facts = weights->facts;
    struct baronet_play *play = baronet_start(game);
    struct stepper *stepper = stepper_new(play, facts);
    struct step_activity activity[8];
    weights_look(weights, stepper, activity);
    weights->start_material = 0;
    for (int p = 0; p < facts->player_count; p++)
        if (activity[p].material > weights->start_material)
            weights->start_material = activity[p].material;
    stepper_free(stepper);
    baronet_play_free(play);
}

static size_t stoppers_size(const struct step_facts *facts)
{
    return (size_t)facts->kind_count * (size_t)facts->square_count * (size_t)facts->word_count *
           sizeof(uint64_t);
}

void weights_look(const struct weights *weights, const struct stepper *stepper,
                  struct step_activity *activity)
{
    struct step_runs runs = {weights->runs, weights->stoppers};
    stepper_activity(stepper, weights->kinds, weights->stoppers ? &runs : NULL, activity);
}

struct weights *weights_new(const struct step_facts *facts)
{
    struct weights *weights = memory_zeroed(1, sizeof *weights);
    size_t kinds = (size_t)facts->kind_count, squares = (size_t)facts->square_count;
    size_t cells = (size_t)(facts->variable_end - facts->hand_cells);
    weights->facts = facts;
    weights->pieces = memory_zeroed(kinds * squares, sizeof *weights->pieces);
    weights->runs = memory_zeroed(kinds * squares, sizeof *weights->runs);
    if (stoppers_size(facts) <= STOPPERS_LIMIT)
        weights->stoppers = memory_zeroed(stoppers_size(facts), 1);
    weights->kinds = memory_zeroed(kinds, sizeof *weights->kinds);
    weights->cells = memory_zeroed(cells, sizeof *weights->cells);
    return weights;
}

void weights_guess(struct weights *weights, const struct baronet_game *game)
{
    const struct step_facts *facts = weights->facts;
    guess_pieces(weights, game);
    guess_from_games(weights, game);
    if (weights->stoppers)
        step_stoppers(game, weights->runs, weights->stoppers);
    guess_hands(weights);
    guess_mobility(weights);
    weights->attacks = facts->has_royals ? 6 : 0;
    weights->pressure = facts->has_royals ? 6 : 0;
    weights->free_runs = 10;
    weights->threats = weights->must_capture ? 0 : 16;
    weights->shelter = facts->has_royals ? 7 : 0;
    weights->royal_moves = facts->has_royals ? 5 : 0;
    measure_start(weights, game);
    weights->tempo = 10;
}

void weights_free(struct weights *weights)
{
    if (!weights)
        return;
    free(weights->pieces);
    free(weights->kinds);
    free(weights->runs);
    free(weights->stoppers);
    free(weights->cells);
    free(weights);
}

void weights_copy(struct weights *weights, const struct weights *source)
{
    const struct step_facts *facts = weights->facts;
    size_t kinds = (size_t)facts->kind_count, squares = (size_t)facts->square_count;
    struct weights own = *weights;
    *weights = *source;
    weights->pieces = own.pieces;
    weights->kinds = own.kinds;
    weights->cells = own.cells;
    weights->runs = own.runs;
    weights->stoppers = own.stoppers;
    memcpy(own.runs, source->runs, kinds * squares * sizeof *own.runs);
    if (own.stoppers)
        memcpy(own.stoppers, source->stoppers, stoppers_size(facts));
    memcpy(own.pieces, source->pieces, kinds * squares * sizeof *own.pieces);
    memcpy(own.kinds, source->kinds, kinds * sizeof *own.kinds);
    memcpy(own.cells, source->cells,
           (size_t)(facts->variable_end - facts->hand_cells) * sizeof *own.cells);
}

// The squares keep what sets them apart.
void weights_level(struct weights *weights, const struct weights *source)
{
    const struct step_facts *facts = weights->facts;
    for (int k = 1; k < facts->kind_count; k++) {
        int32_t more =
            facts->is_royal[facts->type_of[k]] ? 0 : source->kinds[k] - weights->kinds[k];
        for (int s = 0; s < facts->square_count; s++)
            weights->pieces[k * facts->square_count + s] += more;
        weights->kinds[k] = source->kinds[k];
    }
    for (int c = 0; c < facts->hand_end - facts->hand_cells; c++)
        weights->cells[c] = source->cells[c];
}

void weights_swap(struct weights *a, struct weights *b)
{
    struct weights kept = *a;
    *a = *b;
    *b = kept;
}

int32_t weights_sum(const struct weights *weights, const int32_t *cells, const int8_t *sign)
{
    const struct step_facts *facts = weights->facts;
    int32_t sum = 0;
    for (int s = 0; s < facts->square_count; s++)
        if (cells[s])
            sum += weights_of_cell(weights, s, cells[s], sign);
    for (int c = facts->hand_cells; c < facts->variable_end; c++)
        if (cells[c])
            sum += weights_of_cell(weights, c, cells[c], sign);
    return sum;
}

int32_t weights_danger(const struct weights *weights, const struct step_activity *activity,
                       int player)
{
    int32_t others = 0;
    for (int p = 0; p < weights->facts->player_count; p++)
        others += p == player || activity[p].material < 0 ? 0 : activity[p].material;
    int32_t share = weights->start_material > 0
                        ? (int32_t)((int64_t)others * 256 / weights->start_material)
                        : 256;
    return share > 256 ? 256 : share;
}

int32_t weights_activity(const struct weights *weights, const struct stepper *stepper,
                         const int8_t *sign)
{
    const struct step_facts *facts = weights->facts;
    struct step_activity activity[8];
    int32_t sum = 0;
    weights_look(weights, stepper, activity);
    for (int p = 0; p < facts->player_count; p++) {
        int32_t danger = weights_danger(weights, activity, p);
        int32_t own = weights->attacks * activity[p].attacks;
        own += weights->pressure * weights_pressure(&activity[p]);
        own += weights->free_runs * activity[p].runs / RUN_UNIT;
        own += weights->threats * activity[p].threats / THREAT_UNIT;
        own += weights->shelter * activity[p].shelter * danger / 256;
        own += weights->royal_moves * activity[p].royal_moves * (256 - danger) / 256;
        for (int t = 0; t < facts->type_count; t++)
            own += weights->moves[t] * activity[p].moves[t];
        sum += own * sign[p];
    }
    return sum;
}
