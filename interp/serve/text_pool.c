#include "text_pool.h"

#include "bounds.h"
#include "hall_keys.h"
#include "store_service.h"
#include "text_index.h"
#include "text_process.h"
#include "text_worker.h"

#include <sodium.h>
#include <stdio.h>

#include "memory.h" // last, as it forbids names that those headers have

enum {
    PLAYERS = 32, // processes in which texts are played
    LOOKERS = 4,  // in which they are only looked at
    PROCESSES = PLAYERS + LOOKERS,
    PROCESSES_OF_PEER = 6,
    LOOKS_WAITING = 64,
    LOOKS_OF_PEER = 8, // of those
    ANSWER_MILLISECONDS = 10000,
    IDLE_MILLISECONDS = 60000, // without seats that are joined
    WRITES_AT_ONCE = 60,
    WRITES_A_SECOND = 15,
    TELLING_BYTES = 64 * 1024 * 1024, // that one may send in a second
    ASKING_BYTES = 4 * 1024 * 1024,   // that wait to be sent to one
    MEGABYTES_ALL = 1024              // of all together
};

// A message that waits until a process is free for it.
struct text_look {
    struct text_look *next;
    uint32_t client;
    json_t *id;
    char *message;
    size_t length;
};

struct text_pool {
    struct lws_vhost *vhost;
    struct table_store *store;
    struct engine_pool *engines;
    struct text_process processes[PROCESSES]; // those for looking last
    struct text_tables tables;
    struct text_clients clients;
    struct struck struck;
    struct text_look *first, **last;
    unsigned looks;
    uint64_t serial, now; // now: as of the last request or tick
    uint64_t complained;
    unsigned ended; // since then
};

static const char *const ended_text =
    "the game took too much time or memory, or its process has ended";

static void hash_text(const char *text, size_t length, unsigned char hash[SUBJECT_BYTES])
{
    crypto_generichash(hash, SUBJECT_BYTES, (const unsigned char *)text, length, NULL, 0);
}

static uint64_t bit(const struct text_process *process)
{
    return (uint64_t)1 << process->number;
}

// ---- What is told

static void send_error(struct client *client, const json_t *id, const char *text)
{
    client_send(client, json_pack("{s:o, s:{s:s, s:s, s:[]}}", "id",
                                  id ? json_incref((json_t *)(uintptr_t)id) : json_null(), "error",
                                  "code", "limit", "text", text, "diagnostics"));
}

static struct client *find_asker(const struct text_pool *pool, const struct text_process *process,
                                 uint32_t number)
{
    const struct text_client *found = number ? text_clients_find(&pool->clients, number) : NULL;
    return found && found->asked & bit(process) ? found->client : NULL;
}

// What a process says is JSON, and an event is of one of its own tables. False: it makes no sense.
static bool tell(struct text_pool *pool, const struct text_process *process,
                 const struct frame *frame)
{
    json_t *told = json_loadb(frame->text, frame->length, 0, NULL);
    const char *table = json_string_value(json_object_get(told, "table"));
    const bool is_fine =
        json_is_object(told) && (!json_object_get(told, "event") ||
                                 (table && text_tables_has(&pool->tables, table, process->number)));
    struct client *client = find_asker(pool, process, frame->client);
    if (is_fine && client)
        client_send_text(client, frame->text, frame->length);
    json_decref(told);
    return is_fine;
}

// ---- Ends

static void dispatch(struct text_pool *pool);

static void complain_of_end(struct text_pool *pool)
{
    enum { PAUSE_MILLISECONDS = 10000 };
    pool->ended++;
    if (pool->complained && pool->now - pool->complained < PAUSE_MILLISECONDS)
        return;
    fprintf(stderr, "baronet: processes for strangers' games have ended early: %u\n", pool->ended);
    pool->complained = pool->now;
    pool->ended = 0;
}

static void end(struct text_pool *pool, struct text_process *process)
{
    for (unsigned b = 0; b < TEXT_CLIENT_BUCKETS; b++)
        for (struct text_client *it = pool->clients.buckets[b]; it; it = it->next) {
            if (it->joined & bit(process)) {
                it->client->is_lost = true; // it comes again
                it->client->wake(it->client);
            }
            it->asked &= ~bit(process);
            it->joined &= ~bit(process);
        }
    text_tables_remove(&pool->tables, process->number);
    text_process_end(process);
}

