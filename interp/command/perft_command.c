// baronet perft: counts the sequences of turns of a given length.
#include "baronet_engine.h"
#include "baronet_notation.h"
#include "batch.h"
#include "command.h"
#include "complain.h"
#include "game_argument.h"
#include "json.h"
#include "options.h"
#include "turn_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { THREADS_LIMIT = 256, HASH_LIMIT = 1 << 20 };
enum { DEPTH_LIMIT = 1000, FIELD_DEPTH = 2, FIELD_NODES = 3, FIELD_COUNT = 4 };

// A count under way.
struct progress {
    uint64_t before; // nodes of the turns already counted
    time_t shown_at;
    bool is_shown;
};

static bool show_progress(void *context, uint64_t nodes)
{
    struct progress *progress = context;
    time_t now = time(NULL);
    if (now != progress->shown_at) {
        progress->shown_at = now;
        progress->is_shown = true;
        progress_show("%" PRIu64 " nodes", progress->before + nodes);
    }
    return true;
}

static void end_progress(struct progress *progress)
{
    if (progress->is_shown)
        progress_show("%s", "");
    progress->is_shown = false;
}

// The context of the options is the progress, or NULL where none is wanted.
static bool count(struct baronet_play *play, unsigned depth,
                  const struct baronet_perft_options *options, uint64_t *nodes)
{
    struct baronet_message *message = NULL;
    struct progress *progress = options->context;
    bool is_fine = baronet_perft_with(play, depth, options, nodes, &message);
    if (progress && (message || !is_fine))
        end_progress(progress);
    complain_message(message);
    return is_fine;
}

// Counts after each turn. `json` is NULL for plain text.
static bool divide(struct baronet_play *play, unsigned depth, struct json *json,
                   const struct baronet_perft_options *options, uint64_t *nodes)
{
    struct baronet_message *message = NULL;
    struct progress *progress = options->context;
    struct turn_list list;
    bool is_fine = turn_list_init(&list, play, &message);
    *nodes = 0;
    if (!is_fine) {
        complain_message(message);
        return false;
    }
    for (size_t i = 0; i < list.count && is_fine; i++) {
        uint64_t after = 0;
        is_fine = baronet_apply(play, list.turns, list.items[i].index, &message);
        complain_message(message);
        if (!is_fine)
            break;
        if (progress)
            progress->before = *nodes;
        is_fine = count(play, depth - 1, options, &after);
        baronet_undo(play);
        if (progress)
            end_progress(progress);
        if (is_fine && __builtin_add_overflow(*nodes, after, nodes)) {
            complain("there are more than %" PRIu64 " sequences of %u turns", UINT64_MAX, depth);
            is_fine = false;
        }
        if (!is_fine)
            break;
        if (json) {
            json_key(json, list.items[i].text);
            json_number(json, after);
        } else {
            printf("%s: %" PRIu64 "\n", list.items[i].text, after);
        }
    }
    turn_list_release(&list);
    return is_fine;
}

static bool print_counts(struct baronet_play *play, unsigned depth,
                         struct baronet_perft_options options, bool is_divided, bool is_json)
{
    struct progress progress = {.shown_at = time(NULL)};
    struct json json = {.out = stdout};
    uint64_t nodes = 0;
    if (progress_is_wanted()) {
        options.progress = show_progress;
        options.context = &progress;
    }
    if (is_json) {
        char *fen = baronet_play_fen(play, BARONET_REFEREE);
        json_open(&json, "{");
        json_member(&json, "game", baronet_game_name(baronet_play_game(play)));
        json_member(&json, "fen", fen);
        json_key(&json, "depth");
        json_number(&json, depth);
        baronet_free(fen);
    }
    bool is_fine;
    if (is_divided && depth > 0) {
        if (is_json) {
            json_key(&json, "divide");
            json_open(&json, "{");
        }
        is_fine = divide(play, depth, is_json ? &json : NULL, &options, &nodes);
        if (is_json)
            json_close(&json, "}");
    } else {
        is_fine = count(play, depth, &options, &nodes);
    }
    end_progress(&progress);
    if (is_json) {
        json_key(&json, "nodes");
        if (is_fine)
            json_number(&json, nodes);
        else
            json_text(&json, NULL);
        json_close(&json, "}");
        putchar('\n');
    } else if (is_fine) {
        printf("nodes %" PRIu64 "\n", nodes);
    }
    return is_fine;
}

