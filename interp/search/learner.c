#include "learner.h"

#include "memory.h"
#include "study.h"
#include "values.h"

#include <stdlib.h>

struct learner {
    const struct baronet_game *game;
    struct gate gate;
    uint64_t milliseconds;
    pthread_t thread;
    pthread_mutex_t lock;
    // Guarded by the lock: the latest result to be collected.
    struct weights *weights;
    struct learnt learnt;
    bool is_new;
};

static void offer(struct learner *learner, const struct weights *weights,
                  const struct learnt *learnt)
{
    if (!gate_pass(&learner->gate))
        return;
    pthread_mutex_lock(&learner->lock);
    weights_copy(learner->weights, weights);
    learner->learnt = *learnt;
    learner->is_new = true;
    pthread_mutex_unlock(&learner->lock);
}

static void study(struct learner *learner)
{
    struct weights *weights = weights_new(learner->weights->facts);
    struct learnt *learnt = memory_zeroed(1, sizeof *learnt);
    struct learn_request request = {
        .effort = {.milliseconds = learner->milliseconds, .threads = 1, .gate = &learner->gate},
        .seed = 1};
    weights_guess(weights, learner->game, 0, &learner->gate);
    offer(learner, weights, learnt);
    study_game(learner->game, weights, &request, learnt);
    offer(learner, weights, learnt);
    if (gate_pass(&learner->gate))
        values_keep(learner->game, weights, learnt, NULL);
    weights_free(weights);
    memory_free(learnt);
}

// When memory is out it ends with what it has offered.
static void *learn(void *context)
{
    struct recovery recovery;
    if (MEMORY_FAILED(&recovery))
        return NULL;
    study(context);
    memory_close(&recovery);
    return NULL;
}

struct learner *learner_new(const struct baronet_game *game, const struct step_facts *facts,
                            uint64_t milliseconds)
{
    struct learner *learner = memory_zeroed(1, sizeof *learner);
    learner->game = game;
    learner->milliseconds = milliseconds;
    learner->weights = weights_new(facts);
    gate_init(&learner->gate);
    pthread_mutex_init(&learner->lock, NULL);
    if (pthread_create(&learner->thread, NULL, learn, learner) == 0)
        return learner;
    pthread_mutex_destroy(&learner->lock);
    gate_release(&learner->gate);
    weights_free(learner->weights);
    memory_free(learner);
    return NULL;
}

void learner_stop(struct learner *learner)
{
    if (!learner)
        return;
    gate_close(&learner->gate);
    pthread_join(learner->thread, NULL);
    pthread_mutex_destroy(&learner->lock);
    gate_release(&learner->gate);
}

void learner_free(struct learner *learner)
{
    if (!learner)
        return;
    learner_stop(learner);
    weights_free(learner->weights);
    memory_free(learner);
}

void learner_pause(struct learner *learner)
{
    gate_shut(&learner->gate);
}

void learner_go_on(struct learner *learner)
{
    gate_open(&learner->gate);
}

bool learner_collect(struct learner *learner, struct weights *weights, struct learnt *learnt)
{
    // The engine, about to think, does not wait for the other thread.
    if (pthread_mutex_trylock(&learner->lock) != 0)
        return false;
    bool is_new = learner->is_new;
    if (is_new) {
        weights_swap(weights, learner->weights);
        *learnt = learner->learnt;
    }
    learner->is_new = false;
    pthread_mutex_unlock(&learner->lock);
    return is_new;
}
