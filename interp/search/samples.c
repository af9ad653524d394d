#include "samples.h"

#include "memory.h"
#include "symmetry.h"

#include <stdlib.h>
#include <string.h>

void features_init(struct features *features, const struct step_facts *facts)
{
    *features = (struct features){.facts = facts,
                                  .types = facts->type_count,
                                  .cells = facts->variable_end - facts->hand_end,
                                  .fold = facts->symmetries->folds,
                                  .fold_count = facts->symmetries->fold_count};
    features->count =
        FEATURE_TYPES + 3 * features->types + features->cells +
        features->types * features->fold_count * (facts->stack_cells ? 1 + STACK_PARTS : 1);
}

// ---- Samples

static void touch(struct samples *samples, int feature, int value)
{
    if (samples->dense[feature] == 0 && value != 0)
        samples->touched[samples->touched_count++] = feature;
    samples->dense[feature] += value;
}

static void touch_square(const struct features *features, struct samples *samples,
                         const int32_t *cells, int square, const int8_t *sign)
{
    const int kind = cells[square] & features->facts->kind_mask;
    const struct step_facts *facts = features->facts;
    int owner = facts->owner_of[kind], type = facts->type_of[kind];
    if (owner >= facts->player_count)
        return;
    touch(samples, feature_of_type(features, type), sign[owner]);
    touch(samples, feature_of_square(features, type, owner, square), sign[owner]);
    const int first = facts->stack_cells ? facts->stack_cells[type] : -1;
    for (int part = 0; part < STACK_PARTS && first >= 0; part++)
        touch(samples, feature_of_stack(features, type, owner, square, part),
              sign[owner] * stack_part(cells[first + square], part));
}

void samples_add(struct samples *samples, const struct features *features, struct stepper *stepper,
                 const struct weights *weights, const int8_t *sign, double score)
{
    const struct step_facts *facts = features->facts;
    if (!samples->dense) {
        samples->dense = memory_zeroed((size_t)features->count, sizeof *samples->dense);
        samples->touched =
            memory_zeroed((size_t)features->count * 4 + 4096, sizeof *samples->touched);
    }
    samples->touched_count = 0;
    touch(samples, FEATURE_LEAD, !facts->symmetries->mirror);
    touch(samples, FEATURE_TEMPO, sign[stepper_mover(stepper)]);
    for (int s = 0; s < facts->square_count; s++)
        if (stepper->cells[s] & facts->kind_mask)
            touch_square(features, samples, stepper->cells, s, sign);
    for (int c = facts->hand_cells; c < facts->variable_end; c++) {
        int owner = facts->cell_owner[c - facts->hand_cells];
        if (owner < 0 || stepper->cells[c] == 0)
            continue;
        int feature = c < facts->hand_end
                          ? feature_of_hand(features, (c - facts->hand_cells) % facts->type_count)
                          : feature_of_cell(features, c);
        touch(samples, feature, sign[owner] * stepper->cells[c]);
    }
    const struct step_activity *activity = weights_look(weights, stepper);
    for (int p = 0; p < facts->player_count; p++) {
        int32_t counts[TERM_COUNT];
        weights_count(weights, activity, p, counts);
        for (int i = 0; i < TERM_COUNT; i++)
            touch(samples, FEATURE_TERMS + i, sign[p] * counts[i] / term_units[i]);
        for (int t = 0; t < facts->type_count; t++)
            touch(samples, feature_of_moves(features, t), sign[p] * activity[p].moves[t]);
    }
    samples->all =
        memory_grow(samples->all, samples->count + 1, &samples->capacity, sizeof *samples->all);
    samples->numbers =
        memory_grow(samples->numbers, samples->number_count + (size_t)samples->touched_count,
                    &samples->number_capacity, sizeof *samples->numbers);
    struct sample *sample = &samples->all[samples->count++];
    *sample = (struct sample){.first = samples->number_count, .score = (float)score};
    for (int i = 0; i < samples->touched_count; i++) {
        int feature = samples->touched[i];
        if (samples->dense[feature] != 0) {
            samples->numbers[samples->number_count++] =
                number_pack(feature, samples->dense[feature]);
            samples->dense[feature] = 0;
        }
    }
    sample->count = samples->number_count - sample->first;
}

void samples_thin_out(struct samples *samples, size_t most)
{
    const size_t step = samples->count / (most + 1) + 1;
    size_t kept = 0, numbers = 0;
    for (size_t i = 0; i < samples->count && step > 1; i += step) {
        struct sample *sample = &samples->all[kept++];
        *sample = samples->all[i];
        memmove(samples->numbers + numbers, samples->numbers + sample->first,
                sample->count * sizeof *samples->numbers);
        sample->first = numbers;
        numbers += sample->count;
    }
    if (step > 1) {
        samples->count = kept;
        samples->number_count = numbers;
    }
}

void samples_move(struct samples *to, struct samples *from, size_t number_limit)
{
    size_t numbers = to->number_count + from->number_count, count = to->count + from->count;
    if (numbers <= number_limit && from->count > 0) {
        to->numbers = memory_grow(to->numbers, numbers, &to->number_capacity, sizeof *to->numbers);
        to->all = memory_grow(to->all, count, &to->capacity, sizeof *to->all);
        memcpy(to->numbers + to->number_count, from->numbers,
               from->number_count * sizeof *to->numbers);
        for (size_t i = 0; i < from->count; i++) {
            to->all[to->count + i] = from->all[i];
            to->all[to->count + i].first += to->number_count;
        }
        to->number_count = numbers;
        to->count = count;
    }
    from->count = from->number_count = 0;
}

void samples_release(struct samples *samples)
{
    memory_free(samples->numbers);
    memory_free(samples->all);
    memory_free(samples->dense);
    memory_free(samples->touched);
}
