// All pieces of a kind that leap alike, at once.
#ifndef FLOCK_H
#define FLOCK_H

#include "program.h"

static inline struct flock_step flock_step_by(int delta)
{
    int whole = delta >= 0 ? delta / 64 : -((63 - delta) / 64);
    return (struct flock_step){(int16_t)delta, (int8_t)whole, (uint8_t)(delta - 64 * whole)};
}

// One word of the squares from which a step leads into a set.
static inline uint64_t flock_origins(const uint64_t *set, struct flock_step step, int words, int w)
{
    int from = w + step.whole;
    uint64_t low = words == 1 || (from >= 0 && from < words) ? set[words == 1 ? 0 : from] : 0;
    if (words == 1)
        return step.whole ? low << (64 - step.bits) : low >> step.bits;
    uint64_t high = step.bits && from + 1 >= 0 && from + 1 < words ? set[from + 1] : 0;
    return low >> step.bits | (high ? high << (64 - step.bits) : 0);
}

// One word of the squares from which some step of a form leads into a set.
static inline uint64_t flock_meets(const struct flock *flock, enum flock_form form,
                                   const uint64_t *set, int words, int w)
{
    uint64_t origins = 0;
    for (int i = 0; i < flock->counts[form]; i++) {
        const struct flock_row *row = &flock->rows[form][i];
        origins |= row->origins[w] & flock_origins(set, row->step, words, w);
    }
    return origins;
}

// One word of the squares from which pieces of the flock may capture some of `others`.
static inline uint64_t flock_hunters(const struct flock *flock, const uint64_t *others,
                                     const uint64_t *occupied, int words, int w)
{
    uint64_t origins = 0;
    for (int i = 0; i < flock->counts[FLOCK_CAPTURES]; i++) {
        const struct flock_row *row = &flock->rows[FLOCK_CAPTURES][i];
        uint64_t here = row->origins[w] & flock_origins(others, row->step, words, w);
        for (int g = 0; g < row->gate_count; g++)
            here &= ~flock_origins(occupied, row->gates[g], words, w);
        origins |= here;
    }
    return origins;
}

#endif
