// In which order turns are tried: the one from the table, captures by what they gain, killers, the
// usual answer, then by history.
#include "searcher.h"

enum { HISTORY_LIMIT = 16384 };

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
        return step->captured ? -searcher_side(searcher) * weights->kinds[step->captured] *
                                    sign[facts->owner_of[step->captured]]
                              : 0;
    const struct step_change *changes = searcher->stepper->changes + step->first;
    for (int i = 0; i < step->count; i++)
        sum += weights_of_cell(weights, changes[i].cell, changes[i].after, sign) -
               weights_of_cell(weights, changes[i].cell, changes[i].before, sign);
    return searcher_side(searcher) * sum;
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

static void score_captures(struct searcher *searcher, struct step *step)
{
    int worth = gain(searcher, step), risk = searcher->weights->kinds[step->kind];
    if (step->destination >= 0 && worth < risk && is_guarded(searcher, step))
        worth -= risk;
    step->score = worth >= 0 ? ORDER_GAIN + worth * 8 - risk / 16 : ORDER_LOSS + worth * 8;
}

void order_score(struct searcher *searcher, uint32_t first, int ply, uint32_t table_key)
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

struct step *order_pick(struct stepper *stepper, uint32_t index)
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

void order_praise(struct searcher *searcher, const struct step *step, const struct step *before,
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

int order_history(const struct searcher *searcher, const struct step *step)
{
    return searcher->history[place(searcher, step->kind, step->destination)];
}
