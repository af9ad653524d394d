// Loaders: a host's own, none, and the one for a folder.
#define _GNU_SOURCE // renameat2

#include "baronet.h"
#include "confined.h"
#include "unit.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define BASE                                                                                       \
    "game \"Base\"\nboard 2x2\npiece Man m: W\nsetup \"1m/M1 w - - 0 1\"\nturn: move\n"            \
    "lose \"stuck\" when not possible turn\n"

// ---- A host's loader: files in memory

struct file {
    const char *name, *text;
};

struct host {
    const struct file *files;
    char asked[4][64]; // "FROM NAME"
    size_t asked_count, open_count;
    const char *rest; // of the file that is being read
    bool breaks;      // reading fails
};

static void *open_file(void *user, const struct baronet_file_request *request,
                       struct baronet_file_answer *answer)
{
    struct host *host = user;
    assert_int_equal(request->size, sizeof *request);
    assert_int_equal(answer->size, sizeof *answer);
    assert_string_equal(answer->name, request->name);
    if (host->asked_count < sizeof host->asked / sizeof *host->asked)
        snprintf(host->asked[host->asked_count++], sizeof host->asked[0], "%s %s%s",
                 request->from ? request->from : "-", request->name,
                 request->ignores_case ? " i" : "");
    for (const struct file *file = host->files; file->name; file++)
        if (strcmp(file->name, request->name) == 0) {
            snprintf(answer->name, sizeof answer->name, "db:%s", file->name);
            host->rest = file->text;
            host->open_count++;
            return host;
        }
    if (strcmp(request->name, "secret.vdl") == 0) {
        snprintf(answer->reason, sizeof answer->reason, "it is not for you");
        snprintf(answer->hint, sizeof answer->hint, "log in");
    } else {
        answer->is_missing = true;
    }
    return NULL;
}

// By few bytes, as a network would.
static ptrdiff_t read_file(void *user, void *file, char *bytes, size_t room)
{
    struct host *host = user;
    size_t length = strlen(host->rest);
    assert_ptr_equal(file, host);
    if (host->breaks)
        return -1;
    length = length < 7 ? length : 7;
    assert_true(length <= room);
    memcpy(bytes, host->rest, length);
    host->rest += length;
    return (ptrdiff_t)length;
}

static void close_file(void *user, void *file)
{
    struct host *host = user;
    assert_ptr_equal(file, host);
    host->open_count--;
}

static struct baronet_game *load(struct host *host, const struct baronet_loader *loader,
                                 const char *name, unsigned flags, struct baronet_message **message)
{
    struct baronet_loader own = {.size = sizeof own,
                                 .user = host,
                                 .open = open_file,
                                 .read = read_file,
                                 .close = close_file};
    struct baronet_load_options options = {
        .size = sizeof options, .flags = flags, .loader = loader ? loader : &own};
    bool is_missing;
    struct baronet_game *game = baronet_load_with(name, &options, &is_missing, message);
    if (host)
        assert_int_equal(host->open_count, 0);
    return game;
}

static void expect_game(struct baronet_game *game, struct baronet_message *message)
{
    if (!game || message)
        print_error("%s", message ? baronet_message_text(message) : "no message");
    assert_non_null(game);
    assert_null(message);
    baronet_game_free(game);
}

static void expect_refusal(struct baronet_game *game, struct baronet_message *message,
                           const char *text)
{
    assert_null(game);
    assert_non_null(message);
    if (!strstr(baronet_message_text(message), text))
        print_error("%s", baronet_message_text(message));
    assert_non_null(strstr(baronet_message_text(message), text));
    baronet_message_free(message);
}

static void test_names(void **state)
{
    static const struct file files[] = {{"my.vdl", "game \"My\" from \"lib/base.vdl\"\n"},
                                        {"lib/base.vdl", "game \"B\" from \"other.vdl\"\n"},
                                        {"other.vdl", "game \"O\" from chess\nuse mine, fide\n"},
                                        {"mine.vdl", "define unused-one = 1\n"},
                                        {NULL, NULL}};
    struct host host = {.files = files};
    struct baronet_message *message;
    (void)state;
    struct baronet_game *game = load(&host, NULL, "my.vdl", 0, &message);
    expect_game(game, message);
    assert_int_equal(host.asked_count, 4);
    assert_string_equal(host.asked[3], "db:other.vdl mine.vdl");
    assert_string_equal(host.asked[0], "- my.vdl");
    assert_string_equal(host.asked[1], "db:my.vdl lib/base.vdl");
    assert_string_equal(host.asked[2], "db:lib/base.vdl other.vdl");
}

