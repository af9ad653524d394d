// Engines that learn a game before they play it, with a line of progress on terminals.
#ifndef LEARNING_H
#define LEARNING_H

#include "engine.h"

// One thread, the usual memory and time to learn.
struct engine_options learning_options(void);

// Reads --learn MS (NULL: not given); false when the command line is wrong.
bool learning_read(const char *command, const char *text, struct engine_options *options);

struct engine *learning_engine(const struct baronet_game *game,
                               const struct engine_options *options);

#endif
