// The order in which turns are tried: the one from the table, captures by what they gain, killers,
// the usual answer, then by history.
#include "searcher.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { HISTORY_LIMIT = 16384, REPLIES_LIMIT = 1 << 21, BACK = 2 };

// Places are pairs of a kind of piece and the square that it goes to.
struct experience {
    size_t square_count, place_count;
    size_t row_count;  // as many as places, or fewer if that is too many
    int16_t *history;  // [place]
    int16_t *replies;  // [row of a turn one or two turns before][place]
    uint32_t *answers; // [place of the turn before] key
    struct correction_history *corrections;
};

struct experience *experience_new(const struct step_facts *facts)
{
    struct experience *experience = memory_zeroed(1, sizeof *experience);
    size_t places = (size_t)(facts->kind_count + 1) * (size_t)facts->square_count;
    experience->square_count = (size_t)facts->square_count;
    experience->place_count = places;
    experience->row_count = places < REPLIES_LIMIT / places ? places : REPLIES_LIMIT / places + 1;
    experience->history = memory_zeroed(places, sizeof *experience->history);
    experience->answers = memory_zeroed(places, sizeof *experience->answers);
    experience->replies =
        memory_zeroed(experience->row_count * places, sizeof *experience->replies);
    experience->corrections = correction_history_new();
    return experience;
}

void experience_free(struct experience *experience)
{
    if (!experience)
        return;
    memory_free(experience->history);
    memory_free(experience->answers);
    memory_free(experience->replies);
    correction_history_free(experience->corrections);
    memory_free(experience);
}

void experience_forget(struct experience *experience)
{
    size_t places = experience->place_count;
    memset(experience->history, 0, places * sizeof *experience->history);
    memset(experience->answers, 0, places * sizeof *experience->answers);
    memset(experience->replies, 0, experience->row_count * places * sizeof *experience->replies);
    correction_history_forget(experience->corrections);
}

static size_t place(const struct experience *experience, int kind, int destination)
{
    return (size_t)kind * experience->square_count + (size_t)(destination < 0 ? 0 : destination);
}

// What followed turns like those made one and two turns ago; NULL: nothing did.
static void find_rows(const struct searcher *searcher, int ply, int16_t *rows[BACK])
{
    const struct experience *experience = searcher->experience;
    for (int back = 1; back <= BACK; back++) {
        rows[back - 1] = NULL;
        if (ply < back)
            continue;
        const struct ply *before = &searcher->plies[ply - back];
        if (before->kind > 0) {
            size_t row = place(experience, before->kind, before->destination);
            rows[back - 1] =
                experience->replies + row % experience->row_count * experience->place_count;
        }
    }
}

