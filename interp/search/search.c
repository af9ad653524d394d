#include "search.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    KILLERS = 2,
    HISTORY_LIMIT = 16384,
    QUIET_LIMIT = 64,         // quiet turns of a node that are blamed when another one is best
    NODES_BETWEEN_LOOKS = 16, // some games list thousands of turns at each
    REDUCTION_TURNS = 64,
    FEW_TURNS = 12 // as many as leave no choice worth the name
};

struct ply {
    uint32_t killers[KILLERS];
    uint32_t key;              // of the turn that led on from here
    int16_t kind, destination; // of that turn
    int static_score;
    uint32_t line[PLY_LIMIT];
    int line_length;
};

struct searcher {
    struct search_board *board;
    const struct weights *weights;
    const struct step_facts *facts;
    struct stepper *stepper;
    unsigned number;
    int8_t sign[OWNERS_AT_MOST]; // [owner] as the first player's side sees it; nobody's: 0
    int32_t sums[PLY_LIMIT + 2]; // weights of the position at each ply, for that side
    struct ply plies[PLY_LIMIT + 2];
    int16_t *history;  // [kind * squares + destination]
    uint32_t *answers; // [kind * squares + destination] of the turn before
    uint8_t reductions[PLY_LIMIT][REDUCTION_TURNS];
    atomic_uint_fast64_t nodes; // other threads may ask
    uint64_t nodes_before;      // before the present search
    int selective_depth;
    const struct search_limits *limits;
    bool stopped;
};

// Grows like the product of the logarithms of depth and place in the list.
static void fill_reductions(struct searcher *searcher)
{
    double logs[PLY_LIMIT]; // as many as turns at least
    double sum = 0;
    logs[0] = 0;
    for (int i = 1; i < PLY_LIMIT; i++) {
        logs[i] = sum; // harmonic numbers are near enough
        sum += 1.0 / i;
    }
    for (int d = 1; d < PLY_LIMIT; d++)
        for (int n = 1; n < REDUCTION_TURNS; n++)
            searcher->reductions[d][n] = (uint8_t)(0.35 + logs[d] * logs[n] / 2.1);
}

void sides_choose(const struct step_facts *facts, unsigned mover, int8_t *sign)
{
    // The same side in every search of two, so that the table stays true.
    int first = facts->player_count == 2 ? 0 : (int)mover;
    memset(sign, 0, OWNERS_AT_MOST * sizeof *sign);
    for (int p = 0; p < facts->player_count; p++)
        sign[p] = p == first ? 1 : -1;
}

struct searcher *searcher_new(struct search_board *board, const struct baronet_play *play,
                              unsigned number)
{
    struct searcher *searcher = memory_zeroed(1, sizeof *searcher);
    const struct step_facts *facts = board->facts;
    size_t squares = (size_t)facts->kind_count * (size_t)facts->square_count;
    searcher->board = board;
    searcher->weights = board->weights;
    searcher->facts = facts;
    searcher->number = number;
    searcher->stepper = stepper_new(play, facts);
    searcher->history =
        memory_zeroed(squares + (size_t)facts->square_count, sizeof *searcher->history);
    searcher->answers =
        memory_zeroed(squares + (size_t)facts->square_count, sizeof *searcher->answers);
    sides_choose(facts, stepper_mover(searcher->stepper), searcher->sign);
    searcher->stepper->sign = searcher->sign;
    fill_reductions(searcher);
    searcher->sums[0] = weights_sum(searcher->weights, searcher->stepper->cells, searcher->sign);
    return searcher;
}

void searcher_free(struct searcher *searcher)
{
    if (!searcher)
        return;
    stepper_free(searcher->stepper);
    free(searcher->history);
    free(searcher->answers);
    free(searcher);
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

static int side(const struct searcher *searcher)
{
    return searcher->sign[stepper_mover(searcher->stepper)];
}

static int clamp(int score)
{
    return score > SCORE_WIN_LEAST - 1    ? SCORE_WIN_LEAST - 1
           : score < -SCORE_WIN_LEAST + 1 ? -SCORE_WIN_LEAST + 1
                                          : score;
}

static int evaluate(const struct searcher *searcher, int ply)
{
    int32_t sum = searcher->sums[ply] +
                  weights_activity(searcher->weights, searcher->stepper, searcher->sign);
    return clamp(side(searcher) * sum + searcher->weights->tempo);
}

static bool make(struct searcher *searcher, const struct step *step, int ply)
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
    return true;
}

