#define _POSIX_C_SOURCE 200809L

#include "zrf_file.h"

#include "arena.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

bool zrf_file_open(struct arena *arena, const char *path, struct text *text)
{
    char block[65536];
    size_t length;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    struct text_buffer content;
    text_buffer_init(&content);
    while ((length = fread(block, 1, sizeof block, file)) > 0 && content.length <= ZRF_FILE_LIMIT)
        text_buffer_add(&content, block, length);
    int problem = ferror(file) ? errno : content.length > ZRF_FILE_LIMIT ? EFBIG : 0;
    fclose(file);
    bool is_read = problem == 0;
    if (is_read)
        *text = (struct text){arena_copy(arena, content.start ? content.start : "", content.length),
                              content.length};
    text_buffer_release(&content);
    errno = problem;
    return is_read;
}

// "FOLDER/NAME", or NAME alone for an empty folder.
static const char *joined(struct arena *arena, const char *folder, const char *name, size_t length)
{
    struct text_buffer path;
    text_buffer_init(&path);
    if (folder[0])
        text_buffer_print(&path, "%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/");
    text_buffer_add(&path, name, length);
    const char *copy = arena_copy(arena, path.start, path.length);
    text_buffer_release(&path);
    return copy;
}

// The entry of a folder that is called `name`, apart from the case of letters; NULL: none.
static const char *find_folded(struct arena *arena, const char *folder, const char *name,
                               size_t length)
{
    const char *found = NULL;
    DIR *directory = opendir(folder[0] ? folder : ".");
    if (!directory)
        return NULL;
    for (struct dirent *entry; !found && (entry = readdir(directory));)
        if (strlen(entry->d_name) == length && strncasecmp(entry->d_name, name, length) == 0)
            found = joined(arena, folder, entry->d_name, length);
    closedir(directory);
    return found;
}

static bool exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

// Pipes and devices may have no end, or none yet.
static bool is_regular(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

// Goes down from a folder by one part of the name after the other.
static const char *find_path(struct arena *arena, const char *folder, const char *name)
{
    while (folder && *name) {
        size_t length = strcspn(name, "/");
        if (length > 0) {
            const char *next = joined(arena, folder, name, length);
            folder = exists(next) ? next : find_folded(arena, folder, name, length);
        }
        name += length + (name[length] == '/');
    }
    return folder;
}

static const char *folder_of(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? arena_copy(arena, path, (size_t)(slash - path) + 1) : "";
}

bool zrf_file_read(void *context, struct arena *arena, const char *from, struct text name,
                   const char **found_name, struct text *text)
{
    (void)context;
    char *wanted = arena_copy(arena, name.start, name.length);
    for (char *at = wanted; *at; at++)
        if (*at == '\\')
            *at = '/';
    bool is_absolute = wanted[0] == '/' || strchr(wanted, ':');
    const char *last = strrchr(wanted, '/');
    const char *path =
        find_path(arena, folder_of(arena, from), is_absolute && last ? last + 1 : wanted);
    *found_name = path;
    return path && is_regular(path) && zrf_file_open(arena, path, text);
}

const char *zrf_file_split(struct arena *arena, const char *name, const char **variant)
{
    const char *mark = strchr(name, '#');
    for (; mark; mark = strchr(mark + 1, '#'))
        if (mark - name >= 4 && strncasecmp(mark - 4, ".zrf", 4) == 0)
            break;
    *variant = mark ? mark + 1 : "";
    return arena_copy(arena, name, mark ? (size_t)(mark - name) : strlen(name));
}
