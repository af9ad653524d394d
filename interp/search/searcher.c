// The position that one thread searches: it is made, taken back and weighed here (searcher.h).
#include "searcher.h"

#include "memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ACTIVITY_PARTS = 256,
    ACTIVITY_FIRST = 200, // before anything is known
    LAZY_LEAST = 30,
    LAZY_CHANGES = 3,
    NODES_BETWEEN_LOOKS = 16 // some games list thousands of turns at each
};

// How many units of score are one unit of log odds.

double score_promise(int score)
{
    return 1 / (1 + exp(-score / score_unit));
}

int score_promising(double promise)
{
    double most = SCORE_WIN_LEAST - 1, score = score_unit * log(promise / (1 - promise));
    return (int)(score > most ? most : score < -most ? -most : score);
}

void sides_choose(const struct step_facts *facts, unsigned mover, int8_t *sign)
{
    // The same side in every search of two players, so that the table stays valid.
    int first = facts->decider_count <= 2 || facts->is_random[mover] ? 0 : (int)mover;
    memset(sign, 0, OWNERS_AT_MOST * sizeof *sign);
    for (int p = 0; p < facts->player_count; p++)
        sign[p] = p == first ? 1 : -1;
}

double sides_fair_share(const struct step_facts *facts)
{
    return 1.0 / (facts->decider_count > 2 ? facts->decider_count : 2);
}

double sides_result(const int8_t *sign, struct stepper *stepper, bool is_stuck)
{
    enum step_result result = stepper_result(stepper, is_stuck);
    bool is_first = sign[stepper_mover(stepper)] > 0;
    if (result == STEP_ONGOING)
        return -1;
    return result == STEP_DRAW ? 0.5 : (result == STEP_WIN) == is_first ? 1 : 0;
}

// No exchange of a royal piece pays.
static void set_worth(struct searcher *searcher)
{
    const struct step_facts *facts = searcher->facts;
    searcher->has_exchanges = facts->player_count == 2 && !searcher->weights->must_capture &&
                              searcher_has(searcher, SEARCH_EXCHANGES);
    searcher->worth = memory_zeroed((size_t)facts->kind_count, sizeof *searcher->worth);
    for (int k = 1; k < facts->kind_count; k++)
        searcher->worth[k] =
            facts->is_royal[facts->type_of[k]] ? ROYAL_WORTH : searcher->weights->kinds[k];
}

static void set_keys(struct searcher *searcher)
{
    const struct step_facts *facts = searcher->facts;
    searcher->keys[0] = (struct correction_keys){{0}};
    for (int c = 0; c < facts->hands_end; c++) {
        struct step_change change = {c, 0, searcher->stepper->cells[c]};
        correction_keys_change(&searcher->keys[0], facts, searcher->part_of, &change);
    }
}

// The stepper's position is the one to be searched.
static void stand(struct searcher *searcher)
{
    searcher->sums[0] = weights_sum(searcher->weights, searcher->stepper->cells, searcher->sign);
    set_keys(searcher);
    if (searcher_has_net(searcher))
        net_begin(searcher->weights->net, searcher->stepper->cells, &searcher->nets[0]);
}

struct searcher *searcher_new(struct search_board *board, const struct baronet_play *play,
                              unsigned number)
{
    struct searcher *searcher = memory_zeroed(1, sizeof *searcher);
    const struct step_facts *facts = board->facts;
    searcher->board = board;
    searcher->weights = board->weights;
    searcher->facts = facts;
    searcher->number = number;
    searcher->stepper = stepper_new(play, facts);
    searcher->judgements = memory_zeroed(JUDGEMENTS, sizeof *searcher->judgements);
    searcher->own_experience = board->experience && number == 0 ? NULL : experience_new(facts);
    searcher->experience = searcher->own_experience ? searcher->own_experience : board->experience;
    searcher->stepper->sign = searcher->sign;
    prune_init(searcher);
    set_worth(searcher);
    searcher->activity_change = ACTIVITY_FIRST * ACTIVITY_PARTS;
    if (NETS_ARE_USED && searcher->weights->net && searcher_has(searcher, SEARCH_NET))
        searcher->nets = memory_zeroed(PLY_LIMIT + 2, sizeof *searcher->nets);
    searcher_take_side(searcher, stepper_mover(searcher->stepper));
    return searcher;
}

