// Generators: what vm.h promises, by running the machine (machine.h).
#include "backtrack.h"
#include "chooser.h"
#include "incremental_sets.h"
#include "memory.h"
#include "moves.h"
#include "plain_generator.h"
#include "prefer.h"
#include "set_stack.h"
#include "turn_order.h"

#include <string.h>

void vm_init(struct vm *vm, struct position *position, struct history *history)
{
    const struct program *program = position->program;
    *vm = (struct vm){.program = program,
                      .position = position,
                      .history = history,
                      .chooser = &enumerating,
                      .facts = set_facts_new(program),
                      .try_choice = -1};
    vm->registers = memory_zeroed(1, sizeof *vm->registers);
    vm->deferred = memory_zeroed(1, sizeof *vm->deferred);
    vm->deferred->effects =
        memory_grow(NULL, 1, &vm->deferred->capacity, sizeof *vm->deferred->effects);
    *vm->registers = no_move;
    vm_wake(vm);
}

void vm_release(struct vm *vm)
{
    vm_rest(vm);
    set_facts_free(vm->facts);
    plain_generator_release(vm);
    memory_free(vm->deferred->effects);
    memory_free(vm->deferred);
    memory_free(vm->registers);
    *vm = (struct vm){0};
}

void vm_accept(struct vm *vm, const struct generator *generator)
{
    if (generator->plain)
        plain_generator_end(vm, generator);
    if (vm->safety->reserve >= 0)
        vm_charge(vm);
    vm_leave(vm, generator);
    vm->steps = generator->steps;
}

void vm_end(struct vm *vm, struct generator *generator)
{
    position_undo(vm->position, generator->trail_base);
    vm->position->hash = generator->hash;
    vm_accept(vm, generator);
}

void vm_begin_with(struct vm *vm, struct generator *generator, const struct chooser *chooser,
                   void *client)
{
    vm_enter(vm, generator);
    vm->steps = vm->safety->reserve < 0 ? VM_STEPS_LIMIT : VM_LEASE;
    if (vm->safety->reserve >= 0)
        vm_renew(vm);
    vm->chooser = chooser;
    vm->client = client;
    vm->pc = turn_entry(vm);
    if (vm->plain)
        plain_generator_begin(vm, generator);
}

void vm_begin(struct vm *vm, struct generator *generator)
{
    vm_begin_with(vm, generator, &enumerating, NULL);
}

static bool compare_turns(struct vm *vm)
{
    return vm->chooser->compare ? vm->chooser->compare(vm) : prefer_measure(vm);
}

bool vm_next(struct vm *vm, struct generator *generator)
{
    if (generator->plain)
        return plain_generator_next(vm, generator);
    enum outcome outcome = CONTINUE;
    if (generator->started) {
        vm->position->hash = generator->hash;
        outcome = backtrack(vm);
    } else if (vm->program->prefer_count && !compare_turns(vm)) {
        return false;
    }
    generator->started = true;
    if (outcome == CONTINUE)
        outcome = execute(vm, vm->program->code);
    if (outcome == FAILED)
        vm->failed_pc = vm->pc - 1;
    if (outcome == YIELDED && vm->registers->pending)
        moves_materialize(vm);
    return outcome == YIELDED;
}

bool vm_commit(struct vm *vm, const struct generator *generator)
{
    if (generator->plain)
        return plain_generator_commit(vm, generator);
    struct generator outer;
    struct registers registers = *vm->registers;
    uint32_t items = vm->item_count;
    vm_enter(vm, &outer);
    *vm->registers = registers;
    vm->registers->control = 0;
    vm->pc = vm->program->after_entry;
    enum outcome outcome = execute(vm, vm->program->code);
    if (outcome == EXHAUSTED)
        vm->status = VM_STUCK;
    if (outcome != PASSED_ON)
        vm->failed_pc = vm->pc - 1;
    vm_leave(vm, &outer);
    vm->item_count = items;
    position_rehash(vm->position, generator->trail_base);
    return outcome == PASSED_ON;
}

int32_t vm_evaluate(struct vm *vm, int entry, uint64_t *set)
{
    if (vm->plain)
        return plain_generator_evaluate(vm, entry, set);
    struct generator outer;
    int32_t value = 0;
    vm_enter(vm, &outer);
    vm->pc = entry;
    if (execute(vm, vm->program->code) == HALTED) {
        if (set)
            memcpy(set, top_set(vm), (size_t)vm->program->word_count * sizeof *set);
        else
            value = vm->values[vm->value_count - 1];
    } else {
        vm->failed_pc = vm->pc - 1;
        if (set)
            memset(set, 0, (size_t)vm->program->word_count * sizeof *set);
    }
    position_undo(vm->position, outer.trail_base);
    vm->position->hash = outer.hash;
    vm_leave(vm, &outer);
    return value;
}

int vm_first_goal(struct vm *vm, const int *entries, int count)
{
    struct generator outer;
    int found = -1;
    for (int i = 0; i < count && vm->plain && vm->status == VM_FINE; i++)
        if (plain_generator_evaluate(vm, entries[i], NULL))
            return i;
    if (vm->plain)
        return -1;
    vm_enter(vm, &outer);
    for (int i = 0; i < count && found < 0 && vm->status == VM_FINE; i++) {
        vm->pc = entries[i];
        if (execute(vm, vm->program->code) == HALTED)
            found = vm->values[vm->value_count - 1] != 0 ? i : -1;
        else
            vm->failed_pc = vm->pc - 1;
        position_undo(vm->position, outer.trail_base);
        vm->value_count = outer.value_count;
        vm->set_count = outer.set_count;
    }
    vm_leave(vm, &outer);
    return found;
}

const char *vm_reason(const struct vm *vm)
{
    static const char *const reasons[] = {
        "no error",
        "the rules take too many steps (do they loop without end?)",
        "there are too many choices in this position",
        "conditions with \"possible\" are nested too deeply",
        "what follows the turn can't be done: it would take from a hand what is not there",
        "too many effects wait to be carried out",
        "no turn could be drawn",
        "the program is not compiled for the plain machine"};
    return reasons[vm->status];
}

bool vm_place(const struct vm *vm, struct span *span)
{
    const struct program *program = vm->program;
    if (vm->failed_pc < 0 || vm->failed_pc >= program->code_count)
        return false;
    *span = program->spans[vm->failed_pc];
    return source_find(program->model->sources, span->start) != NULL;
}

void vm_explain(const struct vm *vm, struct text_buffer *out)
{
    struct span span;
    text_buffer_print(out, "%s", vm_reason(vm));
    if (!vm_place(vm, &span))
        return;
    const struct source *source = source_find(vm->program->model->sources, span.start);
    unsigned line, column;
    source_locate(source, span.start, &line, &column);
    text_buffer_print(out, ", at %s:%u:%u", source->name, line, column);
}
