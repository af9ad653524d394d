#include "learner.h"

#include "held_limits.h"
#include "memory.h"
#include "study.h"
#include "values_file.h"

#include <stdlib.h>

struct learner {
    const struct baronet_game *game;
    struct gate gate;
    struct allowance *allowance; // of whoever made it; held
    uint64_t milliseconds;
    void (*tell)(void *context, const char *values); // NULL: nobody is told what was learnt
    void *context;
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
    if (learner->tell && gate_pass(&learner->gate)) {
        struct text_buffer text;
        text_buffer_init(&text);
        values_print(&text, learner->game, weights, learnt);
        learner->tell(learner->context, text.start);
        text_buffer_release(&text);
    }
    weights_free(weights);
    memory_free(learnt);
}

// When memory is out, or a limit is spent, it ends with what it has offered.
static void learn(struct learner *learner)
{
    struct recovery recovery;
    if (MEMORY_FAILED(&recovery))
        return;
    study(learner);
    memory_close(&recovery);
}

static void *run(void *context)
{
    struct learner *learner = context;
    allowance_use(learner->allowance, memory_give_up);
    learn(learner);
    allowance_use(NULL, NULL);
    return NULL;
}

struct learner *learner_new(const struct baronet_game *game, const struct step_facts *facts,
                            uint64_t milliseconds,
                            void (*learnt)(void *context, const char *values), void *context)
{
    struct learner *learner = memory_zeroed(1, sizeof *learner);
    learner->game = game;
    learner->milliseconds = milliseconds;
    learner->tell = learnt;
    learner->context = context;
    learner->weights = weights_new(facts);
    gate_init(&learner->gate);
    pthread_mutex_init(&learner->lock, NULL);
    learner->allowance = limits_hold();
    if (pthread_create(&learner->thread, NULL, run, learner) == 0)
        return learner;
    limits_drop(learner->allowance);
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
    limits_drop(learner->allowance);
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
