// perft: counts the sequences of exactly n turns.
#include "internal.h"

struct counting {
    struct baronet_play *play;
    uint64_t nodes, next_report;
    bool (*progress)(void *context, uint64_t nodes);
    void *context;
    bool stopped; // by progress, or by a budget
};

enum { REPORT_EVERY = 1 << 20, DEPTH_LIMIT = 1000 };

static void report(struct counting *counting)
{
    counting->next_report = counting->nodes + REPORT_EVERY;
    if (counting->progress && !counting->progress(counting->context, counting->nodes))
        counting->stopped = true;
}

static void count(struct counting *counting, unsigned depth)
{
    struct vm *vm = &counting->play->vm;
    struct generator generator;
    bool ended = play_has_ended(counting->play);
    counting->stopped |= vm->status != VM_FINE;
    if (ended || counting->stopped)
        return;
    vm_begin(vm, &generator);
    if (depth == 1)
        counting->nodes += vm_count(vm, &generator);
    while (depth > 1 && !counting->stopped && vm_next(vm, &generator)) {
        if (vm_commit(vm, &generator))
            count(counting, depth - 1);
        else
            counting->stopped = true;
    }
    if (counting->nodes >= counting->next_report)
        report(counting);
    if (vm->status != VM_FINE)
        counting->stopped = true;
    vm_end(vm, &generator);
}

bool baronet_perft(struct baronet_play *play, unsigned depth, uint64_t *nodes,
                   bool (*progress)(void *context, uint64_t nodes), void *context, char **message)
{
    struct counting counting = {
        .play = play, .progress = progress, .context = context, .next_report = REPORT_EVERY};
    if (message)
        *message = NULL;
    *nodes = 0;
    if (depth > DEPTH_LIMIT) {
        message_print(message, "error: perft goes no deeper than %d turns\n", DEPTH_LIMIT);
        return false;
    }
    vm_refill(&play->vm);
    if (depth == 0)
        counting.nodes = 1;
    else
        count(&counting, depth);
    *nodes = counting.nodes;
    if (counting.stopped && play->vm.status != VM_FINE) {
        struct text_buffer text;
        text_buffer_init(&text);
        text_buffer_print(&text, "error: ");
        vm_explain(&play->vm, &text);
        text_buffer_add_character(&text, '\n');
        message_give(message, &text);
    }
    return !counting.stopped;
}