static bool test_line(struct baronet_play *play, char **fields, struct text_buffer *got)
{
    uint64_t depth, expected, nodes;
    if (!read_number(fields[FIELD_DEPTH], DEPTH_LIMIT, &depth) ||
        !read_number(fields[FIELD_NODES], UINT64_MAX, &expected)) {
        text_buffer_print(got, "depth and nodes are to be numbers");
        return false;
    }
    struct baronet_message *message = NULL;
    if (!baronet_perft(play, (unsigned)depth, &nodes, NULL, NULL, &message)) {
        text_buffer_add(got, baronet_message_text(message),
                        strcspn(baronet_message_text(message), "\n"));
        baronet_message_free(message);
        return false;
    }
    baronet_message_free(message);
    text_buffer_print(got, "%" PRIu64, nodes);
    return nodes == expected;
}

// Reads --threads and --hash (NULL: not given); an exit status.
static int read_options(const char *command, const char *threads, const char *hash,
                        struct baronet_perft_options *options)
{
    uint64_t number = 1;
    if (!options_number(command, "--threads", threads, 1, THREADS_LIMIT, &number))
        return STATUS_USAGE;
    *options = (struct baronet_perft_options){.size = sizeof(struct baronet_perft_options),
                                              .threads = (unsigned)number};
    if (hash) {
        if (!read_number(hash, HASH_LIMIT, &number))
            return complain_usage(command, NULL,
                                  "--hash takes a number of megabytes from 0 to %d, not \"%s\"",
                                  HASH_LIMIT, hash);
        if (number > 0 && !baronet_engine_can_have((size_t)number)) {
            complain("there is no memory for %" PRIu64 " MB", number);
            return STATUS_ENVIRONMENT;
        }
        options->hash_megabytes = (size_t)number;
    }
    return STATUS_FINE;
}

int perft_command(int argc, char **argv)
{
    const char *fen = NULL, *batch = NULL, *threads = NULL, *hash = NULL;
    bool is_divided = false, is_json = false;
    const struct option options[] = {{"--fen", .value = &fen},
                                     {"--batch", .value = &batch},
                                     {"--divide", .is_set = &is_divided},
                                     {"--threads", .value = &threads},
                                     {"--hash", .value = &hash},
                                     {"--json", .is_set = &is_json},
                                     {0}};
    if (!options_read(&argc, argv, options))
        return STATUS_USAGE;
    if (batch && (fen || is_divided || threads || hash || is_json))
        return complain_usage(argv[0], NULL, "--batch goes with no other option");
    if (!options_have(argc, argv, batch ? "" : "GAME DEPTH"))
        return STATUS_USAGE;
    if (batch)
        return batch_run(batch, FIELD_COUNT, test_line);
    uint64_t depth;
    if (!read_number(argv[2], DEPTH_LIMIT, &depth))
        return complain_usage(argv[0], NULL, "DEPTH is a number from 0 to %d, not \"%s\"",
                              DEPTH_LIMIT, argv[2]);
    struct baronet_perft_options how = {.size = sizeof how};
    int status = read_options(argv[0], threads, hash, &how);
    if (status != STATUS_FINE)
        return status;
    struct baronet_game *game;
    struct baronet_play *play;
    status = open_position(argv[1], fen, &game, &play);
    if (status == STATUS_FINE && !print_counts(play, (unsigned)depth, how, is_divided, is_json))
        status = STATUS_WRONG;
    close_position(game, play);
    return status;
}
