#include "learning.h"

#include "complain.h"

static void show(void *context, unsigned thousandths)
{
    const struct baronet_game *game = context;
    progress_show("learning %s: %u %%", baronet_game_title(game), thousandths / 10);
}

struct engine_options learning_options(void)
{
    return (struct engine_options){
        .threads = 1, .hash_megabytes = 16, .learn_milliseconds = ENGINE_LEARN_MILLISECONDS};
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
    return engine;
}
