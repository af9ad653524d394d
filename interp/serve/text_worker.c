#include "text_worker.h"

#include "complain.h"
#include "confinement.h"
#include "exit_status.h"
#include "remote_store.h"
#include "requests.h"
#include "worker_process.h"

#include <errno.h>
#include <pthread.h>
#include <sodium.h>
#include <time.h>
#include <unistd.h>

#include "memory.h" // last, as it forbids names that those headers have

enum {
    SPACE_MEGABYTES = 384,    // of addresses
    PROCESSOR_SECONDS = 3600, // in all
    IDLE_TABLES = 8,          // eight such processes share what a server may use
    TICK_MILLISECONDS = 1000
};

// A client of the server's, by the number that it has there.
struct far_client {
    struct client client; // first
    uint32_t number;
    struct far_client *next;
};

struct text_worker {
    struct server_line line;
    struct table_store *store;
    struct shelf shelf;
    struct hall hall;
    struct requests requests;
    struct far_client *clients;
    unsigned links; // seats that are joined
};

static struct text_worker worker; // there is one, and clients have no context

static uint64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

// ---- Clients

static void send_all(struct client *client)
{
    const uint32_t number = ((struct far_client *)client)->number;
    struct outgoing *outgoing;
    while ((outgoing = client_take(client))) {
        server_line_send(&worker.line, FRAME_TOLD, number,
                         (const char *)outgoing->bytes + OUTGOING_ROOM, outgoing->length);
        outgoing_free(outgoing);
    }
    if (client->is_lost)
        server_line_send(&worker.line, FRAME_LOST, number, "", 0);
}

static struct far_client **find_client(uint32_t number)
{
    struct far_client **place = &worker.clients;
    while (*place && (*place)->number != number)
        place = &(*place)->next;
    return place;
}

static struct client *take_client(uint32_t number)
{
    struct far_client *found = *find_client(number);
    if (!found) {
        found = memory_zeroed(1, sizeof *found);
        client_init(&found->client, send_all, milliseconds());
        found->number = number;
        found->next = worker.clients;
        worker.clients = found;
    }
    return &found->client;
}

static void drop_client(uint32_t number)
{
    struct far_client **place = find_client(number), *dropped = *place;
    if (!dropped)
        return;
    hall_leave_all(&worker.hall, &dropped->client);
    client_release(&dropped->client);
    *place = dropped->next;
    memory_free(dropped);
}

// ---- Frames

static unsigned count_links(void)
{
    unsigned count = 0;
    for (const struct far_client *it = worker.clients; it; it = it->next)
        count += it->client.link_count;
    return count;
}

static void pass_question_on(void *context, const struct engine_job *job)
{
    (void)context;
    server_line_send(&worker.line, FRAME_SEARCH, job->number, job->question, job->length);
}

static void take_found(const struct frame *frame)
{
    struct engine_job *job;
    engine_pool_answer(worker.hall.pool, frame->client, frame->text, frame->length);
    while ((job = engine_pool_take(worker.hall.pool)))
        hall_take_answer(&worker.hall, job);
}

static void take_frame(const struct frame *frame)
{
    switch (frame->kind) {
    case FRAME_ASK:
        requests_answer(&worker.requests, take_client(frame->client), frame->text, frame->length,
                        milliseconds());
        break;
    case FRAME_GONE: drop_client(frame->client); break;
    case FRAME_FOUND: take_found(frame); break;
    case FRAME_NEWS: hall_take_news(&worker.hall, frame->text); break;
    default: worker.line.is_cut = true; return;
    }
    server_line_send(&worker.line, FRAME_DONE, count_links(), "", 0);
}

static void call_searches_off(void)
{
    uint32_t number;
    while ((number = engine_pool_next_cancelled(worker.hall.pool)) != 0)
        server_line_send(&worker.line, FRAME_STOP, number, "", 0);
}

static void work_off_frames(void)
{
    uint64_t ticked = milliseconds();
    while (!worker.line.is_cut) {
        struct frame frame;
        const uint64_t now = milliseconds();
        if (now - ticked >= TICK_MILLISECONDS) {
            hall_tick(&worker.hall);
            ticked = now;
        } else if (server_line_next(&worker.line, (int)(TICK_MILLISECONDS - (now - ticked)),
                                    &frame)) {
            take_frame(&frame);
            frame_release(&frame);
        }
        call_searches_off();
    }
}

// In a thread without a recovery (memory.h), as the server's loop.
static void *work(void *context)
{
    server_line_init(&worker.line, STDIN_FILENO);
    worker.store = remote_store_open(&worker.line);
    shelf_init(&worker.shelf);
    hall_init(&worker.hall, &worker.shelf, worker.store,
              engine_pool_new_relay(pass_question_on, NULL), IDLE_TABLES);
    worker.requests =
        (struct requests){.hall = &worker.hall, .shelf = &worker.shelf, .is_worker = true};
    work_off_frames();
    return context;
}

int text_worker_run(void)
{
    pthread_t thread;
    if (!worker_be_confined(SPACE_MEGABYTES, PROCESSOR_SECONDS) && !confinement_obstacle()) {
        complain("a process for strangers' games can't be confined: %s", strerror(errno));
        return STATUS_ENVIRONMENT;
    }
    if (sodium_init() < 0 || pthread_create(&thread, NULL, work, NULL) != 0)
        return STATUS_ENVIRONMENT;
    pthread_join(thread, NULL);
    return STATUS_FINE;
}
