// baronet playouts: random games against the clock.
//
// The n-th game follows from the seed and n alone, so that a number of games (--count) has the same
// results however many threads share them.
#define _POSIX_C_SOURCE 200809L

#include "baronet_notation.h"
#include "command.h"
#include "complain.h"
#include "game_argument.h"
#include "json.h"
#include "memory.h"
#include "options.h"
#include "result_text.h"
#include "rng.h"
#include "stopwatch.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SECONDS_LIMIT = 1000000,
    THREADS_LIMIT = 256,
    TURNS_LIMIT = 1000000,
    DEFAULT_SECONDS = 5,
    DEFAULT_TURNS = 1000,
    PLAYERS_LIMIT = BARONET_REFEREE
};

struct request {
    uint64_t milliseconds, count; // whichever is reached first
    uint64_t seed, threads, turn_limit;
};

struct tally {
    uint64_t playouts, turns, draws, unfinished;
    uint64_t wins[PLAYERS_LIMIT], losses[PLAYERS_LIMIT];
};

// What the threads share; the lock guards the last three.
struct run {
    const struct request *request;
    uint64_t start;        // by the stopwatch
    _Atomic uint64_t next; // number of the next game
    atomic_bool stopped;
    pthread_mutex_t lock;
    struct tally tally;
    struct baronet_message *message; // why it failed
    bool failed;
};

struct worker {
    struct run *run;
    struct baronet_play *play;
    struct baronet_limits_share *share; // of the command's limits
    pthread_t thread;
    bool is_started;
};

static double cpu_seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void add_playout(struct tally *tally, const struct baronet_playout *playout)
{
    tally->playouts++;
    tally->turns += playout->turn_count;
    tally->draws += playout->outcome == BARONET_DRAW;
    tally->unfinished += playout->outcome == BARONET_ONGOING;
    if (playout->outcome == BARONET_WIN)
        tally->wins[playout->winner]++;
    if (playout->outcome == BARONET_LOSS)
        tally->losses[playout->winner]++;
}

static void add_tally(struct tally *sum, const struct tally *tally)
{
    sum->playouts += tally->playouts;
    sum->turns += tally->turns;
    sum->draws += tally->draws;
    sum->unfinished += tally->unfinished;
    for (unsigned p = 0; p < PLAYERS_LIMIT; p++) {
        sum->wins[p] += tally->wins[p];
        sum->losses[p] += tally->losses[p];
    }
}

static bool is_over(struct run *run)
{
    return atomic_load(&run->stopped) ||
           stopwatch_milliseconds(run->start) >= run->request->milliseconds;
}

static void play_games(struct worker *worker)
{
    struct run *run = worker->run;
    struct tally tally = {0};
    struct baronet_message *message = NULL;
    bool is_fine = true;
    // Each thread plays a game even if there is no time at all.
    do {
        struct rng rng;
        struct baronet_playout playout = {.size = sizeof playout,
                                          .turn_limit = (size_t)run->request->turn_limit};
        uint64_t number = atomic_fetch_add(&run->next, 1);
        if (number >= run->request->count)
            break;
        rng_init_nth(&rng, run->request->seed, number);
        playout.random = rng.state;
        is_fine = baronet_playout(worker->play, &playout, &message);
        if (is_fine)
            add_playout(&tally, &playout);
    } while (is_fine && !is_over(run));
    pthread_mutex_lock(&run->lock);
    add_tally(&run->tally, &tally);
    if (!is_fine && !run->failed) {
        run->failed = true;
        run->message = message;
        message = NULL;
        atomic_store(&run->stopped, true);
    }
    pthread_mutex_unlock(&run->lock);
    baronet_message_free(message);
}

static void *work(void *context)
{
    struct recovery recovery;
    if (MEMORY_FAILED_HERE(&recovery))
        complain_out_of_memory();
    const struct worker *worker = context;
    baronet_limits_join(worker->share);
    play_games(context);
    baronet_limits_end();
    memory_close(&recovery);
    return NULL;
}

static void run_threads(struct run *run, const struct baronet_play *play)
{
    uint64_t threads = run->request->threads;
    struct worker *workers = memory_zeroed((size_t)threads, sizeof *workers);
    for (uint64_t i = 0; i < threads; i++) {
        workers[i] = (struct worker){.run = run, .play = baronet_play_copy(play)};
        workers[i].share = baronet_limits_share();
        if (!workers[i].share)
            memory_out();
    }
    run->start = stopwatch_now();
    for (uint64_t i = 1; i < threads; i++)
        workers[i].is_started = pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0;
    work(&workers[0]);
    for (uint64_t i = 0; i < threads; i++) {
        if (workers[i].is_started)
            pthread_join(workers[i].thread, NULL);
        else if (i > 0)
            baronet_limits_share_free(workers[i].share);
        baronet_play_free(workers[i].play);
    }
    memory_free(workers);
}

// ---- Printing

static double ratio(uint64_t part, double whole)
{
    return whole > 0 ? (double)part / whole : 0;
}

static void print_share(const char *name, const char *what, uint64_t part, uint64_t whole)
{
    printf("%s%s %" PRIu64 " (%.1f %%)\n", name, what, part, 100 * ratio(part, (double)whole));
}

// Of two players one loses when the other wins.
static bool has_losses(const struct baronet_game *game)
{
    return decider_count(game) != 2;
}

