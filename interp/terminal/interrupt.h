// Ctrl-C (SIGINT) during a game does not end the program: it is noted, and stops the engine.
#ifndef INTERRUPT_H
#define INTERRUPT_H

#include "engine_player.h"

// From now on Ctrl-C is noted.
void interrupt_watch(void);

// Between the two Ctrl-C stops what this player thinks about. interrupt_end says whether it was
// pressed, and forgets it.
void interrupt_begin(struct engine_player *engine_player);
bool interrupt_end(void);

// Whether Ctrl-C was pressed, and is not forgotten.
bool interrupt_is_noted(void);

#endif
