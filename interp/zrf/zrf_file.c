#define _POSIX_C_SOURCE 200809L

#include "zrf_file.h"

#include "arena.h"

#include <string.h>
#include <strings.h>

const char *zrf_file_split(struct arena *arena, const char *name, const char **variant)
{
    const char *mark = strchr(name, '#');
    for (; mark; mark = strchr(mark + 1, '#'))
        if (mark - name >= 4 && strncasecmp(mark - 4, ".zrf", 4) == 0)
            break;
    *variant = mark ? mark + 1 : "";
    return arena_copy(arena, name, mark ? (size_t)(mark - name) : strlen(name));
}
