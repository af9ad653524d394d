// The search itself: principal variation search from node to node (search.h).
#include "searcher.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

// Reverse futility: to this depth, and by how much for each.
enum { REVERSE_DEPTH = 7, REVERSE_EACH = 80 };
enum { QUIET_LIMIT = 64 }; // quiet turns of a node that are blamed when another one is best

static int search(struct searcher *searcher, int alpha, int beta, int depth, int ply,
                  bool may_pass);

static int search_behind(struct searcher *searcher, int mover_side, int alpha, int beta, int depth,
                         int ply)
{
    if (searcher_side(searcher) == mover_side)
        return search(searcher, alpha, beta, depth, ply + 1, true);
    return -search(searcher, -beta, -alpha, depth, ply + 1, true);
}

static bool is_wanted(const struct searcher *searcher, const struct step *step, int ply)
{
    const struct search_limits *limits = searcher->limits;
    if (ply > 0 || !limits)
        return true;
    for (size_t i = 0; i < limits->excluded_count; i++)
        if (limits->excluded[i] == step->key)
            return false;
    for (size_t i = 0; i < limits->only_count; i++)
        if (limits->only[i] == step->key)
            return true;
    return limits->only_count == 0;
}

static void note_line(struct searcher *searcher, uint32_t key, int ply)
{
    struct ply *here = &searcher->plies[ply], *next = &searcher->plies[ply + 1];
    here->line[0] = key;
    int length = next->line_length < PLY_LIMIT - 1 ? next->line_length : PLY_LIMIT - 1;
    memcpy(here->line + 1, next->line, (size_t)length * sizeof *here->line);
    here->line_length = length + 1;
}

// Searches one turn that was made.
static int search_step(struct searcher *searcher, const struct node *node, const struct step *step,
                       int mover_side, int alpha, int tried)
{
    bool gives_threat = searcher_has(searcher, SEARCH_THREAT_EXTENSION) && node->depth < 20 &&
                        searcher_side(searcher) != mover_side &&
                        searcher_is_threatened(searcher, node->ply + 1);
    int depth = node->depth - 1 + (gives_threat && (step->score >= 0 || node->is_principal));
    if (tried == 0)
        return search_behind(searcher, mover_side, alpha, node->beta, depth, node->ply);
    int less = prune_reduction(searcher, node, step, tried, gives_threat);
    int score = search_behind(searcher, mover_side, alpha, alpha + 1, depth - less, node->ply);
    if (score > alpha && less > 0)
        score = search_behind(searcher, mover_side, alpha, alpha + 1, depth, node->ply);
    if (score > alpha && score < node->beta)
        score = search_behind(searcher, mover_side, alpha, node->beta, depth, node->ply);
    return score;
}

// How many quiet turns were tried that begin with the same move: the first stage of turns that go
// on with other choices. Where these choices give something up, the cheapest come first, and the
// others matter little.
static uint8_t *count_alike(struct ply *here, const struct step *step)
{
    uint32_t hash = (uint32_t)(step->origin + 1) * 0x9e3779b1U ^
                    (uint32_t)(step->destination + 1) * 0x85ebca6bU ^
                    (uint32_t)step->kind * 0xc2b2ae35U;
    return &here->starts[(hash ^ hash >> 15) % STARTS];
}

