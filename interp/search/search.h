// One thread's search: principal variation search with a transposition table, quiescence, and the
// usual reductions, over turns as the rules list them (step.h). Of a turn it knows what it changes,
// and of a position its weighted sum.
//
// Scores are for the side to move, in hundredths. Each player's side is a sign: when one side makes
// several turns in a row, the score is just not negated.
#ifndef SEARCH_H
#define SEARCH_H

#include "attention.h"
#include "rng.h"
#include "search_parts.h"
#include "table.h"
#include "weights.h"

#include <stdatomic.h>

enum {
    SCORE_LIMIT = 32000,
    SCORE_WIN = 31000,       // minus the number of turns until then
    SCORE_WIN_LEAST = 30000, // anything beyond is a proved win
    PLY_LIMIT = 128,
    PLAYERS_AT_MOST = 8,
    OWNERS_AT_MOST = 17
};

// One of the lines of a search, from its position to where quiescence begins and nothing is
// attacked that would end the game: each of them is as likely to be drawn (reservoir sampling with
// one place; Vitter, 1985). Those in which a player passes are left out.
struct drawn_line {
    struct rng rng;
    uint64_t seen; // lines so far
    uint32_t keys[PLY_LIMIT];
    int length; // 0: none was seen
};

// What all threads of a search share.
struct search_board {
    const struct baronet_game *game;
    const struct step_facts *facts;
    const struct weights *weights;
    struct table *table;
    atomic_bool stop;
    bool (*is_time_up)(void *context, uint64_t nodes); // asked now and then by the first thread
    void *context;
    uint64_t node_limit;           // of the first thread; 0: none
    uint64_t search_node_limit;    // of one search to one depth; 0: none
    struct attention attention;    // of the player who thinks; all zero: he sees everything
    uint32_t without;              // parts that are left out: 1 << part of each
    struct experience *experience; // of the first thread, from one search to the next; NULL: none
    struct drawn_line *drawn;      // for searches by one thread; NULL: none is drawn
};

// The sides: two players are one against the other, as the first one sees it; of more players, one
// (`mover`) is against all others. Chance is on no side. sign[OWNERS_AT_MOST] becomes 1 or -1 for
// players, else 0.
void sides_choose(const struct step_facts *facts, unsigned mover, int8_t *sign);

// What a player has of a point that nobody has won, and of the chances at the start as long as all
// players are believed to be alike: a half of two, and against a puzzle.
double sides_fair_share(const struct step_facts *facts);

// The result of the stepper's game for the first player's side, from 0 to 1; -1: none yet.
// `is_stuck`: as in stepper_result.
double sides_result(const int8_t *sign, struct stepper *stepper, bool is_stuck);

// The score that multiplies the chances of winning, beside those of losing, by e.
static const double score_unit = 200;

// What a score promises: the share of points, from 0 to 1, and the score that promises so much.
double score_promise(int score);
int score_promising(double promise);

// Which turns were good in positions met before: what orders quiet ones (move_ordering.c).
struct experience *experience_new(const struct step_facts *facts);
void experience_free(struct experience *experience);
void experience_forget(struct experience *experience);

struct searcher;

struct search_line {
    int score;
    int depth, selective_depth;
    uint32_t keys[PLY_LIMIT];
    int length;
};

// `number` tells threads apart; number 0 asks for the time.
struct searcher *searcher_new(struct search_board *board, const struct baronet_play *play,
                              unsigned number);
void searcher_free(struct searcher *searcher);

// Sees the game as this player (sides_choose), not as whoever was to move.
void searcher_take_side(struct searcher *searcher, unsigned player);

// Searches the present position to this depth around `guess`; turns with the keys `excluded` are
// left out, and only those of `only` are tried (when there are any). False when it was stopped:
// then the line is the best one known, if its length is not 0.
struct search_limits {
    const uint32_t *excluded, *only;
    size_t excluded_count, only_count;
};
bool searcher_search(struct searcher *searcher, int depth, int guess,
                     const struct search_limits *limits, struct search_line *line);

// Static score, the same without a net, and quiescence, of the present position for the player to
// move.
int searcher_evaluate(struct searcher *searcher);
int searcher_weigh(struct searcher *searcher, int8_t *told); // told: as in weights_activity()
int searcher_quiet_score(struct searcher *searcher);

// Makes a turn for good, as the next position to be searched.
bool searcher_advance(struct searcher *searcher, const struct step *step);

// Makes the turns of a line as far as they are legal, and returns how many; the position reached is
// the next one to be searched. searcher_go_back takes so many turns back.
int searcher_follow(struct searcher *searcher, const uint32_t *keys, int length);
void searcher_go_back(struct searcher *searcher, int count);

uint64_t searcher_nodes(const struct searcher *searcher);
struct stepper *searcher_stepper(struct searcher *searcher);

#endif
