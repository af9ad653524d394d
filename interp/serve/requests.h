// What clients ask for, and the answers: one function for each `do` of the wire (docs/wire.md).
#ifndef REQUESTS_H
#define REQUESTS_H

#include "hall.h"

struct requests {
    struct hall *hall;
    struct shelf *shelf;
    uint64_t opened_minute; // tables opened in this minute
    unsigned opened;
};

// Answers a message of a client; `now` is in milliseconds.
void requests_answer(struct requests *requests, struct client *client, const char *message,
                     size_t length, uint64_t now);

#endif
