// Tables in a database of PostgreSQL, which several servers share. An event has its number as a
// part of the primary key, so that of two servers who add one at once only one succeeds. Whoever
// adds something notifies the others, whose postgres_watch.h hears of it. A server that moves at a
// table is its leader, for as long as it says in the table "servers" that it lives.
//
// Calls wait for the database, but not long: each statement has a limit. After a lost connection a
// call connects again and is made again; what it had added after all is then a conflict.
#include "store_calls.h"

#ifdef HAVE_LIBPQ

#include "libpq.h"
#include "postgres_watch.h"

#include <sodium.h>
#include <stdio.h>
#include <time.h>

#include "memory.h" // last, as it forbids names that those headers have

enum { SCHEMA_VERSION = 1, KEY_DIGITS = 2 * KEY_BYTES, NUMBER_ROOM = 24, PARAMETERS = 8 };

struct postgres_store {
    struct table_store base; // first
    PGconn *database;
    char server[POSTGRES_SERVER_DIGITS + 1];
    struct postgres_watch *watch;
    time_t tried; // to connect, when it was lost
};

static const char *const schema =
    "BEGIN; SELECT pg_advisory_xact_lock(7235519);"
    "CREATE TABLE IF NOT EXISTS store_version (version INTEGER NOT NULL);"
    "INSERT INTO store_version SELECT 1 WHERE NOT EXISTS (SELECT FROM store_version);"
    "CREATE TABLE IF NOT EXISTS rules (hash TEXT PRIMARY KEY, text TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, game TEXT, fingerprint TEXT NOT NULL, "
    "rules TEXT NOT NULL REFERENCES rules (hash), fen TEXT, "
    "opened TIMESTAMPTZ NOT NULL DEFAULT now(), options TEXT, leader TEXT);"
    "CREATE TABLE IF NOT EXISTS seats (table_id TEXT NOT NULL REFERENCES tables (id), "
    "viewer INTEGER NOT NULL, by TEXT NOT NULL, level INTEGER NOT NULL, key TEXT UNIQUE, "
    "rematch TEXT, PRIMARY KEY (table_id, viewer));"
    "CREATE TABLE IF NOT EXISTS events (table_id TEXT NOT NULL REFERENCES tables (id), "
    "number BIGINT NOT NULL, kind TEXT NOT NULL, player BIGINT NOT NULL, text TEXT, "
    "made TIMESTAMPTZ NOT NULL DEFAULT now(), unseen BIGINT NOT NULL, "
    "PRIMARY KEY (table_id, number));"
    "CREATE TABLE IF NOT EXISTS servers (id TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL);"
    "COMMIT";

static const char *const add_event_text =
    "WITH added AS (INSERT INTO events (table_id, number, kind, player, text, unseen) VALUES "
    "($1, $2::bigint, $3, $4::bigint, $5, $6::bigint) RETURNING 1) "
    "SELECT pg_notify('baronet', $1 || ' ' || $7) FROM added";

static const char *const lead_text =
    "UPDATE tables SET leader = $2 WHERE id = $1 AND (leader IS NULL OR leader = $2 OR NOT EXISTS "
    "(SELECT FROM servers WHERE servers.id = leader AND until > now())) RETURNING 1";

// ---- Asking

static void failed(struct postgres_store *store)
{
    snprintf(store->base.problem, sizeof store->base.problem, "%s",
             libpq.PQerrorMessage(store->database));
    store->base.problem[strcspn(store->base.problem, "\n")] = '\0';
}

static bool is_conflict(const PGresult *result)
{
    const char *state = libpq.PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return state && strcmp(state, "23505") == 0; // unique_violation
}

static bool is_fine(const PGresult *result)
{
    return libpq.PQresultStatus(result) == PGRES_TUPLES_OK ||
           libpq.PQresultStatus(result) == PGRES_COMMAND_OK;
}

static PGresult *ask(struct postgres_store *store, const char *text, int count,
                     const char *const *values)
{
    PGresult *result =
        libpq.PQexecParams(store->database, text, count, NULL, values, NULL, NULL, 0);
    if (!is_fine(result))
        failed(store);
    return result;
}

// The same when nothing is wanted of the result but whether there is one.
static bool tell(struct postgres_store *store, const char *text, int count,
                 const char *const *values)
{
    PGresult *result = ask(store, text, count, values);
    bool is_done = is_fine(result);
    libpq.PQclear(result);
    return is_done;
}

// Connects again, if the connection was lost; at most once a second.
static bool revive(struct postgres_store *store)
{
    if (libpq.PQstatus(store->database) == CONNECTION_OK || time(NULL) == store->tried)
        return false;
    libpq.PQreset(store->database);
    if (libpq.PQstatus(store->database) == CONNECTION_OK &&
        tell(store, POSTGRES_STATEMENT_LIMIT, 0, NULL))
        return true;
    failed(store);
    store->tried = time(NULL);
    return false;
}

