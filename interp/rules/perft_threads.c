// perft by several threads.
//
// Each walks the upper part of the tree by itself, all in the same order, and counts after those
// of its leaves whose number it has drawn: numbers are drawn one after the other from a common
// counter, so that whoever is done first draws the next. Nothing else is shared but the game, the
// table and the sum.
#define _POSIX_C_SOURCE 200809L

#include "memory.h"
#include "perft.h"

#include "allowance.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { SHARES_PER_THREAD = 32, PROGRESS_MILLISECONDS = 100 };

struct common {
    _Atomic uint64_t next_share; // the first number not yet drawn
    _Atomic uint64_t nodes;
    atomic_bool stopped;
    struct allowance *allowance; // of the caller, to which all charge
    unsigned above, depth;       // of the shared roots, of the whole tree
    pthread_mutex_t lock;
    pthread_cond_t has_finished;
    unsigned finished; // threads; under the lock
};

enum { CACHE_LINES = 128 }; // bytes that processors move together

// Each has cache lines of its own: threads write theirs for every position.
struct worker {
    _Alignas(CACHE_LINES) struct common *common;
    struct perft_counting counting;
    uint64_t drawn;            // number
    uint64_t passed;           // leaves of the upper part so far
    uint64_t summed;           // of its nodes, those in common->nodes
    bool failed;               // a budget was spent
    bool is_out;               // memory was
    struct recovery *recovery; // of the thread that waits for all
    pthread_t thread;
};

static bool add_to_sum(void *context, uint64_t nodes)
{
    struct worker *worker = context;
    uint64_t added = nodes - worker->summed;
    uint64_t before = atomic_fetch_add(&worker->common->nodes, added);
    worker->summed = nodes;
    if (before > UINT64_MAX - added)
        worker->counting.stopped = worker->counting.is_too_large = true;
    return !atomic_load(&worker->common->stopped);
}

static void draw(struct worker *worker)
{
    worker->drawn = atomic_fetch_add(&worker->common->next_share, 1);
}

// Walks the upper part, which is `above` turns high from here.
static void walk(struct worker *worker, unsigned above, unsigned depth)
{
    struct perft_counting *counting = &worker->counting;
    struct vm *vm = &counting->play->vm;
    struct generator generator;
    if (!perft_begin(counting, &generator))
        return;
    while (!counting->stopped && !atomic_load(&worker->common->stopped) &&
           vm_next(vm, &generator)) {
        bool is_mine = above == 1 && worker->passed++ == worker->drawn;
        if (above == 1 && !is_mine)
            continue;
        if (!perft_enter(counting, &generator))
            break;
        if (is_mine) {
            perft_count(counting, depth - 1);
            draw(worker);
        } else {
            walk(worker, above - 1, depth - 1);
        }
        perft_leave(counting);
    }
    perft_end(counting, &generator);
}

static void count_share(struct worker *worker)
{
    const struct common *common = worker->common;
    struct recovery recovery;
    if (MEMORY_FAILED_FOR(&recovery, worker->recovery)) {
        worker->is_out = true;
        return;
    }
    vm_refill(&worker->counting.play->vm);
    draw(worker);
    walk(worker, common->above, common->depth);
    add_to_sum(worker, worker->counting.nodes);
    worker->failed = worker->counting.stopped && worker->counting.play->vm.status != VM_FINE;
    memory_close(&recovery);
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct common *common = worker->common;
    struct allowance *own = allowance_use(common->allowance, memory_give_up);
    count_share(worker);
    allowance_use(own, memory_give_up);
    if (worker->is_out || worker->failed || worker->counting.is_too_large)
        atomic_store(&common->stopped, true);
    pthread_mutex_lock(&common->lock);
    common->finished++;
    pthread_cond_signal(&common->has_finished);
    pthread_mutex_unlock(&common->lock);
    return NULL;
}

// How many turns high the upper part has to be to have leaves enough for all threads.
static unsigned height_for(const struct perft_counting *counting, unsigned depth, unsigned threads)
{
    struct perft_counting upper = {.play = counting->play,
                                   .keeps_history = counting->keeps_history,
                                   .next_report = UINT64_MAX};
    unsigned above = 0;
    uint64_t enough = (uint64_t)SHARES_PER_THREAD * threads;
    do {
        vm_refill(&upper.play->vm);
        upper.nodes = 0;
        perft_count(&upper, ++above);
    } while (above + 1 < depth && upper.nodes > 0 && upper.nodes < enough && !upper.stopped);
    return above;
}

// Tells of progress until `count` threads have finished, or are to stop.
static void watch(struct common *common, unsigned count, const struct perft_counting *counting)
{
    pthread_mutex_lock(&common->lock);
    while (common->finished < count && !atomic_load(&common->stopped)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += PROGRESS_MILLISECONDS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&common->has_finished, &common->lock, &until);
        pthread_mutex_unlock(&common->lock);
        if (!counting->progress(counting->context, atomic_load(&common->nodes)))
            atomic_store(&common->stopped, true);
        pthread_mutex_lock(&common->lock);
    }
    pthread_mutex_unlock(&common->lock);
}

static void worker_init(struct worker *worker, struct common *common,
                        const struct perft_counting *counting)
{
    *worker =
        (struct worker){.common = common, .counting = *counting, .recovery = memory_recovery()};
    worker->counting.play = baronet_play_copy(counting->play);
    worker->counting.play->position.skips_hash = counting->play->position.skips_hash;
    worker->counting.progress = add_to_sum;
    worker->counting.context = worker;
}

// The threads that have been started.
struct team {
    struct common common;
    struct worker *workers;
    unsigned started;
};

static void join(struct team *team)
{
    for (; team->started > 0; team->started--)
        pthread_join(team->workers[team->started - 1].thread, NULL);
}

static void give_up(void *context)
{
    struct team *team = context;
    atomic_store(&team->common.stopped, true);
    join(team);
}

static void start(struct team *team, unsigned threads)
{
    struct worker *workers = team->workers;
    while (team->started < threads &&
           pthread_create(&workers[team->started].thread, NULL, work, &workers[team->started]) == 0)
        team->started++;
    if (team->started == 0)
        work(&workers[0]); // the system gives no threads
}

void perft_count_in_threads(struct perft_counting *counting, unsigned depth, unsigned threads,
                            struct baronet_message **message)
{
    struct team team = {.common = {.depth = depth,
                                   .allowance = allowance_now(),
                                   .lock = PTHREAD_MUTEX_INITIALIZER,
                                   .has_finished = PTHREAD_COND_INITIALIZER},
                        .workers = memory_aligned(CACHE_LINES, threads, sizeof *team.workers)};
    struct memory_undo undo;
    team.common.above = height_for(counting, depth, threads);
    for (unsigned i = 0; i < threads; i++)
        worker_init(&team.workers[i], &team.common, counting);
    memory_on_failure(&undo, give_up, &team);
    start(&team, threads);
    if (team.started > 0 && counting->progress)
        watch(&team.common, team.started, counting);
    join(&team);
    memory_forget(&undo);
    for (unsigned i = 0; i < threads; i++) {
        const struct worker *worker = &team.workers[i];
        if (worker->is_out)
            memory_out();
        if (worker->failed && (!message || !*message))
            play_fail(worker->counting.play, message);
        counting->is_too_large |= worker->counting.is_too_large;
    }
    for (unsigned i = 0; i < threads; i++)
        baronet_play_free(team.workers[i].counting.play);
    memory_free(team.workers);
    counting->nodes = atomic_load(&team.common.nodes);
    counting->stopped = atomic_load(&team.common.stopped);
}
