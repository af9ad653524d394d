// Quiescence: a static score is believed only where nothing is about to happen.
#include "searcher.h"

enum { THREATS_UNTIL = -4 }; // the depth to which all ways out of threats are tried

// What a capture may be worth beyond what it takes: how pieces move may change by that much.
enum { DELTA_MARGIN = 300 };

static int after_quiet(struct searcher *searcher, int mover_side, int alpha, int beta, int ply,
                       int depth)
{
    if (searcher_side(searcher) == mover_side)
        return quiesce(searcher, alpha, beta, ply + 1, depth - 1);
    return -quiesce(searcher, -beta, -alpha, ply + 1, depth - 1);
}

// Tries the turns from `first` on, best ones first.
static int quiesce_steps(struct searcher *searcher, uint32_t first, int alpha, int beta, int ply,
                         int depth, int best, bool is_open, uint32_t *best_key)
{
    struct stepper *stepper = searcher->stepper;
    int mover_side = searcher_side(searcher), stand = best;
    for (uint32_t i = first; i < stepper->step_count; i++) {
        struct step step = *order_pick(searcher, i);
        if (!is_open) {
            if (step.score < 0)
                break;
            if (searcher_has(searcher, SEARCH_DELTA) &&
                stand + (step.score - ORDER_GAIN) / 8 + DELTA_MARGIN < alpha)
                continue;
        }
        if ((best > -SCORE_LIMIT || i + 1 < stepper->step_count) &&
            searcher_overlooks(searcher, &step, ply))
            continue;
        if (!searcher_make(searcher, &step, ply))
            continue;
        int score = after_quiet(searcher, mover_side, alpha, beta, ply, depth);
        stepper_undo(stepper);
        if (score > best)
            best = score;
        if (score > alpha) {
            alpha = score;
            *best_key = step.key;
        }
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

// The line from the root to here may be the one that is drawn.
static void offer_line(struct searcher *searcher, int ply)
{
    struct drawn_line *drawn = searcher->board->drawn;
    for (int p = 0; p < ply; p++)
        if (!searcher->plies[p].key) // a pass
            return;
    drawn->seen++;
    if (ply == 0 || rng_below(&drawn->rng, drawn->seen) > 0)
        return;
    for (int p = 0; p < ply; p++)
        drawn->keys[p] = searcher->plies[p].key;
    drawn->length = ply;
}

int quiesce(struct searcher *searcher, int alpha, int beta, int ply, int depth)
{
    struct stepper *stepper = searcher->stepper;
    struct stepper_mark mark = stepper_mark(stepper);
    if (searcher_is_stopped(searcher))
        return 0;
    enum step_result result = stepper_result(stepper, false);
    if (result != STEP_ONGOING)
        return searcher_result_score(result, ply);
    if (ply > searcher->selective_depth)
        searcher->selective_depth = ply;
    if (ply >= PLY_LIMIT - 1)
        return searcher_corrected_score(searcher, ply);
    if (searcher->facts->is_random[stepper_mover(stepper)])
        return searcher_corrected_score(searcher, ply);
    uint64_t hash = searcher_table_key(searcher);
    struct table_entry entry = {0};
    int table_depth = depth > THREATS_UNTIL ? 0 : -1, first_alpha = alpha;
    if (searcher_find(searcher, hash, &entry)) {
        int score = table_score_at(entry.score, ply);
        if (beta - alpha == 1 && table_answers(&entry, score, alpha, beta, table_depth))
            return score;
    }
    bool is_threatened = depth > THREATS_UNTIL && searcher_has(searcher, SEARCH_EVASIONS) &&
                         searcher_is_threatened(searcher, ply);
    bool is_open = is_threatened;
    int best = -SCORE_LIMIT;
    if (!is_threatened) {
        if (depth == 0 && searcher->board->drawn)
            offer_line(searcher, ply);
        // Activity is counted only where it may matter.
        best = searcher_rough_score(searcher, ply);
        if (beta - alpha > 1 || !searcher_lies_outside(searcher, best, alpha, beta))
            best = searcher_refined_score(searcher, ply, best);
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
    if (is_open)
        stepper_list(stepper, false);
    else
        stepper_list_unproved(stepper, true);
    if (stepper->failed) { // not all turns could be listed, so nothing is known
        stepper_drop(stepper, mark);
        return best > -SCORE_LIMIT ? best : searcher_corrected_score(searcher, ply);
    }
    if (is_open && stepper->step_count == mark.step_count) {
        stepper_drop(stepper, mark);
        return searcher_result_score(stepper_result(stepper, true), ply);
    }
    if (is_threatened && stepper->step_count - mark.step_count > FEW_TURNS) {
        // The threat leaves many turns: it forces nothing, and captures are enough to look at.
        is_open = false;
        best = searcher_corrected_score(searcher, ply);
        if (best >= beta) {
            stepper_drop(stepper, mark);
            return best;
        }
        alpha = best > alpha ? best : alpha;
        keep_captures(stepper, mark.step_count);
    }
    uint32_t best_key = 0;
    order_score(searcher, mark.step_count, ply, entry.key);
    best =
        quiesce_steps(searcher, mark.step_count, alpha, beta, ply, depth, best, is_open, &best_key);
    stepper_drop(stepper, mark);
    if (!searcher->stopped) {
        enum bound bound = best >= beta                     ? BOUND_LOWER
                           : best_key && best > first_alpha ? BOUND_EXACT
                                                            : BOUND_UPPER;
        table_store(searcher->board->table, hash,
                    (struct table_entry){best_key, table_score_of(best, ply), (int8_t)table_depth,
                                         (uint8_t)bound});
    }
    return best;
}
