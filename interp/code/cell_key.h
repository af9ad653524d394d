// Hashes of positions: what a cell contributes, and what stands on the board and in hand.
#ifndef CELL_KEY_H
#define CELL_KEY_H

#include "program.h"

// The contribution of one cell: splitmix64's finalizer over cell and value (Vigna, 2015); zero for
// zero, so that empty cells cost nothing.
static inline uint64_t cell_key(int cell, int32_t value)
{
    uint64_t mixed =
        ((uint64_t)(uint32_t)cell << 32 | (uint32_t)value) + UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return (mixed ^ mixed >> 31) & (0 - (uint64_t)(value != 0)); // a jump can't be foreseen
}

// Of the board and the hands with a player to move: what `repetitions of PLAYER` compares.
static inline uint64_t board_key(const struct program *program, const int32_t *cells, int player)
{
    int end = program->hand_cells + program->hand_rows * program->type_count;
    uint64_t hash = cell_key(program->mover_cell, player + 1);
    for (int cell = 0; cell < end; cell++) // the hands follow the board
        hash ^= cell_key(cell, cells[cell]);
    return hash;
}

#endif
