// baronet train: a net for a game, from games against itself.
#include "baronet_engine.h"
#include "baronet_train.h"
#include "command.h"
#include "complain.h"
#include "game_argument.h"
#include "interrupt.h"
#include "kept_values.h"
#include "learning.h"
#include "memory.h"
#include "options.h"
#include "stopwatch.h"
#include "store.h"
#include "store_log.h"
#include "training_chart.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HOURS_LIMIT = 1000,
    SHARDS_LIMIT = 100000,
    THREADS_LIMIT = 8,
    MATCH_LEAST = 40, // fewer games prove nothing
    MATCH_LIMIT = 100000,
    MILLISECONDS_LIMIT = 10000
};

static const size_t lessons_limit = (size_t)1 << 36;

// A file of lessons, and where its blocks are among all.
struct lesson_file {
    const char *path;
    size_t start, length;
};

struct work {
    const struct baronet_game *game;
    struct baronet_training training;
    const char *path, *folder; // of lessons; of values that ship (NULL: they are kept)
    struct store_log log;
    struct text_buffer lessons;
    struct lesson_file *files;
    size_t file_count, file_capacity;
    uint64_t start;                             // by the stopwatch
    struct baronet_training_report first, last; // size 0: it has not begun
    struct training_chart chart;
    const char *report; // where the curves are drawn
    bool shows, is_full;
};

// ---- The command line

// A time like 90s, 40m or 1.5h, in milliseconds.
static bool read_time(const char *text, uint64_t *milliseconds)
{
    const struct {
        char unit;
        uint64_t seconds;
    } units[] = {{'s', 1}, {'m', 60}, {'h', 3600}};
    char digits[16];
    const size_t length = strlen(text), whole = strcspn(text, ".");
    uint64_t number, tenths = 0;
    if (length < 2 || length >= sizeof digits)
        return false;
    memcpy(digits, text, length - 1);
    digits[length - 1] = '\0';
    if (whole < length - 1) { // one digit after the point
        digits[whole] = '\0';
        if (length != whole + 3 || !read_number(digits + whole + 1, 9, &tenths))
            return false;
    }
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (units[i].unit == text[length - 1]) {
            const uint64_t most = HOURS_LIMIT * UINT64_C(3600) / units[i].seconds;
            if (!read_number(digits, most, &number) || (number == most && tenths > 0))
                return false;
            *milliseconds = (10 * number + tenths) * units[i].seconds * 100;
            return true;
        }
    return false;
}

// "2/8": the second of eight parts.
static bool read_shard(const char *text, struct baronet_training *training)
{
    char first[16];
    const char *slash = strchr(text, '/');
    uint64_t shard, shards;
    if (!slash || (size_t)(slash - text) >= sizeof first)
        return false;
    memcpy(first, text, (size_t)(slash - text));
    first[slash - text] = '\0';
    if (!read_number(first, SHARDS_LIMIT, &shard) ||
        !read_number(slash + 1, SHARDS_LIMIT, &shards) || shard == 0 || shard > shards)
        return false;
    training->shard = (unsigned)shard - 1;
    training->shards = (unsigned)shards;
    training->only_plays = true;
    return true;
}

// ---- What is shown

// "9:05", "1:09:05".
static void print_time(char text[32], uint64_t milliseconds)
{
    const unsigned seconds = (unsigned)(milliseconds / 1000), minutes = seconds / 60;
    if (minutes < 60)
        snprintf(text, 32, "%u:%02u", minutes, seconds % 60);
    else
        snprintf(text, 32, "%u:%02u:%02u", minutes / 60, minutes % 60, seconds % 60);
}

static void show_games(const struct work *work, const struct baronet_training_report *report)
{
    const uint64_t given = work->training.milliseconds,
                   played = stopwatch_milliseconds(work->start);
    char now[32], all[32];
    print_time(now, played < given ? played : given);
    print_time(all, given);
    progress_show("%s of %s played: %" PRIu64 " games, %" PRIu64 " positions", now, all,
                  report->games, report->positions);
}

// Ends the work when a signal has come.
static bool show(void *context, const struct baronet_training_report *report)
{
    struct work *work = context;
    if (work->first.size == 0) {
        work->first = *report;
        work->start = stopwatch_now();
    }
    work->last = *report;
    training_chart_note(&work->chart, report);
    if (work->shows)
        switch (report->part) {
        case BARONET_TRAINING_PLAYS: show_games(work, report); break;
        case BARONET_TRAINING_FITS:
            progress_show("fitting, %.2f passes: error %.5f, kept aside %.5f, without a net %.5f",
                          report->look / 4.0, report->error, report->error_kept,
                          report->error_without);
            break;
        case BARONET_TRAINING_TRIES:
            progress_show("match: %.1f of %u, log-likelihood ratio %.2f", report->match_points,
                          report->match_games, report->likelihood_ratio);
            break;
        }
    return interrupt_number() == 0;
}