static int search_steps(struct searcher *searcher, const struct node *node, uint32_t first)
{
    struct stepper *stepper = searcher->stepper;
    struct step quiet[QUIET_LIMIT];
    int mover_side = searcher_side(searcher), best = -SCORE_LIMIT, alpha = node->alpha;
    int tried = 0, quiet_count = 0;
    bool has_left_out = false, is_capture = false; // of the best turn
    struct ply *here = &searcher->plies[node->ply];
    if (node->has_costs)
        memset(here->starts, 0, sizeof here->starts);
    uint32_t best_key = 0;
    for (uint32_t i = first; i < stepper->step_count; i++) {
        struct step step = *order_pick(searcher, i);
        if (!is_wanted(searcher, &step, node->ply))
            continue;
        bool is_last_hope = tried == 0 && i + 1 == stepper->step_count;
        if (!is_last_hope && searcher_overlooks(searcher, &step, node->ply))
            continue;
        if (prune_is_futile(searcher, node, &step, tried, best) &&
            !stepper_would_threaten(stepper, &step)) {
            if (!has_left_out) {
                prune_rest(searcher, node, i + 1, tried);
                has_left_out = true;
            }
            continue;
        }
        uint8_t *same = node->has_costs ? count_alike(here, &step) : NULL;
        if (step.costs && *same > (node->ply == 0 ? node->depth : node->depth / 2) &&
            best > -SCORE_WIN_LEAST)
            continue;
        if (!searcher_make(searcher, &step, node->ply))
            continue;
        int score = search_step(searcher, node, &step, mover_side, alpha,
                                tried++ + (step.costs ? 4 * *same : 0));
        if (same && !step.is_capture && *same < UINT8_MAX)
            ++*same;
        stepper_undo(stepper);
        if (searcher->stopped)
            break;
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_key = step.key;
                is_capture = step.is_capture;
                note_line(searcher, step.key, node->ply);
                alpha = score;
            }
        }
        if (alpha >= node->beta) {
            if (!step.is_capture)
                order_praise(searcher, &step, quiet, quiet_count, node->depth, node->ply);
            break;
        }
        if (!step.is_capture && quiet_count < QUIET_LIMIT)
            quiet[quiet_count++] = step;
    }
    if (!searcher->stopped && tried > 0 &&
        !(node->ply == 0 && searcher->limits && searcher->limits->excluded_count > 0)) {
        enum bound bound = best >= node->beta    ? BOUND_LOWER
                           : alpha > node->alpha ? BOUND_EXACT
                                                 : BOUND_UPPER;
        table_store(searcher->board->table, searcher_table_key(searcher),
                    (struct table_entry){best_key, table_score_of(best, node->ply),
                                         (int8_t)node->depth, (uint8_t)bound});
        const int more = best - node->corrected_score;
        if (!node->is_threatened && !is_capture && best < SCORE_WIN_LEAST &&
            best > -SCORE_WIN_LEAST && !(bound == BOUND_LOWER && more <= 0) &&
            !(bound == BOUND_UPPER && more >= 0))
            order_correct(searcher, node->ply, more, node->depth);
    }
    if (tried > 0)
        return best;
    if (searcher->stopped || stepper->failed)
        return node->ply == 0 ? node->alpha : node->static_score;
    return node->ply == 0 ? node->alpha
                          : searcher_result_score(stepper_result(stepper, true), node->ply);
}

// Whether the node may be given a value without looking at turns.
static bool is_calm(const struct searcher *searcher, const struct node *node)
{
    return node->ply > 0 && !node->is_principal && !node->is_threatened &&
           node->beta > -SCORE_WIN_LEAST && node->beta < SCORE_WIN_LEAST &&
           !searcher->weights->must_capture && !node->has_chance;
}

// Cut-offs before turns are listed: true when *score is enough.
static bool prune_at_sight(struct searcher *searcher, const struct node *node, int *score)
{
    int beta = node->beta, depth = node->depth;
    *score = node->static_score;
    if (searcher_has(searcher, SEARCH_REVERSE_FUTILITY) && depth <= REVERSE_DEPTH &&
        node->static_score - REVERSE_EACH * (depth - node->is_improving) >= beta)
        return true;
    if (searcher_has(searcher, SEARCH_RAZORING) && depth <= 2 &&
        node->static_score + 250 * depth < node->alpha) {
        *score = quiesce(searcher, node->alpha, beta, node->ply, 0);
        if (*score <= node->alpha)
            return true;
    }
    return false;
}

// Whether even to pass would be good enough (null move): true when *score is.
static bool prune_by_passing(struct searcher *searcher, const struct node *node, int *score,
                             bool may_pass)
{
    struct stepper *stepper = searcher->stepper;
    int beta = node->beta, depth = node->depth;
    // A player with few turns may have no good one: then passing would be best, and proves nothing.
    if (!may_pass || !searcher_has(searcher, SEARCH_NULL_MOVE) || depth < 3 ||
        node->static_score < beta || node->turn_count < FEW_TURNS ||
        searcher->facts->player_count != 2)
        return false;
    int less = 2 + depth / 4 + (node->static_score - beta > 200);
    searcher->plies[node->ply].kind = 0;
    searcher->plies[node->ply].key = 0;
    searcher->sums[node->ply + 1] = searcher->sums[node->ply];
    searcher->keys[node->ply + 1] = searcher->keys[node->ply];
    searcher->activity[node->ply + 1] = searcher->activity[node->ply];
    if (searcher_has_net(searcher))
        searcher->nets[node->ply + 1] = searcher->nets[node->ply];
    if (!stepper_pass(stepper))
        return false;
    *score = -search(searcher, -beta, -beta + 1, depth - 1 - less, node->ply + 1, false);
    stepper_undo(stepper);
    if (searcher->stopped || *score < beta)
        return false;
    if (*score >= SCORE_WIN_LEAST)
        *score = beta;
    // Where passing would be best (zugzwang), the null move misleads: at great depth it is
    // verified.
    if (depth < 10)
        return true;
    *score = search(searcher, beta - 1, beta, depth - 1 - less, node->ply, false);
    return *score >= beta;
}

