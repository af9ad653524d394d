#include "requests.h"

#include "asking.h"
#include "bounds.h"
#include "peers.h"
#include "text_pool.h"
#include "wire_json.h"

#include <string.h>

struct handler {
    const char *name;
    json_t *(*answer)(struct asking *asking);
    bool needs_seat; // a token
    bool takes_text; // a game's text may come with it
};

static const struct handler handlers[] = {
    {"hello", answer_hello, false, false},      {"catalogue", answer_catalogue, false, false},
    {"game", answer_game, false, true},         {"diagram", answer_diagram, false, false},
    {"open", answer_open, false, true},         {"join", answer_join, true, false},
    {"leave", answer_leave, true, false},       {"pick", answer_pick, true, false},
    {"play", answer_play, true, false},         {"why", answer_why, true, false},
    {"offer", answer_offer, true, false},       {"claim", answer_claim, true, false},
    {"resign", answer_resign, true, false},     {"past", answer_past, true, false},
    {"record", answer_record, true, false},     {"plan", answer_plan, true, false},
    {"imagine", answer_imagine, true, false},   {"say", answer_say, true, false},
    {"said", answer_said, true, false},         {"name", answer_name, true, false},
    {"position", answer_position, false, true}, {"chance", answer_chance, true, false},
    {"proceed", answer_proceed, true, false},   {"sheet", answer_sheet, false, true},
};

static const struct handler *find_handler(const char *name)
{
    for (size_t i = 0; name && i < sizeof handlers / sizeof *handlers; i++)
        if (strcmp(handlers[i].name, name) == 0)
            return &handlers[i];
    return NULL;
}

// ---- Answering

static json_t *answer_with(struct asking *asking, const struct handler *handler)
{
    const char *token = asking_text(asking, "token");
    if (!handler->needs_seat)
        return handler->answer(asking);
    bool is_certain = true;
    asking->hosted =
        token ? hall_find(asking->requests->hall, token, &asking->viewer, &is_certain) : NULL;
    if (!is_certain)
        return asking_fail(asking, "store", "the store can't be read now; ask again");
    if (!asking->hosted)
        return asking_fail(asking, "token", "there is no such seat");
    json_t *ok = handler->answer(asking);
    hall_settle(asking->requests->hall, asking->hosted);
    return ok;
}

static bool may_ask(struct asking *asking, const struct handler *handler, size_t length)
{
    const bool has_text = length > MESSAGE_BYTES || json_object_get(asking->given, "text");
    const unsigned worth = handler && handler->takes_text && has_text ? TEXT_WORTH : 1;
    return asking->requests->is_worker ||
           (client_may_ask(asking->client, worth, asking->now) &&
            peer_may(asking->client->peer, PEER_REQUESTS, worth, asking->now));
}

// What it asks for. NULL: it fails.
static const struct handler *check(struct asking *asking, size_t length)
{
    const char *name = asking_text(asking, "do");
    const struct handler *handler = find_handler(name);
    if (!may_ask(asking, handler, length))
        asking_fail(asking, "limit", "too many messages; wait a second");
    else if (!name)
        asking_fail(asking, "request", "a JSON object with \"do\" is needed");
    else if (!handler)
        asking_fail(asking, "unknown", "there is no such \"do\"");
    else if (length > MESSAGE_BYTES && !handler->takes_text)
        asking_fail(asking, "limit", "the message is too long");
    return asking->error ? NULL : handler;
}

static void reply(struct asking *asking, json_t *ok)
{
    json_t *answer = json_object();
    json_t *id = json_object_get(asking->given, "id");
    wire_put(answer, "id",
             json_is_integer(id) || json_is_string(id) ? json_incref(id) : json_null());
    if (ok)
        wire_put(answer, "ok", ok);
    else
        wire_put(answer, "error", asking->error);
    if (client_can_send(asking->client, answer))
        return;
    json_object_del(answer, "ok");
    asking_fail(asking, "limit", "the answer is too long");
    wire_put(answer, "error", asking->error);
    client_send(asking->client, answer);
}

void requests_answer(struct requests *requests, struct client *client, const char *message,
                     size_t length, uint64_t now)
{
    json_t *given = json_loadb(message, length, 0, NULL);
    struct asking asking = {.requests = requests, .client = client, .now = now, .given = given};
    const struct handler *handler = check(&asking, length);
    const bool is_passed_on =
        handler && requests->texts &&
        text_pool_takes(requests->texts, &asking, handler->needs_seat, message, length);
    if (!is_passed_on)
        reply(&asking, asking.error ? NULL : answer_with(&asking, handler));
    json_decref(given);
}

void requests_leave(struct requests *requests, struct client *client)
{
    hall_leave_all(requests->hall, client);
    if (requests->texts)
        text_pool_leave(requests->texts, client);
}
