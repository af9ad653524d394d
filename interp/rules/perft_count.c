// Counts the sequences of exactly n turns, in one thread.
#include "perft.h"

static void report(struct perft_counting *counting)
{
    counting->next_report = counting->nodes + PERFT_REPORT_EVERY;
    if (counting->progress && !counting->progress(counting->context, counting->nodes))
        counting->stopped = true;
}

static void add(struct perft_counting *counting, uint64_t nodes)
{
    if (__builtin_add_overflow(counting->nodes, nodes, &counting->nodes))
        counting->stopped = counting->is_too_large = true;
}

bool perft_begin(struct perft_counting *counting, struct generator *generator)
{
    struct vm *vm = &counting->play->vm;
    bool ended = play_has_ended(counting->play);
    counting->stopped |= vm->status != VM_FINE;
    if (!ended && !counting->stopped)
        vm_begin(vm, generator);
    return !ended && !counting->stopped;
}

void perft_end(struct perft_counting *counting, struct generator *generator)
{
    counting->stopped |= counting->play->vm.status != VM_FINE;
    vm_end(&counting->play->vm, generator);
}

bool perft_enter(struct perft_counting *counting, const struct generator *generator)
{
    if (!vm_commit(&counting->play->vm, generator))
        counting->stopped = true;
    else if (counting->keeps_history)
        play_remember(counting->play);
    return !counting->stopped;
}

void perft_leave(struct perft_counting *counting)
{
    if (counting->keeps_history)
        play_forget(counting->play);
}

static void generate(struct perft_counting *counting, unsigned depth)
{
    struct vm *vm = &counting->play->vm;
    struct generator generator;
    if (!perft_begin(counting, &generator))
        return;
    if (depth == 1)
        add(counting, fast_count(&counting->play->fast, &generator));
    while (depth > 1 && !counting->stopped && vm_next(vm, &generator))
        if (perft_enter(counting, &generator)) {
            perft_count(counting, depth - 1);
            perft_leave(counting);
        }
    if (counting->nodes >= counting->next_report)
        report(counting);
    perft_end(counting, &generator);
}

void perft_count(struct perft_counting *counting, unsigned depth)
{
    uint64_t known, before = counting->nodes;
    if (!counting->table) {
        generate(counting, depth);
        return;
    }
    uint64_t key = perft_table_key(counting->table, &counting->play->position, depth);
    if (perft_table_find(counting->table, key, &known)) {
        add(counting, known);
        return;
    }
    generate(counting, depth);
    if (!counting->stopped)
        perft_table_store(counting->table, key, counting->nodes - before);
}
