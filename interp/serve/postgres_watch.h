// A thread with a connection of its own that listens for what other servers add to the database,
// and says there that this server lives. When it has connected again, anything may be new.
#ifndef POSTGRES_WATCH_H
#define POSTGRES_WATCH_H

#include "table_store.h"

enum { POSTGRES_SERVER_DIGITS = 16 };

#define POSTGRES_STATEMENT_LIMIT "SET statement_timeout = 3000"

struct postgres_watch;
struct pg_conn;

// A connection, which may have failed.
struct pg_conn *postgres_connect(const char *address);

struct postgres_watch *postgres_watch_new(const char *address, const char *server);
void postgres_watch_free(struct postgres_watch *watch); // ends the thread

bool postgres_watch_begin(struct postgres_watch *watch, void (*wake)(void *context), void *context);

// As table_store_take_news().
bool postgres_watch_take(struct postgres_watch *watch, char id[ID_DIGITS + 1]);

#endif
