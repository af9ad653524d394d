#include "server.h"

#include "bounds.h"
#include "browser.h"
#include "callers.h"
#include "complain.h"
#include "exit_status.h"
#include "page.h"
#include "requests.h"
#include "text_pool.h"
#include "worker_channel.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/resource.h>

#include "memory.h" // last, as it forbids names that those headers have

enum {
    RECEIVE_BYTES = 4096,    // at a time
    MESSAGE_ENVELOPE = 4096, // of a message, besides a game's text
    HEADER_ROOM = 512,
    PING_SECONDS = 45,
    HANGUP_SECONDS = 75,
    REQUEST_SECONDS = 15,
    SECONDS_OF_PEERS = 60, // after which those are forgotten that have used nothing
    TICKS_A_DAY = 86400,
    IDLE_TABLES = 100
};

struct server {
    const struct server_settings *settings;
    struct lws_context *_Atomic context; // NULL: it does not listen
    atomic_bool is_stopped;
    int status;        // how it has ended
    pthread_t waiting; // the thread that waits for signals
    struct lws_vhost *vhost;
    int port;
    unsigned connection_count;
    struct shelf shelf;
    struct hall hall;
    struct requests requests;
    struct callers callers;
    lws_sorted_usec_list_t timer; // ticks once a second
    uint64_t ticks;
};

// What libwebsockets keeps for a connection, which begins as zeros.
struct connection {
    struct client client; // of the wire; first, so that a client is its connection
    struct lws *wsi;      // NULL: it does not speak the wire
    char *message;        // as much of it as has come
    size_t length, capacity;
    struct page_answer page;
};

_Static_assert(LWS_PRE <= OUTGOING_ROOM, "there is room before each outgoing text");

static uint64_t milliseconds(void)
{
    return (uint64_t)lws_now_usecs() / 1000;
}

// ---- Who may connect

static bool is_local(const char *host)
{
    return strcmp(host, "127.0.0.1") == 0 || strcmp(host, "localhost") == 0 ||
           strcmp(host, "::1") == 0;
}

static bool is_origin(const char *origin, const char *host, int port)
{
    char text[HEADER_ROOM];
    snprintf(text, sizeof text, "http://%s:%d", host, port);
    if (strcmp(origin, text) == 0)
        return true;
    snprintf(text, sizeof text, "http://%s", host);
    return port == 80 && strcmp(origin, text) == 0;
}

// Browsers say from which page a connection comes, and it has to be ours. Other programs have no
// origin; they could say what they like.
static bool origin_is_fine(const struct server *server, struct lws *wsi)
{
    char origin[HEADER_ROOM], host[HEADER_ROOM], text[HEADER_ROOM + 16];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    if (server->settings->origin)
        return strcmp(origin, server->settings->origin) == 0;
    if (is_local(server->settings->host))
        return is_origin(origin, "127.0.0.1", server->port) ||
               is_origin(origin, "localhost", server->port) ||
               is_origin(origin, "[::1]", server->port);
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    snprintf(text, sizeof text, "http://%s", host);
    return strcmp(origin, text) == 0;
}

static bool may_connect(const struct server *server, struct lws *wsi)
{
    char path[HEADER_ROOM];
    return lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) > 0 &&
           strcmp(path, "/wire") == 0 && origin_is_fine(server, wsi) &&
           server->connection_count < CONNECTIONS_LIMIT;
}

// ---- The wire

static void wake_client(struct client *client)
{
    lws_callback_on_writable(((struct connection *)client)->wsi);
}

static int refuse(struct lws *wsi, enum lws_close_status status, const char *reason)
{
    lws_close_reason(wsi, status, (unsigned char *)(uintptr_t)reason, strlen(reason));
    return -1;
}

// Browsers learn the code and the reason of an end, but no status of HTTP.
static int open_connection(struct server *server, struct connection *connection, struct lws *wsi)
{
    struct peer *peer = callers_take(&server->callers, wsi);
    connection->wsi = wsi;
    client_init(&connection->client, wake_client, milliseconds());
    connection->client.peer = peer;
    server->connection_count++;
    if (!peer || ++peer->connections <= CONNECTIONS_OF_ADDRESS)
        return 0;
    return refuse(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION,
                  "limit: too many connections come from your address");
}

static void close_connection(struct server *server, struct connection *connection)
{
    if (!connection->wsi)
        return;
    requests_leave(&server->requests, &connection->client);
    client_release(&connection->client);
    memory_free(connection->message);
    if (connection->client.peer)
        connection->client.peer->connections--;
    peer_give_back(connection->client.peer);
    connection->wsi = NULL;
    server->connection_count--;
}

