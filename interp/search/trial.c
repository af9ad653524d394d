#define _POSIX_C_SOURCE 200809L
#include "trial.h"

#include "chance.h"
#include "stopwatch.h"
#include "tree.h"

#include <pthread.h>
#include <unistd.h>

enum { THREADS_LIMIT = 8, OPENING_TURNS = 6, TURNS_LIMIT = 200, DEPTH_LIMIT = 30 };

struct alarm {
    uint64_t start, microseconds;
};

static bool rings(void *context, uint64_t nodes)
{
    const struct alarm *alarm = context;
    (void)nodes;
    return stopwatch_now() - alarm->start >= alarm->microseconds;
}

struct player {
    const struct contender *contender;
    struct search_board board;
    struct alarm alarm;
};

static void prepare(struct player *player, const struct trial *trial)
{
    struct table *table = player->board.table;
    struct experience *experience = player->board.experience;
    player->board = (struct search_board){.game = trial->game,
                                          .facts = trial->facts,
                                          .weights = player->contender->weights,
                                          .table = table,
                                          .experience = experience,
                                          .node_limit = trial->nodes};
    if (trial->nodes == 0) {
        player->alarm.microseconds = trial->microseconds;
        player->alarm.start = stopwatch_now();
        player->board.is_time_up = rings;
        player->board.context = &player->alarm;
    }
    table_next_search(table);
}

// The key of the turn that the player makes; 0: none.
static uint32_t think(struct player *player, const struct trial *trial,
                      const struct baronet_play *play, uint64_t seed)
{
    struct search_line line = {0}, last = {0};
    prepare(player, trial);
    if (player->contender->grows_tree) {
        struct tree_search *search = tree_search_new(&player->board, &play, NULL, 1, seed, 8);
        tree_search_run(search, 0, NULL, &last);
        tree_search_free(search);
    } else {
        struct searcher *searcher = searcher_new(&player->board, play, 0);
        for (int depth = 1; depth <= DEPTH_LIMIT; depth++) {
            bool is_through = searcher_search(searcher, depth, last.score, NULL, &line);
            if (line.length > 0)
                last = line;
            if (!is_through || last.score > SCORE_WIN_LEAST || last.score < -SCORE_WIN_LEAST)
                break;
        }
        searcher_free(searcher);
    }
    return last.length > 0 ? last.keys[0] : 0;
}

static bool apply(struct stepper *stepper, struct baronet_play *play, uint32_t key)
{
    char *text = key ? stepper_turn_text(stepper, key) : NULL;
    bool made = text && baronet_apply_text(play, text, NULL);
    baronet_free(text);
    return made;
}

// One random or chosen turn; false when the game is over or stuck.
static bool play_turn(struct player players[2], unsigned first_seat, const struct trial *trial,
                      struct baronet_play *play, unsigned turn, uint64_t seed,
                      struct chance *opening)
{
    if (baronet_play_result(play).outcome != BARONET_ONGOING || baronet_play_claim(play))
        return false;
    if (turn < OPENING_TURNS || trial->facts->is_random[baronet_play_mover(play)]) {
        struct baronet_turns *turns = baronet_turns(play, NULL);
        size_t count = turns ? baronet_turns_count(turns) : 0;
        bool made = count > 0 && baronet_apply(play, turns, chance_below(opening, count), NULL);
        baronet_turns_free(turns);
        return made;
    }
    int who = baronet_play_mover(play) == first_seat ? 0 : 1;
    uint32_t key = think(&players[who], trial, play, seed);
    struct stepper *stepper = stepper_new(play, trial->facts);
    bool made = apply(stepper, play, key);
    stepper_free(stepper);
    return made;
}

// What the threads of a trial share.
struct contest {
    const struct trial *trial;
    const struct contender *contenders[2];
    uint64_t start;
    pthread_mutex_t lock;
    unsigned begun, played; // games
    double points;
};

static bool is_late(const struct contest *contest, uint64_t times)
{
    return stopwatch_milliseconds(contest->start) >= times * contest->trial->milliseconds;
}

// Plays a game; false when it takes too long to be counted.
static bool play_game(const struct contest *contest, struct player players[2], unsigned number,
                      double *points)
{
    const struct trial *trial = contest->trial;
    struct chance opening;
    unsigned seat = number % 2;
    bool in_time = true;
    chance_init_nth(&opening, trial->seed, number / 2);
    struct baronet_play *play = baronet_start(trial->game);
    for (unsigned turn = 0; turn < TURNS_LIMIT && in_time; turn++) {
        if (!play_turn(players, seat, trial, play, turn, trial->seed + number + turn * 7919,
                       &opening))
            break;
        in_time = !is_late(contest, 2);
    }
    struct baronet_result result = baronet_play_result(play);
    *points = result.outcome != BARONET_WIN ? 0.5 : result.winner == seat ? 1 : 0;
    baronet_play_free(play);
    return in_time;
}

static void *work(void *context)
{
    struct contest *contest = context;
    struct player players[2];
    for (int i = 0; i < 2; i++)
        players[i] = (struct player){
            .contender = contest->contenders[i],
            .board = {.table = table_new(1), .experience = experience_new(contest->trial->facts)}};
    for (bool goes_on = true; goes_on;) {
        double points = 0;
        pthread_mutex_lock(&contest->lock);
        unsigned number = contest->begun;
        goes_on = number < contest->trial->games && !is_late(contest, 1);
        contest->begun += goes_on;
        pthread_mutex_unlock(&contest->lock);
        if (!goes_on || !play_game(contest, players, number, &points))
            break;
        pthread_mutex_lock(&contest->lock);
        contest->played++;
        contest->points += points;
        pthread_mutex_unlock(&contest->lock);
    }
    for (int i = 0; i < 2; i++) {
        table_free(players[i].board.table);
        experience_free(players[i].board.experience);
    }
    return NULL;
}

double trial_run(const struct trial *trial, const struct contender *first,
                 const struct contender *second, unsigned *games)
{
    struct contest contest = {.trial = trial, .contenders = {first, second}};
    pthread_t threads[THREADS_LIMIT];
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int count = 0, wanted = cores > THREADS_LIMIT ? THREADS_LIMIT : (int)cores - 1;
    contest.start = stopwatch_now();
    pthread_mutex_init(&contest.lock, NULL);
    for (int i = 0; i < wanted; i++)
        count += pthread_create(&threads[count], NULL, work, &contest) == 0;
    work(&contest);
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&contest.lock);
    *games = contest.played;
    return contest.points;
}
