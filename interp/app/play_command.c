// baronet play: a game in the terminal, or from a script.
#include "command.h"
#include "complain.h"
#include "learning.h"
#include "options.h"
#include "position.h"
#include "session.h"

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
    const char *fen, *seats, *seed, *load;
    const char *level, *time, *depth, *clock, *learn;
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

// How the engine plays; an exit status.
static int set_engine(struct session *session, const struct play_options *given)
{
    uint64_t level = DEFAULT_LEVEL, depth = 0;
    struct brain_options *engine = &session->engine;
    if (!options_number("play", "--level", given->level, 1, BRAIN_LEVELS, &level) ||
        !options_number("play", "--depth", given->depth, 1, DEPTH_LIMIT, &depth))
        return STATUS_USAGE;
    *engine = (struct brain_options){.level = (unsigned)level, .engine = learning_options()};
    if (!learning_read("play", given->learn, &engine->engine))
        return STATUS_USAGE;
    engine->limits.depth = (unsigned)depth;
    if (!options_number("play", "--time", given->time, 1, MILLISECONDS_LIMIT,
                        &engine->limits.milliseconds))
        return STATUS_USAGE;
    if (!given->clock)
        return STATUS_FINE;
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

// Says so when the engine can do no better than chance.
static void warn_of_chance(const struct session *session)
{
    for (unsigned i = 0; i < session->seats.count; i++)
        if (session->seats.of[i] == SEAT_ENGINE && !brain_knows_start(session->record.start, i))
            complain("%s does not see enough of this start to think, and plays by chance",
                     session_player(session, i));
}

static int run(struct session *session, const struct play_options *options)
{
    bool is_watched = isatty(STDIN_FILENO);
    int status = set_seats(session, options->seats, is_watched);
    if (status == STATUS_FINE)
        status = set_key(session, options->seed);
    if (status == STATUS_FINE)
        status = set_engine(session, options);
    session->are_seats_fixed = session->are_seats_fixed || !is_watched;
    if (status == STATUS_FINE && options->load)
        status = load(session, options->load);
    if (status != STATUS_FINE)
        return status;
    warn_of_chance(session);
    show_seed(session, options->seed);
    if (seats_human_count(&session->seats) == 0)
        return session_run_alone(session, options->seats ? LONG_GAME : SHORT_GAME);
    session->terminal = terminal_open(&session->arena, session_complete, session);
    if (terminal_is_interactive(session->terminal))
        printf("%s. Type a turn, or \"help\".\n", baronet_game_title(session->game));
    return session_run(session);
}

int play_command(int argc, char **argv)
{
    struct play_options given = {0};
    const struct option options[] = {
        {"--fen", .value = &given.fen},     {"--seat", .value = &given.seats},
        {"--seed", .value = &given.seed},   {"--load", .value = &given.load},
        {"--level", .value = &given.level}, {"--time", .value = &given.time},
        {"--depth", .value = &given.depth}, {"--clock", .value = &given.clock},
        {"--learn", .value = &given.learn}, {0}};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "GAME"))
        return STATUS_USAGE;
    if (given.fen && given.load)
        return complain_usage(argv[0], NULL, "--fen and --load exclude each other");
    struct baronet_game *game;
    struct baronet_play *start;
    struct session session;
    int status = open_position(argv[1], given.fen, &game, &start);
    if (status != STATUS_FINE)
        return status;
    session_init(&session, start, given.fen && strcmp(given.fen, "start") != 0);
    status = run(&session, &given);
    session_release(&session);
    baronet_game_free(game);
    return status;
}