// Where chance makes the turn: the average over all its turns (expectimax; Michie, 1966). A turn of
// chance costs no depth.
static int search_chance(struct searcher *searcher, int depth, int ply)
{
    struct stepper *stepper = searcher->stepper;
    struct stepper_mark mark = stepper_mark(stepper);
    int side = searcher_side(searcher), least = SCORE_LIMIT, most = -SCORE_LIMIT;
    double sum = 0;
    uint32_t count = 0;
    stepper_list(stepper, false);
    for (uint32_t i = mark.step_count; i < stepper->step_count && !searcher->stopped; i++) {
        struct step step = stepper->steps[i];
        if (!searcher_make(searcher, &step, ply))
            continue;
        int score = search_behind(searcher, side, -SCORE_LIMIT, SCORE_LIMIT, depth, ply);
        stepper_undo(stepper);
        sum += score_promise(score);
        least = score < least ? score : least;
        most = score > most ? score : most;
        count++;
    }
    stepper_drop(stepper, mark);
    searcher->plies[ply].line_length = 0;
    if (count == 0)
        return searcher_result_score(stepper_result(stepper, true), ply);
    return least >= SCORE_WIN_LEAST   ? least
           : most <= -SCORE_WIN_LEAST ? most
                                      : score_promising(sum / count);
}

