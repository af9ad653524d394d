#define _GNU_SOURCE // clock_gettime
#include "postgres_watch.h"

#ifdef HAVE_LIBPQ

#include "libpq.h"

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include "memory.h" // last, as it forbids names that those headers have

enum { NEWS_LIMIT = 1000, HEARTBEAT = 2000, AGAIN = 500 }; // milliseconds

struct postgres_watch {
    char *address, *server;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    bool is_running;
    int ending[2]; // a pipe; closed at one end, it ends the thread
    PGconn *database;

    pthread_mutex_t lock; // guards what follows
    char news[NEWS_LIMIT][ID_DIGITS + 1];
    unsigned first, count;
    bool is_all; // anything may be new
};

struct pg_conn *postgres_connect(const char *address)
{
    // What the address itself says comes later and counts.
    static const char *const names[] = {"connect_timeout", "tcp_user_timeout", "application_name",
                                        "client_encoding", "dbname",           NULL};
    const char *const values[] = {"3", "5000", "baronet", "UTF8", address, NULL};
    return libpq.PQconnectdbParams(names, values, 1);
}

// ---- News

static void add(struct postgres_watch *watch, const char *id)
{
    pthread_mutex_lock(&watch->lock);
    if (!id || watch->count == NEWS_LIMIT) {
        watch->is_all = true;
    } else {
        char *place = watch->news[(watch->first + watch->count++) % NEWS_LIMIT];
        snprintf(place, ID_DIGITS + 1, "%s", id);
    }
    pthread_mutex_unlock(&watch->lock);
    watch->wake(watch->context);
}

bool postgres_watch_take(struct postgres_watch *watch, char id[ID_DIGITS + 1])
{
    bool is_there = true;
    pthread_mutex_lock(&watch->lock);
    if (watch->is_all) {
        watch->is_all = false;
        watch->count = 0;
        *id = '\0';
    } else if (watch->count > 0) {
        memcpy(id, watch->news[watch->first], ID_DIGITS + 1);
        watch->first = (watch->first + 1) % NEWS_LIMIT;
        watch->count--;
    } else {
        is_there = false;
    }
    pthread_mutex_unlock(&watch->lock);
    return is_there;
}

// "TABLE SERVER"; what this server has said itself is no news.
static void hear(struct postgres_watch *watch, const char *text)
{
    char id[ID_DIGITS + 1];
    if (strlen(text) < ID_DIGITS + 1 || strcmp(text + ID_DIGITS + 1, watch->server) == 0)
        return;
    memcpy(id, text, ID_DIGITS);
    id[ID_DIGITS] = '\0';
    add(watch, id);
}

// ---- The thread

static bool is_done(PGresult *result)
{
    const ExecStatusType status = libpq.PQresultStatus(result);
    libpq.PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static bool say_alive(struct postgres_watch *watch)
{
    const char *const values[] = {watch->server};
    return is_done(
        libpq.PQexecParams(watch->database,
                           "INSERT INTO servers VALUES ($1, now() + interval '8 seconds') "
                           "ON CONFLICT (id) DO UPDATE SET until = excluded.until",
                           1, NULL, values, NULL, NULL, 0));
}

// Waits for the database, or only some time. False: the thread is to end.
static bool rest(const struct postgres_watch *watch, int milliseconds)
{
    struct pollfd files[] = {{watch->ending[0], POLLIN, 0}, {-1, POLLIN, 0}};
    if (libpq.PQstatus(watch->database) == CONNECTION_OK)
        files[1].fd = libpq.PQsocket(watch->database);
    poll(files, 2, milliseconds);
    return !files[0].revents;
}

static bool listen_again(struct postgres_watch *watch)
{
    libpq.PQreset(watch->database);
    if (libpq.PQstatus(watch->database) != CONNECTION_OK ||
        !is_done(libpq.PQexec(watch->database, POSTGRES_STATEMENT_LIMIT)) ||
        !is_done(libpq.PQexec(watch->database, "LISTEN baronet")) || !say_alive(watch))
        return false;
    add(watch, NULL);
    return true;
}

static void take_notices(struct postgres_watch *watch)
{
    PGnotify *notice;
    libpq.PQconsumeInput(watch->database);
    while ((notice = libpq.PQnotifies(watch->database))) {
        hear(watch, notice->extra);
        libpq.PQfreemem(notice);
    }
}

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void *work(void *context)
{
    struct postgres_watch *watch = context;
    bool is_listening = false;
    int64_t said = 0;
    while (rest(watch, is_listening ? HEARTBEAT : AGAIN)) {
        if (!is_listening) {
            is_listening = listen_again(watch);
            continue;
        }
        take_notices(watch);
        if (milliseconds() - said >= HEARTBEAT) {
            said = milliseconds();
            is_listening = say_alive(watch);
            take_notices(watch);
        }
        if (libpq.PQstatus(watch->database) != CONNECTION_OK)
            is_listening = false;
    }
    return NULL;
}

// ---- Beginning and ending

struct postgres_watch *postgres_watch_new(const char *address, const char *server)
{
    struct postgres_watch *watch = memory_zeroed(1, sizeof *watch);
    watch->address = memory_copy_text(address);
    watch->server = memory_copy_text(server);
    watch->ending[0] = watch->ending[1] = -1;
    watch->database = postgres_connect(address);
    say_alive(watch);
    pthread_mutex_init(&watch->lock, NULL);
    return watch;
}

bool postgres_watch_begin(struct postgres_watch *watch, void (*wake)(void *context), void *context)
{
    watch->wake = wake;
    watch->context = context;
    watch->is_running =
        pipe(watch->ending) == 0 && pthread_create(&watch->thread, NULL, work, watch) == 0;
    return watch->is_running;
}

void postgres_watch_free(struct postgres_watch *watch)
{
    if (watch->ending[1] >= 0)
        close(watch->ending[1]);
    if (watch->is_running)
        pthread_join(watch->thread, NULL);
    if (watch->ending[0] >= 0)
        close(watch->ending[0]);
    libpq.PQfinish(watch->database);
    pthread_mutex_destroy(&watch->lock);
    memory_free(watch->address);
    memory_free(watch->server);
    memory_free(watch);
}

#endif
