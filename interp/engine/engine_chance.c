// What a score means: the chance to win.
#include "engine_object.h"

#include <math.h>

static double chance_beyond(double score, const struct measured_chances *by)
{
    return 1 / (1 + exp((by->even - score) / by->unit));
}

void baronet_engine_chance(const struct baronet_engine *engine, int score, int win_in,
                           struct baronet_engine_chance *chance)
{
    if (!engine || !chance)
        return;
    struct measured_chances by = engine_chances(engine->engine);
    struct baronet_engine_chance own = {.games = by.games};
    own.win = win_in ? win_in > 0 : chance_beyond(score, &by);
    own.loss = win_in ? win_in < 0 : chance_beyond(-score, &by);
    if (engine_decider_count(engine->engine) > 2)
        own.loss = 1 - own.win;
    own.draw = fmax(0, 1 - own.win - own.loss);
    engine_object_give(chance, &own, chance->size, sizeof own);
}
