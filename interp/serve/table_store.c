#include "store_calls.h"

#include <sodium.h>
#include <stdio.h>

#include "memory.h" // last, as it forbids names that those headers have

static bool is_address(const char *place)
{
    return place &&
           (strncmp(place, "postgresql://", 13) == 0 || strncmp(place, "postgres://", 11) == 0);
}

struct table_store *table_store_open(const char *place, char *reason)
{
    return is_address(place) ? postgres_store_open(place, reason)
                             : sqlite_store_open(place, reason);
}

const char *table_store_name(const char *place)
{
    if (is_address(place))
        return "in PostgreSQL";
    return place ? place : "in memory";
}

void table_store_close(struct table_store *store)
{
    store->calls->close(store);
}

const char *table_store_problem(const struct table_store *store)
{
    return store->problem;
}

enum store_answer table_store_add(struct table_store *store, const struct stored_table *table,
                                  const struct stored_table *earlier)
{
    return store->calls->add(store, table, earlier);
}

enum store_answer table_store_add_event(struct table_store *store, const char *id,
                                        const struct stored_event *event)
{
    return store->calls->add_event(store, id, event);
}

enum store_answer table_store_find(struct table_store *store, const unsigned char *key,
                                   struct stored_table *table, bool *is_there)
{
    *table = (struct stored_table){.id = ""};
    *is_there = false;
    return store->calls->find(store, key, table, is_there);
}

void stored_table_release(struct stored_table *table)
{
    memory_free(table->name);
    memory_free(table->rules);
    memory_free(table->fen);
    memory_free(table->options);
}

enum store_answer table_store_read_seats(struct table_store *store, struct stored_table *table)
{
    return store->calls->read_seats(store, table);
}

enum store_answer table_store_events(struct table_store *store, const char *id, size_t from,
                                     bool (*take)(void *context, const struct stored_event *event),
                                     void *context)
{
    return store->calls->events(store, id, from, take, context);
}

enum store_answer table_store_remove_old(struct table_store *store, unsigned days)
{
    return store->calls->remove_old(store, days);
}

bool table_store_watch(struct table_store *store, void (*wake)(void *context), void *context)
{
    return !store->calls->watch || store->calls->watch(store, wake, context);
}

bool table_store_take_news(struct table_store *store, char id[ID_DIGITS + 1])
{
    return store->calls->take_news && store->calls->take_news(store, id);
}

bool table_store_lead(struct table_store *store, const char *id)
{
    return !store->calls->lead || store->calls->lead(store, id);
}

void table_store_cede(struct table_store *store, const char *id)
{
    if (store->calls->cede)
        store->calls->cede(store, id);
}

// ---- For both kinds

void store_hash_rules(const char *rules, unsigned char hash[KEY_BYTES])
{
    crypto_generichash(hash, KEY_BYTES, (const unsigned char *)rules, strlen(rules), NULL, 0);
}

static const char *const seat_words[] = {
    [SEAT_PERSON] = "person", [SEAT_ENGINE] = "engine", [SEAT_CHANCE] = "chance"};

const char *store_seat_word(const struct stored_table *table, unsigned seat)
{
    return seat < table->player_count ? seat_words[table->players[seat].by] : "spectator";
}

void store_take_seat(struct stored_table *table, unsigned viewer, const char *by, unsigned level,
                     const unsigned char *key, const char *rematch)
{
    if (viewer >= SEATS_LIMIT)
        return;
    struct stored_seat *seat = &table->seats[viewer];
    seat->has_key = key;
    if (key)
        memcpy(seat->key, key, KEY_BYTES);
    snprintf(seat->rematch, sizeof seat->rematch, "%s", rematch ? rematch : "");
    for (enum seat_kind kind = SEAT_PERSON; kind <= SEAT_CHANCE; kind++)
        if (strcmp(by, seat_words[kind]) == 0 && viewer < TABLE_PLAYERS_LIMIT) {
            table->players[viewer] = (struct table_seat){kind, level};
            if (table->player_count <= viewer)
                table->player_count = viewer + 1;
        }
}
