// What instructions do to the position: placing, removing and changing pieces, hands, the end of a
// turn.
#ifndef EFFECTS_H
#define EFFECTS_H

#include "vm.h"

// How effect_change changes each piece of a set; the operand is a type, an owner or an attribute.
enum change {
    CHANGE_REMOVE,
    CHANGE_TYPE,
    CHANGE_OWNER,
    CHANGE_TO_NEXT, // the player after the owner's
    CHANGE_OVER,
    CHANGE_MARK,
    CHANGE_UNMARK
};

// Values below zero (no type, no square, no owner) leave everything as it is.
void effect_place(struct vm *vm, int type, int square, int owner);
void effect_change(struct vm *vm, const uint64_t *set, enum change change, int operand);
void effect_change_one(struct vm *vm, int square, enum change change, int operand);
void effect_shift(struct vm *vm, int from, int to);

// Adds to a hand; false when that would leave less than nothing in it.
bool effect_hand(struct vm *vm, int type, int player, int count);

void effect_pass_turn(struct vm *vm);
void effect_forget_passed(struct vm *vm);

#endif
