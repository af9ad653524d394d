// Out of memory where the program reads and writes: saved games, records of matches, conversations
// with engines. Every allocation fails in turn. Files are what they were or what they are to be,
// nothing is left open, and what is done again afterwards succeeds. MEMORY_TEST_SURE and
// MEMORY_TEST_TELLS as in memory_test.c.
#define _POSIX_C_SOURCE 200809L

#include "baronet.h"
#include "baronet_notation.h"
#include "failing.h"
#include "match.h"
#include "memory.h"
#include "protocols.h"
#include "record.h"
#include "scale.h"
#include "unit.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

// A path in the test's folder; a few at a time.
static const char *path_of(const char *name)
{
    static char paths[8][128];
    static int last;
    last = (last + 1) % 8;
    snprintf(paths[last], sizeof paths[last], "%s/%s", folder, name);
    return paths[last];
}

static size_t text_of_file(const char *name, char *text, size_t room)
{
    FILE *file = fopen(path_of(name), "rb");
    if (!file)
        return 0;
    size_t length = fread(text, 1, room - 1, file);
    text[length] = '\0';
    fclose(file);
    return length;
}

static int files_in_folder(void)
{
    int count = 0;
    DIR *there = opendir(folder);
    while (readdir(there))
        count++;
    closedir(there);
    return count;
}

// ---- Trials

// What may run out of memory: then control goes back to the trial, as to the terminal or to main.
// Says what it has found.
typedef void attempt(const void *detail, struct findings *findings);

struct trial {
    const char *name;
    attempt *attempt;
    const void *detail;
    bool says_itself;  // that memory was out: it goes on
    bool ends_program; // which closes its files then
    bool is_slow;      // so that fewer allocations fail
};

// False when memory was out.
static bool is_done(const struct trial *trial, struct findings *findings)
{
    struct recovery recovery;
    findings->length = 0;
    if (MEMORY_FAILED(&recovery))
        return false;
    trial->attempt(trial->detail, findings);
    memory_close(&recovery);
    return true;
}

// The descriptor with the highest number.
static int latest_file(void)
{
    int latest = 255;
    while (latest > 2 && fcntl(latest, F_GETFD) < 0)
        latest--;
    return latest;
}

static bool fail_once(const struct trial *trial, const struct findings *expected, long n)
{
    static struct findings found;
    long blocks_before = atomic_load(&blocks), failures_before = atomic_load(&failures);
    int files_before = open_files();
    atomic_store(&countdown, n);
    bool is_whole = is_done(trial, &found);
    atomic_store(&countdown, 0);
    bool has_failed = atomic_load(&failures) > failures_before;
    if (!trial->says_itself && is_whole == has_failed)
        fail_msg("%s, allocation %ld: its failure is not told", trial->name, n);
    for (int i = open_files(); trial->ends_program && i > files_before; i--)
        close(latest_file());
    if (open_files() != files_before)
        fail_msg("%s, allocation %ld: files are left open", trial->name, n);
    if (!is_done(trial, &found) || strcmp(found.text, expected->text) != 0)
        fail_msg("%s, allocation %ld: then it finds %s, not %s", trial->name, n, found.text,
                 expected->text);
    if (!trial->says_itself && atomic_load(&blocks) != blocks_before)
        fail_msg("%s, allocation %ld: %ld blocks are left", trial->name, n,
                 atomic_load(&blocks) - blocks_before);
    return has_failed;
}

static void fail_each(const struct trial *trial)
{
    static struct findings expected;
    long n = 0;
    const char *wish = getenv("MEMORY_TEST_SURE");
    long sure = wish                 ? strtol(wish, NULL, 10)
                : trial->says_itself ? (long)scaled(2, 2, 60)
                                     : (long)scaled(8, 8, 1000000);
    assert_true(is_done(trial, &expected)); // once before: buffers of the C library
    assert_true(is_done(trial, &expected));
    do
        n += 1 + n / sure + (trial->is_slow ? n * (long)scaled(8, 8, 0) : 0);
    while (fail_once(trial, &expected, n));
    if (getenv("MEMORY_TEST_TELLS"))
        fprintf(stderr, "%s: %ld\n", trial->name, n - 1);
}

// ---- Saved games

struct saved {
    const char *game, *name;
    bool is_in_parts;
    const char *turns[6];
    struct baronet_game *loaded;
};

