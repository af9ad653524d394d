#include "series.h"

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
    bool is_enough;
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

static void finish(struct run *run, uint64_t number)
{
    const struct series *series = run->series;
    pthread_mutex_lock(&run->lock);
    run->is_there[number % AHEAD] = true;
    while (!run->is_enough && run->is_there[run->taken % AHEAD]) {
        run->is_enough = !series->take(series->context, run->taken, result_of(run, run->taken));
        run->is_there[run->taken++ % AHEAD] = false;
    }
    pthread_cond_broadcast(&run->moved);
    pthread_mutex_unlock(&run->lock);
}

static void *work_on(void *context)
{
    struct run *run = context;
    const struct series *series = run->series;
    void *own = series->prepare ? series->prepare(series->context) : NULL;
    for (uint64_t number; begin(run, &number);) {
        char *result = result_of(run, number);
        memset(result, 0, series->result_size);
        series->work(series->context, own, number, result);
        finish(run, number);
    }
    if (series->release)
        series->release(series->context, own);
    return NULL;
}

void series_run(const struct series *series, uint64_t first)
{
    struct run run = {.series = series, .begun = first, .taken = first};
    pthread_t *threads = memory_zeroed(series->threads, sizeof *threads);
    unsigned count = 0;
    run.results = memory_zeroed(AHEAD, series->result_size);
    pthread_mutex_init(&run.lock, NULL);
    pthread_cond_init(&run.moved, NULL);
    for (unsigned i = 1; i < series->threads; i++)
        count += pthread_create(&threads[count], NULL, work_on, &run) == 0;
    work_on(&run);
    for (unsigned i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < AHEAD && series->drop; i++)
        if (run.is_there[i])
            series->drop(run.results + (size_t)i * series->result_size);
    pthread_cond_destroy(&run.moved);
    pthread_mutex_destroy(&run.lock);
    memory_free(run.results);
    memory_free(threads);
}
