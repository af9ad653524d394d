// The server of `baronet serve`: one loop, which serves the page's files over HTTP, and the wire
// (docs/wire.md) over WebSocket at /wire. Files that know libwebsockets: this,
// page.c, callers.c, worker_channel.c.
//
// The loop has a thread of its own, without a recovery (memory.h): a call of the library that runs
// into a limit fails by itself, and does not end the program.
#ifndef SERVER_H
#define SERVER_H

#include <stdbool.h>

struct server_settings {
    const char *host;   // the address to listen on
    int port;           // 0: any that is free
    const char *origin; // where the page comes from, behind a proxy: "https://games.example"; NULL:
                        // from this server
    const char *proxy;  // the address of a proxy on another machine, which says from where requests
                        // come; NULL: there is none
    const char *store;  // as table_store_open() has it; NULL: tables are kept in memory
    unsigned keep;      // days without events after which a table is removed; 0: never
    bool opens;         // opens the page in the user's browser
    unsigned engines;   // processes in which engines think
};

// Serves until it is interrupted. Returns an exit status.
int server_run(const struct server_settings *settings);

#endif
