// Which processes have which tables of strangers' texts, and which clients have to do with which
// processes.
#ifndef TEXT_INDEX_H
#define TEXT_INDEX_H

#include "client.h"
#include "table_store.h"

enum { TEXT_KEY_BUCKETS = 1024, TEXT_CLIENT_BUCKETS = 256 };

// ---- Tables

struct text_table;

struct text_key {
    unsigned char bytes[KEY_BYTES];
    struct text_table *table;
    struct text_key *next;
};

struct text_table {
    char id[ID_DIGITS + 1];
    unsigned process;
    unsigned key_count;
    struct text_key keys[SEATS_LIMIT];
    struct text_table *next;
};

struct text_tables {
    struct text_table *first; // newest first
    struct text_key *keys[TEXT_KEY_BUCKETS];
};

void text_tables_add(struct text_tables *tables, const struct stored_table *known,
                     unsigned process);
const struct text_table *text_tables_find(const struct text_tables *tables,
                                          const unsigned char *key);
bool text_tables_has(const struct text_tables *tables, const char *id, unsigned process);
void text_tables_remove(struct text_tables *tables, unsigned process); // all of that process

// ---- Clients

struct text_client {
    uint32_t number; // by which processes know it; never used again
    struct client *client;
    uint64_t asked, joined; // processes that it has asked, and where it may look at a table: bits
    struct text_client *next;
};

struct text_clients {
    struct text_client *buckets[TEXT_CLIENT_BUCKETS];
    uint32_t last_number;
};

// What is known of a client, from now on.
struct text_client *text_clients_take(struct text_clients *clients, struct client *client);
struct text_client *text_clients_find(const struct text_clients *clients, uint32_t number);
void text_clients_release(struct text_clients *clients); // forgets all
void text_clients_remove(struct text_clients *clients, struct client *client);

#endif