static void test_rules_of_zillions(void **state)
{
    static const struct file files[] = {
        {"my.zrf", "(include \"Lib\\Base.zrf\") (include \"C:\\x\\Moves.zrf\")"},
        {"Lib/Base.zrf",
         "(game (title \"T\") (players White Black) (board (grid (start-rectangle 0 0 9 9)"
         "(dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9))) (directions (n 0 -1))))"
         "(board-setup (White (Man a1)) (Black (Man b2))) (piece (name Man) (moves ((go-n)))))"},
        {"Moves.zrf", "(define go-n n add)"},
        {NULL, NULL}};
    struct host host = {.files = files};
    struct baronet_message *message;
    (void)state;
    struct baronet_game *game = load(&host, NULL, "my.zrf#1", 0, &message);
    expect_game(game, message);
    assert_int_equal(host.asked_count, 3);
    assert_string_equal(host.asked[0], "- my.zrf");
    assert_string_equal(host.asked[1], "db:my.zrf Lib/Base.zrf i");
    assert_string_equal(host.asked[2], "db:my.zrf Moves.zrf i");
}

static void test_refusals(void **state)
{
    static const struct file files[] = {{"my.vdl", "game \"My\" from \"secret.vdl\"\n"},
                                        {"gone.vdl", "game \"My\" from \"nowhere.vdl\"\n"},
                                        {"root.vdl", "game \"My\" from \"/etc/passwd\"\n"},
                                        {"fine.vdl", BASE},
                                        {NULL, NULL}};
    struct host host = {.files = files};
    struct baronet_message *message;
    (void)state;
    struct baronet_game *game = load(&host, NULL, "my.vdl", 0, &message);
    assert_non_null(strstr(baronet_message_text(message), "hint: log in"));
    expect_refusal(game, message, "the game \"secret.vdl\" is not opened: it is not for you");
    game = load(&host, NULL, "gone.vdl", 0, &message);
    expect_refusal(game, message, "there is no game \"nowhere.vdl\"");
    // The same of the file that was asked for in the first place.
    game = load(&host, NULL, "secret.vdl", 0, &message);
    assert_non_null(strstr(baronet_message_text(message), "hint: log in"));
    expect_refusal(game, message, "can't read secret.vdl: it is not for you");
    game = load(&host, NULL, "nowhere.vdl", 0, &message);
    assert_null(strstr(baronet_message_text(message), "hint"));
    expect_refusal(game, message, "can't read nowhere.vdl: ");
    host.asked_count = 0;
    game = load(&host, NULL, "root.vdl", 0, &message);
    expect_refusal(game, message, "its path is absolute");
    assert_int_equal(host.asked_count, 1); // nobody was asked for it
    host.breaks = true;
    errno = 0;
    game = load(&host, NULL, "fine.vdl", 0, &message);
    expect_refusal(game, message, "can't read fine.vdl: reading it fails");
    host.breaks = false;
    host.asked_count = 0;
    game = load(&host, NULL, "fine.vdl", BARONET_UNTRUSTED_NAME, &message);
    expect_game(game, message);
    assert_string_equal(host.asked[0], "./ fine.vdl");
}

static void test_no_files(void **state)
{
    static const char text[] = "game \"My\" from \"base.vdl\"\n";
    static const char bundled[] = "game \"My\" from chess\n";
    struct baronet_message *message;
    (void)state;
    struct baronet_game *game = load(NULL, baronet_no_files(), "/dev/null/x.vdl", 0, &message);
    expect_refusal(game, message, "no files are opened here");
    game = baronet_load_text("my.vdl", text, sizeof text - 1, &message);
    expect_refusal(game, message, "the game \"base.vdl\" is not opened: no files are opened here");
    game = baronet_load_text("my.vdl", bundled, sizeof bundled - 1, &message);
    expect_game(game, message);
    game = load(NULL, baronet_no_files(), "chess", 0, &message);
    expect_game(game, message);
    struct baronet_loader old = {.size = 8};
    game = load(NULL, &old, "x.vdl", 0, &message);
    expect_refusal(game, message, "the host's loader is of another version");
}

// ---- A folder

static char place[] = "/tmp/loader_test.XXXXXX";

