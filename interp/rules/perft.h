// What the parts of perft share: counting itself (perft.c), the table of counts already known
// (perft_table.c), and counting by several threads (perft_threads.c).
#ifndef PERFT_H
#define PERFT_H

#include "internal.h"

// A count under way, of one thread.
struct perft_counting {
    struct baronet_play *play;
    struct perft_table *table; // NULL: none
    bool keeps_history;        // the positions on the way are put behind the play's history
    uint64_t nodes, next_report;
    bool (*progress)(void *context, uint64_t nodes); // NULL: nobody asks
    void *context;
    bool stopped; // by progress, or by a budget
};

// Adds the sequences of `depth` (at least 1) turns from the play's present position.
void perft_count(struct perft_counting *counting, unsigned depth);

// Around what is counted behind a turn: the position before it is, or is no longer, history.
void perft_remember(struct perft_counting *counting);
void perft_forget(struct perft_counting *counting);

// ---- Several threads (perft_threads.c)

// Counts with options->threads of them, which share the table (NULL: none).
bool perft_count_in_threads(struct baronet_play *play, unsigned depth,
                            const struct baronet_perft_options *options, struct perft_table *table,
                            uint64_t *nodes, char **message);

// Whether the rules that perft obeys ask how often a position has occurred.
bool perft_reads_history(const struct program *program);

// ---- Table (perft_table.c)

// A table of counts for one root, usable by many threads at once.
struct perft_table *perft_table_new(const struct program *program, size_t megabytes);
void perft_table_free(struct perft_table *table);

// What a count depends on: the position and how many turns are left.
uint64_t perft_table_key(const struct perft_table *table, const struct position *position,
                         unsigned depth);

bool perft_table_find(const struct perft_table *table, uint64_t key, uint64_t *count);
void perft_table_store(struct perft_table *table, uint64_t key, uint64_t count);

#endif
