// Generators within each other: what the machine knows of the outer one is put aside.
#include "chooser.h"
#include "safety.h"

void vm_enter(struct vm *vm, struct generator *generator)
{
    generator->registers = *vm->registers;
    generator->base = vm->base;
    generator->choice_base = vm->choice_count;
    generator->candidate_base = vm->candidate_count;
    generator->item_base = vm->item_base;
    generator->deferred_base = vm->deferred->count;
    generator->pc = vm->pc;
    generator->try_choice = vm->try_choice;
    generator->value_base = vm->value_count;
    generator->set_base = vm->set_count;
    generator->trail_base = vm->position->trail_count;
    generator->hash = vm->position->hash;
    generator->safety = vm->safety;
    generator->steps = vm->steps;
    generator->started = false;
    generator->plain = NULL;
    generator->chooser = vm->chooser;
    generator->client = vm->client;
    vm->chooser = &enumerating;
    vm->base = vm->choice_count;
    vm->item_base = vm->item_count;
    vm->try_choice = -1;
    *vm->registers = no_move;
    if (!vm->safety->inner)
        vm->safety->inner = safety_reports_new(vm->program);
    vm->safety = vm->safety->inner;
    vm->safety->base = vm->position->trail_count;
    vm->safety->known = 0;
    vm->status = VM_FINE;
}

void vm_leave(struct vm *vm, const struct generator *generator)
{
    vm->item_count = vm->item_base;
    vm->item_base = generator->item_base;
    *vm->registers = generator->registers;
    vm->chooser = generator->chooser;
    vm->client = generator->client;
    vm->base = generator->base;
    vm->safety = generator->safety;
    vm->choice_count = generator->choice_base;
    vm->candidate_count = generator->candidate_base;
    vm->deferred->count = generator->deferred_base;
    vm->pc = generator->pc;
    vm->try_choice = generator->try_choice;
    vm->value_count = generator->value_base;
    vm->set_count = generator->set_base;
}