static bool is_stopped(struct searcher *searcher)
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

static int result_score(enum step_result result, int ply)
{
    return result == STEP_WIN ? SCORE_WIN - ply : result == STEP_LOSS ? -SCORE_WIN + ply : 0;
}

// Scores of wins count from the position in the table, not from the root.
static int16_t to_table(int score, int ply)
{
    return (int16_t)(score >= SCORE_WIN_LEAST    ? score + ply
                     : score <= -SCORE_WIN_LEAST ? score - ply
                                                 : score);
}

static int from_table(int score, int ply)
{
    return score >= SCORE_WIN_LEAST ? score - ply : score <= -SCORE_WIN_LEAST ? score + ply : score;
}

// ---- Order

static size_t place(const struct searcher *searcher, int kind, int destination)
{
    return (size_t)kind * (size_t)searcher->facts->square_count +
           (size_t)(destination < 0 ? 0 : destination);
}

// What a turn gains at once, for the mover: all it changes on the board and in hands.
static int gain(const struct searcher *searcher, const struct step *step)
{
    const struct weights *weights = searcher->weights;
    const struct step_facts *facts = searcher->facts;
    const int8_t *sign = searcher->sign;
    int sum = 0;
    if (step->pc >= 0)
        return step->captured ? -side(searcher) * weights->kinds[step->captured] *
                                    sign[facts->owner_of[step->captured]]
                              : 0;
    const struct step_change *changes = searcher->stepper->changes + step->first;
    for (int i = 0; i < step->count; i++)
        sum += weights_of_cell(weights, changes[i].cell, changes[i].after, sign) -
               weights_of_cell(weights, changes[i].cell, changes[i].before, sign);
    return side(searcher) * sum;
}

// Whether somebody could take back on the destination, as far as can be seen beforehand.
static bool is_guarded(const struct searcher *searcher, const struct step *step)
{
    unsigned mover = stepper_mover(searcher->stepper);
    for (int p = 0; p < searcher->facts->player_count; p++)
        if (searcher->sign[p] != searcher->sign[mover] &&
            stepper_is_attacked(searcher->stepper, (unsigned)p, step->destination))
            return true;
    return false;
}

enum {
    ORDER_TABLE = 1 << 28,
    ORDER_GAIN = 1 << 24,
    ORDER_KILLER = 1 << 22,
    ORDER_ANSWER = 1 << 21,
    ORDER_LOSS = -(1 << 24)
};

static void score_captures(struct searcher *searcher, struct step *step)
{
    int worth = gain(searcher, step), risk = searcher->weights->kinds[step->kind];
    if (step->destination >= 0 && worth < risk && is_guarded(searcher, step))
        worth -= risk;
    step->score = worth >= 0 ? ORDER_GAIN + worth * 8 - risk / 16 : ORDER_LOSS + worth * 8;
}

static void score_steps(struct searcher *searcher, uint32_t first, int ply, uint32_t table_key)
{
    struct stepper *stepper = searcher->stepper;
    const struct ply *here = &searcher->plies[ply];
    uint32_t answer = 0;
    if (ply > 0 && here[-1].kind > 0)
        answer = searcher->answers[place(searcher, here[-1].kind, here[-1].destination)];
    for (uint32_t i = first; i < stepper->step_count; i++) {
        struct step *step = &stepper->steps[i];
        if (step->key == table_key) {
            step->score = ORDER_TABLE;
        } else if (step->is_capture) {
            score_captures(searcher, step);
        } else {
            int worth = step->pc >= 0 ? 0 : gain(searcher, step);
            if (worth > 100) { // as good as a capture: a promotion
                step->is_capture = true;
                score_captures(searcher, step);
                continue;
            }
            step->score = searcher->history[place(searcher, step->kind, step->destination)];
            step->score += step->key == here->killers[0]   ? ORDER_KILLER + 1
                           : step->key == here->killers[1] ? ORDER_KILLER
                           : step->key == answer           ? ORDER_ANSWER
                                                           : 0;
            step->score += worth < -50 ? worth * 16 : 0;
        }
    }
}

