// How public calls begin and end: what they are given is checked, and when memory is out they fail
// and what they have done by then is taken back.
//
//     struct call call;
//     if (REFUSED(play, message) || CALL_FAILED(&call, play, message))
//         return NULL;
//     struct thing *thing = thing_of(play);
//     call_close(&call);
//     return thing;
#ifndef CALL_H
#define CALL_H

#include "memory.h"
#include "message.h"
#include "object.h"
#include "play_state.h"

// Whether the call can't use an object or a text that it was given; the message (NULL: nobody wants
// one) says why. In a call without a message and memory, USABLE does.
#define REFUSED(object, message) (!USABLE(object) && call_is_refused(message))

// The same of a number that should be a player's, or a viewer's.
#define REFUSED_PLAYER(game, player, message)                                                      \
    (!call_has_player(game, player, __func__) && call_is_refused(message))
#define REFUSED_VIEWER(game, viewer, message)                                                      \
    (!call_has_viewer(game, viewer, __func__) && call_is_refused(message))

bool call_is_refused(struct baronet_message **message); // true
bool call_has_player(const struct baronet_game *game, unsigned player, const char *call);
bool call_has_viewer(const struct baronet_game *game, unsigned viewer, const char *call);

// A call that works. When memory is out, its play goes back to where it was.
struct call {
    struct recovery recovery;
    struct memory_undo undo;
    struct baronet_play *play; // NULL: it works on none
    struct vm_mark mark;
    size_t turn_count;
};

// Begins it, without a message so far. False at first; true when memory was out after that, and
// then the message says so. Works as MEMORY_FAILED (memory.h).
#define CALL_FAILED(call, play, message)                                                           \
    (call_open(call, play, message),                                                               \
     setjmp((call)->recovery.point) != 0 && !message_out_of_memory(message))

void call_open(struct call *call, const struct baronet_play *play,
               struct baronet_message **message);
void call_close(struct call *call);

#endif
