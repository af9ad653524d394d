#define _GNU_SOURCE // umask
// Tables in a file of SQLite, which one process at a time has open (write-ahead log,
// synchronous=FULL).
#include "store_calls.h"

#include <sqlite3.h>
#include <stdio.h>
#include <sys/stat.h>

#include "memory.h" // last, as it forbids names that those headers have

enum { SCHEMA_VERSION = 2 };

enum statement {
    ADD_RULES,
    ADD_TABLE,
    ADD_SEAT,
    ADD_EVENT,
    SET_REMATCH,
    HAS_REMATCH,
    FIND_TABLE,
    FIND_SEATS,
    FIND_EVENTS,
    STATEMENT_COUNT
};

static const char *const statements[STATEMENT_COUNT] = {
    [ADD_RULES] = "INSERT OR IGNORE INTO rules VALUES (?, ?)",
    [ADD_TABLE] = "INSERT INTO tables VALUES (?, ?, ?, ?, ?, unixepoch(), ?)",
    [ADD_SEAT] = "INSERT INTO seats VALUES (?, ?, ?, ?, ?, NULL)",
    [ADD_EVENT] = "INSERT INTO events VALUES (?, ?, ?, ?, ?, unixepoch(), ?)",
    [SET_REMATCH] = "UPDATE seats SET rematch = ? WHERE table_id = ? AND viewer = ?",
    [HAS_REMATCH] = "SELECT 1 FROM seats WHERE table_id = ? AND rematch IS NOT NULL",
    [FIND_TABLE] =
        "SELECT tables.id, game, fingerprint, text, fen, options FROM seats JOIN tables ON "
        "tables.id = table_id JOIN rules ON rules.hash = tables.rules WHERE key = ?",
    [FIND_SEATS] = "SELECT viewer, by, level, key, rematch FROM seats WHERE table_id = ? "
                   "ORDER BY viewer",
    [FIND_EVENTS] = "SELECT number, kind, player, text, unseen FROM events WHERE table_id = ? "
                    "AND number >= ? ORDER BY number"};

// A seat is a player's, by a person, an engine or chance, or the spectators'.
static const char *const schema =
    "CREATE TABLE rules (hash BLOB PRIMARY KEY, text TEXT NOT NULL);"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT, fingerprint TEXT NOT NULL, "
    "rules BLOB NOT NULL REFERENCES rules (hash), fen TEXT, opened INTEGER NOT NULL, options TEXT);"
    "CREATE TABLE seats (table_id TEXT NOT NULL REFERENCES tables (id), viewer INTEGER NOT NULL, "
    "by TEXT NOT NULL, level INTEGER NOT NULL, key BLOB UNIQUE, rematch TEXT, "
    "PRIMARY KEY (table_id, viewer));"
    "CREATE TABLE events (table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, "
    "kind TEXT NOT NULL, player INTEGER NOT NULL, text TEXT, made INTEGER NOT NULL, "
    "unseen INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (table_id, number)) WITHOUT ROWID;"
    "PRAGMA user_version = 2;";

static const char *const from_version_1 =
    "ALTER TABLE tables ADD COLUMN options TEXT;"
    "ALTER TABLE events ADD COLUMN unseen INTEGER NOT NULL DEFAULT 0;"
    "PRAGMA user_version = 2;";

struct sqlite_store {
    struct table_store base; // first
    sqlite3 *database;
    sqlite3_stmt *prepared[STATEMENT_COUNT];
};

static bool failed(struct sqlite_store *store)
{
    const bool is_locked = sqlite3_errcode(store->database) == SQLITE_BUSY;
    snprintf(store->base.problem, sizeof store->base.problem, "%s%s",
             sqlite3_errmsg(store->database), is_locked ? ": another server has it open" : "");
    return false;
}

static bool execute(struct sqlite_store *store, const char *text)
{
    return sqlite3_exec(store->database, text, NULL, NULL, NULL) == SQLITE_OK || failed(store);
}

// ---- Opening

