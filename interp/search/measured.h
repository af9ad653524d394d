// What was measured of an engine with its values in a game: which search is better, how strong its
// levels are, and how games end that it plays against itself, by its scores. In a file of values
// (values_file.h) each has a line, which tests/measure.py writes:
//
//     search 60 104
//     levels 200 700 911 1085 1302 1500 1689 1880 2062 2275 2501
//     chances 100 83 214
//
// First the number of games (of each pair of neighbours, or in all). Then the points of the tree
// search against alpha-beta, at equal time, in halves; Elo numbers of the levels from 1 on; or the
// numbers of struct measured_chances, whose lead may be missing.
#ifndef MEASURED_H
#define MEASURED_H

#include "baronet_engine.h"
#include "text.h"

// Who has the move and a score of s hundredths wins with the chance 1 / (1 + exp((even - s) /
// unit)), and loses with that of 1 / (1 + exp((even + s) / unit)); the rest are draws. (As the
// win-draw-loss model of Stockfish.) Of more than two players all but one win, so that the chance
// of an even score is above a half, and `even` below 0.
struct measured_chances {
    unsigned games; // 0: not measured
    double even, unit;
    // What being the first player is worth beside what is counted, in hundredths, in games whose
    // two players differ. Of more than two players: how much too low what is counted for one of
    // them is, as it is compared with the sum of all others. Scores contain it.
    int lead;
};

struct measured {
    unsigned search_games; // 0: not measured
    unsigned tree_halves;  // half points
    unsigned level_games;  // 0: not measured
    int elo[BARONET_LEVELS];
    struct measured_chances chances;
};

// Cuts such lines off the beginning of a text. False when one is damaged.
bool measured_cut(struct text *text, struct measured *measured);

void measured_print(struct text_buffer *out, const struct measured *measured);

#endif