// What a signal has left, and how to go on.
static void say_what_is_kept(const struct work *work)
{
    const struct baronet_training_report *last = &work->last;
    const uint64_t games = last->games - work->first.games,
                   positions = last->positions - work->first.positions;
    if (last->part == BARONET_TRAINING_PLAYS && positions > 0)
        complain("stopped: %" PRIu64 " games, %" PRIu64
                 " positions are added to %s; the same command goes on from there",
                 games, positions, work->path);
    else if (last->part == BARONET_TRAINING_PLAYS)
        complain("stopped before there was anything new to keep");
    else
        complain("stopped while the net was %s: it is not kept, but all lessons are; the same "
                 "command with --time 0s fits it again",
                 last->part == BARONET_TRAINING_FITS ? "fitted" : "tried in its match");
}

static void say_what_came(const struct work *work, enum baronet_training_end end)
{
    const struct baronet_training_report *last = &work->last;
    printf("%s: %" PRIu64 " games, %" PRIu64 " positions\n", baronet_game_title(work->game),
           last->games, last->positions);
    if (end == BARONET_TRAINING_PLAYED)
        return;
    printf("error %.5f, of what is kept aside %.5f, without a net %.5f\n", last->error,
           last->error_kept, last->error_without);
    printf("match against what was there: %.1f of %u, log-likelihood ratio %.2f\n",
           last->match_points, last->match_games, last->likelihood_ratio);
    if (end != BARONET_TRAINING_WON)
        puts("The net has not proved stronger, and is not used.");
}

// ---- Lessons

static bool keep(void *context, const void *block, size_t length)
{
    struct work *work = context;
    struct text_buffer problem;
    text_buffer_init(&problem);
    bool is_kept = store_log_append(&work->log, (struct text){block, length}, &problem);
    if (!is_kept)
        complain("%s", problem.start);
    work->is_full |= !is_kept;
    text_buffer_release(&problem);
    return is_kept;
}

// A crash while a block was written has left a part of it, which nobody can read. It is cut off the
// own file; files of others stay as they are.
static bool cut_rest(struct work *work, struct lesson_file *file, struct text_buffer *problem)
{
    const bool is_own = file->path == work->path;
    const size_t all = work->lessons.length - file->start;
    file->length = all ? baronet_training_whole(work->lessons.start + file->start, all) : 0;
    if (file->length == all)
        return true;
    complain("%s: the last block of lessons was not written to its end, and is %s (%zu bytes)",
             file->path, is_own ? "cut off" : "left out", all - file->length);
    work->lessons.length = file->start + file->length;
    return !is_own || store_log_cut(&work->log, file->length, problem);
}

static bool read_file(struct work *work, const char *path, struct text_buffer *problem)
{
    work->files =
        memory_grow(work->files, work->file_count + 1, &work->file_capacity, sizeof *work->files);
    struct lesson_file *file = &work->files[work->file_count++];
    *file = (struct lesson_file){.path = path, .start = work->lessons.length};
    bool is_read = path == work->path ? store_log_open(&work->log, path, problem) &&
                                            store_log_read(&work->log, &work->lessons, problem)
                                      : store_read(path, lessons_limit, &work->lessons, problem);
    return is_read && cut_rest(work, file, problem);
}

// The lessons so far: of the file that is written, and of others.
static bool read_lessons(struct work *work, char **others)
{
    struct text_buffer problem;
    text_buffer_init(&problem);
    bool is_read = read_file(work, work->path, &problem);
    for (; *others && is_read; others++)
        is_read = read_file(work, *others, &problem);
    if (!is_read)
        complain("%s", problem.start);
    text_buffer_release(&problem);
    return is_read;
}

// Whether the lessons of a file can't be learnt from: then says why.
static bool complain_of_file(const struct work *work, const struct lesson_file *file)
{
    struct baronet_training training = work->training;
    struct baronet_message *message = NULL;
    struct baronet_diagnostic said = {.size = sizeof said};
    char *values = NULL;
    training.lessons = work->lessons.start + file->start;
    training.lessons_length = file->length;
    training.milliseconds = 0;
    training.only_plays = true;
    training.report = NULL;
    if (file->length > 0)
        baronet_train(work->game, &training, &values, &message);
    bool is_wrong = baronet_message_diagnostic(message, 0, &said);
    if (is_wrong)
        complain("%s: %s", file->path, said.text);
    if (is_wrong && said.hint)
        fprintf(stderr, "      hint: %s\n", said.hint);
    baronet_message_free(message);
    return is_wrong;
}