static PGresult *ask_again(struct postgres_store *store, const char *text, int count,
                           const char *const *values)
{
    PGresult *result = ask(store, text, count, values);
    if (is_fine(result) || !revive(store))
        return result;
    libpq.PQclear(result);
    return ask(store, text, count, values);
}

static char *text_of(const PGresult *result, int row, int column)
{
    return libpq.PQgetisnull(result, row, column)
               ? NULL
               : memory_copy_text(libpq.PQgetvalue(result, row, column));
}

static const char *value_of(const PGresult *result, int row, int column)
{
    return libpq.PQgetisnull(result, row, column) ? NULL : libpq.PQgetvalue(result, row, column);
}

static void write_key(char digits[KEY_DIGITS + 1], const unsigned char *key)
{
    sodium_bin2hex(digits, KEY_DIGITS + 1, key, KEY_BYTES);
}

// ---- Adding

static bool add_seats(struct postgres_store *store, const struct stored_table *table)
{
    for (unsigned v = 0; v <= table->player_count; v++) {
        const struct stored_seat *seat = &table->seats[v];
        char viewer[NUMBER_ROOM], level[NUMBER_ROOM], key[KEY_DIGITS + 1];
        snprintf(viewer, sizeof viewer, "%u", v);
        snprintf(level, sizeof level, "%u", v < table->player_count ? table->players[v].level : 0);
        write_key(key, seat->key);
        const char *const values[] = {table->id, viewer, store_seat_word(table, v), level,
                                      seat->has_key ? key : NULL};
        if (!tell(store, "INSERT INTO seats VALUES ($1, $2::integer, $3, $4::integer, $5)", 5,
                  values))
            return false;
    }
    return true;
}

// False and *is_first false: another server has done it.
static bool set_rematch(struct postgres_store *store, const struct stored_table *earlier,
                        bool *is_first)
{
    for (unsigned v = 0; v <= earlier->player_count && *is_first; v++) {
        char viewer[NUMBER_ROOM];
        if (!*earlier->seats[v].rematch)
            continue;
        snprintf(viewer, sizeof viewer, "%u", v);
        const char *const values[] = {earlier->id, viewer, earlier->seats[v].rematch};
        PGresult *result = ask(store,
                               "UPDATE seats SET rematch = $3 WHERE table_id = $1 AND "
                               "viewer = $2::integer AND rematch IS NULL RETURNING 1",
                               3, values);
        const bool is_done = is_fine(result);
        *is_first = !is_done || libpq.PQntuples(result) == 1;
        libpq.PQclear(result);
        if (!is_done)
            return false;
    }
    const char *const values[] = {earlier->id, store->server};
    return *is_first && tell(store, "SELECT pg_notify('baronet', $1 || ' ' || $2)", 2, values);
}

static bool add_table(struct postgres_store *store, const struct stored_table *table)
{
    unsigned char key[KEY_BYTES];
    char hash[KEY_DIGITS + 1], fingerprint[NUMBER_ROOM];
    store_hash_rules(table->rules, key);
    write_key(hash, key);
    snprintf(fingerprint, sizeof fingerprint, "%016llx", (unsigned long long)table->fingerprint);
    const char *const rules[] = {hash, table->rules};
    const char *const values[] = {table->id, table->name, fingerprint,
                                  hash,      table->fen,  table->options};
    return tell(store, "INSERT INTO rules VALUES ($1, $2) ON CONFLICT DO NOTHING", 2, rules) &&
           tell(store,
                "INSERT INTO tables (id, game, fingerprint, rules, fen, options) "
                "VALUES ($1, $2, $3, $4, $5, $6)",
                6, values) &&
           add_seats(store, table);
}

static enum store_answer add(struct table_store *base, const struct stored_table *table,
                             const struct stored_table *earlier)
{
    struct postgres_store *store = (struct postgres_store *)base;
    bool is_first = true;
    if (!tell(store, "BEGIN", 0, NULL) && !(revive(store) && tell(store, "BEGIN", 0, NULL)))
        return STORE_FAILS;
    if (add_table(store, table) && (!earlier || set_rematch(store, earlier, &is_first)) &&
        tell(store, "COMMIT", 0, NULL))
        return STORE_DONE;
    libpq.PQclear(libpq.PQexec(store->database, "ROLLBACK"));
    return is_first ? STORE_FAILS : STORE_CONFLICT;
}

