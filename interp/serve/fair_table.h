// Chance at a table that can be checked (fair_chance.h): the server's seed, which is among the
// options in the store, what each person adds, and what is told of it.
#ifndef FAIR_TABLE_H
#define FAIR_TABLE_H

#include "hosted_table.h"

// The options of a new table, to be freed: those that are given, or NULL, and in a game with chance
// a new seed. NULL: there are none.
char *fair_options(const char *options, const struct baronet_game *game);

// Takes the seed from the options and makes the commitment, before the first turn. A table that was
// opened by an earlier version has no seed; there chance draws from the system, unchecked.
void fair_begin(struct hosted_table *hosted);

// Whether chance has to wait until somebody comes, whose contribution is missing.
bool fair_waits(const struct hosted_table *hosted);

// Whether a viewer's contribution is still to come.
bool fair_lacks(const struct hosted_table *hosted, unsigned viewer);

// The turn that chance makes now, to be freed by baronet_free. NULL: there is none.
char *fair_table_turn(const struct hosted_table *hosted);

// For the wire; null where no chance can be checked.
json_t *wire_chance(const struct hosted_table *hosted);

// A record with what is known of chance; the text is the caller's.
char *fair_table_record(const struct hosted_table *hosted, const char *record);

#endif
