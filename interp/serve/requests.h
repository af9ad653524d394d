// What clients ask for, and the answers: one function for each `do` of the wire (docs/wire.md).
#ifndef REQUESTS_H
#define REQUESTS_H

#include "hall.h"

struct text_pool;

struct requests {
    struct hall *hall;
    struct shelf *shelf;
    struct text_pool *texts; // NULL: strangers' texts are compiled and played here
    bool is_worker;          // what the server limits was limited there
    uint64_t opened_minute;  // tables opened in this minute
    unsigned opened;
};

// Answers a message of a client; `now` is in milliseconds.
void requests_answer(struct requests *requests, struct client *client, const char *message,
                     size_t length, uint64_t now);

// A client is gone.
void requests_leave(struct requests *requests, struct client *client);

#endif
