// The choosers that find out why a turn is not legal: a requirement that does not hold is noted,
// and the turn goes on.
#include "backtrack.h"
#include "chooser.h"
#include "safety.h"

#include <limits.h>

#define EXPLAINING(most)                                                                           \
    {                                                                                              \
        .move = enumerate_moves, .square = enumerate_squares, .value = enumerate_values,           \
        .fork = enumerate_fork, .note = append_item, .tolerance = (most), .is_safe = safety_holds, \
        .sure_end = enumerate_sure_end, .end = enumerate_end, .pass = enumerate_pass               \
    }

const struct chooser explaining_one = EXPLAINING(1);
const struct chooser explaining_all = EXPLAINING(INT_MAX);
