// Turns as viewers may know them: baronet.h's `struct baronet_turn`. It comes from a trace of the
// turn (turn_trace.h).
#ifndef TOLD_TURN_H
#define TOLD_TURN_H

#include "turn_text.h"
#include "turn_trace.h"

struct baronet_turn {
    const struct baronet_game *game;
    unsigned viewer, mover;
    char *text, *words;
    struct baronet_part *parts;
    size_t part_count;
    struct baronet_change *changes;
    size_t change_count, change_capacity;
};

// The text of a turn, as a viewer reads it. `parts` may be NULL.
void trace_print(const struct baronet_game *game, const struct turn_trace *trace, unsigned mover,
                 unsigned viewer, struct turn_text_parts *parts, struct text_buffer *out);

// Whether he reads it in full, but for what is secret in notes.
bool trace_is_read(const struct program *program, const struct turn_trace *trace, unsigned mover,
                   unsigned viewer);

// Of a turn that is begun: the parts of its text that are there. Its trace has the items that they
// complete, perhaps with some that follow from them.
struct turn_beginning {
    const struct turn_part *parts;
    size_t count;
};

// `begun` is NULL for a whole turn.
struct baronet_turn *turn_told(const struct baronet_game *game, const struct turn_trace *trace,
                               unsigned mover, unsigned viewer, const struct turn_beginning *begun);

// Whether a viewer may know which turns there are in the play's position; else the message says so.
bool turns_are_open(const struct baronet_play *play, unsigned viewer,
                    struct baronet_message **message);

// The trace of a turn, or of a part of one, that could be made now: its items, as far as the viewer
// can foresee what they do. `after` [trace_cell_count]: the position that they lead to.
struct turn_trace *trace_foreseen(struct baronet_play *play, const struct turn_item *items,
                                  size_t count, const int32_t *after, unsigned viewer);

// Parts of that: what the turn has changed (turn_changes.c), and a sentence that says it
// (turn_words.c).
void turn_find_changes(struct baronet_turn *turn, const struct turn_trace *trace, bool is_read);
void turn_print_words(const struct baronet_turn *turn, struct text_buffer *out);

#endif
