// What a call does that works on a play and may run out of memory: it is taken back.
#ifndef PLAY_GUARD_H
#define PLAY_GUARD_H

#include "memory.h"
#include "play_state.h"

// While a call works on a play: when memory is out, the play goes back to where it was.
struct play_guard {
    struct memory_undo undo;
    struct baronet_play *play;
    struct vm_mark mark;
    size_t turn_count;
};

void play_guard(struct play_guard *guard, const struct baronet_play *play);
void play_unguard(const struct play_guard *guard);

#endif