void searcher_take_side(struct searcher *searcher, unsigned player)
{
    const struct step_facts *facts = searcher->facts;
    sides_choose(facts, player, searcher->sign);
    memory_free(searcher->part_of);
    searcher->part_of = correction_parts_new(facts, searcher->worth, searcher->sign);
    stand(searcher);
}

void searcher_free(struct searcher *searcher)
{
    if (!searcher)
        return;
    stepper_free(searcher->stepper);
    experience_free(searcher->own_experience);
    memory_free(searcher->judgements);
    memory_free(searcher->nets);
    memory_free(searcher->worth);
    memory_free(searcher->part_of);
    memory_free(searcher);
}

uint64_t searcher_nodes(const struct searcher *searcher)
{
    return atomic_load_explicit(&searcher->nodes, memory_order_relaxed);
}

struct stepper *searcher_stepper(struct searcher *searcher)
{
    return searcher->stepper;
}

// ---- The position at a ply

static int clamp(int score)
{
    return score > SCORE_WIN_LEAST - 1    ? SCORE_WIN_LEAST - 1
           : score < -SCORE_WIN_LEAST + 1 ? -SCORE_WIN_LEAST + 1
                                          : score;
}

// What the net adds, if there is one, but for activity.
static int net_part_at(const struct searcher *searcher, int ply)
{
    return searcher_has_net(searcher)
               ? net_score(searcher->weights->net, &searcher->nets[ply],
                           stepper_mover(searcher->stepper), stepper_number(searcher->stepper))
               : 0;
}

static int score_with(const struct searcher *searcher, int ply, int32_t activity)
{
    int32_t sum = searcher->sums[ply] + activity;
    return clamp(searcher_side(searcher) * sum + searcher->weights->tempo +
                 net_part_at(searcher, ply));
}

static void note_activity(struct searcher *searcher, int ply, int32_t activity)
{
    int32_t change = abs(activity - searcher->activity[ply]) * ACTIVITY_PARTS;
    searcher->activity_change += (change - searcher->activity_change) / ACTIVITY_PARTS;
    searcher->activity[ply] = activity;
}

// What activity adds: by the weights, and by what the net makes of it.
static int32_t activity_at(struct searcher *searcher, int ply)
{
    const struct weights *weights = searcher->weights;
    const struct step_activity *activity = weights_look(weights, searcher->stepper);
    if (!searcher_has_net(searcher) || weights->net->shape.counted == 0)
        return weights_activity(weights, activity, searcher->sign, NULL);
    int8_t told[2 * WEIGHTS_TOLD_MOST];
    const int32_t sum = weights_activity(weights, activity, searcher->sign, told);
    return sum + searcher_side(searcher) * net_score_of_counts(weights->net, &searcher->nets[ply],
                                                               stepper_mover(searcher->stepper),
                                                               stepper_number(searcher->stepper),
                                                               told);
}

static struct judgement *judgement_of(const struct searcher *searcher, uint64_t hash)
{
    return &searcher->judgements[hash >> 32 & (JUDGEMENTS - 1)];
}

// Looks at the activity of the position; returns what it is more than that of a position before.
static int32_t look_at_activity(struct searcher *searcher, int ply)
{
    const uint64_t hash = stepper_hash(searcher->stepper);
    const int32_t before = searcher->activity[ply];
    struct judgement *judgement = judgement_of(searcher, hash);
    if (judgement->hash != hash && searcher_has(searcher, SEARCH_ACTIVITY))
        *judgement = (struct judgement){hash, activity_at(searcher, ply)};
    note_activity(searcher, ply, judgement->activity);
    return judgement->activity - before;
}

int searcher_rough_score(const struct searcher *searcher, int ply)
{
    return clamp(score_with(searcher, ply, searcher->activity[ply]) +
                 order_correction(searcher, ply));
}

int searcher_refined_score(struct searcher *searcher, int ply, int rough)
{
    return clamp(rough + searcher_side(searcher) * look_at_activity(searcher, ply));
}

int searcher_corrected_score(struct searcher *searcher, int ply)
{
    return searcher_refined_score(searcher, ply, searcher_rough_score(searcher, ply));
}

bool searcher_is_threatened(struct searcher *searcher, int ply)
{
    struct ply *here = &searcher->plies[ply];
    const uint64_t hash = stepper_hash(searcher->stepper);
    if (!searcher->facts->has_royals)
        return false;
    if (here->looked_at != hash) {
        here->looked_at = hash;
        here->is_threatened = stepper_is_threatened(searcher->stepper);
    }
    return here->is_threatened;
}

