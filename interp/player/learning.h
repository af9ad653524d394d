// Makes engines for the program: they learn their game before they play it, or meanwhile, and what
// they learn is kept; shows progress on terminals.
#ifndef LEARNING_H
#define LEARNING_H

#include "baronet_engine.h"
#include "lots.h"

// The time for which the engine may learn a new game when no option says otherwise, in
// milliseconds: $BARONET_LEARN, or else BARONET_LEARNING_MILLISECONDS.
uint64_t learning_time(void);

// False, with a complaint, when $BARONET_LEARN is set to something that is no such time.
bool learning_time_is_right(void);

// One thread, the usual memory and time to learn, before it plays.
struct baronet_engine_options learning_options(void);

// Reads --learn MS (NULL: not given); false when the command line is wrong.
bool learning_read(const char *command, const char *text, struct baronet_engine_options *options);

// As baronet_engine_new, with complaints and with the values that are kept. `learn_milliseconds`
// of 0: it uses no values and guesses, unless what it learns is counted.
struct baronet_engine *learning_engine(const struct baronet_game *game,
                                       const struct baronet_engine_options *options);

// A key for an engine.
struct baronet_key learning_key(const struct lots_key *key);

#endif
