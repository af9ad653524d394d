// perft for the caller: with a table or without, in one thread or in several.
#include "perft.h"

#include "call.h"
#include "message.h"
#include "sized.h"

#include <inttypes.h>

enum { DEPTH_LIMIT = 1000 };

static void count_alone(struct perft_counting *counting, unsigned depth,
                        struct baronet_message **message)
{
    vm_refill(&counting->play->vm);
    perft_count(counting, depth);
    if (counting->stopped && counting->play->vm.status != VM_FINE)
        play_fail(counting->play, message);
}

static bool perft(struct baronet_play *play, unsigned depth,
                  const struct baronet_perft_options *options, uint64_t *nodes,
                  struct baronet_message **message)
{
    struct perft_scan scan = perft_scan(play->game->program);
    struct perft_counting counting = {.play = play,
                                      .keeps_history = scan.history,
                                      .progress = options->progress,
                                      .context = options->context,
                                      .next_report = PERFT_REPORT_EVERY};
    message_clear(message);
    *nodes = 0;
    if (depth > DEPTH_LIMIT) {
        message_error(message, "limit", "perft goes no deeper than %d turns", DEPTH_LIMIT);
        return false;
    }
    // Where history matters, a count belongs to the path, not to the position.
    if (options->hash_megabytes && !scan.history)
        counting.table = perft_table_new(&scan, options->hash_megabytes);
    play->position.skips_hash = !counting.table && !scan.history;
    if (depth == 0)
        counting.nodes = 1;
    else if (options->threads > 1 && depth > 1)
        perft_count_in_threads(&counting, depth, options->threads, message);
    else
        count_alone(&counting, depth, message);
    play->position.skips_hash = false;
    perft_table_free(counting.table);
    if (counting.is_too_large && message && !*message)
        message_error(message, "limit", "there are more than %" PRIu64 " sequences of %u turns",
                      UINT64_MAX, depth);
    *nodes = counting.nodes;
    return !counting.stopped;
}

bool baronet_perft_with(struct baronet_play *play, unsigned depth,
                        const struct baronet_perft_options *options, uint64_t *nodes,
                        struct baronet_message **message)
{
    struct call call;
    if (REFUSED(play, message) || REFUSED(nodes, message) || CALL_FAILED(&call, play, message))
        return false;
    struct baronet_perft_options known;
    bool is_done = sized_read(options, &known, sizeof known)
                       ? perft(play, depth, &known, nodes, message)
                       : message_without_size(message);
    call_close(&call);
    return is_done;
}

bool baronet_perft(struct baronet_play *play, unsigned depth, uint64_t *nodes,
                   bool (*progress)(void *context, uint64_t nodes), void *context,
                   struct baronet_message **message)
{
    struct baronet_perft_options options = {
        .size = sizeof options, .progress = progress, .context = context};
    return baronet_perft_with(play, depth, &options, nodes, message);
}
