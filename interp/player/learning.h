// Engines that learn a game before they play it, with a line of progress on terminals.
#ifndef LEARNING_H
#define LEARNING_H

#include "engine.h"

// The time for which the engine may learn a new game when no option says otherwise, in
// milliseconds: $BARONET_LEARN, or else ENGINE_LEARN_MILLISECONDS.
uint64_t learning_time(void);

// Complains of a $BARONET_LEARN that is no such time; true: there is nothing to complain of.
bool learning_time_is_right(void);

// One thread, the usual memory and time to learn.
struct engine_options learning_options(void);

// Reads --learn MS (NULL: not given); false when the command line is wrong.
bool learning_read(const char *command, const char *text, struct engine_options *options);

struct engine *learning_engine(const struct baronet_game *game,
                               const struct engine_options *options);

#endif
