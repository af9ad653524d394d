// baronet match: games between two players, each opening played with both colours, and the
// difference in strength that follows. In a game for more players the first has one seat, a
// different one in each game of an opening, and the second has all others.
#define _POSIX_C_SOURCE 200809L

#include "command.h"
#include "complain.h"
#include "elo.h"
#include "game_argument.h"
#include "json.h"
#include "match.h"
#include "memory.h"
#include "options.h"
#include "result_text.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_LIMIT = 1000000,
    JOBS_LIMIT = 256,
    TURNS_LIMIT = 100000,
    DEFAULT_GAMES = 10,
    DEFAULT_MILLISECONDS = 100,
    DEFAULT_OPENING = 4,
    DEFAULT_TURNS = 600
};

// ---- The match

static uint64_t games_played(const struct match *match)
{
    return match->score.wins + match->score.draws + match->score.losses;
}

static void show_progress(const struct match *match)
{
    struct elo elo = elo_of(&match->score);
    if (!progress_is_wanted())
        return;
    progress_show("%" PRIu64 " of %" PRIu64 ": +%" PRIu64 " =%" PRIu64 " -%" PRIu64
                  ", Elo %+.0f [%+.0f, %+.0f]",
                  games_played(match), match->request->games, match->score.wins, match->score.draws,
                  match->score.losses, elo.difference, elo.low, elo.high);
}

// Adds a game to record and score; one that can't be recorded does not count, nor do those that
// other threads finish after it.
static void count_game(struct match *match, const struct match_game *game)
{
    const struct request *request = match->request;
    if (match->is_unwritten)
        return;
    if (progress_is_wanted() && (game->blame || match->record))
        progress_show("%s", "");
    if (match->record && !match_record_add(match, game)) {
        match->is_unwritten = true;
        return;
    }
    match_add_result(match, game->seat_of_first, text_of(match_result_tag(match, game)));
    if (game->blame) {
        match->faults[game->faulty]++;
        complain("game %" PRIu64 ": %s %s", game->number, match->names[game->faulty], game->blame);
    }
    show_progress(match);
    if (request->has_sprt) {
        double ratio = elo_likelihood_ratio(&match->score, request->sprt_low, request->sprt_high);
        match->is_decided = ratio > 2.944 || ratio < -2.944; // errors of 5 % each (Wald)
    }
}

static uint64_t next_game(struct match *match)
{
    uint64_t number = 0;
    pthread_mutex_lock(&match->lock);
    while (match->next <= match->request->games && match->is_done[match->next])
        match->next++;
    if (match->next <= match->request->games && !match->is_decided && !match->is_unwritten &&
        !match->problem.text)
        number = match->next++;
    pthread_mutex_unlock(&match->lock);
    return number;
}

// Starts both players; false with the problem.
static bool start_players(struct match *match, struct match_player *players[2],
                          struct match_problem *problem)
{
    pthread_mutex_lock(&match->starting);
    for (int i = 0; i < 2 && !problem->text; i++)
        players[i] = match_player_new(match->request->players[i], match->game, problem);
    pthread_mutex_unlock(&match->starting);
    pthread_mutex_lock(&match->lock);
    for (int i = 0; i < 2 && !problem->text; i++)
        if (!match->names[i])
            match->names[i] = memory_copy_text(match_player_name(players[i]));
    pthread_mutex_unlock(&match->lock);
    return !problem->text;
}

static void play_games(struct match *match)
{
    struct match_player *players[2] = {NULL, NULL};
    struct match_problem problem = {0};
    bool trusted[2] = {false, false}, goes_on = start_players(match, players, &problem);
    uint64_t number;
    for (int i = 0; i < 2 && goes_on; i++)
        trusted[i] = !match_player_is_program(players[i]);
    while (goes_on && (number = next_game(match)) > 0) {
        struct match_game game = {.number = number};
        goes_on = match_play(match, players, trusted, &game, &problem) &&
                  baronet_limits_spent() == BARONET_WITHIN_LIMITS;
        pthread_mutex_lock(&match->lock);
        if (goes_on)
            count_game(match, &game);
        pthread_mutex_unlock(&match->lock);
        match_game_release(&game);
    }
    pthread_mutex_lock(&match->lock);
    if (problem.text && !match->problem.text) {
        match->problem = problem;
        problem.text = NULL;
    }
    pthread_mutex_unlock(&match->lock);
    memory_free(problem.text);
    match_player_free(players[0]);
    match_player_free(players[1]);
}

