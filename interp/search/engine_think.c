// Thinking about a position: planning the time, helping threads, deepening or a tree, reports.
#define _POSIX_C_SOURCE 200809L
#include "allowance.h"
#include "council.h"
#include "engine_state.h"

#include "memory.h"
#include "result.h"
#include "stopwatch.h"
#include "tree.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { LINES_LIMIT = 64, TREE_MEGABYTES = 16, DEPTH_LIMIT = 100 };

// ---- Time

// A share of the clock: what is left for the turns still to come, and never more than the hard
// limit.
static void plan_time(struct engine *engine, const struct engine_limits *limits)
{
    engine->soft = engine->hard = 0;
    if (limits->is_infinite)
        return;
    uint64_t whole = stopwatch_microseconds(limits->milliseconds) + limits->microseconds,
             clock = stopwatch_microseconds(limits->clock);
    if (whole) {
        engine->hard = whole - (whole / 50 < 3000 ? whole / 50 : 3000);
    } else if (clock) {
        uint64_t margin = clock / 20 < 50000 ? clock / 20 : 50000, left = clock - margin;
        uint64_t turns = limits->turns_to_go && limits->turns_to_go < 30 ? limits->turns_to_go : 30;
        uint64_t share = left / turns + stopwatch_microseconds(limits->increment) / 4 * 3;
        engine->soft = share < left ? share * 6 / 10 : left / 2;
        engine->hard = share * 3 < left / 2 ? share * 3 : left / 2;
        if (limits->turns_to_go == 1)
            engine->soft = engine->hard = left * 9 / 10;
    }
}

// ---- Threads

struct helper {
    struct searcher *searcher;
    pthread_t thread;
    struct search_limits limits;
    struct allowance *allowance; // of the caller
    unsigned number;
    struct recovery *recovery; // of the thread that waits
    bool is_started, is_out;   // is_out: memory was
};

// The other threads also go through the depths, at their own pace, and fill the table.
static void deepen_along(struct helper *helper)
{
    struct search_line line = {0};
    allowance_use(helper->allowance, NULL);
    int guess = 0;
    for (int depth = 1 + (int)(helper->number % 2); depth <= DEPTH_LIMIT; depth++) {
        if (!searcher_search(helper->searcher, depth, guess, &helper->limits, &line))
            break;
        guess = line.score;
    }
    allowance_use(NULL, NULL);
}

static void *help(void *context)
{
    struct helper *helper = context;
    struct recovery recovery;
    if (MEMORY_FAILED_FOR(&recovery, helper->recovery)) {
        helper->is_out = true;
        return NULL;
    }
    deepen_along(helper);
    memory_close(&recovery);
    return NULL;
}

struct thinking {
    struct engine *engine;
    const struct engine_limits *limits;
    struct searcher *searcher;
    struct helper *helpers;
    unsigned helper_count;
    struct search_limits chosen;
    struct search_line lines[LINES_LIMIT];
    unsigned line_count;
    uint32_t excluded[LINES_LIMIT], *only;
    const struct baronet_play *const *plays;
    const unsigned *weights;
    size_t play_count;
    struct tree_search *tree;
    struct council *council;
    bool weighs; // each turn in each play
    uint64_t tree_games;
    engine_tell *tell;
    void *context;
};

static void start_helpers(struct thinking *thinking, const struct baronet_play *play)
{
    struct engine *engine = thinking->engine;
    thinking->helpers = memory_zeroed(engine->threads, sizeof *thinking->helpers);
    for (unsigned i = 1; i < engine->threads && !engine->board.is_time_up(engine, 0); i++) {
        struct helper *helper = &thinking->helpers[thinking->helper_count];
        *helper = (struct helper){.searcher = searcher_new(&engine->board, play, i),
                                  .limits = thinking->chosen,
                                  .allowance = allowance_now(),
                                  .number = i,
                                  .recovery = memory_recovery()};
        thinking->helper_count++;
        helper->is_started = pthread_create(&helper->thread, NULL, help, helper) == 0;
    }
}