static void load(const void *detail, struct findings *findings)
{
    const struct saved *saved = detail;
    struct record record;
    struct text_buffer problem;
    text_buffer_init(&problem);
    record_init(&record);
    int status = record_load(&record, path_of(saved->name), saved->loaded, &problem);
    find(findings, "%d %s", status, problem.start);
    if (status == 0) {
        char *fen = baronet_play_fen(record.play, BARONET_REFEREE);
        find(findings, "%s", fen ? fen : "no position");
        baronet_free(fen);
    }
    record_release(&record);
    text_buffer_release(&problem);
}

static void write_record(const void *detail, struct findings *findings)
{
    const struct saved *saved = detail;
    struct record record;
    struct text_buffer problem;
    text_buffer_init(&problem);
    record_init(&record);
    record.start = baronet_start(saved->loaded);
    record.play = record.start ? baronet_start(saved->loaded) : NULL;
    for (int i = 0; record.play && saved->turns[i]; i++)
        if (!baronet_apply_text(record.play, saved->turns[i], NULL))
            memory_out(); // that is what it says in a message
    if (!record.play)
        memory_out();
    text_buffer_print(&record.result, "ongoing");
    bool is_saved = record_save(&record, path_of(saved->name), saved->is_in_parts, &problem);
    find(findings, "%d %s", is_saved, problem.start);
    record_release(&record);
    text_buffer_release(&problem);
}

// The same, and what is there is a whole record, whatever has failed.
static void save(const void *detail, struct findings *findings)
{
    static struct findings loaded;
    write_record(detail, findings);
    loaded.length = 0;
    load(detail, &loaded);
    assert_memory_equal(loaded.text, "0 ", 2);
}

static void test_saved(void **state)
{
    static struct saved games[] = {
        {"connect-four", "four.game", false, {"d1", "e1", "d2", NULL}, NULL},
        {"robber-baron", "robbers.game", true, {"+b1", "+b7", "c1c2", NULL}, NULL}};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        static struct findings first;
        games[i].loaded = baronet_load(games[i].game, NULL, NULL);
        write_record(&games[i], &first);
        int files = files_in_folder();
        fail_each(&(struct trial){"load a game", load, &games[i], false, false, false});
        fail_each(&(struct trial){"save a game", save, &games[i], false, false, false});
        assert_int_equal(files_in_folder(), files);
        baronet_game_free(games[i].loaded);
    }
}

// A saved game of Zillions, beside its rules.
static void test_zillions(void **state)
{
    static struct saved saved = {.name = "saved.zsg"};
    static const char text[] = "Zillions Save Game File Version 0.02 H\r\n"
                               "RulesFile=solitaire.zrf\r\nVariantName=Peg solitaire\r\n"
                               "1. Peg b4 - d4 x c4\r\n";
    char copy[256];
    FILE *file = fopen(path_of(saved.name), "wb");
    (void)state;
    fputs(text, file);
    fclose(file);
    snprintf(copy, sizeof copy, "cp games/zrf/solitaire.zrf '%s'", folder);
    assert_int_equal(system(copy), 0);
    saved.loaded = baronet_load(path_of("solitaire.zrf"), NULL, NULL);
    assert_non_null(saved.loaded);
    fail_each(&(struct trial){"load a saved game of Zillions", load, &saved, false, false, false});
    baronet_game_free(saved.loaded);
}

// ---- Records of matches

enum { GAMES = 4 };
static struct baronet_game *hex;

// Opens the record, counts the games in it, and adds one if there is room.
static void go_on(const void *detail, struct findings *findings)
{
    static char a1[] = "a1", b2[] = "b2", greedy[] = "greedy", random[] = "random";
    static char *turns[] = {a1, b2};
    bool has_game[GAMES + 1] = {false};
    const struct request request = {.game_name = "hex",
                                    .players = {"greedy", "random"},
                                    .record = path_of("match.pgn"),
                                    .games = GAMES,
                                    .opening = 2,
                                    .turn_limit = 40};
    struct match match = {.request = &request,
                          .game = hex,
                          .seats = 2,
                          .next = 1,
                          .is_done = has_game,
                          .names = {greedy, random}};
    const struct match_game game = {.number = 2, .turns = turns, .turn_count = 2};
    char text[8192], cut[8192];
    int status = match_record_open(&match);
    find(findings, "%d %d%d%d%d ", status, has_game[1], has_game[2], has_game[3], has_game[4]);
    if (status != 0)
        return;
    size_t before = text_of_file("match.pgn", text, sizeof text);
    if (detail)
        find(findings, "%d", match_record_add(&match, &game));
    match_record_close(&match);
    // As it was for the next one.
    assert_true(text_of_file("match.pgn", cut, sizeof cut) >= before);
    assert_memory_equal(text, cut, before);
    assert_int_equal(truncate(path_of("match.pgn"), (off_t)before), 0);
}

