#include "engine_pool.h"

#include "baronet_notation.h"
#include "frame.h"
#include "memory.h"
#include "search_worker.h"
#include "wire_json.h"
#include "worker_process.h"

#include <pthread.h>
#include <stdio.h>

enum {
    THREADS_LIMIT = 16,
    TICK_MILLISECONDS = 20,
    STOP_MILLISECONDS = 3000,                          // that a process takes to stop
    ANSWER_MILLISECONDS = SEARCH_MILLISECONDS + 10000, // that a search takes, with all before it
    TRIES = 3
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
    void (*ask)(void *context, const struct engine_job *job); // NULL: it has processes of its own
    void *context;
    uint32_t last_number;
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

// A worker that is to stop but does not is ended.
static bool wait_for_answer(const struct worker_process *worker, struct engine_job *job,
                            struct frame *frame)
{
    unsigned waited = 0, limit = ANSWER_MILLISECONDS;
    bool is_stopped = false;
    while (!frame_is_there(worker->socket, TICK_MILLISECONDS)) {
        waited += TICK_MILLISECONDS;
        if (waited >= limit)
            return false;
        if (!is_stopped && atomic_load(&job->is_cancelled)) {
            is_stopped = true;
            limit = waited + STOP_MILLISECONDS;
            if (!frame_send(worker->socket, FRAME_STOP, 0, "", 0))
                return false;
        }
    }
    return frame_receive(worker->socket, -1, frame) && frame->kind == FRAME_FOUND;
}

static void take_answer(struct engine_job *job, const char *text, size_t length)
{
    json_t *found = json_loadb(text, length, 0, NULL);
    const char *turn = json_string_value(json_object_get(found, "turn"));
    job->turn = turn ? memory_copy_text(turn) : NULL;
    job->score = (int)json_integer_value(json_object_get(found, "score"));
    json_decref(found);
}

// What runs a stranger's rules is told of nobody else's games, before or after.
static void part_strangers(struct worker_process *worker, uint64_t *stranger,
                           const struct engine_job *job)
{
    if (*stranger != job->stranger)
        worker_end(worker);
    *stranger = job->stranger;
}

static bool ask_worker(struct worker_process *worker, struct engine_job *job)
{
    struct frame frame = {0};
    bool is_answered = (worker->pid || worker_start(worker, SEARCH_WORKER)) &&
                       frame_send(worker->socket, FRAME_SEARCH, 0, job->question, job->length) &&
                       wait_for_answer(worker, job, &frame);
    if (is_answered)
        take_answer(job, frame.text, frame.length);
    else
        worker_end(worker);
    frame_release(&frame);
    return is_answered;
}

// What ends one process may have nothing to do with the question, so that it is asked again.
static void think(struct worker_process *worker, struct engine_job *job)
{
    for (int tries = 0; tries < TRIES && !atomic_load(&job->is_cancelled); tries++)
        if (ask_worker(worker, job))
            return;
    if (!atomic_load(&job->is_cancelled))
        fputs("baronet: an engine's process has ended again and again; its turn is not made\n",
              stderr);
}

static void *work(void *context)
{
    struct engine_pool *pool = context;
    struct worker_process worker = {0};
    uint64_t stranger = 0;
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
        part_strangers(&worker, &stranger, job);
        think(&worker, job);
        pthread_mutex_lock(&pool->lock);
        pool->thinking[number] = NULL;
        queue_add(&pool->done, job);
        pool->wake(pool->context);
    }
    pthread_mutex_unlock(&pool->lock);
    worker_end(&worker);
    return NULL;
}

// ---- In the loop's thread

static struct engine_pool *new_pool(void)
{
    struct engine_pool *pool = memory_zeroed(1, sizeof *pool);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->has_work, NULL);
    pool->waiting.last = &pool->waiting.first;
    pool->done.last = &pool->done.first;
    return pool;
}

