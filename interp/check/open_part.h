// What a player may know of a position, by what the rules say of views and secrets
// (docs/language.md, "Views and secrets") and not by what is printed: taken from the position's
// cells, so that what is printed can be held against it.
#ifndef OPEN_PART_H
#define OPEN_PART_H

#include "play_state.h"
#include "told_openly.h"
#include "turns.h"

struct open_part {
    const struct told_openly *openly; // what the rules tell besides; not owned
    struct baronet_play *play;        // as it was then; not owned
    unsigned viewer;
    uint64_t visible[SET_WORDS_LIMIT];  // squares that he sees
    uint64_t passed[SET_WORDS_LIMIT];   // those of them that a piece has passed over
    int32_t cells[BOARD_SQUARES_LIMIT]; // what stands there, with attributes that he may know
};

// The part that `viewer`, a player or a spectator, may know of the play's position.
void open_part_take(struct baronet_play *play, unsigned viewer, const struct told_openly *openly,
                    struct open_part *part);

// Whether the present positions of two plays are the same to somebody who knows these parts of
// them; results, which are announced, and what the rules tell openly are the same, too. `before` is
// what he knew of both before their last turns: attributes of a piece that has stayed in his sight
// are left out here.
bool open_parts_agree(const struct open_part *before, const struct open_part *first,
                      const struct open_part *second);

// Whether he sees all squares that a turn names, before and after it, so that he reads it in full.
bool open_part_has_turn(const struct open_part *before, const struct open_part *after,
                        const struct baronet_turns *turns, size_t index);

// Whether the same turn, made in both games, has done something else in his sight, though the rules
// tell no such thing openly: on a square that he has seen all the time, to hands, or to variables
// of his own. What comes into sight may differ by right.
bool open_effects_differ(const struct open_part *before, const struct open_part *first,
                         const struct open_part *second);

// Of parts that agree: whether they differ in what else is open to everybody, attributes of pieces
// that have stayed in sight, and clock and variables as far as players read them. Turns that differ
// in that have a reason to be told differently; turns that are told alike must not differ in it.
bool open_rests_differ(const struct open_part *first, const struct open_part *second);

// Whether two positions differ in anything but variables of which nobody has said who sees them:
// these are kept from players out of caution only.
bool secrets_differ(const struct baronet_play *first, const struct baronet_play *second);

#endif