static void join_helpers(struct thinking *thinking)
{
    atomic_store(&thinking->engine->board.stop, true);
    for (unsigned i = 0; i < thinking->helper_count; i++) {
        struct helper *helper = &thinking->helpers[i];
        if (helper->is_started)
            pthread_join(helper->thread, NULL);
        helper->is_started = false;
    }
}

static uint64_t stop_helpers(struct thinking *thinking)
{
    uint64_t nodes = 0;
    join_helpers(thinking);
    for (unsigned i = 0; i < thinking->helper_count; i++)
        if (thinking->helpers[i].is_out)
            memory_out();
    for (unsigned i = 0; i < thinking->helper_count; i++) {
        nodes += searcher_nodes(thinking->helpers[i].searcher);
        searcher_free(thinking->helpers[i].searcher);
    }
    memory_free(thinking->helpers);
    return nodes;
}

// ---- Reports

static int win_in(int score)
{
    return score >= SCORE_WIN_LEAST    ? SCORE_WIN - score
           : score <= -SCORE_WIN_LEAST ? -SCORE_WIN - score
                                       : 0;
}

// The texts of a line's turns; those that can't be made any more are left out.
static size_t line_texts(struct thinking *thinking, const struct search_line *line, char **texts)
{
    struct stepper *stepper =
        thinking->council && line->length > 0 ? council_world(thinking->council, line->keys[0])
        : thinking->tree && line->length > 0  ? tree_search_world(thinking->tree, line->keys[0])
                                              : searcher_stepper(thinking->searcher);
    size_t count = 0;
    while (count < (size_t)line->length) {
        texts[count] = stepper_turn_text(stepper, line->keys[count]);
        if (!texts[count])
            break;
        if (!stepper_make_by_key(stepper, line->keys[count])) {
            baronet_free(texts[count]);
            break;
        }
        count++;
    }
    for (size_t i = 0; i < count; i++)
        stepper_undo(stepper);
    return count;
}

// False when nothing more is to be told.
static bool report_line(struct thinking *thinking, unsigned number)
{
    struct engine *engine = thinking->engine;
    const struct search_line *line = &thinking->lines[number];
    char *texts[PLY_LIMIT];
    if (!thinking->tell)
        return true;
    size_t count = line_texts(thinking, line, texts);
    struct baronet_engine_report report = {.size = sizeof report,
                                           .depth = (unsigned)line->depth,
                                           .selective_depth = (unsigned)line->selective_depth,
                                           .line = number + 1,
                                           .score = line->score,
                                           .win_in = win_in(line->score),
                                           .nodes = searcher_nodes(thinking->searcher) +
                                                    thinking->tree_games,
                                           .milliseconds = engine_time_used(engine) / 1000,
                                           .table_fill = table_fill(engine->table),
                                           .turns = (const char *const *)texts,
                                           .turn_count = count};
    for (unsigned i = 0; i < thinking->helper_count; i++)
        report.nodes += searcher_nodes(thinking->helpers[i].searcher);
    const bool goes_on = thinking->tell(thinking->context, &report);
    if (!goes_on)
        engine_stop(engine);
    for (size_t i = 0; i < count; i++)
        baronet_free(texts[i]);
    return goes_on;
}

// The first lines, that one depth has found.
static void report_lines(struct thinking *thinking, unsigned count)
{
    for (unsigned n = 0; n < count && report_line(thinking, n); n++)
        ;
}

// ---- Thinking

// Nothing is left to look at, but nobody has said to stop: waits.
void engine_wait_for_stop(struct engine *engine, const struct engine_limits *limits)
{
    while ((limits->is_infinite || atomic_load(&engine->is_pondering)) &&
           !engine->board.is_time_up(engine, 0)) {
        struct timespec pause = {0, 5000000};
        nanosleep(&pause, NULL);
    }
}

