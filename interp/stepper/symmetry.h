// The symmetries of a game: permutations of the squares, with or without an exchange of the
// players, after which the rules are the same. Each player becomes the one so many seats on.
//
// Evaluation may treat what such a permutation makes of a position as the same position. No rule
// depends on symmetries.
#ifndef SYMMETRY_H
#define SYMMETRY_H

#include "baronet.h"

struct step_facts;

enum { SYMMETRIES_LIMIT = 16 };

struct symmetry {
    int shift;         // each player becomes the one so many seats on; of two, the other one
    const int16_t *to; // [square] where each square comes to lie
};

struct symmetries {
    struct symmetry list[SYMMETRIES_LIMIT]; // without the identity
    int count;
    // A symmetry that exchanges the players, one that keeps the start position where there is one;
    // NULL: none was found.
    const struct symmetry *mirror;
    // [player * square_count + square] Which players' squares become one another: the number of
    // the class.
    int32_t *orbits;
    // The same, coarser, for statistics: left and right count as one where the walks of all pieces
    // do not tell them apart, though some other rule might.
    int32_t *folds;
    int orbit_count, fold_count;
};

// The facts of a game with its symmetries, those among the symmetries of the board's lattice (of a
// board without one, of its rows as they are written) that keep the walks of all pieces and the
// zones, and after which the turns of some positions of random games are the same. Numbers of
// squares count for one side and those of their mirror squares for the other; without a mirror all
// for the first player.
struct step_facts *symmetric_facts(const struct baronet_game *game);
void symmetric_facts_free(struct step_facts *facts);

#endif
