#include "random_game.h"

#include <string.h>

enum { RANDOM_TURNS = 1000, CAPTURING_TURNS = 200 };

double value_of_end(enum step_result result, int side)
{
    return result == STEP_WIN ? side > 0 : result == STEP_LOSS ? side < 0 : 0.5;
}

double random_game(struct stepper *stepper, const int8_t *sign, struct rng *rng, int32_t *squares)
{
    struct baronet_playout playout = {
        .size = sizeof playout, .random = rng->state, .turn_limit = RANDOM_TURNS};
    bool is_fine = stepper_playout(stepper, &playout, squares);
    rng->state = playout.random;
    if (!is_fine || playout.outcome == BARONET_ONGOING || playout.outcome == BARONET_DRAW)
        return 0.5;
    bool is_first = sign[playout.winner] > 0;
    return is_first == (playout.outcome == BARONET_WIN) ? 1 : 0;
}

// One of the turns listed after the mark; where there are captures one of those. NULL: none.
static const struct step *draw_capture(const struct stepper *stepper, struct stepper_mark mark,
                                       struct rng *rng)
{
    const struct step *drawn = NULL;
    uint32_t alike = 0;
    for (uint32_t i = mark.step_count; i < stepper->step_count; i++) {
        const struct step *step = &stepper->steps[i];
        if (drawn && drawn->is_capture && !step->is_capture)
            continue;
        if (drawn && drawn->is_capture != step->is_capture)
            alike = 0;
        if (rng_below(rng, ++alike) == 0)
            drawn = step;
    }
    return drawn;
}

// Makes one more turn. False at the end of the game, with its value.
static bool play_on(struct stepper *stepper, const int8_t *sign, struct rng *rng, double *value)
{
    struct stepper_mark mark = stepper_mark(stepper);
    enum step_result end = stepper_result(stepper, false);
    bool made = false;
    if (end == STEP_ONGOING) {
        stepper_list(stepper, false);
        const struct step *drawn = draw_capture(stepper, mark, rng);
        if (drawn) {
            struct step step = *drawn;
            made = stepper_make(stepper, &step);
        } else if (!stepper->failed) {
            end = stepper_result(stepper, true);
        }
        stepper_drop(stepper, mark);
    }
    if (!made)
        *value = value_of_end(end, sign[stepper_mover(stepper)]);
    return made;
}

double capturing_game(struct stepper *stepper, const int8_t *sign, struct rng *rng,
                      int32_t *squares)
{
    double value = 0.5;
    int turns = 0;
    while (turns < CAPTURING_TURNS && play_on(stepper, sign, rng, &value))
        turns++;
    if (squares)
        memcpy(squares, stepper->cells, (size_t)stepper->facts->square_count * sizeof *squares);
    while (turns-- > 0)
        stepper_undo(stepper);
    return value;
}
