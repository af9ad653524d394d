#include "engine_pool.h"

#include "memory.h"

#include <pthread.h>

enum {
    THREADS_LIMIT = 16,
    HASH_MEGABYTES = 8,
    THINK_MILLISECONDS = 20000, // at most, whatever a stranger's rules take
    THINK_MEGABYTES = 256,
};

struct job_queue {
    struct engine_job *first, **last;
};

struct engine_pool {
    pthread_mutex_t lock; // guards what follows
    pthread_cond_t has_work;
    struct job_queue waiting, done;
    struct engine_job *thinking[THREADS_LIMIT];
    bool is_ending;

    pthread_t threads[THREADS_LIMIT];
    unsigned thread_count, started;
    void (*wake)(void *context);
    void *context;
};

static void queue_add(struct job_queue *queue, struct engine_job *job)
{
    job->next = NULL;
    *queue->last = job;
    queue->last = &job->next;
}

static struct engine_job *queue_take(struct job_queue *queue)
{
    struct engine_job *job = queue->first;
    if (job) {
        queue->first = job->next;
        if (!queue->first)
            queue->last = &queue->first;
    }
    return job;
}

// ---- In threads

static bool is_cancelled(void *context)
{
    struct engine_job *job = context;
    return atomic_load(&job->is_cancelled);
}

static void think(struct engine_job *job)
{
    const struct baronet_limits limits = {.size = sizeof limits,
                                          .milliseconds = THINK_MILLISECONDS,
                                          .memory = (size_t)THINK_MEGABYTES << 20,
                                          .is_stopped = is_cancelled,
                                          .context = job};
    const struct baronet_engine_options options = {
        .size = sizeof options, .hash_megabytes = HASH_MEGABYTES, .learning = BARONET_LEARNS_NEVER};
    const struct baronet_engine_limits level = {.size = sizeof level, .level = job->level};
    if (!baronet_limits_begin(&limits))
        return;
    struct baronet_engine *engine =
        baronet_engine_new(baronet_play_game(job->play), &options, NULL);
    if (engine)
        baronet_engine_think(engine, job->play, &level, &job->answer, NULL);
    baronet_engine_free(engine);
    baronet_limits_end();
}

static void *work(void *context)
{
    struct engine_pool *pool = context;
    pthread_mutex_lock(&pool->lock);
    const unsigned number = pool->started++;
    while (!pool->is_ending) {
        struct engine_job *job = queue_take(&pool->waiting);
        if (!job) {
            pthread_cond_wait(&pool->has_work, &pool->lock);
            continue;
        }
        pool->thinking[number] = job;
        pthread_mutex_unlock(&pool->lock);
        if (!is_cancelled(job))
            think(job);
        pthread_mutex_lock(&pool->lock);
        pool->thinking[number] = NULL;
        queue_add(&pool->done, job);
        pool->wake(pool->context);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

// ---- In the loop's thread

struct engine_pool *engine_pool_new(unsigned threads, void (*wake)(void *context), void *context)
{
    struct engine_pool *pool = memory_zeroed(1, sizeof *pool);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->has_work, NULL);
    pool->waiting.last = &pool->waiting.first;
    pool->done.last = &pool->done.first;
    pool->wake = wake;
    pool->context = context;
    while (pool->thread_count < threads && pool->thread_count < THREADS_LIMIT &&
           pthread_create(&pool->threads[pool->thread_count], NULL, work, pool) == 0)
        pool->thread_count++;
    if (pool->thread_count > 0)
        return pool;
    engine_pool_free(pool);
    return NULL;
}

void engine_pool_free(struct engine_pool *pool)
{
    struct engine_job *job;
    pthread_mutex_lock(&pool->lock);
    pool->is_ending = true;
    for (unsigned i = 0; i < THREADS_LIMIT; i++)
        if (pool->thinking[i])
            atomic_store(&pool->thinking[i]->is_cancelled, true);
    pthread_cond_broadcast(&pool->has_work);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->thread_count; i++)
        pthread_join(pool->threads[i], NULL);
    while ((job = queue_take(&pool->waiting)) || (job = queue_take(&pool->done)))
        engine_job_free(job);
    pthread_cond_destroy(&pool->has_work);
    pthread_mutex_destroy(&pool->lock);
    memory_free(pool);
}

struct engine_job *engine_pool_think(struct engine_pool *pool, const struct baronet_play *play,
                                     unsigned level, void *owner)
{
    struct engine_job *job = memory_zeroed(1, sizeof *job);
    job->play = baronet_play_copy(play);
    job->level = level;
    job->owner = owner;
    job->answer.size = sizeof job->answer;
    atomic_init(&job->is_cancelled, false);
    if (!job->play)
        memory_out();
    pthread_mutex_lock(&pool->lock);
    queue_add(&pool->waiting, job);
    pthread_cond_signal(&pool->has_work);
    pthread_mutex_unlock(&pool->lock);
    return job;
}

struct engine_job *engine_pool_take(struct engine_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    struct engine_job *job = queue_take(&pool->done);
    pthread_mutex_unlock(&pool->lock);
    return job;
}

void engine_job_free(struct engine_job *job)
{
    baronet_engine_answer_release(&job->answer);
    baronet_play_free(job->play);
    memory_free(job);
}
