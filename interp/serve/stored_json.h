// Stored tables and events as JSON, for the processes that ask the server's store.
#ifndef STORED_JSON_H
#define STORED_JSON_H

#include "table_store.h"

#include <jansson.h>

json_t *stored_table_json(const struct stored_table *table);
json_t *stored_event_json(const struct stored_event *event);

// Back. False: that makes no sense; then there is nothing to release. The texts of a table are its
// own, those of an event belong to the JSON.
bool read_stored_table(const json_t *json, struct stored_table *table);
bool read_stored_event(const json_t *json, struct stored_event *event);

// The tokens for a rematch, into a table's seats.
void read_stored_rematch(const json_t *seats, struct stored_table *table);

// A key as digits, and back: false, it is none.
json_t *stored_key_json(const unsigned char *key);
bool read_stored_key(const json_t *json, unsigned char *key);

#endif
