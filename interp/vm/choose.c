#include "choose.h"

#include "draw.h"
#include "moves.h"
#include "sets.h"

#include <stdlib.h>
#include <string.h>

static void *grow(void *array, uint32_t *capacity, size_t size)
{
    *capacity *= 2;
    array = realloc(array, *capacity * size);
    if (!array)
        arena_out_of_memory();
    return array;
}

// ---- The turn's text

void vm_grow_items(struct vm *vm)
{
    vm->items = grow(vm->items, &vm->item_capacity, sizeof *vm->items);
}

// Adds an item to the turn's text. False when the guide wants another one.
static bool add_item(struct vm *vm, struct turn_item item)
{
    if (vm->counting || vm->chance)
        return true;
    if (vm->item_count - vm->item_base == VM_ITEMS_LIMIT)
        vm->steps = -1;
    if (vm->item_count == vm->item_capacity)
        vm_grow_items(vm);
    if (vm->guide && vm->try_choice < 0) {
        uint32_t index = vm->item_count - vm->item_base;
        if (index >= vm->guide_count || memcmp(&vm->guide[index], &item, sizeof item) != 0)
            return false;
    }
    vm->items[vm->item_count++] = item;
    return true;
}

bool note(struct vm *vm, const struct instruction *code)
{
    const struct note *what = &vm->program->notes[code->a];
    int16_t values[NOTE_SLOTS] = {0};
    for (int i = 0; i < what->slot_count; i++) {
        uint32_t cell = (uint32_t)code->b >> (16 * i) & 0xFFFF;
        if (cell == 0xFFFF)
            values[i] = (int16_t)vm->registers->origin;
        else if (cell == 0xFFFE)
            values[i] = (int16_t)vm->registers->destination;
        else
            values[i] = (int16_t)vm->position->cells[cell];
    }
    return add_item(vm, (struct turn_item){code->a, values[0], values[1], 0});
}

// ---- Choices

struct choice *push_choice(struct vm *vm, enum choice_kind kind, int32_t pc)
{
    if (vm->choice_count == vm->choice_capacity)
        vm->choices = grow(vm->choices, &vm->choice_capacity, sizeof *vm->choices);
    struct choice *choice = &vm->choices[vm->choice_count++];
    choice->kind = (uint8_t)kind;
    choice->pc = pc;
    choice->candidate_count = vm->candidate_count;
    choice->item_count = vm->item_count;
    choice->deferred_count = vm->deferred->count;
    choice->value_count = vm->value_count;
    choice->set_count = vm->set_count;
    choice->trail_count = vm->position->trail_count;
    choice->registers = *vm->registers;
    choice->outer_try = vm->try_choice;
    choice->draws = DRAWS_NOTHING;
    return choice;
}

static void restore(struct vm *vm, const struct choice *choice)
{
    position_undo(vm->position, choice->trail_count);
    *vm->registers = choice->registers;
    vm->candidate_count = choice->candidate_count;
    vm->item_count = choice->item_count;
    vm->deferred->count = choice->deferred_count;
    vm->value_count = choice->value_count;
    vm->set_count = choice->set_count;
    vm->try_choice = choice->outer_try;
}

// Takes a move: sets the registers. False when the guide wants another one.
static bool take_move(struct vm *vm, uint32_t index)
{
    const union candidate *candidate = &vm->candidates[index];
    square_t origin = candidate->move.origin;
    vm->registers->candidate = index;
    vm->registers->origin = origin;
    vm->registers->destination = moves_destination(vm, index);
    vm->registers->moved = vm->program->type_of[position_kind(vm->position, origin)];
    vm->registers->capture_step = 0;
    uint16_t detail =
        (uint16_t)(candidate->move.effect | (candidate->move.how == OCCUPANT_PASSED) << 15);
    return add_item(
        vm, (struct turn_item){0, (int16_t)origin, (int16_t)vm->registers->destination, detail});
}

void carry_out(struct vm *vm)
{
    vm->registers->captured =
        (uint16_t)(vm->registers->captured + moves_capture_count(vm, vm->registers->candidate));
    vm->registers->pending = true;
}

enum outcome backtrack(struct vm *vm)
{
    while (vm->choice_count > vm->base) {
        struct choice *choice = &vm->choices[vm->choice_count - 1];
        restore(vm, choice);
        vm->pc = choice->pc;
        if (--vm->steps < 0) {
            vm->status = VM_STEPS;
            return FAILED;
        }
        if (choice->kind == CHOICE_FORK) {
            vm->choice_count--;
            return YIELDED;
        }
        if (choice->kind == CHOICE_TRY) {
            vm->choice_count--;
            vm->values[vm->value_count++] = 0;
            return YIELDED;
        }
        if (choice->draws >= DRAWS_ANY && --vm->attempts < 0) {
            vm->status = VM_UNDRAWN;
            return FAILED;
        }
        if (choice->draws == DRAWS_NODES && !draw_node(vm, choice))
            return FAILED;
        vm->registers->is_weighed = choice->draws == DRAWS_ANY;
        if (choice->kind == CHOICE_SQUARES) {
            int square = take_square(vm, choice);
            if (square >= 0) {
                vm->candidate_count = choice->end;
                position_write(vm->position, choice->local, square);
                return YIELDED;
            }
        }
        if (choice->kind == CHOICE_SQUARES || choice->index >= choice->end) {
            vm->choice_count--;
            continue;
        }
        uint32_t index = next_candidate(vm, choice);
        vm->candidate_count = choice->end; // the candidates stay until the last is taken
        if (choice->kind == CHOICE_VALUES) {
            position_write(vm->position, choice->local, vm->candidates[index].value);
            return YIELDED;
        }
        if (take_move(vm, index)) {
            if (choice->carries_out)
                carry_out(vm);
            return YIELDED;
        }
    }
    return EXHAUSTED;
}

void take_drawn(struct vm *vm, uint16_t captured, uint32_t index, bool carries_out)
{
    vm->registers->captured = captured;
    take_move(vm, index);
    if (carries_out)
        carry_out(vm);
}

void offer(struct vm *vm, enum choice_kind kind, uint32_t first, int local)
{
    uint32_t end = vm->candidate_count;
    vm->candidate_count = first;
    struct choice *choice = push_choice(vm, kind, vm->pc);
    vm->candidate_count = end;
    choice->index = first;
    choice->end = end;
    choice->local = (uint16_t)local;
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
    const struct value_list *values = &vm->program->lists[list];
    for (int i = 0; i < values->count; i++)
        if (!add_value(vm, values->values[i]))
            return false;
    return true;
}

bool add_hand(struct vm *vm, int player)
{
    const struct program *program = vm->program;
    const int32_t *hand = vm->position->cells + program->hand_cells + player * program->type_count;
    for (int type = 0; type < program->type_count; type++)
        if (hand[type] > 0 && !add_value(vm, type))
            return false;
    return true;
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
    vm->values[vm->value_count++] = 1;
}
