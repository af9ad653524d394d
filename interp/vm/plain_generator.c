#include "plain_generator.h"

#include "chooser.h"
#include "memory.h"
#include "plain.h"
#include "queries.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// ---- Machines

// Those that the generators use which run within each other, and then those that none uses.
struct plain_machines {
    struct plain **machines;
    size_t used, count, capacity;
};

// The present position is what the machine is asked about.
static void set_up(struct vm *vm, struct plain *plain)
{
    memcpy(plain->cells, vm->position->cells,
           (size_t)vm->program->cell_count * sizeof *vm->position->cells);
    plain->repetitions = query_repetitions(vm);
    plain->repetition_length = query_repetition_length(vm);
    plain->boards = vm->history->boards;
    plain->board_count = vm->history->boards ? vm->history->count : 0;
}

static struct plain *take(struct vm *vm)
{
    struct plain_machines *all = vm->plain;
    if (all->used == all->count) {
        struct recovery part;
        all->machines =
            memory_grow(all->machines, all->count + 1, &all->capacity, sizeof *all->machines);
        memory_begin_part(&part);
        all->machines[all->count] = plain_new(vm->program);
        memory_end_part(&part, all);
        all->count++;
    }
    struct plain *plain = all->machines[all->used++];
    set_up(vm, plain);
    return plain;
}

static void give_back(struct vm *vm, const struct plain *plain)
{
    struct plain_machines *all = vm->plain;
    assert(plain == all->machines[all->used - 1]);
    (void)plain;
    all->used--;
}

size_t plain_generator_depth(const struct vm *vm)
{
    return vm->plain ? vm->plain->used : 0;
}

void plain_generator_return(struct vm *vm, size_t depth)
{
    if (vm->plain)
        vm->plain->used = depth;
}

void plain_generator_use(struct vm *vm)
{
    vm->plain = memory_zeroed(1, sizeof *vm->plain);
    vm->plain->machines = memory_grow(NULL, 1, &vm->plain->capacity, sizeof *vm->plain->machines);
}

void plain_generator_release(struct vm *vm)
{
    if (!vm->plain)
        return;
    while (vm->plain->count > 0)
        plain_free(vm->plain->machines[--vm->plain->count]);
    memory_free(vm->plain->machines);
    memory_free(vm->plain);
}

void plain_generator_end(struct vm *vm, const struct generator *generator)
{
    give_back(vm, generator->plain);
}

static void report(struct vm *vm, const struct plain *plain)
{
    static const enum vm_status statuses[] = {
        [PLAIN_FINE] = VM_FINE,           [PLAIN_STEPS] = VM_STEPS, [PLAIN_TOO_MANY] = VM_TOO_MANY,
        [PLAIN_TRY_DEPTH] = VM_TRY_DEPTH, [PLAIN_STUCK] = VM_STUCK, [PLAIN_LATER] = VM_DEFERRED,
        [PLAIN_NOT_BASIC] = VM_NOT_BASIC};
    if (plain->status == PLAIN_FINE)
        return;
    vm->status = statuses[plain->status];
    vm->failed_pc = plain->failed_at;
}

// ---- Turns

// Makes the position what the machine has made of it; names of the rules are no part of that.
static void show(struct vm *vm, struct plain *plain)
{
    for (int i = 0; i < vm->program->turn_cells + vm->program->turn_cell_count; i++)
        position_write(vm->position, i, plain->cells[i]);
}

void plain_generator_begin(struct vm *vm, struct generator *generator)
{
    generator->plain = take(vm);
    plain_begin(generator->plain);
}

static void copy_turn(struct vm *vm, const struct plain *plain)
{
    const struct plain_state *turn = &plain->state;
    vm->items = memory_grow(vm->items, vm->item_base + turn->item_count, &vm->item_capacity,
                            sizeof *vm->items);
    if (turn->item_count)
        memcpy(vm->items + vm->item_base, plain->items, turn->item_count * sizeof *plain->items);
    vm->item_count = vm->item_base + (uint32_t)turn->item_count;
    vm->registers->origin = turn->origin;
    vm->registers->destination = turn->destination;
    vm->registers->moved = (int16_t)turn->moved;
    vm->registers->captured = (uint16_t)turn->captured;
}

// A turn that was not yielded but made by the caller, in the position and the registers.
static void resume(struct vm *vm, struct plain *plain)
{
    const struct registers *registers = vm->registers;
    set_up(vm, plain);
    plain_reset(plain);
    plain->state.origin = registers->origin;
    plain->state.destination = registers->destination;
    plain->state.moved = registers->moved;
    plain->state.captured = registers->captured;
}

// Finds the next turn that the chooser wants.
static bool find_next(struct vm *vm, struct plain *plain)
{
    while (plain_next(plain)) {
        copy_turn(vm, plain);
        if (!vm->chooser->wants || vm->chooser->wants(vm))
            return true;
    }
    return false;
}

bool plain_generator_next(struct vm *vm, struct generator *generator)
{
    generator->started = true;
    bool found = find_next(vm, generator->plain);
    position_undo(vm->position, generator->trail_base);
    vm->position->hash = generator->hash;
    report(vm, generator->plain);
    if (found)
        show(vm, generator->plain);
    return found;
}

bool plain_generator_commit(struct vm *vm, const struct generator *generator)
{
    if (!generator->started)
        resume(vm, generator->plain);
    bool is_done = plain_commit(generator->plain);
    show(vm, generator->plain);
    position_write(vm->position, vm->program->keep_cell, generator->plain->kept);
    position_write(vm->position, vm->program->keep_cell, 0); // as the trail has it
    report(vm, generator->plain);
    position_rehash(vm->position, generator->trail_base);
    return is_done;
}

uint64_t plain_generator_count(struct vm *vm, struct generator *generator)
{
    uint64_t count = 0;
    while (find_next(vm, generator->plain))
        count++;
    report(vm, generator->plain);
    return count;
}

bool plain_generator_draw(struct vm *vm, struct generator *generator, struct rng *rng)
{
    uint64_t count = plain_generator_count(vm, generator);
    bool found = count > 0 && vm->status == VM_FINE;
    uint64_t index = found ? rng_index(rng, (size_t)count) : 0;
    set_up(vm, generator->plain);
    plain_begin(generator->plain);
    for (uint64_t i = 0; i <= index && found; i++)
        found = plain_generator_next(vm, generator);
    return found;
}

// ---- Expressions

int32_t plain_generator_evaluate(struct vm *vm, int entry, uint64_t *set)
{
    struct plain *plain = take(vm);
    int32_t value = plain_evaluate(plain, entry, set);
    report(vm, plain);
    give_back(vm, plain);
    return value;
}
