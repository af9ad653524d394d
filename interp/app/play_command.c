// baronet play: a game in the terminal, or from a script.
#include "command.h"
#include "complain.h"
#include "options.h"
#include "position.h"
#include "session.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { SHORT_GAME = 40, LONG_GAME = 10000 };

struct play_options {
    const char *fen, *seats, *seed, *load;
};

// Who plays; an exit status.
static int set_seats(struct session *session, const char *text, bool is_watched)
{
    struct text_buffer problem;
    int status = STATUS_FINE;
    seats_init(&session->seats, session->game);
    session->are_seats_fixed = text != NULL;
    if (!text && !is_watched)
        session->seats.of[0] = SEAT_RANDOM;
    if (!text)
        return STATUS_FINE;
    text_buffer_init(&problem);
    if (!seats_read(&session->seats, session->game, text, &problem))
        status = complain_usage("play", NULL, "--seat: %s", problem.start);
    text_buffer_release(&problem);
    return status;
}

static int set_seed(struct session *session, const char *text)
{
    session->seed = chance_seed();
    if (text && !read_number(text, UINT64_MAX, &session->seed))
        return complain_usage("play", NULL, "--seed takes a number, not \"%s\"", text);
    chance_init(&session->chance, session->seed);
    chance_init(&session->hints, ~session->seed);
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

// From a seed that he has not chosen himself a human could learn what random players hide.
static void show_seed(struct session *session, bool is_chosen)
{
    unsigned human_count = seats_human_count(&session->seats);
    if (human_count == session->seats.count)
        return;
    session->is_seed_secret = !is_chosen && human_count > 0 && session_has_secrets(session);
    if (!session->is_seed_secret)
        printf("seed %" PRIu64 "\n", session->seed);
}

static int run(struct session *session, const struct play_options *options)
{
    bool is_watched = isatty(STDIN_FILENO);
    int status = set_seats(session, options->seats, is_watched);
    if (status == STATUS_FINE)
        status = set_seed(session, options->seed);
    session->are_seats_fixed = session->are_seats_fixed || !is_watched;
    if (status == STATUS_FINE && options->load)
        status = load(session, options->load);
    if (status != STATUS_FINE)
        return status;
    show_seed(session, options->seed != NULL);
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
    const struct option options[] = {{"--fen", .value = &given.fen},
                                     {"--seat", .value = &given.seats},
                                     {"--seed", .value = &given.seed},
                                     {"--load", .value = &given.load},
                                     {0}};
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
