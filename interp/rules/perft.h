// What the parts of perft share: counting itself (perft_count.c), the table of counts already known
// (perft_table.c), and counting by several threads (perft_threads.c).
#ifndef PERFT_H
#define PERFT_H

#include "play_state.h"

enum { PERFT_REPORT_EVERY = 1 << 20 }; // sequences, roughly

// A count under way, of one thread.
struct perft_counting {
    struct baronet_play *play;
    struct perft_table *table; // NULL: none
    bool keeps_history;        // the rules ask for the positions on the path
    uint64_t nodes, next_report;
    bool (*progress)(void *context, uint64_t nodes); // NULL: nobody asks
    void *context;
    bool stopped;      // by progress, by a budget, or as
    bool is_too_large; // there are more than fit in 64 bits
};

// Adds the sequences of `depth` (at least 1) turns from the play's present position.
void perft_count(struct perft_counting *counting, unsigned depth);

// Around what generates turns. False when there is nothing to be generated, or not to be; then
// there is no end.
bool perft_begin(struct perft_counting *counting, struct generator *generator);
void perft_end(struct perft_counting *counting, struct generator *generator);

// Around what is counted after the turn that a generator has yielded; the same.
bool perft_enter(struct perft_counting *counting, const struct generator *generator);
void perft_leave(struct perft_counting *counting);

// ---- Several threads (perft_threads.c)

// Does what perft_count does for a depth of at least 2 with several threads. The plays that they
// use are copies; they share the table, and this thread calls `progress`. The message is about a
// spent budget.
void perft_count_in_threads(struct perft_counting *counting, unsigned depth, unsigned threads,
                            struct baronet_message **message);

// ---- What counts depend on, beside what the position's hash knows (perft_scan.c)

struct perft_scan {
    bool history; // how often positions have occurred in the game
    bool clock;
    bool passed; // passed squares on which nobody could capture when the turn began
};

struct perft_scan perft_scan(const struct program *program);

// ---- Table (perft_table.c)

// A table of counts after one position, usable by many threads at once.
struct perft_table *perft_table_new(const struct perft_scan *scan, size_t megabytes);
void perft_table_free(struct perft_table *table);

// What a count depends on: the position and how many turns are left.
uint64_t perft_table_key(const struct perft_table *table, const struct position *position,
                         unsigned depth);

bool perft_table_find(const struct perft_table *table, uint64_t key, uint64_t *count);
void perft_table_store(struct perft_table *table, uint64_t key, uint64_t count);

#endif
