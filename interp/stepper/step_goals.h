// Goals that end a game or let a player claim its end, in order (private to the stepper).
#ifndef STEP_GOALS_H
#define STEP_GOALS_H

#include "program.h"

struct step_goals {
    const struct goal **goals;
    int *entries, count;
    int *quick, quick_count; // conditions none of which holds where no goal does; 0: none are known
};

#endif
