// Movements in words: the legs of a path, one after the other.
#ifndef BETZA_TELLING_H
#define BETZA_TELLING_H

#include "betza_movement.h"
#include "text.h"

// What has been told of a path so far.
struct telling {
    struct text_buffer *out;
    unsigned toggles; // bit k: ranges[k] may hold for the next leg
    bool captures;    // some leg so far
    bool is_single;   // there is only one leg, which may be told by a name
    size_t ending;    // where in `out` begins what it may do where it arrives; 0: not told yet
};

void telling_start(struct telling *telling, struct text_buffer *out);

// Where a leg goes if not as its directions say: in a chain.
enum onward {
    ONWARD_AS_WRITTEN,
    ONWARD_NEARLY,   // as nearly as its atom can
    ONWARD_STRAIGHT, // straight on
    ONWARD_OUTWARD,  // straight on, by either of two directions
    ONWARD_NEAREST   // straight on, as nearly as its atom can
};

// "steps one square straight back", and the conditions on its way.
void tell_leg(struct telling *telling, const struct move_leg *leg, bool is_last,
              enum onward onward);

// " to an empty square" and what happens there, before another leg.
void tell_relay(struct telling *telling, const struct move_leg *leg);

// How the last leg ends, without a full stop. `is_only`: it is the first one, too.
void tell_end(struct telling *telling, const struct move_leg *leg, bool is_only);

// All of a path of legs, in the words above.
void tell_path(struct telling *telling, const struct move_path *path);

// Why the piece never moves, or NULL.
const char *never_moves(const struct move_path *path);

#endif
