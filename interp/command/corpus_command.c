// baronet corpus: tries all games of a folder.
#define _POSIX_C_SOURCE 200809L

#include "columns.h"
#include "command.h"
#include "complain.h"
#include "corpus_run.h"
#include "json.h"
#include "memory.h"
#include "options.h"
#include "stopwatch.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    DEPTH_LIMIT = 16, // of folders
    NUMBER_LIMIT = 1000000,
    JOBS_LIMIT = 64,
    SLOWEST = 5
};

// ---- Finding the files

struct paths {
    char **paths;
    size_t count, capacity;
    bool has_failed;
};

static bool is_game(const char *path)
{
    size_t length = strlen(path);
    return corpus_is_zrf(path) || (length > 4 && strcmp(path + length - 4, ".vdl") == 0);
}

static void add_path(struct paths *paths, const char *path)
{
    paths->paths =
        memory_grow(paths->paths, paths->count + 1, &paths->capacity, sizeof *paths->paths);
    paths->paths[paths->count++] = memory_copy_text(path);
}

static void find_files(struct paths *paths, const char *path, unsigned depth);

static void find_in_folder(struct paths *paths, const char *folder, unsigned depth)
{
    DIR *directory = opendir(folder);
    if (!directory) {
        complain("cannot read %s: %s", folder, strerror(errno));
        paths->has_failed = true;
        return;
    }
    for (struct dirent *entry; (entry = readdir(directory));) {
        struct text_buffer path;
        if (entry->d_name[0] == '.')
            continue;
        text_buffer_init(&path);
        text_buffer_print(&path, "%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/",
                          entry->d_name);
        find_files(paths, path.start, depth + 1);
        text_buffer_release(&path);
    }
    closedir(directory);
}

