// baronet play: a game in the terminal, or from a script.
#include "command.h"
#include "complain.h"
#include "game_argument.h"
#include "interrupt.h"
#include "kept_game.h"
#include "learning.h"
#include "loading.h"
#include "options.h"
#include "record_game.h"
#include "record_zsg.h"
#include "session_commands.h"
#include "session_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SHORT_GAME = 40,
    LONG_GAME = 10000,
    DEFAULT_LEVEL = 5,
    DEPTH_LIMIT = 100,
    MILLISECONDS_LIMIT = 3600000
};

struct play_options {
    const char *fen, *seats, *seed, *load, *rules;
    const char *level, *time, *depth, *clock, *learn;
    bool is_practice, is_resumed;
    const char *game;
    struct kept_game kept;  // if it is resumed
    struct store_lock lock; // of the kept game
};

// Who plays; an exit status.
static int set_seats(struct session *session, const char *text, bool is_watched)
{
    struct text_buffer problem;
    int status = STATUS_FINE;
    seats_init(&session->seats, session->game);
    session->are_seats_fixed = text != NULL;
    for (unsigned i = 0; !text && !is_watched && i < session->seats.count; i++)
        session->seats.of[i] = SEAT_RANDOM;
    if (!text)
        return STATUS_FINE;
    text_buffer_init(&problem);
    if (!seats_read(&session->seats, session->game, text, &problem))
        status = complain_usage("play", NULL, "--seat: %s", problem.start);
    text_buffer_release(&problem);
    return status;
}

// What engine and random players draw from: the seed, or what nobody knows. An exit status.
static int set_key(struct session *session, const char *text)
{
    uint64_t seed;
    if (!options_number("play", "--seed", text, 0, UINT64_MAX, &seed))
        return STATUS_USAGE;
    if (!options_key(text ? &seed : NULL, &session->key))
        return STATUS_ENVIRONMENT;
    session->seed = text;
    for (unsigned i = 0; i < session->seats.count; i++)
        lots_init(&session->lots[i], &session->key, i);
    return STATUS_FINE;
}

// Tells the seed that was given, and what it gives away.
static void show_seed(const struct session *session, const char *text)
{
    if (!text || seats_human_count(&session->seats) == session->seats.count)
        return;
    if (session_has_secrets(session))
        complain("whoever knows the seed can find out what engine and random players hide");
    printf("seed %s\n", text);
}

static void set_kept_clock(struct session *session, const struct kept_game *kept)
{
    session->has_clock = kept->clock_count > 0 && kept->clock_count == session->seats.count;
    session->increment = kept->increment;
    memcpy(session->clocks, kept->clocks, sizeof session->clocks);
}

// How the engine plays; an exit status.
static int set_engine(struct session *session, const struct play_options *given)
{
    const struct kept_game *kept = &given->kept;
    uint64_t level = kept->level ? kept->level : DEFAULT_LEVEL, depth = kept->depth;
    struct engine_player_options *engine = &session->engine;
    if (!options_number("play", "--level", given->level, 1, BARONET_LEVELS, &level) ||
        !options_number("play", "--depth", given->depth, 1, DEPTH_LIMIT, &depth))
        return STATUS_USAGE;
    *engine =
        (struct engine_player_options){.level = (unsigned)level, .engine = learning_options()};
    if (!learning_read("play", given->learn, &engine->engine))
        return STATUS_USAGE;
    engine->limits.depth = (unsigned)depth;
    engine->limits.milliseconds = kept->milliseconds;
    if (!options_number("play", "--time", given->time, 1, MILLISECONDS_LIMIT,
                        &engine->limits.milliseconds))
        return STATUS_USAGE;
    if (!given->clock) {
        set_kept_clock(session, kept);
        return STATUS_FINE;
    }
    if (given->time)
        return complain_usage("play", NULL, "--time and --clock exclude each other");
    uint64_t base = 0;
    if (!options_clock("play", given->clock, &base, &session->increment))
        return STATUS_USAGE;
    session->has_clock = true;
    for (unsigned i = 0; i < session->seats.count; i++)
        session->clocks[i] = (int64_t)base;
    return STATUS_FINE;
}

static int load(struct session *session, const char *path)
{
    struct text_buffer problem;
    text_buffer_init(&problem);
    int status = session_load(session, path, &problem);
    fputs(problem.start, stderr);
    text_buffer_release(&problem);
    return status;
}

// Warns when the engine can do no better than chance.
static void warn_of_chance(const struct session *session)
{
    for (unsigned i = 0; i < session->seats.count; i++)
        if (session->seats.of[i] == SEAT_ENGINE &&
            !baronet_engine_can_play(session->record.start, i))
            complain("%s does not see enough of this start to think, and plays by chance",
                     session_player(session, i));
}

// An engine that has a seat learns from now on while humans think; among themselves engines always
// think, so they learn before.
static void prepare_engine(struct session *session, bool is_told)
{
    bool has_human = seats_human_count(&session->seats) > 0;
    session->engine.engine.learning = !has_human ? BARONET_LEARNS_BEFORE
                                      : is_told  ? BARONET_LEARNS_MEANWHILE_FOR_ALL
                                                 : BARONET_LEARNS_MEANWHILE;
    for (unsigned i = 0; i < session->seats.count; i++)
        if (session->seats.of[i] == SEAT_ENGINE) {
            engine_player_prepare(session_engine_player(session));
            break;
        }
}

