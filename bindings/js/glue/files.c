// Files that games ask for are asked from JavaScript, whole.
#include "files.h"

#include "glue.h"

#include <stdlib.h>
#include <string.h>

// Opens a file: its number, 0: it is not there; -1: refused. host_file_answer_name and _text then
// tell of it.
int HOST(file_open)(const char *name, const char *from, bool ignores_case);
// Puts the name for diagnostics, or why the file is refused, into `room`.
void HOST(file_name)(int file, char *room, size_t size);
int HOST(file_read)(int file, char *bytes, size_t room);
void HOST(file_close)(int file);

static void *open_file(void *user, const struct baronet_file_request *request,
                       struct baronet_file_answer *answer)
{
    (void)user;
    int file = host_file_open(request->name, request->from, request->ignores_case);
    if (file > 0)
        host_file_name(file, answer->name, sizeof answer->name);
    else if (file < 0)
        host_file_name(file, answer->reason, sizeof answer->reason);
    answer->is_missing = file == 0;
    return file > 0 ? (void *)(intptr_t)file : NULL; // NOLINT
}

static ptrdiff_t read_file(void *user, void *file, char *bytes, size_t room)
{
    (void)user;
    return host_file_read((int)(intptr_t)file, bytes, room);
}

static void close_file(void *user, void *file)
{
    (void)user;
    host_file_close((int)(intptr_t)file);
}

const struct baronet_loader *host_files(void)
{
    static const struct baronet_loader loader = {
        .size = sizeof loader, .open = open_file, .read = read_file, .close = close_file};
    return &loader;
}
