#include "store_calls.h"

#include <string.h>

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