// Lessons are looked at before anything else is reported; the message does not know of files.
static void complain_of_training(const struct work *work, struct baronet_message *message)
{
    struct baronet_diagnostic said = {.size = sizeof said};
    const bool is_of_lessons = baronet_message_diagnostic(message, 0, &said) && said.code &&
                               strcmp(said.code, "lessons") == 0;
    const bool has_begun = work->first.size > 0;
    bool is_said = false;
    for (size_t i = 0; is_of_lessons && !has_begun && !is_said && i < work->file_count; i++)
        is_said = complain_of_file(work, &work->files[i]);
    if (is_of_lessons && has_begun)
        complain("%s (--time)", said.text); // there are too few
    else if (!is_said)
        fputs(baronet_message_text(message), stderr);
    baronet_message_free(message);
}

// ---- The report, and values

static void print_report_path(const struct work *work, struct text_buffer *path)
{
    if (work->report)
        text_buffer_print(path, "%s", work->report);
    else
        text_buffer_print(path, "%s.svg", work->path);
}

static bool write_report(const struct work *work, const char *conclusion)
{
    struct text_buffer svg, path, problem;
    text_buffer_init(&svg);
    text_buffer_init(&path);
    text_buffer_init(&problem);
    print_report_path(work, &path);
    training_chart_print(&work->chart, baronet_game_title(work->game), conclusion, &svg);
    bool is_written = store_replace(path.start, text_of(svg.start), &problem);
    if (!is_written)
        complain("%s", problem.start);
    text_buffer_release(&svg);
    text_buffer_release(&path);
    text_buffer_release(&problem);
    return is_written;
}

static void print_values_path(const struct work *work, struct text_buffer *path)
{
    text_buffer_print(path, "%s/%s.values", work->folder, baronet_game_name(work->game));
}

static const char no_place[] = "there is no place to keep the net";

static int take_values(const struct work *work, const char *values)
{
    struct text_buffer problem, path;
    text_buffer_init(&problem);
    text_buffer_init(&path);
    bool is_written;
    if (work->folder) {
        print_values_path(work, &path);
        is_written = store_replace(path.start, text_of(values), &problem);
    } else {
        is_written = kept_values_keep(work->game, values, &problem);
    }
    if (is_written && work->folder)
        printf("The net is stronger, and in %s.\n", path.start);
    else if (is_written)
        puts("The net is stronger, and will be used.");
    else
        complain("%s", problem.length ? problem.start : no_place);
    text_buffer_release(&path);
    text_buffer_release(&problem);
    return is_written ? STATUS_FINE : STATUS_ENVIRONMENT;
}

// The curves would overwrite what they are drawn from.
static bool is_of_lessons(const struct work *work, const char *report)
{
    return strcmp(report, work->path) == 0 || store_begins_with(report, text_of("baronet"));
}

// Whether what comes of hours of work can be written: tried before them.
static bool can_write(const struct work *work)
{
    struct text_buffer path, problem;
    text_buffer_init(&path);
    text_buffer_init(&problem);
    print_report_path(work, &path);
    if (is_of_lessons(work, path.start))
        text_buffer_print(&problem, "%s is a file of lessons, and no place for the report",
                          path.start);
    bool can_write = problem.length == 0 && store_can_replace(path.start, &problem);
    text_buffer_clear(&path);
    if (can_write && work->folder) {
        print_values_path(work, &path);
        can_write = store_can_replace(path.start, &problem);
    } else if (can_write) {
        can_write = kept_values_can_keep(work->game, &problem);
    }
    if (!can_write)
        complain("%s", problem.length ? problem.start : no_place);
    text_buffer_release(&path);
    text_buffer_release(&problem);
    return can_write;
}

// ---- The whole

