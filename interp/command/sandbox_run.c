#define _GNU_SOURCE

#include "sandbox_run.h"

#include "arena.h"
#include "complain.h"
#include "exit_status.h"
#include "file_service.h"
#include "loading.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

// ---- What can't be done

// A command, or an option of it, that a process without files and programs can't carry out.
struct obstacle {
    const char *command;
    const char *option; // NULL: the command itself
    const char *value;  // how the option's value begins; NULL: any but "-"
    const char *reason;
};

static const struct obstacle obstacles[] = {
    {"corpus", NULL, NULL, "it runs each game in a process of its own, with --memory"},
    {"match", "--first", "uci:", "no other program is started"},
    {"match", "--first", "xboard:", "no other program is started"},
    {"match", "--second", "uci:", "no other program is started"},
    {"match", "--second", "xboard:", "no other program is started"},
    {"match", "--record", NULL, "no file is written"},
    {"values", "--ship", NULL, "no file is written"},
    {"train", NULL, NULL, "it writes a file of lessons"},
    {"convert", "-o", NULL, "no file is written; leave it out, and VDL goes to stdout"},
    {"convert", "--output", NULL, "no file is written; leave it out, and VDL goes to stdout"},
    {"betza", "--svg", NULL, "no file is written; - is stdout"},
    {"play", "--load", NULL, "no saved game is opened"},
    {"play", "--resume", "", "no saved game is opened"},
};

// The value of an option in the command line, "" when it has none; NULL: it is not there.
static const char *value_of(int argc, char **argv, const char *option)
{
    size_t length = strlen(option);
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], option) == 0)
            return i + 1 < argc ? argv[i + 1] : "";
        if (strncmp(argv[i], option, length) == 0 && argv[i][length] == '=')
            return argv[i] + length + 1;
    }
    return NULL;
}

static bool is_met(const struct obstacle *obstacle, int argc, char **argv)
{
    if (strcmp(argv[0], obstacle->command) != 0)
        return false;
    if (!obstacle->option)
        return true;
    const char *value = value_of(argc, argv, obstacle->option);
    if (!value)
        return false;
    return obstacle->value ? strncmp(value, obstacle->value, strlen(obstacle->value)) == 0
                           : strcmp(value, "-") != 0;
}

static bool can_run(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof obstacles / sizeof *obstacles; i++)
        if (is_met(&obstacles[i], argc, argv)) {
            complain("%s%s%s does not go with --sandbox: %s", argv[0],
                     obstacles[i].option ? " " : "", obstacles[i].option ? obstacles[i].option : "",
                     obstacles[i].reason);
            return false;
        }
    return true;
}

// ---- The new process

static _Noreturn void be_confined(int argc, char **argv, const struct common_options *common,
                                  int (*run)(int, char **), int (*end)(int), int socket,
                                  pid_t parent)
{
    struct file_client client;
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        _exit(STATUS_ENVIRONMENT);
    if (!confinement_enter(&common->confinement, socket)) {
        complain("the sandbox can't be made: %s", strerror(errno));
        _exit(STATUS_ENVIRONMENT);
    }
    file_client_init(&client, socket);
    loading_set_loader(&client.loader);
    _exit(end(run(argc, argv)));
}

// ---- This process

// All that the command line names and that may be a file: arguments, values after "=", paths before
// "#" of a variant.
static const char **named_files(struct arena *arena, int argc, char **argv)
{
    const char **named = arena_array(arena, 3 * (size_t)argc + 1, sizeof *named);
    size_t count = 0;
    for (int i = 1; i < argc; i++) {
        const char *equals = argv[i][0] == '-' ? strchr(argv[i], '=') : NULL;
        const char *last = equals ? equals + 1 : argv[i];
        if (equals)
            named[count++] = argv[i];
        named[count++] = last;
        const char *mark = strrchr(last, '#');
        if (mark)
            named[count++] = arena_copy(arena, last, (size_t)(mark - last));
    }
    return named;
}

// What becomes of this process when the other one has ended.
static int status_of(int status, const struct confinement *confinement)
{
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    int number = WTERMSIG(status);
    if (number == SIGXCPU || (number == SIGKILL && confinement->seconds > 0)) {
        complain("the sandbox has used up its %" PRIu64 " seconds of processor time",
                 confinement->seconds);
        fputs("      hint: --sandbox-seconds N gives more, 0 sets no limit\n", stderr);
        return STATUS_ENVIRONMENT;
    }
    if (number == SIGPIPE || number == SIGINT || number == SIGTERM) {
        signal(number, SIG_DFL);
        raise(number);
    }
    complain("the sandbox was ended by signal %d", number);
    return STATUS_ENVIRONMENT;
}

static int attend(pid_t child, int socket, int argc, char **argv,
                  const struct common_options *common)
{
    struct arena arena;
    arena_init(&arena);
    const struct file_policy policy = {.named = named_files(&arena, argc, argv),
                                       .root = common->root                      ? common->root
                                               : value_of(argc, argv, "--batch") ? ""
                                                                                 : NULL};
    bool makes_sense = file_service_run(socket, &policy);
    int status = 0;
    close(socket);
    arena_release(&arena);
    if (!makes_sense)
        kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (makes_sense)
        return status_of(status, &common->confinement);
    complain("the sandbox asked for what makes no sense and was ended");
    return STATUS_ENVIRONMENT;
}

int sandbox_run(int argc, char **argv, const struct common_options *common,
                int (*run)(int, char **), int (*end)(int))
{
    int ends[2];
    const char *obstacle = confinement_obstacle();
    if (obstacle) {
        complain("there is no --sandbox: %s", obstacle);
        return STATUS_ENVIRONMENT;
    }
    if (!can_run(argc, argv))
        return STATUS_USAGE;
    fflush(NULL);
    pid_t parent = getpid(), child = file_service_connect(ends) ? fork() : -1;
    if (child < 0) {
        complain("the sandbox can't be made: %s", strerror(errno));
        return STATUS_ENVIRONMENT;
    }
    if (child == 0) {
        close(ends[1]);
        be_confined(argc, argv, common, run, end, ends[0], parent);
    }
    close(ends[0]);
    signal(SIGINT, SIG_IGN); // it is for the other one
    signal(SIGPIPE, SIG_IGN);
    return attend(child, ends[1], argc, argv, common);
}
