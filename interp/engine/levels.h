// How strong an engine plays: levels, and what lies between them.
#ifndef LEVELS_H
#define LEVELS_H

#include "baronet_engine.h"
#include "engine.h"
#include "lots.h"

// The engine's limits for those that the host gives. The positions of its level, or of its Elo
// number, are a limit beside all others; its time is one only where nothing else says when to stop.
// What a weak player overlooks this time is drawn from the lots.
struct engine_limits levels_limits(const struct engine *engine,
                                   const struct baronet_engine_limits *known, struct lots *lots);

#endif
