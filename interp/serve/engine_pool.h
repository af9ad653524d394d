// Processes in which engines think (search_worker.h), so that the server's loop never waits for
// them and no search can bring it down. Each has a thread here that asks it and waits for the
// answer. A process that crashes, hangs or is killed is replaced, and asked again.
#ifndef ENGINE_POOL_H
#define ENGINE_POOL_H

#include "baronet.h"

#include <stdatomic.h>

// What an engine is asked: the game by its name or, if it has none, by its rules, where it began,
// and the play that has come of it.
struct engine_question {
    const char *name, *rules;
    const char *fen; // NULL: the game's own start
    const struct baronet_play *play;
    unsigned level;
};

struct engine_job {
    struct engine_job *next;
    char *question; // as JSON
    size_t length;
    void *owner;              // whose job it is
    uint64_t stranger;        // the worker for texts that asks; 0: the server itself
    uint32_t number;          // by which a pool without processes knows it
    atomic_bool is_cancelled; // nobody waits for the answer
    bool is_called_off;       // and who was asked was told
    char *turn;               // the answer; NULL: it found none
    int score;                // as in struct baronet_engine_answer
};

struct engine_pool;

// Starts the threads; processes are started when there is work. `wake` is called in a thread
// whenever a job is done. NULL: no thread could be started.
struct engine_pool *engine_pool_new(unsigned processes, void (*wake)(void *context), void *context);

// A pool without processes of its own: `ask` passes each question on, and whoever knows the answer
// gives it to engine_pool_answer. What is no longer waited for engine_pool_next_cancelled names,
// each job once; 0: there is none.
struct engine_pool *engine_pool_new_relay(void (*ask)(void *context, const struct engine_job *job),
                                          void *context);
void engine_pool_answer(struct engine_pool *pool, uint32_t number, const char *text, size_t length);
uint32_t engine_pool_next_cancelled(struct engine_pool *pool);

// A question that was passed on, from such a pool in another process. What strangers' rules are
// searched in searches for nobody else afterwards.
struct engine_job *engine_pool_relay(struct engine_pool *pool, const char *text, size_t length,
                                     uint64_t stranger, uint32_t number);

// What a job has found, as it is passed back.
char *engine_job_answer(const struct engine_job *job);

// Ends processes and threads; jobs that are left are released.
void engine_pool_free(struct engine_pool *pool);

// A job that begins as soon as a process is free.
struct engine_job *engine_pool_think(struct engine_pool *pool,
                                     const struct engine_question *question, void *owner);

// A job that is done; NULL: none is. The caller releases it, when he has used the answer.
struct engine_job *engine_pool_take(struct engine_pool *pool);
void engine_job_free(struct engine_job *job);

#endif
