// The tail of a choice: the instructions from there to the end of the turn, followed once for all
// candidates. What they compute is known, or it depends on the candidate. As long as nothing but
// the candidate's square is changed and nothing but zones and the royal's safety is asked, each
// candidate's verdict can be read off tables.
#ifndef TAIL_H
#define TAIL_H

#include "vm.h"

// What the chosen value is.
enum chosen { CHOSEN_MOVE, CHOSEN_SQUARE, CHOSEN_FROM_HAND, CHOSEN_VALUE };

// A value on the stack while the tail is followed.
struct tail_value {
    enum { KNOWN, DEPENDS, IS_CHOSEN, IN_ZONE } kind;
    int32_t value;        // KNOWN; IN_ZONE: 1, or 0 for "not in"
    const uint64_t *zone; // IN_ZONE
};

// How the board is changed before the royal's safety is asked.
enum change {
    CHANGES_NOTHING,
    CHANGES_BY_MOVE,
    CHANGES_BY_PLACING,
    CHANGES_BY_REMOVING,
    CHANGES_ELSE
};

enum { TAIL_ZONES = 2 };

// What the code comes to.
struct tail {
    bool is_simple;  // the verdict depends on what is said here only
    bool is_lasting; // and that on nothing in the position but whose turn it is
    bool is_free;    // plain moves pass
    bool fails;      // no candidate passes
    bool needs_safety;
    enum change change; // before safety is asked
    uint64_t
        excluded[(MODEL_TYPES_LIMIT + 63) / 64]; // types of movers for which more is to be done ...
    const uint64_t *excluded_zone;               // ... where they go to this zone (NULL: anywhere)
    int exclusions;
    struct tail_value zones[TAIL_ZONES]; // zones that the chosen square has to be in, or not
    int zone_count;
};

// Where the following begins.
struct tail_start {
    enum chosen chosen;
    int local; // the chosen value's cell
    int captured;
    int captures_left; // of the move, for NEXT_CAPTURE
    int32_t pc;
};

void tail_find(const struct vm *vm, struct tail_start start, struct tail *tail);

// The latest tails of choices of moves; those that last need not be found again.
enum { TAILS_KNOWN = 16 };

struct known_tail {
    struct tail_start start;
    int32_t mover;
    struct tail tail;
};

// The tail of a choice of moves; it stays until others have taken its place: two at least are there
// at the same time, if they differ in what is captured by one.
const struct tail *tail_known(struct vm *vm, struct tail_start start);

#endif
