// A table that is open in the server: its game, its seats' keys, who looks on, the engine that
// thinks for it, and what was told of its turns.
#ifndef HOSTED_TABLE_H
#define HOSTED_TABLE_H

#include "client.h"
#include "engine_pool.h"
#include "fair_chance.h"
#include "gaming_table.h"
#include "shelf.h"
#include "table_store.h"

struct hosted_table;

// A seat's key in the index of all.
struct seat_key {
    unsigned char bytes[KEY_BYTES];
    struct hosted_table *hosted; // NULL: the seat has none
    unsigned viewer;
    struct seat_key *next;
};

// A client who has joined a seat.
struct seat_link {
    struct client *client;
    struct hosted_table *hosted;
    unsigned viewer;
    size_t told_at; // how much had happened when it was last told
    size_t heard;   // events of which it was told what people say
    struct seat_link *next_of_client, *next_of_table;
};

// How much a seat may say.
struct talk_allowance {
    unsigned used;
    uint64_t counted; // when that was: milliseconds
};

// The server's part in chance that can be checked (fair_table.h).
struct fair_table {
    bool is_used;
    struct fair_number seed; // told once the game is over, not before
    struct fair_number commitment;
};

struct hosted_table {
    struct gaming_table table;
    struct stored_table known;
    struct shelved_game *shelved;
    struct fair_table fair;
    struct seat_key keys[SEATS_LIMIT];
    struct seat_link *links;
    struct engine_job *job;    // that thinks about the present position; NULL: none
    size_t job_turns;          // turns that were made when it began
    unsigned jobs;             // in the pool, cancelled ones included
    unsigned holds;            // requests that are at work with it
    bool leads;                // this server moves for engines and chance
    bool is_behind;            // there is news that could not be read
    bool is_broken;            // what is on disk counts, not this
    json_t *told[SEATS_LIMIT]; // the turns that each viewer was told of; NULL: not asked for yet
    size_t told_turns[SEATS_LIMIT]; // how many turns of the play that covers
    struct talk_allowance talk[SEATS_LIMIT];
    struct hosted_table *next;
};

// The number of a viewer's seat, and back.
unsigned hosted_seat(const struct hosted_table *hosted, unsigned viewer);
unsigned hosted_viewer(const struct hosted_table *hosted, unsigned seat);

// The state of the table as a viewer may know it, for the wire.
json_t *hosted_state(struct hosted_table *hosted, unsigned viewer);

// The turns that a viewer was told of, each as {"turn": ..., "play": how many turns of the play
// there are up to it}; a borrowed reference. For use within bounds.
json_t *hosted_told(struct hosted_table *hosted, unsigned viewer);

// Of the turns that a viewer was told of, how many of the play there are up to the one with that
// number; SIZE_MAX: he was not told of so many.
size_t hosted_turn_count(struct hosted_table *hosted, unsigned viewer, size_t number);

// Turns were taken back.
void hosted_forget_told(struct hosted_table *hosted);

#endif
