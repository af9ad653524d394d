#include "weights.h"

#include "goal_distance.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { STOPPERS_LIMIT = 4 << 20, FORCE_UNIT = 256 };

static size_t stoppers_size(const struct step_facts *facts)
{
    return (size_t)facts->kind_count * (size_t)facts->square_count * (size_t)facts->word_count *
           sizeof(uint64_t);
}

// What the pieces of a player's stacks are worth, but for the first one of each.
static int32_t stacks_of(const struct weights *weights, const int32_t *cells, int player)
{
    const struct step_facts *facts = weights->facts;
    int32_t sum = 0;
    for (int s = 0; s < facts->square_count; s++) {
        const int kind = cells[s] & facts->kind_mask, at = kind * facts->square_count + s;
        const int first =
            facts->owner_of[kind] == player ? facts->stack_cells[facts->type_of[kind]] : -1;
        for (int part = 0; part < STACK_PARTS && first >= 0; part++)
            sum += weights->stacks[at * STACK_PARTS + part] * stack_part(cells[first + s], part);
    }
    return sum;
}

const struct step_activity *weights_look(const struct weights *weights, struct stepper *stepper)
{
    struct step_runs runs = {weights->runs, weights->stoppers};
    int32_t counts[2];
    struct step_activity *activity =
        stepper_activity(stepper, weights->kinds, weights->stoppers ? &runs : NULL);
    bool counted = weights->counts_turns && stepper_count_turns(stepper, counts);
    for (int p = 0; p < weights->facts->player_count; p++) {
        activity[p].turns = counted ? counts[p] : 0;
        activity[p].territory = 0;
        activity[p].distance = weights->counts_distance ? stepper_distance(stepper, p) : 0;
        activity[p].stacks = weights->stacks ? stacks_of(weights, stepper->cells, p) : 0;
    }
    if (weights->counts_territory)
        stepper_territory(stepper, activity);
    return activity;
}

struct weights *weights_new(const struct step_facts *facts)
{
    struct weights *weights = memory_zeroed(1, sizeof *weights);
    size_t kinds = (size_t)facts->kind_count, squares = (size_t)facts->square_count;
    size_t cells = (size_t)(facts->variable_end - facts->hand_cells);
    weights->facts = facts;
    weights->pieces = memory_zeroed(kinds * squares, sizeof *weights->pieces);
    weights->runs = memory_zeroed(kinds * squares, sizeof *weights->runs);
    if (facts->stack_cells)
        weights->stacks = memory_zeroed(kinds * squares * STACK_PARTS, sizeof *weights->stacks);
    if (stoppers_size(facts) <= STOPPERS_LIMIT)
        weights->stoppers = memory_zeroed(stoppers_size(facts), 1);
    weights->kinds = memory_zeroed(kinds, sizeof *weights->kinds);
    weights->cells = memory_zeroed(cells, sizeof *weights->cells);
    return weights;
}

void weights_free(struct weights *weights)
{
    if (!weights)
        return;
    memory_free(weights->pieces);
    memory_free(weights->kinds);
    memory_free(weights->runs);
    memory_free(weights->stacks);
    memory_free(weights->stoppers);
    memory_free(weights->cells);
    net_free(weights->net);
    memory_free(weights);
}

