#define _POSIX_C_SOURCE 200809L

#include "corpus_trial.h"
#include "answers.h"

#include "baronet.h"
#include "baronet_notation.h"
#include "baronet_zrf.h"
#include "conversion.h"
#include "loading.h"
#include "rng.h"
#include "stopwatch.h"
#include "text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct trial {
    const struct corpus_request *request;
    struct corpus_report report;
    int descriptor;
    uint64_t start; // of the stage, by the stopwatch
};

bool corpus_is_zrf(const char *path)
{
    size_t length = strlen(path);
    return length >= 4 && strcasecmp(path + length - 4, ".zrf") == 0;
}

static void tell(struct trial *trial)
{
    // A parent that is gone does not read it.
    ssize_t written = write(trial->descriptor, &trial->report, sizeof trial->report);
    (void)written;
}

static void begin(struct trial *trial, enum corpus_stage stage)
{
    trial->report.stage = (uint8_t)stage;
    trial->start = stopwatch_now();
    tell(trial);
}

// Keeps the first line of a message: the first error when there is one.
static void keep_message(struct trial *trial, enum corpus_verdict verdict, const char *message)
{
    const char *error = message ? strstr(message, "error: ") : NULL;
    const char *line = error ? error : message ? message : "";
    trial->report.verdict = (uint8_t)verdict;
    snprintf(trial->report.message, sizeof trial->report.message, "%.*s", (int)strcspn(line, "\n"),
             line);
}

// ---- Reading

static bool is_of_sort(const struct baronet_message *message, const char *code)
{
    struct baronet_diagnostic first = {.size = sizeof first};
    return baronet_message_diagnostic(message, 0, &first) && strcmp(first.code, code) == 0;
}

static bool read_zrf(struct trial *trial, const char *path, uint32_t variant)
{
    const struct baronet_load_options options = loading_options();
    struct baronet_message *message;
    char name[4096], **titles;
    snprintf(name, sizeof name, "%s#%u", path, (unsigned)variant);
    size_t count = baronet_zrf_variants(name, &options, &titles, &message);
    if (count > 0) {
        trial->report.variant_count = (uint32_t)count;
        snprintf(trial->report.title, sizeof trial->report.title, "%s", titles[variant - 1]);
    } else {
        keep_message(trial, is_of_sort(message, "no-game") ? CORPUS_READ : CORPUS_REFUSED,
                     baronet_message_text(message));
    }
    for (size_t i = 0; i < count; i++)
        baronet_free(titles[i]);
    baronet_free(titles);
    baronet_message_free(message);
    return count > 0;
}

static bool read_file(struct trial *trial, const char *path, uint32_t variant)
{
    begin(trial, CORPUS_READING);
    trial->report.variant_count = 1;
    bool is_read = variant == 0 || read_zrf(trial, path, variant);
    trial->report.read_time = stopwatch_milliseconds(trial->start);
    return is_read;
}

// ---- Compiling

static struct baronet_game *compile(struct trial *trial, const char *path, uint32_t variant)
{
    char name[4096];
    struct baronet_message *message = NULL;
    begin(trial, CORPUS_COMPILING);
    if (variant == 0)
        snprintf(name, sizeof name, "%s", path);
    else
        snprintf(name, sizeof name, "%s#%u", path, (unsigned)variant);
    struct baronet_game *game = loading_game(name, NULL, &message);
    trial->report.compile_time = stopwatch_milliseconds(trial->start);
    if (game && variant == 0)
        snprintf(trial->report.title, sizeof trial->report.title, "%s", baronet_game_title(game));
    else if (!game)
        // A .zrf file has been read without mistakes: what can't be compiled is our translation.
        keep_message(trial, variant == 0 ? CORPUS_REFUSED : CORPUS_FAILED,
                     baronet_message_text(message));
    baronet_message_free(message);
    return game;
}

// ---- Playing

// A position as text and as a number.
struct shown {
    char *fen;
    uint64_t hash;
};

static struct shown show(const struct baronet_play *play)
{
    return (struct shown){baronet_play_fen(play, BARONET_REFEREE), baronet_play_hash(play)};
}

static bool is_still(const struct baronet_play *play, const struct shown *before)
{
    struct shown now = show(play);
    bool is_same = now.hash == before->hash && strcmp(now.fen, before->fen) == 0;
    baronet_free(now.fen);
    return is_same;
}