// Brings the best of the rest to place `index`.
static struct step *pick(struct stepper *stepper, uint32_t index)
{
    uint32_t best = index;
    for (uint32_t i = index + 1; i < stepper->step_count; i++)
        if (stepper->steps[i].score > stepper->steps[best].score)
            best = i;
    struct step step = stepper->steps[best];
    stepper->steps[best] = stepper->steps[index];
    stepper->steps[index] = step;
    return &stepper->steps[index];
}

static void add_history(int16_t *entry, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / HISTORY_LIMIT);
}

// A quiet turn was better than what the opponent can allow; those tried before were not.
static void praise(struct searcher *searcher, const struct step *step, const struct step *before,
                   int before_count, int depth, int ply)
{
    struct ply *here = &searcher->plies[ply];
    int bonus = depth * depth * 16 < 1600 ? depth * depth * 16 : 1600;
    if (here->killers[0] != step->key) {
        here->killers[1] = here->killers[0];
        here->killers[0] = step->key;
    }
    if (ply > 0 && here[-1].kind > 0)
        searcher->answers[place(searcher, here[-1].kind, here[-1].destination)] = step->key;
    add_history(&searcher->history[place(searcher, step->kind, step->destination)], bonus);
    for (int i = 0; i < before_count; i++)
        add_history(&searcher->history[place(searcher, before[i].kind, before[i].destination)],
                    -bonus);
}

// ---- Quiescence

static int quiesce(struct searcher *searcher, int alpha, int beta, int ply, int depth);

static int after_quiet(struct searcher *searcher, int mover_side, int alpha, int beta, int ply,
                       int depth)
{
    if (side(searcher) == mover_side)
        return quiesce(searcher, alpha, beta, ply + 1, depth - 1);
    return -quiesce(searcher, -beta, -alpha, ply + 1, depth - 1);
}

// Tries the turns from `first` on, best ones first.
static int quiesce_steps(struct searcher *searcher, uint32_t first, int alpha, int beta, int ply,
                         int depth, int best, bool is_open)
{
    struct stepper *stepper = searcher->stepper;
    int mover_side = side(searcher), stand = best;
    for (uint32_t i = first; i < stepper->step_count; i++) {
        struct step step = *pick(stepper, i);
        if (!is_open) {
            if (step.score < 0)
                break;
            if (stand + (step.score - ORDER_GAIN) / 8 + 150 < alpha)
                continue;
        }
        if (!make(searcher, &step, ply))
            continue;
        int score = after_quiet(searcher, mover_side, alpha, beta, ply, depth);
        stepper_undo(stepper);
        if (score > best)
            best = score;
        if (score > alpha)
            alpha = score;
        if (alpha >= beta || searcher->stopped)
            break;
    }
    return best;
}

// Leaves only the captures among the turns from `first` on.
static void keep_captures(struct stepper *stepper, uint32_t first)
{
    uint32_t kept = first;
    for (uint32_t i = first; i < stepper->step_count; i++)
        if (stepper->steps[i].is_capture)
            stepper->steps[kept++] = stepper->steps[i];
    stepper->step_count = kept;
}