// The first turn of a new game takes the place of what is kept.
static void tell_of_kept_game(const char *game)
{
    struct kept_game kept;
    struct text_buffer problem;
    text_buffer_init(&problem);
    if (kept_game_find(&kept, game, &problem) == STATUS_FINE)
        printf("An unfinished game is kept until you make a turn in this one:\n"
               "\"baronet play %s --resume\" goes on with it.\n",
               game);
    kept_game_release(&kept);
    text_buffer_release(&problem);
}

// The game is kept as it goes on, unless another process plays it and keeps it.
static void keep_from_now(struct session *session, struct play_options *options)
{
    struct text_buffer problem;
    if (loading_is_confined())
        return;
    text_buffer_init(&problem);
    if (options->is_resumed || kept_game_lock(&options->lock, options->game, &problem))
        session->kept_as = options->game;
    else
        complain("this game is not kept for later: %s", problem.start);
    if (!options->is_resumed && session->kept_as)
        tell_of_kept_game(options->game);
    text_buffer_release(&problem);
}

static int run(struct session *session, struct play_options *options)
{
    bool is_watched = isatty(STDIN_FILENO);
    int status = set_seats(session, options->seats, is_watched);
    if (status == STATUS_FINE)
        status = set_key(session, options->seed);
    if (status == STATUS_FINE)
        status = set_engine(session, options);
    session->are_seats_fixed = session->are_seats_fixed || !is_watched;
    session->is_practice = options->is_practice || options->kept.is_practice;
    if (status == STATUS_FINE && options->load)
        status = load(session, options->load);
    if (status == STATUS_FINE && options->load)
        session_note_file(session, options->load);
    if (status == STATUS_FINE && options->is_resumed)
        status = load(session, options->kept.record.start);
    if (status != STATUS_FINE)
        return status;
    warn_of_chance(session);
    show_seed(session, options->seed);
    prepare_engine(session, options->learn != NULL);
    if (seats_human_count(&session->seats) == 0)
        return session_run_alone(session, options->seats ? LONG_GAME : SHORT_GAME);
    session->terminal = terminal_open(&session->arena, session_complete, session);
    if (!terminal_is_interactive(session->terminal)) {
        status = session_run(session);
        return status == STATUS_FINE && session->has_unsaved ? STATUS_ENVIRONMENT : status;
    }
    printf("%s. \"help\" lists what can be typed, \"rules\" says how it is played.\n",
           baronet_game_title(session->game));
    interrupt_watch();
    keep_from_now(session, options);
    status = session_run(session);
    session_keep_anew(session);
    if (session->kept_count > 0 && session->kept_as && !session_is_over(session))
        puts("The game is kept; \"baronet play --resume\" goes on with it.");
    return status;
}

// Finds the game that is gone on with; an exit status.
static int resume(struct play_options *options)
{
    struct text_buffer problem;
    text_buffer_init(&problem);
    int status = kept_game_find(&options->kept, options->game, &problem);
    if (status == STATUS_FINE &&
        !kept_game_lock(&options->lock, options->kept.game.start, &problem))
        status = STATUS_ENVIRONMENT;
    if (status != STATUS_FINE)
        complain("%s", problem.start);
    else
        options->game = options->kept.game.start;
    text_buffer_release(&problem);
    return status;
}

// The game and where it starts; one that is gone on with has its rules with it.
static int open_rules(const struct play_options *options, struct baronet_game **game,
                      struct baronet_play **start)
{
    struct record_game asked = {.path = options->is_resumed ? options->kept.record.start
                                                            : options->load,
                                .game = options->game,
                                .what = "it goes on"};
    int status = rules_choice_read("play", options->rules, &asked.choice);
    if (status == STATUS_FINE && (!asked.path || zsg_is_path(asked.path)))
        return open_position(options->game, options->fen, game, start);
    if (status == STATUS_FINE)
        status = record_game_open(&asked, game);
    if (status == STATUS_FINE)
        *start = baronet_start(*game);
    return status;
}

static int open_and_run(struct play_options *options)
{
    struct baronet_game *game;
    struct baronet_play *start;
    struct session session;
    int status = open_rules(options, &game, &start);
    if (status != STATUS_FINE)
        return status;
    session_init(&session, start);
    status = run(&session, options);
    session_release(&session);
    baronet_game_free(game);
    return status;
}

int play_command(int argc, char **argv)
{
    struct play_options given = {.lock = {NULL, -1}};
    const struct option options[] = {{"--fen", .value = &given.fen},
                                     {"--seat", .value = &given.seats},
                                     {"--seed", .value = &given.seed},
                                     {"--load", .value = &given.load},
                                     {"--rules", .value = &given.rules},
                                     {"--level", .value = &given.level},
                                     {"--time", .value = &given.time},
                                     {"--depth", .value = &given.depth},
                                     {"--clock", .value = &given.clock},
                                     {"--learn", .value = &given.learn},
                                     {"--practice", .is_set = &given.is_practice},
                                     {"--resume", .is_set = &given.is_resumed},
                                     {0}};
    if (!options_read(&argc, argv, options) ||
        !options_have(argc, argv, given.is_resumed && argc == 1 ? "" : "GAME"))
        return STATUS_USAGE;
    if (given.fen && given.load)
        return complain_usage(argv[0], NULL, "--fen and --load exclude each other");
    if (given.is_resumed && (given.fen || given.load))
        return complain_usage(argv[0], NULL, "--resume excludes --fen and --load");
    if (given.rules && !given.is_resumed && !given.load)
        return complain_usage(argv[0], NULL, "--rules goes with --load or --resume");
    given.game = argv[1];
    int status = given.is_resumed ? resume(&given) : STATUS_FINE;
    if (status == STATUS_FINE)
        status = open_and_run(&given);
    store_lock_release(&given.lock);
    if (given.is_resumed)
        kept_game_release(&given.kept);
    return status;
}
