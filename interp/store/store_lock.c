#define _XOPEN_SOURCE 700

#include "store_lock.h"

#include "memory.h"
#include "store_disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

long lock_descriptor(int descriptor)
{
    for (;;) {
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        if (fcntl(descriptor, F_SETLK, &lock) == 0)
            return 0;
        if (errno != EACCES && errno != EAGAIN)
            return -1;
        if (fcntl(descriptor, F_GETLK, &lock) != 0)
            return -1;
        if (lock.l_type != F_UNLCK) // else it has just ended
            return lock.l_pid > 0 ? lock.l_pid : -1;
    }
}

// Whether the file that is locked is the one that others find; it may have been removed by the one
// who held it.
static bool is_there(int descriptor, const char *path)
{
    struct stat own, there;
    return fstat(descriptor, &own) == 0 && stat(path, &there) == 0 && own.st_ino == there.st_ino &&
           own.st_dev == there.st_dev;
}

bool store_lock_take(struct store_lock *lock, const char *path, struct text_buffer *problem)
{
    *lock = (struct store_lock){NULL, -1};
    char *copy = memory_copy_text(path); // before anything is open
    for (;;) {
        int descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
        if (descriptor < 0) {
            disk_problem(problem, "lock", path, errno);
            break;
        }
        long holder = lock_descriptor(descriptor);
        if (holder == 0 && is_there(descriptor, path)) {
            *lock = (struct store_lock){copy, descriptor};
            return true;
        }
        int error = errno;
        close(descriptor);
        if (holder > 0)
            text_buffer_print(problem, "process %ld holds %s", holder, path);
        if (holder < 0)
            disk_problem(problem, "lock", path, error);
        if (holder != 0)
            break;
    }
    memory_free(copy);
    return false;
}

void store_lock_release(struct store_lock *lock)
{
    if (lock->descriptor < 0)
        return;
    unlink(lock->path); // before the lock ends
    close(lock->descriptor);
    memory_free(lock->path);
    *lock = (struct store_lock){NULL, -1};
}
