// The chooser that enumerates all turns, in the order in which candidates are found.
#include "candidates.h"
#include "chooser.h"
#include "memory.h"
#include "moves.h"
#include "safety.h"
#include "set_stack.h"

enum outcome enumerate_moves(struct vm *vm, const struct instruction *code)
{
    uint32_t first = vm->candidate_count;
    const uint64_t *set = code->x & MOVES_OF_SET ? pop_set(vm) : NULL;
    vm->pc = code->b;
    if (!moves_generate(vm, set, code->x & MOVES_CAPTURES))
        return too_many(vm);
    offer_moves(vm, code, first);
    return BACKTRACK;
}

enum outcome enumerate_squares(struct vm *vm, const struct instruction *code)
{
    uint32_t first = vm->candidate_count;
    if (!add_words(vm, pop_set(vm)))
        return FAILED;
    offer(vm, CHOICE_SQUARES, first, code->a);
    return BACKTRACK;
}

enum outcome enumerate_values(struct vm *vm, const struct instruction *code, uint32_t first)
{
    offer(vm, CHOICE_VALUES, first, code->a);
    return BACKTRACK;
}

enum outcome enumerate_fork(struct vm *vm, const struct instruction *code)
{
    if (vm->choice_count - vm->base == VM_CHOICES_LIMIT)
        return too_many(vm);
    push_choice(vm, CHOICE_FORK, code->b);
    return CONTINUE;
}

bool append_item(struct vm *vm, struct turn_item item)
{
    if (vm->item_count - vm->item_base == VM_ITEMS_LIMIT)
        vm->steps = vm->safety->reserve = -1;
    vm->items = memory_grow(vm->items, vm->item_count + 1, &vm->item_capacity, sizeof *vm->items);
    vm->items[vm->item_count++] = item;
    return true;
}

enum outcome enumerate_sure_end(struct vm *vm)
{
    (void)vm;
    return CONTINUE;
}

enum outcome enumerate_end(struct vm *vm)
{
    (void)vm;
    return YIELDED;
}

enum outcome enumerate_pass(struct vm *vm)
{
    (void)vm;
    return PASSED_ON;
}

const struct chooser enumerating = {.move = enumerate_moves,
                                    .square = enumerate_squares,
                                    .value = enumerate_values,
                                    .fork = enumerate_fork,
                                    .note = append_item,
                                    .is_safe = safety_holds,
                                    .sure_end = enumerate_sure_end,
                                    .end = enumerate_end,
                                    .pass = enumerate_pass};
