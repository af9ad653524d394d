// A connection as requests see it: what is to be sent, the seats it has joined, and how often it
// may ask. Whoever owns the connection sends what is in the queue.
#ifndef CLIENT_H
#define CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A text that waits; before it there is room for what the sender's library puts there.
enum { OUTGOING_ROOM = 32 };

struct outgoing {
    struct outgoing *next;
    unsigned char *bytes; // OUTGOING_ROOM, then the text
    size_t length;        // of the text
    size_t capacity;
};

struct seat_link;
struct text_client;
struct peer;

struct client {
    struct outgoing *first, **last; // NULL: nothing was sent yet
    size_t waiting;                 // bytes
    bool is_lost;                   // it doesn't read, or memory was out: to be closed
    struct seat_link *links;        // seats that it has joined
    unsigned link_count;
    double allowance;                    // messages that it may send now
    uint64_t counted;                    // when that was: milliseconds
    void (*wake)(struct client *client); // something is to be sent
    struct text_client *texts;           // what workers for texts know of it; NULL: nothing
    struct peer *peer;                   // where it is; NULL: nobody who is limited
};

void client_init(struct client *client, void (*wake)(struct client *client), uint64_t now);
void client_release(struct client *client); // its links have to be gone

// Whether it may send a message now, which counts for so many.
bool client_may_ask(struct client *client, unsigned worth, uint64_t now);

// Puts a text into the queue, and releases the JSON.
void client_send(struct client *client, json_t *value);

// The same, but false, with nothing sent or released, when it is longer than may wait.
bool client_can_send(struct client *client, json_t *value);

// The same as client_send for a text that is JSON already.
void client_send_text(struct client *client, const char *text, size_t length);

// Takes the first text out of the queue; NULL when it is empty.
struct outgoing *client_take(struct client *client);
void outgoing_free(struct outgoing *outgoing);

#endif
