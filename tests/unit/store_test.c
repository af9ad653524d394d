// Writing files: replaced whole, several at once, records added, locks; with full disks, dead
// writers and targets that are no files. Crashes at every system call: the suite `crash`.
#define _DEFAULT_SOURCE

#include "checksum.h"
#include "store.h"
#include "store_lock.h"
#include "store_log.h"
#include "unit.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- A folder for each test, in which paths are relative

static char folder[256];

static int enter(void **state)
{
    (void)state;
    const char *above = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/store.XXXXXX", above ? above : "/tmp");
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave(void **state)
{
    (void)state;
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static void given(const char *path, const char *content)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(content, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void assert_file(const char *path, const char *expected)
{
    char content[4096] = "";
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s is missing", path);
    size_t length = fread(content, 1, sizeof content - 1, file);
    content[length] = '\0';
    fclose(file);
    assert_string_equal(content, expected);
}

// There are exactly that many files here.
static void assert_files(int expected)
{
    DIR *here = opendir(".");
    const struct dirent *entry;
    int count = 0;
    assert_non_null(here);
    while ((entry = readdir(here)))
        count += entry->d_name[0] != '.';
    closedir(here);
    assert_int_equal(count, expected);
}

// ---- Calls with their problem

static struct text_buffer problem;

static bool replaced(const char *path, const char *content)
{
    text_buffer_release(&problem);
    text_buffer_init(&problem);
    return store_replace(path, text_of(content), &problem);
}

static bool unit_replaced(const char *unit, const struct store_part *parts, size_t count)
{
    text_buffer_release(&problem);
    text_buffer_init(&problem);
    return store_replace_unit(unit, parts, count, &problem);
}

static bool settled(const char *unit)
{
    text_buffer_release(&problem);
    text_buffer_init(&problem);
    return store_settle_unit(unit, &problem);
}

#define assert_problem(expected) assert_string_equal(problem.start, expected)

// ---- One file

static void a_file_is_made_and_replaced(void **state)
{
    (void)state;
    assert_true(replaced("new", "one\n"));
    assert_file("new", "one\n");
    assert_true(replaced("new", ""));
    assert_file("new", "");
    assert_files(1);
    assert_false(replaced("missing/new", "one"));
    assert_problem("cannot write missing/new: No such file or directory");
}

static bool could_be_replaced(const char *path)
{
    text_buffer_release(&problem);
    text_buffer_init(&problem);
    return store_can_replace(path, &problem);
}

// That is tried, and nothing is left of it.
static void a_file_could_be_replaced(void **state)
{
    (void)state;
    assert_true(could_be_replaced("new"));
    assert_files(0);
    given("old", "old\n");
    assert_true(could_be_replaced("old"));
    assert_file("old", "old\n");
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_false(could_be_replaced("folder"));
    assert_problem("cannot write folder: Is a directory");
    assert_false(could_be_replaced("missing/new"));
    assert_problem("cannot write missing/new: No such file or directory");
    assert_int_equal(symlink("missing/new", "link"), 0);
    assert_false(could_be_replaced("link"));
    assert_problem("cannot write link: No such file or directory");
    assert_files(3);
}

static void permissions_stay(void **state)
{
    (void)state;
    struct stat about;
    umask(022);
    assert_true(replaced("new", "one"));
    assert_int_equal(stat("new", &about), 0);
    assert_int_equal(about.st_mode & 07777, 0644);
    assert_int_equal(chmod("new", 0640), 0);
    assert_true(replaced("new", "two"));
    assert_int_equal(stat("new", &about), 0);
    assert_int_equal(about.st_mode & 07777, 0640);
}

static void only_regular_files_are_replaced(void **state)
{
    (void)state;
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_int_equal(mkfifo("pipe", 0666), 0);
    assert_int_equal(symlink("pipe", "link"), 0);
    assert_false(replaced("folder", "one"));
    assert_problem("cannot write folder: Is a directory");
    assert_false(replaced("pipe", "one"));
    assert_problem("cannot write pipe: it is no regular file");
    assert_false(replaced("/dev/zero", "one"));
    assert_problem("cannot write /dev/zero: it is no regular file");
    assert_false(replaced("link", "one")); // without waiting for a reader
    assert_files(3);
}

static void protected_files_stay(void **state)
{
    (void)state;
    if (geteuid() == 0)
        return; // who may write everything
    given("file", "old");
    assert_int_equal(chmod("file", 0444), 0);
    assert_false(replaced("file", "new"));
    assert_problem("cannot write file: Permission denied");
    assert_file("file", "old");
}

static void links_are_followed(void **state)
{
    (void)state;
    struct stat about;
    assert_int_equal(mkdir("there", 0777), 0);
    given("there/file", "old");
    assert_int_equal(symlink("there/file", "link"), 0);
    assert_int_equal(symlink("nowhere", "dangling"), 0);
    assert_true(replaced("link", "new"));
    assert_file("there/file", "new");
    assert_int_equal(lstat("link", &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_false(replaced("dangling", "new"));
    assert_problem("cannot write dangling: No such file or directory");
}

// A file that could be 10 bytes long, at most, as on a full disk; SIGXFSZ would end the test.
static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void a_full_disk_leaves_the_old_file(void **state)
{
    (void)state;
    given("file", "old");
    limit_files(10);
    bool is_replaced = replaced("file", "far more than ten bytes");
    limit_files(0);
    assert_false(is_replaced);
    assert_problem("cannot write file: File too large");
    assert_file("file", "old");
    assert_files(1);
}

// Starts a process that locks a file (if `is_log`, as a log), says so and waits.
static pid_t start_holder(const char *path, bool is_log)
{
    int said[2];
    char byte;
    assert_int_equal(pipe(said), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct store_lock lock;
        struct store_log log;
        struct text_buffer ignored;
        text_buffer_init(&ignored);
        bool is_held =
            is_log ? store_log_open(&log, path, &ignored) : store_lock_take(&lock, path, &ignored);
        if (is_held && write(said[1], "!", 1) == 1)
            pause();
        _exit(1);
    }
    close(said[1]);
    assert_int_equal(read(said[0], &byte, 1), 1);
    close(said[0]);
    return child;
}

static void kill_holder(pid_t child)
{
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

// What a dead writer has left goes; what somebody writes, what belongs to another file and what
// only looks similar stays.
static void leftovers_are_removed(void **state)
{
    (void)state;
    given("file.0123456789abcdef~", "dead");
    given("file.0123456789abcdeg~", "of somebody else");
    given("file.0123456789abcdef~~", "of somebody else");
    given("file2.0123456789abcdef~", "of another file");
    given("file.0123456789abcdef.0~", "of a unit");
    given("file.fedcba9876543210~", "being written");
    int writer = open("file.fedcba9876543210~", O_WRONLY);
    assert_int_equal(flock(writer, LOCK_EX), 0);
    assert_true(replaced("file", "new"));
    close(writer);
    assert_files(6);
    assert_int_equal(access("file.0123456789abcdef~", F_OK), -1);
}

// ---- Units

static void all_files_of_a_unit_change(void **state)
{
    (void)state;
    const struct store_part first[] = {{"white", text_of("1")}, {"black", text_of("")}};
    const struct store_part second[] = {{"white", {NULL, 0}}, {"black", text_of("2")}};
    assert_true(unit_replaced("game", first, 2));
    assert_file("game.white", "1");
    assert_file("game.black", "");
    assert_files(2);
    assert_true(unit_replaced("game", second, 2));
    assert_file("game.black", "2");
    assert_files(1);
    assert_true(settled("game"));
}

static void no_file_of_a_unit_changes(void **state)
{
    (void)state;
    const struct store_part parts[] = {{"white", text_of("1")}, {"black", text_of("far too long")}};
    assert_int_equal(mkdir("game.black", 0777), 0);
    assert_false(unit_replaced("game", parts, 2));
    assert_problem("cannot write game.black: Is a directory");
    assert_files(1);
    assert_int_equal(rmdir("game.black"), 0);
    given("game.white", "old");
    limit_files(10);
    bool is_replaced = unit_replaced("game", parts, 2);
    limit_files(0);
    assert_false(is_replaced);
    assert_problem("cannot write game.black: File too large");
    assert_file("game.white", "old");
    assert_files(1);
    assert_false(unit_replaced("nowhere/game", parts, 2));
    assert_problem("cannot write nowhere/game: No such file or directory");
}

static void give_list(const char *content)
{
    struct text_buffer list;
    text_buffer_init(&list);
    text_buffer_print(&list, "%s", content);
    checksum_print(&list);
    given("game.unit~", list.start);
    text_buffer_release(&list);
}

// As a process leaves it that was killed after the first of two renames.
static void a_unit_is_finished(void **state)
{
    (void)state;
    given("game.white", "new");
    given("game.black", "old");
    given("game.gone", "old");
    given("game.0123456789abcdef.1~", "new");
    give_list("baronet unit 1\nid 0123456789abcdef\nput white\nput black\ndrop gone\n");
    assert_true(settled("game"));
    assert_file("game.white", "new");
    assert_file("game.black", "new");
    assert_files(2);
}

// Also before the unit is replaced anew; what was left without a list goes.
static void a_unit_is_finished_before_it_changes(void **state)
{
    (void)state;
    const struct store_part parts[] = {{"white", text_of("newer")}};
    given("game.white", "old");
    given("game.black", "old");
    given("game.0123456789abcdef.0~", "new");
    given("game.fedcba9876543210.0~", "never committed");
    give_list("baronet unit 1\nid 0123456789abcdef\nput black\n");
    assert_true(unit_replaced("game", parts, 1));
    assert_file("game.white", "newer");
    assert_file("game.black", "new");
    assert_files(2);
}

static void bad_lists_are_not_obeyed(void **state)
{
    (void)state;
    static const char *const lists[] = {
        "baronet unit 1\nid 0123456789abcdef\nput ../white\n",
        "baronet unit 1\nid 0123456789abcdef\ndrop a/b\n",
        "baronet unit 1\nid 0123456789abcdef\nput unit~\n",
        "baronet unit 1\nid 0123456789abcdef\nput \n",
        "baronet unit 1\nid 0123456789abcdef\nlink a\n",
        "baronet unit 1\nid 0123456789abcde/\nput a\n",
        "baronet unit 2\nid 0123456789abcdef\nput a\n",
        "",
    };
    given("game.0123456789abcdef.0~", "new");
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        give_list(lists[i]);
        assert_false(settled("game"));
        assert_problem("game.unit~ is damaged");
        assert_file("game.0123456789abcdef.0~", "new");
    }
    given("game.unit~", "baronet unit 1\nid 0123456789abcdef\nput a\nsum 0123456789abcdef\n");
    assert_false(settled("game"));
    assert_problem("game.unit~ is damaged");
    assert_files(2);
}

// ---- Records

static struct store_log record;

static bool opened(const char *path)
{
    text_buffer_release(&problem);
    text_buffer_init(&problem);
    return store_log_open(&record, path, &problem);
}

static bool appended(const char *text)
{
    text_buffer_release(&problem);
    text_buffer_init(&problem);
    return store_log_append(&record, text_of(text), &problem);
}

static void records_are_added(void **state)
{
    (void)state;
    struct text_buffer content;
    text_buffer_init(&content);
    assert_true(opened("log"));
    assert_true(appended("one\n"));
    store_log_close(&record);
    assert_true(opened("log"));
    assert_true(appended("two\n"));
    assert_file("log", "one\ntwo\n");
    assert_true(opened("log"));
    assert_true(store_log_read(&record, &content, &problem));
    assert_string_equal(content.start, "one\ntwo\n");
    assert_true(store_log_cut(&record, 4, &problem));
    assert_true(appended("three\n"));
    store_log_close(&record);
    assert_file("log", "one\nthree\n");
    text_buffer_release(&content);
}

static void a_full_disk_cuts_the_record(void **state)
{
    (void)state;
    assert_true(opened("log"));
    assert_true(appended("one\n"));
    limit_files(10);
    bool is_added = appended("this is too long\n");
    limit_files(0);
    assert_false(is_added);
    assert_problem("cannot write log: File too large");
    assert_file("log", "one\n");
    assert_true(appended("two\n"));
    store_log_close(&record);
    assert_file("log", "one\ntwo\n");
}

static void only_regular_files_are_records(void **state)
{
    (void)state;
    assert_int_equal(mkfifo("pipe", 0666), 0);
    assert_false(opened("pipe"));
    assert_problem("cannot write pipe: it is no regular file");
    assert_false(opened("/dev/zero"));
    assert_problem("cannot write /dev/zero: it is no regular file");
    assert_false(opened("."));
    assert_problem("cannot write .: Is a directory");
}

static void one_process_writes_a_record(void **state)
{
    (void)state;
    char expected[100];
    pid_t holder = start_holder("log", true);
    snprintf(expected, sizeof expected, "cannot write log: process %ld is writing it",
             (long)holder);
    assert_false(opened("log"));
    assert_problem(expected);
    kill_holder(holder);
    assert_true(opened("log"));
    store_log_close(&record);
}

// ---- Locks

static void one_process_holds_a_lock(void **state)
{
    (void)state;
    struct store_lock lock;
    char expected[100];
    pid_t holder = start_holder("lock", false);
    text_buffer_clear(&problem);
    assert_false(store_lock_take(&lock, "lock", &problem));
    snprintf(expected, sizeof expected, "process %ld holds lock", (long)holder);
    assert_problem(expected);
    store_lock_release(&lock);
    kill_holder(holder);
    text_buffer_clear(&problem);
    assert_true(store_lock_take(&lock, "lock", &problem));
    assert_files(1);
    store_lock_release(&lock);
    store_lock_release(&lock);
    assert_files(0);
}

// ---- Around files

static void folders_are_made(void **state)
{
    (void)state;
    struct stat about;
    text_buffer_clear(&problem);
    assert_true(store_make_folder("a/b//c/", 0700, &problem));
    assert_int_equal(stat("a/b/c", &about), 0);
    assert_int_equal(about.st_mode & 07777, 0700);
    assert_true(store_make_folder("a/b/c", 0700, &problem));
    given("a/file", "");
    assert_false(store_make_folder("a/file/b", 0700, &problem));
    assert_problem("cannot make a/file: Not a directory");
}

static void files_are_removed_and_read(void **state)
{
    (void)state;
    struct text_buffer content;
    text_buffer_init(&content);
    text_buffer_clear(&problem);
    given("file", "12345");
    assert_true(store_read("file", 5, &content, &problem));
    assert_string_equal(content.start, "12345");
    assert_false(store_read("file", 4, &content, &problem));
    assert_problem("cannot read file: File too large");
    text_buffer_clear(&problem);
    assert_int_equal(mkfifo("pipe", 0666), 0);
    assert_false(store_read("pipe", 5, &content, &problem));
    assert_problem("cannot read pipe: it is no regular file");
    assert_true(store_remove("file", &problem));
    assert_true(store_remove("file", &problem));
    assert_files(1);
    text_buffer_release(&content);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter, leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_file_is_made_and_replaced),
        IN_FOLDER(a_file_could_be_replaced),
        IN_FOLDER(permissions_stay),
        IN_FOLDER(only_regular_files_are_replaced),
        IN_FOLDER(protected_files_stay),
        IN_FOLDER(links_are_followed),
        IN_FOLDER(a_full_disk_leaves_the_old_file),
        IN_FOLDER(leftovers_are_removed),
        IN_FOLDER(all_files_of_a_unit_change),
        IN_FOLDER(no_file_of_a_unit_changes),
        IN_FOLDER(a_unit_is_finished),
        IN_FOLDER(a_unit_is_finished_before_it_changes),
        IN_FOLDER(bad_lists_are_not_obeyed),
        IN_FOLDER(records_are_added),
        IN_FOLDER(a_full_disk_cuts_the_record),
        IN_FOLDER(only_regular_files_are_records),
        IN_FOLDER(one_process_writes_a_record),
        IN_FOLDER(one_process_holds_a_lock),
        IN_FOLDER(folders_are_made),
        IN_FOLDER(files_are_removed_and_read),
    };
    text_buffer_init(&problem);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    text_buffer_release(&problem);
    return failed;
}
