#include "learning.h"

#include "complain.h"
#include "options.h"

#include <stdlib.h>

enum { LEARN_LIMIT = 3600000 };

static bool read_environment(uint64_t *milliseconds)
{
    const char *text = getenv("BARONET_LEARN");
    *milliseconds = ENGINE_LEARN_MILLISECONDS;
    return !text || !*text || read_number(text, LEARN_LIMIT, milliseconds);
}

uint64_t learning_time(void)
{
    uint64_t milliseconds;
    return read_environment(&milliseconds) ? milliseconds : ENGINE_LEARN_MILLISECONDS;
}

bool learning_time_is_right(void)
{
    uint64_t milliseconds;
    if (read_environment(&milliseconds))
        return true;
    complain("BARONET_LEARN is milliseconds up to %d, not \"%s\"", LEARN_LIMIT,
             getenv("BARONET_LEARN"));
    return false;
}

static void show(void *context, unsigned thousandths)
{
    const struct baronet_game *game = context;
    progress_show("learning %s: %u %%", baronet_game_title(game), thousandths / 10);
}

struct engine_options learning_options(void)
{
    return (struct engine_options){
        .threads = 1, .hash_megabytes = 16, .learn_milliseconds = learning_time()};
}

bool learning_read(const char *command, const char *text, struct engine_options *options)
{
    if (!text || read_number(text, LEARN_LIMIT, &options->learn_milliseconds))
        return true;
    complain_usage(command, NULL, "--learn takes milliseconds up to %d, not \"%s\"", LEARN_LIMIT,
                   text);
    return false;
}

void learning_tell(const struct engine *engine)
{
    if (engine_values_problem(engine))
        complain("%s", engine_values_problem(engine));
}

struct engine *learning_engine(const struct baronet_game *game,
                               const struct engine_options *options)
{
    struct engine_options own = *options;
    bool shows = progress_is_wanted();
    own.progress = shows ? show : NULL;
    own.context = (void *)(uintptr_t)game;
    struct engine *engine = engine_new(game, &own);
    if (shows)
        progress_show("%s", "");
    learning_tell(engine);
    return engine;
}