// It has crashed, hangs, or uses too much.
static void fail(struct text_pool *pool, struct text_process *process)
{
    complain_of_end(pool);
    if (process->first)
        struck_add(&pool->struck, process->first->subject, pool->now);
    for (const struct text_ask *ask = process->first; ask; ask = ask->next) {
        struct client *client = find_asker(pool, process, ask->client);
        if (client)
            send_error(client, ask->id, ended_text);
    }
    const bool is_looker = process->is_looker;
    end(pool, process);
    if (is_looker)
        dispatch(pool);
}

// ---- Calls of the store

struct text_caller {
    struct text_pool *pool;
    struct text_process *process;
};

static bool owns(void *worker, const char *id)
{
    const struct text_caller *caller = worker;
    return text_tables_has(&caller->pool->tables, id, caller->process->number);
}

static bool owns_key(void *worker, const unsigned char *key)
{
    const struct text_caller *caller = worker;
    const struct text_table *table = text_tables_find(&caller->pool->tables, key);
    return table && table->process == caller->process->number;
}

static void add_table(void *worker, const struct stored_table *table)
{
    const struct text_caller *caller = worker;
    text_tables_add(&caller->pool->tables, table, caller->process->number);
    hash_text(table->rules, strlen(table->rules), caller->process->rules);
}

static void answer_store(struct text_pool *pool, struct text_process *process, const char *text,
                         size_t length)
{
    struct text_caller caller = {pool, process};
    const struct store_service service = {.store = pool->store,
                                          .worker = &caller,
                                          .owns = owns,
                                          .owns_key = owns_key,
                                          .added = add_table};
    json_t *answer = store_service_answer(&service, text, length);
    char *told = json_dumps(answer, JSON_COMPACT);
    json_decref(answer);
    process->since = pool->now;
    channel_send(&process->channel, FRAME_STORED, 0, told ? told : "", told ? strlen(told) : 0);
    memory_free_foreign(told);
}

// Each write takes the disk's time, and the loop's: some are done at once, others wait.
static bool take_call(struct text_pool *pool, struct text_process *process,
                      const struct frame *frame)
{
    if (process->is_looker || process->held)
        return false;
    if (!store_service_writes(frame->text, frame->length)) {
        answer_store(pool, process, frame->text, frame->length);
    } else if (process->writes >= 1) {
        process->writes--;
        answer_store(pool, process, frame->text, frame->length);
    } else {
        process->held = memory_bytes(frame->length + 1, 1);
        memcpy(process->held, frame->text, frame->length + 1);
        process->held_length = frame->length;
    }
    return true;
}

static void allow_writes(struct text_pool *pool, struct text_process *process)
{
    process->writes += WRITES_A_SECOND;
    if (process->writes > WRITES_AT_ONCE)
        process->writes = WRITES_AT_ONCE;
    if (!process->held)
        return;
    char *held = process->held;
    process->held = NULL;
    process->writes--;
    answer_store(pool, process, held, process->held_length);
    memory_free(held);
}

// ---- Engines

static struct engine_job **find_search(struct text_process *process, uint32_t number)
{
    unsigned i = 0;
    while (i < TEXT_SEARCHES &&
           !(process->searches[i] ? process->searches[i]->number == number : number == 0))
        i++;
    return i < TEXT_SEARCHES ? &process->searches[i] : NULL;
}

// Too many: it finds nothing, and asks again.
static void search(struct text_pool *pool, struct text_process *process, const struct frame *frame)
{
    static const char nothing[] = "{}";
    struct engine_job **place = frame->client ? find_search(process, 0) : NULL;
    if (place && pool->engines)
        *place = engine_pool_relay(pool->engines, frame->text, frame->length, process->serial,
                                   frame->client);
    else
        text_process_ask(process, FRAME_FOUND, frame->client, NULL, NULL, nothing, strlen(nothing),
                         pool->now);
}

static void stop_search(struct text_process *process, uint32_t number)
{
    struct engine_job **place = number ? find_search(process, number) : NULL;
    if (place)
        atomic_store(&(*place)->is_cancelled, true);
}

void text_pool_take_answer(struct text_pool *pool, struct engine_job *job)
{
    for (unsigned i = 0; i < PLAYERS; i++) {
        struct text_process *process = &pool->processes[i];
        struct engine_job **place = process->serial == job->stranger && text_process_runs(process)
                                        ? find_search(process, job->number)
                                        : NULL;
        char *found = place && *place == job ? engine_job_answer(job) : NULL;
        if (!found)
            continue;
        *place = NULL;
        text_process_ask(process, FRAME_FOUND, job->number, NULL, NULL, found, strlen(found),
                         pool->now);
        memory_free(found);
    }
    engine_job_free(job);
}