bool searcher_lies_outside(const struct searcher *searcher, int rough, int alpha, int beta)
{
    const int margin = LAZY_LEAST + LAZY_CHANGES * searcher->activity_change / ACTIVITY_PARTS;
    return rough - margin >= beta || rough + margin <= alpha;
}

bool searcher_make(struct searcher *searcher, const struct step *step, int ply)
{
    size_t count;
    struct ply *here = &searcher->plies[ply];
    if (!stepper_make(searcher->stepper, step))
        return false;
    here->key = step->key;
    here->kind = step->kind;
    here->destination = step->destination;
    atomic_store_explicit(&searcher->nodes, searcher_nodes(searcher) + 1, memory_order_relaxed);
    int32_t sum = searcher->sums[ply];
    const struct step_change *changes = stepper_changes(searcher->stepper, &count);
    for (size_t i = 0; i < count; i++)
        sum +=
            weights_of_cell(searcher->weights, changes[i].cell, changes[i].after, searcher->sign) -
            weights_of_cell(searcher->weights, changes[i].cell, changes[i].before, searcher->sign);
    searcher->sums[ply + 1] = sum;
    searcher->activity[ply + 1] = searcher->activity[ply];
    searcher->keys[ply + 1] = searcher->keys[ply];
    for (size_t i = 0; i < count; i++)
        correction_keys_change(&searcher->keys[ply + 1], searcher->facts, searcher->part_of,
                               &changes[i]);
    if (searcher_has_net(searcher))
        net_advance(searcher->weights->net, &searcher->nets[ply], changes, count,
                    &searcher->nets[ply + 1]);
    const uint64_t hash = stepper_hash(searcher->stepper);
    table_prefetch(searcher->board->table, hash);
    __builtin_prefetch(judgement_of(searcher, hash));
    order_prefetch(searcher, ply + 1);
    return true;
}

bool searcher_is_stopped(struct searcher *searcher)
{
    struct search_board *board = searcher->board;
    uint64_t nodes = searcher_nodes(searcher);
    if (searcher->stopped)
        return true;
    if (searcher->number == 0 && nodes % NODES_BETWEEN_LOOKS == 0 && board->is_time_up &&
        board->is_time_up(board->context, nodes))
        atomic_store_explicit(&board->stop, true, memory_order_relaxed);
    if (searcher->number == 0 && board->node_limit && nodes >= board->node_limit)
        atomic_store_explicit(&board->stop, true, memory_order_relaxed);
    searcher->stopped =
        atomic_load_explicit(&board->stop, memory_order_relaxed) ||
        (board->search_node_limit && nodes - searcher->nodes_before >= board->search_node_limit);
    return searcher->stopped;
}

int searcher_result_score(enum step_result result, int ply)
{
    return result == STEP_WIN ? SCORE_WIN - ply : result == STEP_LOSS ? -SCORE_WIN + ply : 0;
}

bool searcher_advance(struct searcher *searcher, const struct step *step)
{
    if (!searcher_make(searcher, step, 0))
        return false;
    searcher->sums[0] = searcher->sums[1];
    searcher->keys[0] = searcher->keys[1];
    searcher->activity[0] = searcher->activity[1];
    if (searcher_has_net(searcher))
        searcher->nets[0] = searcher->nets[1];
    return true;
}

int searcher_follow(struct searcher *searcher, const uint32_t *keys, int length)
{
    int count = 0;
    while (count < length && stepper_make_by_key(searcher->stepper, keys[count]))
        count++;
    stand(searcher);
    return count;
}

void searcher_go_back(struct searcher *searcher, int count)
{
    for (int i = 0; i < count; i++)
        stepper_undo(searcher->stepper);
    stand(searcher);
}

int searcher_evaluate(struct searcher *searcher)
{
    look_at_activity(searcher, 0);
    return score_with(searcher, 0, searcher->activity[0]);
}

int searcher_weigh(struct searcher *searcher, int8_t *told)
{
    const struct step_activity *activity = weights_look(searcher->weights, searcher->stepper);
    const int32_t sum =
        searcher->sums[0] + weights_activity(searcher->weights, activity, searcher->sign, told);
    return clamp(searcher_side(searcher) * sum + searcher->weights->tempo);
}
