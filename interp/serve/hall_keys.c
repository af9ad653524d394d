#include "hall_keys.h"

#include <sodium.h>

#include "memory.h" // last, as it forbids names that those headers have

void hall_hash_token(const char *token, unsigned char *key)
{
    crypto_generichash(key, KEY_BYTES, (const unsigned char *)token, strlen(token), NULL, 0);
}

struct seat_key **hall_bucket(struct hall *hall, const unsigned char *key)
{
    return &hall->keys[(key[0] | (unsigned)key[1] << 8) % KEY_BUCKETS];
}

void hall_index_keys(struct hall *hall, struct hosted_table *hosted)
{
    for (unsigned s = 0; s <= hosted->table.player_count; s++) {
        if (!hosted->known.seats[s].has_key)
            continue;
        struct seat_key *key = &hosted->keys[s];
        memcpy(key->bytes, hosted->known.seats[s].key, KEY_BYTES);
        key->hosted = hosted;
        key->viewer = hosted_viewer(hosted, s);
        struct seat_key **bucket = hall_bucket(hall, key->bytes);
        key->next = *bucket;
        *bucket = key;
    }
}

void hall_unindex_keys(struct hall *hall, struct hosted_table *hosted)
{
    for (unsigned s = 0; s < SEATS_LIMIT; s++) {
        if (!hosted->keys[s].hosted)
            continue;
        struct seat_key **place = hall_bucket(hall, hosted->keys[s].bytes);
        while (*place != &hosted->keys[s])
            place = &(*place)->next;
        *place = hosted->keys[s].next;
    }
}

static void make_key(struct stored_seat *seat, char *token)
{
    unsigned char bytes[TOKEN_DIGITS / 2];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(token, TOKEN_DIGITS + 1, bytes, sizeof bytes);
    hall_hash_token(token, seat->key);
    seat->has_key = true;
}

void hall_make_keys(struct stored_table *known, char tokens[SEATS_LIMIT][TOKEN_DIGITS + 1])
{
    unsigned char id[ID_DIGITS / 2];
    randombytes_buf(id, sizeof id);
    sodium_bin2hex(known->id, sizeof known->id, id, sizeof id);
    for (unsigned s = 0; s <= known->player_count; s++) {
        tokens[s][0] = '\0';
        if (s == known->player_count || known->players[s].by == SEAT_PERSON)
            make_key(&known->seats[s], tokens[s]);
    }
}
