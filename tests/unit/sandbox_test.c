// A confined process can't open files, start programs or connect, and can still compute; what gives
// it files gives nothing else, whatever it is asked.
#define _GNU_SOURCE

#include "confinement.h"
#include "file_service.h"
#include "unit.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct confinement confinement = {.megabytes = 1000, .seconds = 20};

// ---- What is forbidden: each attempt returns whether it was refused with EPERM

static bool is_refused(long result)
{
    return result < 0 && errno == EPERM;
}

static bool reading(void)
{
    return !fopen("/etc/passwd", "r") && errno == EPERM;
}

static bool writing(void)
{
    return !fopen("/tmp/sandbox_test", "w") && errno == EPERM;
}

static bool looking(void)
{
    struct stat status;
    return is_refused(stat("/etc/passwd", &status)) && is_refused(access("/etc/passwd", R_OK)) &&
           !opendir("/") && errno == EPERM;
}

static bool changing(void)
{
    return is_refused(unlink("/tmp/none")) && is_refused(mkdir("/tmp/none", 0700)) &&
           is_refused(rename("/tmp/none", "/tmp/other")) && is_refused(chmod("/tmp", 0777)) &&
           is_refused(chdir("/")) && is_refused(symlink("/", "/tmp/none"));
}

static bool connecting(void)
{
    int ends[2];
    return is_refused(socket(AF_INET, SOCK_STREAM, 0)) &&
           is_refused(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
}

static bool starting(void)
{
    static char name[] = "/bin/true";
    char *const arguments[] = {name, NULL};
    return is_refused(fork()) && is_refused(vfork()) && is_refused(execv(name, arguments)) &&
           is_refused(syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL));
}

static bool disturbing(void)
{
    return is_refused(kill(getppid(), 0)) && is_refused(kill(-1, 0)) &&
           is_refused(ptrace(PTRACE_ATTACH, getppid(), NULL, NULL)) &&
           is_refused(syscall(SYS_tgkill, getppid(), getppid(), 0));
}

static bool typing(void)
{
    return is_refused(ioctl(STDIN_FILENO, TIOCSTI, "x"));
}

static bool executing(void)
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
        return false;
    return is_refused(mprotect(page, 4096, PROT_READ | PROT_EXEC)) &&
           mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) ==
               MAP_FAILED;
}

static bool raising_limits(void)
{
    struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
    return is_refused(setrlimit(RLIMIT_CPU, &limit));
}

static bool duplicating(void) // a descriptor that was open before is closed now
{
    return fcntl(20, F_GETFL) < 0 && errno == EBADF;
}

// ---- What is allowed

static void *count(void *sum)
{
    for (int i = 0; i < 1000; i++)
        ++*(int *)sum;
    return sum;
}

static bool computing(void)
{
    pthread_t threads[3];
    int sums[3] = {0};
    char *block = malloc(1 << 24);
    struct timespec now;
    if (!block)
        return false;
    memset(block, 1, 1 << 24);
    free(block);
    for (int i = 0; i < 3; i++)
        if (pthread_create(&threads[i], NULL, count, &sums[i]) != 0)
            return false;
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return sums[0] + sums[1] + sums[2] == 3000 && clock_gettime(CLOCK_MONOTONIC, &now) == 0;
}

static const struct {
    const char *name;
    bool (*holds)(void);
} attempts[] = {
    {"reading", reading},         {"writing", writing},
    {"looking", looking},         {"changing", changing},
    {"connecting", connecting},   {"starting", starting},
    {"disturbing", disturbing},   {"typing", typing},
    {"executing", executing},     {"raising limits", raising_limits},
    {"duplicating", duplicating}, {"computing", computing},
};

enum { ATTEMPTS = sizeof attempts / sizeof *attempts, NOT_ENTERED = 100 };

