#include "table_clock.h"

void clock_init(struct table_clock *clock, const struct clock_terms *terms)
{
    *clock = (struct table_clock){.terms = *terms, .runs = CLOCK_NOBODY};
    for (unsigned p = 0; p < CLOCKS_LIMIT; p++)
        clock->left[p] = terms->base[p];
}

int64_t clock_left(const struct table_clock *clock, unsigned player, int64_t now)
{
    const int64_t used = player == clock->runs ? now - clock->since - clock->terms.delay : 0;
    const int64_t left = clock->left[player] - (used > 0 ? used : 0);
    return left > 0 ? left : 0;
}

bool clock_has_run_out(const struct table_clock *clock, int64_t now)
{
    return clock->runs != CLOCK_NOBODY && clock_left(clock, clock->runs, now) == 0;
}

void clock_stop(struct table_clock *clock, int64_t when)
{
    if (clock->runs != CLOCK_NOBODY)
        clock->left[clock->runs] = clock_left(clock, clock->runs, when);
    clock->runs = CLOCK_NOBODY;
    if (when > clock->since)
        clock->since = when;
}

static bool has_clock(const struct table_clock *clock, unsigned player)
{
    return clock->terms.is_used && player < CLOCKS_LIMIT && clock->terms.base[player] > 0;
}

static void start(struct table_clock *clock, unsigned player)
{
    if (has_clock(clock, player) && clock->begun & UINT32_C(1) << player)
        clock->runs = player;
}

void clock_turn(struct table_clock *clock, unsigned player, unsigned next, int64_t when)
{
    const bool has_run = clock->runs == player;
    clock_stop(clock, when);
    if (has_clock(clock, player)) {
        clock->begun |= UINT32_C(1) << player;
        if (clock->terms.is_per_turn)
            clock->left[player] = clock->terms.base[player];
        else if (has_run)
            clock->left[player] += clock->terms.increment;
    }
    start(clock, next);
}

void clock_undo(struct table_clock *clock, unsigned next, int64_t when)
{
    clock_stop(clock, when);
    if (clock->terms.is_per_turn && has_clock(clock, next))
        clock->left[next] = clock->terms.base[next];
    start(clock, next);
}
