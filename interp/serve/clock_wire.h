// What the wire says of clocks, as JSON.
#ifndef CLOCK_WIRE_H
#define CLOCK_WIRE_H

#include "gaming_table.h"

#include <jansson.h>

// Reads the "clock" that "open" was given, for these seats; NULL: there is none. Returns what is
// wrong with it, or NULL.
const char *read_clock(const json_t *clock, const struct table_seat *seats, unsigned player_count,
                       struct clock_terms *terms);

// The terms of a stored table, from its options.
struct clock_terms stored_clock(const char *options, const struct table_seat *seats,
                                unsigned player_count);

// What a state says of the clocks; null: there are none.
json_t *wire_clock(const struct gaming_table *table, int64_t now);

int64_t clock_now(void);

#endif
