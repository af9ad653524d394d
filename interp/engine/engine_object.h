// What a baronet_engine consists of: an engine of the search, and the seats of players in games
// with secrets.
#ifndef ENGINE_OBJECT_H
#define ENGINE_OBJECT_H

#include "baronet_engine.h"
#include "engine.h"
#include "lots.h"
#include "observer.h"

// What a player knows, and the game that he has been shown so far (by its views).
struct shown_seat {
    struct observer *observer; // NULL: he does not see enough of the start
    struct baronet_play *shown;
};

struct baronet_engine {
    const struct baronet_game *game;
    struct engine *engine;
    struct lots_key key;      // of all that is drawn
    struct lots *lots;        // one for each player, so that what one does tells nothing of another
    uint64_t seat_count;      // so far: each has a key of its own
    struct shown_seat *seats; // one for each player; NULL: nothing is secret
    struct policy *policy;    // of all players; NULL: nothing is secret
};

struct baronet_seat {
    const struct baronet_game *game;
    struct policy *policy;
    struct observer *observer;
    struct lots lots;
};

// Copies what both sides know of a struct, but its size: `size` is the caller's, `own_size` ours.
void engine_object_give(void *to, const void *from, size_t size, size_t own_size);

// Begins all that is drawn anew.
void engine_object_set_key(struct baronet_engine *engine, const struct lots_key *key);

// Forgets what players have seen.
void engine_object_empty_seats(struct baronet_engine *engine);

// A key as it was given, or one that nobody knows; false when the system has none.
bool engine_object_key(const struct baronet_key *given, struct lots_key *key);

// Shows the player what has happened in the play since he last looked, as he sees it. NULL when he
// does not see enough.
struct observer *shown_seat_follow(struct baronet_engine *engine, const struct baronet_play *play,
                                   unsigned player);

#endif
