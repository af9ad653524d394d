#include "text_index.h"

#include "memory.h"

#include <stdio.h>

// ---- Tables

// Keys are hashes, so any of their bits do.
static unsigned key_bucket(const unsigned char *key)
{
    return (key[0] | (unsigned)key[1] << 8) % TEXT_KEY_BUCKETS;
}

void text_tables_add(struct text_tables *tables, const struct stored_table *known, unsigned process)
{
    struct text_table *table = memory_zeroed(1, sizeof *table);
    snprintf(table->id, sizeof table->id, "%s", known->id);
    table->process = process;
    table->next = tables->first;
    tables->first = table;
    for (unsigned s = 0; s <= known->player_count; s++) {
        if (!known->seats[s].has_key)
            continue;
        struct text_key *key = &table->keys[table->key_count++];
        struct text_key **bucket = &tables->keys[key_bucket(known->seats[s].key)];
        memcpy(key->bytes, known->seats[s].key, KEY_BYTES);
        key->table = table;
        key->next = *bucket;
        *bucket = key;
    }
}

const struct text_table *text_tables_find(const struct text_tables *tables,
                                          const unsigned char *key)
{
    const struct text_key *it = tables->keys[key_bucket(key)];
    while (it && memcmp(it->bytes, key, KEY_BYTES) != 0)
        it = it->next;
    return it ? it->table : NULL;
}

bool text_tables_has(const struct text_tables *tables, const char *id, unsigned process)
{
    const struct text_table *it = tables->first;
    while (it && !(it->process == process && strcmp(it->id, id) == 0))
        it = it->next;
    return it;
}

static void unindex(struct text_tables *tables, struct text_table *table)
{
    for (unsigned k = 0; k < table->key_count; k++) {
        struct text_key **place = &tables->keys[key_bucket(table->keys[k].bytes)];
        while (*place != &table->keys[k])
            place = &(*place)->next;
        *place = table->keys[k].next;
    }
}

void text_tables_remove(struct text_tables *tables, unsigned process)
{
    struct text_table **place = &tables->first, *table;
    while ((table = *place)) {
        if (table->process != process) {
            place = &table->next;
            continue;
        }
        *place = table->next;
        unindex(tables, table);
        memory_free(table);
    }
}

// ---- Clients

struct text_client *text_clients_take(struct text_clients *clients, struct client *client)
{
    if (client->texts)
        return client->texts;
    struct text_client *known = memory_zeroed(1, sizeof *known);
    known->number = ++clients->last_number;
    known->client = client;
    struct text_client **bucket = &clients->buckets[known->number % TEXT_CLIENT_BUCKETS];
    known->next = *bucket;
    *bucket = known;
    return client->texts = known;
}

struct text_client *text_clients_find(const struct text_clients *clients, uint32_t number)
{
    struct text_client *it = clients->buckets[number % TEXT_CLIENT_BUCKETS];
    while (it && it->number != number)
        it = it->next;
    return it;
}

void text_clients_remove(struct text_clients *clients, struct client *client)
{
    struct text_client *known = client->texts;
    struct text_client **place = &clients->buckets[known->number % TEXT_CLIENT_BUCKETS];
    while (*place != known)
        place = &(*place)->next;
    *place = known->next;
    client->texts = NULL;
    memory_free(known);
}

void text_clients_release(struct text_clients *clients)
{
    for (unsigned i = 0; i < TEXT_CLIENT_BUCKETS; i++)
        while (clients->buckets[i])
            text_clients_remove(clients, clients->buckets[i]->client);
}
