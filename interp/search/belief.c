#include "belief.h"

#include "baronet_notation.h"
#include "memory.h"
#include "play_rest.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

// ---- Games

void belief_release(struct belief *belief)
{
    for (size_t i = 0; i < belief->count; i++)
        baronet_play_free(belief->games[i]);
    memory_free(belief->games);
    memory_free(belief->weights);
    *belief = (struct belief){0};
}

void belief_add(struct belief *belief, struct baronet_play *game, double weight)
{
    const uint64_t hash = baronet_play_hash(game);
    for (size_t i = 0; i < belief->count; i++)
        if (baronet_play_hash(belief->games[i]) == hash) {
            belief->weights[i] += weight;
            baronet_play_free(game);
            return;
        }
    belief->games = memory_grow(belief->games, belief->count + 1, &belief->game_capacity,
                                sizeof(struct baronet_play *));
    belief->weights = memory_grow(belief->weights, belief->count + 1, &belief->weight_capacity,
                                  sizeof *belief->weights);
    play_rest(game);
    belief->games[belief->count] = game;
    belief->weights[belief->count++] = weight;
}

// ---- Drawing

// A weight with its number, and by what it is drawn.
struct lot {
    size_t number;
    double priority;
};

static int first_to_last(const void *a, const void *b)
{
    const struct lot *one = a, *other = b;
    if (one->priority != other->priority)
        return one->priority < other->priority ? 1 : -1;
    return one->number < other->number ? -1 : one->number > other->number;
}

// All of them, in the order in which they are drawn.
static struct lot *draw_all(const double *weights, size_t count, struct lots *lots)
{
    struct lot *drawn = memory_zeroed(count + 1, sizeof *drawn);
    for (size_t i = 0; i < count; i++) {
        const double chance = ((double)(lots_next(lots) >> 11) + 1) / 9007199254740992.0; // 2^53
        drawn[i] = (struct lot){i, weights[i] / chance};
    }
    qsort(drawn, count, sizeof *drawn, first_to_last);
    return drawn;
}

size_t belief_draw(const double *weights, size_t count, size_t most, struct lots *lots,
                   size_t *numbers, double *shares)
{
    struct lot *drawn = draw_all(weights, count, lots);
    const size_t given = count < most ? count : most;
    const double least = count > most ? drawn[most].priority : 0;
    for (size_t i = 0; i < given; i++) {
        numbers[i] = drawn[i].number;
        shares[i] = fmax(weights[numbers[i]], least);
    }
    memory_free(drawn);
    return given;
}

void belief_copy(struct belief *copy, const struct belief *belief)
{
    for (size_t i = 0; i < belief->count; i++)
        belief_add(copy, baronet_play_copy(belief->games[i]), belief->weights[i]);
    copy->is_whole = belief->is_whole;
}

void belief_take_back(struct belief *earlier, const struct belief *belief, size_t turns,
                      size_t most, struct lots *lots)
{
    size_t *numbers = memory_zeroed(belief->count + 1, sizeof *numbers);
    double *shares = memory_zeroed(belief->count + 1, sizeof *shares);
    const size_t count = belief_draw(belief->weights, belief->count, most, lots, numbers, shares);
    for (size_t i = 0; i < count; i++) {
        struct baronet_play *play = baronet_play_copy(belief->games[numbers[i]]);
        size_t left = turns;
        while (left > 0 && baronet_undo(play))
            left--;
        if (left == 0)
            belief_add(earlier, play, shares[i]);
        else
            baronet_play_free(play);
    }
    memory_free(numbers);
    memory_free(shares);
}

static double mean_weight(const struct belief *belief)
{
    double sum = 0;
    for (size_t i = 0; i < belief->count; i++)
        sum += belief->weights[i];
    return sum / (double)belief->count;
}

void belief_join(struct belief *belief, struct belief *other)
{
    const double scale =
        belief->count > 0 && other->count > 0 ? mean_weight(belief) / mean_weight(other) : 1;
    for (size_t i = 0; i < other->count; i++)
        belief_add(belief, other->games[i], scale * other->weights[i]);
    other->count = 0;
    belief_release(other);
}

// ---- What follows

// A turn of a game that may be the one that was seen.
struct branch {
    size_t game, turn;
};

struct branches {
    struct branch *list;
    double *weights;
    size_t count, capacity, weight_capacity;

    // Of the game whose turns are looked at.
    size_t game;
    const struct policy *policy;
    unsigned mover;
    int *scores; // [turn]
    size_t score_count, score_capacity;
};

enum {
    TRIES = 2,           // turns that are made for each game wanted, as long as one is found
    LOOKS_LIMIT = 100000 // turns that are looked at; games beyond that are given up
};

