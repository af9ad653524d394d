// What both kinds of stores write and read in the same way.
#include "store_calls.h"

#include <sodium.h>
#include <stdio.h>

#include "memory.h" // last, as it forbids names that those headers have

void stored_table_release(struct stored_table *table)
{
    memory_free(table->name);
    memory_free(table->rules);
    memory_free(table->fen);
    memory_free(table->options);
}

void store_hash_rules(const char *rules, unsigned char hash[KEY_BYTES])
{
    crypto_generichash(hash, KEY_BYTES, (const unsigned char *)rules, strlen(rules), NULL, 0);
}

static const char *const seat_words[] = {
    [SEAT_PERSON] = "person", [SEAT_ENGINE] = "engine", [SEAT_CHANCE] = "chance"};

const char *store_seat_word(const struct stored_table *table, unsigned seat)
{
    return seat < table->player_count ? seat_words[table->players[seat].by] : "spectator";
}

void store_take_seat(struct stored_table *table, unsigned viewer, const char *by, unsigned level,
                     const unsigned char *key, const char *rematch)
{
    if (viewer >= SEATS_LIMIT)
        return;
    struct stored_seat *seat = &table->seats[viewer];
    seat->has_key = key;
    if (key)
        memcpy(seat->key, key, KEY_BYTES);
    snprintf(seat->rematch, sizeof seat->rematch, "%s", rematch ? rematch : "");
    for (enum seat_kind kind = SEAT_PERSON; kind <= SEAT_CHANCE; kind++)
        if (strcmp(by, seat_words[kind]) == 0 && viewer < TABLE_PLAYERS_LIMIT) {
            table->players[viewer] = (struct table_seat){kind, level};
            if (table->player_count <= viewer)
                table->player_count = viewer + 1;
        }
}
