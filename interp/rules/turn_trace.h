// What is kept of a turn made: its items, what it has changed, and what each viewer saw of the
// board before and after it. What he is told of the turn comes from that alone.
#ifndef TURN_TRACE_H
#define TURN_TRACE_H

#include "viewer.h"
#include "vm.h"

struct turn_trace {
    struct turn_item *items;
    size_t item_count;
    bool in_full;    // its text needs what moves capture
    uint32_t number; // the "#2" of its text; 0: none
    // In the order of cells: squares of the board, then hands. Squares that a move of the text
    // enters are among them even if they are as before: what came there may be gone again.
    struct trail_entry *changes;
    size_t change_count;
    // [viewer_index * word_count]; NULL: everybody sees everything.
    uint64_t *seen_before, *seen_after;
};

// How many cells are compared: board and hands.
int trace_cell_count(const struct program *program);

// A trace of one block of memory, with the cells [trace_cell_count] before and after the turn. Who
// sees what, if there is a view, is filled in by the caller; it is nothing at first.
struct turn_trace *trace_new(const struct program *program, const struct turn_item *items,
                             size_t item_count, const int32_t *before, const int32_t *after);
struct turn_trace *trace_copy(const struct program *program, const struct turn_trace *trace);

// What a viewer saw before, and after, the turn; NULL: everything.
const uint64_t *trace_seen(const struct program *program, const struct turn_trace *trace,
                           unsigned viewer, bool is_after);

#endif
