// Generators: what vm.h promises, by running the machine (machine.h).
#include "choose.h"
#include "count.h"
#include "incremental_sets.h"
#include "moves.h"
#include "plain_generator.h"
#include "prefer.h"
#include "set_stack.h"
#include "tail.h"

#include <stdlib.h>
#include <string.h>

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory)
        arena_out_of_memory();
    return memory;
}

void vm_init(struct vm *vm, struct position *position, struct history *history)
{
    const struct program *program = position->program;
    *vm = (struct vm){.program = program,
                      .position = position,
                      .history = history,
                      .facts = set_facts_new(program),
                      .try_choice = -1};
    vm->choice_capacity = 256;
    vm->choices = allocate(vm->choice_capacity, sizeof *vm->choices);
    vm->item_capacity = 256;
    vm->items = allocate(vm->item_capacity, sizeof *vm->items);
    vm->values = allocate(VALUE_STACK_SIZE * (VM_TRY_DEPTH_LIMIT + 2), sizeof *vm->values);
    vm->sets =
        allocate((size_t)SET_STACK_SIZE * (VM_TRY_DEPTH_LIMIT + 2) * (size_t)program->word_count,
                 sizeof *vm->sets);
    vm->known_tails = allocate(TAIL_GROUPS, sizeof *vm->known_tails);
    vm->registers = allocate(1, sizeof *vm->registers);
    vm->deferred = allocate(1, sizeof *vm->deferred);
    vm->safety = allocate(1, sizeof *vm->safety);
    *vm->registers = no_move;
    moves_reserve(vm, 1);
}

void vm_release(struct vm *vm)
{
    free(vm->candidates);
    free(vm->kept);
    set_facts_free(vm->facts);
    tails_release(vm);
    plain_generator_release(vm);
    free(vm->counted_pieces);
    free(vm->counted_sets);
    free(vm->choices);
    free(vm->items);
    free(vm->deferred->effects);
    free(vm->deferred);
    free(vm->safety);
    free(vm->registers);
    free(vm->values);
    free(vm->sets);
    *vm = (struct vm){0};
}

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
    generator->safety_base = vm->safety->base;
    generator->steps = vm->steps;
    generator->started = false;
    generator->plain = NULL;
    vm->base = vm->choice_count;
    vm->item_base = vm->item_count;
    vm->try_choice = -1;
    *vm->registers = no_move;
    vm->safety->base = vm->position->trail_count;
    vm->safety->known = 0;
    vm->status = VM_FINE;
}

void vm_refill(struct vm *vm)
{
    vm->steps = VM_STEPS_LIMIT;
    vm->status = VM_FINE;
}

void vm_leave(struct vm *vm, const struct generator *generator)
{
    vm->item_count = vm->item_base;
    vm->item_base = generator->item_base;
    *vm->registers = generator->registers;
    vm->base = generator->base;
    vm->safety->base = generator->safety_base;
    vm->safety->known = 0;
    vm->choice_count = generator->choice_base;
    vm->candidate_count = generator->candidate_base;
    vm->deferred->count = generator->deferred_base;
    vm->pc = generator->pc;
    vm->try_choice = generator->try_choice;
    vm->value_count = generator->value_base;
    vm->set_count = generator->set_base;
}

void vm_accept(struct vm *vm, const struct generator *generator)
{
    if (generator->plain)
        plain_generator_end(vm, generator);
    vm_leave(vm, generator);
    vm->steps = generator->steps;
}

void vm_end(struct vm *vm, struct generator *generator)
{
    position_undo(vm->position, generator->trail_base);
    vm->position->hash = generator->hash;
    vm_accept(vm, generator);
}

void vm_begin(struct vm *vm, struct generator *generator)
{
    vm_enter(vm, generator);
    vm_refill(vm);
    vm->pc = turn_entry(vm);
    if (vm->plain)
        plain_generator_begin(vm, generator);
}

