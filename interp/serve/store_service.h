// Answers the calls of a worker for texts (remote_store.h) from the server's store, as far as they
// concern the worker's own tables. Whatever it asks, it reads and changes nothing else.
#ifndef STORE_SERVICE_H
#define STORE_SERVICE_H

#include "table_store.h"

#include <jansson.h>

struct store_service {
    struct table_store *store;
    void *worker; // what the functions are called with
    bool (*owns)(void *worker, const char *id);
    bool (*owns_key)(void *worker, const unsigned char *key);
    void (*added)(void *worker, const struct stored_table *table);
};

// The answer; its reference is the caller's.
json_t *store_service_answer(const struct store_service *service, const char *text, size_t length);

// Whether a call wants to add something, which takes a disk's time.
bool store_service_writes(const char *text, size_t length);

#endif