static void test_match(void **state)
{
    static struct findings first;
    (void)state;
    hex = baronet_load("hex", NULL, NULL);
    go_on(NULL, &first);
    fail_each(&(struct trial){"open a match", go_on, NULL, false, false, false});
    fail_each(&(struct trial){"add to a match", go_on, &hex, false, true, false});
    baronet_game_free(hex);
}

// ---- Conversations

struct talk {
    char command[8], game[16];
    int (*run)(int argc, char **argv);
    const char *said;
    const char *answers[4]; // to its questions
    bool is_slow;           // as it thinks for a time of its own: tried less often
};

static void redirect(int to, const char *path, int flags)
{
    int file = open(path, flags, 0600);
    assert_true(file >= 0 && dup2(file, to) == to);
    close(file);
}

// Whatever fails, it answers in the end, and it has said what was not done.
static void talk(const void *detail, struct findings *findings)
{
    static char answers[1 << 16];
    struct talk *talk = (struct talk *)(uintptr_t)detail;
    char *arguments[] = {talk->command, talk->game, NULL};
    struct recovery recovery; // as that of main
    FILE *file = fopen(path_of("input"), "wb");
    fputs(talk->said, file);
    fclose(file);
    fflush(stdout);
    int kept[] = {dup(0), dup(1)};
    redirect(0, path_of("input"), O_RDONLY);
    redirect(1, path_of("output"), O_WRONLY | O_CREAT | O_TRUNC);
    long failed_before = atomic_load(&failures);
    int status = -1;
    if (!MEMORY_FAILED_HERE(&recovery)) {
        status = talk->run(2, arguments);
        memory_close(&recovery);
    }
    fflush(stdout);
    dup2(kept[0], 0);
    dup2(kept[1], 1);
    close(kept[0]);
    close(kept[1]);
    text_of_file("output", answers, sizeof answers);
    bool has_failed = atomic_load(&failures) > failed_before;
    if (status == -1 && has_failed) // before it could talk; what it has made is released
        memory_out();
    assert_int_equal(status, 0);
    for (int i = 0; talk->answers[i]; i++) {
        bool is_answered = strstr(answers, talk->answers[i]) != NULL;
        if (!is_answered && !strstr(answers, "out of memory"))
            fail_msg("%s: there is no \"%s\": %s", talk->command, talk->answers[i], answers);
        if (!has_failed)
            find(findings, "%d", is_answered);
    }
}

static void test_talk(void **state)
{
    static struct talk talks[] = {
        {"uci",
         "connect-four",
         uci_command,
         "uci\nsetoption name Learn value 0\nsetoption name Hash value 1\nisready\n"
         "position startpos moves d1 e1\ngo perft 2\ngo nodes 20\nstop\nd\neval\nisready\nquit\n",
         {"readyok", "Nodes searched", "bestmove"},
         false},
        {"usi",
         "connect-four",
         usi_command,
         "usi\nsetoption name Learn value 0\nsetoption name USI_Hash value 1\nisready\n"
         "position startpos\ngo nodes 5\nstop\nisready\nquit\n",
         {"readyok", "bestmove"},
         false},
        {"ucci",
         "connect-four",
         ucci_command,
         "ucci\nsetoption Learn 0\nposition startpos\nbanmoves d1\ngo nodes "
         "5\nstop\nisready\nquit\n",
         {"readyok", "bestmove"},
         false},
        {"xboard",
         "connect-four",
         xboard_command,
         "xboard\nnew\nmemory 1\npost\nsd 1\ngo\nping 1\nforce\nusermove e7e5\nundo\n"
         "ping 4711\nquit\n",
         {"move ", "pong 4711"},
         false},
        {"xboard",
         "connect-four",
         xboard_command,
         "xboard\nnew\nmemory 1\nhint\nquit\n",
         {"Hint: "},
         true}};
    (void)state;
    setenv("BARONET_LEARN", "0", 1);
    setenv("BARONET_CACHE", path_of("cache"), 1);
    for (size_t i = 0; i < sizeof talks / sizeof *talks; i++)
        fail_each(
            &(struct trial){talks[i].command, talk, &talks[i], true, false, talks[i].is_slow});
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_saved),
                                       cmocka_unit_test(test_zillions),
                                       cmocka_unit_test(test_match), cmocka_unit_test(test_talk)};
    snprintf(folder, sizeof folder, "/tmp/baronet-memory-XXXXXX");
    if (!mkdtemp(folder))
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) != 0 ? 1 : failed;
}