static void print_text(const struct baronet_game *game, const struct request *request,
                       const struct tally *tally, double seconds)
{
    printf("playouts %" PRIu64 " in %.2f s, seed %" PRIu64 "\n", tally->playouts, seconds,
           request->seed);
    printf("playouts/s %.1f\n", ratio(tally->playouts, seconds));
    printf("turns/s %.1f\n", ratio(tally->turns, seconds));
    printf("mean length %.2f\n", ratio(tally->turns, (double)tally->playouts));
    for (unsigned p = 0; p < decider_count(game); p++) {
        struct text_buffer name;
        text_buffer_init(&name);
        print_player(&name, game, p);
        print_share(name.start, " wins", tally->wins[p], tally->playouts);
        if (has_losses(game))
            print_share(name.start, " loses", tally->losses[p], tally->playouts);
        text_buffer_release(&name);
    }
    print_share("draws", "", tally->draws, tally->playouts);
    print_share("unfinished", "", tally->unfinished, tally->playouts);
}

static void json_by_player(struct json *json, const struct baronet_game *game, const char *key,
                           const uint64_t *counts)
{
    json_key(json, key);
    json_open(json, "{");
    for (unsigned p = 0; p < decider_count(game); p++) {
        struct text_buffer name;
        text_buffer_init(&name);
        print_player(&name, game, p);
        json_count(json, name.start, counts[p]);
        text_buffer_release(&name);
    }
    json_close(json, "}");
}

static void print_json(const struct baronet_play *play, const struct request *request,
                       const struct tally *tally, double seconds, double cpu_seconds)
{
    const struct baronet_game *game = baronet_play_game(play);
    struct json json = {.out = stdout};
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    json_open(&json, "{");
    json_member(&json, "game", baronet_game_name(game));
    json_member(&json, "fen", fen);
    json_count(&json, "seed", request->seed);
    json_count(&json, "threads", request->threads);
    json_key(&json, "seconds");
    json_decimal(&json, seconds);
    json_key(&json, "cpu_seconds");
    json_decimal(&json, cpu_seconds);
    json_count(&json, "playouts", tally->playouts);
    json_count(&json, "turns", tally->turns);
    json_key(&json, "playouts_per_second");
    json_decimal(&json, ratio(tally->playouts, seconds));
    json_key(&json, "turns_per_second");
    json_decimal(&json, ratio(tally->turns, seconds));
    json_key(&json, "mean_length");
    json_decimal(&json, ratio(tally->turns, (double)tally->playouts));
    json_by_player(&json, game, "wins", tally->wins);
    if (has_losses(game))
        json_by_player(&json, game, "losses", tally->losses);
    json_count(&json, "draws", tally->draws);
    json_count(&json, "unfinished", tally->unfinished);
    json_close(&json, "}");
    putchar('\n');
    baronet_free(fen);
}

// An exit status.
static int run_playouts(const struct baronet_play *play, const struct request *request,
                        bool is_json)
{
    struct run run = {.request = request, .lock = PTHREAD_MUTEX_INITIALIZER};
    double cpu_before = cpu_seconds_now();
    run_threads(&run, play);
    double seconds = (double)(stopwatch_now() - run.start) / 1e6;
    double cpu_seconds = cpu_seconds_now() - cpu_before;
    complain_message(run.message);
    if (run.failed)
        return STATUS_WRONG;
    if (is_json)
        print_json(play, request, &run.tally, seconds, cpu_seconds);
    else
        print_text(baronet_play_game(play), request, &run.tally, seconds);
    return STATUS_FINE;
}

// ---- The command line

// Reads "2", "0.25"; thousandths at most.
static bool read_milliseconds(const char *text, uint64_t *milliseconds)
{
    char whole[16];
    uint64_t number, scale = 1000;
    size_t length = strcspn(text, ".");
    if (length >= sizeof whole)
        return false;
    memcpy(whole, text, length);
    whole[length] = '\0';
    if (!read_number(whole, SECONDS_LIMIT, &number))
        return false;
    *milliseconds = number * 1000;
    if (!text[length])
        return true;
    for (const char *at = text + length + 1; *at; at++) {
        if (*at < '0' || *at > '9')
            return false;
        scale /= 10;
        *milliseconds += (uint64_t)(*at - '0') * scale;
    }
    return text[length + 1] != '\0';
}

int playouts_command(int argc, char **argv)
{
    const char *fen = NULL, *seconds = NULL, *count = NULL, *threads = NULL, *seed = NULL,
               *turns = NULL;
    bool is_json = false;
    const struct option options[] = {
        {"--fen", .value = &fen},       {"--seconds", .value = &seconds},
        {"--count", .value = &count},   {"--threads", .value = &threads},
        {"--seed", .value = &seed},     {"--turns", .value = &turns},
        {"--json", .is_set = &is_json}, {0}};
    struct request request = {
        .count = UINT64_MAX, .seed = rng_seed(), .threads = 1, .turn_limit = DEFAULT_TURNS};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "GAME"))
        return STATUS_USAGE;
    request.milliseconds = count ? UINT64_MAX : DEFAULT_SECONDS * 1000;
    if (seconds && !read_milliseconds(seconds, &request.milliseconds))
        return complain_usage(argv[0], NULL, "--seconds takes a time such as 2 or 0.5, not \"%s\"",
                              seconds);
    if (!options_number(argv[0], "--seed", seed, 0, UINT64_MAX, &request.seed) ||
        !options_number(argv[0], "--count", count, 1, UINT64_MAX, &request.count) ||
        !options_number(argv[0], "--threads", threads, 1, THREADS_LIMIT, &request.threads) ||
        !options_number(argv[0], "--turns", turns, 1, TURNS_LIMIT, &request.turn_limit))
        return STATUS_USAGE;
    struct baronet_game *game;
    struct baronet_play *play;
    int status = open_position(argv[1], fen, &game, &play);
    if (status == STATUS_FINE)
        status = run_playouts(play, &request, is_json);
    close_position(game, play);
    return status;
}
