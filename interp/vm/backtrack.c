#include "backtrack.h"

#include "chooser.h"
#include "memory.h"
#include "moves.h"
#include "sets.h"

// ---- Choices

struct choice *push_choice(struct vm *vm, enum choice_kind kind, int32_t pc)
{
    vm->choices =
        memory_grow(vm->choices, vm->choice_count + 1, &vm->choice_capacity, sizeof *vm->choices);
    struct choice *choice = &vm->choices[vm->choice_count++];
    choice->kind = (uint8_t)kind;
    choice->pc = pc;
    choice->candidate_count = vm->candidate_count;
    choice->item_count = vm->item_count;
    choice->value_count = vm->value_count;
    choice->set_count = vm->set_count;
    choice->try_choice = vm->try_choice;
    choice->deferred_count = vm->deferred->count;
    choice->trail_count = vm->position->trail_count;
    choice->registers = *vm->registers;
    choice->draws = DRAWS_NOTHING;
    return choice;
}

static void restore(struct vm *vm, const struct choice *choice)
{
    position_undo(vm->position, choice->trail_count);
    *vm->registers = choice->registers;
    vm->candidate_count = choice->candidate_count;
    vm->item_count = choice->item_count;
    vm->value_count = choice->value_count;
    vm->set_count = choice->set_count;
    vm->try_choice = choice->try_choice;
    vm->deferred->count = choice->deferred_count;
}

bool take_move(struct vm *vm, uint32_t index)
{
    const union candidate *candidate = &vm->candidates[index];
    square_t origin = candidate->move.origin, destination = moves_destination(vm, index);
    vm->registers->candidate = index;
    vm->registers->origin = origin;
    vm->registers->destination = destination;
    vm->registers->moved = vm->program->type_of[position_kind(vm->position, origin)];
    vm->registers->capture_step = 0;
    if (!vm->chooser->note)
        return true;
    uint16_t detail =
        (uint16_t)(candidate->move.effect | (candidate->move.how == OCCUPANT_PASSED) << 15);
    return vm->chooser->note(vm,
                             (struct turn_item){0, (int16_t)origin, (int16_t)destination, detail});
}

void carry_out(struct vm *vm)
{
    vm->registers->captured =
        (uint16_t)(vm->registers->captured + moves_capture_count(vm, vm->registers->candidate));
    vm->registers->pending = true;
}

enum outcome drop_choice(struct vm *vm)
{
    vm->choice_count--;
    return BACKTRACK;
}

enum outcome take_candidate(struct vm *vm, const struct choice *choice, uint32_t index)
{
    vm->candidate_count = choice->end; // the candidates stay until the last is taken
    if (choice->kind == CHOICE_VALUES) {
        position_write(vm->position, choice->local, vm->candidates[index].value);
        return CONTINUE;
    }
    if (!take_move(vm, index))
        return BACKTRACK;
    if (choice->carries_out)
        carry_out(vm);
    return CONTINUE;
}

// Takes the lowest square of the set that a choice has in place of candidates.
static enum outcome take_square(struct vm *vm, const struct choice *choice)
{
    for (uint32_t i = choice->index; i < choice->end; i++) {
        union candidate *word = &vm->candidates[i];
        if (word->word) {
            int square = (int)(i - choice->index) * 64 + __builtin_ctzll(word->word);
            word->word &= word->word - 1;
            vm->candidate_count = choice->end;
            position_write(vm->position, choice->local, square);
            return CONTINUE;
        }
    }
    return drop_choice(vm);
}

// Takes the next candidate of the latest choice.
static enum outcome take_next(struct vm *vm, struct choice *choice)
{
    if (choice->draws)
        return vm->chooser->draw(vm, choice);
    if (choice->kind == CHOICE_SQUARES)
        return take_square(vm, choice);
    if (choice->index >= choice->end)
        return drop_choice(vm);
    return take_candidate(vm, choice, choice->index++);
}

enum outcome backtrack(struct vm *vm)
{
    while (vm->choice_count > vm->base) {
        struct choice *choice = &vm->choices[vm->choice_count - 1];
        restore(vm, choice);
        vm->pc = choice->pc;
        if (--vm->steps < 0 && !vm_has_more_steps(vm))
            return FAILED;
        if (choice->kind == CHOICE_FORK || choice->kind == CHOICE_TRY) {
            vm->choice_count--;
            if (choice->kind == CHOICE_TRY) {
                tell_tried(vm, false);
                vm->values[vm->value_count++] = 0;
            }
            return CONTINUE;
        }
        enum outcome outcome = take_next(vm, choice);
        if (outcome != BACKTRACK)
            return outcome;
    }
    return EXHAUSTED;
}

// ---- Trying

bool begin_try(struct vm *vm, int32_t pc, bool is_turn)
{
    int depth = vm->try_choice < 0 ? 0 : vm->choices[vm->try_choice].try_depth;
    if (depth == VM_TRY_DEPTH_LIMIT) {
        vm->status = VM_TRY_DEPTH;
        return false;
    }
    struct choice *choice = push_choice(vm, CHOICE_TRY, pc);
    choice->is_turn = is_turn && has_chance(vm->program);
    choice->try_depth = depth + 1;
    vm->try_choice = (int32_t)vm->choice_count - 1;
    return true;
}

void found(struct vm *vm)
{
    const struct choice *choice = &vm->choices[vm->try_choice];
    vm->choice_count = (uint32_t)vm->try_choice;
    restore(vm, choice);
    vm->pc = choice->pc;
    tell_tried(vm, true);
    vm->values[vm->value_count++] = 1;
}
