// What is searched less deeply, or not at all: late turns at little depth, and what exchanges lose.
#include "searcher.h"

// The reduction grows like the product of the logarithms of depth and place in the list.
void prune_init(struct searcher *searcher)
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

int prune_reduction(const struct searcher *searcher, const struct node *node,
                    const struct step *step, int tried, bool gives_threat)
{
    if (!searcher_has(searcher, SEARCH_REDUCTIONS) || node->depth < 3 ||
        tried < 2 + node->is_principal || node->has_chance)
        return 0;
    int column = tried < REDUCTION_TURNS ? tried : REDUCTION_TURNS - 1;
    int less = searcher->reductions[node->depth < PLY_LIMIT ? node->depth : PLY_LIMIT - 1][column];
    if (step->is_capture && step->score >= 0)
        less = less / 2;
    less -= node->is_principal;
    less += !node->is_improving;
    less -= gives_threat || node->is_threatened;
    if (!step->is_capture)
        less -= order_history(searcher, step, node->ply) / 10000;
    if (step->score >= ORDER_ANSWER)
        less--;
    return less < 0 ? 0 : less > node->depth - 2 ? node->depth - 2 : less;
}

// Whether a piece is lost where it goes, and for more than so little depth may win back.
static bool is_thrown_away(const struct searcher *searcher, const struct node *node,
                           const struct step *step)
{
    enum { DEPTH_LIMIT = 8, EACH = 25 };
    int most = EACH * node->depth * node->depth;
    return node->depth <= DEPTH_LIMIT && searcher->has_exchanges && step->destination >= 0 &&
           step->kind > 0 && searcher->worth[step->kind] > most &&
           stepper_exchange(searcher->stepper, step, 0, searcher->worth) < -most;
}

// Whether a turn is left out for its place in the list and the static score.
static bool is_hopeless(const struct searcher *searcher, const struct node *node,
                        const struct step *step, int tried)
{
    int depth = node->depth;
    if (step->is_capture)
        return step->score < 0 &&
               ((depth <= 7 && searcher->has_exchanges && order_loss(step) < -100 * depth) ||
                (searcher_has(searcher, SEARCH_FUTILITY) && depth <= 4 && !node->is_principal &&
                 node->static_score + 200 * depth < node->alpha));
    if (step->score >= ORDER_ANSWER)
        return false;
    return (searcher_has(searcher, SEARCH_LATE_MOVES) && depth <= 6 &&
            tried > (4 + depth * depth * 2) / (1 + !node->is_improving)) ||
           (searcher_has(searcher, SEARCH_FUTILITY) && depth <= 5 &&
            node->static_score + 90 + 90 * depth < node->alpha);
}

bool prune_is_futile(const struct searcher *searcher, const struct node *node,
                     const struct step *step, int tried, int best)
{
    if (node->ply == 0 || node->is_threatened || best <= -SCORE_WIN_LEAST || tried == 0 ||
        node->has_chance)
        return false;
    return is_hopeless(searcher, node, step, tried) ||
           (!step->is_capture && step->score < ORDER_ANSWER &&
            is_thrown_away(searcher, node, step));
}

// Exchanges are counted out only for turns whose time comes.
void prune_rest(const struct searcher *searcher, const struct node *node, uint32_t first, int tried)
{
    struct stepper *stepper = searcher->stepper;
    uint32_t kept = first;
    for (uint32_t i = first; i < stepper->step_count; i++)
        if (!is_hopeless(searcher, node, &stepper->steps[i], tried) ||
            stepper_would_threaten(stepper, &stepper->steps[i]))
            stepper->steps[kept++] = stepper->steps[i];
    stepper->step_count = kept;
}