static int quiesce(struct searcher *searcher, int alpha, int beta, int ply, int depth)
{
    struct stepper *stepper = searcher->stepper;
    struct stepper_mark mark = stepper_mark(stepper);
    if (is_stopped(searcher))
        return 0;
    enum step_result result = stepper_result(stepper, false);
    if (result != STEP_ONGOING)
        return result_score(result, ply);
    if (ply > searcher->selective_depth)
        searcher->selective_depth = ply;
    if (ply >= PLY_LIMIT - 1)
        return evaluate(searcher, ply);
    bool is_threatened =
        depth > -4 && searcher->facts->has_royals && stepper_is_threatened(stepper);
    bool is_open = is_threatened;
    int best = -SCORE_LIMIT;
    if (!is_threatened) {
        // Mobility is counted only where it may matter.
        int rough = clamp(side(searcher) * searcher->sums[ply]);
        best = rough - 300 >= beta || depth < -12 ? rough : evaluate(searcher, ply);
        if (searcher->weights->must_capture && depth > -6) {
            stepper_list(stepper, true);
            is_open = stepper->step_count > mark.step_count;
            stepper_drop(stepper, mark);
        }
        if (is_open)
            best = -SCORE_LIMIT;
        else if (best >= beta)
            return best;
        if (best > alpha)
            alpha = best;
    }
    stepper_list(stepper, !is_open);
    if (stepper->failed) { // nothing can be said of turns that could not all be listed
        stepper_drop(stepper, mark);
        return best > -SCORE_LIMIT ? best : evaluate(searcher, ply);
    }
    if (is_open && stepper->step_count == mark.step_count) {
        stepper_drop(stepper, mark);
        return result_score(stepper_result(stepper, true), ply);
    }
    if (is_threatened && stepper->step_count - mark.step_count > FEW_TURNS) {
        // The threat leaves many turns: it forces nothing, and captures are enough to look at.
        is_open = false;
        best = evaluate(searcher, ply);
        if (best >= beta) {
            stepper_drop(stepper, mark);
            return best;
        }
        alpha = best > alpha ? best : alpha;
        keep_captures(stepper, mark.step_count);
    }
    score_steps(searcher, mark.step_count, ply, 0);
    best = quiesce_steps(searcher, mark.step_count, alpha, beta, ply, depth, best, is_open);
    stepper_drop(stepper, mark);
    return best;
}

// ---- Search

struct node {
    int alpha, beta, depth, ply;
    bool is_principal, is_threatened, is_improving;
    int static_score;
    uint32_t turn_count; // legal ones
    uint32_t table_key;
};

static int search(struct searcher *searcher, int alpha, int beta, int depth, int ply,
                  bool may_pass);

