// All pieces of a kind that leap alike, at once.
#ifndef SHIFT_GROUP_H
#define SHIFT_GROUP_H

#include "program.h"

static inline struct shift_step shift_group_step_by(int delta)
{
    int whole = delta >= 0 ? delta / 64 : -((63 - delta) / 64);
    return (struct shift_step){(int16_t)delta, (int8_t)whole, (uint8_t)(delta - 64 * whole)};
}

// One word of the squares from which a step leads into a set.
static inline uint64_t shift_group_origins(const uint64_t *set, struct shift_step step, int words,
                                           int w)
{
    int from = w + step.whole;
    uint64_t low = words == 1 || (from >= 0 && from < words) ? set[words == 1 ? 0 : from] : 0;
    if (words == 1)
        return step.whole ? low << (64 - step.bits) : low >> step.bits;
    uint64_t high = step.bits && from + 1 >= 0 && from + 1 < words ? set[from + 1] : 0;
    return low >> step.bits | (high ? high << (64 - step.bits) : 0);
}

// One word of the squares from which some step of a form leads into a set.
static inline uint64_t shift_group_meets(const struct shift_group *group,
                                         enum shift_group_form form, const uint64_t *set, int words,
                                         int w)
{
    uint64_t origins = 0;
    for (int i = 0; i < group->counts[form]; i++) {
        const struct shift_row *row = &group->rows[form][i];
        origins |= row->origins[w] & shift_group_origins(set, row->step, words, w);
    }
    return origins;
}

// One word of the squares from which pieces of the group may capture some of `others`.
static inline uint64_t shift_group_hunters(const struct shift_group *group, const uint64_t *others,
                                           const uint64_t *occupied, int words, int w)
{
    uint64_t origins = 0;
    for (int i = 0; i < group->counts[SHIFT_GROUP_CAPTURES]; i++) {
        const struct shift_row *row = &group->rows[SHIFT_GROUP_CAPTURES][i];
        uint64_t here = row->origins[w] & shift_group_origins(others, row->step, words, w);
        for (int g = 0; g < row->gate_count; g++)
            here &= ~shift_group_origins(occupied, row->gates[g], words, w);
        origins |= here;
    }
    return origins;
}

#endif
