#include "game_files.h"

#include "baronet.h"
#include "model.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

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