// The number of the attempt that ends otherwise than it should, ATTEMPTS: there is none.
static int try_all(void)
{
    if (dup2(STDERR_FILENO, 20) < 0 || !confinement_enter(&confinement, -1))
        return NOT_ENTERED;
    for (int i = 0; i < ATTEMPTS; i++)
        if (!attempts[i].holds())
            return i;
    return ATTEMPTS;
}

static int exit_status_of(pid_t child)
{
    int status;
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void test_confinement(void **state)
{
    (void)state;
    pid_t child = fork();
    if (child == 0)
        _exit(try_all());
    int status = exit_status_of(child);
    if (status < ATTEMPTS)
        print_error("%s\n", attempts[status].name);
    assert_int_equal(status, ATTEMPTS);
}

static void test_processor_time(void **state)
{
    const struct confinement short_one = {.seconds = 1};
    int status;
    (void)state;
    pid_t child = fork();
    if (child == 0) {
        if (!confinement_enter(&short_one, -1))
            _exit(0);
        for (volatile unsigned i = 0;; i++)
            continue;
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGXCPU);
}

// ---- Files by the service

static char place[] = "/tmp/sandbox_test.XXXXXX";
static char named_path[256], secret_path[256], inside_path[256];

static void write_file(char path[static 256], const char *name, const char *text)
{
    snprintf(path, 256, "%s/%s", place, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static int make_place(void **state)
{
    char root[256];
    (void)state;
    assert_non_null(mkdtemp(place));
    snprintf(root, sizeof root, "%s/root", place);
    assert_int_equal(mkdir(root, 0700), 0);
    write_file(named_path, "root/my.vdl", "game \"My\" from \"inside.vdl\"\n");
    write_file(inside_path, "root/inside.vdl",
               "game \"B\"\nboard 2x2\npiece Man m: W\nsetup \"1m/M1 w - - 0 1\"\nturn: move\n"
               "lose \"stuck\" when not possible turn\n");
    write_file(secret_path, "secret.vdl", "secret");
    return 0;
}

static int remove_place(void **state)
{
    char root[256];
    (void)state;
    snprintf(root, sizeof root, "%s/root", place);
    remove(named_path);
    remove(inside_path);
    remove(secret_path);
    remove(root);
    return remove(place);
}

// Serves a client that does `act` with its end; returns its exit status, or -1 when the service
// found that it makes no sense.
static int serve(int (*act)(int socket), const char *root)
{
    int ends[2];
    const char *const named[] = {named_path, NULL};
    const struct file_policy policy = {.named = named, .root = root};
    assert_true(file_service_connect(ends));
    pid_t child = fork();
    if (child == 0) {
        close(ends[1]);
        _exit(act(ends[0]));
    }
    close(ends[0]);
    bool makes_sense = file_service_run(ends[1], &policy);
    close(ends[1]);
    if (!makes_sense)
        kill(child, SIGKILL);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return makes_sense && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int load_confined(int socket)
{
    struct file_client client;
    if (!confinement_enter(&confinement, socket))
        return NOT_ENTERED;
    file_client_init(&client, socket);
    const struct baronet_load_options options = {.size = sizeof options, .loader = &client.loader};
    struct baronet_game *game = baronet_load_with(named_path, &options, NULL, NULL);
    if (!game)
        return 1;
    bool is_right = strcmp(baronet_game_title(game), "My") == 0;
    baronet_game_free(game);
    return is_right ? 0 : 2;
}

static void test_files(void **state)
{
    (void)state;
    assert_int_equal(serve(load_confined, NULL), 0);
    assert_int_equal(serve(load_confined, place), 0);
    assert_int_equal(serve(load_confined, "/dev"), 1);
}

// Asks without the library's own checks, as a process in strangers' hands would.
static bool is_given(int socket, const char *from, const char *name)
{
    struct file_client client;
    file_client_init(&client, socket);
    const struct baronet_file_request request = {
        .size = sizeof request, .name = name, .from = from};
    struct baronet_file_answer answer = {.size = sizeof answer};
    void *file = client.loader.open(client.loader.user, &request, &answer);
    if (file)
        client.loader.close(client.loader.user, file);
    return file != NULL;
}

static int ask_too_much(int socket)
{
    char folder[256];
    snprintf(folder, sizeof folder, "%s/", place);
    if (is_given(socket, NULL, secret_path) || is_given(socket, NULL, "/etc/passwd"))
        return 1;
    if (is_given(socket, "/etc/x", "passwd") || is_given(socket, "./", "Makefile") ||
        is_given(socket, folder, "secret.vdl")) // before a file was named
        return 2;
    if (!is_given(socket, NULL, named_path) || !is_given(socket, named_path, "inside.vdl"))
        return 3;
    if (is_given(socket, named_path, "../secret.vdl") || is_given(socket, "/etc/x", "passwd") ||
        is_given(socket, secret_path, "secret.vdl") || is_given(socket, "./", "Makefile") ||
        is_given(socket, folder, "secret.vdl"))
        return 4;
    return 0;
}

static void test_requests(void **state)
{
    (void)state;
    assert_int_equal(serve(ask_too_much, NULL), 0);
}

static int wait_for_end(void)
{
    sleep(3);
    return 0;
}

static int send_bytes(int socket, size_t size, int byte)
{
    static char bytes[20000];
    memset(bytes + 12, byte, sizeof bytes - 12); // it is to be opened
    if (write(socket, bytes, size) < 0)
        return 9;
    return wait_for_end();
}

static int send_short(int socket)
{
    return send_bytes(socket, 3, 0);
}

static int send_ones(int socket) // no NUL anywhere
{
    return send_bytes(socket, 20000, 1);
}

static int send_zeros(int socket) // opens a file without a name
{
    return send_bytes(socket, 20000, 0);
}

static int read_nothing(int socket) // before it has opened anything
{
    struct file_client client;
    char byte[40000];
    file_client_init(&client, socket);
    client.loader.read(&client, &client, byte, sizeof byte);
    return wait_for_end();
}

static int open_twice(int socket)
{
    struct file_client client;
    file_client_init(&client, socket);
    const struct baronet_file_request request = {.size = sizeof request, .name = named_path};
    struct baronet_file_answer answer = {.size = sizeof answer};
    client.loader.open(&client, &request, &answer);
    client.loader.open(&client, &request, &answer);
    return wait_for_end();
}

static int open_absolute(int socket)
{
    is_given(socket, NULL, named_path);
    is_given(socket, named_path, secret_path);
    return wait_for_end();
}

static int say_nothing(int socket)
{
    (void)socket;
    return 5;
}

static void test_nonsense(void **state)
{
    (void)state;
    assert_int_equal(serve(send_short, NULL), -1);
    assert_int_equal(serve(send_ones, NULL), -1);
    assert_int_equal(serve(send_zeros, NULL), -1);
    assert_int_equal(serve(read_nothing, NULL), -1);
    assert_int_equal(serve(open_twice, NULL), -1);
    assert_int_equal(serve(open_absolute, NULL), -1);
    assert_int_equal(serve(say_nothing, NULL), 5);
}

int main(void)
{
    const struct CMUnitTest confined[] = {
        cmocka_unit_test(test_confinement),
        cmocka_unit_test(test_processor_time),
        cmocka_unit_test(test_files),
    };
    const struct CMUnitTest served[] = {
        cmocka_unit_test(test_requests),
        cmocka_unit_test(test_nonsense),
    };
    signal(SIGPIPE, SIG_IGN);
    make_place(NULL);
    int failed = cmocka_run_group_tests(served, NULL, NULL);
    const char *obstacle = confinement_obstacle();
    if (obstacle)
        print_message("confinement is not tested: %s\n", obstacle);
    else
        failed += cmocka_run_group_tests(confined, NULL, NULL);
    remove_place(NULL);
    return failed;
}
