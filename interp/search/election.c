#include "election.h"

#include "search.h"
#include "stopwatch.h"

#include <string.h>

enum { NODES_OF_A_LOOK = 2000 };

// Both may promise too much: the lower estimate is taken, with a little of the other one.
static const double hope = 0.2;

struct election {
    struct engine *engine;
    const struct baronet_play *const *worlds;
    const unsigned *weights;
    size_t world_count;
};

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

static bool think(struct election *election, int way, const struct engine_limits *limits,
                  struct engine_answer *answer)
{
    return engine_think_among(election->engine, (enum engine_way)way, election->worlds,
                              election->weights, election->world_count, limits, NULL, NULL, answer);
}

// Adds to the answer what one look has cost.
static void add_cost(struct engine_answer *answer, const struct engine_answer *look)
{
    answer->nodes += look->nodes;
    answer->milliseconds += look->milliseconds;
    answer->depth = look->depth;
}

// What a turn promises, from 0 to 1, by both ways: one may promise too much, as it forgets what the
// player will not know, the other sees less far. The lower estimate counts, with a little of the
// other one.
static double judge(struct election *election, const char *turn, const struct engine_limits *share,
                    struct engine_answer *answer)
{
    const char *const only[] = {turn, NULL};
    struct engine_limits limits = *share;
    double promises[ENGINE_WAYS] = {0};
    limits.only = only;
    for (int way = 0; way < ENGINE_WAYS; way++) {
        struct engine_answer look;
        if (think(election, way, &limits, &look) && look.turn && strcmp(look.turn, turn) == 0)
            promises[way] = score_promise(look.score);
        add_cost(answer, &look);
        baronet_free(look.turn);
        baronet_free(look.reply);
    }
    return promises[0] < promises[1] ? promises[0] + hope * promises[1]
                                     : promises[1] + hope * promises[0];
}

// Both ways propose a turn; where these differ, both judge both.
static void let_both_propose(struct election *election, const struct engine_limits *limits,
                             struct engine_answer *answer)
{
    struct engine_answer proposals[ENGINE_WAYS];
    const struct engine_limits share = share_of(limits, 2 * ENGINE_WAYS),
                               half = share_of(&share, 2);
    for (int way = 0; way < ENGINE_WAYS; way++) {
        think(election, way, &share, &proposals[way]);
        add_cost(answer, &proposals[way]);
        baronet_free(proposals[way].reply);
    }
    int best = proposals[0].turn == NULL;
    if (proposals[0].turn && proposals[1].turn &&
        strcmp(proposals[0].turn, proposals[1].turn) != 0 && !engine_is_stopped(election->engine))
        best = judge(election, proposals[1].turn, &half, answer) >
               judge(election, proposals[0].turn, &half, answer);
    answer->turn = proposals[best].turn;
    answer->score = proposals[best].score;
    baronet_free(proposals[!best].turn);
}

// The method decides which ways take part.
bool elect_turn(struct engine *engine, const struct baronet_play *const *games,
                const unsigned *weights, size_t count, const struct engine_limits *limits,
                struct engine_answer *answer)
{
    struct election election = {engine, games, weights, count};
    const enum baronet_method method = engine_method(engine);
    const struct engine_limits whole = share_of(limits, 1);
    *answer = (struct engine_answer){0};
    if (count == 1)
        engine_think(engine, games[0], &whole, NULL, NULL, answer);
    else if (method == BARONET_METHOD_MEASURED)
        let_both_propose(&election, limits, answer);
    else
        think(&election, method == BARONET_METHOD_ALPHA_BETA ? ENGINE_BY_COUNCIL : ENGINE_BY_TREE,
              &whole, answer);
    return answer->turn != NULL;
}
