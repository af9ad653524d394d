// Learns a game in a thread of its own, while its engine has nothing to think about.
#ifndef LEARNER_H
#define LEARNER_H

#include "learn.h"

struct learner;

// Begins to learn: by one thread, for so much time in which the learner is not
// paused. `learnt` (NULL: nobody) is then told of it by that thread. What it does counts as the
// caller's limits say. NULL when no thread can be had. The game and the facts must outlive the
// learner.
struct learner *learner_new(const struct baronet_game *game, const struct step_facts *facts,
                            uint64_t milliseconds,
                            void (*learnt)(void *context, const char *values), void *context);

// Ends the thread, soon; what is not finished is lost. All that is left to do is to free the
// memory.
void learner_stop(struct learner *learner);

// Ends it in the same way and frees it.
void learner_free(struct learner *learner);

// Between these it waits.
void learner_pause(struct learner *learner);
void learner_go_on(struct learner *learner);

// Takes over what is better than before: first a thorough guess, later what was learnt. False when
// there is nothing new.
bool learner_collect(struct learner *learner, struct weights *weights, struct learnt *learnt);

#endif
