// baronet match: games between two players, each opening with both colours, and what that says. In
// a game for more, the first has one seat, in each game of an opening another, and the second all
// others.
#define _POSIX_C_SOURCE 200809L

#include "chance.h"
#include "command.h"
#include "complain.h"
#include "elo.h"
#include "json.h"
#include "match.h"
#include "memory.h"
#include "options.h"
#include "position.h"
#include "stopwatch.h"

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
    OPENING_TRIES = 50,
    DEFAULT_GAMES = 10,
    DEFAULT_MILLISECONDS = 100,
    DEFAULT_OPENING = 4,
    DEFAULT_TURNS = 600
};

// ---- One game

static void forget_record(struct record *record)
{
    for (size_t i = 0; i < record->turn_count; i++)
        free(record->turns[i]);
    free(record->turns);
    free(record->blame);
}

static void add_turn(struct record *record, char *turn)
{
    record->turns = memory_grow(record->turns, record->turn_count + 1, &record->capacity,
                                sizeof *record->turns);
    record->turns[record->turn_count++] = turn;
}

// Plays so many random turns from the start and notes them; false when the game ends before.
static bool try_opening(struct baronet_play *play, uint64_t turns, struct chance *chance,
                        struct record *record)
{
    for (uint64_t i = 0; i < turns; i++) {
        struct baronet_turns *list = baronet_turns(play, NULL);
        size_t count = list ? baronet_turns_count(list) : 0;
        bool made = count > 0 && baronet_apply(play, list, chance_below(chance, count), NULL);
        baronet_turns_free(list);
        if (!made || baronet_play_result(play).outcome != BARONET_ONGOING)
            return false;
        add_turn(record, baronet_play_turn_text(play, (size_t)i, BARONET_REFEREE));
    }
    return true;
}

// The position behind the opening of a pair of games, the same for both.
static struct baronet_play *open_game_of(const struct match *match, struct record *record)
{
    uint64_t pair = (record->number - 1) / match->seats;
    for (uint64_t i = 0; i < OPENING_TRIES; i++) {
        struct chance chance;
        struct baronet_play *play = baronet_start(match->game);
        chance_init_nth(&chance, match->request->seed, pair * OPENING_TRIES + i);
        if (try_opening(play, match->request->opening, &chance, record))
            return play;
        while (record->turn_count > 0)
            free(record->turns[--record->turn_count]);
        baronet_play_free(play);
    }
    return baronet_start(match->game);
}

// The game is lost for one of the two, for whatever reason.
static void lose(const struct match *match, struct record *record, int who, const char *reason)
{
    unsigned winner = who == 0 ? (record->seat_of_first + 1) % match->seats : record->seat_of_first;
    record->result = (struct baronet_result){BARONET_WIN, winner, reason};
}

static void blame(const struct match *match, struct record *record, int who, char *why)
{
    record->blame = why;
    record->faulty = who;
    lose(match, record, who, "the other one is at fault");
}

static char *illegal(const char *turn, const char *why)
{
    size_t size = strlen(turn) + strlen(why) + 32;
    char *text = memory_zeroed(size, 1);
    snprintf(text, size, "plays %s: %s", turn, why);
    text[strcspn(text, "\n")] = '\0';
    return text;
}

// A turn that chance makes. False when there is none.
static bool draw_turn(struct rival *const rivals[2], struct baronet_play *play,
                      struct record *record, struct lots *lots)
{
    struct baronet_turns *list = baronet_turns(play, NULL);
    size_t count = list ? baronet_turns_count(list) : 0;
    bool made = count > 0 && baronet_apply(play, list, lots_below(lots, count), NULL);
    baronet_turns_free(list);
    if (!made)
        return false;
    add_turn(record,
             baronet_play_turn_text(play, baronet_play_turn_count(play) - 1, BARONET_REFEREE));
    for (int i = 0; i < 2; i++)
        rival_told(rivals[i], record->turns[record->turn_count - 1]);
    return true;
}

// One turn. False when the game is over, for whatever reason.
static bool play_turn(const struct match *match, struct rival *const rivals[2],
                      struct baronet_play *play, struct record *record, uint64_t *clocks,
                      struct lots *lots)
{
    unsigned seat = baronet_play_mover(play);
    int who = seat == record->seat_of_first ? 0 : 1;
    struct rival_time time = match->request->time;
    char *message = NULL;
    record->result = baronet_play_result(play);
    if (record->result.outcome == BARONET_LOSS)
        lose(match, record, record->result.winner == record->seat_of_first ? 0 : 1,
             record->result.reason);
    if (record->result.outcome != BARONET_ONGOING)
        return false;
    if (baronet_play_claim(play)) {
        record->result = (struct baronet_result){BARONET_DRAW, 0, baronet_play_claim(play)};
        return false;
    }
    if (record->turn_count >= match->request->turn_limit)
        return false;
    if (baronet_game_player_is_random(match->game, seat))
        return draw_turn(rivals, play, record, lots);
    time.clocks[0] = clocks[seat];
    time.clocks[1] = clocks[(seat + 1) % match->seats];
    uint64_t start = stopwatch_now();
    char *turn = rival_think(rivals[who], play, (const char *const *)record->turns,
                             record->turn_count, &time, &message);
    uint64_t used = stopwatch_milliseconds(start);
    if (!turn) {
        blame(match, record, who, message);
        return false;
    }
    if (!baronet_apply_text(play, turn, &message)) {
        blame(match, record, who, illegal(turn, message ? message : ""));
        baronet_free(message);
        free(turn);
        return false;
    }
    add_turn(record,
             baronet_play_turn_text(play, baronet_play_turn_count(play) - 1, BARONET_REFEREE));
    free(turn);
    if (clocks[seat]) {
        if (used > clocks[seat] + 20) {
            blame(match, record, who, strdup("oversteps the time"));
            return false;
        }
        clocks[seat] = (clocks[seat] > used ? clocks[seat] - used : 1) + time.increment;
    }
    rival_told(rivals[1 - who], record->turns[record->turn_count - 1]);
    return true;
}