struct engine_pool *engine_pool_new(unsigned processes, void (*wake)(void *context), void *context)
{
    struct engine_pool *pool = new_pool();
    pool->wake = wake;
    pool->context = context;
    while (pool->thread_count < processes && pool->thread_count < THREADS_LIMIT &&
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

struct engine_pool *engine_pool_new_relay(void (*ask)(void *context, const struct engine_job *job),
                                          void *context)
{
    struct engine_pool *pool = new_pool();
    pool->ask = ask;
    pool->context = context;
    return pool;
}

static json_t *turns_of(const struct baronet_play *play)
{
    json_t *turns = json_array();
    for (size_t i = 0; i < baronet_play_turn_count(play); i++) {
        char *text = baronet_play_turn_text(play, i, BARONET_REFEREE);
        json_array_append_new(turns, wire_text(text));
        baronet_free(text);
    }
    return turns;
}

static void set_question(struct engine_job *job, const char *text, size_t length)
{
    job->question = memory_bytes(length + 1, 1);
    memcpy(job->question, text, length);
    job->question[length] = '\0';
    job->length = length;
}

static void write_question(struct engine_job *job, const struct engine_question *question)
{
    json_t *asked = json_pack("{s:o, s:o, s:o, s:o, s:i}", "name", wire_text(question->name),
                              "rules", wire_text(question->name ? NULL : question->rules), "fen",
                              wire_text(question->fen), "turns", turns_of(question->play), "level",
                              (int)question->level);
    char *text = json_dumps(asked, JSON_COMPACT);
    set_question(job, text ? text : "", text ? strlen(text) : 0);
    memory_free_foreign(text);
    json_decref(asked);
}

static struct engine_job *new_job(void *owner)
{
    struct engine_job *job = memory_zeroed(1, sizeof *job);
    job->owner = owner;
    atomic_init(&job->is_cancelled, false);
    return job;
}

static void add_job(struct engine_pool *pool, struct engine_job *job)
{
    pthread_mutex_lock(&pool->lock);
    queue_add(&pool->waiting, job);
    pthread_cond_signal(&pool->has_work);
    pthread_mutex_unlock(&pool->lock);
}

struct engine_job *engine_pool_think(struct engine_pool *pool,
                                     const struct engine_question *question, void *owner)
{
    struct engine_job *job = new_job(owner);
    write_question(job, question);
    job->number = ++pool->last_number;
    add_job(pool, job);
    if (pool->ask)
        pool->ask(pool->context, job);
    return job;
}

struct engine_job *engine_pool_relay(struct engine_pool *pool, const char *text, size_t length,
                                     uint64_t stranger, uint32_t number)
{
    struct engine_job *job = new_job(NULL);
    set_question(job, text, length);
    job->stranger = stranger;
    job->number = number;
    add_job(pool, job);
    return job;
}

struct engine_job *engine_pool_take(struct engine_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    struct engine_job *job = queue_take(&pool->done);
    pthread_mutex_unlock(&pool->lock);
    return job;
}

// ---- Passed on to another process

static struct engine_job *take_waiting(struct engine_pool *pool, uint32_t number)
{
    struct engine_job **place = &pool->waiting.first, *job;
    while ((job = *place) && job->number != number)
        place = &job->next;
    if (!job)
        return NULL;
    *place = job->next;
    if (!*place)
        pool->waiting.last = place;
    return job;
}

void engine_pool_answer(struct engine_pool *pool, uint32_t number, const char *text, size_t length)
{
    struct engine_job *job = take_waiting(pool, number);
    if (!job)
        return;
    take_answer(job, text, length);
    queue_add(&pool->done, job);
}

uint32_t engine_pool_next_cancelled(struct engine_pool *pool)
{
    for (struct engine_job *job = pool->waiting.first; job; job = job->next)
        if (atomic_load(&job->is_cancelled) && !job->is_called_off) {
            job->is_called_off = true;
            return job->number;
        }
    return 0;
}

char *engine_job_answer(const struct engine_job *job)
{
    json_t *found = json_pack("{s:o, s:i}", "turn", wire_text(job->turn), "score", job->score);
    char *text = json_dumps(found, JSON_COMPACT);
    char *copy = text ? memory_copy_text(text) : NULL;
    memory_free_foreign(text);
    json_decref(found);
    return copy;
}

void engine_job_free(struct engine_job *job)
{
    memory_free(job->question);
    memory_free(job->turn);
    memory_free(job);
}
