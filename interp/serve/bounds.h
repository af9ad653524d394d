// How much the server lets one request take. The library's limits hold between bounds_begin and
// bounds_end, in one thread; what they stop fails with a message. In between nothing may be
// allocated with memory.h, which would give up, too.
#ifndef BOUNDS_H
#define BOUNDS_H

#include <stddef.h>
#include <stdint.h>

enum {
    BOUNDS_LOAD_MILLISECONDS = 1000, // for a game's text
    BOUNDS_TURN_MILLISECONDS = 500,  // for a turn, a pick, an explanation
    BOUNDS_MEGABYTES = 128,
    MESSAGE_BYTES = 64 * 1024,    // of one request
    GAME_TEXT_BYTES = 256 * 1024, // of a request that brings a game's text
    MESSAGES_AT_ONCE = 100,       // of one connection, and then
    MESSAGES_A_SECOND = 40,
    TEXT_WORTH = 5,                  // messages for which a game's text counts
    WAITING_BYTES = 8 * 1024 * 1024, // that a connection has not read yet
    CONNECTIONS_LIMIT = 4000,
    TABLES_OPENED_A_MINUTE = 600, // by all together
    LINKS_LIMIT = 64,             // seats that one connection has joined
    EVENTS_LIMIT = 20000,         // of one table
};

void bounds_begin(uint64_t milliseconds);
void bounds_end(void);

#endif
