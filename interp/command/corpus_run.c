#define _DEFAULT_SOURCE // MAP_ANONYMOUS

#include "corpus_run.h"

#include "baronet.h"

#include "allowance.h"
#include "exit_status.h"
#include "memory.h"
#include "stopwatch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    // Seconds for reading and compiling, beside those for playing.
    PREPARING = 40,
    JOBS_LIMIT = 64
};

struct child {
    pid_t pid; // 0: none
    int descriptor;
    size_t row;
    uint64_t start; // by the stopwatch
    bool is_stopped;
};

// The limits of the command, for all processes together: lies where all of them see it.
struct common_limits {
    struct allowance all;
    struct allowance each[JOBS_LIMIT]; // what a child takes of it, which ends with it
};

struct running {
    struct corpus_rows *rows;
    const struct corpus_request *request;
    struct common_limits *limits; // NULL: there are none
    struct child children[JOBS_LIMIT];
    size_t jobs;
    size_t next; // row to be started
    size_t ended;
};

// ---- Rows

static void add_row(struct corpus_rows *rows, const char *path, uint32_t variant)
{
    rows->rows = memory_grow(rows->rows, rows->count + 1, &rows->capacity, sizeof *rows->rows);
    rows->rows[rows->count++] = (struct corpus_row){.path = path, .variant = variant};
}

void corpus_rows_release(struct corpus_rows *rows)
{
    memory_free(rows->rows);
    *rows = (struct corpus_rows){0};
}

// ---- Limits

// From now on what this process and its children take is counted together.
static struct common_limits *begin_limits(void)
{
    struct allowance *own = allowance_now();
    if (!own)
        return NULL;
    struct common_limits *limits =
        mmap(NULL, sizeof *limits, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (limits == MAP_FAILED)
        memory_out();
    limits->all.outer = own->outer;
    limits->all.steps = own->steps;
    limits->all.memory = own->memory;
    atomic_store(&limits->all.steps_taken, atomic_load(&own->steps_taken));
    atomic_store(&limits->all.memory_taken, atomic_load(&own->memory_taken));
    own->outer = &limits->all;
    return limits;
}

// In a child.
static void join_limits(struct common_limits *limits, size_t number)
{
    struct allowance *own = allowance_now();
    if (!limits)
        return;
    own->outer = &limits->each[number];
    own->steps = own->memory = 0; // they are in there
}

static void begin_child(struct common_limits *limits, size_t number)
{
    if (!limits)
        return;
    memset(&limits->each[number], 0, sizeof limits->each[number]);
    limits->each[number].outer = &limits->all;
}

// Its memory is free again.
static void give_back(struct common_limits *limits, size_t number)
{
    if (limits)
        atomic_fetch_sub(&limits->all.memory_taken,
                         atomic_load(&limits->each[number].memory_taken));
}

static void end_limits(struct common_limits *limits)
{
    if (!limits)
        return;
    allowance_check(allowance_now()); // notes what is spent
    allowance_now()->outer = limits->all.outer;
    munmap(limits, sizeof *limits);
}

// ---- Children

static void limit_memory(uint64_t megabytes)
{
    struct rlimit limit = {.rlim_cur = (rlim_t)megabytes << 20,
                           .rlim_max = (rlim_t)megabytes << 20};
    struct rlimit no_core = {0, 0};
    if (megabytes > 0)
        setrlimit(RLIMIT_AS, &limit);
    setrlimit(RLIMIT_CORE, &no_core);
}

// What the child prints, as that memory is out, is told by its exit status.
static _Noreturn void be_child(const struct running *running, size_t number, int descriptor)
{
    const struct corpus_row *row = &running->rows->rows[running->next];
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    join_limits(running->limits, number);
    limit_memory(running->request->megabytes);
    corpus_try(row->path, row->variant, running->request, descriptor);
    _exit(0);
}

static bool start_child(struct running *running, size_t number)
{
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    fflush(NULL);
    begin_child(running->limits, number);
    pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        be_child(running, number, ends[1]);
    }
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return false;
    }
    running->children[number] =
        (struct child){pid, ends[0], running->next++, stopwatch_now(), false};
    return true;
}

static void say(struct corpus_report *report, const char *message)
{
    static const char *const doing[] = {"reading", "compiling", "playing", "converting", "ending"};
    report->verdict = CORPUS_FAILED;
    snprintf(report->message, sizeof report->message, "%s while %s", message, doing[report->stage]);
}

// A limit of the command is spent: it says nothing of the game.
static void say_stopped(struct corpus_report *report)
{
    const char *message = memory_out_message() + strlen("error: ");
    report->verdict = CORPUS_STOPPED;
    snprintf(report->message, sizeof report->message, "%.*s", (int)strcspn(message, "\n"), message);
}

