#include "browser.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROGRAM_ROOM = 1024 };

static const char *const usual = "xdg-open";

extern char **environ;

static pid_t child; // 0: none

// The server's signals are blocked in its threads; a browser has them as usual.
static bool set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, usual_signals;
    sigemptyset(&none);
    sigemptyset(&usual_signals);
    sigaddset(&usual_signals, SIGPIPE);
    sigaddset(&usual_signals, SIGXFSZ);
    return posix_spawnattr_setsigmask(attributes, &none) == 0 &&
           posix_spawnattr_setsigdefault(attributes, &usual_signals) == 0 &&
           posix_spawnattr_setpgroup(attributes, 0) == 0 &&
           posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                                    POSIX_SPAWN_SETPGROUP) == 0;
}

// What it prints is not the server's.
static bool start(const char *program, const char *address)
{
    const char *const arguments[] = {program, address, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    int error = EINVAL;
    if (set_attributes(&attributes) &&
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0) == 0 &&
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) == 0 &&
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) == 0)
        error = posix_spawnp(&child, program, &actions, &attributes,
                             (char *const *)(uintptr_t)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0)
        child = 0;
    errno = error;
    return error == 0;
}

// $BROWSER is a list of programs, with colons in between.
bool browser_open(const char *address)
{
    const char *list = getenv("BROWSER");
    char program[PROGRAM_ROOM];
    while (list && *list) {
        const size_t length = strcspn(list, ":");
        snprintf(program, sizeof program, "%.*s", (int)length, list);
        if (length > 0 && length < sizeof program && start(program, address))
            return true;
        list += length + (list[length] == ':');
    }
    return start(usual, address);
}

void browser_tick(void)
{
    if (child > 0 && waitpid(child, NULL, WNOHANG) != 0)
        child = 0;
}
