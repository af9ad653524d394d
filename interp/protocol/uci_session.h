// The state of a UCI conversation.
#ifndef UCI_SESSION_H
#define UCI_SESSION_H

#include "arena.h"
#include "listener.h"
#include "strength.h"
#include "uci.h"

#include <pthread.h>
#include <stdatomic.h>

struct uci {
    const struct uci_dialect *dialect;
    struct listener listener;
    struct baronet_game *game;
    char *named; // as which it was loaded; NULL: as the command line says
    const char *first_named;
    struct baronet_play *play;
    struct baronet_engine *engine; // NULL until it is needed
    uint64_t hash, threads, lines, learn;
    bool wants_learning; // it was told for how long
    struct strength strength;
    bool tells_chances;       // of winning, drawing and losing, with scores
    bool counts_milliseconds; // on the clock, not seconds
    char *loaded[1024];       // paths, as given by load and VariantPath, and variants in these
    size_t loaded_count;
    pthread_t thread;
    bool is_thinking;
    bool is_pondering; // about what is only expected
    bool is_counting;  // perft, by the same thread
    unsigned count_depth;
    atomic_bool count_stop;
    atomic_bool is_busy; // the thread has not come to its end
    struct baronet_engine_limits limits;
    struct baronet_limits_share *share; // for the thread: the limits of the command
    struct arena only;                  // owns limits.only
    struct text_buffer banned;          // turns with a blank before and after each
};

#endif
