#include "game_files.h"

#include "baronet.h"
#include "model.h"
#include "suggest.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { PATH_CAPACITY = 4096 };

const struct embedded_file *game_file_embedded(const char *folder, struct text name)
{
    char path[256];
    if (name.length > 200)
        return NULL;
    snprintf(path, sizeof path, "%s/%.*s.vdl", folder, TEXT_ARGUMENTS(name));
    for (const struct embedded_file *file = embedded_files; file->name; file++)
        if (strcmp(file->name, path) == 0)
            return file;
    return NULL;
}

const char *baronet_bundled_name(size_t index)
{
    static const char folder[] = "games/";
    for (const struct embedded_file *file = embedded_files; file->name; file++)
        if (strncmp(file->name, folder, sizeof folder - 1) == 0 && index-- == 0)
            return file->title;
    return NULL;
}

bool game_file_read(const char *path, struct text_buffer *out)
{
    char block[65536];
    size_t length;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    while ((length = fread(block, 1, sizeof block, file)) > 0 && out->length <= MODEL_SOURCE_LIMIT)
        text_buffer_add(out, block, length);
    int problem = ferror(file) ? errno : 0;
    fclose(file);
    errno = problem;
    return problem == 0;
}

bool game_file_is_path(struct text name)
{
    return memchr(name.start, '/', name.length) ||
           (name.length > 4 && memcmp(name.start + name.length - 4, ".vdl", 4) == 0);
}

static bool give_file(struct arena *arena, const char *path, const char **found_name,
                      struct text *text)
{
    struct text_buffer content;
    text_buffer_init(&content);
    bool found = game_file_read(path, &content);
    if (found) {
        *found_name = arena_copy(arena, path, strlen(path));
        *text = (struct text){arena_copy(arena, content.start ? content.start : "", content.length),
                              content.length};
    }
    text_buffer_release(&content);
    return found;
}

// The bundled file of a folder whose name is most like `name`, or NULL.
static const char *nearest_embedded(struct arena *arena, const char *folder, struct text name)
{
    struct suggest suggest;
    size_t length = strlen(folder);
    suggest_init(&suggest, name);
    for (const struct embedded_file *file = embedded_files; file->name; file++)
        if (strncmp(file->name, folder, length) == 0 && file->name[length] == '/')
            suggest_offer(&suggest, text_of(file->title));
    return suggest.best.length ? arena_copy(arena, suggest.best.start, suggest.best.length) : NULL;
}

// Parents and modules: the bundled ones first, then files beside the one that asks.
bool game_files_read_other(struct arena *arena, const char *from, struct text name, bool is_module,
                           const char **found_name, struct text *text)
{
    char path[PATH_CAPACITY];
    const char *slash = strrchr(from, '/');
    int folder = slash ? (int)(slash - from + 1) : 0;
    *found_name = NULL;
    if (!game_file_is_path(name)) {
        const char *place = is_module ? "stdlib" : "games";
        const struct embedded_file *file = game_file_embedded(place, name);
        *found_name = nearest_embedded(arena, place, name);
        if (file) {
            *found_name = file->name;
            *text = (struct text){(const char *)file->bytes, file->length};
            return true;
        }
    }
    if (name.length > 1000 || folder > 2000)
        return false;
    if (name.length > 0 && name.start[0] == '/')
        folder = 0;
    snprintf(path, sizeof path, "%.*s%.*s%s", folder, from, TEXT_ARGUMENTS(name),
             game_file_is_path(name) && name.length > 4 &&
                     memcmp(name.start + name.length - 4, ".vdl", 4) == 0
                 ? ""
                 : ".vdl");
    return give_file(arena, path, found_name, text);
}
