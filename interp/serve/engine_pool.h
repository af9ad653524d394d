// Threads in which engines think, so that the server's loop never waits for them. A job is made
// and taken back by the loop's thread; only the thinking happens elsewhere. In games with secrets
// an engine is shown what its player has seen, and nothing else (baronet_engine.h).
#ifndef ENGINE_POOL_H
#define ENGINE_POOL_H

#include "baronet_engine.h"

#include <stdatomic.h>

struct engine_job {
    struct engine_job *next;
    struct baronet_play *play; // a copy, the job's own
    unsigned level;
    void *owner;                         // whose job it is
    atomic_bool is_cancelled;            // nobody waits for the answer
    struct baronet_engine_answer answer; // turn NULL: it found none
};

struct engine_pool;

// Starts the threads. `wake` is called in one of them whenever a job is done. NULL: no thread could
// be started.
struct engine_pool *engine_pool_new(unsigned threads, void (*wake)(void *context), void *context);

// Ends thinking and threads; jobs that are left are released.
void engine_pool_free(struct engine_pool *pool);

// A job that begins as soon as a thread is free.
struct engine_job *engine_pool_think(struct engine_pool *pool, const struct baronet_play *play,
                                     unsigned level, void *owner);

// A job that is done; NULL: none is. The caller releases it, when he has used the answer.
struct engine_job *engine_pool_take(struct engine_pool *pool);
void engine_job_free(struct engine_job *job);

#endif
