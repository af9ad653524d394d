// What an engine consists of (private to engine.c and engine_think.c).
#ifndef ENGINE_STATE_H
#define ENGINE_STATE_H

#include "engine.h"
#include "knowledge.h"
#include "search.h"

#include <stdatomic.h>

struct engine {
    const struct baronet_game *game;
    struct step_facts *facts;
    struct knowledge *knowledge;
    struct weights *weights; // those of the knowledge
    struct table *table;
    struct experience *experience;
    size_t table_megabytes;
    enum baronet_method wanted, method; // the tree also where trials chose it
    unsigned threads;
    struct search_board board;
    atomic_bool is_stopped, is_pondering;
    _Atomic uint64_t start; // by the stopwatch
    uint64_t soft, hard;    // microseconds; 0: none
    engine_tell *pulse;     // of the present limits; NULL: nobody
    void *pulse_context;
    uint64_t last_occasion; // that it had to stop, in microseconds since the start
};

// The method that was chosen or measured, and a table for it.
void engine_set_method(struct engine *engine);

// Microseconds since engine_start_clock, or since engine_think began.
uint64_t engine_time_used(struct engine *engine);

#endif
