// The room that a machine works in: stacks, and what is found out about safety.
#include "memory.h"
#include "moves.h"
#include "safety.h"
#include "set_stack.h"

void vm_wake(struct vm *vm)
{
    const struct program *program = vm->program;
    struct recovery part;
    if (vm->values)
        return;
    memory_begin_part(&part);
    struct vm made = *vm;
    made.values = memory_zeroed(VALUE_STACK_SIZE * (VM_TRY_DEPTH_LIMIT + 2), sizeof *made.values);
    made.sets = memory_zeroed((size_t)SET_STACK_SIZE * (VM_TRY_DEPTH_LIMIT + 2) *
                                  (size_t)program->word_count,
                              sizeof *made.sets);
    // Stacks are not empty even now: what grows in a call stays with whom it was with.
    made.items = memory_grow(NULL, 1, &made.item_capacity, sizeof *made.items);
    made.choices = memory_grow(NULL, 1, &made.choice_capacity, sizeof *made.choices);
    moves_reserve(&made, 1);
    made.safety = safety_reports_new(program, NULL);
    memory_end_part(&part, vm->registers);
    *vm = made;
}

void vm_rest(struct vm *vm)
{
    memory_free(vm->candidates);
    memory_free(vm->choices);
    memory_free(vm->items);
    memory_free(vm->values);
    memory_free(vm->sets);
    if (vm->safety)
        safety_reports_free(vm->safety);
    vm->candidates = NULL;
    vm->choices = NULL;
    vm->items = NULL;
    vm->values = NULL;
    vm->sets = NULL;
    vm->safety = NULL;
    vm->candidate_capacity = vm->choice_capacity = vm->item_capacity = 0;
}