// ---- Frames

static void take(void *owner, const struct frame *frame)
{
    struct text_process *process = owner;
    struct text_pool *pool = process->pool;
    struct client *client;
    bool is_fine = true;
    switch (frame->kind) {
    case FRAME_TOLD: is_fine = tell(pool, process, frame); break;
    case FRAME_LOST:
        if ((client = find_asker(pool, process, frame->client))) {
            client->is_lost = true;
            client->wake(client);
        }
        break;
    case FRAME_DONE:
        process->links = frame->client;
        is_fine = text_process_done(process, pool->now);
        break;
    case FRAME_STORE: is_fine = take_call(pool, process, frame); break;
    case FRAME_SEARCH: search(pool, process, frame); break;
    case FRAME_STOP: stop_search(process, frame->client); break;
    default: is_fine = false; break;
    }
    if (!is_fine) {
        fail(pool, process);
    } else if (process->is_looker && frame->kind == FRAME_DONE) {
        end(pool, process);
        dispatch(pool);
    }
}

static void notice_end(void *owner)
{
    struct text_process *process = owner;
    fail(process->pool, process);
}

static bool start(struct text_pool *pool, struct text_process *process, struct peer *starter)
{
    process->channel = (struct worker_channel){.owner = process, .take = take, .ended = notice_end};
    if (!channel_open(&process->channel, pool->vhost, TEXT_WORKER))
        return false;
    process->pool = pool;
    process->last = &process->first;
    process->serial = ++pool->serial;
    process->used = pool->now;
    process->writes = WRITES_AT_ONCE;
    process->starter = starter;
    if (starter) {
        starter->processes++;
        peer_hold(starter);
    }
    return true;
}

// ---- Looking at a text

static struct text_process *free_looker(struct text_pool *pool)
{
    for (unsigned i = PLAYERS; i < PROCESSES; i++)
        if (!text_process_runs(&pool->processes[i]))
            return &pool->processes[i];
    return NULL;
}

static struct text_look *take_look(struct text_pool *pool)
{
    struct text_look *look = pool->first;
    if (!look)
        return NULL;
    pool->looks--;
    pool->first = look->next;
    if (!pool->first)
        pool->last = &pool->first;
    return look;
}

static void free_look(struct text_look *look)
{
    json_decref(look->id);
    memory_free(look->message);
    memory_free(look);
}

// Gives what waits to processes that are free.
static void dispatch(struct text_pool *pool)
{
    struct text_process *process;
    struct text_look *look;
    while (pool->first && (process = free_looker(pool)) && (look = take_look(pool))) {
        struct text_client *client = text_clients_find(&pool->clients, look->client);
        unsigned char subject[SUBJECT_BYTES];
        hash_text(look->message, look->length, subject);
        if (client && start(pool, process, NULL)) {
            client->asked |= bit(process);
            text_process_ask(process, FRAME_ASK, look->client, subject, json_incref(look->id),
                             look->message, look->length, pool->now);
        } else if (client) {
            send_error(client->client, look->id, "no process can be started; try again later");
        }
        free_look(look);
    }
}

static unsigned looks_of(const struct text_pool *pool, const struct peer *peer)
{
    unsigned count = 0;
    for (const struct text_look *it = pool->first; it; it = it->next) {
        const struct text_client *client = text_clients_find(&pool->clients, it->client);
        count += client && client->client->peer == peer;
    }
    return count;
}

static bool look(struct text_pool *pool, struct asking *asking, const char *message, size_t length)
{
    struct peer *peer = asking->client->peer;
    if (pool->looks >= LOOKS_WAITING || (peer && looks_of(pool, peer) >= LOOKS_OF_PEER)) {
        asking_fail(asking, "limit", "too many games are looked at; try again later");
        return false;
    }
    struct text_look *added = memory_zeroed(1, sizeof *added);
    added->client = text_clients_take(&pool->clients, asking->client)->number;
    added->id = json_incref(json_object_get(asking->given, "id"));
    added->message = memory_bytes(length + 1, 1);
    memcpy(added->message, message, length);
    added->length = length;
    *pool->last = added;
    pool->last = &added->next;
    pool->looks++;
    dispatch(pool);
    return true;
}

// ---- Playing