// Line `last` is new, and may be better than those before it: then these follow it.
static void sort_in(struct thinking *thinking, unsigned last)
{
    for (unsigned n = last; n > 0; n--) {
        struct search_line *worse = &thinking->lines[n - 1], *better = worse + 1;
        if (worse->score >= better->score)
            return;
        const struct search_line line = *worse;
        *worse = *better;
        *better = line;
        const uint32_t key = thinking->excluded[n - 1];
        thinking->excluded[n - 1] = thinking->excluded[n];
        thinking->excluded[n] = key;
    }
}

// Searches each of the wanted lines to one depth. False when it was stopped.
static bool think_depth(struct thinking *thinking, int depth)
{
    bool is_through = true;
    unsigned found = 0;
    while (found < thinking->line_count) {
        const unsigned n = found;
        struct search_line line = {0};
        thinking->chosen.excluded = thinking->excluded;
        thinking->chosen.excluded_count = n;
        is_through = searcher_search(thinking->searcher, depth, thinking->lines[n].score,
                                     &thinking->chosen, &line);
        if (line.length > 0)
            thinking->lines[n] = line;
        if (!is_through)
            break;
        if (line.length == 0) { // no other turn: the rules list one more than once
            thinking->line_count = n;
            break;
        }
        thinking->excluded[n] = line.keys[0];
        sort_in(thinking, n);
        found++;
    }
    report_lines(thinking, found);
    return is_through;
}

// By Monte-Carlo tree search: reports now and then.
static void grow_tree(struct thinking *thinking)
{
    struct engine *engine = thinking->engine;
    size_t megabytes = engine->table_megabytes;
    if (engine->method != BARONET_METHOD_TREE && megabytes > TREE_MEGABYTES) // the table has them
        megabytes = TREE_MEGABYTES;
    struct tree_search *search =
        tree_search_new(&engine->board, thinking->plays, thinking->weights, thinking->play_count,
                        stepper_hash(searcher_stepper(thinking->searcher)), megabytes);
    thinking->tree = search;
    if (engine->soft)
        engine->hard = engine->soft;
    uint64_t games = 64;
    do {
        tree_search_run(search, games, &thinking->chosen);
        thinking->tree_games = tree_search_games(search);
        report_lines(thinking, tree_search_lines(search, thinking->lines, thinking->line_count));
        games = games < 1 << 20 ? games * 2 : games;
    } while (!engine_is_stopped(engine) && !atomic_load(&engine->board.stop) &&
             !engine->board.is_time_up(engine, 0) && !tree_search_is_through(search) &&
             !(thinking->limits->nodes && thinking->tree_games >= thinking->limits->nodes) &&
             !(thinking->limits->depth && !thinking->limits->is_infinite &&
               thinking->tree_games >= (uint64_t)1000 * thinking->limits->depth));
    engine_wait_for_stop(engine, thinking->limits);
}

// How much of the effort is spent, as a share.
static double effort_spent(void *context, uint64_t nodes)
{
    const struct thinking *thinking = context;
    struct engine *engine = thinking->engine;
    double by_nodes = thinking->limits->nodes ? (double)nodes / (double)thinking->limits->nodes : 0;
    double by_time = engine->hard ? (double)engine_time_used(engine) / (double)engine->hard : 0;
    if (engine_is_stopped(engine) || atomic_load(&engine->board.stop))
        return 1;
    return by_nodes > by_time ? by_nodes : by_time;
}

// Over several positions: weighs turns.
static void deliberate(struct thinking *thinking)
{
    struct engine *engine = thinking->engine;
    engine->board.node_limit = 0;
    thinking->council =
        council_new(&engine->board, thinking->plays, thinking->weights, thinking->play_count);
    if (thinking->chosen.only_count > 0)
        council_choose(thinking->council, thinking->chosen.only, thinking->chosen.only_count);
    const unsigned deepest = thinking->limits->depth;
    council_run(thinking->council, effort_spent, thinking, thinking->limits->nodes,
                deepest && deepest < DEPTH_LIMIT ? (int)deepest : DEPTH_LIMIT, &thinking->lines[0]);
    thinking->tree_games = council_nodes(thinking->council);
}