static enum store_answer add_event(struct table_store *base, const char *id,
                                   const struct stored_event *event)
{
    struct postgres_store *store = (struct postgres_store *)base;
    char number[NUMBER_ROOM], player[NUMBER_ROOM], unseen[NUMBER_ROOM];
    snprintf(number, sizeof number, "%zu", event->number);
    snprintf(player, sizeof player, "%u", event->player);
    snprintf(unseen, sizeof unseen, "%lu", (unsigned long)event->unseen);
    const char *const values[] = {id,          number, event->kind,  player,
                                  event->text, unseen, store->server};
    PGresult *result = ask_again(store, add_event_text, 7, values);
    enum store_answer answer = is_fine(result)       ? STORE_DONE
                               : is_conflict(result) ? STORE_CONFLICT
                                                     : STORE_FAILS;
    libpq.PQclear(result);
    return answer;
}

// ---- Finding

static enum store_answer read_seats(struct table_store *base, struct stored_table *table)
{
    struct postgres_store *store = (struct postgres_store *)base;
    const char *const values[] = {table->id};
    PGresult *found = ask_again(store,
                                "SELECT viewer, by, level, key, rematch FROM seats "
                                "WHERE table_id = $1 ORDER BY viewer",
                                1, values);
    const bool is_read = is_fine(found);
    for (int row = 0; is_read && row < libpq.PQntuples(found); row++) {
        unsigned char key[KEY_BYTES];
        const char *digits = value_of(found, row, 3);
        size_t length = 0;
        if (digits)
            sodium_hex2bin(key, sizeof key, digits, strlen(digits), NULL, &length, NULL);
        store_take_seat(table, (unsigned)strtoul(libpq.PQgetvalue(found, row, 0), NULL, 10),
                        libpq.PQgetvalue(found, row, 1),
                        (unsigned)strtoul(libpq.PQgetvalue(found, row, 2), NULL, 10),
                        length == KEY_BYTES ? key : NULL, value_of(found, row, 4));
    }
    libpq.PQclear(found);
    return is_read ? STORE_DONE : STORE_FAILS;
}

static enum store_answer find(struct table_store *base, const unsigned char *key,
                              struct stored_table *table, bool *is_there)
{
    struct postgres_store *store = (struct postgres_store *)base;
    char digits[KEY_DIGITS + 1];
    write_key(digits, key);
    const char *const values[] = {digits};
    PGresult *found =
        ask_again(store,
                  "SELECT tables.id, game, fingerprint, text, fen, options FROM seats "
                  "JOIN tables ON tables.id = table_id "
                  "JOIN rules ON rules.hash = tables.rules WHERE key = $1",
                  1, values);
    const bool is_read = is_fine(found);
    *is_there = is_read && libpq.PQntuples(found) == 1;
    if (*is_there) {
        snprintf(table->id, sizeof table->id, "%s", libpq.PQgetvalue(found, 0, 0));
        table->name = text_of(found, 0, 1);
        table->fingerprint = strtoull(libpq.PQgetvalue(found, 0, 2), NULL, 16);
        table->rules = text_of(found, 0, 3);
        table->fen = text_of(found, 0, 4);
        table->options = text_of(found, 0, 5);
    }
    libpq.PQclear(found);
    if (!*is_there)
        return is_read ? STORE_DONE : STORE_FAILS;
    *is_there = read_seats(base, table) == STORE_DONE;
    if (*is_there)
        return STORE_DONE;
    stored_table_release(table);
    return STORE_FAILS;
}

static enum store_answer events(struct table_store *base, const char *id, size_t from,
                                bool (*take)(void *context, const struct stored_event *event),
                                void *context)
{
    struct postgres_store *store = (struct postgres_store *)base;
    char number[NUMBER_ROOM];
    snprintf(number, sizeof number, "%zu", from);
    const char *const values[] = {id, number};
    PGresult *found = ask_again(store,
                                "SELECT number, kind, player, text, unseen FROM events "
                                "WHERE table_id = $1 AND number >= $2::bigint ORDER BY number",
                                2, values);
    enum store_answer answer = is_fine(found) ? STORE_DONE : STORE_FAILS;
    for (int row = 0; answer == STORE_DONE && row < libpq.PQntuples(found); row++) {
        const struct stored_event event = {
            .number = strtoull(libpq.PQgetvalue(found, row, 0), NULL, 10),
            .kind = libpq.PQgetvalue(found, row, 1),
            .player = (unsigned)strtoul(libpq.PQgetvalue(found, row, 2), NULL, 10),
            .text = value_of(found, row, 3),
            .unseen = (uint32_t)strtoul(libpq.PQgetvalue(found, row, 4), NULL, 10)};
        if (!take(context, &event))
            answer = STORE_CONFLICT;
    }
    libpq.PQclear(found);
    return answer;
}