static int search_behind(struct searcher *searcher, int mover_side, int alpha, int beta, int depth,
                         int ply)
{
    if (side(searcher) == mover_side)
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

// How much shallower a late turn is searched at first.
static int reduction(const struct searcher *searcher, const struct node *node,
                     const struct step *step, int tried, bool gives_threat)
{
    if (node->depth < 3 || tried < 2 + node->is_principal)
        return 0;
    int column = tried < REDUCTION_TURNS ? tried : REDUCTION_TURNS - 1;
    int less = searcher->reductions[node->depth < PLY_LIMIT ? node->depth : PLY_LIMIT - 1][column];
    if (step->is_capture && step->score >= 0)
        less = less / 2;
    less -= node->is_principal;
    less += !node->is_improving;
    less -= gives_threat || node->is_threatened;
    if (!step->is_capture)
        less -= searcher->history[place(searcher, step->kind, step->destination)] / 6000;
    if (step->score >= ORDER_ANSWER)
        less--;
    return less < 0 ? 0 : less > node->depth - 2 ? node->depth - 2 : less;
}

// Searches one turn that was made.
static int search_step(struct searcher *searcher, const struct node *node, const struct step *step,
                       int mover_side, int alpha, int tried)
{
    bool gives_threat = searcher->facts->has_royals && node->depth < 20 &&
                        side(searcher) != mover_side && stepper_is_threatened(searcher->stepper);
    int depth = node->depth - 1 + (gives_threat && (step->score >= 0 || node->is_principal));
    if (tried == 0)
        return search_behind(searcher, mover_side, alpha, node->beta, depth, node->ply);
    int less = reduction(searcher, node, step, tried, gives_threat);
    int score = search_behind(searcher, mover_side, alpha, alpha + 1, depth - less, node->ply);
    if (score > alpha && less > 0)
        score = search_behind(searcher, mover_side, alpha, alpha + 1, depth, node->ply);
    if (score > alpha && score < node->beta)
        score = search_behind(searcher, mover_side, alpha, node->beta, depth, node->ply);
    return score;
}

// Whether a late quiet turn at little depth is not worth trying.
static bool is_futile(const struct node *node, const struct step *step, int tried, int best)
{
    if (node->ply == 0 || node->is_threatened || best <= -SCORE_WIN_LEAST || tried == 0)
        return false;
    if (step->is_capture)
        return step->score < 0 && node->depth <= 4 && !node->is_principal &&
               node->static_score + 200 * node->depth < node->alpha;
    if (node->depth <= 6 &&
        tried > (4 + node->depth * node->depth * 2) / (1 + !node->is_improving) &&
        step->score < ORDER_ANSWER)
        return true;
    return node->depth <= 5 && step->score < ORDER_ANSWER &&
           node->static_score + 90 + 90 * node->depth < node->alpha;
}

static int search_steps(struct searcher *searcher, const struct node *node, uint32_t first)
{
    struct stepper *stepper = searcher->stepper;
    struct step quiet[QUIET_LIMIT];
    int mover_side = side(searcher), best = -SCORE_LIMIT, alpha = node->alpha;
    int tried = 0, quiet_count = 0;
    uint32_t best_key = 0;
    for (uint32_t i = first; i < stepper->step_count; i++) {
        struct step step = *pick(stepper, i);
        if (!is_wanted(searcher, &step, node->ply) ||
            (is_futile(node, &step, tried, best) && !stepper_would_threaten(stepper, &step)))
            continue;
        if (!make(searcher, &step, node->ply))
            continue;
        int score = search_step(searcher, node, &step, mover_side, alpha, tried++);
        stepper_undo(stepper);
        if (searcher->stopped)
            break;
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_key = step.key;
                note_line(searcher, step.key, node->ply);
                alpha = score;
            }
        }
        if (alpha >= node->beta) {
            if (!step.is_capture)
                praise(searcher, &step, quiet, quiet_count, node->depth, node->ply);
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
        table_store(searcher->board->table, stepper_hash(stepper),
                    (struct table_entry){best_key, to_table(best, node->ply), (int8_t)node->depth,
                                         (uint8_t)bound});
    }
    return tried > 0 ? best : node->ply == 0 ? node->alpha : node->static_score;
}

// Whether the table's entry answers the question.
static bool answers(const struct table_entry *entry, int score, int alpha, int beta, int depth)
{
    if (entry->depth < depth)
        return false;
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && score >= beta) ||
           (entry->bound == BOUND_UPPER && score <= alpha);
}

// What can be said without trying turns: true when *score is enough.
static bool prune(struct searcher *searcher, const struct node *node, int *score, bool may_pass)
{
    struct stepper *stepper = searcher->stepper;
    int beta = node->beta, depth = node->depth;
    if (node->is_principal || node->is_threatened || beta <= -SCORE_WIN_LEAST ||
        beta >= SCORE_WIN_LEAST || searcher->weights->must_capture)
        return false;
    *score = node->static_score;
    if (depth <= 7 && node->static_score - 80 * (depth - node->is_improving) >= beta)
        return true;
    if (depth <= 2 && node->static_score + 250 * depth < node->alpha) {
        *score = quiesce(searcher, node->alpha, beta, node->ply, 0);
        if (*score <= node->alpha)
            return true;
    }
    // Who has few turns may have no good one: then to pass would be best, and proves nothing.
    if (!may_pass || depth < 3 || node->static_score < beta || node->turn_count < FEW_TURNS ||
        searcher->facts->player_count != 2)
        return false;
    int less = 3 + depth / 4 + (node->static_score - beta > 200);
    searcher->plies[node->ply].kind = 0;
    searcher->sums[node->ply + 1] = searcher->sums[node->ply];
    if (!stepper_pass(stepper))
        return false;
    *score = -search(searcher, -beta, -beta + 1, depth - 1 - less, node->ply + 1, false);
    stepper_undo(stepper);
    if (searcher->stopped || *score < beta)
        return false;
    if (*score >= SCORE_WIN_LEAST)
        *score = beta;
    // Where to pass would be best the null move lies: deep down it is checked.
    if (depth < 10)
        return true;
    *score = search(searcher, beta - 1, beta, depth - 1 - less, node->ply, false);
    return *score >= beta;
}

