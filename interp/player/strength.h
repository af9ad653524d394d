// How strong an engine is to play, as programs for people set it: by an Elo number, or by a skill
// from 0 to 20, as in Stockfish.
#ifndef STRENGTH_H
#define STRENGTH_H

#include "baronet_engine.h"

#include <stdbool.h>
#include <stdint.h>

// The least and the most that can be set. Numbers beyond those of a game's levels mean the lowest
// level and the highest.
enum {
    STRENGTH_ELO_LEAST = 100,
    STRENGTH_ELO_USUAL = 1500,
    STRENGTH_ELO_MOST = 4000,
    SKILL_MOST = 20
};

struct strength {
    bool is_limited; // to `elo`
    uint64_t elo, skill;
};

// Nothing is limited.
extern const struct strength strength_whole;

// The Elo number for the engine's limits; 0: its whole strength.
unsigned strength_elo(const struct strength *strength, const struct baronet_engine *engine);

#endif
