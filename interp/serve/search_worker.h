// A process in which an engine thinks. It is told the game, the start, the turns and the level, and
// answers with a turn. In games with secrets an engine is shown what its player has seen, and
// nothing else (baronet_engine.h).
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include <jansson.h>

#define SEARCH_WORKER "search"

enum {
    SEARCH_MILLISECONDS = 20000, // that an engine thinks at most
    SEARCH_MEGABYTES = 256,      // that it uses
    SEARCH_HASH_MEGABYTES = 8    // of these for what it remembers of positions
};

// What it does until the server has ended. Returns an exit status.
int search_worker_run(void);

#endif
