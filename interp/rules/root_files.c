#define _POSIX_C_SOURCE 200809L

#include "root_files.h"

#include "call.h"
#include "confined.h"
#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// A descriptor as a handle, which is never NULL.
static void *handle_of(int descriptor)
{
    return (void *)((intptr_t)descriptor + 1);
}

static int descriptor_of(void *file)
{
    return (int)((intptr_t)file - 1);
}

// The length of the folder in a path, with its "/"; 0: the current folder.
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

// Pipes and devices are welcome: the host has named them.
static void *open_named(struct root_files *files, const char *name,
                        struct baronet_file_answer *answer)
{
    if (!files->is_fixed) {
        char *root = memory_copy_text(name);
        root[folder_length(name)] = '\0';
        memory_free(files->root);
        files->root = root;
    }
    int descriptor = open(name, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    if (descriptor >= 0)
        return handle_of(descriptor);
    answer->is_missing = errno == ENOENT || errno == ENOTDIR;
    snprintf(answer->reason, sizeof answer->reason, "%s", strerror(errno));
    return NULL;
}

static const char *reason_of(enum confined_problem problem)
{
    switch (problem) {
    case CONFINED_FINE: break;
    case CONFINED_MISSING: return strerror(ENOENT);
    case CONFINED_OUTSIDE: return "it lies outside";
    case CONFINED_LINK: return "a symbolic link leads outside";
    case CONFINED_LINKS: return "there are too many symbolic links";
    case CONFINED_FOLDER: return "it is a folder";
    case CONFINED_NOT_REGULAR: return "it is not a regular file";
    case CONFINED_LONG: return "its path is too long";
    case CONFINED_ERROR: break;
    }
    return strerror(errno);
}

// "DIR/" before what lies in it; nothing before what lies in the current folder.
static const char *separator_after(const char *root)
{
    return root[0] && root[strlen(root) - 1] != '/' ? "/" : "";
}

static void refuse(const char *root, enum confined_problem problem,
                   struct baronet_file_answer *answer)
{
    bool is_outside = problem == CONFINED_OUTSIDE || problem == CONFINED_LINK;
    answer->is_missing = problem == CONFINED_MISSING;
    if (!is_outside) {
        snprintf(answer->reason, sizeof answer->reason, "%s", reason_of(problem));
        return;
    }
    snprintf(answer->reason, sizeof answer->reason, "%s the folder %.300s", reason_of(problem),
             root[0] ? root : "./");
    snprintf(answer->hint, sizeof answer->hint,
             "a game opens files in its own folder and below; with --root DIR, in DIR and below");
}

static void *open_confined(const char *root, const struct baronet_file_request *request,
                           struct baronet_file_answer *answer)
{
    char path[CONFINED_PATH_ROOM];
    enum confined_problem problem;
    char *folder = memory_copy_text(request->from);
    folder[folder_length(folder)] = '\0';
    int descriptor =
        confined_open(root, folder, request->name, request->ignores_case, path, &problem);
    if (descriptor >= 0 && snprintf(answer->name, sizeof answer->name, "%s%s%s", root,
                                    separator_after(root), path) >= (int)sizeof answer->name) {
        close(descriptor);
        descriptor = -1;
        problem = CONFINED_LONG;
    }
    if (descriptor < 0)
        refuse(root, problem, answer);
    memory_free(folder);
    return descriptor < 0 ? NULL : handle_of(descriptor);
}

static void *open_file(void *user, const struct baronet_file_request *request,
                       struct baronet_file_answer *answer)
{
    struct root_files *files = user;
    if (!request->from)
        return open_named(files, request->name, answer);
    return open_confined(files->root ? files->root : "", request, answer);
}

static ptrdiff_t read_file(void *user, void *file, char *bytes, size_t room)
{
    ssize_t length;
    (void)user;
    do
        length = read(descriptor_of(file), bytes, room);
    while (length < 0 && errno == EINTR);
    return length;
}

static void close_file(void *user, void *file)
{
    (void)user;
    close(descriptor_of(file));
}

void root_files_init(struct root_files *files, const char *root)
{
    *files = (struct root_files){.loader = {.size = sizeof files->loader,
                                            .user = files,
                                            .open = open_file,
                                            .read = read_file,
                                            .close = close_file},
                                 .root = root ? memory_copy_text(root) : NULL,
                                 .is_fixed = root};
}

void root_files_release(struct root_files *files)
{
    memory_free(files->root);
    *files = (struct root_files){0};
}

static struct baronet_loader *root_loader(const char *root)
{
    struct root_files *files = memory_zeroed(1, sizeof *files);
    root_files_init(files, root);
    return &files->loader;
}

struct baronet_loader *baronet_root_loader(const char *root)
{
    struct call call;
    if (CALL_FAILED(&call, NULL, NULL))
        return NULL;
    struct baronet_loader *made = root_loader(root);
    call_close(&call);
    return made;
}

void baronet_root_loader_free(struct baronet_loader *loader)
{
    if (!loader)
        return;
    struct root_files *files = loader->user;
    root_files_release(files);
    memory_free(files);
}

// ---- No files

static void *open_nothing(void *user, const struct baronet_file_request *request,
                          struct baronet_file_answer *answer)
{
    (void)user;
    (void)request;
    snprintf(answer->reason, sizeof answer->reason, "no files are opened here");
    return NULL;
}

static ptrdiff_t read_nothing(void *user, void *file, char *bytes, size_t room)
{
    (void)user;
    (void)file;
    (void)bytes;
    (void)room;
    return -1;
}

static void close_nothing(void *user, void *file)
{
    (void)user;
    (void)file;
}

const struct baronet_loader *baronet_no_files(void)
{
    static const struct baronet_loader nothing = {
        .size = sizeof nothing, .open = open_nothing, .read = read_nothing, .close = close_nothing};
    return &nothing;
}
