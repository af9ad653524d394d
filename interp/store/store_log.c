#define _XOPEN_SOURCE 700

#include "store_log.h"

#include "store_disk.h"
#include "store_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

// Whether the file is there for others after a crash: it may have been made just now.
static bool is_ready(struct store_log *log, struct text_buffer *problem)
{
    struct stat about;
    if (fstat(log->descriptor, &about) != 0)
        return disk_problem(problem, "write", log->path, errno);
    if (!S_ISREG(about.st_mode)) {
        text_buffer_print(problem, "cannot write %s: it is no regular file", log->path);
        return false;
    }
    long holder = lock_descriptor(log->descriptor);
    if (holder > 0)
        text_buffer_print(problem, "cannot write %s: process %ld is writing it", log->path, holder);
    else if (holder < 0)
        disk_problem(problem, "lock", log->path, errno);
    else if (about.st_size > 0 || disk_sync_folder(log->path))
        return true;
    else
        disk_problem(problem, "sync the folder of", log->path, errno);
    return false;
}

bool store_log_open(struct store_log *log, const char *path, struct text_buffer *problem)
{
    struct disk_held held;
    // O_NONBLOCK: a pipe is refused at once.
    disk_hold(&held, open(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666));
    *log = (struct store_log){path, held.descriptor};
    if (log->descriptor < 0)
        disk_problem(problem, "write", path, errno);
    else if (is_ready(log, problem))
        return disk_keep(&held) >= 0;
    disk_let_go(&held);
    log->descriptor = -1;
    return false;
}

void store_log_close(struct store_log *log)
{
    if (log->descriptor >= 0)
        close(log->descriptor);
    log->descriptor = -1;
}

void store_log_remove_empty(const struct store_log *log)
{
    struct stat about;
    if (log->descriptor >= 0 && fstat(log->descriptor, &about) == 0 && about.st_size == 0)
        unlink(log->path);
}

bool store_log_read(struct store_log *log, struct text_buffer *out, struct text_buffer *problem)
{
    char block[1 << 14];
    off_t at = 0;
    ssize_t count;
    while ((count = pread(log->descriptor, block, sizeof block, at)) != 0) {
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return disk_problem(problem, "read", log->path, errno);
        text_buffer_add(out, block, (size_t)count);
        at += count;
    }
    return true;
}

static bool cut(int descriptor, off_t length)
{
    return ftruncate(descriptor, length) == 0 && fsync(descriptor) == 0;
}

bool store_log_append(struct store_log *log, struct text record, struct text_buffer *problem)
{
    struct stat before;
    if (fstat(log->descriptor, &before) != 0)
        return disk_problem(problem, "write", log->path, errno);
    if (disk_write(log->descriptor, record) && fsync(log->descriptor) == 0)
        return true;
    disk_problem(problem, "write", log->path, errno);
    if (!cut(log->descriptor, before.st_size))
        text_buffer_print(problem, "; it ends with a part of a record");
    return false;
}

bool store_log_cut(struct store_log *log, size_t length, struct text_buffer *problem)
{
    return cut(log->descriptor, (off_t)length) ||
           disk_problem(problem, "shorten", log->path, errno);
}
