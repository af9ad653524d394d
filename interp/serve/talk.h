// What people at a table say, and what they call themselves. Players and spectators talk apart:
// players read what spectators say when the game is over; spectators read what players say, but in
// games with secrets only then, as players may talk about what only they know.
#ifndef TALK_H
#define TALK_H

#include "hosted_table.h"

// All that a viewer may read, and one saying of the table's events; NULL: he may not read it.
json_t *talk_said(const struct hosted_table *hosted, unsigned viewer);
json_t *talk_saying(const struct hosted_table *hosted, unsigned viewer, size_t event);

// A text without what could confuse: control characters, those that turn the direction of writing
// round, and spaces at its ends. The caller frees it with memory_free(). NULL: it is not plain, or
// longer than so many bytes.
char *talk_plain(const char *text, size_t bytes);

// Whether a seat may say something now.
bool talk_is_allowed(struct hosted_table *hosted, unsigned viewer, uint64_t now);

#endif
