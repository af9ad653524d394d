#define _POSIX_C_SOURCE 200809L
#include "uci_go.h"

#include "baronet_notation.h"
#include "learning.h"
#include "memory.h"
#include "options.h"
#include "protocol_turn.h"
#include "stopwatch.h"
#include "uci_talk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COUNT_LIMIT = 1000 };
static const uint64_t number_limit = UINT64_MAX / 2000; // thousandfold it still fits

// ---- Thinking

// In thousandths, for the player to move.
static void print_chances(struct text_buffer *out, const struct baronet_engine *engine,
                          const struct baronet_engine_report *report)
{
    struct baronet_engine_chance chance = {.size = sizeof chance};
    baronet_engine_chance(engine, report->score, report->win_in, &chance);
    const int win = (int)(chance.win * 1000), loss = (int)(chance.loss * 1000);
    text_buffer_print(out, " wdl %d %d %d", win, 1000 - win - loss, loss);
}

static bool tell(void *context, const struct baronet_engine_report *report)
{
    const struct uci *uci = context;
    struct text_buffer score, turns;
    if (report->line == 0)
        return true;
    text_buffer_init(&score);
    text_buffer_init(&turns);
    uci->dialect->print_score(&score, report);
    if (uci->tells_chances)
        print_chances(&score, uci->engine, report);
    for (size_t i = 0; i < report->turn_count; i++) {
        text_buffer_add_character(&turns, ' ');
        uci_print_converted(&turns, uci, uci->dialect->turn_out, report->turns[i]);
    }
    uci_say("info depth %u seldepth %u multipv %u score %s nodes %" PRIu64 " nps %" PRIu64
            " hashfull %u time %" PRIu64 " pv%s",
            report->depth, report->selective_depth, report->line, score.start, report->nodes,
            report->nodes * 1000 / (report->milliseconds + 1), report->table_fill,
            report->milliseconds, turns.start);
    text_buffer_release(&score);
    text_buffer_release(&turns);
    return true;
}

static void say_answer(const struct uci *uci, const struct baronet_engine_answer *answer)
{
    struct text_buffer out;
    text_buffer_init(&out);
    text_buffer_print(&out, "bestmove ");
    uci_print_converted(&out, uci, uci->dialect->turn_out, answer->turn);
    if (answer->reply) {
        text_buffer_print(&out, " ponder ");
        uci_print_converted(&out, uci, uci->dialect->turn_out, answer->reply);
    }
    uci_say("%s", out.start);
    text_buffer_release(&out);
}

static void think_aloud(struct uci *uci)
{
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_message *message;
    bool has_turn = baronet_engine_think(uci->engine, uci->play, &uci->limits, &answer, &message);
    uci_remark_message(uci, message);
    if (has_turn)
        say_answer(uci, &answer);
    else
        uci_say("%s", uci->dialect->no_turn);
    baronet_engine_answer_release(&answer);
}

static void *think(void *context)
{
    struct uci *uci = context;
    struct recovery recovery;
    baronet_limits_join(uci->share);
    if (MEMORY_FAILED(&recovery)) {
        uci_remark_lines(uci, memory_out_message());
        uci_say("%s", uci->dialect->no_turn);
    } else {
        think_aloud(uci);
        memory_close(&recovery);
    }
    baronet_limits_end();
    atomic_store(&uci->is_busy, false);
    return NULL;
}

void uci_await_count(struct uci *uci)
{
    const struct timespec pause = {0, 1000000};
    if (!uci->is_counting)
        return;
    while (atomic_load(&uci->is_busy) && !listener_is_told_to_end(&uci->listener))
        nanosleep(&pause, NULL);
    atomic_store(&uci->count_stop, true);
    pthread_join(uci->thread, NULL);
    uci->is_counting = false;
}

void uci_stop(struct uci *uci)
{
    atomic_store(&uci->count_stop, true);
    uci_await_count(uci);
    if (!uci->is_thinking)
        return;
    baronet_engine_stop(uci->engine);
    pthread_join(uci->thread, NULL);
    uci->is_thinking = false;
}

// Whether it thinks until it is told to stop.
static bool waits_for_stop(const struct uci *uci)
{
    return uci->limits.flags & BARONET_THINK_INFINITELY || uci->is_pondering;
}

