#define _POSIX_C_SOURCE 200809L
#include "trial.h"

#include "tree.h"

#include <time.h>

enum { OPENING_TURNS = 6, TURNS_LIMIT = 200, DEPTH_LIMIT = 30 };

struct alarm {
    struct timespec start;
    uint64_t microseconds;
};

static uint64_t microseconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)(now.tv_sec - start->tv_sec) * 1000000 + (uint64_t)(now.tv_nsec / 1000) -
           (uint64_t)(start->tv_nsec / 1000);
}

static bool rings(void *context, uint64_t nodes)
{
    const struct alarm *alarm = context;
    (void)nodes;
    return microseconds_since(&alarm->start) >= alarm->microseconds;
}

static uint64_t next_random(uint64_t *state)
{
    uint64_t mixed = (*state += UINT64_C(0x9e3779b97f4a7c15));
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    return mixed ^ mixed >> 31;
}

struct player {
    const struct contender *contender;
    struct search_board board;
    struct alarm alarm;
};

static void prepare(struct player *player, const struct trial *trial)
{
    struct table *table = player->board.table;
    player->board = (struct search_board){.game = trial->game,
                                          .facts = trial->facts,
                                          .weights = player->contender->weights,
                                          .table = table,
                                          .node_limit = trial->nodes};
    if (trial->nodes == 0) {
        player->alarm.microseconds = trial->microseconds;
        clock_gettime(CLOCK_MONOTONIC, &player->alarm.start);
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
        struct tree_search *search = tree_search_new(&player->board, play, seed, 8);
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
                      struct baronet_play *play, unsigned turn, uint64_t *random, uint64_t *opening)
{
    if (baronet_play_result(play).outcome != BARONET_ONGOING || baronet_play_claim(play))
        return false;
    if (turn < OPENING_TURNS) {
        struct baronet_turns *turns = baronet_turns(play, NULL);
        size_t count = turns ? baronet_turns_count(turns) : 0;
        bool made = count > 0 && baronet_apply(play, turns, next_random(opening) % count, NULL);
        baronet_turns_free(turns);
        return made;
    }
    int who = baronet_play_mover(play) == first_seat ? 0 : 1;
    uint32_t key = think(&players[who], trial, play, next_random(random));
    struct stepper *stepper = stepper_new(play, trial->facts);
    bool made = apply(stepper, play, key);
    stepper_free(stepper);
    return made;
}

double trial_run(const struct trial *trial, const struct contender *first,
                 const struct contender *second, unsigned *games)
{
    struct player players[2] = {{.contender = first, .board = {.table = table_new(1)}},
                                {.contender = second, .board = {.table = table_new(1)}}};
    struct timespec start;
    uint64_t random = trial->seed;
    double points = 0;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (*games = 0; *games < trial->games; ++*games) {
        uint64_t opening = trial->seed + *games / 2 * 7919;
        unsigned seat = *games % 2;
        if (seat == 0 && microseconds_since(&start) / 1000 >= trial->milliseconds)
            break;
        struct baronet_play *play = baronet_start(trial->game);
        bool is_late = false;
        for (unsigned turn = 0; turn < TURNS_LIMIT && !is_late; turn++) {
            if (!play_turn(players, seat, trial, play, turn, &random, &opening))
                break;
            is_late = microseconds_since(&start) / 1000 >= 2 * trial->milliseconds;
        }
        if (is_late) { // the game is not counted
            baronet_play_free(play);
            break;
        }
        struct baronet_result result = baronet_play_result(play);
        points += result.outcome != BARONET_WIN ? 0.5 : result.winner == seat ? 1 : 0;
        baronet_play_free(play);
    }
    table_free(players[0].board.table);
    table_free(players[1].board.table);
    return points;
}
