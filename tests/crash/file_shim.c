// Stands between a program and its files (LD_PRELOAD): counts the calls that change what lies below
// the folder $SHIM_FOLDER, writes them down, and lets one of them go wrong.
//
//     SHIM_LOG=FILE   each call that succeeded is a line of this file:
//                       C INODE PATH           a file was made
//                       W INODE OFFSET HEX     bytes were written
//                       S INODE                it was synced
//                       T INODE LENGTH         it was cut or lengthened
//                       D PATH                 a folder was synced
//                       R FROM TO, U PATH, M PATH   renamed, removed, a folder made
//     SHIM_FAIL=N     call N, counted from 1, and all later writes that add to files fail with
//                     ENOSPC (fsync: EIO once); a write writes half of its bytes first
//     SHIM_KILL=N     the process is killed before call N; a write writes half of its bytes first
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long call_count;

static long number_of(const char *name)
{
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

// Whether an absolute path lies below the folder, or is it.
static bool is_below(const char *path)
{
    const char *folder = getenv("SHIM_FOLDER");
    size_t length = folder ? strlen(folder) : 0;
    return length > 0 && strncmp(path, folder, length) == 0 &&
           (path[length] == '/' || path[length] == '\0');
}

static void make_absolute(const char *path, char absolute[PATH_MAX])
{
    char here[PATH_MAX];
    if (path[0] == '/' || !getcwd(here, sizeof here))
        snprintf(absolute, PATH_MAX, "%s", path);
    else
        snprintf(absolute, PATH_MAX, "%.2000s/%.2000s", here, path);
}

static bool path_is_watched(const char *path, char absolute[PATH_MAX])
{
    make_absolute(path, absolute);
    return is_below(absolute);
}

// Where an open file lies; its name may have changed since.
static bool descriptor_is_watched(int descriptor, char path[PATH_MAX])
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    path[length > 0 ? length : 0] = '\0';
    return length > 0 && is_below(path);
}

__attribute__((format(printf, 1, 2))) static void note(const char *format, ...)
{
    const char *path = getenv("SHIM_LOG");
    char *line = NULL;
    va_list arguments;
    if (!path)
        return;
    int before = errno;
    va_start(arguments, format);
    int length = vasprintf(&line, format, arguments);
    va_end(arguments);
    long log = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (length < 0 || log < 0 || syscall(SYS_write, log, line, length) != length)
        abort();
    syscall(SYS_close, log);
    free(line);
    errno = before;
}

enum fate { FATE_FINE, FATE_FAILS, FATE_DIES };

// What becomes of the next call. On a full disk it stays full.
static enum fate next_fate(bool adds)
{
    long number = atomic_fetch_add(&call_count, 1) + 1;
    long fails = number_of("SHIM_FAIL"), dies = number_of("SHIM_KILL");
    if (dies && number == dies)
        return FATE_DIES;
    return fails && (number == fails || (adds && number > fails)) ? FATE_FAILS : FATE_FINE;
}

static void die(void)
{
    kill(getpid(), SIGKILL);
    pause();
}

// Whether a call that is no write goes on; errno if not.
static bool may_go_on(bool adds, int error)
{
    enum fate fate = next_fate(adds);
    if (fate == FATE_DIES)
        die();
    errno = error;
    return fate == FATE_FINE;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static unsigned long inode_of(int descriptor)
{
    struct stat about;
    return fstat(descriptor, &about) == 0 ? (unsigned long)about.st_ino : 0;
}

static int open_noted(const char *path, int flags, mode_t mode)
{
    char absolute[PATH_MAX];
    struct stat about;
    bool makes = (flags & O_CREAT) && path_is_watched(path, absolute) &&
                 lstat(absolute, &about) != 0 && errno == ENOENT;
    if (makes && !may_go_on(true, ENOSPC))
        return -1;
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (makes && descriptor >= 0)
        note("C %lu %s\n", inode_of(descriptor), absolute);
    return descriptor;
}

int open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return open_noted(path, flags, mode);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));

static void note_write(int descriptor, off_t offset, const unsigned char *bytes, size_t length)
{
    char *hex = malloc(2 * length + 1);
    for (size_t i = 0; i < length; i++)
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    hex[2 * length] = '\0';
    note("W %lu %ld %s\n", inode_of(descriptor), (long)offset, hex);
    free(hex);
}

ssize_t write(int descriptor, const void *bytes, size_t length)
{
    char path[PATH_MAX];
    struct stat about;
    enum fate fate = FATE_FINE;
    bool is_watched = descriptor_is_watched(descriptor, path) && fstat(descriptor, &about) == 0 &&
                      S_ISREG(about.st_mode);
    if (!is_watched)
        return syscall(SYS_write, descriptor, bytes, length);
    bool is_first_to_fail = atomic_load(&call_count) + 1 == number_of("SHIM_FAIL");
    fate = next_fate(true);
    off_t offset =
        fcntl(descriptor, F_GETFL) & O_APPEND ? about.st_size : lseek(descriptor, 0, SEEK_CUR);
    if (fate != FATE_FINE)
        length = fate == FATE_DIES || is_first_to_fail ? length / 2 : 0;
    ssize_t written = length > 0 ? syscall(SYS_write, descriptor, bytes, length) : 0;
    if (written > 0)
        note_write(descriptor, offset, bytes, (size_t)written);
    if (fate == FATE_DIES)
        die();
    if (written == 0 && fate == FATE_FAILS)
        errno = ENOSPC;
    return written == 0 && fate == FATE_FAILS ? -1 : written;
}

int fsync(int descriptor)
{
    char path[PATH_MAX];
    struct stat about;
    if (!descriptor_is_watched(descriptor, path))
        return REAL(fsync)(descriptor);
    if (!may_go_on(false, EIO))
        return -1;
    // Not carried out: the tests look at the log, and at what the system shows.
    if (fstat(descriptor, &about) == 0 && S_ISDIR(about.st_mode))
        note("D %s\n", path);
    else
        note("S %lu\n", inode_of(descriptor));
    return 0;
}

int ftruncate(int descriptor, off_t length)
{
    char path[PATH_MAX];
    bool is_watched = descriptor_is_watched(descriptor, path);
    if (is_watched && !may_go_on(false, EIO))
        return -1;
    int result = (int)syscall(SYS_ftruncate, descriptor, length);
    if (is_watched && result == 0)
        note("T %lu %ld\n", inode_of(descriptor), (long)length);
    return result;
}

int rename(const char *from, const char *to)
{
    char old[PATH_MAX], new[PATH_MAX];
    bool is_watched = path_is_watched(to, new);
    make_absolute(from, old);
    if (is_watched && !may_go_on(true, ENOSPC))
        return -1;
    int result = (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
    if (is_watched && result == 0)
        note("R %s %s\n", old, new);
    return result;
}

int unlink(const char *path)
{
    char absolute[PATH_MAX];
    bool is_watched = path_is_watched(path, absolute);
    struct stat about;
    if (is_watched && lstat(path, &about) == 0 && !may_go_on(false, EIO))
        return -1;
    int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (is_watched && result == 0)
        note("U %s\n", absolute);
    return result;
}

int mkdir(const char *path, mode_t mode)
{
    char absolute[PATH_MAX];
    struct stat about;
    bool is_new = path_is_watched(path, absolute) && lstat(path, &about) != 0;
    if (is_new && !may_go_on(true, ENOSPC))
        return -1;
    int result = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
    if (is_new && result == 0)
        note("M %s\n", absolute);
    return result;
}
