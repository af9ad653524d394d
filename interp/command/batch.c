#define _POSIX_C_SOURCE 200809L

#include "batch.h"

#include "arena.h"
#include "complain.h"
#include "exit_status.h"
#include "game_argument.h"
#include "loading.h"
#include "memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELD_LIMIT = 12 };

// A game of the file; each is loaded once.
struct batch_game {
    struct batch_game *next;
    const char *name;
    struct baronet_game *game; // NULL when it does not load
};

struct batch {
    struct arena arena; // owns the list
    struct batch_game *games;
    const char *path;
    size_t field_count;
    batch_test *test;           // with a position
    batch_line_test *line_test; // without
    uint64_t line, passed, failed;
};

static struct baronet_game *load(const struct batch *batch, const char *name)
{
    struct baronet_message *message = NULL;
    struct baronet_game *game = loading_listed_game(name, &message);
    if (!game)
        complain("%s:%" PRIu64 ": the game does not load", batch->path, batch->line);
    complain_message(message);
    return game;
}

static struct baronet_game *find_game(struct batch *batch, const char *name)
{
    struct batch_game *found = batch->games;
    while (found && strcmp(found->name, name) != 0)
        found = found->next;
    if (!found) {
        found = arena_alloc(&batch->arena, sizeof *found);
        found->name = arena_copy(&batch->arena, name, strlen(name));
        found->game = load(batch, name);
        found->next = batch->games;
        batch->games = found;
    }
    return found->game;
}

// Adds the first line of a message without its newline.
static void add_first_line(struct text_buffer *out, const char *message)
{
    text_buffer_add(out, message, strcspn(message, "\n"));
}

static bool passes(struct batch *batch, char **fields, struct text_buffer *got)
{
    const struct baronet_game *game = find_game(batch, fields[0]);
    if (!game) {
        text_buffer_print(got, "the game does not load");
        return false;
    }
    struct baronet_message *message;
    struct baronet_play *play = start_position(game, fields[1], &message);
    bool is_passed = false;
    if (play)
        is_passed = batch->test(play, fields, got);
    else
        add_first_line(got, message ? baronet_message_text(message) : "no position");
    baronet_message_free(message);
    if (play)
        baronet_play_free(play);
    return is_passed;
}

// Prints a line that has failed. One whose game is unknown may be of a file that is no list at all,
// or somebody's secret: only its place is told.
static void print_failed(struct batch *batch, char **fields, size_t count, const char *got)
{
    bool is_known = batch->line_test || find_game(batch, fields[0]);
    if (!is_known)
        printf("%s:%" PRIu64 ":", batch->path, batch->line);
    for (size_t i = 0; is_known && i < count; i++)
        printf("%s\t", fields[i]);
    printf("%s%s\n", is_known ? "" : " ", got);
    fflush(stdout);
}

// Splits at tabs; returns how many fields there are, also when that is more than FIELD_LIMIT.
static size_t split(char *line, char **fields)
{
    size_t count = 0;
    for (char *at = line; at; count++) {
        char *tab = strchr(at, '\t');
        if (tab)
            *tab++ = '\0';
        if (count < FIELD_LIMIT)
            fields[count] = at;
        at = tab;
    }
    return count;
}

static void run_line(struct batch *batch, char *line)
{
    char *fields[FIELD_LIMIT];
    if (!line[0] || line[0] == '#')
        return;
    size_t count = split(line, fields);
    if (count != batch->field_count) {
        complain("%s:%" PRIu64 ": %zu fields, separated by tabs, are needed; here are %zu",
                 batch->path, batch->line, batch->field_count, count);
        batch->failed++;
        return;
    }
    struct text_buffer got;
    text_buffer_init(&got);
    if (batch->line_test ? batch->line_test(fields, &got) : passes(batch, fields, &got)) {
        batch->passed++;
    } else {
        batch->failed++;
        print_failed(batch, fields, count, got.start);
    }
    text_buffer_release(&got);
}

static void run_lines(struct batch *batch, FILE *file)
{
    char *line = NULL;
    size_t capacity = 0;
    bool shows_progress = progress_is_wanted();
    while (loading_line(file, &line, &capacity)) {
        batch->line++;
        line[strcspn(line, "\r\n")] = '\0';
        if (shows_progress)
            progress_show("%s: line %" PRIu64, batch->path, batch->line);
        run_line(batch, line);
    }
    if (shows_progress)
        progress_show("%s", "");
    memory_free_foreign(line);
}

static void release_games(struct batch *batch)
{
    for (struct batch_game *game = batch->games; game; game = game->next)
        if (game->game)
            baronet_game_free(game->game);
    arena_release(&batch->arena);
}

static int run_file(struct batch batch)
{
    const char *path = batch.path;
    struct text_buffer reason;
    text_buffer_init(&reason);
    FILE *file = strcmp(path, "-") == 0 ? stdin : loading_open(path, &reason);
    if (!file)
        complain("cannot read %s: %s", path, reason.start);
    text_buffer_release(&reason);
    if (!file)
        return STATUS_ENVIRONMENT;
    arena_init(&batch.arena);
    errno = 0;
    run_lines(&batch, file);
    bool is_broken = ferror(file);
    if (is_broken)
        complain("cannot read %s: %s", path, strerror(errno));
    else if (batch.passed + batch.failed == 0)
        complain("%s has no lines to test", path);
    if (file != stdin)
        fclose(file);
    release_games(&batch);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", batch.passed, batch.failed);
    if (is_broken)
        return STATUS_ENVIRONMENT;
    return batch.failed == 0 && batch.passed > 0 ? STATUS_FINE : STATUS_WRONG;
}

int batch_run(const char *path, size_t field_count, batch_test *test)
{
    return run_file((struct batch){.path = path, .field_count = field_count, .test = test});
}

int batch_run_lines(const char *path, size_t field_count, batch_line_test *test)
{
    return run_file((struct batch){.path = path, .field_count = field_count, .line_test = test});
}