static void path_of(char path[static 256], const char *name)
{
    snprintf(path, 256, "%s/%s", place, name);
}

static void write_file(const char *name, const char *text)
{
    char path[256];
    path_of(path, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static int make_place(void **state)
{
    char path[256];
    (void)state;
    assert_non_null(mkdtemp(place));
    path_of(path, "root");
    assert_int_equal(mkdir(path, 0700), 0);
    path_of(path, "root/Sub");
    assert_int_equal(mkdir(path, 0700), 0);
    path_of(path, "rooted");
    assert_int_equal(mkdir(path, 0700), 0);
    write_file("root/base.vdl", BASE);
    write_file("root/Sub/my.vdl", "game \"My\" from \"../base.vdl\"\n");
    write_file("outside.vdl", "secret");
    return 0;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)kind;
    (void)walk;
    return remove(path);
}

static int remove_place(void **state)
{
    (void)state;
    return nftw(place, remove_entry, 10, FTW_DEPTH | FTW_PHYS);
}

static void test_root(void **state)
{
    char root[256], path[256], text[] = "game \"My\" from \"../base.vdl\"\n";
    struct baronet_message *message;
    (void)state;
    path_of(root, "root");
    path_of(path, "root/Sub/my.vdl");
    struct baronet_loader *loader = baronet_root_loader(root);
    struct baronet_load_options options = {.size = sizeof options, .loader = loader};
    struct baronet_game *game = load(NULL, loader, path, 0, &message);
    expect_game(game, message);
    // A text from memory may be one of a file there.
    game = baronet_load_text_with(path, text, strlen(text), &options, &message);
    expect_game(game, message);
    path_of(path, "text.vdl");
    game = baronet_load_text_with(path, text, strlen(text), &options, &message);
    expect_refusal(game, message, "it lies outside the folder");
    path_of(path, "root/base.vdl");
    game = load(NULL, loader, path, BARONET_UNTRUSTED_NAME, &message);
    expect_refusal(game, message, "its path is absolute");
    baronet_root_loader_free(loader);
    baronet_root_loader_free(NULL);
}

static int open_in(const char *folder, const char *name, bool ignores_case, char *found,
                   enum confined_problem *problem)
{
    char root[256], path[256];
    path_of(root, "root");
    path_of(path, folder);
    return confined_open(root, path, name, ignores_case, found, problem);
}

static void test_confined(void **state)
{
    static const struct {
        const char *folder, *name;
        bool ignores_case;
        enum confined_problem problem;
        const char *found;
    } cases[] = {
        {"root", "base.vdl", false, CONFINED_FINE, "base.vdl"},
        {"root", "BASE.vdl", false, CONFINED_MISSING, ""},
        {"root", "BASE.vdl", true, CONFINED_FINE, "base.vdl"},
        {"root", "sUB//./MY.vdl", true, CONFINED_FINE, "Sub/my.vdl"},
        {"root/Sub", "../base.vdl", false, CONFINED_FINE, "base.vdl"},
        {"root/Sub", "../sub/../Base.vdl", true, CONFINED_FINE, "base.vdl"},
        {"root/Sub", "../../outside.vdl", false, CONFINED_OUTSIDE, ""},
        {"root/Sub", "../../root/base.vdl", false, CONFINED_OUTSIDE, ""},
        {"root", "base.vdl/x", false, CONFINED_MISSING, ""},
        {"root", "Sub", false, CONFINED_FOLDER, ""},
        {"root", "Sub/..", false, CONFINED_FOLDER, ""},
        {"root", ".", false, CONFINED_FOLDER, ""},
        {"root", "", false, CONFINED_FOLDER, ""},
        {"root", "/base.vdl", false, CONFINED_OUTSIDE, ""},
        {"", "outside.vdl", false, CONFINED_OUTSIDE, ""},
        {"rooted", "outside.vdl", false, CONFINED_OUTSIDE, ""},
        {"none", "outside.vdl", false, CONFINED_MISSING, ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char found[CONFINED_PATH_ROOM];
        enum confined_problem problem = CONFINED_ERROR;
        int file = open_in(cases[i].folder, cases[i].name, cases[i].ignores_case, found, &problem);
        if (problem != cases[i].problem)
            print_error("%s %s\n", cases[i].folder, cases[i].name);
        assert_int_equal(problem, cases[i].problem);
        assert_int_equal(file >= 0, problem == CONFINED_FINE);
        if (file >= 0) {
            assert_string_equal(found, cases[i].found);
            close(file);
        }
    }
}

// Paths that are longer or deeper than any file's are refused, not cut.
static void test_long_paths(void **state)
{
    char name[3 * CONFINED_PATH_ROOM], found[CONFINED_PATH_ROOM];
    enum confined_problem problem;
    (void)state;
    for (size_t i = 0; i < sizeof name; i++)
        name[i] = "Sub/../"[i % 7];
    name[sizeof name - 1] = '\0';
    assert_int_equal(open_in("root", name, false, found, &problem), -1);
    assert_int_equal(problem, CONFINED_LONG);
    memset(name, 'x', 300);
    name[300] = '\0';
    assert_int_equal(open_in("root", name, false, found, &problem), -1);
    assert_int_equal(problem, CONFINED_LONG);
}

// Descriptor 0 is one like others, where the host has closed its standard input.
static void test_descriptor_zero(void **state)
{
    char found[CONFINED_PATH_ROOM];
    enum confined_problem problem;
    int kept = dup(STDIN_FILENO);
    (void)state;
    close(STDIN_FILENO);
    int file = open_in("root", "base.vdl", false, found, &problem);
    assert_int_equal(problem, CONFINED_FINE);
    assert_true(file >= 0);
    close(file);
    if (kept >= 0) {
        dup2(kept, STDIN_FILENO);
        close(kept);
    }
}

// ---- While somebody else changes the folder

// Exchanges two entries of the root for ever.
static _Noreturn void exchange(const char *first, const char *second)
{
    char a[256], b[256];
    path_of(a, first);
    path_of(b, second);
    prctl(PR_SET_PDEATHSIG, SIGKILL); // also when the test fails
    alarm(60);
    for (;;)
        syscall(SYS_renameat2, AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE);
}

// Asks for `name`, an empty file whenever it is one that may be opened, while the entries are
// exchanged. Nothing else may ever be read.
static void expect_empty(const char *name, const char *first, const char *second)
{
    enum { TRIES = 10000, SECONDS = 20 };
    size_t opened = 0, refused = 0;
    pid_t child = fork();
    if (child == 0)
        exchange(first, second);
    assert_true(child > 0);
    alarm(SECONDS); // a pipe would be waited for
    for (int i = 0; i < TRIES; i++) {
        char found[CONFINED_PATH_ROOM], text[8] = "";
        enum confined_problem problem;
        int file = open_in("root", name, false, found, &problem);
        if (file < 0) {
            refused++;
            continue;
        }
        struct stat status;
        assert_int_equal(fstat(file, &status), 0);
        assert_true(S_ISREG(status.st_mode));
        assert_int_equal(read(file, text, sizeof text - 1), 0);
        opened++;
        close(file);
    }
    alarm(0);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    print_message("%s: opened %zu times, refused %zu times\n", name, opened, refused);
}

static void test_exchanged_file(void **state)
{
    char path[256];
    (void)state;
    write_file("root/swap.vdl", "");
    path_of(path, "root/link.vdl");
    assert_int_equal(symlink("../outside.vdl", path), 0);
    expect_empty("swap.vdl", "root/swap.vdl", "root/link.vdl");
}

static void test_exchanged_folder(void **state)
{
    char path[256];
    (void)state;
    path_of(path, "root/folder");
    assert_int_equal(mkdir(path, 0700), 0);
    write_file("root/folder/outside.vdl", "");
    path_of(path, "root/up");
    assert_int_equal(symlink("..", path), 0);
    expect_empty("folder/outside.vdl", "root/folder", "root/up");
}

static void test_exchanged_pipe(void **state)
{
    char path[256];
    (void)state;
    write_file("root/other.vdl", "");
    path_of(path, "root/pipe.vdl");
    assert_int_equal(mkfifo(path, 0600), 0);
    expect_empty("other.vdl", "root/other.vdl", "root/pipe.vdl");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),          cmocka_unit_test(test_rules_of_zillions),
        cmocka_unit_test(test_refusals),       cmocka_unit_test(test_no_files),
        cmocka_unit_test(test_root),           cmocka_unit_test(test_confined),
        cmocka_unit_test(test_long_paths),     cmocka_unit_test(test_descriptor_zero),
        cmocka_unit_test(test_exchanged_file), cmocka_unit_test(test_exchanged_folder),
        cmocka_unit_test(test_exchanged_pipe),
    };
    return cmocka_run_group_tests(tests, make_place, remove_place);
}