static int search(struct searcher *searcher, int alpha, int beta, int depth, int ply, bool may_pass)
{
    struct stepper *stepper = searcher->stepper;
    struct stepper_mark mark = stepper_mark(stepper);
    struct table_entry entry = {0};
    struct node node = {.alpha = alpha,
                        .beta = beta,
                        .ply = ply,
                        .is_principal = beta - alpha > 1,
                        .has_chance =
                            searcher->facts->decider_count < searcher->facts->player_count};
    searcher->plies[ply].line_length = 0;
    if (searcher_is_stopped(searcher))
        return 0;
    bool is_chance = ply > 0 && searcher->facts->is_random[stepper_mover(stepper)];
    if (depth <= 0)
        return quiesce(searcher, alpha, beta, ply, 0);
    if (ply > 0) {
        enum step_result result = stepper_result(stepper, false);
        if (result != STEP_ONGOING)
            return searcher_result_score(result, ply);
        if (searcher->facts->repetition_draws && stepper_is_repeated(stepper))
            return 0;
        if (ply >= PLY_LIMIT - 1)
            return searcher_corrected_score(searcher, ply);
        if (alpha < -SCORE_WIN + ply)
            alpha = node.alpha = -SCORE_WIN + ply;
        if (beta > SCORE_WIN - ply - 1)
            beta = node.beta = SCORE_WIN - ply - 1;
        if (alpha >= beta)
            return alpha;
    }
    uint64_t hash = searcher_table_key(searcher);
    if (is_chance && !(searcher_find(searcher, hash, &entry) && entry.depth >= depth)) {
        int score = search_chance(searcher, depth, ply);
        if (!searcher->stopped)
            table_store(
                searcher->board->table, hash,
                (struct table_entry){0, table_score_of(score, ply), (int8_t)depth, BOUND_EXACT});
        return score;
    }
    if (is_chance)
        return table_score_at(entry.score, ply);
    if (searcher_find(searcher, hash, &entry)) {
        int score = table_score_at(entry.score, ply);
        if (ply > 0 && !node.is_principal && table_answers(&entry, score, alpha, beta, depth))
            return score;
        node.table_key = entry.key;
    }
    node.depth = depth;
    node.is_threatened = searcher_is_threatened(searcher, ply);
    int guess = searcher_rough_score(searcher, ply);
    if (is_calm(searcher, &node) && depth <= REVERSE_DEPTH && entry.bound == BOUND_NONE &&
        searcher_has(searcher, SEARCH_REVERSE_FUTILITY) &&
        searcher_lies_outside(searcher, guess, -SCORE_LIMIT, beta + REVERSE_EACH * depth))
        return guess;
    if (!node.is_threatened)
        guess = searcher_refined_score(searcher, ply, guess);
    node.static_score = node.corrected_score = guess;
    if (entry.bound != BOUND_NONE) {
        int score = table_score_at(entry.score, ply);
        if ((entry.bound == BOUND_LOWER && score > node.static_score) ||
            (entry.bound == BOUND_UPPER && score < node.static_score) || entry.bound == BOUND_EXACT)
            node.static_score = score;
    }
    searcher->plies[ply].static_score = node.static_score;
    node.is_improving = !node.is_threatened && ply >= 2 &&
                        node.static_score > searcher->plies[ply - 2].static_score;
    searcher->plies[ply + 1].killers[0] = searcher->plies[ply + 1].killers[1] = 0;
    int score;
    if (is_calm(searcher, &node) && prune_at_sight(searcher, &node, &score))
        return score;
    if (ply == 0 || node.is_threatened)
        stepper_list(stepper, false);
    else
        stepper_list_unproved(stepper, false);
    node.turn_count = stepper->step_count - mark.step_count;
    if (stepper->failed && ply > 0) {
        stepper_drop(stepper, mark);
        return node.static_score;
    }
    if (node.turn_count == 0) {
        stepper_drop(stepper, mark);
        return searcher_result_score(stepper_result(stepper, true), ply);
    }
    if (is_calm(searcher, &node) && prune_by_passing(searcher, &node, &score, may_pass)) {
        stepper_drop(stepper, mark);
        return score;
    }
    if (searcher->stopped) {
        stepper_drop(stepper, mark);
        return 0;
    }
    if (!node.table_key && depth >= 5 && searcher_has(searcher, SEARCH_INTERNAL_REDUCTION))
        node.depth--;
    node.has_costs = order_score(searcher, mark.step_count, ply, node.table_key);
    score = search_steps(searcher, &node, mark.step_count);
    stepper_drop(stepper, mark);
    return score;
}

bool searcher_search(struct searcher *searcher, int depth, int guess,
                     const struct search_limits *limits, struct search_line *line)
{
    int width = 30, alpha = -SCORE_LIMIT, beta = SCORE_LIMIT;
    searcher->limits = limits;
    searcher->stopped = false;
    searcher->nodes_before = searcher_nodes(searcher);
    searcher->selective_depth = 0;
    line->length = 0;
    if (depth >= 4 && searcher_has(searcher, SEARCH_ASPIRATION)) {
        alpha = guess - width;
        beta = guess + width;
    }
    for (;;) {
        if (alpha < -SCORE_LIMIT)
            alpha = -SCORE_LIMIT;
        if (beta > SCORE_LIMIT)
            beta = SCORE_LIMIT;
        int score = search(searcher, alpha, beta, depth, 0, false);
        const struct ply *root = &searcher->plies[0];
        if (root->line_length > 0 && (!searcher->stopped || line->length == 0)) {
            line->length = root->line_length;
            memcpy(line->keys, root->line, sizeof root->line);
            line->score = score;
        }
        line->depth = depth;
        line->selective_depth = searcher->selective_depth;
        if (searcher->stopped)
            return false;
        line->score = score;
        if (score > alpha && score < beta)
            return true;
        if ((score <= alpha && alpha == -SCORE_LIMIT) || (score >= beta && beta == SCORE_LIMIT))
            return true;
        width *= 3;
        if (score <= alpha)
            alpha = width > 1000 ? -SCORE_LIMIT : score - width;
        else
            beta = width > 1000 ? SCORE_LIMIT : score + width;
    }
}

int searcher_quiet_score(struct searcher *searcher)
{
    searcher->stopped = false;
    searcher->nodes_before = searcher_nodes(searcher);
    return quiesce(searcher, -SCORE_LIMIT, SCORE_LIMIT, 0, 0);
}