void uci_end(struct uci *uci)
{
    enum { PATIENCE = 20 };
    const struct timespec pause = {0, 1000000};
    uint64_t start = stopwatch_now();
    bool may_end = uci->is_counting || !waits_for_stop(uci);
    while (may_end && atomic_load(&uci->is_busy) && stopwatch_milliseconds(start) < PATIENCE)
        nanosleep(&pause, NULL);
    uci_forget_engine(uci);
}

void uci_forget_engine(struct uci *uci)
{
    uci_stop(uci);
    baronet_engine_free(uci->engine);
    uci->engine = NULL;
}

struct baronet_engine *uci_need_engine(struct uci *uci)
{
    struct baronet_engine_options options = {.size = sizeof options,
                                             .threads = (unsigned)uci->threads,
                                             .hash_megabytes = (size_t)uci->hash,
                                             .learn_milliseconds = uci->learn,
                                             .learning = uci->wants_learning
                                                             ? BARONET_LEARNS_MEANWHILE_FOR_ALL
                                                             : BARONET_LEARNS_MEANWHILE};
    if (!uci->engine) {
        uci->engine = learning_engine(uci->game, &options);
    }
    return uci->engine;
}

// ---- Turns to choose from

void uci_ban_turns(struct uci *uci, char *rest)
{
    uci_stop(uci);
    text_buffer_clear(&uci->banned);
    for (char *word; (word = uci_next_word(&rest));) {
        struct recovery recovery; // without memory the turn's text is released
        if (MEMORY_FAILED(&recovery))
            memory_out();
        char *turn = uci_converted(uci, uci->dialect->turn_in, word);
        if (is_turn(uci->play, turn))
            text_buffer_print(&uci->banned, " %s ", turn);
        else
            uci_remark(uci, "%s is no legal turn", word);
        memory_free(turn);
        memory_close(&recovery);
    }
}

static bool is_banned(const struct uci *uci, const char *turn)
{
    struct text_buffer whole;
    text_buffer_init(&whole);
    text_buffer_print(&whole, " %s ", turn);
    bool is_found = strstr(uci->banned.start, whole.start) != NULL;
    text_buffer_release(&whole);
    return is_found;
}

// Limits the search to turns that are not banned; false when there are none.
static bool leave_out_banned(struct uci *uci)
{
    struct baronet_turns *turns;
    struct recovery recovery; // without memory the turns are released
    if (uci->banned.length == 0)
        return true;
    arena_begin(&uci->only);
    if (MEMORY_FAILED(&recovery))
        memory_out();
    if (!(turns = baronet_turns(uci->play, NULL))) {
        memory_close(&recovery);
        return true;
    }
    const char **only = arena_array(&uci->only, baronet_turns_count(turns) + 1, sizeof *only);
    size_t count = 0;
    for (size_t i = 0; i < baronet_turns_count(turns); i++) {
        char *turn = baronet_turns_text(turns, i);
        if (!is_banned(uci, turn))
            only[count++] = arena_copy(&uci->only, turn, strlen(turn));
        baronet_free(turn);
    }
    baronet_turns_free(turns);
    memory_close(&recovery);
    uci->limits.only = only;
    return count > 0;
}

// Limits the search to the turns that follow "searchmoves".
static void read_only(struct uci *uci, char **rest)
{
    size_t count = 0;
    const char **only = arena_array(&uci->only, strlen(*rest) / 2 + 2, sizeof *only);
    for (char *word; (word = uci_next_word(rest));) {
        char *turn = uci_converted(uci, uci->dialect->turn_in, word);
        only[count++] = arena_copy(&uci->only, turn, strlen(turn));
        memory_free(turn);
    }
    uci->limits.only = only;
}

// ---- Numbers

// The number after a word; 0, with a remark, when there is none.
static uint64_t next_number(const struct uci *uci, const char *before, char **rest)
{
    char *word = uci_next_word(rest);
    uint64_t number = 0;
    if (!(word && (uci_is_word(word, "infinite") || read_number(word, number_limit, &number))))
        uci_remark(uci, "a number is missing after %s", before);
    return number;
}

