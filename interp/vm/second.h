// Pairs of a move and a second choice behind it, counted without carrying out the moves: how many
// squares of the second choice go with all moves of a piece.
#ifndef SECOND_H
#define SECOND_H

#include "tail.h"

// The second choice's squares in one position, and what removing their pieces does to attacks on
// the royal one.
struct second {
    struct tail_choice choice; // .turns == 0: nothing is known yet
    bool is_usable;
    const struct safety *safety;       // NULL: it does not matter
    uint64_t squares[SET_WORDS_LIMIT]; // without those that make no turn
    uint64_t saving[BLOCK_WORDS];      // a move to these could answer what a removal opens
    struct attack_blocks blocks;
};

// Finds what is to be known of a row's second choice. False when its moves have to be tried.
bool second_find(struct vm *vm, struct second *second, const struct tail_row *row,
                 const struct safety *safety);

// Whether moves to a square have to be tried, by words.
static inline uint64_t second_open(const struct second *second, int w)
{
    return second->safety && w < BLOCK_WORDS ? second->saving[w] : 0;
}

// How many squares the second choice has behind moves of the piece on `origin` that capture nothing
// and don't touch what the royal's safety depends on; -1: they have to be tried.
int second_count(struct vm *vm, const struct second *second, square_t origin);

#endif
