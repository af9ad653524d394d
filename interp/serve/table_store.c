#include "table_store.h"

#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/stat.h>

#include "memory.h" // last, as it forbids names that those headers have

enum { SCHEMA_VERSION = 1 };

enum statement {
    ADD_RULES,
    ADD_TABLE,
    ADD_SEAT,
    ADD_EVENT,
    SET_REMATCH,
    FIND_TABLE,
    FIND_SEATS,
    FIND_EVENTS,
    STATEMENT_COUNT
};

static const char *const statements[STATEMENT_COUNT] = {
    [ADD_RULES] = "INSERT OR IGNORE INTO rules VALUES (?, ?)",
    [ADD_TABLE] = "INSERT INTO tables VALUES (?, ?, ?, ?, ?, unixepoch())",
    [ADD_SEAT] = "INSERT INTO seats VALUES (?, ?, ?, ?, ?, NULL)",
    [ADD_EVENT] = "INSERT INTO events VALUES (?, ?, ?, ?, ?, unixepoch())",
    [SET_REMATCH] = "UPDATE seats SET rematch = ? WHERE table_id = ? AND viewer = ?",
    [FIND_TABLE] = "SELECT tables.id, game, fingerprint, text, fen FROM seats JOIN tables ON "
                   "tables.id = table_id JOIN rules ON rules.hash = tables.rules WHERE key = ?",
    [FIND_SEATS] = "SELECT viewer, by, level, key, rematch FROM seats WHERE table_id = ? "
                   "ORDER BY viewer",
    [FIND_EVENTS] = "SELECT kind, player, text FROM events WHERE table_id = ? ORDER BY number"};

// A seat is a player's, by a person, an engine or chance, or the spectators'.
static const char *const schema =
    "CREATE TABLE rules (hash BLOB PRIMARY KEY, text TEXT NOT NULL);"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT, fingerprint TEXT NOT NULL, "
    "rules BLOB NOT NULL REFERENCES rules (hash), fen TEXT, opened INTEGER NOT NULL);"
    "CREATE TABLE seats (table_id TEXT NOT NULL REFERENCES tables (id), viewer INTEGER NOT NULL, "
    "by TEXT NOT NULL, level INTEGER NOT NULL, key BLOB UNIQUE, rematch TEXT, "
    "PRIMARY KEY (table_id, viewer));"
    "CREATE TABLE events (table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, "
    "kind TEXT NOT NULL, player INTEGER NOT NULL, text TEXT, made INTEGER NOT NULL, "
    "PRIMARY KEY (table_id, number)) WITHOUT ROWID;"
    "PRAGMA user_version = 1;";

struct table_store {
    sqlite3 *database;
    sqlite3_stmt *prepared[STATEMENT_COUNT];
    char problem[STORE_PROBLEM_ROOM];
};

static bool failed(struct table_store *store)
{
    snprintf(store->problem, sizeof store->problem, "%s", sqlite3_errmsg(store->database));
    return false;
}

static bool execute(struct table_store *store, const char *text)
{
    return sqlite3_exec(store->database, text, NULL, NULL, NULL) == SQLITE_OK || failed(store);
}

const char *table_store_problem(const struct table_store *store)
{
    return store->problem;
}

// ---- Opening

static int schema_version(struct table_store *store)
{
    sqlite3_stmt *asked = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(store->database, "PRAGMA user_version", -1, &asked, NULL) == SQLITE_OK &&
        sqlite3_step(asked) == SQLITE_ROW)
        version = sqlite3_column_int(asked, 0);
    else
        failed(store);
    sqlite3_finalize(asked);
    return version;
}

