#include "values.h"

#include "embedded.h"
#include "memory.h"
#include "store.h"
#include "values_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_LIMIT = 1 << 24 };

static char *join(const char *format, const char *a, const char *b)
{
    int length = snprintf(NULL, 0, format, a, b);
    char *text = memory_zeroed((size_t)length + 1, 1);
    snprintf(text, (size_t)length + 1, format, a, b);
    return text;
}

static char *folder(void)
{
    const char *own = getenv("BARONET_CACHE"), *cache = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    if (own && *own)
        return join("%s%s", own, "");
    if (cache && *cache)
        return join("%s/%s", cache, "baronet");
    return home && *home ? join("%s/%s", home, ".cache/baronet") : NULL;
}

char *values_path(const struct baronet_game *game)
{
    char *place = folder(), name[320];
    if (!place)
        return NULL;
    snprintf(name, sizeof name, "%.200s-%016" PRIx64 ".values", baronet_game_name(game),
             baronet_game_fingerprint(game));
    for (char *c = name; *c; c++)
        if (*c == '/' || *c == ' ')
            *c = '_';
    char *path = join("%s/%s", place, name);
    memory_free(place);
    return path;
}

// ---- Finding

static bool find_kept(const struct baronet_game *game, struct weights *weights,
                      struct learnt *learnt, struct text_buffer *problem)
{
    struct text_buffer content;
    char *path = values_path(game);
    enum values_state state = VALUES_ARE_OTHERS;
    text_buffer_init(&content);
    if (path && store_exists(path) && store_read(path, FILE_LIMIT, &content, problem))
        state = values_read((struct text){content.start, content.length}, game, weights, learnt);
    if (state == VALUES_ARE_DAMAGED)
        text_buffer_print(problem, "%s is damaged, so it is not used", path);
    text_buffer_release(&content);
    memory_free(path);
    return state == VALUES_FIT;
}

// By the rules, not by the name: a copy of a bundled game finds them too.
static bool find_shipped(const struct baronet_game *game, struct weights *weights,
                         struct learnt *learnt)
{
    for (const struct embedded_file *file = embedded_values; file->name; file++) {
        struct text text = {(const char *)file->bytes, file->length};
        if (values_are_for(text, game) && values_read(text, game, weights, learnt) == VALUES_FIT)
            return true;
    }
    return false;
}

bool values_find(const struct baronet_game *game, struct weights *weights, struct learnt *learnt,
                 struct text_buffer *problem)
{
    struct weights *kept = weights_new(weights->facts);
    struct learnt of_kept;
    bool is_shipped = find_shipped(game, weights, learnt);
    bool is_kept = find_kept(game, kept, &of_kept, problem) &&
                   (!is_shipped || of_kept.positions >= learnt->positions);
    if (is_kept) {
        weights_swap(weights, kept);
        *learnt = of_kept;
    }
    learnt->is_shipped = is_shipped && !is_kept;
    weights_free(kept);
    return is_shipped || is_kept;
}

// ---- Keeping

bool values_keep(const struct baronet_game *game, const struct weights *weights,
                 const struct learnt *learnt, struct text_buffer *problem)
{
    struct text_buffer text, place, own;
    char *path = values_path(game);
    if (!path)
        return false;
    text_buffer_init(&text);
    text_buffer_init(&place);
    text_buffer_init(&own);
    values_print(&text, game, weights, learnt);
    text_buffer_add(&place, path, (size_t)(strrchr(path, '/') - path));
    bool is_kept = store_make_folder(place.start, 0777, &own) &&
                   store_replace(path, (struct text){text.start, text.length}, &own);
    if (!is_kept && problem)
        text_buffer_print(problem, "%swhat was learnt is not kept: %s", problem->length ? "; " : "",
                          own.start);
    text_buffer_release(&text);
    text_buffer_release(&place);
    text_buffer_release(&own);
    memory_free(path);
    return is_kept;
}