static int train(struct work *work)
{
    struct baronet_engine_options wanted = learning_options();
    struct baronet_message *message = NULL;
    char *values = NULL;
    wanted.learning = BARONET_LEARNS_BEFORE; // whatever $BARONET_LEARN says
    wanted.learn_milliseconds = BARONET_LEARNING_MILLISECONDS;
    struct baronet_engine *engine = learning_engine(work->game, &wanted);
    char *before = baronet_engine_values(engine);
    baronet_engine_free(engine);
    work->training.size = sizeof work->training;
    work->training.values = before;
    work->training.lessons = work->lessons.start;
    work->training.lessons_length = work->lessons.length;
    work->training.keep = keep;
    work->training.report = show;
    work->training.context = work;
    work->shows = progress_is_wanted();
    interrupt_watch_once();
    enum baronet_training_end end = baronet_train(work->game, &work->training, &values, &message);
    if (work->shows)
        progress_show("%s", "");
    int status = work->is_full ? STATUS_ENVIRONMENT : STATUS_FINE;
    if (end == BARONET_TRAINING_FAILED) {
        complain_of_training(work, message);
        status = STATUS_WRONG;
    } else if (status == STATUS_FINE && end == BARONET_TRAINING_STOPPED) {
        say_what_is_kept(work);
        status = 128 + interrupt_number();
    } else if (status == STATUS_FINE) {
        say_what_came(work, end);
        if (values)
            status = take_values(work, values);
        if (end != BARONET_TRAINING_PLAYED &&
            !write_report(work, values ? "The net is stronger." : "The net is not used."))
            status = STATUS_ENVIRONMENT;
    }
    baronet_free(values);
    baronet_free(before);
    return status;
}

static int train_game(struct work *work, char **arguments)
{
    struct baronet_game *game;
    struct text_buffer path;
    int status = open_game(arguments[0], &game);
    if (status != STATUS_FINE)
        return status;
    text_buffer_init(&path);
    text_buffer_init(&work->lessons);
    text_buffer_print(&path, "%s.lessons", baronet_game_name(game));
    work->game = game;
    work->path = work->path ? work->path : path.start;
    work->log.descriptor = -1;
    status = read_lessons(work, arguments + 1) && (work->training.only_plays || can_write(work))
                 ? train(work)
                 : STATUS_ENVIRONMENT;
    store_log_remove_empty(&work->log);
    store_log_close(&work->log);
    training_chart_release(&work->chart);
    text_buffer_release(&work->lessons);
    memory_free(work->files);
    text_buffer_release(&path);
    baronet_game_free(game);
    return status;
}

int train_command(int argc, char **argv)
{
    const char *time = NULL, *shard = NULL, *threads = NULL, *seed = NULL, *games = NULL,
               *turn = NULL, *units = NULL;
    struct work work = {.training = {.milliseconds = 40 * 60 * 1000}};
    uint64_t thread_count = 0, match_games = 0, milliseconds = 0, unit_count = 0;
    const struct option options[] = {{"--time", NULL, &time},
                                     {"--lessons", NULL, &work.path},
                                     {"--shard", NULL, &shard},
                                     {"--threads", NULL, &threads},
                                     {"--seed", NULL, &seed},
                                     {"--match-games", NULL, &games},
                                     {"--match-time", NULL, &turn},
                                     {"--ship", NULL, &work.folder},
                                     {"--report", NULL, &work.report},
                                     {"--units", NULL, &units},
                                     {"--from-net", &work.training.from_net, NULL},
                                     {NULL, NULL, NULL}};
    if (!options_read(&argc, argv, options) ||
        !options_number(argv[0], "--threads", threads, 1, THREADS_LIMIT, &thread_count) ||
        !options_number(argv[0], "--match-games", games, MATCH_LEAST, MATCH_LIMIT, &match_games) ||
        !options_number(argv[0], "--match-time", turn, 1, MILLISECONDS_LIMIT, &milliseconds) ||
        !options_number(argv[0], "--seed", seed, 0, UINT64_MAX, &work.training.seed))
        return STATUS_USAGE;
    if (time && !read_time(time, &work.training.milliseconds))
        return complain_usage(argv[0], NULL,
                              "--time takes a time like 90s, 40m or 1.5h, not \"%s\"", time);
    if (!options_number(argv[0], "--units", units, 32, 128, &unit_count))
        return STATUS_USAGE;
    if (unit_count % 32 != 0)
        return complain_usage(argv[0], NULL, "--units takes 32, 64, 96 or 128, not \"%s\"", units);
    if (shard && !read_shard(shard, &work.training))
        return complain_usage(argv[0], NULL, "--shard takes a part like 1/8, not \"%s\"", shard);
    if (argc < 2)
        return options_have(argc, argv, "GAME") ? STATUS_FINE : STATUS_USAGE;
    work.training.units = (unsigned)unit_count;
    work.training.threads = (unsigned)thread_count;
    work.training.match_games = (unsigned)match_games;
    work.training.match_microseconds = (unsigned)milliseconds * 1000;
    return train_game(&work, argv + 1);
}
