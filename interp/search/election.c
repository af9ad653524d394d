#include "election.h"

#include "search.h"

#include <string.h>

enum { VOTERS_LIMIT = 8, NODES_OF_A_LOOK = 2000 };

// Both may promise too much: what promises less is heard, and a little of the other one.
static const double hope = 0.2;

// One of the games, for all that are the same position.
struct voter {
    const struct baronet_play *play;
    char *fen;
    unsigned weight;
};

struct ballot {
    char *turn;
    int score; // by whoever proposed it
};

struct election {
    struct engine *engine;
    const struct baronet_play *const *games;
    size_t game_count;
    struct voter voters[VOTERS_LIMIT];
    size_t voter_count;
    struct ballot ballots[VOTERS_LIMIT + 1];
    size_t ballot_count;
};

static void find_voters(struct election *election)
{
    for (size_t i = 0; i < election->game_count; i++) {
        char *fen = baronet_play_fen(election->games[i], BARONET_REFEREE);
        size_t v = 0;
        while (v < election->voter_count && strcmp(election->voters[v].fen, fen) != 0)
            v++;
        if (v == election->voter_count && v < VOTERS_LIMIT) {
            election->voters[v] = (struct voter){election->games[i], fen, 1};
            election->voter_count++;
        } else {
            if (v < election->voter_count)
                election->voters[v].weight++;
            baronet_free(fen);
        }
    }
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

// A part of what may be used, for one of `parts` looks.
static struct engine_limits share_of(const struct engine_limits *limits, size_t parts)
{
    struct engine_limits share = *limits;
    uint64_t whole = limits->milliseconds;
    if (!whole && limits->clock) {
        whole = limits->clock / 40 + limits->increment / 2;
        share.clock = share.increment = 0;
    }
    share.milliseconds = whole ? whole / parts + 1 : 0;
    share.nodes = limits->nodes ? limits->nodes / parts + 1 : 0;
    if (!share.milliseconds && !share.nodes && !share.depth)
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

static void let_voters_propose(struct election *election, const struct engine_limits *share,
                               struct engine_answer *answer)
{
    for (size_t i = 0; i < election->voter_count; i++) {
        struct engine_answer look;
        engine_think(election->engine, election->voters[i].play, share, NULL, NULL, &look);
        add_cost(answer, &look);
        baronet_free(look.reply);
        propose(election, look.turn, look.score);
    }
}

static void let_tree_propose(struct election *election, const struct engine_limits *share,
                             struct engine_answer *answer)
{
    struct engine_answer look;
    engine_think_among(election->engine, election->games, election->game_count, share, NULL, NULL,
                       &look);
    add_cost(answer, &look);
    baronet_free(look.reply);
    propose(election, look.turn, look.score);
}

// What a turn promises in some games, from 0 to 1; false when it can't be made in them.
static bool weigh(struct engine *engine, const struct baronet_play *const *games, size_t count,
                  const char *turn, const struct engine_limits *limits, double *promise)
{
    const char *const only[] = {turn, NULL};
    struct engine_limits own = *limits;
    struct engine_answer look;
    own.only = only;
    bool known = engine_think_among(engine, games, count, &own, NULL, NULL, &look) && look.turn &&
                 strcmp(look.turn, turn) == 0;
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
    for (size_t i = 0; i < election->voter_count; i++) {
        const struct voter *voter = &election->voters[i];
        if (weigh(election->engine, &voter->play, 1, turn, share, &promise)) {
            sum += voter->weight * promise;
            weight += voter->weight;
        }
    }
    return weight ? sum / weight : 0;
}

// The ballot that promises most.
static size_t count_ballots(struct election *election, const struct engine_limits *voter_share,
                            const struct engine_limits *tree_share)
{
    size_t best = 0;
    double most = -1;
    for (size_t b = 0; b < election->ballot_count; b++) {
        const char *turn = election->ballots[b].turn;
        double promise = poll(election, turn, voter_share), other;
        if (tree_share && weigh(election->engine, election->games, election->game_count, turn,
                                tree_share, &other))
            promise = promise < other ? promise + hope * other : other + hope * promise;
        if (promise > most) {
            most = promise;
            best = b;
        }
    }
    return best;
}

// The method decides who takes part; each part gets the same share.
bool elect_turn(struct engine *engine, const struct baronet_play *const *games, size_t count,
                const struct engine_limits *limits, struct engine_answer *answer)
{
    struct election election = {.engine = engine, .games = games, .game_count = count};
    enum engine_method method = engine_method(engine);
    find_voters(&election);
    bool has_tree = method != ENGINE_METHOD_ALPHA_BETA && election.voter_count > 1;
    bool has_voters = method != ENGINE_METHOD_TREE || !has_tree;
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
    for (size_t i = 0; i < election.voter_count; i++)
        baronet_free(election.voters[i].fen);
    for (size_t i = 0; i < election.ballot_count; i++)
        if (i != best)
            baronet_free(election.ballots[i].turn);
    if (election.ballot_count > 0) {
        answer->turn = election.ballots[best].turn;
        answer->score = election.ballots[best].score;
    }
    return election.ballot_count > 0;
}