// A message comes in pieces.
static int receive(struct server *server, struct connection *connection, const char *bytes,
                   size_t length)
{
    struct lws *wsi = connection->wsi;
    if (lws_frame_is_binary(wsi))
        return refuse(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text is expected");
    if (connection->length + length > GAME_TEXT_BYTES + MESSAGE_ENVELOPE)
        return refuse(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "the message is too long");
    connection->message =
        memory_grow(connection->message, connection->length + length + 1, &connection->capacity, 1);
    memcpy(connection->message + connection->length, bytes, length);
    connection->length += length;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return 0;
    requests_answer(&server->requests, &connection->client, connection->message, connection->length,
                    milliseconds());
    connection->length = 0;
    if (connection->capacity > MESSAGE_ENVELOPE) { // few messages are long
        memory_free(connection->message);
        connection->message = NULL;
        connection->capacity = 0;
    }
    return 0;
}

static int send_more(struct connection *connection)
{
    if (connection->client.is_lost)
        return -1;
    struct outgoing *outgoing = client_take(&connection->client);
    if (!outgoing)
        return 0;
    int sent = lws_write(connection->wsi, outgoing->bytes + OUTGOING_ROOM, outgoing->length,
                         LWS_WRITE_TEXT);
    outgoing_free(outgoing);
    if (connection->client.first)
        lws_callback_on_writable(connection->wsi);
    return sent < 0 ? -1 : 0;
}

// ---- The loop

static void take_what_came(struct server *server)
{
    struct engine_job *job;
    char id[ID_DIGITS + 1];
    while (server->hall.pool && (job = engine_pool_take(server->hall.pool))) {
        if (job->stranger)
            text_pool_take_answer(server->requests.texts, job);
        else
            hall_take_answer(&server->hall, job);
    }
    while (table_store_take_news(server->hall.store, id)) {
        hall_take_news(&server->hall, id);
        text_pool_add_news(server->requests.texts, id);
    }
}

static void remove_old(struct server *server)
{
    if (table_store_remove_old(server->hall.store, server->settings->keep) != STORE_DONE)
        complain("old tables can't be removed: %s", table_store_problem(server->hall.store));
}

static void tick(lws_sorted_usec_list_t *timer)
{
    struct server *server = lws_container_of(timer, struct server, timer);
    const uint64_t now = milliseconds();
    hall_tick(&server->hall);
    browser_tick();
    text_pool_tick(server->requests.texts, now);
    if (server->ticks % SECONDS_OF_PEERS == 0)
        peers_forget(&server->callers.peers, now);
    if (++server->ticks % TICKS_A_DAY == 0 && server->settings->keep > 0)
        remove_old(server);
    lws_sul_schedule(atomic_load(&server->context), 0, timer, tick, LWS_US_PER_SEC);
}

static int answer_page(struct server *server, struct lws *wsi, const char *path,
                       struct page_answer *answer)
{
    struct peer *peer = callers_take(&server->callers, wsi);
    const bool may = peer_may(peer, PEER_PAGES, 1, milliseconds());
    peer_give_back(peer);
    return may ? page_answer_begin(wsi, path, answer) : page_refuse(wsi, answer);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct connection *connection = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP: return answer_page(server, wsi, in, &connection->page);
    case LWS_CALLBACK_HTTP_WRITEABLE: return page_answer_continue(wsi, &connection->page);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return may_connect(server, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return open_connection(server, connection, wsi);
    case LWS_CALLBACK_RECEIVE: return receive(server, connection, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return send_more(connection);
    case LWS_CALLBACK_CLOSED: close_connection(server, connection); return 0;
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return callers_may_open(&server->callers, (int)(intptr_t)in) ? 0 : -1;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        callers_opened(&server->callers, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY: // also of what is no client
        if (!channel_is(wsi))
            callers_closed(wsi);
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: take_what_came(server); return 0;
    default: return 0;
    }
}

static void wake(void *context)
{
    struct server *server = context;
    struct lws_context *loop = atomic_load(&server->context);
    if (loop)
        lws_cancel_service(loop);
}

// Each connection is a descriptor. Without room for all of them there are fewer.
static void make_room_for_connections(void)
{
    struct rlimit limit;
    const rlim_t wanted = CONNECTIONS_LIMIT + 96;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool listen_on(struct server *server)
{
    static const struct lws_protocols protocols[] = {
        {"baronet", on_event, sizeof(struct connection), RECEIVE_BYTES, 0, NULL, 0},
        {CHANNEL_PROTOCOL, channel_event, 0, 0, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0}};
    static const lws_retry_bo_t alive = {.secs_since_valid_ping = PING_SECONDS,
                                         .secs_since_valid_hangup = HANGUP_SECONDS};
    struct lws_context_creation_info info = {.port = server->settings->port,
                                             .iface = server->settings->host,
                                             .protocols = protocols,
                                             .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                                                        LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
                                             .timeout_secs = REQUEST_SECONDS,
                                             .retry_and_idle_policy = &alive,
                                             .gid = -1,
                                             .uid = -1,
                                             .user = server};
    lws_set_log_level(0, NULL); // what fails here is told below
    struct lws_context *context = lws_create_context(&info);
    if (!context)
        return false;
    atomic_store(&server->context, context);
    server->vhost = lws_create_vhost(context, &info);
    server->port = server->vhost ? lws_get_vhost_listen_port(server->vhost) : 0;
    return server->vhost;
}

// Of all addresses together a browser on this machine takes one that leads there.
static void write_address(const struct server *server, bool is_for_browser, char *address)
{
    const char *host = server->settings->host;
    if (is_for_browser && (strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0))
        host = "localhost";
    snprintf(address, HEADER_ROOM, strchr(host, ':') ? "http://[%s]:%d/" : "http://%s:%d/", host,
             server->port);
}

static void print_address(const struct server *server)
{
    char address[HEADER_ROOM];
    write_address(server, false, address);
    puts(address);
    if (!page_files[0].name)
        puts("This program was built without the page; only the wire is served.");
    if (!server->settings->store)
        puts("Tables are kept in memory only (--store FILE keeps them).");
    fflush(stdout);
}

static void open_page(const struct server *server)
{
    char address[HEADER_ROOM];
    write_address(server, true, address);
    if (!browser_open(address))
        complain("no browser can be started (%s); open %s yourself", strerror(errno), address);
}

static void run_loop(struct server *server)
{
    struct lws_context *context = atomic_load(&server->context);
    struct engine_pool *pool = engine_pool_new(server->settings->engines, wake, server);
    server->hall.pool = pool;
    server->requests.texts = text_pool_new(server->vhost, server->hall.store, pool);
    if (!table_store_watch(server->hall.store, wake, server))
        complain("can't start a thread; what other servers do is noticed late");
    lws_sul_schedule(context, 0, &server->timer, tick, LWS_US_PER_SEC);
    if (server->settings->keep > 0)
        remove_old(server);
    print_address(server);
    if (server->settings->opens)
        open_page(server);
    lws_set_log_level(LLL_ERR, NULL);
    while (!atomic_load(&server->is_stopped) && lws_service(context, 0) >= 0)
        continue;
    text_pool_free(server->requests.texts);
    server->requests.texts = NULL;
    server->hall.pool = NULL;
    if (pool)
        engine_pool_free(pool);
}

static int serve(struct server *server, struct table_store *store)
{
    int status = STATUS_FINE;
    shelf_init(&server->shelf);
    hall_init(&server->hall, &server->shelf, store, NULL, IDLE_TABLES);
    server->requests = (struct requests){.hall = &server->hall, .shelf = &server->shelf};
    server->callers.proxy = server->settings->proxy;
    if (listen_on(server)) {
        run_loop(server);
    } else {
        complain("can't listen on %s, port %d", server->settings->host, server->settings->port);
        status = STATUS_ENVIRONMENT;
    }
    lws_context_destroy(atomic_exchange(&server->context, NULL)); // closes all connections
    peers_release(&server->callers.peers);
    hall_release(&server->hall);
    shelf_release(&server->shelf);
    return status;
}

static int serve_from_store(struct server *server)
{
    const char *file = server->settings->store;
    char reason[STORE_PROBLEM_ROOM];
    struct table_store *store = table_store_open(file, reason);
    if (!store) {
        complain("can't open the store %s: %s", table_store_name(file), reason);
        return STATUS_ENVIRONMENT;
    }
    int status = serve(server, store);
    table_store_close(store);
    return status;
}

// ---- Threads

// The other thread waits for a signal, so it is told by one that all is over.
static void *work(void *context)
{
    struct server *server = context;
    server->status = serve_from_store(server);
    pthread_kill(server->waiting, SIGTERM);
    return NULL;
}

int server_run(const struct server_settings *settings)
{
    struct server server = {.settings = settings, .waiting = pthread_self()};
    sigset_t signals;
    pthread_t thread;
    int number;
    if (sodium_init() < 0) {
        complain("the system has no random numbers to give");
        return STATUS_ENVIRONMENT;
    }
    make_room_for_connections();
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); // a file that is too large is an error of the store
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, NULL); // in all threads that are started from now on
    if (pthread_create(&thread, NULL, work, &server) != 0) {
        complain("can't start a thread");
        return STATUS_ENVIRONMENT;
    }
    sigwait(&signals, &number);
    atomic_store(&server.is_stopped, true);
    wake(&server);
    pthread_join(thread, NULL);
    return server.status;
}
