#include "attention.h"

#include "rng.h"

enum { AHEAD_AT_MOST = 6, ALWAYS = 256 };

bool attention_misses(const struct attention *attention, uint32_t turn, bool is_capture, int ahead)
{
    if (attention->blindness == 0)
        return false;
    // Half as much now, the whole one turn ahead, and a fourth more with each turn after that.
    unsigned eighths =
        ahead == 0 ? 4 : 6 + 2 * (unsigned)(ahead < AHEAD_AT_MOST ? ahead : AHEAD_AT_MOST);
    unsigned missed = attention->blindness * eighths / (is_capture ? 16 : 8);
    struct rng rng;
    rng_init(&rng, attention->key + turn);
    return rng_below(&rng, ALWAYS) < (missed < ALWAYS ? missed : ALWAYS - 1);
}
