// What tests of the engine, as a host has it, begin with.
#ifndef ENGINES_H
#define ENGINES_H

#include "baronet_engine.h"
#include "games.h"

static inline struct baronet_engine *make(const struct baronet_game *game)
{
    const struct baronet_engine_options options = {.size = sizeof options, .hash_megabytes = 4};
    struct baronet_engine *engine = baronet_engine_new(game, &options, NULL);
    assert_non_null(engine);
    return engine;
}

#endif
