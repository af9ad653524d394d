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
void effect_as_move(struct vm *vm, int from, int to); // what moves then is the turn's move

// Adds to a hand; false when that would leave less than nothing in it.
bool effect_hand(struct vm *vm, int type, int hand, int count);

// Goes on to the next entry of the order.
void effect_pass_turn(struct vm *vm);
void effect_forget_passed(struct vm *vm);

// ---- For the end of a turn in a game that is played for good

void effect_pass_with_squares(struct position *position);

// Writes a cell that is no square. What is done for good has no trail.
static inline void effect_put(struct position *position, bool is_for_good, int cell, int32_t value)
{
    if (is_for_good)
        position->cells[cell] = value;
    else
        position_write(position, cell, value);
}

// Goes on to the next entry of the order, unless the turn is kept.
__attribute__((always_inline)) static inline void effect_advance(struct position *position,
                                                                 bool is_for_good)
{
    const struct program *program = position->program;
    int32_t *const cells = position->cells;
    int next = cells[program->order_cell] + 1;
    if (cells[program->keep_cell]) {
        effect_put(position, is_for_good, program->keep_cell, 0);
        return;
    }
    if (next == program->order_count) {
        next = program->order_repeat;
        effect_put(position, is_for_good, program->number_cell, cells[program->number_cell] + 1);
    }
    effect_put(position, is_for_good, program->order_cell, next);
    effect_put(position, is_for_good, program->mover_cell, program->order[next].as);
}

static inline void effect_pass(struct position *position, bool is_for_good)
{
    const struct program *program = position->program;
    const int32_t *cells = position->cells;
    if (cells[program->fresh_passed_count_cell] || cells[program->passed_count_cell])
        effect_pass_with_squares(position);
    else if (is_for_good)
        effect_advance(position, true);
    else
        effect_advance(position, false);
}

#endif
