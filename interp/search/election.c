#include "election.h"

#include "baronet_notation.h"
#include "search.h"
#include "stopwatch.h"

#include <string.h>

enum { WORLDS_LIMIT = 16, VOTERS_LIMIT = 8, NODES_OF_A_LOOK = 2000 };

// Both may promise too much: the lower estimate is taken, with a little of the other one.
static const double hope = 0.2;

struct ballot {
    char *turn;
    int score; // by whoever proposed it
};

struct election {
    struct engine *engine;
    // Games that are different positions, each with how many are the same one.
    const struct baronet_play *worlds[WORLDS_LIMIT];
    char *fens[WORLDS_LIMIT];
    unsigned weights[WORLDS_LIMIT];
    size_t world_count;
    size_t voter_count; // the first ones of them are searched each by itself
    struct ballot ballots[VOTERS_LIMIT + 1];
    size_t ballot_count;
};

static void find_worlds(struct election *election, const struct baronet_play *const *games,
                        size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char *fen = baronet_play_fen(games[i], BARONET_REFEREE);
        size_t w = 0;
        while (w < election->world_count && strcmp(election->fens[w], fen) != 0)
            w++;
        if (w == election->world_count && w < WORLDS_LIMIT) {
            election->worlds[w] = games[i];
            election->fens[w] = fen;
            election->weights[w] = 1;
            election->world_count++;
        } else {
            if (w < election->world_count)
                election->weights[w]++;
            baronet_free(fen);
        }
    }
    election->voter_count =
        election->world_count < VOTERS_LIMIT ? election->world_count : VOTERS_LIMIT;
}

// Takes over a turn; NULL: none was found.
static void propose(struct election *election, char *turn, int score)
{
    if (!turn)
        return;
    for (size_t i = 0; i < election->ballot_count; i++)
        if (strcmp(election->ballots[i].turn, turn) == 0) {
            baronet_free(turn);
            return;
        }
    election->ballots[election->ballot_count++] = (struct ballot){turn, score};
}

// The share of the limits that one of `parts` looks may use.
static struct engine_limits share_of(const struct engine_limits *limits, size_t parts)
{
    struct engine_limits share = *limits;
    uint64_t whole = stopwatch_microseconds(limits->milliseconds) + limits->microseconds;
    if (!whole && limits->clock) {
        whole = stopwatch_microseconds(limits->clock) / 40 +
                stopwatch_microseconds(limits->increment) / 2;
        share.clock = share.increment = 0;
    }
    share.milliseconds = 0;
    share.microseconds = whole ? whole / parts + 1 : 0;
    share.nodes = limits->nodes ? limits->nodes / parts + 1 : 0;
    if (!share.microseconds && !share.nodes && !share.depth)
        share.nodes = NODES_OF_A_LOOK;
    share.is_infinite = false;
    share.lines = 1;
    return share;
}

// Adds to the answer what one look has cost.
static void add_cost(struct engine_answer *answer, const struct engine_answer *look)
{
    answer->nodes += look->nodes;
    answer->milliseconds += look->milliseconds;
    answer->depth = look->depth;
}

// No more looks: it was stopped, and there is something to answer.
static bool is_cut_short(const struct election *election)
{
    return election->ballot_count > 0 && engine_is_stopped(election->engine);
}

static void let_voters_propose(struct election *election, const struct engine_limits *share,
                               struct engine_answer *answer)
{
    for (size_t i = 0; i < election->voter_count && !is_cut_short(election); i++) {
        struct engine_answer look;
        engine_think(election->engine, election->worlds[i], share, NULL, NULL, &look);
        add_cost(answer, &look);
        baronet_free(look.reply);
        propose(election, look.turn, look.score);
    }
}

static void let_tree_propose(struct election *election, const struct engine_limits *share,
                             struct engine_answer *answer)
{
    struct engine_answer look;
    engine_think_among(election->engine, election->worlds, election->weights, election->world_count,
                       share, NULL, NULL, &look);
    add_cost(answer, &look);
    baronet_free(look.reply);
    propose(election, look.turn, look.score);
}

// What a turn promises in some of the worlds, from 0 to 1; false when it can't be made there.
static bool weigh(struct election *election, size_t first, size_t count, const char *turn,
                  const struct engine_limits *limits, double *promise)
{
    const char *const only[] = {turn, NULL};
    struct engine_limits own = *limits;
    struct engine_answer look;
    own.only = only;
    bool known = engine_think_among(election->engine, election->worlds + first,
                                    election->weights + first, count, &own, NULL, NULL, &look) &&
                 look.turn && strcmp(look.turn, turn) == 0;
    *promise = score_promise(look.score);
    baronet_free(look.turn);
    baronet_free(look.reply);
    return known;
}

// What a turn promises over all voters: one that is best for most of them may lose for the others.
static double poll(struct election *election, const char *turn, const struct engine_limits *share)
{
    double sum = 0, promise;
    unsigned weight = 0;
    for (size_t i = 0; i < election->voter_count && !is_cut_short(election); i++)
        if (weigh(election, i, 1, turn, share, &promise)) {
            sum += election->weights[i] * promise;
            weight += election->weights[i];
        }
    return weight ? sum / weight : 0;
}

// The ballot with the highest estimate; among the first ones, when it is stopped.
static size_t count_ballots(struct election *election, const struct engine_limits *voter_share,
                            const struct engine_limits *tree_share)
{
    size_t best = 0;
    double most = -1;
    for (size_t b = 0; b < election->ballot_count; b++) {
        const char *turn = election->ballots[b].turn;
        double promise = poll(election, turn, voter_share), other;
        if (tree_share && !is_cut_short(election) &&
            weigh(election, 0, election->world_count, turn, tree_share, &other))
            promise = promise < other ? promise + hope * other : other + hope * promise;
        if (is_cut_short(election)) // before this one was weighed well
            break;
        if (promise > most) {
            most = promise;
            best = b;
        }
    }
    return best;
}

// The method decides which ways of searching take part; each gets the same share.
bool elect_turn(struct engine *engine, const struct baronet_play *const *games, size_t count,
                const struct engine_limits *limits, struct engine_answer *answer)
{
    struct election election = {.engine = engine};
    enum baronet_method method = engine_method(engine);
    find_worlds(&election, games, count);
    bool has_tree = method != BARONET_METHOD_ALPHA_BETA && election.world_count > 1;
    bool has_voters = method != BARONET_METHOD_TREE || !has_tree;
    size_t best = 0, parts = has_tree && has_voters ? 4 : has_voters ? 2 : 1;
    *answer = (struct engine_answer){0};
    struct engine_limits tree_share = share_of(limits, parts), voter_share;
    if (has_tree)
        let_tree_propose(&election, &tree_share, answer);
    if (has_voters) {
        voter_share = share_of(limits, parts * election.voter_count);
        let_voters_propose(&election, &voter_share, answer);
    }
    if (election.ballot_count > 1) {
        tree_share = share_of(limits, parts * election.ballot_count);
        voter_share = share_of(limits, parts * election.voter_count * election.ballot_count);
        best = count_ballots(&election, &voter_share, has_tree ? &tree_share : NULL);
    }
    for (size_t i = 0; i < election.world_count; i++)
        baronet_free(election.fens[i]);
    for (size_t i = 0; i < election.ballot_count; i++)
        if (i != best)
            baronet_free(election.ballots[i].turn);
    if (election.ballot_count > 0) {
        answer->turn = election.ballots[best].turn;
        answer->score = election.ballots[best].score;
    }
    return election.ballot_count > 0;
}