// Makes a turn, takes it back, compares, and makes it again.
static bool make_turn(struct trial *trial, struct baronet_play *play,
                      const struct baronet_turns *turns, size_t index)
{
    struct baronet_message *message = NULL;
    struct shown before = show(play);
    bool is_made = baronet_apply(play, turns, index, &message);
    bool is_same = is_made && baronet_undo(play) && is_still(play, &before);
    bool is_fine = is_same && baronet_apply(play, turns, index, &message);
    if (!is_fine) {
        struct text_buffer text;
        char *turn = baronet_turns_text(turns, index);
        text_buffer_init(&text);
        text_buffer_print(&text, "%s: %s in %s",
                          !is_made || is_same
                              ? (message ? baronet_message_text(message) : "not made")
                              : "taken back it leaves another position",
                          turn, before.fen);
        keep_message(trial, CORPUS_FAILED, text.start);
        text_buffer_release(&text);
        baronet_free(turn);
    }
    baronet_message_free(message);
    baronet_free(before.fen);
    return is_fine;
}

// False: something is wrong. *is_over: the game is over or nobody can move.
static bool play_turn(struct trial *trial, struct baronet_play *play, struct rng *rng,
                      bool *is_over)
{
    struct baronet_message *message = NULL;
    *is_over = result_of(play).outcome != BARONET_ONGOING;
    if (*is_over)
        return true;
    struct baronet_turns *turns = baronet_turns(play, &message);
    if (!turns)
        keep_message(trial, CORPUS_FAILED, baronet_message_text(message));
    bool is_fine = turns != NULL;
    *is_over = !turns || baronet_turns_count(turns) == 0;
    if (!*is_over)
        is_fine = make_turn(trial, play, turns, rng_below(rng, baronet_turns_count(turns)));
    if (turns)
        baronet_turns_free(turns);
    baronet_message_free(message);
    return is_fine;
}

static bool is_time_over(const struct trial *trial)
{
    return stopwatch_milliseconds(trial->start) >= trial->request->seconds * 1000;
}

static bool play_game(struct trial *trial, struct baronet_play *play, struct rng *rng)
{
    bool is_fine = true, is_over = false;
    uint64_t turns = 0;
    struct shown start = show(play);
    while (is_fine && !is_over && turns < trial->request->turn_limit && !is_time_over(trial)) {
        is_fine = play_turn(trial, play, rng, &is_over);
        turns += is_fine && !is_over;
    }
    trial->report.turns += turns;
    trial->report.games++;
    trial->report.unfinished += !is_over;
    while (is_fine && baronet_undo(play))
        continue;
    if (is_fine && !is_still(play, &start)) {
        keep_message(trial, CORPUS_FAILED, "a game taken back leaves another position");
        is_fine = false;
    }
    baronet_free(start.fen);
    return is_fine;
}

static void play_games(struct trial *trial, const struct baronet_game *game)
{
    bool is_fine = true;
    begin(trial, CORPUS_PLAYING);
    struct baronet_play *play = baronet_start(game);
    for (uint64_t i = 0; i < trial->request->games && is_fine && !is_time_over(trial); i++) {
        struct rng rng;
        rng_init_nth(&rng, trial->request->seed, i);
        is_fine = play_game(trial, play, &rng);
        trial->report.play_time = stopwatch_milliseconds(trial->start);
        tell(trial);
    }
    baronet_play_free(play);
}

// ---- Converting

static void convert(struct trial *trial, const char *path, uint32_t variant)
{
    char name[4096];
    struct conversion conversion;
    begin(trial, CORPUS_CONVERTING);
    snprintf(name, sizeof name, "%s#%u", path, (unsigned)variant);
    convert_game(name, false, &conversion_quick, &conversion);
    trial->report.convert_time = stopwatch_milliseconds(trial->start);
    trial->report.is_converted = conversion.vdl && conversion.is_equal;
    trial->report.blocks = (uint32_t)conversion.report.block_count;
    trial->report.betza_blocks = (uint32_t)conversion.report.read_count;
    if (!trial->report.is_converted)
        keep_message(trial, CORPUS_FAILED,
                     conversion.difference ? baronet_message_text(conversion.difference)
                                           : "not converted");
    conversion_release(&conversion);
}

void corpus_try(const char *path, uint32_t variant, const struct corpus_request *request,
                int descriptor)
{
    struct trial trial = {.request = request, .descriptor = descriptor};
    if (read_file(&trial, path, variant)) {
        struct baronet_game *game = compile(&trial, path, variant);
        if (game) {
            play_games(&trial, game);
            baronet_game_free(game);
            if (variant > 0 && trial.report.verdict == CORPUS_FINE)
                convert(&trial, path, variant);
        }
    }
    trial.report.stage = CORPUS_DONE;
    tell(&trial);
}
