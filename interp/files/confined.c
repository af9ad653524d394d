#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE   700 // realpath

#include "confined.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEPTH_LIMIT = 64, LINK_LIMIT = 40, PATH_ROOM = CONFINED_PATH_ROOM };

// The folders from the root to where the walk has come, and the names that are still to be gone.
struct walk {
    int folders[DEPTH_LIMIT]; // descriptors; the first is the root's
    size_t ends[DEPTH_LIMIT]; // where in `path` each folder's name ends
    int depth;                // of the last folder
    char *path;               // its path below the root: "a/b/"
    char rest[2 * PATH_ROOM];
    const char *root; // its path without links; "" for the top of the file system
    bool ignores_case;
    int link_count;
    int file; // the descriptor, once the walk is over; -1: there is none
    enum confined_problem problem;
};

// The steps of a walk say whether it goes on.
static bool fail(struct walk *walk, enum confined_problem problem)
{
    walk->problem = problem;
    return false;
}

// By errno.
static bool fail_system(struct walk *walk)
{
    bool is_missing = errno == ENOENT || errno == ENOTDIR;
    return fail(walk, is_missing              ? CONFINED_MISSING
                      : errno == ENAMETOOLONG ? CONFINED_LONG
                                              : CONFINED_ERROR);
}

// ---- Folders

static void leave(struct walk *walk)
{
    close(walk->folders[walk->depth--]);
    walk->path[walk->ends[walk->depth]] = '\0';
}

// Adds a name to the path; the length before is the end of the folder that the walk is in.
static bool add_name(struct walk *walk, const char *name, const char *after)
{
    size_t end = walk->ends[walk->depth];
    return (size_t)snprintf(walk->path + end, PATH_ROOM - end, "%s%s", name, after) <
           PATH_ROOM - end;
}

static bool enter(struct walk *walk, const char *name)
{
    if (walk->depth + 1 == DEPTH_LIMIT || !add_name(walk, name, "/"))
        return fail(walk, CONFINED_LONG);
    int folder =
        openat(walk->folders[walk->depth], name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0)
        return fail_system(walk);
    walk->folders[++walk->depth] = folder;
    walk->ends[walk->depth] = strlen(walk->path);
    return true;
}