// The exclusive lock is held from the first write on, so there is one at once.
static bool prepare(struct table_store *store)
{
    if (!execute(store, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;"
                        "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                        "BEGIN IMMEDIATE; COMMIT;"))
        return false;
    int version = schema_version(store);
    if (version == 0 &&
        (!execute(store, "BEGIN") || !execute(store, schema) || !execute(store, "COMMIT")))
        return false;
    if (version > SCHEMA_VERSION) {
        snprintf(store->problem, sizeof store->problem, "it was made by a later version");
        return false;
    }
    for (int i = 0; i < STATEMENT_COUNT; i++)
        if (sqlite3_prepare_v3(store->database, statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->prepared[i], NULL) != SQLITE_OK)
            return failed(store);
    return version >= 0;
}

struct table_store *table_store_open(const char *file, char *reason)
{
    struct table_store *store = memory_zeroed(1, sizeof *store);
    mode_t usual = umask(S_IRWXG | S_IRWXO);
    bool is_open = sqlite3_open_v2(file ? file : ":memory:", &store->database,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                                   NULL) == SQLITE_OK ||
                   failed(store);
    bool is_ready = is_open && prepare(store);
    umask(usual);
    if (is_ready)
        return store;
    memcpy(reason, store->problem, sizeof store->problem);
    table_store_close(store);
    return NULL;
}

void table_store_close(struct table_store *store)
{
    for (int i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(store->prepared[i]);
    sqlite3_close(store->database);
    memory_free(store);
}

// ---- Statements

static sqlite3_stmt *begin(struct table_store *store, enum statement which)
{
    sqlite3_stmt *statement = store->prepared[which];
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_TRANSIENT); // NULL is NULL
}

static bool finish(struct table_store *store, sqlite3_stmt *statement)
{
    bool is_done = sqlite3_step(statement) == SQLITE_DONE || failed(store);
    sqlite3_reset(statement);
    return is_done;
}

static char *text_of_column(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text ? memory_copy_text((const char *)text) : NULL;
}

// ---- Adding

static bool end_transaction(struct table_store *store, bool is_fine)
{
    if (is_fine && execute(store, "COMMIT"))
        return true;
    sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool add_rules(struct table_store *store, const char *rules, const unsigned char *hash)
{
    sqlite3_stmt *statement = begin(store, ADD_RULES);
    sqlite3_bind_blob(statement, 1, hash, KEY_BYTES, SQLITE_TRANSIENT);
    bind_text(statement, 2, rules);
    return finish(store, statement);
}

static bool add_table(struct table_store *store, const struct stored_table *table,
                      const unsigned char *hash)
{
    char fingerprint[32];
    snprintf(fingerprint, sizeof fingerprint, "%016llx", (unsigned long long)table->fingerprint);
    sqlite3_stmt *statement = begin(store, ADD_TABLE);
    bind_text(statement, 1, table->id);
    bind_text(statement, 2, table->name);
    bind_text(statement, 3, fingerprint);
    sqlite3_bind_blob(statement, 4, hash, KEY_BYTES, SQLITE_TRANSIENT);
    bind_text(statement, 5, table->fen);
    return finish(store, statement);
}

static const char *const seat_names[] = {
    [SEAT_PERSON] = "person", [SEAT_ENGINE] = "engine", [SEAT_CHANCE] = "chance"};

static bool add_seats(struct table_store *store, const struct stored_table *table)
{
    for (unsigned v = 0; v <= table->player_count; v++) {
        const bool is_player = v < table->player_count;
        sqlite3_stmt *statement = begin(store, ADD_SEAT);
        bind_text(statement, 1, table->id);
        sqlite3_bind_int(statement, 2, (int)v);
        bind_text(statement, 3, is_player ? seat_names[table->players[v].by] : "spectator");
        sqlite3_bind_int(statement, 4, is_player ? (int)table->players[v].level : 0);
        if (table->seats[v].has_key)
            sqlite3_bind_blob(statement, 5, table->seats[v].key, KEY_BYTES, SQLITE_TRANSIENT);
        if (!finish(store, statement))
            return false;
    }
    return true;
}

bool table_store_add(struct table_store *store, const struct stored_table *table)
{
    unsigned char hash[KEY_BYTES];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)table->rules, strlen(table->rules),
                       NULL, 0);
    if (!execute(store, "BEGIN"))
        return false;
    return end_transaction(store, add_rules(store, table->rules, hash) &&
                                      add_table(store, table, hash) && add_seats(store, table));
}

bool table_store_add_event(struct table_store *store, const char *id, size_t number,
                           const struct table_event *event)
{
    sqlite3_stmt *statement = begin(store, ADD_EVENT);
    bind_text(statement, 1, id);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)number);
    bind_text(statement, 3, event_name(event->kind));
    sqlite3_bind_int(statement, 4, (int)event->player);
    bind_text(statement, 5, event->text);
    return finish(store, statement);
}

