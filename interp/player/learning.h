// Makes engines that learn their game before they play it; shows progress on terminals.
#ifndef LEARNING_H
#define LEARNING_H

#include "engine.h"

// The time for which the engine may learn a new game when no option says otherwise, in
// milliseconds: $BARONET_LEARN, or else ENGINE_LEARN_MILLISECONDS.
uint64_t learning_time(void);

// False, with a complaint, when $BARONET_LEARN is set to something that is no such time.
bool learning_time_is_right(void);

// One thread, the usual memory and time to learn.
struct engine_options learning_options(void);

// Reads --learn MS (NULL: not given); false when the command line is wrong.
bool learning_read(const char *command, const char *text, struct engine_options *options);

// Complains about the file of what was learnt, if something is wrong with it.
void learning_tell(const struct engine *engine);

// As engine_new, with complaints.
struct engine *learning_engine(const struct baronet_game *game,
                               const struct engine_options *options);

#endif