// What became of a child that has closed its pipe.
static void judge(struct corpus_report *report, int status, bool is_stopped)
{
    char text[64];
    if (is_stopped) {
        say(report, "out of time");
    } else if (WIFSIGNALED(status)) {
        snprintf(text, sizeof text, "signal %d", WTERMSIG(status));
        say(report, text);
    } else if (WEXITSTATUS(status) == STATUS_ENVIRONMENT &&
               baronet_limits_spent() != BARONET_WITHIN_LIMITS) {
        say_stopped(report);
    } else if (WEXITSTATUS(status) == STATUS_ENVIRONMENT) {
        say(report, "out of memory");
    } else if (WEXITSTATUS(status) != 0 || report->stage != CORPUS_DONE) {
        say(report, "ended");
    }
}

static void end_child(struct running *running, struct child *child)
{
    int status = 0;
    close(child->descriptor);
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    give_back(running->limits, (size_t)(child - running->children));
    struct corpus_row *row = &running->rows->rows[child->row];
    judge(&row->report, status, child->is_stopped);
    row->is_ended = true;
    child->pid = 0;
    running->ended++;
}

// The variants of a file are known when its first one was read.
static void add_variants(struct corpus_rows *rows, size_t first)
{
    uint32_t count = rows->rows[first].report.variant_count;
    bool is_first = rows->rows[first].variant == 1;
    for (uint32_t variant = 2; is_first && variant <= count; variant++)
        add_row(rows, rows->rows[first].path, variant);
}

static void read_report(struct running *running, struct child *child)
{
    struct corpus_report report;
    ssize_t length = read(child->descriptor, &report, sizeof report);
    if (length == (ssize_t)sizeof report) {
        running->rows->rows[child->row].report = report;
    } else if (length == 0 || (length < 0 && errno != EINTR)) {
        size_t row = child->row;
        end_child(running, child);
        add_variants(running->rows, row);
    }
}

static void stop_late(const struct running *running, struct child *child)
{
    uint64_t limit = (running->request->seconds + PREPARING) * 1000;
    if (child->is_stopped || stopwatch_milliseconds(child->start) < limit)
        return;
    child->is_stopped = true;
    kill(child->pid, SIGKILL);
}

// Waits until one of them has something to say, or a moment.
static void attend(struct running *running)
{
    enum { MOMENT = 20 };
    struct pollfd polled[JOBS_LIMIT];
    for (size_t i = 0; i < running->jobs; i++) {
        bool is_running = running->children[i].pid > 0;
        polled[i] = (struct pollfd){is_running ? running->children[i].descriptor : -1, POLLIN, 0};
    }
    int count = poll(polled, (nfds_t)running->jobs, MOMENT);
    for (size_t i = 0; i < running->jobs; i++) {
        if (count > 0 && polled[i].revents)
            read_report(running, &running->children[i]);
        if (running->children[i].pid > 0)
            stop_late(running, &running->children[i]);
    }
}

static int compare_rows(const void *a, const void *b)
{
    const struct corpus_row *first = a, *second = b;
    int order = strcmp(first->path, second->path);
    if (order != 0)
        return order;
    return first->variant < second->variant ? -1 : first->variant > second->variant;
}

bool corpus_run(struct corpus_rows *rows, const char *const *paths, size_t path_count,
                const struct corpus_request *request, size_t jobs,
                void (*progress)(size_t ended, size_t known))
{
    struct running running = {.rows = rows, .request = request};
    bool is_fine = true;
    running.jobs = jobs > JOBS_LIMIT ? JOBS_LIMIT : jobs;
    for (size_t i = 0; i < path_count; i++)
        add_row(rows, paths[i], corpus_is_zrf(paths[i]));
    running.limits = begin_limits();
    while (is_fine && running.ended < rows->count &&
           baronet_limits_spent() == BARONET_WITHIN_LIMITS) {
        for (size_t i = 0; i < running.jobs && is_fine; i++)
            if (running.children[i].pid == 0 && running.next < rows->count)
                is_fine = start_child(&running, i);
        attend(&running);
        if (progress)
            progress(running.ended, rows->count);
    }
    for (size_t i = 0; i < running.jobs; i++) {
        if (running.children[i].pid > 0) {
            kill(running.children[i].pid, SIGKILL);
            end_child(&running, &running.children[i]);
            running.rows->rows[running.children[i].row].is_ended = false;
        }
    }
    end_limits(running.limits);
    for (size_t i = 0; i < rows->count; i++)
        if (!rows->rows[i].is_ended)
            say_stopped(&rows->rows[i].report);
    if (rows->count > 0)
        qsort(rows->rows, rows->count, sizeof *rows->rows, compare_rows);
    return is_fine;
}