// One that plays the text, by either of its forms.
static struct text_process *find_player(struct text_pool *pool, const unsigned char *hash)
{
    for (unsigned i = 0; i < PLAYERS; i++) {
        struct text_process *process = &pool->processes[i];
        if (text_process_runs(process) && (memcmp(process->text, hash, SUBJECT_BYTES) == 0 ||
                                           memcmp(process->rules, hash, SUBJECT_BYTES) == 0))
            return process;
    }
    return NULL;
}

static bool is_idle(const struct text_process *process)
{
    return process->links == 0 && !process->first;
}

// A place for one more: the longest idle one makes room.
static struct text_process *free_player(struct text_pool *pool)
{
    struct text_process *idle = NULL;
    for (unsigned i = 0; i < PLAYERS; i++) {
        struct text_process *process = &pool->processes[i];
        if (!text_process_runs(process))
            return process;
        if (is_idle(process) && (!idle || process->used < idle->used))
            idle = process;
    }
    if (idle)
        end(pool, idle);
    return idle;
}

// The process for a text, started if need be. NULL: it fails.
static struct text_process *player(struct text_pool *pool, struct asking *asking, const char *text)
{
    struct peer *peer = asking->client->peer;
    struct text_process *process;
    unsigned char hash[SUBJECT_BYTES];
    hash_text(text, strlen(text), hash);
    if ((process = find_player(pool, hash)))
        return process;
    if (peer && peer->processes >= PROCESSES_OF_PEER) {
        asking_fail(asking, "limit", "too many games of your own are played from your address");
        return NULL;
    }
    process = free_player(pool);
    if (!process || !start(pool, process, peer)) {
        asking_fail(asking, "limit", "too many games of people's own are played; try again later");
        return NULL;
    }
    memcpy(process->text, hash, sizeof hash);
    return process;
}

static bool pass_on(struct text_pool *pool, struct text_process *process, struct asking *asking,
                    const unsigned char *subject, const char *message, size_t length)
{
    const char *name = asking_text(asking, "do");
    if (struck_too_often(&pool->struck, subject, pool->now)) {
        asking_fail(asking, "limit",
                    "this game has ended its process again and again; it can't be played now");
        return false;
    }
    if (process->channel.waiting > ASKING_BYTES) {
        asking_fail(asking, "limit", "this game has too much to answer; wait a moment");
        return false;
    }
    struct text_client *client = text_clients_take(&pool->clients, asking->client);
    client->asked |= bit(process);
    if (strcmp(name, "join") == 0)
        client->joined |= bit(process);
    text_process_ask(process, FRAME_ASK, client->number, subject,
                     json_incref(json_object_get(asking->given, "id")), message, length, pool->now);
    return true;
}

static bool open_table(struct text_pool *pool, struct asking *asking, const char *text,
                       const char *message, size_t length)
{
    unsigned char subject[SUBJECT_BYTES];
    if (!asking_may_open(asking))
        return false;
    struct text_process *process = player(pool, asking, text);
    hash_text(text, strlen(text), subject);
    return process && pass_on(pool, process, asking, subject, message, length);
}

// A table of the store that is not open. NULL: it is none of a stranger's text, or it fails.
static struct text_process *reopen(struct text_pool *pool, struct asking *asking,
                                   const unsigned char *key)
{
    struct stored_table known;
    struct text_process *process = NULL;
    bool is_there;
    if (table_store_find(pool->store, key, &known, &is_there) != STORE_DONE || !is_there)
        return NULL;
    if (!known.name && struck_too_often(&pool->struck, (unsigned char *)known.id, pool->now))
        asking_fail(asking, "limit",
                    "this table has ended its process again and again; it can't be played now");
    else if (!known.name)
        process = player(pool, asking, known.rules);
    if (process)
        text_tables_add(&pool->tables, &known, process->number);
    stored_table_release(&known);
    return process;
}

static bool pass_on_to_table(struct text_pool *pool, struct asking *asking, const char *token,
                             const char *message, size_t length)
{
    unsigned char key[KEY_BYTES];
    struct text_process *process = NULL;
    hall_hash_token(token, key);
    const struct text_table *table = text_tables_find(&pool->tables, key);
    if (table)
        process = &pool->processes[table->process];
    else if (!hall_has(asking->requests->hall, token))
        process = reopen(pool, asking, key);
    if (!process)
        return false;
    table = text_tables_find(&pool->tables, key);
    return pass_on(pool, process, asking, (const unsigned char *)table->id, message, length);
}

