#include "knowledge.h"

#include "learner.h"
#include "memory.h"
#include "study.h"
#include "values.h"
#include "values_file.h"

#include <stdlib.h>

static void learn_now(struct knowledge *knowledge, const struct engine_options *options)
{
    bool is_counted = options->learning == ENGINE_LEARNS_TO_SHIP;
    struct learn_request request = {
        .effort = {.milliseconds = is_counted ? 0 : options->learn_milliseconds,
                   .nodes = options->learn_nodes ? options->learn_nodes : ENGINE_SHIPPED_NODES,
                   .threads = options->learn_threads},
        .seed = 1,
        .progress = options->progress,
        .context = options->context};
    weights_guess(knowledge->weights, knowledge->game, 0, NULL);
    study_game(knowledge->game, knowledge->weights, &request, &knowledge->learnt);
    if (!is_counted && options->learnt) {
        struct text_buffer text;
        text_buffer_init(&text);
        values_print(&text, knowledge->game, knowledge->weights, &knowledge->learnt);
        options->learnt(options->context, text.start);
        text_buffer_release(&text);
    }
}

static void learn_nothing(struct knowledge *knowledge)
{
    weights_guess(knowledge->weights, knowledge->game, 0, NULL);
}

static void learn_meanwhile(struct knowledge *knowledge, const struct engine_options *options)
{
    weights_guess(knowledge->weights, knowledge->game, GUESS_QUICKLY, NULL);
    knowledge->learner =
        learner_new(knowledge->game, knowledge->weights->facts, options->learn_milliseconds,
                    options->learnt, options->context);
    knowledge->serves_all = options->learning == ENGINE_LEARNS_MEANWHILE_FOR_ALL;
}

static bool is_meanwhile(enum engine_learning learning)
{
    return learning == ENGINE_LEARNS_MEANWHILE || learning == ENGINE_LEARNS_MEANWHILE_FOR_ALL;
}

static bool is_anew(enum engine_learning learning)
{
    return learning == ENGINE_LEARNS_AGAIN || learning == ENGINE_LEARNS_TO_SHIP;
}

struct knowledge *knowledge_new(const struct baronet_game *game, const struct step_facts *facts,
                                const struct engine_options *options)
{
    struct knowledge *knowledge = memory_zeroed(1, sizeof *knowledge);
    knowledge->game = game;
    knowledge->weights = weights_new(facts);
    if (!options || (!options->learn_milliseconds && options->learning != ENGINE_LEARNS_TO_SHIP)) {
        learn_nothing(knowledge);
        return knowledge;
    }
    struct text given = {options->values, options->values ? options->values_length : 0};
    if (!is_anew(options->learning) &&
        values_find(game, given, knowledge->weights, &knowledge->learnt))
        return knowledge;
    if (options->learning == ENGINE_LEARNS_NEVER)
        learn_nothing(knowledge);
    else
        (is_meanwhile(options->learning) ? learn_meanwhile : learn_now)(knowledge, options);
    return knowledge;
}

void knowledge_stop(struct knowledge *knowledge)
{
    learner_stop(knowledge->learner);
}

void knowledge_free(struct knowledge *knowledge)
{
    if (!knowledge)
        return;
    learner_free(knowledge->learner);
    weights_free(knowledge->weights);
    memory_free(knowledge);
}

bool knowledge_begin(struct knowledge *knowledge, const struct engine_limits *limits)
{
    bool has_time = limits->milliseconds || limits->microseconds || limits->clock ||
                    limits->is_infinite || (!limits->nodes && !limits->depth);
    if (!knowledge->learner)
        return false;
    learner_pause(knowledge->learner);
    return (has_time || knowledge->serves_all) &&
           learner_collect(knowledge->learner, knowledge->weights, &knowledge->learnt);
}

void knowledge_end(struct knowledge *knowledge)
{
    if (knowledge->learner)
        learner_go_on(knowledge->learner);
}
