// An engine: making it, its clock, and what it knows. engine_think.c does the thinking.
#define _DEFAULT_SOURCE // _SC_NPROCESSORS_ONLN
#include "allowance.h"
#include "engine_state.h"

#include "memory.h"
#include "stopwatch.h"
#include "values_file.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    THREADS_LIMIT = 256,
    THREADS_ANYWHERE = 16,
    THREADS_OF_PROCESSOR = 4,
    MEGABYTES = 16,
    EVALUATION_NODES = 50000,
    BETWEEN_OCCASIONS = 50000 // microseconds
};

// ---- Time

uint64_t engine_time_used(struct engine *engine)
{
    return stopwatch_now() - atomic_load_explicit(&engine->start, memory_order_relaxed);
}

// Whoever follows the thinking may stop it now and then.
static void give_occasion(struct engine *engine)
{
    uint64_t used = engine_time_used(engine);
    if (used - engine->last_occasion < BETWEEN_OCCASIONS && used >= engine->last_occasion)
        return;
    const struct baronet_engine_report report = {.size = sizeof report,
                                                 .milliseconds = used / 1000};
    engine->last_occasion = used;
    if (!engine->pulse(engine->pulse_context, &report))
        engine_stop(engine);
}

static bool is_time_up(void *context, uint64_t nodes)
{
    struct engine *engine = context;
    (void)nodes;
    if (engine->pulse)
        give_occasion(engine);
    if (engine_is_stopped(engine))
        return true;
    return engine->hard && !atomic_load_explicit(&engine->is_pondering, memory_order_relaxed) &&
           engine_time_used(engine) >= engine->hard;
}

void engine_start_clock(struct engine *engine)
{
    atomic_store(&engine->start, stopwatch_now());
    atomic_store(&engine->is_pondering, false);
}

// ---- Making one

void engine_set_method(struct engine *engine)
{
    enum baronet_method method = engine->wanted;
    const struct measured *measured = &engine->knowledge->learnt.measured;
    const bool grows_tree = measured->search_games ? measured->tree_halves > measured->search_games
                                                   : engine->weights->grows_tree;
    // With less than two fifths of the points it is not asked in games with secrets, either.
    const bool is_lost_on_trees = 5 * measured->tree_halves < 4 * measured->search_games;
    if (method == BARONET_METHOD_MEASURED && (grows_tree || is_lost_on_trees))
        method = grows_tree ? BARONET_METHOD_TREE : BARONET_METHOD_ALPHA_BETA;
    bool is_other = (method == BARONET_METHOD_TREE) != (engine->method == BARONET_METHOD_TREE);
    if (engine->table && !is_other) {
        engine->method = method;
        return;
    }
    struct recovery part;
    memory_begin_part(&part);
    struct table *table = table_new(method == BARONET_METHOD_TREE ? 1 : engine->table_megabytes);
    memory_end_part(&part, engine);
    table_free(engine->table);
    engine->table = engine->board.table = table;
    engine->method = method;
}

// Memory is out: nobody learns any more.
static void break_off(void *context)
{
    const struct engine *engine = context;
    if (engine->knowledge)
        knowledge_stop(engine->knowledge);
}

static struct engine *make(const struct baronet_game *game, const struct engine_options *options)
{
    struct engine *engine = memory_zeroed(1, sizeof *engine);
    struct memory_undo undo;
    unsigned threads = options ? options->threads : 0;
    memory_on_failure(&undo, break_off, engine);
    engine->game = game;
    engine->facts = symmetric_facts(game);
    engine->knowledge = knowledge_new(game, engine->facts, options);
    engine->weights = engine->knowledge->weights;
    engine->wanted = options ? options->method : BARONET_METHOD_MEASURED;
    engine->table_megabytes =
        options && options->hash_megabytes ? options->hash_megabytes : MEGABYTES;
    engine->experience = experience_new(engine->facts);
    engine->threads = threads == 0                       ? 1
                      : threads > engine_threads_limit() ? engine_threads_limit()
                                                         : threads;
    engine->board = (struct search_board){.game = game,
                                          .facts = engine->facts,
                                          .weights = engine->weights,
                                          .experience = engine->experience,
                                          .is_time_up = is_time_up,
                                          .context = engine,
                                          .without = options ? options->without : 0};
    engine_set_method(engine);
    memory_forget(&undo);
    return engine;
}

unsigned engine_threads_limit(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN) * THREADS_OF_PROCESSOR;
    return processors < THREADS_ANYWHERE ? THREADS_ANYWHERE
           : processors > THREADS_LIMIT  ? THREADS_LIMIT
                                         : (unsigned)processors;
}

bool engine_can_have(size_t hash_megabytes)
{
    void *memory =
        hash_megabytes <= SIZE_MAX >> 20 ? memory_try_zeroed(hash_megabytes, 1 << 20) : NULL;
    memory_free(memory);
    return memory != NULL;
}

struct engine *engine_new(const struct baronet_game *game, const struct engine_options *options)
{
    struct recovery recovery;
    if (MEMORY_FAILED(&recovery))
        return NULL;
    struct engine *engine = make(game, options);
    memory_close(&recovery);
    return engine;
}

void engine_free(struct engine *engine)
{
    if (!engine)
        return;
    table_free(engine->table);
    experience_free(engine->experience);
    knowledge_free(engine->knowledge);
    symmetric_facts_free(engine->facts);
    memory_free(engine);
}

void engine_forget(struct engine *engine)
{
    table_clear(engine->table);
    experience_forget(engine->experience);
}