void weights_copy(struct weights *weights, const struct weights *source)
{
    const struct step_facts *facts = weights->facts;
    size_t kinds = (size_t)facts->kind_count, squares = (size_t)facts->square_count;
    struct weights own = *weights;
    *weights = *source;
    weights->net = NULL;
    net_free(own.net);
    weights->pieces = own.pieces;
    weights->kinds = own.kinds;
    weights->cells = own.cells;
    weights->runs = own.runs;
    weights->stoppers = own.stoppers;
    weights->stacks = own.stacks;
    if (own.stacks)
        memcpy(own.stacks, source->stacks, kinds * squares * STACK_PARTS * sizeof *own.stacks);
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

void weights_even(struct weights *weights)
{
    const struct step_facts *facts = weights->facts;
    const struct symmetries *symmetries = facts->symmetries;
    int squares = facts->square_count, count = facts->player_count * squares;
    int32_t *first = memory_zeroed((size_t)symmetries->orbit_count, sizeof *first);
    for (int i = count - 1; i >= 0; i--)
        first[symmetries->orbits[i]] = i;
    for (int t = 0; t < facts->type_count; t++)
        for (int i = 0; i < count; i++) {
            int from = first[symmetries->orbits[i]];
            int own = (1 + t * facts->owner_count + i / squares) * squares + i % squares;
            int source = (1 + t * facts->owner_count + from / squares) * squares + from % squares;
            weights->pieces[own] = weights->pieces[source];
            weights->runs[own] = weights->runs[source];
            for (int part = 0; part < STACK_PARTS && weights->stacks; part++)
                weights->stacks[own * STACK_PARTS + part] =
                    weights->stacks[source * STACK_PARTS + part];
        }
    for (int t = 0; t < facts->type_count && symmetries->mirror; t++)
        weights->kinds[2 + t * facts->owner_count] = weights->kinds[1 + t * facts->owner_count];
    memory_free(first);
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
    int32_t sum = weights->lead;
    for (int s = 0; s < facts->square_count; s++)
        if (cells[s])
            sum += weights_of_cell(weights, s, cells[s], sign);
    for (int c = facts->hand_cells; c < facts->variable_end; c++)
        if (cells[c])
            sum += weights_of_cell(weights, c, cells[c], sign);
    return sum;
}

// How much of what a player had at the start he has left, in parts of FORCE_UNIT.
static int32_t force_of(const struct weights *weights, const struct step_activity *activity)
{
    int32_t now = activity->material + activity->held;
    int32_t share = weights->start_material > 0
                        ? (int32_t)((int64_t)now * FORCE_UNIT / weights->start_material)
                        : FORCE_UNIT;
    return share > FORCE_UNIT ? FORCE_UNIT : share < 0 ? 0 : share;
}

// The same of all others together.
static int32_t force_against(const struct weights *weights, const struct step_activity *activity,
                             int player)
{
    int32_t sum = 0;
    for (int p = 0; p < weights->facts->player_count; p++)
        sum += p == player ? 0 : force_of(weights, &activity[p]);
    return sum > FORCE_UNIT ? FORCE_UNIT : sum;
}

// What royal pieces have to fear grows with the square of what comes together against them: the
// pieces that have moves near them, these moves, squares that nobody else guards, ways to attack
// them at once, and the force behind all that. In hundredths. (Stockfish puts it together in this
// way, in evaluate.cpp.)
static int32_t pressure_of(int32_t force, const struct step_activity *own)
{
    enum { EACH_TWO = 40, EACH_MOVE = 69, EACH_WEAK = 100, EACH_CHECK = 600 };
    enum { NO_FORCE = 800, NOTHING_YET = 200, MOST = 3000, SHARE = 12800 };
    int32_t sum = EACH_TWO * own->attackers * own->attackers + EACH_MOVE * own->attacks +
                  EACH_WEAK * own->weak + EACH_CHECK * own->checks -
                  NO_FORCE * (FORCE_UNIT - force) / FORCE_UNIT - NOTHING_YET;
    sum = sum < 0 ? 0 : sum > MOST ? MOST : sum;
    return sum * sum / SHARE;
}

const int32_t term_units[TERM_COUNT] = {
    [TERM_ATTACKS] = 1,
    [TERM_PRESSURE] = PRESSURE_UNIT,
    [TERM_RUNS] = RUN_UNIT,
    [TERM_THREATS] = THREAT_UNIT,
    [TERM_HANGING] = 1,
    [TERM_STUCK] = 1,
    [TERM_ROWS] = PATTERN_ROW_UNIT,
    [TERM_DISTANCE] = 1,
    [TERM_TURNS] = 1,
    [TERM_TERRITORY] = TERRITORY_UNIT,
    [TERM_SHELTER] = FORCE_UNIT,
    [TERM_ROYAL_MOVES] = FORCE_UNIT,
};

// What a count is worth without its parts. Division is slow.
static int32_t whole(int term, int32_t parts)
{
    return term_units[term] == 1 ? parts : parts / term_units[term];
}

void weights_count(const struct weights *weights, const struct step_activity *activity, int player,
                   int32_t counts[TERM_COUNT])
{
    const struct step_activity *own = &activity[player];
    int32_t danger = force_against(weights, activity, player);
    counts[TERM_ATTACKS] = own->attacks;
    counts[TERM_PRESSURE] = pressure_of(force_of(weights, own), own);
    counts[TERM_RUNS] = own->runs;
    counts[TERM_THREATS] = own->threats;
    counts[TERM_HANGING] = own->hanging;
    counts[TERM_STUCK] = own->stuck;
    counts[TERM_ROWS] = own->rows;
    counts[TERM_DISTANCE] = own->distance;
    counts[TERM_TURNS] = own->turns;
    counts[TERM_TERRITORY] = own->territory;
    counts[TERM_SHELTER] = own->shelter * danger;
    counts[TERM_ROYAL_MOVES] = own->royal_moves * (FORCE_UNIT - danger);
}

static int8_t cut(int32_t number)
{
    return (int8_t)(number > NET_COUNT_MOST    ? NET_COUNT_MOST
                    : number < -NET_COUNT_MOST ? -NET_COUNT_MOST
                                               : number);
}

int weights_told(const struct step_facts *facts)
{
    return WEIGHTS_TOLD_MOST - WEIGHT_TYPES_LIMIT + facts->type_count;
}

static void tell(const struct step_activity *own, const int32_t counts[TERM_COUNT], int types,
                 int8_t *told)
{
    for (int i = 0; i < TERM_COUNT; i++)
        *told++ = counts[i] ? cut(whole(i, counts[i])) : 0;
    *told++ = cut(own->attackers);
    *told++ = cut(own->weak);
    *told++ = cut(own->checks);
    for (int t = 0; t < types; t++)
        *told++ = cut(own->moves[t]);
}

int32_t weights_activity(const struct weights *weights, const struct step_activity *activity,
                         const int8_t *sign, int8_t *told)
{
    const struct step_facts *facts = weights->facts;
    int32_t sum = 0;
    for (int p = 0; p < facts->player_count; p++) {
        int32_t counts[TERM_COUNT], own = activity[p].stacks;
        weights_count(weights, activity, p, counts);
        for (int i = 0; i < TERM_COUNT; i++)
            own += counts[i] ? whole(i, weights->terms[i] * counts[i]) : 0;
        for (int t = 0; t < facts->type_count; t++)
            own += weights->moves[t] * activity[p].moves[t];
        sum += own * sign[p];
        if (told)
            tell(&activity[p], counts, facts->type_count, told + p * weights_told(facts));
    }
    return sum;
}
