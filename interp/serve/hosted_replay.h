// A table's events made again: from the store, or those that it has itself.
#ifndef HOSTED_REPLAY_H
#define HOSTED_REPLAY_H

#include "hosted_table.h"

struct baronet_play *hosted_begin(const struct baronet_game *game, const char *fen,
                                  struct baronet_message **message);

// What the store has and the table does not have yet. STORE_CONFLICT: it doesn't fit; then the
// table is to be reloaded.
enum store_answer hosted_catch_up(struct hosted_table *hosted, struct table_store *store);

// Everything anew from the store; if that is impossible nothing has changed.
enum store_answer hosted_reload(struct hosted_table *hosted, struct table_store *store);

// The table as it was after so many events. False: it can't be made again, and nothing has changed.
bool hosted_rewind(struct hosted_table *hosted, size_t count);

// The text of an event for the store: at a table with clocks its moment follows after a tab. The
// caller frees it with memory_free(); NULL: none.
char *hosted_event_text(const struct hosted_table *hosted, const struct table_event *event);

// What was agreed of clocks.
struct clock_terms hosted_clock_terms(const struct hosted_table *hosted);

#endif