static unsigned read_count(const struct uci *uci, const char *before, char **rest)
{
    uint64_t count = next_number(uci, before, rest);
    return (unsigned)(count < COUNT_LIMIT ? count : COUNT_LIMIT);
}

// Milliseconds; 1 at least.
static uint64_t read_time(const struct uci *uci, const char *before, char **rest)
{
    uint64_t time = next_number(uci, before, rest) * (uci->counts_milliseconds ? 1 : 1000);
    return time + !time;
}

// ---- go perft

static bool is_stopped(void *context)
{
    struct uci *uci = context;
    return atomic_load(&uci->count_stop);
}

// Counts the sequences that begin with this turn; false when stopped, or failed with a message.
static bool count_after(struct uci *uci, struct baronet_play *play,
                        const struct baronet_turns *turns, size_t index, uint64_t *nodes,
                        struct baronet_message **message)
{
    *nodes = 1;
    if (uci->count_depth == 1)
        return true;
    if (!baronet_apply(play, turns, index, message))
        return false;
    bool is_whole = baronet_perft(play, uci->count_depth - 1, nodes, NULL, NULL, message);
    baronet_undo(play);
    return is_whole;
}

static void count_aloud(struct uci *uci)
{
    uint64_t sum = 0, nodes;
    struct baronet_message *message = NULL;
    bool is_whole = true;
    struct baronet_play *play = baronet_play_copy(uci->play);
    struct baronet_turns *turns = uci->count_depth > 0 ? baronet_turns(play, &message) : NULL;
    for (size_t i = 0; turns && is_whole && i < baronet_turns_count(turns); i++) {
        is_whole = count_after(uci, play, turns, i, &nodes, &message);
        if (!is_whole)
            break;
        char *text = baronet_turns_text(turns, i);
        char *turn = uci_converted(uci, uci->dialect->turn_out, text);
        uci_say("%s: %" PRIu64, turn, nodes);
        sum += nodes;
        memory_free(turn);
        baronet_free(text);
    }
    uci_remark_message(uci, message);
    if (is_whole)
        uci_say("\nNodes searched: %" PRIu64 "\n", sum);
    baronet_turns_free(turns);
    baronet_play_free(play);
}

static void *count_turns(void *context)
{
    struct uci *uci = context;
    const struct baronet_limits limits = {
        .size = sizeof limits, .is_stopped = is_stopped, .context = uci};
    struct recovery recovery;
    bool is_joined = uci->share != NULL;
    baronet_limits_join(uci->share);
    bool is_limited = baronet_limits_begin(&limits);
    if (!MEMORY_FAILED(&recovery)) {
        count_aloud(uci);
        memory_close(&recovery);
    } else if (baronet_limits_spent() == BARONET_STOPPED) {
        uci_remark(uci, "stopped: not all turns were counted");
    } else {
        uci_remark_lines(uci, memory_out_message());
    }
    if (is_limited)
        baronet_limits_end();
    if (is_joined)
        baronet_limits_end();
    atomic_store(&uci->is_busy, false);
    return NULL;
}

static void start_count(struct uci *uci, char **rest)
{
    uci->count_depth = read_count(uci, "perft", rest);
    atomic_store(&uci->count_stop, false);
    atomic_store(&uci->is_busy, true);
    uci->share = baronet_limits_share();
    uci->is_counting = pthread_create(&uci->thread, NULL, count_turns, uci) == 0;
    if (!uci->is_counting) // can't be stopped then, but is answered
        count_turns(uci);
}

// ---- Limits

// Reads a word about a clock; false when it is about something else. The opponent's clock is
// ignored.
static bool read_clock(struct uci *uci, const char *word, char **rest)
{
    const struct uci_dialect *dialect = uci->dialect;
    struct baronet_engine_limits *limits = &uci->limits;
    unsigned own = !dialect->has_mover_clocks && baronet_play_mover(uci->play) != 0;
    for (unsigned i = 0; i < 2; i++) {
        const struct uci_clock *clock = &dialect->clocks[own ^ i];
        bool is_left = uci_is_word(word, clock->left), is_gain = uci_is_word(word, clock->gain);
        if (!is_left && !is_gain && !uci_is_word(word, clock->turns))
            continue;
        if (i > 0)
            next_number(uci, word, rest);
        else if (is_left)
            limits->clock = read_time(uci, word, rest);
        else if (is_gain)
            limits->increment =
                next_number(uci, word, rest) * (uci->counts_milliseconds ? 1 : 1000);
        else
            limits->turns_to_go = read_count(uci, word, rest);
        return true;
    }
    return false;
}

