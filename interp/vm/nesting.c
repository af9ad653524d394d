// Generators within each other: what the machine knows of the outer one is put aside.
#include "chooser.h"
#include "incremental_sets.h"
#include "plain_generator.h"
#include "safety.h"

static inline void note(const struct vm *vm, struct generator *generator)
{
    generator->registers = *vm->registers;
    generator->pc = vm->pc;
    generator->candidate_count = vm->candidate_count;
    generator->item_count = vm->item_count;
    generator->value_count = vm->value_count;
    generator->set_count = vm->set_count;
    generator->try_choice = vm->try_choice;
    generator->choice_count = vm->choice_count;
    generator->base = vm->base;
    generator->item_base = vm->item_base;
    generator->deferred_count = vm->deferred->count;
    generator->trail_base = vm->position->trail_count;
    generator->hash = vm->position->hash;
    generator->safety = vm->safety;
    generator->steps = vm->steps;
    generator->started = false;
    generator->plain = NULL;
    generator->chooser = vm->chooser;
    generator->client = vm->client;
}

void vm_enter(struct vm *vm, struct generator *generator)
{
    note(vm, generator);
    vm->chooser = &enumerating;
    vm->base = vm->choice_count;
    vm->item_base = vm->item_count;
    vm->try_choice = -1;
    *vm->registers = no_move;
    if (!vm->safety->inner)
        vm->safety->inner = safety_reports_new(vm->program, vm->safety);
    vm->safety->inner->reserve = vm->safety->reserve < 0 ? -1 : 0;
    vm->safety = vm->safety->inner;
    vm->safety->base = vm->position->trail_count;
    vm->safety->known = 0;
    vm->status = VM_FINE;
}

void vm_leave(struct vm *vm, const struct generator *generator)
{
    *vm->registers = generator->registers;
    vm->pc = generator->pc;
    vm->candidate_count = generator->candidate_count;
    vm->item_count = generator->item_count;
    vm->value_count = generator->value_count;
    vm->set_count = generator->set_count;
    vm->try_choice = generator->try_choice;
    vm->choice_count = generator->choice_count;
    vm->base = generator->base;
    vm->item_base = generator->item_base;
    vm->deferred->count = generator->deferred_count;
    vm->chooser = generator->chooser;
    vm->client = generator->client;
    vm->safety = generator->safety;
}

void vm_mark(const struct vm *vm, struct vm_mark *mark)
{
    note(vm, &mark->generator);
    mark->plain_depth = plain_generator_depth(vm);
    mark->goals_at = vm->facts->goals_at;
    mark->skips_hash = vm->position->skips_hash;
    mark->history_count = vm->history->count;
    mark->sightings = vm->history->sightings;
}

void vm_return(struct vm *vm, const struct vm_mark *mark)
{
    position_undo(vm->position, mark->generator.trail_base);
    vm->position->hash = mark->generator.hash;
    vm->position->skips_hash = mark->skips_hash;
    vm->history->count = mark->history_count;
    vm->history->sightings = mark->sightings;
    vm->facts->goals_at = mark->goals_at;
    if (!mark->generator.safety)
        vm_rest(vm); // as it did then
    vm_leave(vm, &mark->generator);
    plain_generator_return(vm, mark->plain_depth);
}
