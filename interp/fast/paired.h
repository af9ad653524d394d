// Pairs of a move and a second choice after it, counted without carrying out the moves: how many
// squares of the second choice go with the moves of a piece.
#ifndef PAIRED_H
#define PAIRED_H

#include "continuation.h"

// The second choice's squares in one position, and what removing their pieces does to attacks on
// the royal one.
struct paired {
    const struct plan_pair *pair; // NULL: nothing is known yet
    uint8_t change;               // as in the row
    bool needs_safety, is_usable;
    const struct safety *safety;       // NULL: it does not matter
    int royal;                         // with safety: the only one
    int count;                         // of `squares`
    uint64_t squares[SET_WORDS_LIMIT]; // before the move, without those that make no turn
    uint64_t saving[BLOCK_WORDS];      // a move to these could answer what a removal opens
    struct attack_blocks blocks;
};

// Finds what is to be known of a row's pairs. False when its moves have to be tried.
bool paired_find(struct vm *vm, struct paired *paired, const struct continuation_row *row,
                 const struct safety *safety);

// Whether moves to a square have to be tried, by words.
static inline uint64_t paired_open(const struct paired *paired, int w)
{
    return paired->safety && w < BLOCK_WORDS ? paired->saving[w] : 0;
}

// Whether leaving a square may open an attack on the royal piece together with a second choice.
bool paired_opens(struct vm *vm, const struct paired *paired, square_t origin);

// How many pairs the moves of the piece on `origin` to `targets` make.
int paired_count(const struct vm *vm, const struct paired *paired, square_t origin,
                 const uint64_t *targets);

#endif