static void add_branch(void *context, size_t index, const int32_t *cells, bool is_alike)
{
    struct branches *branches = context;
    branches->scores = memory_grow(branches->scores, index + 1, &branches->score_capacity,
                                   sizeof *branches->scores);
    branches->score_count = index + 1;
    branches->scores[index] = policy_score(branches->policy, cells, branches->mover);
    if (!is_alike)
        return;
    branches->list = memory_grow(branches->list, branches->count + 1, &branches->capacity,
                                 sizeof *branches->list);
    branches->weights = memory_grow(branches->weights, branches->count + 1,
                                    &branches->weight_capacity, sizeof *branches->weights);
    branches->list[branches->count++] = (struct branch){branches->game, index};
}

// Weighs the branches from `first` on, those of one game, by how likely its turns are.
static void weigh_branches(struct branches *branches, size_t first, double weight)
{
    int best = INT_MIN;
    double sum = 0;
    for (size_t i = 0; i < branches->score_count; i++)
        best = branches->scores[i] > best ? branches->scores[i] : best;
    for (size_t i = 0; i < branches->score_count; i++)
        sum += policy_likelihood(best - branches->scores[i]);
    for (size_t i = first; i < branches->count; i++)
        branches->weights[i] =
            weight * policy_likelihood(best - branches->scores[branches->list[i].turn]) / sum;
}

// Adds the turns of a game that may be the one that was seen. What the player does himself doesn't
// depend on what he does not know.
static void add_branches(struct branches *branches, const struct belief *before, size_t game,
                         const struct baronet_turns *turns, unsigned player,
                         const struct sight *sight, bool sees_own)
{
    const size_t first = branches->count;
    struct baronet_play *play = before->games[game];
    branches->game = game;
    branches->mover = baronet_play_mover(play);
    branches->score_count = 0;
    sight_ask_turns(sight, play, turns, player, sees_own, add_branch, branches);
    if (branches->mover != player)
        weigh_branches(branches, first, before->weights[game]);
    else
        for (size_t i = first; i < branches->count; i++)
            branches->weights[i] = before->weights[game];
}

// Whether the player saw all of his own pieces before: then games in which one of them is where he
// sees nothing now are looked at only if no other game agrees, which saves most of the time.
static bool saw_own(const struct belief *before, unsigned player, const struct sight *last)
{
    bool all = last != NULL;
    for (size_t g = 0; g < before->count && all; g++)
        all = sight_shows_own(last, before->games[g], player);
    return all;
}

// Adds games after branches that agree, in the order in which these are drawn.
static void grow(struct belief *belief, const struct belief *before, unsigned player,
                 const struct sight *sight, const struct branches *branches,
                 struct baronet_turns *const *turns, size_t most, struct lots *lots)
{
    struct lot *drawn = draw_all(branches->weights, branches->count, lots);
    size_t next = 0, first = belief->count;
    for (; next < branches->count && belief->count < most; next++) {
        if (belief->count > 0 && next >= most * TRIES)
            break;
        const struct branch *branch = &branches->list[drawn[next].number];
        struct baronet_play *play = baronet_play_copy(before->games[branch->game]);
        if (baronet_apply(play, turns[branch->game], branch->turn, NULL) &&
            sight_agrees(sight, play, player))
            belief_add(belief, play, branches->weights[drawn[next].number]);
        else
            baronet_play_free(play);
    }
    const double least = next < branches->count ? drawn[next].priority : 0;
    belief->is_whole &= next == branches->count;
    for (size_t i = first; i < belief->count; i++)
        belief->weights[i] = fmax(belief->weights[i], least);
    memory_free(drawn);
}

void belief_follow(struct belief *belief, const struct belief *before, unsigned player,
                   const struct policy *policy, const struct sight *last, const struct sight *sight,
                   size_t most, struct lots *lots)
{
    struct branches branches = {.policy = policy};
    bool sees_own = saw_own(before, player, last);
    belief->is_whole = before->is_whole;
    struct baronet_turns **turns = memory_zeroed(before->count + 1, sizeof(struct baronet_turns *));
    for (size_t looks = 0;;) {
        branches.count = 0;
        for (size_t g = 0; g < before->count; g++) {
            if (!turns[g] && looks < LOOKS_LIMIT) {
                turns[g] = baronet_turns(before->games[g], NULL);
                looks += turns[g] ? baronet_turns_count(turns[g]) : 0;
            }
            belief->is_whole &= turns[g] != NULL;
            if (turns[g] && baronet_turns_count(turns[g]) > 0)
                add_branches(&branches, before, g, turns[g], player, sight, sees_own);
            play_rest(before->games[g]);
        }
        grow(belief, before, player, sight, &branches, turns, most, lots);
        if (belief->count > 0 || !sees_own)
            break;
        sees_own = false;
    }
    for (size_t g = 0; g < before->count; g++)
        baronet_turns_free(turns[g]);
    memory_free(turns);
    memory_free(branches.list);
    memory_free(branches.weights);
    memory_free(branches.scores);
}
