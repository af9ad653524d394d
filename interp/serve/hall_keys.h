// Keys of seats: made from tokens, which are kept nowhere, and found by them among all open tables.
#ifndef HALL_KEYS_H
#define HALL_KEYS_H

#include "hall.h"

void hall_hash_token(const char *token, unsigned char *key);

// Where a key is, if it is that of an open table.
struct seat_key **hall_bucket(struct hall *hall, const unsigned char *key);
void hall_index_keys(struct hall *hall, struct hosted_table *hosted);
void hall_unindex_keys(struct hall *hall, struct hosted_table *hosted);

// The id of a new table, and the keys and tokens of persons and spectators.
void hall_make_keys(struct stored_table *known, char tokens[SEATS_LIMIT][TOKEN_DIGITS + 1]);

#endif
