#include "series.h"

#include "allowance.h"
#include "memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { AHEAD = 64 }; // so many results may wait for an earlier one

struct run {
    const struct series *series;
    pthread_mutex_t lock;
    pthread_cond_t moved; // the next number to be taken is another one
    uint64_t begun, taken;
    bool is_enough, is_out;    // is_out: memory was
    struct recovery *recovery; // of the thread that waits for all
    struct allowance *allowance;
    bool is_there[AHEAD];
    char *results; // [number % AHEAD]
};

static char *result_of(struct run *run, uint64_t number)
{
    return run->results + number % AHEAD * run->series->result_size;
}

// The next number to work at; false when there is nothing more to do.
static bool begin(struct run *run, uint64_t *number)
{
    pthread_mutex_lock(&run->lock);
    while (!run->is_enough && run->begun >= run->taken + AHEAD)
        pthread_cond_wait(&run->moved, &run->lock);
    bool goes_on = !run->is_enough;
    *number = run->begun;
    if (goes_on)
        run->begun++;
    pthread_mutex_unlock(&run->lock);
    return goes_on;
}

// The results that have been taken are incomplete now.
static void break_off(void *context)
{
    struct run *run = context;
    run->is_enough = run->is_out = true;
    pthread_cond_broadcast(&run->moved);
    pthread_mutex_unlock(&run->lock);
}

static void finish(struct run *run, uint64_t number)
{
    const struct series *series = run->series;
    struct memory_undo undo;
    pthread_mutex_lock(&run->lock);
    memory_on_failure(&undo, break_off, run);
    run->is_there[number % AHEAD] = true;
    while (!run->is_enough && run->is_there[run->taken % AHEAD]) {
        run->is_enough = !series->take(series->context, run->taken, result_of(run, run->taken));
        run->is_there[run->taken++ % AHEAD] = false;
    }
    memory_forget(&undo);
    pthread_cond_broadcast(&run->moved);
    pthread_mutex_unlock(&run->lock);
}

// What a worker has of his own; false: memory was out.
static bool prepare(struct run *run, void **own)
{
    const struct series *series = run->series;
    struct recovery recovery;
    if (MEMORY_FAILED_FOR(&recovery, run->recovery))
        return false;
    *own = series->prepare ? series->prepare(series->context) : NULL;
    memory_close(&recovery);
    return true;
}

// The same for one result: those before it belong to the thread that waits.
static bool work_at(struct run *run, void *own, uint64_t number)
{
    const struct series *series = run->series;
    struct recovery recovery;
    if (MEMORY_FAILED_FOR(&recovery, run->recovery))
        return false;
    char *result = result_of(run, number);
    memset(result, 0, series->result_size);
    series->work(series->context, own, number, result);
    finish(run, number);
    memory_close(&recovery);
    return true;
}

static void work_on(struct run *run)
{
    const struct series *series = run->series;
    void *own = NULL;
    bool is_fine = prepare(run, &own);
    for (uint64_t number; is_fine && begin(run, &number);)
        is_fine = work_at(run, own, number);
    if (!is_fine) {
        pthread_mutex_lock(&run->lock);
        break_off(run);
    } else if (series->release) {
        series->release(series->context, own);
    }
}

static void *help(void *context)
{
    struct run *run = context;
    allowance_use(run->allowance, memory_give_up);
    work_on(run);
    allowance_use(NULL, NULL);
    return NULL;
}

void series_run(const struct series *series, uint64_t first)
{
    struct run run = {.series = series,
                      .begun = first,
                      .taken = first,
                      .recovery = memory_recovery(),
                      .allowance = allowance_now()};
    pthread_t *threads = memory_zeroed(series->threads, sizeof *threads);
    unsigned count = 0;
    run.results = memory_zeroed(AHEAD, series->result_size);
    pthread_mutex_init(&run.lock, NULL);
    pthread_cond_init(&run.moved, NULL);
    for (unsigned i = 1; i < series->threads; i++)
        count += pthread_create(&threads[count], NULL, help, &run) == 0;
    work_on(&run);
    for (unsigned i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    if (run.is_out)
        memory_out();
    for (int i = 0; i < AHEAD && series->drop; i++)
        if (run.is_there[i])
            series->drop(run.results + (size_t)i * series->result_size);
    pthread_cond_destroy(&run.moved);
    pthread_mutex_destroy(&run.lock);
    memory_free(run.results);
    memory_free(threads);
}
