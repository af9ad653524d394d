// Tables that are kept: what a function here has added is there after a crash or a power cut. Of
// the tokens of seats only hashes are kept. There are two kinds of stores (store_calls.h): a file
// of SQLite, or none, which one process has open; and a database of PostgreSQL, which several
// servers share. They tell each other what is new there.
//
// When disk or database fails, table_store_problem says why.
#ifndef TABLE_STORE_H
#define TABLE_STORE_H

#include "gaming_table.h"

#include <stdbool.h>

enum {
    KEY_BYTES = 16,                        // of a token's hash
    TOKEN_DIGITS = 32,                     // hexadecimal, of 128 random bits
    ID_DIGITS = 16,                        // of a table
    SEATS_LIMIT = TABLE_PLAYERS_LIMIT + 1, // players, then the spectators'
    STORE_PROBLEM_ROOM = 256
};

struct stored_seat {
    bool has_key; // engines and chance have none
    unsigned char key[KEY_BYTES];
    char rematch[TOKEN_DIGITS + 1]; // for the same seat at the next table; "": there is none yet
};

// A table as it was opened, before its first event. The caller owns the texts.
struct stored_table {
    char id[ID_DIGITS + 1];
    char *name;    // of a bundled game; NULL: it came as text
    char *rules;   // of any game, as baronet_game_rules() gave them
    char *fen;     // NULL: the game's own start
    char *options; // whatever else was agreed, as the hall writes it; NULL: nothing
    uint64_t fingerprint;
    unsigned player_count;
    struct table_seat players[TABLE_PLAYERS_LIMIT];
    struct stored_seat seats[SEATS_LIMIT]; // the spectators' is number player_count
};

// Something that happened. The store does not know what kinds there are.
struct stored_event {
    size_t number; // from 0
    const char *kind;
    unsigned player;
    const char *text; // NULL: none
    uint32_t unseen;  // by whom
};

enum store_answer {
    STORE_DONE,
    STORE_CONFLICT, // another server was first: there is news
    STORE_FAILS
};

struct table_store;

// Opens or makes a store: a file, or "postgresql://..."; NULL: only in memory. NULL when that
// fails, with the reason in `reason`, which has STORE_PROBLEM_ROOM bytes.
struct table_store *table_store_open(const char *place, char *reason);
void table_store_close(struct table_store *store);
const char *table_store_problem(const struct table_store *store);

// What to say of a place, without its password.
const char *table_store_name(const char *place);

// A new table. If it is a rematch, the seats of `earlier` get their tokens for it, or, when they
// already have some, there is a conflict and no new table.
enum store_answer table_store_add(struct table_store *store, const struct stored_table *table,
                                  const struct stored_table *earlier);

// A conflict: there is an event of that number.
enum store_answer table_store_add_event(struct table_store *store, const char *id,
                                        const struct stored_event *event);

// The table of a seat. STORE_DONE and not *is_there: there is none. The caller releases it with
// stored_table_release().
enum store_answer table_store_find(struct table_store *store, const unsigned char *key,
                                   struct stored_table *table, bool *is_there);
void stored_table_release(struct stored_table *table);

// The tokens for the rematch anew.
enum store_answer table_store_read_seats(struct table_store *store, struct stored_table *table);

// Calls `take` for each event from a number on, in order, until it returns false; then
// STORE_CONFLICT.
enum store_answer table_store_events(struct table_store *store, const char *id, size_t from,
                                     bool (*take)(void *context, const struct stored_event *event),
                                     void *context);

// Removes tables where nothing has happened for so many days.
enum store_answer table_store_remove_old(struct table_store *store, unsigned days);

// ---- Several servers

// Calls `wake`, in another thread, when other servers have added something.
bool table_store_watch(struct table_store *store, void (*wake)(void *context), void *context);

// One table with news; "": any may have some. False: there are no more.
bool table_store_take_news(struct table_store *store, char id[ID_DIGITS + 1]);

// Whether this server, and no other, moves for engines and chance at a table. It does so until it
// gives that up or dies.
bool table_store_lead(struct table_store *store, const char *id);
void table_store_cede(struct table_store *store, const char *id);

#endif
