#define _XOPEN_SOURCE 700

#include "store.h"

#include "memory.h"
#include "store_disk.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- One file

// The file that a symbolic link leads to, to be freed. That it may be written through the link is
// tried, because systems protect from links that others have set (/tmp). NULL with the problem.
static char *follow(const char *path, struct text_buffer *problem)
{
    struct stat about;
    char real[PATH_MAX];
    if (lstat(path, &about) != 0 || !S_ISLNK(about.st_mode))
        return memory_copy_text(path);
    int descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    bool is_found = descriptor >= 0 && realpath(path, real);
    int error = errno;
    if (descriptor >= 0)
        close(descriptor);
    if (!is_found)
        disk_problem(problem, "write", path, error);
    return is_found ? memory_copy_text(real) : NULL;
}

static bool rename_synced(const char *from, const char *to, struct text_buffer *problem)
{
    if (rename(from, to) != 0) {
        disk_problem(problem, "write", to, errno);
        unlink(from);
        return false;
    }
    return disk_sync_folder(to) || disk_problem(problem, "sync the folder of", to, errno);
}

// Writes the temporary file of a path, and holds it; it is to be let go, even if that fails.
static bool hold_temporary(struct disk_held *held, struct text_buffer *temporary, const char *path,
                           struct text bytes, struct text_buffer *problem)
{
    char id[STORE_ID_LENGTH + 1];
    mode_t mode;
    bool may_replace = disk_may_replace(path, &mode, problem);
    if (may_replace)
        disk_remove_leftovers(path, false);
    disk_new_id(id);
    text_buffer_print(temporary, "%s.%s~", path, id);
    disk_hold(held,
              may_replace ? disk_write_new(temporary->start, path, mode, bytes, problem) : -1);
    return held->descriptor >= 0;
}

static bool replace(const char *path, struct text bytes, struct text_buffer *problem)
{
    struct text_buffer temporary;
    struct disk_held held;
    text_buffer_init(&temporary);
    bool is_replaced = hold_temporary(&held, &temporary, path, bytes, problem) &&
                       rename_synced(temporary.start, path, problem);
    disk_let_go(&held);
    text_buffer_release(&temporary);
    return is_replaced;
}

bool store_replace(const char *path, struct text bytes, struct text_buffer *problem)
{
    char *real = follow(path, problem);
    bool is_replaced = real && replace(real, bytes, problem);
    memory_free(real);
    return is_replaced;
}

bool store_can_replace(const char *path, struct text_buffer *problem)
{
    struct text_buffer temporary;
    struct disk_held held;
    char *real = follow(path, problem);
    if (!real)
        return false;
    text_buffer_init(&temporary);
    bool can_replace =
        hold_temporary(&held, &temporary, real, (struct text){"", 0}, problem) &&
        (unlink(temporary.start) == 0 || disk_problem(problem, "remove", temporary.start, errno));
    disk_let_go(&held);
    text_buffer_release(&temporary);
    memory_free(real);
    return can_replace;
}

// ---- Around files

bool store_remove(const char *path, struct text_buffer *problem)
{
    if (unlink(path) != 0)
        return errno == ENOENT || disk_problem(problem, "remove", path, errno);
    return disk_sync_folder(path) || disk_problem(problem, "sync the folder of", path, errno);
}

static bool make_one(const char *path, mode_t mode, struct text_buffer *problem)
{
    struct stat about;
    if (mkdir(path, mode) != 0) {
        int error = errno;
        bool is_there = error == EEXIST && stat(path, &about) == 0;
        if (is_there && S_ISDIR(about.st_mode))
            return true;
        return disk_problem(problem, "make", path, is_there ? ENOTDIR : error);
    }
    return disk_sync_folder(path) || disk_problem(problem, "sync the folder of", path, errno);
}

bool store_make_folder(const char *path, unsigned mode, struct text_buffer *problem)
{
    struct text_buffer part;
    bool is_made = true;
    text_buffer_init(&part);
    for (const char *end = path; *end && is_made;) {
        end += strspn(end, "/");
        end += strcspn(end, "/");
        text_buffer_clear(&part);
        text_buffer_add(&part, path, (size_t)(end - path));
        is_made = make_one(part.start, (mode_t)mode, problem);
    }
    text_buffer_release(&part);
    return is_made;
}

bool store_exists(const char *path)
{
    return access(path, F_OK) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

static bool read_all(int descriptor, size_t limit, struct text_buffer *out)
{
    char block[1 << 14];
    size_t left = limit;
    ssize_t count;
    while ((count = read(descriptor, block, sizeof block)) != 0) {
        if (count < 0 && errno == EINTR)
            continue;
        if (count > 0 && (size_t)count > left)
            errno = EFBIG;
        if (count < 0 || (size_t)count > left)
            return false;
        text_buffer_add(out, block, (size_t)count);
        left -= (size_t)count;
    }
    return true;
}

// Holds a regular file, open for reading; false with the problem. It is to be let go anyway.
static bool hold_regular(struct disk_held *held, const char *path, struct text_buffer *problem)
{
    struct stat about;
    disk_hold(held, open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (held->descriptor < 0 || fstat(held->descriptor, &about) != 0)
        return disk_problem(problem, "read", path, errno);
    if (S_ISDIR(about.st_mode))
        return disk_problem(problem, "read", path, EISDIR);
    if (!S_ISREG(about.st_mode))
        text_buffer_print(problem, "cannot read %s: it is no regular file", path);
    return S_ISREG(about.st_mode);
}

bool store_read(const char *path, size_t limit, struct text_buffer *out,
                struct text_buffer *problem)
{
    struct disk_held held;
    bool is_open = hold_regular(&held, path, problem);
    bool is_read = is_open && read_all(held.descriptor, limit, out);
    if (is_open && !is_read)
        disk_problem(problem, "read", path, errno);
    disk_let_go(&held);
    return is_read;
}

bool store_begins_with(const char *path, struct text beginning)
{
    char found[64];
    struct text_buffer ignored;
    struct disk_held held;
    text_buffer_init(&ignored);
    bool does_begin = hold_regular(&held, path, &ignored) && beginning.length <= sizeof found &&
                      read(held.descriptor, found, beginning.length) == (ssize_t)beginning.length &&
                      memcmp(found, beginning.start, beginning.length) == 0;
    disk_let_go(&held);
    text_buffer_release(&ignored);
    return does_begin;
}