bool text_pool_takes(struct text_pool *pool, struct asking *asking, bool needs_seat,
                     const char *message, size_t length)
{
    const char *name = asking_text(asking, "do");
    const json_t *game = json_object_get(asking->given, "game");
    const char *text = asking_text(asking, "text"), *token = asking_text(asking, "token");
    const char *played = json_string_value(json_object_get(game, "text"));
    pool->now = asking->now;
    if (needs_seat)
        return token && pass_on_to_table(pool, asking, token, message, length);
    const bool is_look = (strcmp(name, "game") == 0 && text) ||
                         (strcmp(name, "position") == 0 && played) ||
                         (strcmp(name, "diagram") == 0 && asking_text(asking, "betza"));
    const bool is_opening = strcmp(name, "open") == 0 && played;
    if ((is_look || is_opening) && !peer_may(asking->client->peer, PEER_TEXTS, 1, asking->now)) {
        asking_fail(asking, "limit", "too many games come from your address; wait a minute");
        return false;
    }
    if (is_look)
        return look(pool, asking, message, length);
    return is_opening && open_table(pool, asking, played, message, length);
}

// ---- Coming and going

void text_pool_leave(struct text_pool *pool, struct client *client)
{
    const struct text_client *known = client->texts;
    if (!known)
        return;
    for (unsigned i = 0; i < PLAYERS; i++)
        if (known->asked & bit(&pool->processes[i]))
            text_process_ask(&pool->processes[i], FRAME_GONE, known->number, NULL, NULL, "", 0,
                             pool->now);
    text_clients_remove(&pool->clients, client);
}

void text_pool_add_news(struct text_pool *pool, const char *id)
{
    for (unsigned i = 0; i < PLAYERS; i++) {
        struct text_process *process = &pool->processes[i];
        if (text_process_runs(process) &&
            (!*id || text_tables_has(&pool->tables, id, process->number)))
            text_process_ask(process, FRAME_NEWS, 0, NULL, NULL, id, strlen(id), pool->now);
    }
}

// ---- Once a second

static bool is_too_slow(const struct text_pool *pool, const struct text_process *process)
{
    return process->first && !process->held && pool->now > process->since &&
           pool->now - process->since > ANSWER_MILLISECONDS;
}

static bool tells_too_much(struct text_process *process)
{
    const size_t more = process->channel.received - process->received;
    process->received = process->channel.received;
    return more > TELLING_BYTES;
}

static void care_for(struct text_pool *pool, struct text_process *process)
{
    allow_writes(pool, process);
    if (is_too_slow(pool, process) || tells_too_much(process))
        fail(pool, process);
    else if (is_idle(process) && pool->now - process->used > IDLE_MILLISECONDS)
        end(pool, process);
}

static void limit_memory(struct text_pool *pool)
{
    struct text_process *largest = NULL;
    size_t all = 0, most = 0;
    for (unsigned i = 0; i < PROCESSES; i++) {
        struct text_process *process = &pool->processes[i];
        const size_t bytes = text_process_runs(process) ? text_process_memory(process) : 0;
        all += bytes;
        if (bytes > most) {
            most = bytes;
            largest = process;
        }
    }
    if (all > (size_t)MEGABYTES_ALL << 20)
        fail(pool, largest);
}

void text_pool_tick(struct text_pool *pool, uint64_t now)
{
    pool->now = now;
    for (unsigned i = 0; i < PROCESSES; i++)
        if (text_process_runs(&pool->processes[i]))
            care_for(pool, &pool->processes[i]);
    limit_memory(pool);
    worker_bury_dead();
}

struct text_pool *text_pool_new(struct lws_vhost *vhost, struct table_store *store,
                                struct engine_pool *engines)
{
    struct text_pool *pool = memory_zeroed(1, sizeof *pool);
    pool->vhost = vhost;
    pool->store = store;
    pool->engines = engines;
    pool->last = &pool->first;
    for (unsigned i = 0; i < PROCESSES; i++) {
        pool->processes[i].number = i;
        pool->processes[i].is_looker = i >= PLAYERS;
    }
    return pool;
}

void text_pool_free(struct text_pool *pool)
{
    struct text_look *left;
    for (unsigned i = 0; i < PROCESSES; i++)
        if (text_process_runs(&pool->processes[i]))
            end(pool, &pool->processes[i]);
    while ((left = take_look(pool)))
        free_look(left);
    text_clients_release(&pool->clients);
    memory_free(pool);
}
