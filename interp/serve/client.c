#include "client.h"

#include "bounds.h"
#include "memory.h"

void client_init(struct client *client, void (*wake)(struct client *client), uint64_t now)
{
    *client = (struct client){.wake = wake, .allowance = MESSAGES_AT_ONCE, .counted = now};
    client->last = &client->first;
}

void client_release(struct client *client)
{
    struct outgoing *outgoing;
    while ((outgoing = client_take(client)))
        outgoing_free(outgoing);
}

bool client_may_ask(struct client *client, unsigned worth, uint64_t now)
{
    client->allowance += (double)(now - client->counted) / 1000 * MESSAGES_A_SECOND;
    client->counted = now;
    if (client->allowance > MESSAGES_AT_ONCE)
        client->allowance = MESSAGES_AT_ONCE;
    if (client->allowance < worth)
        return false;
    client->allowance -= worth;
    return true;
}

static int append(const char *bytes, size_t length, void *context)
{
    struct outgoing *outgoing = context;
    outgoing->bytes = memory_grow(outgoing->bytes, OUTGOING_ROOM + outgoing->length + length,
                                  &outgoing->capacity, 1);
    memcpy(outgoing->bytes + OUTGOING_ROOM + outgoing->length, bytes, length);
    outgoing->length += length;
    return 0;
}

static void enqueue(struct client *client, struct outgoing *outgoing, bool is_whole)
{
    if (!is_whole || client->waiting + outgoing->length > WAITING_BYTES) {
        client->is_lost = true;
        outgoing_free(outgoing);
    } else {
        *client->last = outgoing;
        client->last = &outgoing->next;
        client->waiting += outgoing->length;
    }
    client->wake(client);
}

void client_send(struct client *client, json_t *value)
{
    struct outgoing *outgoing = memory_zeroed(1, sizeof *outgoing);
    bool is_whole = value && json_dump_callback(value, append, outgoing, JSON_COMPACT) == 0;
    json_decref(value);
    enqueue(client, outgoing, is_whole);
}

void client_send_text(struct client *client, const char *text, size_t length)
{
    struct outgoing *outgoing = memory_zeroed(1, sizeof *outgoing);
    append(text, length, outgoing);
    enqueue(client, outgoing, true);
}

void outgoing_free(struct outgoing *outgoing)
{
    memory_free(outgoing->bytes);
    memory_free(outgoing);
}

struct outgoing *client_take(struct client *client)
{
    struct outgoing *outgoing = client->first;
    if (!outgoing)
        return NULL;
    client->first = outgoing->next;
    if (!client->first)
        client->last = &client->first;
    client->waiting -= outgoing->length;
    return outgoing;
}
