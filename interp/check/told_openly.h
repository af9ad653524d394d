// What the rules tell on purpose, by the word `openly`, though it may depend on what is hidden.
#ifndef TOLD_OPENLY_H
#define TOLD_OPENLY_H

#include "loaded_game.h"

struct told_openly {
    bool legality;       // which turns are legal, and so why others are refused
    bool order;          // that a player keeps his turn
    bool effects;        // what turns do to the board and hands
    bool clock;          // what it is set to
    uint32_t attributes; // bits of those that are marked or unmarked so
    bool *variables;     // [variable]: what it is set to
};

// To be released by told_openly_release.
void told_openly_find(const struct baronet_game *game, struct told_openly *told);
void told_openly_release(struct told_openly *told);

#endif
