// _SC_NPROCESSORS_ONLN
#define _DEFAULT_SOURCE
#include "effort.h"

#include "stopwatch.h"

#include <unistd.h>

enum { THREADS_LIMIT = 8 };

// ---- The gate

void gate_init(struct gate *gate)
{
    pthread_mutex_init(&gate->lock, NULL);
    pthread_cond_init(&gate->changed, NULL);
    atomic_init(&gate->is_shut, false);
    atomic_init(&gate->is_closed, false);
    atomic_init(&gate->shut_for, 0);
}

void gate_release(struct gate *gate)
{
    pthread_cond_destroy(&gate->changed);
    pthread_mutex_destroy(&gate->lock);
}

void gate_shut(struct gate *gate)
{
    if (!atomic_load(&gate->is_shut))
        gate->shut_since = stopwatch_now();
    atomic_store(&gate->is_shut, true);
}

void gate_open(struct gate *gate)
{
    pthread_mutex_lock(&gate->lock);
    if (atomic_load(&gate->is_shut))
        atomic_fetch_add(&gate->shut_for, stopwatch_now() - gate->shut_since);
    atomic_store(&gate->is_shut, false);
    pthread_cond_broadcast(&gate->changed);
    pthread_mutex_unlock(&gate->lock);
}

void gate_close(struct gate *gate)
{
    pthread_mutex_lock(&gate->lock);
    atomic_store(&gate->is_closed, true);
    pthread_cond_broadcast(&gate->changed);
    pthread_mutex_unlock(&gate->lock);
}

bool gate_pass(struct gate *gate)
{
    if (!gate)
        return true;
    if (atomic_load_explicit(&gate->is_shut, memory_order_relaxed)) {
        pthread_mutex_lock(&gate->lock);
        while (atomic_load(&gate->is_shut) && !atomic_load(&gate->is_closed))
            pthread_cond_wait(&gate->changed, &gate->lock);
        pthread_mutex_unlock(&gate->lock);
    }
    return !atomic_load_explicit(&gate->is_closed, memory_order_relaxed);
}

static uint64_t shut_for(const struct effort *effort)
{
    return effort->gate ? atomic_load(&effort->gate->shut_for) : 0;
}

// ---- Efforts

struct effort effort_part(const struct effort *effort, unsigned thousandths)
{
    struct effort part = *effort;
    part.milliseconds = effort->milliseconds * thousandths / 1000;
    part.milliseconds += effort->milliseconds && !part.milliseconds;
    part.nodes = effort->nodes * thousandths / 1000;
    return part;
}

struct effort_use effort_begin(const struct effort *effort)
{
    return (struct effort_use){
        .effort = effort, .start = stopwatch_now(), .shut_before = shut_for(effort)};
}

uint64_t effort_used(const struct effort_use *use)
{
    const struct effort *effort = use->effort;
    if (effort->gate && atomic_load(&effort->gate->is_closed))
        return UINT64_MAX;
    if (!effort->milliseconds)
        return effort->nodes ? use->nodes * 1000 / effort->nodes : UINT64_MAX;
    return (stopwatch_now() - use->start - (shut_for(effort) - use->shut_before)) /
           effort->milliseconds;
}

unsigned effort_threads(const struct effort *effort)
{
    long cores = effort->threads ? (long)effort->threads : sysconf(_SC_NPROCESSORS_ONLN);
    return cores > THREADS_LIMIT ? THREADS_LIMIT : cores < 1 ? 1 : (unsigned)cores;
}
