#define _DEFAULT_SOURCE

#include "store_disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

bool disk_problem(struct text_buffer *problem, const char *what, const char *path, int error)
{
    text_buffer_print(problem, "cannot %s %s: %s", what, path, strerror(error));
    return false;
}

// ---- Descriptors

static void close_held(void *context)
{
    const struct disk_held *held = context;
    if (held->descriptor >= 0)
        close(held->descriptor);
}

void disk_hold(struct disk_held *held, int descriptor)
{
    held->descriptor = descriptor;
    memory_on_failure(&held->undo, close_held, held);
}

int disk_keep(struct disk_held *held)
{
    memory_forget(&held->undo);
    return held->descriptor;
}

void disk_let_go(struct disk_held *held)
{
    memory_forget(&held->undo);
    close_held(held);
}

// ---- Writing

static bool write_all(int descriptor, struct text bytes)
{
    while (bytes.length > 0) {
        ssize_t count = write(descriptor, bytes.start, bytes.length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count == 0)
            errno = ENOSPC;
        if (count <= 0)
            return false;
        bytes = (struct text){bytes.start + count, bytes.length - (size_t)count};
    }
    return true;
}

// The signal goes to the thread that writes: it is kept from it, and taken back if it has come.
bool disk_write(int descriptor, struct text bytes)
{
    const struct timespec now = {0};
    sigset_t limit, before, pending;
    sigemptyset(&limit);
    sigaddset(&limit, SIGXFSZ);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGXFSZ) == 1;
    pthread_sigmask(SIG_BLOCK, &limit, &before);
    bool is_written = write_all(descriptor, bytes);
    int error = errno;
    if (!is_written && error == EFBIG && !was_pending)
        sigtimedwait(&limit, NULL, &now);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return is_written;
}

// ---- Paths

const char *disk_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void disk_folder(struct text_buffer *out, const char *path)
{
    size_t length = (size_t)(disk_name(path) - path);
    if (length > 1)
        length--; // without the slash, unless it is the root
    if (length > 0)
        text_buffer_add(out, path, length);
    else
        text_buffer_add_character(out, '.');
}

bool disk_sync_folder(const char *path)
{
    struct text_buffer folder;
    text_buffer_init(&folder);
    disk_folder(&folder, path);
    int descriptor = open(folder.start, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_synced = descriptor >= 0 ? fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS
                                     : errno == EACCES;
    int error = errno;
    if (descriptor >= 0)
        close(descriptor);
    text_buffer_release(&folder);
    errno = error;
    return is_synced;
}

bool disk_may_replace(const char *path, mode_t *mode, struct text_buffer *problem)
{
    struct stat about;
    *mode = 0;
    if (stat(path, &about) != 0)
        return errno == ENOENT || disk_problem(problem, "write", path, errno);
    *mode = about.st_mode & 07777;
    if (S_ISDIR(about.st_mode))
        return disk_problem(problem, "write", path, EISDIR);
    if (!S_ISREG(about.st_mode)) {
        text_buffer_print(problem, "cannot write %s: it is no regular file", path);
        return false;
    }
    return access(path, W_OK) == 0 || disk_problem(problem, "write", path, errno);
}

// ---- Temporary files

void disk_new_id(char id[STORE_ID_LENGTH + 1])
{
    static _Atomic uint32_t count;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint32_t moment = (uint32_t)now.tv_nsec + (uint32_t)now.tv_sec * UINT32_C(2654435761);
    snprintf(id, STORE_ID_LENGTH + 1, "%08" PRIx32 "%08" PRIx32, (uint32_t)getpid(),
             moment + count++);
}

bool disk_is_id(const char *text, size_t length)
{
    return length == STORE_ID_LENGTH && strspn(text, "0123456789abcdef") >= STORE_ID_LENGTH;
}

// Between opening and locking somebody may have taken the file for a leftover and removed it.
static bool lock_new(int descriptor)
{
    struct stat about;
    flock(descriptor, LOCK_EX); // without it (on a file system that has none) nobody removes it
    return fstat(descriptor, &about) == 0 && about.st_nlink > 0;
}

static int create(const char *path, mode_t mode)
{
    for (;;) {
        int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ? 0600 : 0666);
        if (descriptor < 0)
            return -1;
        if (lock_new(descriptor))
            return descriptor;
        close(descriptor);
    }
}

int disk_write_new(const char *path, const char *target, mode_t mode, struct text bytes,
                   struct text_buffer *problem)
{
    int descriptor = create(path, mode);
    if (descriptor >= 0 && (mode == 0 || fchmod(descriptor, mode) == 0 || errno == EPERM) &&
        disk_write(descriptor, bytes) && fsync(descriptor) == 0)
        return descriptor;
    int error = errno;
    if (descriptor >= 0) {
        unlink(path);
        close(descriptor);
    }
    disk_problem(problem, "write", target, error);
    return -1;
}

// ".ID~", or of units ".ID.NUMBER~".
static bool is_temporary(const char *ending, bool is_unit)
{
    if (ending[0] != '.' || !disk_is_id(ending + 1, strcspn(ending + 1, ".~")))
        return false;
    ending += 1 + STORE_ID_LENGTH;
    if (is_unit && (*ending++ != '.' || (*ending < '0' || *ending > '9')))
        return false;
    if (is_unit)
        ending += strspn(ending, "0123456789");
    return strcmp(ending, "~") == 0;
}

// Whoever still writes it holds the lock.
static void remove_if_dead(const char *path)
{
    struct stat about;
    int descriptor = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return;
    if (fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == geteuid() &&
        flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        unlink(path);
    close(descriptor);
}

static void close_folder(void *folder)
{
    if (folder)
        closedir(folder);
}

void disk_remove_leftovers(const char *path, bool is_unit)
{
    struct text_buffer name;
    const struct dirent *entry;
    const char *own = disk_name(path);
    size_t length = strlen(own);
    text_buffer_init(&name);
    disk_folder(&name, path);
    DIR *folder = opendir(name.start);
    struct memory_undo undo;
    memory_on_failure(&undo, close_folder, folder);
    while (folder && (entry = readdir(folder))) {
        if (strncmp(entry->d_name, own, length) != 0 ||
            !is_temporary(entry->d_name + length, is_unit))
            continue;
        text_buffer_clear(&name);
        text_buffer_add(&name, path, (size_t)(own - path));
        text_buffer_print(&name, "%s", entry->d_name);
        remove_if_dead(name.start);
    }
    memory_forget(&undo);
    close_folder(folder);
    text_buffer_release(&name);
}
