// What a kind of store can do, each as table_store.h says. Calls that are NULL do nothing: there is
// nobody to share with.
#ifndef STORE_CALLS_H
#define STORE_CALLS_H

#include "table_store.h"

struct store_calls {
    void (*close)(struct table_store *store);
    enum store_answer (*add)(struct table_store *store, const struct stored_table *table,
                             const struct stored_table *earlier);
    enum store_answer (*add_event)(struct table_store *store, const char *id,
                                   const struct stored_event *event);
    enum store_answer (*find)(struct table_store *store, const unsigned char *key,
                              struct stored_table *table, bool *is_there);
    enum store_answer (*read_seats)(struct table_store *store, struct stored_table *table);
    enum store_answer (*events)(struct table_store *store, const char *id, size_t from,
                                bool (*take)(void *context, const struct stored_event *event),
                                void *context);
    enum store_answer (*remove_old)(struct table_store *store, unsigned days);
    bool (*watch)(struct table_store *store, void (*wake)(void *context), void *context);
    bool (*take_news)(struct table_store *store, char id[ID_DIGITS + 1]);
    bool (*lead)(struct table_store *store, const char *id);
    void (*cede)(struct table_store *store, const char *id);
};

// The beginning of every store.
struct table_store {
    const struct store_calls *calls;
    char problem[STORE_PROBLEM_ROOM];
};

// NULL when that fails, with the reason.
struct table_store *sqlite_store_open(const char *file, char *reason);
struct table_store *postgres_store_open(const char *address, char *reason);

// What both write in the same way: the hash of rules, and the word for who has a seat.
void store_hash_rules(const char *rules, unsigned char hash[KEY_BYTES]);
const char *store_seat_word(const struct stored_table *table, unsigned seat);

// A seat as it was read, into the table.
void store_take_seat(struct stored_table *table, unsigned viewer, const char *by, unsigned level,
                     const unsigned char *key, const char *rematch);

#endif
