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
        memory_free(outgoing);
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

void client_send(struct client *client, json_t *value)
{
    size_t length = value ? json_dumpb(value, NULL, 0, JSON_COMPACT) : 0;
    if (length == 0 || client->waiting + length > WAITING_BYTES) {
        client->is_lost = true;
    } else {
        struct outgoing *outgoing = memory_zeroed(1, sizeof *outgoing + OUTGOING_ROOM + length);
        outgoing->length =
            json_dumpb(value, (char *)outgoing->bytes + OUTGOING_ROOM, length, JSON_COMPACT);
        *client->last = outgoing;
        client->last = &outgoing->next;
        client->waiting += length;
    }
    json_decref(value);
    client->wake(client);
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
