// What the machine leaves to the chooser, and what it does not: choices of what is tried inside a
// turn are enumerated.
#include "chooser.h"
#include "candidates.h"
#include "moves.h"
#include "set_stack.h"
#include "sets.h"
#include "turn_order.h"

// What is tried is found as soon as there is a candidate: its end is certain then.
static inline bool is_found_with(const struct vm *vm, uint8_t follows)
{
    return vm->try_choice >= 0 && follows == FOLLOWS_END && ends_try(vm);
}

static enum outcome find_if(struct vm *vm, bool exists)
{
    if (exists)
        found(vm);
    return exists ? CONTINUE : BACKTRACK;
}

enum outcome choose_move(struct vm *vm, const struct instruction *code)
{
    if (is_found_with(vm, code->x / MOVES_FOLLOWED))
        return find_if(vm, moves_exist(vm, code->x & MOVES_OF_SET ? pop_set(vm) : NULL,
                                       code->x & MOVES_CAPTURES));
    return vm->try_choice < 0 ? vm->chooser->move(vm, code) : enumerate_moves(vm, code);
}

enum outcome choose_square(struct vm *vm, const struct instruction *code)
{
    if (is_found_with(vm, code->x))
        return find_if(vm, set_next(vm->program, pop_set(vm), 0) >= 0);
    return vm->try_choice < 0 ? vm->chooser->square(vm, code) : enumerate_squares(vm, code);
}

enum outcome choose_value(struct vm *vm, const struct instruction *code, uint32_t first)
{
    return vm->try_choice < 0 ? vm->chooser->value(vm, code, first)
                              : enumerate_values(vm, code, first);
}

enum outcome choose_path(struct vm *vm, const struct instruction *code)
{
    return vm->try_choice < 0 ? vm->chooser->fork(vm, code) : enumerate_fork(vm, code);
}

enum outcome end_surely(struct vm *vm)
{
    if (vm->try_choice < 0)
        return vm->chooser->sure_end(vm);
    if (ends_try(vm))
        found(vm);
    return CONTINUE;
}

enum outcome end_turn(struct vm *vm)
{
    if (vm->try_choice < 0)
        return vm->chooser->end(vm);
    if (ends_try(vm))
        found(vm);
    else
        begin_following(vm);
    return CONTINUE;
}

bool write_note(struct vm *vm, const struct instruction *code)
{
    const struct note *note = &vm->program->notes[code->a];
    int16_t values[NOTE_SLOTS] = {0};
    for (int i = 0; i < note->slot_count; i++) {
        uint32_t cell = (uint32_t)code->b >> (16 * i) & 0xFFFF;
        if (cell == 0xFFFF)
            values[i] = (int16_t)vm->registers->origin;
        else if (cell == 0xFFFE)
            values[i] = (int16_t)vm->registers->destination;
        else
            values[i] = (int16_t)vm->position->cells[cell];
    }
    return vm->chooser->note(vm, (struct turn_item){code->a, values[0], values[1], 0});
}
