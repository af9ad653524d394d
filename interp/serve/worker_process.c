#define _GNU_SOURCE // SOCK_CLOEXEC

#include "worker_process.h"

#include "confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    NICENESS = 5, // the server's loop goes before
    DEAD_ROOM = 64
};

extern char **environ;

// ---- In the server

// Signals for the server are not for its workers, which end when it does.
static bool set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    return posix_spawnattr_setsigmask(attributes, &none) == 0 &&
           posix_spawnattr_setsigdefault(attributes, &usual) == 0 &&
           posix_spawnattr_setpgroup(attributes, 0) == 0 &&
           posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                                    POSIX_SPAWN_SETPGROUP) == 0;
}

static bool spawn(struct worker_process *worker, const char *kind, int its_end)
{
    const char *const arguments[] = {"baronet", "serve", WORKER_ARGUMENT, kind, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    int error = EINVAL;
    if (set_attributes(&attributes) &&
        posix_spawn_file_actions_adddup2(&actions, its_end, STDIN_FILENO) == 0 &&
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO) == 0)
        error = posix_spawn(&worker->pid, "/proc/self/exe", &actions, &attributes,
                            (char *const *)(uintptr_t)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    errno = error;
    return error == 0;
}

bool worker_start(struct worker_process *worker, const char *kind)
{
    int ends[2];
    *worker = (struct worker_process){0};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    bool is_started = spawn(worker, kind, ends[1]);
    close(ends[1]);
    worker->socket = ends[0];
    if (is_started)
        return true;
    close(ends[0]);
    worker->pid = 0;
    return false;
}

void worker_end(struct worker_process *worker)
{
    if (worker->pid == 0)
        return;
    close(worker->socket);
    kill(worker->pid, SIGKILL);
    while (waitpid(worker->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    *worker = (struct worker_process){0};
}

static pid_t dead[DEAD_ROOM]; // 0: none
static unsigned dead_count;

void worker_leave(struct worker_process *worker)
{
    if (worker->pid == 0)
        return;
    kill(worker->pid, SIGKILL);
    if (dead_count == DEAD_ROOM)
        worker_bury_dead();
    if (dead_count < DEAD_ROOM)
        dead[dead_count++] = worker->pid;
    else
        waitpid(worker->pid, NULL, 0);
    *worker = (struct worker_process){0};
}

void worker_bury_dead(void)
{
    unsigned left = 0;
    for (unsigned i = 0; i < dead_count; i++)
        if (waitpid(dead[i], NULL, WNOHANG) == 0)
            dead[left++] = dead[i];
    dead_count = left;
}

// ---- In the worker

bool worker_be_confined(unsigned megabytes, unsigned seconds)
{
    const struct confinement confinement = {.megabytes = megabytes, .seconds = seconds};
    signal(SIGPIPE, SIG_IGN);
    setpriority(PRIO_PROCESS, 0, NICENESS);
    return confinement_enter(&confinement, -1);
}
