#define _XOPEN_SOURCE 700
#include "pipe_process.h"

#include "memory.h"
#include "stopwatch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { DEAF = 10000 }; // milliseconds after which a program that reads nothing is given up

struct pipe_process {
    pid_t pid;
    int in, out;  // of the program
    pid_t guard;  // ends the program when we have ended otherwise; 0: none
    int guarded;  // its input: ends when we do
    bool is_mute; // its output has ended
    char *text;   // read and not yet given
    size_t start, length, capacity;
};

static void close_on_exec(int descriptor)
{
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

// Starts /bin/sh with these arguments in a process group of its own, so that all of it can be
// ended. Its output goes to nobody where `out` is negative.
static bool spawn(pid_t *pid, char *const argv[], int in, int out)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t ignored; // by us, not by programs
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    if (out >= 0)
        posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    else
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGPIPE);
    sigaddset(&ignored, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes, &ignored);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    bool started = posix_spawn(pid, "/bin/sh", &actions, &attributes, argv, environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return started;
}

static bool spawn_program(struct pipe_process *process, const char *command, int in, int out)
{
    char shell[] = "sh", option[] = "-c", *text = memory_copy_text(command);
    char *argv[] = {shell, option, text, NULL};
    bool started = spawn(&process->pid, argv, in, out);
    memory_free(text);
    return started;
}

// The guard: a process that waits for the end of its input, which comes when we end, even by
// SIGKILL, and then ends the program, which may ignore the end of its own input. Without a guard
// everything else works.
static void spawn_guard(struct pipe_process *process)
{
    int ends[2];
    char shell[] = "sh", option[] = "-c", group[32];
    char script[] = "read -r _; sleep 1; kill -s KILL -- \"-$0\"";
    char *argv[] = {shell, option, script, group, NULL};
    snprintf(group, sizeof group, "%ld", (long)process->pid);
    if (pipe(ends) != 0)
        return;
    close_on_exec(ends[0]);
    close_on_exec(ends[1]);
    bool started = spawn(&process->guard, argv, ends[0], -1);
    close(ends[0]);
    if (started) {
        process->guarded = ends[1];
    } else {
        process->guard = 0;
        close(ends[1]);
    }
}

static void end_guard(struct pipe_process *process)
{
    if (!process->guard)
        return;
    kill(-process->guard, SIGKILL);
    waitpid(process->guard, NULL, 0);
    close(process->guarded);
}

struct pipe_process *pipe_process_start(const char *command)
{
    int in[2], out[2];
    struct pipe_process *process = memory_zeroed(1, sizeof *process);
    signal(SIGPIPE, SIG_IGN);
    if (pipe(in) != 0) {
        memory_free(process);
        return NULL;
    }
    if (pipe(out) != 0) {
        close(in[0]);
        close(in[1]);
        memory_free(process);
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        close_on_exec(in[i]);
        close_on_exec(out[i]);
    }
    bool started = spawn_program(process, command, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    process->in = in[1];
    process->out = out[0];
    if (started) {
        fcntl(process->in, F_SETFL, O_NONBLOCK); // see pipe_process_send
        spawn_guard(process);
        return process;
    }
    close(in[1]);
    close(out[0]);
    memory_free(process);
    return NULL;
}

// Whether the shell has ended, and how, -1 for a signal; it keeps its number until it is waited
// for.
static bool has_ended(const struct pipe_process *process, int *status)
{
    siginfo_t info = {0};
    bool has = waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
               info.si_pid != 0;
    *status = has && info.si_code == CLD_EXITED ? info.si_status : -1;
    return has;
}

static void pause_for_a_moment(void)
{
    struct timespec pause = {0, 10000000};
    nanosleep(&pause, NULL);
}

bool pipe_process_has_ended(const struct pipe_process *process, int *status)
{
    bool has = has_ended(process, status);
    for (int i = 0; i < 100 && !has && process->is_mute; i++) { // it is about to
        pause_for_a_moment();
        has = has_ended(process, status);
    }
    return has;
}

void pipe_process_end(struct pipe_process *process)
{
    int status;
    if (!process)
        return;
    close(process->in);
    for (int i = 0; i < 100 && !has_ended(process, &status); i++) {
        pause_for_a_moment();
        if (i == 50)
            kill(-process->pid, SIGTERM);
    }
    kill(-process->pid, SIGKILL); // what is left of the group
    end_guard(process);           // while the number is still the program's
    waitpid(process->pid, NULL, 0);
    close(process->out);
    memory_free(process->text);
    memory_free(process);
}

bool pipe_process_send(struct pipe_process *process, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *line = memory_zeroed((size_t)length + 2, 1);
    va_start(arguments, format);
    vsnprintf(line, (size_t)length + 1, format, arguments);
    va_end(arguments);
    line[length] = '\n';
    size_t sent = 0, total = (size_t)length + 1;
    while (sent < total) {
        struct pollfd ready = {.fd = process->in, .events = POLLOUT};
        ssize_t count = write(process->in, line + sent, total - sent);
        if (count < 0 && (errno == EINTR || (errno == EAGAIN && poll(&ready, 1, DEAF) != 0)))
            continue;
        if (count <= 0)
            break;
        sent += (size_t)count;
    }
    memory_free(line);
    return sent == total;
}

// Waits for more text, or so many milliseconds; false when there will be none.
static bool read_more(struct pipe_process *process, uint64_t milliseconds)
{
    struct pollfd ready = {.fd = process->out, .events = POLLIN};
    if (process->start > 0) {
        memmove(process->text, process->text + process->start, process->length - process->start);
        process->length -= process->start;
        process->start = 0;
    }
    process->text = memory_grow(process->text, process->length + 4096, &process->capacity, 1);
    int timeout = milliseconds > 1000000 ? 1000000 : (int)milliseconds;
    int found = poll(&ready, 1, timeout);
    if (found <= 0)
        return found == 0 || errno == EINTR;
    ssize_t count = read(process->out, process->text + process->length,
                         process->capacity - process->length - 1);
    if (count <= 0) {
        process->is_mute = true;
        return false;
    }
    process->length += (size_t)count;
    return true;
}

const char *pipe_process_line(struct pipe_process *process, uint64_t end)
{
    for (;;) {
        size_t length = process->length - process->start;
        char *start = length ? process->text + process->start : NULL;
        char *newline = length ? memchr(start, '\n', length) : NULL;
        if (newline) {
            *newline = '\0';
            if (newline > start && newline[-1] == '\r')
                newline[-1] = '\0';
            process->start += (size_t)(newline - start) + 1;
            return start;
        }
        uint64_t now = stopwatch_now();
        if (now >= end || process->length > (1 << 20) ||
            !read_more(process, (end - now) / 1000 + 1))
            return NULL;
    }
}
