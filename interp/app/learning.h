// Engines that learn a game before they play it, with a line of progress on terminals.
#ifndef LEARNING_H
#define LEARNING_H

#include "engine.h"

// One thread, the usual memory and time to learn.
struct engine_options learning_options(void);
struct engine *learning_engine(const struct baronet_game *game,
                               const struct engine_options *options);

#endif
