#include "trial.h"

#include "baronet_notation.h"
#include "memory.h"
#include "result.h"
#include "rng.h"
#include "series.h"
#include "stopwatch.h"
#include "tree.h"

#include <stdlib.h>

enum {
    OPENING_TURNS = 6,
    TURNS_LIMIT = 100, // for each player, without those of chance
    CHANCE_SHARE = 4,  // so many times the turns with them
    DEPTH_LIMIT = 30,
    LATE = 2000, // thousandths of the effort: games under way don't count
    TREE_SEED_STEP = 7919
};

struct alarm {
    struct gate *gate;
    uint64_t start, microseconds; // 0: it never rings
};

static bool rings(void *context, uint64_t nodes)
{
    const struct alarm *alarm = context;
    (void)nodes;
    return !gate_pass(alarm->gate) ||
           (alarm->microseconds && stopwatch_now() - alarm->start >= alarm->microseconds);
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
    bool is_tree = player->contender->grows_tree, is_counted = trial->effort->milliseconds == 0;
    player->alarm = (struct alarm){.gate = trial->effort->gate, .start = stopwatch_now()};
    player->board = (struct search_board){.game = trial->game,
                                          .facts = trial->facts,
                                          .weights = player->contender->weights,
                                          .table = table,
                                          .experience = experience,
                                          .node_limit = trial->nodes,
                                          .is_time_up = rings,
                                          .context = &player->alarm};
    if (trial->microseconds && !is_counted) {
        player->alarm.microseconds = trial->microseconds;
        player->board.node_limit = 0;
    } else if (is_tree) {
        player->board.node_limit = trial->tree_games;
    }
    table_next_search(table);
}

// The key of the turn that the player makes; 0: none.
static uint32_t think(struct player *player, const struct trial *trial,
                      const struct baronet_play *play, uint64_t seed, uint64_t *nodes)
{
    struct search_line line = {0}, last = {0};
    prepare(player, trial);
    if (player->contender->grows_tree) {
        struct tree_search *search = tree_search_new(&player->board, &play, NULL, 1, seed, 8);
        tree_search_run(search, 0, NULL);
        tree_search_lines(search, &last, 1);
        tree_search_free(search);
        *nodes += trial->nodes; // as much work as the other's
    } else {
        struct searcher *searcher = searcher_new(&player->board, play, 0);
        for (int depth = 1; depth <= DEPTH_LIMIT; depth++) {
            bool is_through = searcher_search(searcher, depth, last.score, NULL, &line);
            if (line.length > 0)
                last = line;
            if (!is_through || last.score > SCORE_WIN_LEAST || last.score < -SCORE_WIN_LEAST)
                break;
        }
        *nodes += searcher_nodes(searcher);
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
                      struct baronet_play *play, unsigned turn, uint64_t seed, struct rng *opening,
                      uint64_t *nodes)
{
    if (play_result(play).outcome != BARONET_ONGOING || baronet_play_claim(play))
        return false;
    if (turn < OPENING_TURNS || trial->facts->is_random[baronet_play_mover(play)]) {
        struct baronet_turns *turns = baronet_turns(play, NULL);
        size_t count = turns ? baronet_turns_count(turns) : 0;
        bool made = count > 0 && baronet_apply(play, turns, rng_below(opening, count), NULL);
        baronet_turns_free(turns);
        return made;
    }
    int who = baronet_play_mover(play) == first_seat ? 0 : 1;
    uint32_t key = think(&players[who], trial, play, seed, nodes);
    struct stepper *stepper = stepper_new(play, trial->facts);
    bool made = apply(stepper, play, key);
    stepper_free(stepper);
    return made;
}

struct contest {
    const struct trial *trial;
    const struct contender *contenders[2];
    struct effort_use use; // changed where results are taken
    struct tally_score score;
};

struct outcome {
    enum { TRIAL_LOST, TRIAL_DRAWN, TRIAL_WON } result;
    uint64_t nodes;
    bool is_unfinished; // it took too long to be counted
};

// What is counted is not asked here: that must not depend on what other threads do.
static bool is_late(const struct contest *contest)
{
    const struct effort *effort = contest->use.effort;
    return !gate_pass(effort->gate) || (effort->milliseconds && effort_used(&contest->use) > LATE);
}

// A game is played with nothing that others have left behind: the same number, the same game.
static void play_game(void *context, void *own, uint64_t number, void *result)
{
    const struct contest *contest = context;
    const struct trial *trial = contest->trial;
    struct player *players = own;
    struct outcome *outcome = result;
    struct rng opening;
    const unsigned seats = (unsigned)trial->facts->decider_count;
    const unsigned seat = (unsigned)(number % seats);
    for (int i = 0; i < 2; i++) {
        table_clear(players[i].board.table);
        experience_forget(players[i].board.experience);
    }
    rng_init_nth(&opening, trial->seed, number / seats);
    struct baronet_play *play = baronet_start(trial->game);
    const unsigned most = TURNS_LIMIT * seats;
    for (unsigned turn = 0, decided = 0;
         decided < most && turn < CHANCE_SHARE * most && !outcome->is_unfinished; turn++) {
        decided += !trial->facts->is_random[baronet_play_mover(play)];
        if (!play_turn(players, seat, trial, play, turn,
                       trial->seed + number + turn * TREE_SEED_STEP, &opening, &outcome->nodes))
            break;
        outcome->is_unfinished = is_late(contest);
    }
    struct baronet_result ended = play_result(play);
    outcome->result = ended.outcome != BARONET_WIN ? TRIAL_DRAWN
                      : ended.winner == seat       ? TRIAL_WON
                                                   : TRIAL_LOST;
    baronet_play_free(play);
}

static bool take(void *context, uint64_t number, void *result)
{
    struct contest *contest = context;
    const struct trial *trial = contest->trial;
    const struct outcome *outcome = result;
    if (outcome->is_unfinished)
        return false;
    contest->score.wins += outcome->result == TRIAL_WON;
    contest->score.draws += outcome->result == TRIAL_DRAWN;
    contest->score.losses += outcome->result == TRIAL_LOST;
    contest->use.nodes += outcome->nodes;
    uint64_t used = effort_used(&contest->use), done = (number + 1) * 1000 / trial->games;
    done = used > done ? used : done;
    if (trial->progress)
        trial->progress(trial->context, done < 1000 ? (unsigned)done : 1000);
    return number + 1 < trial->games &&
           ((number + 1) % (unsigned)trial->facts->decider_count > 0 || used < 1000);
}

static void *players_new(void *context)
{
    const struct contest *contest = context;
    struct player *players = memory_zeroed(2, sizeof *players);
    for (int i = 0; i < 2; i++)
        players[i] = (struct player){
            .contender = contest->contenders[i],
            .board = {.table = table_new(1), .experience = experience_new(contest->trial->facts)}};
    return players;
}

static void players_free(void *context, void *own)
{
    struct player *players = own;
    (void)context;
    for (int i = 0; i < 2; i++) {
        table_free(players[i].board.table);
        experience_free(players[i].board.experience);
    }
    memory_free(players);
}

struct tally_score trial_run(const struct trial *trial, const struct contender *first,
                             const struct contender *second)
{
    struct contest contest = {
        .trial = trial, .contenders = {first, second}, .use = effort_begin(trial->effort)};
    struct series series = {.threads = effort_threads(trial->effort),
                            .result_size = sizeof(struct outcome),
                            .context = &contest,
                            .prepare = players_new,
                            .release = players_free,
                            .work = play_game,
                            .take = take};
    series_run(&series, 0);
    return contest.score;
}
