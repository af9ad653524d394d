// How much the server lets one request take. The library's limits hold between bounds_begin and
// bounds_end, in one thread; what they stop fails with a message. In between nothing may be
// allocated with memory.h, which would give up, too.
#ifndef BOUNDS_H
#define BOUNDS_H

enum {
    MESSAGE_BYTES = 64 * 1024,    // of one request
    GAME_TEXT_BYTES = 256 * 1024, // of a request that brings a game's text
    MESSAGES_AT_ONCE = 100,       // of one connection, and then
    MESSAGES_A_SECOND = 40,
    TEXT_WORTH = 5,                  // messages for which a game's text counts
    WAITING_BYTES = 8 * 1024 * 1024, // that a connection has not read yet
    CONNECTIONS_LIMIT = 4000,
    CONNECTIONS_OF_ADDRESS = 200, // of the wire; what else one address may do is in peers.c
    SOCKETS_OF_ADDRESS = 300,
    TABLES_OPENED_A_MINUTE = 600, // by all together
    LINKS_LIMIT = 64,             // seats that one connection has joined
    EVENTS_LIMIT = 20000,         // of one table
    PLANS_LIMIT = 3000,           // of one seat, as are the next ones
    SAYINGS_LIMIT = 1000,
    NAMES_LIMIT = 50,
    SAYING_BYTES = 2000,
    SAYINGS_AT_ONCE = 5, // of one seat, and then one every
    SAYING_SECONDS = 2,
    NAME_BYTES = 64,
    PLAN_BYTES = 32 * 1024,
    PLAN_TURNS = 300, // in one plan
    PLAN_DEPTH = 40,
    PICKS_LIMIT = 64, // of one turn in a plan
    IMAGINED_TURNS = 80
};

// What is done: a game is loaded; a turn, a pick, an explanation, a view.
enum bounds { BOUNDS_LOAD, BOUNDS_TURN };

void bounds_begin(enum bounds bounds);
void bounds_end(void);

#endif
