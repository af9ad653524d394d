#include "candidates.h"

#include "moves.h"
#include "sets.h"

enum outcome too_many(struct vm *vm)
{
    vm->status = VM_TOO_MANY;
    return FAILED;
}

struct choice *offer(struct vm *vm, enum choice_kind kind, uint32_t first, int local)
{
    uint32_t end = vm->candidate_count;
    vm->candidate_count = first;
    struct choice *choice = push_choice(vm, kind, vm->pc);
    vm->candidate_count = end;
    choice->index = first;
    choice->end = end;
    choice->local = (uint16_t)local;
    return choice;
}

struct choice *offer_moves(struct vm *vm, const struct instruction *code, uint32_t first)
{
    vm->pc = code->b;
    struct choice *choice = offer(vm, CHOICE_MOVES, first, 0);
    choice->carries_out = code->x & MOVES_CARRIED_OUT;
    return choice;
}

bool add_value(struct vm *vm, int32_t value)
{
    if (!moves_reserve(vm, 1)) {
        vm->status = VM_TOO_MANY;
        return false;
    }
    vm->candidates[vm->candidate_count++].value = value;
    return true;
}

bool add_words(struct vm *vm, const uint64_t *set)
{
    int words = vm->program->word_count;
    if (!moves_reserve(vm, (uint32_t)words)) {
        vm->status = VM_TOO_MANY;
        return false;
    }
    for (int w = 0; w < words; w++)
        vm->candidates[vm->candidate_count++].word = set[w];
    return true;
}

bool add_squares(struct vm *vm, const uint64_t *set)
{
    const struct program *program = vm->program;
    for (int s = set_next(program, set, 0); s >= 0; s = set_next(program, set, s + 1))
        if (!add_value(vm, s))
            return false;
    return true;
}

bool add_list(struct vm *vm, int list)
{
    const struct program *program = vm->program;
    const struct value_list *values = &program->lists[list];
    if (values->is_by_mover)
        values = &program->lists[values->values[vm->position->cells[program->mover_cell]]];
    for (int i = 0; i < values->count; i++)
        if (!add_value(vm, values->values[i]))
            return false;
    return true;
}

bool add_hand(struct vm *vm, int hand)
{
    const struct program *program = vm->program;
    const int32_t *held = vm->position->cells + program->hand_cells + hand * program->type_count;
    for (int type = 0; type < program->type_count; type++)
        if (held[type] > 0 && !add_value(vm, type))
            return false;
    return true;
}