static void deepen(struct thinking *thinking)
{
    struct engine *engine = thinking->engine;
    const struct engine_limits *limits = thinking->limits;
    int deepest = limits->depth && limits->depth < DEPTH_LIMIT ? (int)limits->depth : DEPTH_LIMIT;
    uint32_t last = 0;
    int calm = 0; // depths since the best turn changed
    for (int depth = 1; depth <= deepest; depth++) {
        if (!think_depth(thinking, depth))
            return;
        const struct search_line *best = &thinking->lines[0];
        calm = best->keys[0] == last ? calm + 1 : 0;
        last = best->keys[0];
        if (limits->is_infinite || atomic_load(&engine->is_pondering))
            continue;
        int win = win_in(best->score);
        if (!limits->depth && win != 0 && depth >= 2 * (win < 0 ? -win : win) + 2)
            return;
        uint64_t soft = engine->soft * (uint64_t)(calm > 4 ? 7 : calm > 1 ? 10 : 14) / 10;
        if (soft && engine_time_used(engine) >= soft)
            return;
    }
    engine_wait_for_stop(engine, limits);
}

// The legal turns: how many, and the keys of those that may be chosen.
static uint32_t look_around(struct thinking *thinking, uint32_t *first_key)
{
    struct stepper *stepper = searcher_stepper(thinking->searcher);
    struct stepper_mark mark = stepper_mark(stepper);
    stepper_list(stepper, false);
    uint32_t count = stepper->step_count - mark.step_count;
    *first_key = count ? stepper->steps[mark.step_count].key : 0;
    size_t wanted = 0;
    while (thinking->limits->only && thinking->limits->only[wanted])
        wanted++;
    if (wanted > 0) {
        thinking->only = memory_zeroed(wanted, sizeof *thinking->only);
        for (size_t w = 0; w < wanted; w++) {
            uint32_t key = stepper_turn_key(stepper, mark.step_count, thinking->limits->only[w]);
            if (key)
                thinking->only[thinking->chosen.only_count++] = key;
        }
        thinking->chosen.only = thinking->only;
        if (thinking->chosen.only_count > 0) {
            count = (uint32_t)thinking->chosen.only_count;
            *first_key = thinking->only[0];
        }
    }
    stepper_drop(stepper, mark);
    return count;
}

static void give_answer(struct thinking *thinking, uint32_t first_key, struct engine_answer *answer)
{
    struct search_line *best = &thinking->lines[0];
    char *texts[2];
    if (best->length == 0) { // stopped before anything was found
        best->keys[0] = first_key;
        best->length = 1;
    }
    if (best->length > 2)
        best->length = 2;
    size_t count = line_texts(thinking, best, texts);
    answer->turn = count > 0 ? texts[0] : NULL;
    answer->reply = count > 1 ? texts[1] : NULL;
    answer->score = best->score;
    answer->win_in = win_in(best->score);
    answer->depth = (unsigned)best->depth;
}

// A rule has ended the game: turns that could be listed are not legal.
static bool is_over(const struct baronet_play *play)
{
    struct baronet_play *copy = baronet_play_copy(play);
    bool over = play_result(copy).outcome != BARONET_ONGOING;
    baronet_play_free(copy);
    return over;
}

bool engine_think(struct engine *engine, const struct baronet_play *play,
                  const struct engine_limits *limits, engine_tell *tell, void *context,
                  struct engine_answer *answer)
{
    return engine_think_among(engine, ENGINE_BY_TREE, &play, NULL, 1, limits, tell, context,
                              answer);
}

