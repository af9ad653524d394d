#define _POSIX_C_SOURCE 200809L
#include "values.h"

#include "embedded.h"
#include "memory.h"
#include "values_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

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

// Makes the folder and those above it.
static void make_folders(char *path)
{
    for (char *c = path + 1; *c; c++)
        if (*c == '/') {
            *c = '\0';
            mkdir(path, 0777);
            *c = '/';
        }
}

// ---- Finding

static bool read_file(const char *path, struct text_buffer *out)
{
    char block[4096];
    size_t length;
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    while ((length = fread(block, 1, sizeof block, file)) > 0 && out->length <= FILE_LIMIT)
        text_buffer_add(out, block, length);
    bool is_fine = !ferror(file);
    fclose(file);
    return is_fine;
}

static bool find_kept(const struct baronet_game *game, struct weights *weights,
                      struct learnt *learnt)
{
    struct text_buffer content;
    char *path = values_path(game);
    text_buffer_init(&content);
    bool is_found =
        path && read_file(path, &content) &&
        values_read((struct text){content.start, content.length}, game, weights, learnt);
    text_buffer_release(&content);
    memory_free(path);
    return is_found;
}

// By the rules, not by the name: a copy of a bundled game finds them too.
static bool find_shipped(const struct baronet_game *game, struct weights *weights,
                         struct learnt *learnt)
{
    for (const struct embedded_file *file = embedded_values; file->name; file++) {
        struct text text = {(const char *)file->bytes, file->length};
        if (values_are_for(text, game) && values_read(text, game, weights, learnt))
            return true;
    }
    return false;
}

bool values_find(const struct baronet_game *game, struct weights *weights, struct learnt *learnt)
{
    struct weights *kept = weights_new(weights->facts);
    struct learnt of_kept;
    bool is_shipped = find_shipped(game, weights, learnt);
    bool is_kept =
        find_kept(game, kept, &of_kept) && (!is_shipped || of_kept.positions >= learnt->positions);
    if (is_kept) {
        weights_swap(weights, kept);
        *learnt = of_kept;
    }
    learnt->is_shipped = is_shipped && !is_kept;
    weights_free(kept);
    return is_shipped || is_kept;
}

// ---- Keeping

// To a file of its own first, then renamed.
bool values_keep(const struct baronet_game *game, const struct weights *weights,
                 const struct learnt *learnt)
{
    struct text_buffer text;
    char *path = values_path(game);
    if (!path)
        return false;
    make_folders(path);
    char *draft = join("%s.%s", path, "XXXXXX");
    int descriptor = mkstemp(draft);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    bool is_kept = file != NULL;
    text_buffer_init(&text);
    values_print(&text, game, weights, learnt);
    if (file) {
        is_kept = fwrite(text.start, 1, text.length, file) == text.length;
        is_kept &= fclose(file) == 0;
        is_kept = is_kept && rename(draft, path) == 0;
        if (!is_kept)
            remove(draft);
    }
    text_buffer_release(&text);
    memory_free(draft);
    memory_free(path);
    return is_kept;
}