// Finds the entry of the folder that is called `name` apart from the case of letters, and writes it
// there.
static bool fold_name(struct walk *walk, char *name)
{
    int folder = openat(walk->folders[walk->depth], ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *directory = folder < 0 ? NULL : fdopendir(folder);
    bool is_found = false;
    if (!directory) {
        if (folder >= 0)
            close(folder);
        return false;
    }
    for (struct dirent *entry; !is_found && (entry = readdir(directory));) {
        is_found = strcasecmp(entry->d_name, name) == 0;
        if (is_found)
            memcpy(name, entry->d_name, strlen(name));
    }
    closedir(directory);
    return is_found;
}

// ---- Names

// Takes the next name off the rest; false: there is none. *is_last: no other comes after it.
static bool take_name(struct walk *walk, char *name, bool *is_last)
{
    size_t skipped = strspn(walk->rest, "/"), length = strcspn(walk->rest + skipped, "/");
    if (length == 0)
        return false;
    memcpy(name, walk->rest + skipped, length);
    name[length] = '\0';
    memmove(walk->rest, walk->rest + skipped + length, strlen(walk->rest + skipped + length) + 1);
    *is_last = walk->rest[0] == '\0';
    return true;
}

// Puts what a symbolic link says before the names that are still to be gone. One that begins at the
// top of the file system must name the root there.
static bool follow(struct walk *walk, const char *name)
{
    char target[PATH_ROOM], rest[sizeof walk->rest];
    ssize_t length = readlinkat(walk->folders[walk->depth], name, target, sizeof target - 1);
    if (length < 0)
        return fail_system(walk);
    target[length] = '\0';
    const char *inside = target;
    if (target[0] == '/') {
        size_t root = strlen(walk->root);
        if (strncmp(target, walk->root, root) != 0 || target[root] != '/')
            return fail(walk, CONFINED_LINK);
        inside = target + root + 1;
        while (walk->depth > 0)
            leave(walk);
    }
    size_t size = (size_t)snprintf(rest, sizeof rest, "%s%s", inside, walk->rest);
    if (++walk->link_count > LINK_LIMIT)
        return fail(walk, CONFINED_LINKS);
    if (size >= sizeof rest)
        return fail(walk, CONFINED_LONG);
    memcpy(walk->rest, rest, size + 1);
    return true;
}

static bool open_file(struct walk *walk, const char *name)
{
    struct stat status;
    if (!add_name(walk, name, ""))
        return fail(walk, CONFINED_LONG);
    // Not to wait for a pipe that has just taken the file's place.
    int file = openat(walk->folders[walk->depth], name,
                      O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0)
        return fail_system(walk);
    bool is_known = fstat(file, &status) == 0;
    if (is_known && S_ISREG(status.st_mode)) {
        walk->file = file;
        return false;
    }
    close(file);
    return fail(walk, is_known ? CONFINED_NOT_REGULAR : CONFINED_ERROR);
}

// Goes on by one name.
static bool step(struct walk *walk, char *name, bool is_last)
{
    struct stat status;
    if (strcmp(name, ".") == 0)
        return !is_last || fail(walk, CONFINED_FOLDER);
    if (strcmp(name, "..") == 0) {
        if (walk->depth == 0)
            return fail(walk, walk->link_count > 0 ? CONFINED_LINK : CONFINED_OUTSIDE);
        leave(walk);
        return !is_last || fail(walk, CONFINED_FOLDER);
    }
    int folder = walk->folders[walk->depth];
    int found = fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW);
    if (found != 0 && errno == ENOENT && walk->ignores_case) {
        if (!fold_name(walk, name))
            return fail(walk, CONFINED_MISSING);
        found = fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW);
    }
    if (found != 0)
        return fail_system(walk);
    if (S_ISLNK(status.st_mode))
        return follow(walk, name);
    if (S_ISDIR(status.st_mode))
        return is_last ? fail(walk, CONFINED_FOLDER) : enter(walk, name);
    if (!S_ISREG(status.st_mode))
        return fail(walk, CONFINED_NOT_REGULAR);
    return is_last ? open_file(walk, name) : fail(walk, CONFINED_MISSING);
}

static void go(struct walk *walk)
{
    char name[sizeof walk->rest];
    bool is_last, goes_on = true;
    while (goes_on)
        goes_on = take_name(walk, name, &is_last) ? step(walk, name, is_last)
                                                  : fail(walk, CONFINED_FOLDER);
}

// ---- Beginning

// Begins at the root, with the way from there to the folder and the name as the names to go.
static bool begin(struct walk *walk, const char *folder, const char *name)
{
    size_t length = strlen(walk->root);
    bool is_inside = strncmp(folder, walk->root, length) == 0 &&
                     (folder[length] == '/' || folder[length] == '\0');
    if (!is_inside || name[0] == '/')
        return fail(walk, CONFINED_OUTSIDE);
    size_t size = (size_t)snprintf(walk->rest, sizeof walk->rest, "%s/%s", folder + length, name);
    if (size >= sizeof walk->rest || strlen(name) >= PATH_ROOM)
        return fail(walk, CONFINED_LONG);
    walk->folders[0] = open(length ? walk->root : "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return walk->folders[0] >= 0 || fail_system(walk);
}

int confined_open(const char *root, const char *folder, const char *name, bool ignores_case,
                  char path[CONFINED_PATH_ROOM], enum confined_problem *problem)
{
    char real_root[PATH_MAX], real_folder[PATH_MAX];
    bool is_known = realpath(root[0] ? root : ".", real_root) &&
                    realpath(folder[0] ? folder : ".", real_folder);
    struct walk walk = {.path = path,
                        .root = is_known && real_root[1] ? real_root : "",
                        .ignores_case = ignores_case,
                        .file = -1};
    path[0] = '\0';
    if (!is_known) {
        fail_system(&walk);
    } else if (begin(&walk, real_folder, name)) {
        go(&walk);
        int reason = errno;
        for (; walk.depth >= 0; walk.depth--)
            close(walk.folders[walk.depth]);
        errno = reason;
    }
    *problem = walk.problem;
    return walk.file;
}
