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

static void append(struct outgoing *outgoing, const char *bytes, size_t length)
{
    outgoing->bytes = memory_grow(outgoing->bytes, OUTGOING_ROOM + outgoing->length + length,
                                  &outgoing->capacity, 1);
    memcpy(outgoing->bytes + OUTGOING_ROOM + outgoing->length, bytes, length);
    outgoing->length += length;
}

static int append_dumped(const char *bytes, size_t length, void *context)
{
    struct outgoing *outgoing = context;
    if (outgoing->length + length > WAITING_BYTES)
        return -1;
    append(outgoing, bytes, length);
    return 0;
}

static void enqueue(struct client *client, struct outgoing *outgoing)
{
    if (client->waiting + outgoing->length > WAITING_BYTES) {
        client->is_lost = true;
        outgoing_free(outgoing);
    } else {
        *client->last = outgoing;
        client->last = &outgoing->next;
        client->waiting += outgoing->length;
    }
    client->wake(client);
}

bool client_can_send(struct client *client, json_t *value)
{
    struct outgoing *outgoing = memory_zeroed(1, sizeof *outgoing);
    if (!value || json_dump_callback(value, append_dumped, outgoing, JSON_COMPACT) != 0) {
        outgoing_free(outgoing);
        return false;
    }
    json_decref(value);
    enqueue(client, outgoing);
    return true;
}

void client_send(struct client *client, json_t *value)
{
    if (client_can_send(client, value))
        return;
    json_decref(value);
    client->is_lost = true;
    client->wake(client);
}

void client_send_text(struct client *client, const char *text, size_t length)
{
    struct outgoing *outgoing = memory_zeroed(1, sizeof *outgoing);
    append(outgoing, text, length);
    enqueue(client, outgoing);
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
