#include "turn_trace.h"

#include "memory.h"

#include <string.h>

int trace_cell_count(const struct program *program)
{
    return program->hand_cells + program->hand_rows * program->type_count;
}

// The block: the trace, sets, changes, items.
static struct turn_trace *allocate(const struct program *program, size_t item_count,
                                   size_t change_count)
{
    size_t set_words =
        program->view_entry < 0 ? 0 : (size_t)viewer_count(program) * (size_t)program->word_count;
    char *block = memory_zeroed(1, sizeof(struct turn_trace) + 2 * set_words * sizeof(uint64_t) +
                                       change_count * sizeof(struct trail_entry) +
                                       item_count * sizeof(struct turn_item));
    struct turn_trace *trace = (void *)block;
    uint64_t *sets = (void *)(trace + 1);
    trace->seen_before = set_words ? sets : NULL;
    trace->seen_after = set_words ? sets + set_words : NULL;
    trace->changes = (void *)(sets + 2 * set_words);
    trace->change_count = change_count;
    trace->items = (void *)(trace->changes + change_count);
    trace->item_count = item_count;
    return trace;
}

// Whether a move of the text ends on the square.
static bool is_entered(const struct turn_item *items, size_t count, int square)
{
    for (size_t i = 0; i < count; i++)
        if (items[i].note == 0 && items[i].a >= 0 && items[i].b == square)
            return true;
    return false;
}

struct turn_trace *trace_new(const struct program *program, const struct turn_item *items,
                             size_t item_count, const int32_t *before, const int32_t *after)
{
    size_t change_count = 0, at = 0;
    int cells = trace_cell_count(program);
    for (int c = 0; c < cells; c++)
        change_count += before[c] != after[c] || is_entered(items, item_count, c);
    struct turn_trace *trace = allocate(program, item_count, change_count);
    for (int c = 0; c < cells; c++)
        if (before[c] != after[c] || is_entered(items, item_count, c))
            trace->changes[at++] = (struct trail_entry){c, before[c], after[c]};
    if (item_count)
        memcpy(trace->items, items, item_count * sizeof *items);
    return trace;
}

struct turn_trace *trace_copy(const struct program *program, const struct turn_trace *trace)
{
    struct turn_trace *copy = allocate(program, trace->item_count, trace->change_count);
    size_t set_size =
        sizeof(uint64_t) * (size_t)viewer_count(program) * (size_t)program->word_count;
    copy->in_full = trace->in_full;
    copy->number = trace->number;
    memcpy(copy->items, trace->items, trace->item_count * sizeof *trace->items);
    memcpy(copy->changes, trace->changes, trace->change_count * sizeof *trace->changes);
    if (trace->seen_before) {
        memcpy(copy->seen_before, trace->seen_before, set_size);
        memcpy(copy->seen_after, trace->seen_after, set_size);
    }
    return copy;
}

const uint64_t *trace_seen(const struct program *program, const struct turn_trace *trace,
                           unsigned viewer, bool is_after)
{
    const uint64_t *sets = is_after ? trace->seen_after : trace->seen_before;
    return !sets || viewer == BARONET_REFEREE
               ? NULL
               : sets + (size_t)viewer_index(program, viewer) * (size_t)program->word_count;
}