void engine_stop(struct engine *engine)
{
    atomic_store(&engine->is_stopped, true);
    atomic_store(&engine->board.stop, true);
}

bool engine_is_stopped(const struct engine *engine)
{
    return atomic_load_explicit(&engine->is_stopped, memory_order_relaxed) ||
           allowance_check(allowance_now()) != ALLOWANCE_LEFT;
}

void engine_prepare(struct engine *engine)
{
    atomic_store(&engine->is_stopped, false);
    atomic_store(&engine->is_pondering, false);
}

void engine_ponder(struct engine *engine)
{
    atomic_store(&engine->is_pondering, true);
}

// ---- What it knows

enum engine_learnt engine_learnt(const struct engine *engine)
{
    static const enum engine_learnt learnt[] = {[LEARNT_NOTHING] = ENGINE_LEARNT_NOTHING,
                                                [LEARNT_PLACES] = ENGINE_LEARNT_PLACES,
                                                [LEARNT_WEIGHTS] = ENGINE_LEARNT_WEIGHTS};
    return learnt[engine->knowledge->learnt.chosen];
}

bool engine_is_shipped(const struct engine *engine)
{
    return engine->knowledge->learnt.is_shipped;
}

static char *print_values(const struct engine *engine)
{
    struct text_buffer text;
    text_buffer_init(&text);
    values_print(&text, engine->game, engine->weights, &engine->knowledge->learnt);
    return text.start;
}

char *engine_values_text(const struct engine *engine)
{
    struct recovery recovery;
    if (MEMORY_FAILED(&recovery))
        return NULL;
    char *text = print_values(engine);
    memory_close(&recovery);
    return text;
}

static enum baronet_values_state values_state(const struct baronet_game *game, const char *text,
                                              size_t length)
{
    static const enum baronet_values_state states[] = {
        [VALUES_FIT] = BARONET_VALUES_FIT,
        [VALUES_ARE_OTHERS] = BARONET_VALUES_ARE_OTHERS,
        [VALUES_ARE_DAMAGED] = BARONET_VALUES_ARE_DAMAGED};
    struct step_facts *facts = step_facts(game);
    struct weights *weights = weights_new(facts);
    struct learnt *learnt = memory_zeroed(1, sizeof *learnt);
    enum values_state state = values_read((struct text){text, length}, game, weights, learnt);
    memory_free(learnt);
    weights_free(weights);
    step_facts_free(facts);
    return states[state];
}

enum baronet_values_state engine_values_state(const struct baronet_game *game, const char *text,
                                              size_t length)
{
    struct recovery recovery;
    if (MEMORY_FAILED(&recovery))
        return BARONET_VALUES_ARE_OTHERS;
    enum baronet_values_state state = values_state(game, text, length);
    memory_close(&recovery);
    return state;
}

enum baronet_method engine_method(const struct engine *engine)
{
    return engine->method;
}

uint64_t engine_positions_learnt(const struct engine *engine)
{
    return engine->knowledge->learnt.positions;
}

uint64_t engine_games_learnt(const struct engine *engine)
{
    return engine->knowledge->learnt.games;
}

unsigned engine_decider_count(const struct engine *engine)
{
    return (unsigned)engine->facts->decider_count;
}

const struct measured *engine_measured(const struct engine *engine)
{
    return &engine->knowledge->learnt.measured;
}

// From values that were learnt it is known only how many games had a winner, and that scores were
// fitted to results. Where no rule draws a game the others were only cut short.
struct measured_chances engine_chances(const struct engine *engine)
{
    const struct learnt *learnt = &engine->knowledge->learnt;
    if (learnt->measured.chances.games)
        return learnt->measured.chances;
    const bool is_drawish = engine->facts->has_draws && learnt->games > 0 && learnt->decisive > 0 &&
                            learnt->decisive < 1;
    return (struct measured_chances){
        .unit = score_unit, .even = is_drawish ? score_unit * log(2 / learnt->decisive - 1) : 0};
}

struct engine_value engine_value(const struct engine *engine, size_t type)
{
    const struct learnt_type *learnt = &engine->knowledge->learnt.types[type];
    size_t kind = 1 + type * (size_t)engine->facts->owner_count;
    if (engine->knowledge->learnt.games == 0)
        return (struct engine_value){.value = engine->weights->kinds[kind],
                                     .hand_value = engine->weights->kinds[kind],
                                     .mobility = engine->weights->moves[type]};
    return (struct engine_value){learnt->value, learnt->error, learnt->hand_value,
                                 learnt->hand_error, engine->weights->moves[type]};
}

static struct engine_evaluation evaluate(struct engine *engine, const struct baronet_play *play)
{
    struct search_board board = {.game = engine->game,
                                 .facts = engine->facts,
                                 .weights = engine->weights,
                                 .table = engine->table,
                                 .node_limit = EVALUATION_NODES};
    struct searcher *searcher = searcher_new(&board, play, 0);
    struct engine_evaluation evaluation = {.present = searcher_evaluate(searcher)};
    int quiet = searcher_quiet_score(searcher);
    evaluation.quiet = atomic_load(&board.stop) ? evaluation.present : quiet;
    searcher_free(searcher);
    return evaluation;
}

struct engine_evaluation engine_evaluate(struct engine *engine, const struct baronet_play *play)
{
    struct recovery recovery;
    if (MEMORY_FAILED(&recovery))
        return (struct engine_evaluation){0, 0};
    struct engine_evaluation found = evaluate(engine, play);
    memory_close(&recovery);
    return found;
}