static int known_of(const struct experience *experience, int16_t *const rows[BACK], size_t at)
{
    int sum = experience->history[at];
    for (int i = 0; i < BACK; i++)
        sum += rows[i] ? rows[i][at] : 0;
    return sum;
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

static int score_of_capture(int worth, int risk)
{
    return worth >= 0 ? ORDER_GAIN + worth * 8 - risk / 16 : ORDER_LOSS + worth * 8;
}

// Whether a royal piece of another player is taken: where rules let that happen, it ends the game.
static bool takes_royal(const struct searcher *searcher, const struct step *step)
{
    const struct step_facts *facts = searcher->facts;
    if (step->destination < 0)
        return false;
    const int taken = searcher->stepper->cells[step->destination] & facts->kind_mask;
    return taken && facts->is_royal[facts->type_of[taken]] &&
           facts->owner_of[taken] != stepper_mover(searcher->stepper);
}

// Exchanges are counted out once nothing better is left (order_pick): until then a capture may gain
// all that it takes.
static void score_capture(const struct searcher *searcher, struct step *step)
{
    int worth = gain(searcher, step), risk = searcher->weights->kinds[step->kind];
    if (takes_royal(searcher, step)) {
        worth = ROYAL_WORTH;
        risk = 0;
    }
    if (step->destination >= 0 && worth < risk && searcher->has_exchanges)
        step->is_bound = true;
    else if (step->destination >= 0 && worth < risk && is_guarded(searcher, step))
        worth -= risk;
    step->score = score_of_capture(worth, risk);
}

static void count_exchange(const struct searcher *searcher, struct step *step)
{
    int worth = stepper_exchange(searcher->stepper, step, gain(searcher, step), searcher->worth);
    step->score = score_of_capture(worth, searcher->weights->kinds[step->kind]);
    step->is_bound = false;
}

bool order_score(struct searcher *searcher, uint32_t first, int ply, uint32_t table_key)
{
    struct stepper *stepper = searcher->stepper;
    const struct ply *here = &searcher->plies[ply];
    const struct experience *experience = searcher->experience;
    uint32_t answer = 0;
    bool has_costs = false;
    int16_t *rows[BACK];
    find_rows(searcher, ply, rows);
    if (ply > 0 && here[-1].kind > 0)
        answer = experience->answers[place(experience, here[-1].kind, here[-1].destination)];
    for (uint32_t i = first; i < stepper->step_count; i++) {
        struct step *step = &stepper->steps[i];
        step->is_bound = false;
        if (step->key == table_key) {
            step->score = ORDER_TABLE;
        } else if (step->is_capture) {
            score_capture(searcher, step);
        } else {
            int worth = step->pc >= 0 ? 0 : gain(searcher, step);
            if (worth > 100) { // as good as a capture: a promotion
                step->is_capture = true;
                score_capture(searcher, step);
                continue;
            }
            step->score =
                known_of(experience, rows, place(experience, step->kind, step->destination));
            step->score += step->key == here->killers[0]   ? ORDER_KILLER + 1
                           : step->key == here->killers[1] ? ORDER_KILLER
                           : step->key == answer           ? ORDER_ANSWER
                                                           : 0;
            step->costs = worth < -50;
            step->score += step->costs ? worth * 16 : 0;
            has_costs |= step->costs;
        }
    }
    return has_costs;
}

// The first of the best. Score and place in one number keep memory out of the chain of comparisons.
static uint32_t find_best(const struct stepper *stepper, uint32_t index)
{
    int64_t best = INT64_MIN;
    for (uint32_t i = index; i < stepper->step_count; i++) {
        const int64_t score =
            (int64_t)stepper->steps[i].score * ((int64_t)1 << 32) + (UINT32_MAX - i);
        best = score > best ? score : best;
    }
    return UINT32_MAX - (uint32_t)best;
}

struct step *order_pick(const struct searcher *searcher, uint32_t index)
{
    struct stepper *stepper = searcher->stepper;
    uint32_t best = find_best(stepper, index);
    while (stepper->steps[best].is_bound) {
        count_exchange(searcher, &stepper->steps[best]);
        best = find_best(stepper, index);
    }
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

static void add_to_all(const struct searcher *searcher, int16_t *const rows[BACK],
                       const struct step *step, int bonus)
{
    struct experience *experience = searcher->experience;
    size_t at = place(experience, step->kind, step->destination);
    if (searcher_has(searcher, SEARCH_HISTORY))
        add_history(&experience->history[at], bonus);
    for (int i = 0; i < BACK; i++)
        if (rows[i] && searcher_has(searcher, SEARCH_CONTINUATIONS))
            add_history(&rows[i][at], bonus);
}

void order_praise(struct searcher *searcher, const struct step *step, const struct step *before,
                  int before_count, int depth, int ply)
{
    struct ply *here = &searcher->plies[ply];
    struct experience *experience = searcher->experience;
    int16_t *rows[BACK];
    int bonus = depth * depth * 16 < 1600 ? depth * depth * 16 : 1600;
    find_rows(searcher, ply, rows);
    if (here->killers[0] != step->key && searcher_has(searcher, SEARCH_KILLERS)) {
        here->killers[1] = here->killers[0];
        here->killers[0] = step->key;
    }
    if (ply > 0 && here[-1].kind > 0 && searcher_has(searcher, SEARCH_COUNTERMOVES))
        experience->answers[place(experience, here[-1].kind, here[-1].destination)] = step->key;
    add_to_all(searcher, rows, step, bonus);
    for (int i = 0; i < before_count; i++)
        add_to_all(searcher, rows, &before[i], -bonus);
}

int order_history(const struct searcher *searcher, const struct step *step, int ply)
{
    const struct experience *experience = searcher->experience;
    int16_t *rows[BACK];
    find_rows(searcher, ply, rows);
    return known_of(experience, rows, place(experience, step->kind, step->destination));
}

// A hash of the last two turns.
static uint32_t hash_of_turns(const struct searcher *searcher, int ply)
{
    uint32_t hash = 0;
    for (int back = 1; back <= 2 && back <= ply; back++) {
        const struct ply *before = &searcher->plies[ply - back];
        hash = (hash ^ (uint32_t)before->kind << 16 ^
                (before->kind ? (uint16_t)before->destination : 0)) *
               0x9e3779b1U;
        hash ^= hash >> 15;
    }
    return hash;
}

static int side_number(const struct searcher *searcher)
{
    return searcher_side(searcher) < 0;
}

int order_correction(const struct searcher *searcher, int ply)
{
    return searcher_has(searcher, SEARCH_CORRECTIONS)
               ? correction_of(searcher->experience->corrections, &searcher->keys[ply],
                               side_number(searcher), hash_of_turns(searcher, ply))
               : 0;
}

void order_prefetch(const struct searcher *searcher, int ply)
{
    if (searcher_has(searcher, SEARCH_CORRECTIONS))
        correction_prefetch(searcher->experience->corrections, &searcher->keys[ply],
                            side_number(searcher), hash_of_turns(searcher, ply));
}

void order_correct(const struct searcher *searcher, int ply, int more, int depth)
{
    if (searcher_has(searcher, SEARCH_CORRECTIONS))
        correction_learn(searcher->experience->corrections, &searcher->keys[ply],
                         side_number(searcher), hash_of_turns(searcher, ply), more, depth);
}
