#include "learning.h"

#include "complain.h"
#include "kept_values.h"
#include "memory.h"
#include "options.h"

#include <stdlib.h>

enum { LEARN_LIMIT = 3600000 };

static bool read_environment(uint64_t *milliseconds)
{
    const char *text = getenv("BARONET_LEARN");
    *milliseconds = BARONET_LEARNING_MILLISECONDS;
    return !text || !*text || read_number(text, LEARN_LIMIT, milliseconds);
}

uint64_t learning_time(void)
{
    uint64_t milliseconds;
    return read_environment(&milliseconds) ? milliseconds : BARONET_LEARNING_MILLISECONDS;
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

struct baronet_engine_options learning_options(void)
{
    return (struct baronet_engine_options){.size = sizeof(struct baronet_engine_options),
                                           .threads = 1,
                                           .hash_megabytes = 16,
                                           .learning = BARONET_LEARNS_BEFORE,
                                           .learn_milliseconds = learning_time()};
}

bool learning_read(const char *command, const char *text, struct baronet_engine_options *options)
{
    if (!text || read_number(text, LEARN_LIMIT, &options->learn_milliseconds))
        return true;
    complain_usage(command, NULL, "--learn takes milliseconds up to %d, not \"%s\"", LEARN_LIMIT,
                   text);
    return false;
}

// ---- Making an engine

static void show(void *context, unsigned thousandths)
{
    const struct baronet_game *game = context;
    progress_show("learning %s: %u %%", baronet_game_title(game), thousandths / 10);
}

static void keep(void *context, const char *values)
{
    struct text_buffer problem;
    text_buffer_init(&problem);
    kept_values_keep(context, values, &problem);
    if (problem.length > 0)
        complain("%s", problem.start);
    text_buffer_release(&problem);
}

// In the engine's own thread, while others print.
static void keep_silently(void *context, const char *values)
{
    struct text_buffer problem;
    text_buffer_init(&problem);
    kept_values_keep(context, values, &problem);
    text_buffer_release(&problem);
}

// Adds the values that are kept, if they are of use.
static void find_kept(const struct baronet_game *game, struct baronet_engine_options *options,
                      struct text_buffer *values)
{
    struct text_buffer problem;
    text_buffer_init(&problem);
    if (kept_values_find(game, values, &problem)) {
        options->values = values->start;
        options->values_length = values->length;
    } else if (problem.length > 0) {
        complain("%s", problem.start);
    }
    text_buffer_release(&problem);
}

struct baronet_engine *learning_engine(const struct baronet_game *game,
                                       const struct baronet_engine_options *options)
{
    struct baronet_engine_options own = *options;
    struct text_buffer values;
    struct recovery recovery; // without memory the text is released
    if (MEMORY_FAILED(&recovery))
        memory_out();
    bool shows = progress_is_wanted();
    bool is_meanwhile = options->learning == BARONET_LEARNS_MEANWHILE ||
                        options->learning == BARONET_LEARNS_MEANWHILE_FOR_ALL;
    struct baronet_message *message;
    text_buffer_init(&values);
    own.size = sizeof own;
    if (own.learning != BARONET_LEARNS_COUNTED && !own.learn_milliseconds)
        own.learning = BARONET_LEARNS_NOTHING;
    if (is_meanwhile || own.learning == BARONET_LEARNS_BEFORE)
        find_kept(game, &own, &values);
    own.learning_progress = shows ? show : NULL;
    own.learnt = is_meanwhile ? keep_silently : keep;
    own.context = (void *)(uintptr_t)game;
    struct baronet_engine *engine = baronet_engine_new(game, &own, &message);
    text_buffer_release(&values);
    if (shows)
        progress_show("%s", "");
    complain_message(message);
    if (!engine)
        memory_out();
    memory_close(&recovery);
    return engine;
}

struct baronet_key learning_key(const struct lots_key *key)
{
    struct baronet_key bytes = {{0}};
    lots_key_bytes(key, bytes.bytes);
    return bytes;
}