static bool play_game(const struct match *match, struct rival *const rivals[2],
                      struct record *record, char **failure)
{
    struct baronet_play *play = NULL;
    struct lots_key key = lots_key_child(&match->request->key, record->number);
    struct lots lots; // of chance
    uint64_t clocks[BARONET_REFEREE];
    for (unsigned p = 0; p < match->seats; p++)
        clocks[p] = match->request->time.clocks[0];
    play = open_game_of(match, record);
    record->seat_of_first = (unsigned)((record->number - 1) % match->seats);
    lots_init(&lots, &key, 0);
    for (int i = 0; i < 2; i++) {
        struct lots_key own = lots_key_child(&key, (uint64_t)i);
        if (!rival_start(rivals[i], (const char *const *)record->turns, record->turn_count,
                         &match->request->time, &own, failure)) {
            baronet_play_free(play);
            return false;
        }
    }
    while (play_turn(match, rivals, play, record, clocks, &lots))
        ;
    baronet_play_free(play);
    return true;
}

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

static void count_game(struct match *match, const struct record *record)
{
    const struct request *request = match->request;
    match_add_result(match, record->seat_of_first, match_result_tag(match, record));
    if (record->blame) {
        match->faults[record->faulty]++;
        if (progress_is_wanted())
            progress_show("%s", "");
        complain("game %" PRIu64 ": %s %s", record->number, match->names[record->faulty],
                 record->blame);
    }
    match_write_record(match, record);
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
    if (match->next <= match->request->games && !match->is_decided && !match->failure)
        number = match->next++;
    pthread_mutex_unlock(&match->lock);
    return number;
}

static void *work(void *context)
{
    struct match *match = context;
    struct rival *rivals[2] = {NULL, NULL};
    char *failure = NULL;
    uint64_t number;
    pthread_mutex_lock(&match->starting);
    for (int i = 0; i < 2 && !failure; i++)
        rivals[i] = rival_new(match->request->players[i], match->game, &failure);
    pthread_mutex_unlock(&match->starting);
    pthread_mutex_lock(&match->lock);
    for (int i = 0; i < 2 && !failure; i++)
        if (!match->names[i])
            match->names[i] = strdup(rival_name(rivals[i]));
    pthread_mutex_unlock(&match->lock);
    while (!failure && (number = next_game(match)) > 0) {
        struct record record = {.number = number};
        bool fine = play_game(match, rivals, &record, &failure);
        pthread_mutex_lock(&match->lock);
        if (fine)
            count_game(match, &record);
        pthread_mutex_unlock(&match->lock);
        forget_record(&record);
    }
    pthread_mutex_lock(&match->lock);
    if (failure && !match->failure) {
        match->failure = failure;
        failure = NULL;
    }
    pthread_mutex_unlock(&match->lock);
    baronet_free(failure);
    rival_free(rivals[0]);
    rival_free(rivals[1]);
    return NULL;
}

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
    for (int i = 0; i < 2; i++) {
        if (!match->faults[i])
            continue;
        printf("%s was at fault in %" PRIu64 " game%s\n", match->names[i], match->faults[i],
               match->faults[i] == 1 ? "" : "s");
        if (strchr(request->players[i], ':') && !strstr(request->players[i], ";variant="))
            printf("      hint: a program that knows several games is told which one by "
                   "\";variant=NAME\" behind its command\n");
    }
}

static int run_match(const struct request *request, const struct baronet_game *game)
{
    struct match match = {
        .request = request, .game = game, .seats = decider_count(game), .next = 1};
    pthread_t threads[JOBS_LIMIT];
    uint64_t started = 0;
    int status = STATUS_FINE;
    pthread_mutex_init(&match.starting, NULL);
    pthread_mutex_init(&match.lock, NULL);
    match.is_done = memory_zeroed((size_t)request->games + 2, sizeof *match.is_done);
    if (request->record) {
        bool is_record = match_read_record(&match);
        match.record = is_record ? fopen(request->record, "a") : NULL;
        if (!is_record)
            complain("%s holds something else than a match of %s", request->record,
                     baronet_game_title(game));
        else if (!match.record)
            complain("cannot write %s", request->record);
        if (!match.record) {
            free(match.is_done);
            return STATUS_ENVIRONMENT;
        }
    }
    for (uint64_t i = 0; i + 1 < request->jobs; i++)
        started += pthread_create(&threads[started], NULL, work, &match) == 0;
    work(&match);
    for (uint64_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    if (progress_is_wanted())
        progress_show("%s", "");
    if (match.failure) {
        complain("%s", match.failure);
        status = STATUS_ENVIRONMENT;
    } else {
        print_match(&match);
    }
    if (match.record && fclose(match.record) != 0)
        status = STATUS_ENVIRONMENT;
    baronet_free(match.failure);
    free(match.names[0]);
    free(match.names[1]);
    free(match.is_done);
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
    complain_usage(command, NULL, "--sprt takes two differences in Elo, as in 0,10, not \"%s\"",
                   text);
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
