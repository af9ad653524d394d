#include "strength.h"

const struct strength strength_whole = {.elo = STRENGTH_ELO_USUAL, .skill = SKILL_MOST};

unsigned strength_elo(const struct strength *strength, const struct baronet_engine *engine)
{
    if (strength->is_limited)
        return (unsigned)strength->elo;
    if (strength->skill >= SKILL_MOST)
        return 0;
    unsigned least = baronet_engine_elo(engine, 1),
             most = baronet_engine_elo(engine, BARONET_LEVELS);
    return least + (most - least) * (unsigned)strength->skill / SKILL_MOST;
}
