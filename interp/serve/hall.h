// All tables. Whatever happens at one happens here: it is done, written to the store, and only then
// told; then chance and engines go on. Of the tables that nobody looks at only some stay open; the
// others come back from the store, by their events, when somebody asks for them.
#ifndef HALL_H
#define HALL_H

#include "hosted_table.h"

enum { KEY_BUCKETS = 4096, PAUSE_TICKS = 3 };

struct hall {
    struct shelf *shelf;
    struct table_store *store;
    struct engine_pool *pool; // NULL: no engine plays
    unsigned idle_tables;     // that stay open though nobody looks at them
    struct hosted_table *first;
    struct seat_key *keys[KEY_BUCKETS];
    unsigned pause; // ticks to let pass after the store has failed
};

void hall_init(struct hall *hall, struct shelf *shelf, struct table_store *store,
               struct engine_pool *pool, unsigned idle_tables);
void hall_release(struct hall *hall); // when all clients are gone

// Who asks for a table gives it back with hall_settle(), which may put it away.
void hall_settle(struct hall *hall, struct hosted_table *hosted);

// A new table; the shelved game becomes the table's in any case. tokens[] are those of its seats,
// the spectators' last; "" for engines and chance. NULL: the FEN is wrong (with a message, which
// the caller frees), or the store fails (without). `options` are of clock_wire.h, or NULL.
struct hosted_table *hall_open(struct hall *hall, struct shelved_game *shelved, const char *fen,
                               const struct table_seat *seats, const char *options,
                               char tokens[SEATS_LIMIT][TOKEN_DIGITS + 1],
                               struct baronet_message **message);

// The table of a token, and whose it is. NULL: there is none; or, if that is not certain, the store
// fails.
struct hosted_table *hall_find(struct hall *hall, const char *token, unsigned *viewer,
                               bool *is_certain);

// HALL_BEHIND: another server was first; the table is now as the store has it.
enum hall_answer { HALL_DONE, HALL_REFUSED, HALL_BEHIND, HALL_STORE_FAILS };

// Does what a player wants. When it is refused: why, and nothing has changed. When the store fails
// it is not done; the table is then as the store has it.
enum hall_answer hall_do(struct hall *hall, struct hosted_table *hosted, enum event_kind kind,
                         unsigned player, const char *text, enum refusal *refusal,
                         struct baronet_message **message);

// A client looks at a table from now on, or no longer. False: it looks at too many.
bool hall_join(struct hall *hall, struct hosted_table *hosted, unsigned viewer,
               struct client *client);
void hall_leave(struct hall *hall, struct hosted_table *hosted, unsigned viewer,
                struct client *client);
void hall_leave_all(struct hall *hall, struct client *client);

// Takes what another server has added to the store at a table; "": at any.
void hall_take_news(struct hall *hall, const char *id);

// Once a second: flags fall; goes on where the store has failed, or another server has died.
void hall_tick(struct hall *hall);

// Makes the turn that an engine has found for one of the tables; the job is released.
void hall_take_answer(struct hall *hall, struct engine_job *job);

// Whether a token is that of a table that is open.
bool hall_has(struct hall *hall, const char *token);

#endif
