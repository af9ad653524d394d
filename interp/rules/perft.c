// perft: counts the sequences of exactly n turns.
#include "perft.h"

#include <inttypes.h>

enum { REPORT_EVERY = 1 << 20, DEPTH_LIMIT = 1000 };

static void report(struct perft_counting *counting)
{
    counting->next_report = counting->nodes + REPORT_EVERY;
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
        add(counting, vm_count(vm, &generator));
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

static void count_alone(struct perft_counting *counting, unsigned depth, char **message)
{
    vm_refill(&counting->play->vm);
    perft_count(counting, depth);
    if (counting->stopped && counting->play->vm.status != VM_FINE)
        play_fail(counting->play, message);
}

bool baronet_perft_with(struct baronet_play *play, unsigned depth,
                        const struct baronet_perft_options *options, uint64_t *nodes,
                        char **message)
{
    struct perft_scan scan = perft_scan(play->game->program);
    struct perft_counting counting = {.play = play,
                                      .keeps_history = scan.history,
                                      .progress = options->progress,
                                      .context = options->context,
                                      .next_report = REPORT_EVERY};
    if (message)
        *message = NULL;
    *nodes = 0;
    if (depth > DEPTH_LIMIT) {
        message_print(message, "error: perft goes no deeper than %d turns\n", DEPTH_LIMIT);
        return false;
    }
    // Where history matters a count belongs to the way, not to the position.
    if (options->hash_megabytes && !scan.history)
        counting.table = perft_table_new(&scan, options->hash_megabytes);
    if (depth == 0)
        counting.nodes = 1;
    else if (options->threads > 1 && depth > 1)
        perft_count_in_threads(&counting, depth, options->threads, message);
    else
        count_alone(&counting, depth, message);
    perft_table_free(counting.table);
    if (counting.is_too_large && message && !*message)
        message_print(message, "error: there are more than %" PRIu64 " sequences of %u turns\n",
                      UINT64_MAX, depth);
    *nodes = counting.nodes;
    return !counting.stopped;
}

bool baronet_perft(struct baronet_play *play, unsigned depth, uint64_t *nodes,
                   bool (*progress)(void *context, uint64_t nodes), void *context, char **message)
{
    struct baronet_perft_options options = {.progress = progress, .context = context};
    return baronet_perft_with(play, depth, &options, nodes, message);
}