// Memory is out: no other thread goes on.
static void break_off(void *context)
{
    struct thinking *thinking = context;
    join_helpers(thinking);
    knowledge_end(thinking->engine->knowledge);
    allowance_use(allowance_now(), memory_give_up);
}

static bool think_among(struct engine *engine, enum engine_way way,
                        const struct baronet_play *const *plays, const unsigned *weights,
                        size_t play_count, const struct engine_limits *limits, engine_tell *tell,
                        void *context, struct engine_answer *answer)
{
    const struct baronet_play *play = plays[0];
    struct thinking *thinking = memory_zeroed(1, sizeof *thinking);
    struct memory_undo undo;
    uint32_t first_key;
    thinking->engine = engine;
    memory_on_failure(&undo, break_off, thinking);
    atomic_store(&engine->start, stopwatch_now());
    if (knowledge_begin(engine->knowledge, limits)) { // what was found was with other weights
        engine_set_method(engine);
        engine_forget(engine);
    }
    plan_time(engine, limits);
    engine->pulse = limits->pulse;
    engine->pulse_context = limits->pulse_context;
    engine->last_occasion = 0;
    engine->board.node_limit = limits->is_infinite ? 0 : limits->nodes;
    engine->board.attention = limits->attention;
    atomic_store(&engine->board.stop, false); // an earlier stop is noticed by is_time_up
    table_next_search(engine->table);
    *thinking = (struct thinking){.engine = engine,
                                  .limits = limits,
                                  .plays = plays,
                                  .weights = weights,
                                  .play_count = play_count,
                                  .weighs = way == ENGINE_BY_COUNCIL && play_count > 1,
                                  .tell = tell,
                                  .context = context};
    thinking->searcher = searcher_new(&engine->board, play, 0);
    uint32_t turns = look_around(thinking, &first_key);
    bool can_move = turns > 0 && !is_over(play);
    if (can_move) {
        thinking->line_count = limits->lines == 0            ? 1
                               : limits->lines > LINES_LIMIT ? LINES_LIMIT
                                                             : limits->lines;
        if (thinking->line_count > turns)
            thinking->line_count = turns;
        if (turns == 1 && engine->soft) // nothing to choose: the clock is for other turns
            engine->hard = engine->soft = engine->soft / 20 + 1;
        if (thinking->weighs) {
            deliberate(thinking);
            answer->nodes = thinking->tree_games;
        } else if (engine->method == BARONET_METHOD_TREE || play_count > 1) {
            grow_tree(thinking);
            answer->nodes = thinking->tree_games;
        } else {
            start_helpers(thinking, play);
            deepen(thinking);
        }
        answer->nodes += stop_helpers(thinking) + searcher_nodes(thinking->searcher);
        give_answer(thinking, first_key, answer);
    }
    answer->milliseconds = engine_time_used(engine) / 1000;
    searcher_free(thinking->searcher);
    tree_search_free(thinking->tree);
    council_free(thinking->council);
    memory_forget(&undo);
    memory_free(thinking->only);
    memory_free(thinking);
    knowledge_end(engine->knowledge);
    return can_move;
}

// When an allowance is spent the search ends as when time is up, with what it has found.
bool engine_think_among(struct engine *engine, enum engine_way way,
                        const struct baronet_play *const *plays, const unsigned *weights,
                        size_t play_count, const struct engine_limits *limits, engine_tell *tell,
                        void *context, struct engine_answer *answer)
{
    struct recovery recovery;
    struct allowance *allowance = allowance_now();
    *answer = (struct engine_answer){0};
    if (MEMORY_FAILED(&recovery)) {
        *answer = (struct engine_answer){.is_out_of_memory = true};
        return false;
    }
    allowance_use(allowance, NULL);
    bool can_move =
        think_among(engine, way, plays, weights, play_count, limits, tell, context, answer);
    allowance_use(allowance, memory_give_up);
    memory_close(&recovery);
    return can_move;
}
