#include "kept_values.h"

#include "memory.h"
#include "store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_LIMIT = 1 << 24 };

// Adds the folder; false when there is no place.
static bool print_folder(struct text_buffer *out)
{
    const char *own = getenv("BARONET_CACHE"), *cache = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    if (own && *own)
        text_buffer_print(out, "%s", own);
    else if (cache && *cache)
        text_buffer_print(out, "%s/baronet", cache);
    else if (home && *home)
        text_buffer_print(out, "%s/.cache/baronet", home);
    return out->length > 0;
}

// Adds the path below the folder.
static void print_path(struct text_buffer *out, const struct baronet_game *game)
{
    char name[320];
    snprintf(name, sizeof name, "%.200s-%016" PRIx64 ".values", baronet_game_name(game),
             baronet_game_fingerprint(game));
    for (char *c = name; *c; c++)
        if (*c == '/' || *c == ' ')
            *c = '_';
    text_buffer_print(out, "/%s", name);
}

bool kept_values_find(const struct baronet_game *game, struct text_buffer *values,
                      struct text_buffer *problem)
{
    struct text_buffer path;
    enum baronet_values_state state = BARONET_VALUES_ARE_OTHERS;
    text_buffer_init(&path);
    if (print_folder(&path)) {
        print_path(&path, game);
        if (store_exists(path.start) && store_read(path.start, FILE_LIMIT, values, problem))
            state = values->length ? baronet_values_fit(game, values->start, values->length, NULL)
                                   : BARONET_VALUES_ARE_DAMAGED;
    }
    if (state == BARONET_VALUES_ARE_DAMAGED)
        text_buffer_print(problem, "%s is damaged, so it is not used", path.start);
    text_buffer_release(&path);
    return state == BARONET_VALUES_FIT;
}

// Adds the path of a game's file, in a folder that is made; false when there is no place, or with
// the problem.
static bool make_place(struct text_buffer *path, const struct baronet_game *game,
                       struct text_buffer *problem)
{
    bool is_made = print_folder(path) && store_make_folder(path->start, 0777, problem);
    if (is_made)
        print_path(path, game);
    return is_made;
}

bool kept_values_keep(const struct baronet_game *game, const char *values,
                      struct text_buffer *problem)
{
    struct text_buffer path, own;
    text_buffer_init(&path);
    text_buffer_init(&own);
    bool is_kept =
        make_place(&path, game, &own) && store_replace(path.start, text_of(values), &own);
    if (own.length > 0)
        text_buffer_print(problem, "what was learnt is not kept: %s", own.start);
    text_buffer_release(&path);
    text_buffer_release(&own);
    return is_kept;
}

bool kept_values_can_keep(const struct baronet_game *game, struct text_buffer *problem)
{
    struct text_buffer path;
    text_buffer_init(&path);
    bool can_keep = make_place(&path, game, problem) && store_can_replace(path.start, problem);
    text_buffer_release(&path);
    return can_keep;
}