static enum store_answer remove_old(struct table_store *base, unsigned days)
{
    struct postgres_store *store = (struct postgres_store *)base;
    char text[1024];
    snprintf(text, sizeof text,
             "BEGIN; CREATE TEMP TABLE old ON COMMIT DROP AS SELECT id FROM tables WHERE "
             "greatest(opened, (SELECT max(made) FROM events WHERE table_id = id)) < "
             "now() - interval '%u days';"
             "DELETE FROM events WHERE table_id IN (SELECT id FROM old);"
             "DELETE FROM seats WHERE table_id IN (SELECT id FROM old);"
             "DELETE FROM tables WHERE id IN (SELECT id FROM old);"
             "DELETE FROM rules WHERE hash NOT IN (SELECT rules FROM tables); COMMIT",
             days);
    PGresult *result = libpq.PQexec(store->database, text);
    const bool is_done = is_fine(result);
    libpq.PQclear(result);
    if (is_done)
        return STORE_DONE;
    failed(store);
    libpq.PQclear(libpq.PQexec(store->database, "ROLLBACK"));
    return STORE_FAILS;
}

// ---- Several servers

static bool watch(struct table_store *base, void (*wake)(void *context), void *context)
{
    struct postgres_store *store = (struct postgres_store *)base;
    return postgres_watch_begin(store->watch, wake, context);
}

static bool take_news(struct table_store *base, char id[ID_DIGITS + 1])
{
    return postgres_watch_take(((struct postgres_store *)base)->watch, id);
}

static bool lead(struct table_store *base, const char *id)
{
    struct postgres_store *store = (struct postgres_store *)base;
    const char *const values[] = {id, store->server};
    PGresult *result = ask_again(store, lead_text, 2, values);
    bool leads = is_fine(result) && libpq.PQntuples(result) == 1;
    libpq.PQclear(result);
    return leads;
}

static void cede(struct table_store *base, const char *id)
{
    struct postgres_store *store = (struct postgres_store *)base;
    const char *const values[] = {id, store->server};
    tell(
        store,
        "WITH ceded AS (UPDATE tables SET leader = NULL WHERE id = $1 AND leader = $2 RETURNING 1) "
        "SELECT pg_notify('baronet', $1 || ' ' || $2) FROM ceded",
        2, values);
}

// ---- Opening

static void close_store(struct table_store *base)
{
    struct postgres_store *store = (struct postgres_store *)base;
    const char *const values[] = {store->server};
    if (store->watch)
        postgres_watch_free(store->watch);
    if (libpq.PQstatus(store->database) == CONNECTION_OK)
        tell(store, "DELETE FROM servers WHERE id = $1", 1, values);
    libpq.PQfinish(store->database);
    memory_free(store);
}

static bool prepare(struct postgres_store *store)
{
    PGresult *result = libpq.PQexec(store->database, "SET client_min_messages = warning");
    libpq.PQclear(result);
    result = libpq.PQexec(store->database, schema);
    bool is_there = is_fine(result);
    if (!is_there)
        failed(store);
    libpq.PQclear(result);
    if (!is_there)
        return false;
    result = ask(store, "SELECT version FROM store_version", 0, NULL);
    const long version = is_fine(result) && libpq.PQntuples(result) == 1
                             ? strtol(libpq.PQgetvalue(result, 0, 0), NULL, 10)
                             : -1;
    libpq.PQclear(result);
    if (version > SCHEMA_VERSION)
        snprintf(store->base.problem, sizeof store->base.problem,
                 "a later version of the program has made it");
    return version == SCHEMA_VERSION && tell(store, POSTGRES_STATEMENT_LIMIT, 0, NULL);
}

static const struct store_calls calls = {.close = close_store,
                                         .add = add,
                                         .add_event = add_event,
                                         .find = find,
                                         .read_seats = read_seats,
                                         .events = events,
                                         .remove_old = remove_old,
                                         .watch = watch,
                                         .take_news = take_news,
                                         .lead = lead,
                                         .cede = cede};

struct table_store *postgres_store_open(const char *address, char *reason)
{
    if (!libpq_load(reason, STORE_PROBLEM_ROOM))
        return NULL;
    struct postgres_store *store = memory_zeroed(1, sizeof *store);
    unsigned char bytes[POSTGRES_SERVER_DIGITS / 2];
    store->base.calls = &calls;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(store->server, sizeof store->server, bytes, sizeof bytes);
    store->database = postgres_connect(address);
    if (libpq.PQstatus(store->database) != CONNECTION_OK)
        failed(store);
    else if (prepare(store)) {
        store->watch = postgres_watch_new(address, store->server);
        return &store->base;
    }
    memcpy(reason, store->base.problem, sizeof store->base.problem);
    close_store(&store->base);
    return NULL;
}

#else

#include <stdio.h>

struct table_store *postgres_store_open(const char *address, char *reason)
{
    (void)address;
    snprintf(reason, STORE_PROBLEM_ROOM,
             "this program was built without libpq; install libpq-dev and build it again");
    return NULL;
}

#endif
