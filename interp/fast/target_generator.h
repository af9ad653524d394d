// Where pieces can go, as sets of squares: what the terms of plain walks (struct targets) yield on
// a board.
#ifndef TARGET_GENERATOR_H
#define TARGET_GENERATOR_H

#include "sets.h"

// Made several times, for known numbers of words.
#define INLINE static inline __attribute__((always_inline))

struct target_generator {
    const struct position *position;
    int words;
    bool captures_only, has_passed;
    const uint64_t *occupied, *sets;
    const struct target_term *terms;
    uint64_t occupants[TARGETS_OCCUPANTS_LIMIT * SET_WORDS_LIMIT]; // [number * words]
    uint64_t others[SET_WORDS_LIMIT];                              // pieces of others
    uint64_t passed[SET_WORDS_LIMIT];                              // squares that were passed over
};

// Looks at the board as the player to move sees it.
void targets_begin(struct target_generator *spread, const struct position *position,
                   bool captures_only);

// The same, as any player sees it.
void targets_begin_for(struct target_generator *spread, const struct position *position, int player,
                       bool captures_only);

// The lowest piece and all squares below it, the highest one and all above it; all without pieces.
static inline uint64_t up_to_first(uint64_t pieces)
{
    return pieces ^ (pieces - 1);
}

static inline uint64_t down_to_first(uint64_t pieces)
{
    return ~UINT64_C(0) << (63 ^ __builtin_clzll(pieces | 1));
}

INLINE bool meets(const uint64_t *a, const uint64_t *b, int words)
{
    for (int w = 0; w < words; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

INLINE bool is_barred(const struct target_generator *spread, const struct target_term *term,
                      int words)
{
    return term->gate &&
           meets(spread->sets + term->gate * (uint32_t)words, spread->occupied, words);
}

INLINE const uint64_t *squares_of(const struct target_generator *spread,
                                  const struct target_term *term, int words)
{
    return spread->sets + term->squares * (size_t)words;
}

// Where stands what a term asks for.
INLINE const uint64_t *emitted_by(const struct target_generator *spread,
                                  const struct target_term *term, int words)
{
    return spread->occupants + term->emit * (size_t)words;
}

// What ends a ray can't be foreseen: no jumps.
INLINE void add_ray_up(const struct target_generator *spread, const struct target_term *term,
                       int words, int lowest, uint64_t *targets)
{
    const uint64_t *squares = squares_of(spread, term, words),
                   *emit = emitted_by(spread, term, words);
    uint64_t open = ~UINT64_C(0);
    for (int w = lowest; w < words; w++) {
        uint64_t ray = squares[w], pieces = ray & spread->occupied[w];
        targets[w] |= ray & emit[w] & up_to_first(pieces) & open;
        open &= (uint64_t)(pieces != 0) - 1;
    }
}

INLINE void add_ray_down(const struct target_generator *spread, const struct target_term *term,
                         int words, int highest, uint64_t *targets)
{
    const uint64_t *squares = squares_of(spread, term, words),
                   *emit = emitted_by(spread, term, words);
    uint64_t open = ~UINT64_C(0);
    for (int w = highest; w >= 0; w--) {
        uint64_t ray = squares[w], pieces = ray & spread->occupied[w];
        targets[w] |= ray & emit[w] & down_to_first(pieces) & open;
        open &= (uint64_t)(pieces != 0) - 1;
    }
}

// The squares to which a piece can go. Like all of these it is made for a known number of words.
INLINE void targets_find(const struct target_generator *spread, const struct targets *targets,
                         int words, square_t origin, uint64_t *out)
{
    int lowest = targets->rays_lead_away ? origin / 64 : 0;
    int highest = targets->rays_lead_away ? origin / 64 : words - 1;
    const struct target_term *term = spread->terms + targets->first;
    for (int w = 0; w < words; w++)
        out[w] = 0;
    for (int left = targets->counts[TARGETS_LEAPS]; left > 0; left--, term++)
        if (!is_barred(spread, term, words))
            for (int w = 0; w < words; w++)
                out[w] |= squares_of(spread, term, words)[w] & emitted_by(spread, term, words)[w];
    for (int left = targets->counts[TARGETS_RAY_UP]; left > 0; left--, term++)
        if (!is_barred(spread, term, words))
            add_ray_up(spread, term, words, lowest, out);
    for (int left = targets->counts[TARGETS_RAY_DOWN]; left > 0; left--, term++)
        if (!is_barred(spread, term, words))
            add_ray_down(spread, term, words, highest, out);
}

// Whether a piece has moves that its terms don't know.
INLINE bool targets_is_special(const struct target_generator *spread, const struct targets *targets,
                               int words)
{
    return !targets->is_plain ||
           (targets->wakes &&
            meets(spread->sets + targets->wakes * (uint32_t)words, spread->others, words)) ||
           (spread->has_passed &&
            meets(spread->sets + targets->passed * (uint32_t)words, spread->passed, words));
}

#endif
