// Making turns of lists: what they do, for who wants to know it beforehand, and for the record.
#ifndef APPLY_H
#define APPLY_H

#include "play_state.h"
#include "turns.h"

// Whether the caller may ask for that turn: the list is of the play's present position, and has it;
// else the message names his mistake.
bool turn_is_fitting(const struct baronet_play *play, const struct baronet_turns *turns,
                     size_t index, struct baronet_message **message);

// Makes a turn of the list, traces it and takes it back. NULL with a message when a budget is
// spent.
struct turn_trace *trace_tried(struct baronet_play *play, const struct baronet_turns *turns,
                               size_t index, struct baronet_message **message);

#endif