static void work(struct match *match)
{
    struct recovery recovery;
    if (MEMORY_FAILED_HERE(&recovery))
        complain_out_of_memory();
    play_games(match);
    memory_close(&recovery);
}

struct worker {
    struct match *match;
    struct baronet_limits_share *limits; // of the command
    pthread_t thread;
};

static void *work_beside(void *context)
{
    const struct worker *worker = context;
    baronet_limits_join(worker->limits);
    work(worker->match);
    baronet_limits_end();
    return NULL;
}

// Plays all games, on as many threads as were asked for or can be had.
static void work_together(struct match *match)
{
    struct worker workers[JOBS_LIMIT];
    uint64_t started = 0;
    for (uint64_t i = 0; i + 1 < match->request->jobs; i++) {
        struct worker *worker = &workers[started];
        *worker = (struct worker){.match = match, .limits = baronet_limits_share()};
        if (worker->limits && pthread_create(&worker->thread, NULL, work_beside, worker) == 0)
            started++;
        else
            baronet_limits_share_free(worker->limits);
    }
    work(match);
    for (uint64_t i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}

// ---- What it says

static void print_elo(const struct elo *elo)
{
    if (isfinite(elo->difference))
        printf("Elo %+.0f, between %+.0f and %+.0f (95 %%)\n", elo->difference, elo->low,
               elo->high);
    else if (elo->difference > 0)
        printf("Elo more than %+.0f (95 %%)\n", elo->low);
    else
        printf("Elo less than %+.0f (95 %%)\n", elo->high);
}

static void print_match(const struct match *match)
{
    const struct request *request = match->request;
    struct elo elo = elo_of(&match->score);
    double played = (double)games_played(match);
    double points = (double)match->score.wins + (double)match->score.draws / 2;
    if (request->as_json) {
        struct json json = {.out = stdout};
        json_open(&json, "{");
        json_member(&json, "game", baronet_game_name(match->game));
        json_member(&json, "first", match->names[0]);
        json_member(&json, "second", match->names[1]);
        json_key(&json, "wins");
        json_number(&json, match->score.wins);
        json_key(&json, "draws");
        json_number(&json, match->score.draws);
        json_key(&json, "losses");
        json_number(&json, match->score.losses);
        json_key(&json, "unfinished");
        json_number(&json, match->unfinished);
        json_key(&json, "elo");
        json_decimal(&json, elo.difference);
        json_key(&json, "low");
        json_decimal(&json, elo.low);
        json_key(&json, "high");
        json_decimal(&json, elo.high);
        json_close(&json, "}");
        putchar('\n');
        return;
    }
    printf("%s - %s, %s: %g of %g (won %" PRIu64 ", drawn %" PRIu64 ", lost %" PRIu64 ")\n",
           match->names[0], match->names[1], baronet_game_title(match->game), points, played,
           match->score.wins, match->score.draws, match->score.losses);
    if (played > 0)
        print_elo(&elo);
    if (request->has_sprt) {
        double ratio = elo_likelihood_ratio(&match->score, request->sprt_low, request->sprt_high);
        printf("SPRT %+g against %+g: log-likelihood ratio %.2f, %s\n", request->sprt_high,
               request->sprt_low, ratio,
               ratio > 2.944    ? "accepted"
               : ratio < -2.944 ? "refused"
                                : "open");
    }
    if (match->unfinished)
        printf("%" PRIu64 " unfinished after %" PRIu64 " turns, counted as drawn\n",
               match->unfinished, request->turn_limit);
    for (int i = 0; i < 2; i++)
        if (match->faults[i])
            printf("%s was at fault in %" PRIu64 " game%s\n", match->names[i], match->faults[i],
                   match->faults[i] == 1 ? "" : "s");
}

// Reports why there was no match. Returns an exit status.
static int complain_problem(const struct match_problem *problem)
{
    complain("%s", problem->text);
    if (problem->is_variant)
        fputs("      hint: \";variant=NAME\" after its command tells a program what to play, by "
              "its own name for the game\n",
              stderr);
    return problem->status;
}

static int play_match(struct match *match)
{
    int status = STATUS_FINE;
    work_together(match);
    if (progress_is_wanted())
        progress_show("%s", "");
    if (match->problem.text)
        status = complain_problem(&match->problem);
    else
        print_match(match);
    if (match->record)
        match_record_close(match);
    if (match->is_unwritten)
        status = STATUS_ENVIRONMENT;
    return status;
}

static int run_match(const struct request *request, const struct baronet_game *game)
{
    struct match match = {
        .request = request, .game = game, .seats = decider_count(game), .next = 1};
    int status = STATUS_FINE;
    pthread_mutex_init(&match.starting, NULL);
    pthread_mutex_init(&match.lock, NULL);
    match.is_done = memory_zeroed((size_t)request->games + 2, sizeof *match.is_done);
    if (request->record)
        status = match_record_open(&match);
    if (status == STATUS_FINE)
        status = play_match(&match);
    memory_free(match.problem.text);
    memory_free(match.names[0]);
    memory_free(match.names[1]);
    memory_free(match.is_done);
    pthread_mutex_destroy(&match.lock);
    pthread_mutex_destroy(&match.starting);
    return status;
}

// ---- The command line

static bool read_sprt(const char *command, const char *text, struct request *request)
{
    char *end;
    if (!text)
        return true;
    request->has_sprt = true;
    request->sprt_low = strtod(text, &end);
    if (end != text && *end == ',') {
        const char *second = end + 1;
        request->sprt_high = strtod(second, &end);
        if (end != second && !*end && request->sprt_low < request->sprt_high &&
            isfinite(request->sprt_high - request->sprt_low))
            return true;
    }
    complain_usage(
        command, NULL,
        "--sprt takes two differences in Elo, the smaller one first, as in 0,10, not \"%s\"", text);
    return false;
}

int match_command(int argc, char **argv)
{
    const char *games = NULL, *jobs = NULL, *seed = NULL, *opening = NULL, *turns = NULL;
    const char *time = NULL, *clock = NULL, *nodes = NULL, *depth = NULL, *sprt = NULL;
    uint64_t depth_number = 0;
    struct request request = {.players = {NULL, NULL},
                              .games = DEFAULT_GAMES,
                              .jobs = 1,
                              .seed = 1,
                              .opening = DEFAULT_OPENING,
                              .turn_limit = DEFAULT_TURNS};
    const struct option options[] = {{"--first", NULL, &request.players[0]},
                                     {"--second", NULL, &request.players[1]},
                                     {"--games", NULL, &games},
                                     {"--time", NULL, &time},
                                     {"--clock", NULL, &clock},
                                     {"--nodes", NULL, &nodes},
                                     {"--depth", NULL, &depth},
                                     {"--opening", NULL, &opening},
                                     {"--seed", NULL, &seed},
                                     {"--jobs", NULL, &jobs},
                                     {"--turns", NULL, &turns},
                                     {"--sprt", NULL, &sprt},
                                     {"--record", NULL, &request.record},
                                     {"--json", &request.as_json, NULL},
                                     {NULL, NULL, NULL}};
    struct baronet_game *game;
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "GAME"))
        return STATUS_USAGE;
    if (!request.players[0])
        request.players[0] = "baronet";
    if (!request.players[1])
        request.players[1] = "random";
    if (!options_number(argv[0], "--games", games, 1, GAMES_LIMIT, &request.games) ||
        !options_number(argv[0], "--jobs", jobs, 1, JOBS_LIMIT, &request.jobs) ||
        !options_number(argv[0], "--seed", seed, 0, UINT32_MAX, &request.seed) ||
        !options_number(argv[0], "--opening", opening, 0, 1000, &request.opening) ||
        !options_number(argv[0], "--turns", turns, 1, TURNS_LIMIT, &request.turn_limit) ||
        !options_number(argv[0], "--time", time, 1, 100000000, &request.time.milliseconds) ||
        !options_number(argv[0], "--nodes", nodes, 1, UINT32_MAX, &request.time.nodes) ||
        !options_number(argv[0], "--depth", depth, 1, 100, &depth_number) ||
        !options_clock(argv[0], clock, &request.time.clocks[0], &request.time.increment) ||
        !read_sprt(argv[0], sprt, &request))
        return STATUS_USAGE;
    if (time && clock)
        return complain_usage(argv[0], NULL, "--time and --clock exclude each other");
    if (!options_key(seed ? &request.seed : NULL, &request.key))
        return STATUS_ENVIRONMENT;
    request.has_seed = seed != NULL;
    request.time.depth = (unsigned)depth_number;
    request.time.clocks[1] = request.time.clocks[0];
    if (!time && !clock && !nodes && !depth)
        request.time.milliseconds = DEFAULT_MILLISECONDS;
    int status = open_game(argv[1], &game);
    if (status != STATUS_FINE)
        return status;
    status = decider_count(game) >= 2
                 ? run_match(&request, game)
                 : complain_usage(argv[0], NULL, "a match needs a game for two players or more");
    baronet_game_free(game);
    return status;
}
