#include "clock_wire.h"

#include <time.h>

#define DAY INT64_C(86400000)

enum { LONGEST_DAYS = 366, LONGEST_STEP_MS = 24 * 60 * 60 * 1000, SHORTEST_MS = 1000 };

int64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// A number of milliseconds; -1: it is none, or out of bounds.
static int64_t time_of(const json_t *value, int64_t least, int64_t most)
{
    const json_int_t number = json_integer_value(value);
    return json_is_integer(value) && number >= least && number <= most ? number : -1;
}

// "base" is one number for all, or a list with one for each player who decides.
static const char *read_base(const json_t *base, const struct table_seat *seats,
                             unsigned player_count, struct clock_terms *terms)
{
    unsigned deciders = 0;
    for (unsigned p = 0; p < player_count; p++) {
        terms->base[p] = 0;
        if (seats[p].by == SEAT_CHANCE)
            continue;
        const json_t *own = json_is_array(base) ? json_array_get(base, deciders) : base;
        const int64_t time = time_of(own, SHORTEST_MS, LONGEST_DAYS * DAY);
        deciders++;
        if (time < 0)
            return "\"base\" is a time from 1,000 ms to 366 days, or one for each player";
        if (seats[p].by == SEAT_PERSON)
            terms->base[p] = time;
    }
    if (json_is_array(base) && json_array_size(base) != deciders)
        return "\"base\" needs one time for each player";
    return NULL;
}

static bool read_step(const json_t *value, int64_t *step)
{
    *step = value ? time_of(value, 0, LONGEST_STEP_MS) : 0;
    return *step >= 0;
}

const char *read_clock(const json_t *clock, const struct table_seat *seats, unsigned player_count,
                       struct clock_terms *terms)
{
    *terms = (struct clock_terms){.is_used = false};
    if (!clock || json_is_null(clock))
        return NULL;
    if (!json_is_object(clock))
        return "\"clock\" is an object";
    if (!read_step(json_object_get(clock, "increment"), &terms->increment) ||
        !read_step(json_object_get(clock, "delay"), &terms->delay))
        return "\"increment\" and \"delay\" are times from 0 ms to a day";
    terms->is_per_turn = json_is_true(json_object_get(clock, "perTurn"));
    terms->is_used = true;
    return read_base(json_object_get(clock, "base"), seats, player_count, terms);
}

struct clock_terms stored_clock(const char *options, const struct table_seat *seats,
                                unsigned player_count)
{
    struct clock_terms terms = {.is_used = false};
    json_t *all = options ? json_loads(options, 0, NULL) : NULL;
    if (read_clock(json_object_get(all, "clock"), seats, player_count, &terms))
        terms.is_used = false;
    json_decref(all);
    return terms;
}

json_t *wire_clock(const struct gaming_table *table, int64_t now)
{
    const struct table_clock *clock = &table->clock;
    if (!clock->terms.is_used)
        return json_null();
    json_t *left = json_array();
    for (unsigned p = 0; p < table->player_count; p++)
        json_array_append_new(
            left, clock->terms.base[p] > 0 ? json_integer(clock_left(clock, p, now)) : json_null());
    return json_pack("{s:o, s:o, s:I, s:I, s:I, s:b}", "left", left, "runs",
                     clock->runs == CLOCK_NOBODY ? json_null() : json_integer(clock->runs), "now",
                     (json_int_t)now, "increment", (json_int_t)clock->terms.increment, "delay",
                     (json_int_t)clock->terms.delay, "perTurn", clock->terms.is_per_turn);
}
