// How strong an engine plays. A level has a number of positions, a time that it takes at most, and
// a share of turns that it overlooks (attention.h); between two levels lies what lies between their
// numbers.
#include "levels.h"

#include "engine_object.h"

#include <math.h>

enum {
    TURN_MILLISECONDS = 3000, // without a level
    PARTS = 100               // of the way from one level to the next
};

// About three times as much from one to the next. Fast games end by positions, slow ones by time.
static const struct budget {
    uint64_t nodes, milliseconds;
    unsigned blindness; // of attention.h
} budgets[BARONET_LEVELS] = {
    {200, 1000, 150}, {300, 1000, 112},  {450, 1000, 84},  {800, 1000, 60},   {2000, 1000, 40},
    {6000, 1000, 24}, {20000, 1000, 12}, {60000, 2000, 5}, {250000, 5000, 0}, {0, 12000, 0}};

// The Elo numbers of the levels where they were not measured: level 5 has 1500 in every game, and
// each step is 150 (docs/engine.md).
static const int usual_elo[BARONET_LEVELS] = {900,  1050, 1200, 1350, 1500,
                                              1650, 1800, 1950, 2100, 2250};

static const int *elo_of_levels(const struct engine *engine)
{
    const struct measured *measured = engine_measured(engine);
    return measured->level_games ? measured->elo : usual_elo;
}

// So many hundredths of a level, 100 being level 1. The highest level has no number of positions:
// just before it they are those of the level before.
static struct budget budget_of(unsigned hundredths)
{
    const unsigned level = hundredths / PARTS;
    if (level < 1)
        return budgets[0];
    if (level >= BARONET_LEVELS)
        return budgets[BARONET_LEVELS - 1];
    struct budget low = budgets[level - 1], high = budgets[level];
    double way = (double)(hundredths % PARTS) / PARTS;
    if (high.nodes == 0)
        high.nodes = high.milliseconds * (low.nodes / low.milliseconds);
    return (struct budget){
        .nodes =
            (uint64_t)((double)low.nodes * exp(way * log((double)high.nodes / (double)low.nodes)) +
                       0.5),
        .milliseconds =
            low.milliseconds + (uint64_t)((double)(high.milliseconds - low.milliseconds) * way),
        .blindness = low.blindness - (unsigned)((double)(low.blindness - high.blindness) * way)};
}

static unsigned hundredths_of_elo(const int *elo, unsigned wanted)
{
    if (wanted <= (unsigned)elo[0])
        return PARTS;
    for (unsigned i = 1; i < BARONET_LEVELS; i++)
        if (wanted < (unsigned)elo[i])
            return i * PARTS +
                   (unsigned)(PARTS * ((int)wanted - elo[i - 1]) / (elo[i] - elo[i - 1]));
    return BARONET_LEVELS * PARTS;
}

unsigned baronet_engine_elo(const struct baronet_engine *engine, unsigned level)
{
    if (!engine || level < 1 || level > BARONET_LEVELS)
        return 0;
    return (unsigned)elo_of_levels(engine->engine)[level - 1];
}

void baronet_engine_level(unsigned level, struct baronet_engine_limits *limits)
{
    level = level < BARONET_LEVELS ? level : BARONET_LEVELS;
    limits->nodes = level ? budget_of(level * PARTS).nodes : 0;
    limits->milliseconds = level ? budget_of(level * PARTS).milliseconds : TURN_MILLISECONDS;
}

struct engine_limits levels_limits(const struct engine *engine,
                                   const struct baronet_engine_limits *known, struct lots *lots)
{
    struct engine_limits limits = {.depth = known->depth,
                                   .nodes = known->nodes,
                                   .milliseconds = known->milliseconds,
                                   .clock = known->clock,
                                   .increment = known->increment,
                                   .turns_to_go = known->turns_to_go,
                                   .lines = known->lines,
                                   .only = known->only,
                                   .is_infinite = known->flags & BARONET_THINK_INFINITELY,
                                   .pulse = known->progress,
                                   .pulse_context = known->context};
    if (!known->level && !known->elo)
        return limits;
    const unsigned level = known->level < BARONET_LEVELS ? known->level : BARONET_LEVELS;
    struct budget budget = budget_of(
        known->elo ? hundredths_of_elo(elo_of_levels(engine), known->elo) : level * PARTS);
    if (budget.blindness)
        limits.attention = (struct attention){budget.blindness, lots_next(lots) | 1};
    if (limits.is_infinite)
        return limits;
    if (budget.nodes && !(limits.nodes && limits.nodes < budget.nodes))
        limits.nodes = budget.nodes;
    if (!limits.clock && !limits.depth && !limits.milliseconds && !known->nodes)
        limits.milliseconds = budget.milliseconds;
    return limits;
}