// Each turn may take this long once the clock is empty; until then it works like an increment.
static void add_overtime(struct baronet_engine_limits *limits, uint64_t overtime)
{
    uint64_t margin = overtime / 20 < 50 ? overtime / 20 : 50;
    if (overtime && limits->clock <= 1) {
        limits->clock = 0;
        limits->milliseconds = overtime - margin;
    } else if (overtime) {
        limits->clock += overtime;
        limits->increment += overtime;
    }
}

// Reads what follows "go" into the limits; false when there is nothing to think about.
static bool read_limits(struct uci *uci, char *rest)
{
    const struct uci_dialect *dialect = uci->dialect;
    struct baronet_engine_limits *limits = &uci->limits;
    uint64_t overtime = 0;
    for (char *word; (word = uci_next_word(&rest));) {
        if (uci_is_word(word, "perft")) {
            start_count(uci, &rest);
            return false;
        }
        if (uci_is_word(word, "mate") && dialect->no_proof) {
            uci_say("%s", dialect->no_proof);
            return false;
        }
        if (uci_is_word(word, "infinite"))
            limits->flags |= BARONET_THINK_INFINITELY;
        else if (uci_is_word(word, "ponder"))
            uci->is_pondering = true;
        else if (uci_is_word(word, "searchmoves"))
            read_only(uci, &rest);
        else if (uci_is_word(word, "depth"))
            limits->depth = read_count(uci, word, &rest);
        else if (uci_is_word(word, "mate"))
            limits->depth = read_count(uci, word, &rest) * 2 + 1;
        else if (uci_is_word(word, "nodes"))
            limits->nodes = next_number(uci, word, &rest);
        else if (uci_is_word(word, "movetime"))
            limits->milliseconds = read_time(uci, word, &rest);
        else if (uci_is_word(word, dialect->overtime))
            overtime = next_number(uci, word, &rest);
        else if (!read_clock(uci, word, &rest) && !uci_is_word(word, "draw"))
            uci_remark(uci, "go knows no %s", word);
    }
    add_overtime(limits, overtime);
    if (!limits->depth && !limits->nodes && !limits->milliseconds && !limits->clock)
        limits->flags |= BARONET_THINK_INFINITELY;
    return true;
}

void uci_go(struct uci *uci, char *rest)
{
    uci_stop(uci);
    uci->is_pondering = false;
    arena_release(&uci->only);
    // The interface sends the whole position, and is as honest as it likes.
    uci->limits = (struct baronet_engine_limits){.size = sizeof uci->limits,
                                                 .lines = (unsigned)uci->lines,
                                                 .flags = BARONET_THINK_AS_REFEREE,
                                                 .progress = tell,
                                                 .context = uci};
    bool has_turns = leave_out_banned(uci);
    if (!read_limits(uci, rest))
        return;
    if (!has_turns) {
        uci_say("%s", uci->dialect->no_turn);
        return;
    }
    baronet_engine_prepare(uci_need_engine(uci));
    if (!(uci->limits.flags & BARONET_THINK_INFINITELY)) // analysis is as good as it can be
        uci->limits.elo = strength_elo(&uci->strength, uci->engine);
    if (uci->is_pondering)
        baronet_engine_ponder(uci->engine);
    atomic_store(&uci->is_busy, true);
    uci->share = baronet_limits_share();
    uci->is_thinking = pthread_create(&uci->thread, NULL, think, uci) == 0;
    if (uci->is_thinking)
        return;
    if (!waits_for_stop(uci)) { // can't be stopped then, but a turn comes
        think(uci);
        return;
    }
    baronet_limits_share_free(uci->share);
    atomic_store(&uci->is_busy, false);
    uci_remark(uci, "error: no thread can be started");
    uci_say("%s", uci->dialect->no_turn);
}

void uci_hit(struct uci *uci)
{
    if (uci->is_thinking)
        baronet_engine_ponderhit(uci->engine);
    uci->is_pondering = false;
}
