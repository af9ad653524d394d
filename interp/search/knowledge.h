// What an engine knows of a game: weights that are part of the library, were given, or were learnt
// by itself, before its first search or between two of them.
#ifndef KNOWLEDGE_H
#define KNOWLEDGE_H

#include "engine.h"
#include "learn.h"

struct learner;

struct knowledge {
    const struct baronet_game *game;
    struct weights *weights;
    struct learnt learnt;
    struct learner *learner; // NULL: nothing is learnt in the background
    bool serves_all;         // what it learns, not only searches limited by time
};

// With the options of engine_new. The game and the facts must outlive it.
struct knowledge *knowledge_new(const struct baronet_game *game, const struct step_facts *facts,
                                const struct engine_options *options);
void knowledge_free(struct knowledge *knowledge);

// Nothing more is learnt in the background; all that is left to do is to free the memory.
void knowledge_stop(struct knowledge *knowledge);

// A search within these limits begins: nothing is learnt until it ends. True when the weights have
// changed.
bool knowledge_begin(struct knowledge *knowledge, const struct engine_limits *limits);
void knowledge_end(struct knowledge *knowledge);

#endif