bool vm_next(struct vm *vm, struct generator *generator)
{
    if (generator->plain)
        return plain_generator_next(vm, generator);
    enum outcome outcome = YIELDED;
    if (generator->started) {
        vm->position->hash = generator->hash;
        outcome = backtrack(vm);
    }
    if (!generator->started && vm->program->prefer_count && !prefer_measure(vm))
        return false;
    generator->started = true;
    if (outcome == YIELDED)
        outcome = execute(vm, vm->program->fused);
    while (outcome == YIELDED && vm->guide && vm->item_count - vm->item_base != vm->guide_count) {
        outcome = backtrack(vm);
        if (outcome == YIELDED)
            outcome = execute(vm, vm->program->fused);
    }
    if (outcome == FAILED)
        vm->failed_pc = vm->pc - 1;
    if (outcome == YIELDED && vm->registers->pending)
        moves_materialize(vm);
    return outcome == YIELDED;
}

// Counts all turns, or yields the one with a number.
static bool count_to(struct vm *vm, struct generator *generator, uint64_t wanted)
{
    vm->counting = true;
    vm->counted = 0;
    vm->wanted = wanted;
    bool is_found = vm_next(vm, generator);
    vm->counting = false;
    return is_found;
}

uint64_t vm_count(struct vm *vm, struct generator *generator)
{
    if (generator->plain)
        return plain_generator_count(vm, generator);
    count_to(vm, generator, UINT64_MAX);
    return vm->counted;
}

bool vm_take(struct vm *vm, struct generator *generator, union candidate move,
             const struct counted_moves *moves)
{
    vm_begin(vm, generator);
    generator->started = true;
    uint32_t first = vm->candidate_count;
    if (!moves_reserve(vm, 1)) {
        vm->status = VM_TOO_MANY;
        return false;
    }
    vm->candidates[vm->candidate_count++] = move;
    vm->pc = moves->pc;
    offer(vm, CHOICE_MOVES, first, 0);
    vm->choices[vm->choice_count - 1].carries_out = moves->carries_out;
    vm->is_proved = moves->is_proved;
    vm->is_alone = true;
    enum outcome outcome = backtrack(vm);
    if (outcome == YIELDED)
        outcome = execute(vm, vm->program->fused);
    vm->is_proved = vm->is_alone = false;
    if (outcome == FAILED)
        vm->failed_pc = vm->pc - 1;
    if (outcome == YIELDED && vm->registers->pending)
        moves_materialize(vm);
    return outcome == YIELDED;
}

void vm_list(struct vm *vm, struct generator *generator, bool noisy, bool unproved)
{
    vm_begin(vm, generator);
    vm->kept_count = 0;
    vm->counted_moves_count = 0;
    vm->counted = 0;
    vm->wanted = UINT64_MAX;
    vm->keeping = vm->listing = true;
    vm->noisy = noisy;
    vm->lists_unproved = unproved;
}

void vm_unlist(struct vm *vm, struct generator *generator)
{
    vm->keeping = vm->listing = vm->noisy = vm->lists_unproved = false;
    vm_end(vm, generator);
}

bool vm_draw_counted(struct vm *vm, struct generator *generator, struct chance *chance)
{
    if (generator->plain)
        return plain_generator_draw(vm, generator, chance);
    vm->keeping = true;
    vm->counted_piece_count = 0;
    vm->counted_moves_count = 0;
    uint64_t count = vm_count(vm, generator);
    vm->keeping = false;
    if (count == 0 || vm->status != VM_FINE)
        return false;
    uint64_t index = chance_index(chance, (size_t)count);
    vm_end(vm, generator);
    for (int i = 0; i < vm->counted_moves_count; i++) {
        const struct counted_moves *moves = &vm->counted_moves[i];
        union candidate move;
        if (index >= moves->before &&
            counted_move(vm, moves->first, moves->count, index - moves->before, &move))
            return vm_take(vm, generator, move, moves);
    }
    vm_begin(vm, generator);
    return count_to(vm, generator, index);
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
    enum outcome outcome = execute(vm, vm->program->fused);
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
    if (execute(vm, vm->program->fused) == HALTED) {
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
        if (execute(vm, vm->program->fused) == HALTED)
            found = vm->values[vm->value_count - 1] != 0 ? i : -1;
        else
            vm->failed_pc = vm->pc - 1;
        position_undo(vm->position, outer.trail_base);
        vm->value_count = outer.value_base;
        vm->set_count = outer.set_base;
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
