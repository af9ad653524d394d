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
    atomic_bool is_cancelled; // nobody waits for the answer
    char *turn;               // the answer; NULL: it found none
    int score;                // as in struct baronet_engine_answer
};

struct engine_pool;

// Starts the threads; processes are started when there is work. `wake` is called in a thread
// whenever a job is done. NULL: no thread could be started.
struct engine_pool *engine_pool_new(unsigned processes, void (*wake)(void *context), void *context);

// Ends processes and threads; jobs that are left are released.
void engine_pool_free(struct engine_pool *pool);

// A job that begins as soon as a process is free.
struct engine_job *engine_pool_think(struct engine_pool *pool,
                                     const struct engine_question *question, void *owner);

// A job that is done; NULL: none is. The caller releases it, when he has used the answer.
struct engine_job *engine_pool_take(struct engine_pool *pool);
void engine_job_free(struct engine_job *job);

#endif