static int search(struct searcher *searcher, int alpha, int beta, int depth, int ply, bool may_pass)
{
    struct stepper *stepper = searcher->stepper;
    struct stepper_mark mark = stepper_mark(stepper);
    struct table_entry entry = {0};
    struct node node = {.alpha = alpha, .beta = beta, .ply = ply, .is_principal = beta - alpha > 1};
    searcher->plies[ply].line_length = 0;
    if (is_stopped(searcher))
        return 0;
    if (depth <= 0)
        return quiesce(searcher, alpha, beta, ply, 0);
    if (ply > 0) {
        enum step_result result = stepper_result(stepper, false);
        if (result != STEP_ONGOING)
            return result_score(result, ply);
        if (searcher->facts->repetition_draws && stepper_is_repeated(stepper))
            return 0;
        if (ply >= PLY_LIMIT - 1)
            return evaluate(searcher, ply);
        if (alpha < -SCORE_WIN + ply)
            alpha = node.alpha = -SCORE_WIN + ply;
        if (beta > SCORE_WIN - ply - 1)
            beta = node.beta = SCORE_WIN - ply - 1;
        if (alpha >= beta)
            return alpha;
    }
    uint64_t hash = stepper_hash(stepper);
    if (table_find(searcher->board->table, hash, &entry)) {
        int score = from_table(entry.score, ply);
        if (ply > 0 && !node.is_principal && answers(&entry, score, alpha, beta, depth))
            return score;
        node.table_key = entry.key;
    }
    node.depth = depth;
    node.is_threatened = searcher->facts->has_royals && stepper_is_threatened(stepper);
    node.static_score = evaluate(searcher, ply);
    if (entry.bound != BOUND_NONE) {
        int score = from_table(entry.score, ply);
        if ((entry.bound == BOUND_LOWER && score > node.static_score) ||
            (entry.bound == BOUND_UPPER && score < node.static_score) || entry.bound == BOUND_EXACT)
            node.static_score = score;
    }
    searcher->plies[ply].static_score = node.static_score;
    node.is_improving = !node.is_threatened && ply >= 2 &&
                        node.static_score > searcher->plies[ply - 2].static_score;
    searcher->plies[ply + 1].killers[0] = searcher->plies[ply + 1].killers[1] = 0;
    int score;
    stepper_list(stepper, false);
    node.turn_count = stepper->step_count - mark.step_count;
    if (stepper->failed && ply > 0) {
        stepper_drop(stepper, mark);
        return node.static_score;
    }
    if (node.turn_count == 0) {
        stepper_drop(stepper, mark);
        return result_score(stepper_result(stepper, true), ply);
    }
    if (ply > 0 && prune(searcher, &node, &score, may_pass)) {
        stepper_drop(stepper, mark);
        return score;
    }
    if (searcher->stopped) {
        stepper_drop(stepper, mark);
        return 0;
    }
    if (!node.table_key && depth >= 5)
        node.depth--;
    score_steps(searcher, mark.step_count, ply, node.table_key);
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
    if (depth >= 4) {
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

bool searcher_advance(struct searcher *searcher, const struct step *step)
{
    if (!make(searcher, step, 0))
        return false;
    searcher->sums[0] = searcher->sums[1];
    return true;
}

void searcher_reset(struct searcher *searcher)
{
    searcher->sums[0] = weights_sum(searcher->weights, searcher->stepper->cells, searcher->sign);
}

int searcher_evaluate(struct searcher *searcher)
{
    return evaluate(searcher, 0);
}

int searcher_quiet_score(struct searcher *searcher)
{
    searcher->stopped = false;
    searcher->nodes_before = searcher_nodes(searcher);
    return quiesce(searcher, -SCORE_LIMIT, SCORE_LIMIT, 0, 0);
}
