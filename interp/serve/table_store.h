// Tables on disk, in SQLite: what a function here has added is there after a crash or a power cut
// (write-ahead log, synchronous=FULL). Of the tokens of seats only hashes are kept.
//
// One process at a time has a store open. Functions return false when the disk or the database
// fails; table_store_problem then says why.
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
    char *name;  // of a bundled game; NULL: it came as text
    char *rules; // of any game, as baronet_game_rules() gave them
    char *fen;   // NULL: the game's own start
    uint64_t fingerprint;
    unsigned player_count;
    struct table_seat players[TABLE_PLAYERS_LIMIT];
    struct stored_seat seats[SEATS_LIMIT]; // the spectators' is number player_count
};

struct table_store;

// Opens or makes a file; NULL: only in memory. NULL when that fails, with the reason in `reason`,
// which has STORE_PROBLEM_ROOM bytes.
struct table_store *table_store_open(const char *file, char *reason);
void table_store_close(struct table_store *store);
const char *table_store_problem(const struct table_store *store);

bool table_store_add(struct table_store *store, const struct stored_table *table);
bool table_store_add_event(struct table_store *store, const char *id, size_t number,
                           const struct table_event *event);
bool table_store_set_rematch(struct table_store *store, const struct stored_table *table);

// The table of a seat. False, and *is_there false, when there is none. The caller releases it with
// stored_table_release().
bool table_store_find(struct table_store *store, const unsigned char *key,
                      struct stored_table *table, bool *is_there);
void stored_table_release(struct stored_table *table);

// Calls `take` for each event, in order, until it returns false; then false.
bool table_store_events(struct table_store *store, const char *id,
                        bool (*take)(void *context, enum event_kind kind, unsigned player,
                                     const char *text),
                        void *context);

#endif