static int schema_version(struct sqlite_store *store)
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
static bool prepare(struct sqlite_store *store)
{
    if (!execute(store, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;"
                        "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                        "BEGIN IMMEDIATE; COMMIT;"))
        return false;
    int version = schema_version(store);
    if (version > SCHEMA_VERSION) {
        snprintf(store->base.problem, sizeof store->base.problem,
                 "a later version of the program has made it");
        return false;
    }
    const char *missing = version == 0 ? schema : version == 1 ? from_version_1 : NULL;
    if (missing &&
        (!execute(store, "BEGIN") || !execute(store, missing) || !execute(store, "COMMIT")))
        return false;
    for (int i = 0; i < STATEMENT_COUNT; i++)
        if (sqlite3_prepare_v3(store->database, statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->prepared[i], NULL) != SQLITE_OK)
            return failed(store);
    return version >= 0;
}

static void close_store(struct table_store *base)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    for (int i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(store->prepared[i]);
    sqlite3_close(store->database);
    memory_free(store);
}

// ---- Statements

static sqlite3_stmt *begin(struct sqlite_store *store, enum statement which)
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

static bool finish(struct sqlite_store *store, sqlite3_stmt *statement)
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

static bool end_transaction(struct sqlite_store *store, bool is_fine)
{
    if (is_fine && execute(store, "COMMIT"))
        return true;
    sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool add_rules(struct sqlite_store *store, const char *rules, const unsigned char *hash)
{
    sqlite3_stmt *statement = begin(store, ADD_RULES);
    sqlite3_bind_blob(statement, 1, hash, KEY_BYTES, SQLITE_TRANSIENT);
    bind_text(statement, 2, rules);
    return finish(store, statement);
}

static bool add_table(struct sqlite_store *store, const struct stored_table *table,
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
    bind_text(statement, 6, table->options);
    return finish(store, statement);
}

static bool add_seats(struct sqlite_store *store, const struct stored_table *table)
{
    for (unsigned v = 0; v <= table->player_count; v++) {
        const bool is_player = v < table->player_count;
        sqlite3_stmt *statement = begin(store, ADD_SEAT);
        bind_text(statement, 1, table->id);
        sqlite3_bind_int(statement, 2, (int)v);
        bind_text(statement, 3, store_seat_word(table, v));
        sqlite3_bind_int(statement, 4, is_player ? (int)table->players[v].level : 0);
        if (table->seats[v].has_key)
            sqlite3_bind_blob(statement, 5, table->seats[v].key, KEY_BYTES, SQLITE_TRANSIENT);
        if (!finish(store, statement))
            return false;
    }
    return true;
}

static bool has_rematch(struct sqlite_store *store, const struct stored_table *table, bool *has)
{
    sqlite3_stmt *statement = begin(store, HAS_REMATCH);
    bind_text(statement, 1, table->id);
    int step = sqlite3_step(statement);
    *has = step == SQLITE_ROW;
    bool is_fine = step == SQLITE_ROW || step == SQLITE_DONE || failed(store);
    sqlite3_reset(statement);
    return is_fine;
}

static bool set_rematch(struct sqlite_store *store, const struct stored_table *table)
{
    bool is_fine = true;
    for (unsigned v = 0; v <= table->player_count && is_fine; v++) {
        if (!*table->seats[v].rematch)
            continue;
        sqlite3_stmt *statement = begin(store, SET_REMATCH);
        bind_text(statement, 1, table->seats[v].rematch);
        bind_text(statement, 2, table->id);
        sqlite3_bind_int(statement, 3, (int)v);
        is_fine = finish(store, statement);
    }
    return is_fine;
}

static enum store_answer add(struct table_store *base, const struct stored_table *table,
                             const struct stored_table *earlier)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    unsigned char hash[KEY_BYTES];
    bool has = false;
    store_hash_rules(table->rules, hash);
    if (earlier && !has_rematch(store, earlier, &has))
        return STORE_FAILS;
    if (has)
        return STORE_CONFLICT;
    bool is_fine = execute(store, "BEGIN") && add_rules(store, table->rules, hash) &&
                   add_table(store, table, hash) && add_seats(store, table) &&
                   (!earlier || set_rematch(store, earlier));
    return end_transaction(store, is_fine) ? STORE_DONE : STORE_FAILS;
}

static enum store_answer add_event(struct table_store *base, const char *id,
                                   const struct stored_event *event)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *statement = begin(store, ADD_EVENT);
    bind_text(statement, 1, id);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)event->number);
    bind_text(statement, 3, event->kind);
    sqlite3_bind_int64(statement, 4, event->player);
    bind_text(statement, 5, event->text);
    sqlite3_bind_int64(statement, 6, event->unseen);
    int step = sqlite3_step(statement);
    const bool is_conflict =
        sqlite3_extended_errcode(store->database) == SQLITE_CONSTRAINT_PRIMARYKEY;
    if (step != SQLITE_DONE)
        failed(store);
    sqlite3_reset(statement);
    if (step == SQLITE_DONE)
        return STORE_DONE;
    return is_conflict ? STORE_CONFLICT : STORE_FAILS;
}

// ---- Finding