bool table_store_set_rematch(struct table_store *store, const struct stored_table *table)
{
    bool is_fine = execute(store, "BEGIN");
    for (unsigned v = 0; v <= table->player_count && is_fine; v++) {
        if (!*table->seats[v].rematch)
            continue;
        sqlite3_stmt *statement = begin(store, SET_REMATCH);
        bind_text(statement, 1, table->seats[v].rematch);
        bind_text(statement, 2, table->id);
        sqlite3_bind_int(statement, 3, (int)v);
        is_fine = finish(store, statement);
    }
    return end_transaction(store, is_fine);
}

// ---- Finding

static void read_seat(sqlite3_stmt *row, struct stored_table *table)
{
    const char *by = (const char *)sqlite3_column_text(row, 1);
    const void *key = sqlite3_column_blob(row, 3);
    const unsigned char *rematch = sqlite3_column_text(row, 4);
    unsigned viewer = (unsigned)sqlite3_column_int(row, 0);
    if (viewer >= SEATS_LIMIT || !by)
        return;
    struct stored_seat *seat = &table->seats[viewer];
    if (key && sqlite3_column_bytes(row, 3) == KEY_BYTES) {
        memcpy(seat->key, key, KEY_BYTES);
        seat->has_key = true;
    }
    if (rematch)
        snprintf(seat->rematch, sizeof seat->rematch, "%s", (const char *)rematch);
    for (enum seat_kind kind = SEAT_PERSON; kind <= SEAT_CHANCE; kind++)
        if (strcmp(by, seat_names[kind]) == 0 && viewer < TABLE_PLAYERS_LIMIT) {
            table->players[viewer] =
                (struct table_seat){kind, (unsigned)sqlite3_column_int(row, 2)};
            table->player_count = viewer + 1;
        }
}

static bool read_seats(struct table_store *store, struct stored_table *table)
{
    sqlite3_stmt *statement = begin(store, FIND_SEATS);
    int step;
    bind_text(statement, 1, table->id);
    while ((step = sqlite3_step(statement)) == SQLITE_ROW)
        read_seat(statement, table);
    bool is_fine = step == SQLITE_DONE || failed(store);
    sqlite3_reset(statement);
    return is_fine;
}

bool table_store_find(struct table_store *store, const unsigned char *key,
                      struct stored_table *table, bool *is_there)
{
    sqlite3_stmt *statement = begin(store, FIND_TABLE);
    *table = (struct stored_table){.id = ""};
    sqlite3_bind_blob(statement, 1, key, KEY_BYTES, SQLITE_TRANSIENT);
    int step = sqlite3_step(statement);
    *is_there = step == SQLITE_ROW;
    if (step == SQLITE_ROW) {
        snprintf(table->id, sizeof table->id, "%s",
                 (const char *)sqlite3_column_text(statement, 0));
        table->name = text_of_column(statement, 1);
        table->fingerprint = strtoull((const char *)sqlite3_column_text(statement, 2), NULL, 16);
        table->rules = text_of_column(statement, 3);
        table->fen = text_of_column(statement, 4);
    } else if (step != SQLITE_DONE) {
        failed(store);
    }
    sqlite3_reset(statement);
    if (!*is_there || read_seats(store, table))
        return *is_there;
    stored_table_release(table);
    return false;
}

void stored_table_release(struct stored_table *table)
{
    memory_free(table->name);
    memory_free(table->rules);
    memory_free(table->fen);
}

bool table_store_events(struct table_store *store, const char *id,
                        bool (*take)(void *context, enum event_kind kind, unsigned player,
                                     const char *text),
                        void *context)
{
    sqlite3_stmt *statement = begin(store, FIND_EVENTS);
    bool is_fine = true;
    int step;
    bind_text(statement, 1, id);
    while (is_fine && (step = sqlite3_step(statement)) != SQLITE_DONE) {
        const char *kind = (const char *)sqlite3_column_text(statement, 0);
        if (step != SQLITE_ROW || !kind)
            is_fine = failed(store);
        else
            is_fine = take(context, event_named(kind), (unsigned)sqlite3_column_int(statement, 1),
                           (const char *)sqlite3_column_text(statement, 2));
    }
    sqlite3_reset(statement);
    return is_fine;
}