// Links to folders are not followed, so that there is an end.
static void find_files(struct paths *paths, const char *path, unsigned depth)
{
    struct stat status;
    if ((depth == 0 ? stat(path, &status) : lstat(path, &status)) != 0) {
        complain("cannot read %s: %s", path, strerror(errno));
        paths->has_failed = true;
    } else if (S_ISDIR(status.st_mode) && depth < DEPTH_LIMIT) {
        find_in_folder(paths, path, depth);
    } else if (is_game(path) || depth == 0) {
        add_path(paths, path);
    }
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void release_paths(struct paths *paths)
{
    for (size_t i = 0; i < paths->count; i++)
        memory_free(paths->paths[i]);
    memory_free(paths->paths);
}

// ---- Printing

static const char *const verdicts[CORPUS_VERDICTS] = {"fine", "read", "refused", "failed",
                                                      "stopped"};

static void print_name(struct text_buffer *out, const struct corpus_row *row)
{
    text_buffer_print(out, "%s", row->path);
    if (row->variant > 1 || row->report.variant_count > 1)
        text_buffer_print(out, "#%" PRIu32, row->variant);
}

static uint64_t total_time(const struct corpus_row *row)
{
    return row->report.read_time + row->report.compile_time + row->report.play_time +
           row->report.convert_time;
}

static void add_number(struct columns *columns, uint64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    columns_add(columns, text);
}

// "36/40": of so many move blocks so many became Betza notation.
static void add_betza(struct columns *columns, const struct corpus_report *report)
{
    char text[32] = "";
    if (report->is_converted)
        snprintf(text, sizeof text, "%" PRIu32 "/%" PRIu32, report->betza_blocks, report->blocks);
    columns_add(columns, text);
}

static void add_row(struct columns *columns, const struct corpus_row *row)
{
    struct text_buffer name;
    char message[sizeof row->report.message];
    text_buffer_init(&name);
    print_name(&name, row);
    make_printable(name.start);
    snprintf(message, sizeof message, "%s", row->report.message);
    make_printable(message);
    columns_add(columns, name.start);
    columns_add(columns, verdicts[row->report.verdict]);
    add_number(columns, row->report.read_time);
    add_number(columns, row->report.compile_time);
    add_number(columns, row->report.play_time);
    add_number(columns, row->report.convert_time);
    add_number(columns, row->report.games);
    add_number(columns, row->report.turns);
    add_betza(columns, &row->report);
    columns_add(columns, message);
    text_buffer_release(&name);
}

static void print_table(const struct corpus_rows *rows)
{
    static const char *const titles[] = {"game",       "",      "read ms", "compile ms", "play ms",
                                         "convert ms", "games", "turns",   "Betza",      ""};
    enum { WIDTH = sizeof titles / sizeof titles[0] };
    struct columns columns;
    columns_init(&columns, WIDTH, rows->count + 1);
    for (size_t i = 0; i < WIDTH; i++)
        columns_add(&columns, titles[i]);
    for (size_t i = 0; i < rows->count; i++)
        add_row(&columns, &rows->rows[i]);
    columns_print(&columns, output_is_terminal());
    columns_release(&columns);
}

static void print_slowest(const struct corpus_rows *rows)
{
    const struct corpus_row *slowest[SLOWEST];
    size_t count = 0;
    for (size_t i = 0; i < rows->count; i++) {
        size_t place = count;
        while (place > 0 && total_time(slowest[place - 1]) < total_time(&rows->rows[i]))
            place--;
        if (place == SLOWEST)
            continue;
        count += count < SLOWEST;
        memmove(slowest + place + 1, slowest + place, (count - place - 1) * sizeof *slowest);
        slowest[place] = &rows->rows[i];
    }
    for (size_t i = 0; i < count; i++) {
        struct text_buffer name;
        text_buffer_init(&name);
        print_name(&name, slowest[i]);
        make_printable(name.start);
        printf("slowest: %" PRIu64 " ms %s\n", total_time(slowest[i]), name.start);
        text_buffer_release(&name);
    }
}

struct totals {
    uint64_t verdicts[CORPUS_VERDICTS], games, turns, converted;
};

static struct totals add_up(const struct corpus_rows *rows)
{
    struct totals totals = {0};
    for (size_t i = 0; i < rows->count; i++) {
        totals.verdicts[rows->rows[i].report.verdict]++;
        totals.games += rows->rows[i].report.games;
        totals.turns += rows->rows[i].report.turns;
        totals.converted += rows->rows[i].report.is_converted;
    }
    return totals;
}

static void print_totals(const struct totals *totals, size_t files, size_t rows,
                         uint64_t milliseconds)
{
    printf("%zu games in %zu files", rows, files);
    for (size_t i = 0; i < CORPUS_VERDICTS; i++)
        if (totals->verdicts[i] > 0 || i == CORPUS_FINE || i == CORPUS_FAILED)
            printf("%s %" PRIu64 " %s", i ? "," : ":", totals->verdicts[i], verdicts[i]);
    printf("; %" PRIu64 " games played, %" PRIu64 " turns, ", totals->games, totals->turns);
    if (totals->converted)
        printf("%" PRIu64 " converted, ", totals->converted);
    printf("%.1f s\n", (double)milliseconds / 1000);
}

static void write_row(struct json *json, const struct corpus_row *row)
{
    json_open(json, "{");
    json_member(json, "file", row->path);
    json_key(json, "variant");
    if (row->variant)
        json_number(json, row->variant);
    else
        json_text(json, NULL);
    json_member(json, "title", row->report.title);
    json_member(json, "verdict", verdicts[row->report.verdict]);
    json_member(json, "message", row->report.message[0] ? row->report.message : NULL);
    json_count(json, "read", row->report.read_time);
    json_count(json, "compile", row->report.compile_time);
    json_count(json, "play", row->report.play_time);
    json_count(json, "convert", row->report.convert_time);
    json_key(json, "converted");
    json_boolean(json, row->report.is_converted);
    json_count(json, "blocks", row->report.blocks);
    json_count(json, "betza_blocks", row->report.betza_blocks);
    json_count(json, "games", row->report.games);
    json_count(json, "unfinished", row->report.unfinished);
    json_count(json, "turns", row->report.turns);
    json_close(json, "}");
}

static void write_json(const struct corpus_rows *rows, const struct totals *totals, size_t files)
{
    struct json json = {.out = stdout};
    json_open(&json, "{");
    json_key(&json, "rows");
    json_open(&json, "[");
    for (size_t i = 0; i < rows->count; i++)
        write_row(&json, &rows->rows[i]);
    json_close(&json, "]");
    json_count(&json, "files", files);
    for (size_t i = 0; i < CORPUS_VERDICTS; i++)
        json_count(&json, verdicts[i], totals->verdicts[i]);
    json_count(&json, "games", totals->games);
    json_count(&json, "turns", totals->turns);
    json_close(&json, "}");
    putchar('\n');
}

// ---- The command

static void show_progress(size_t ended, size_t known)
{
    progress_show("%zu of %zu", ended, known);
}

static int run(const struct paths *paths, const struct corpus_request *request, size_t jobs,
               bool as_json)
{
    struct corpus_rows rows = {0};
    uint64_t start = stopwatch_now();
    bool shows_progress = progress_is_wanted();
    bool is_run = corpus_run(&rows, (const char *const *)paths->paths, paths->count, request, jobs,
                             shows_progress ? show_progress : NULL);
    if (shows_progress)
        progress_show("%s", "");
    struct totals totals = add_up(&rows);
    if (!is_run) {
        complain("cannot start a process: %s", strerror(errno));
    } else if (as_json) {
        write_json(&rows, &totals, paths->count);
    } else {
        print_table(&rows);
        print_slowest(&rows);
        print_totals(&totals, paths->count, rows.count, stopwatch_milliseconds(start));
    }
    corpus_rows_release(&rows);
    if (!is_run)
        return STATUS_ENVIRONMENT;
    return totals.verdicts[CORPUS_FAILED] + totals.verdicts[CORPUS_REFUSED] > 0 ? STATUS_WRONG
                                                                                : STATUS_FINE;
}

// Reads a number where an option is given.
static bool read_option(const char *command, const char *name, const char *text, uint64_t least,
                        uint64_t most, uint64_t *number)
{
    if (!text)
        return true;
    if (read_number(text, most, number) && *number >= least)
        return true;
    complain_usage(command, NULL, "%s needs a number from %" PRIu64 " to %" PRIu64, name, least,
                   most);
    return false;
}

int corpus_command(int argc, char **argv)
{
    const char *games = NULL, *turns = NULL, *seconds = NULL, *memory = NULL, *jobs = NULL,
               *seed = NULL;
    bool as_json = false;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t job_count = cores > 0 && cores < JOBS_LIMIT ? (uint64_t)cores : 1;
    struct corpus_request request = {100, 200, 1, 10, 2000};
    const struct option options[] = {{"--games", NULL, &games},     {"--turns", NULL, &turns},
                                     {"--seconds", NULL, &seconds}, {"--memory", NULL, &memory},
                                     {"--jobs", NULL, &jobs},       {"--seed", NULL, &seed},
                                     {"--json", &as_json, NULL},    {0}};
    struct paths paths = {0};
    if (!options_read(&argc, argv, options))
        return STATUS_USAGE;
    if (argc < 2)
        return complain_usage(argv[0], NULL, "missing argument FOLDER");
    if (!read_option(argv[0], "--games", games, 0, NUMBER_LIMIT, &request.games) ||
        !read_option(argv[0], "--turns", turns, 1, NUMBER_LIMIT, &request.turn_limit) ||
        !read_option(argv[0], "--seconds", seconds, 1, NUMBER_LIMIT, &request.seconds) ||
        !read_option(argv[0], "--memory", memory, 0, NUMBER_LIMIT, &request.megabytes) ||
        !read_option(argv[0], "--jobs", jobs, 1, JOBS_LIMIT, &job_count) ||
        !read_option(argv[0], "--seed", seed, 0, UINT64_MAX, &request.seed))
        return STATUS_USAGE;
    for (int i = 1; i < argc; i++)
        find_files(&paths, argv[i], 0);
    if (paths.count > 0)
        qsort(paths.paths, paths.count, sizeof *paths.paths, compare_paths);
    int status = STATUS_ENVIRONMENT;
    if (paths.count > 0 && !paths.has_failed)
        status = run(&paths, &request, (size_t)job_count, as_json);
    else if (!paths.has_failed)
        complain("no game files in %s", argv[1]);
    release_paths(&paths);
    return status;
}