static enum store_answer read_seats(struct table_store *base, struct stored_table *table)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *row = begin(store, FIND_SEATS);
    int step;
    bind_text(row, 1, table->id);
    while ((step = sqlite3_step(row)) == SQLITE_ROW) {
        const char *by = (const char *)sqlite3_column_text(row, 1);
        const void *key = sqlite3_column_blob(row, 3);
        store_take_seat(table, (unsigned)sqlite3_column_int(row, 0), by ? by : "",
                        (unsigned)sqlite3_column_int(row, 2),
                        sqlite3_column_bytes(row, 3) == KEY_BYTES ? key : NULL,
                        (const char *)sqlite3_column_text(row, 4));
    }
    bool is_fine = step == SQLITE_DONE || failed(store);
    sqlite3_reset(row);
    return is_fine ? STORE_DONE : STORE_FAILS;
}

static enum store_answer find(struct table_store *base, const unsigned char *key,
                              struct stored_table *table, bool *is_there)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *statement = begin(store, FIND_TABLE);
    sqlite3_bind_blob(statement, 1, key, KEY_BYTES, SQLITE_TRANSIENT);
    int step = sqlite3_step(statement);
    bool is_fine = step == SQLITE_ROW || step == SQLITE_DONE || failed(store);
    if (step == SQLITE_ROW) {
        snprintf(table->id, sizeof table->id, "%s",
                 (const char *)sqlite3_column_text(statement, 0));
        table->name = text_of_column(statement, 1);
        table->fingerprint = strtoull((const char *)sqlite3_column_text(statement, 2), NULL, 16);
        table->rules = text_of_column(statement, 3);
        table->fen = text_of_column(statement, 4);
        table->options = text_of_column(statement, 5);
    }
    sqlite3_reset(statement);
    if (step != SQLITE_ROW)
        return is_fine ? STORE_DONE : STORE_FAILS;
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
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *row = begin(store, FIND_EVENTS);
    enum store_answer answer = STORE_DONE;
    int step;
    bind_text(row, 1, id);
    sqlite3_bind_int64(row, 2, (sqlite3_int64)from);
    while (answer == STORE_DONE && (step = sqlite3_step(row)) != SQLITE_DONE) {
        const struct stored_event event = {.number = (size_t)sqlite3_column_int64(row, 0),
                                           .kind = (const char *)sqlite3_column_text(row, 1),
                                           .player = (unsigned)sqlite3_column_int64(row, 2),
                                           .text = (const char *)sqlite3_column_text(row, 3),
                                           .unseen = (uint32_t)sqlite3_column_int64(row, 4)};
        if (step != SQLITE_ROW || !event.kind) {
            failed(store);
            answer = STORE_FAILS;
        } else if (!take(context, &event)) {
            answer = STORE_CONFLICT;
        }
    }
    sqlite3_reset(row);
    return answer;
}

static enum store_answer remove_old(struct table_store *base, unsigned days)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    char text[768];
    snprintf(text, sizeof text,
             "CREATE TEMP TABLE old AS SELECT id FROM tables WHERE max(opened, coalesce((SELECT "
             "max(made) FROM events WHERE table_id = id), 0)) < unixepoch() - %u * 86400;"
             "DELETE FROM events WHERE table_id IN (SELECT id FROM old);"
             "DELETE FROM seats WHERE table_id IN (SELECT id FROM old);"
             "DELETE FROM tables WHERE id IN (SELECT id FROM old);"
             "DELETE FROM rules WHERE hash NOT IN (SELECT rules FROM tables); DROP TABLE old;",
             days);
    return end_transaction(store, execute(store, "BEGIN") && execute(store, text)) ? STORE_DONE
                                                                                   : STORE_FAILS;
}

static const struct store_calls calls = {.close = close_store,
                                         .add = add,
                                         .add_event = add_event,
                                         .find = find,
                                         .read_seats = read_seats,
                                         .events = events,
                                         .remove_old = remove_old};

struct table_store *sqlite_store_open(const char *file, char *reason)
{
    struct sqlite_store *store = memory_zeroed(1, sizeof *store);
    store->base.calls = &calls;
    mode_t usual = umask(S_IRWXG | S_IRWXO);
    bool is_open = sqlite3_open_v2(file ? file : ":memory:", &store->database,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                                   NULL) == SQLITE_OK ||
                   failed(store);
    bool is_ready = is_open && prepare(store);
    umask(usual);
    if (is_ready)
        return &store->base;
    memcpy(reason, store->base.problem, sizeof store->base.problem);
    close_store(&store->base);
    return NULL;
}
