#include "forced.h"

#include "memory.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_BITS = 20, LINE_LIMIT = 512, NODES_BETWEEN_LOOKS = 4096 };

// What is known of a position: that the attacker wins within `won` turns, or not within `open`.
struct known {
    uint64_t hash;
    uint16_t won, open; // won: UINT16_MAX when no win is known
};

struct prover {
    int8_t sign[OWNERS_AT_MOST]; // the attacker against all others
    struct stepper *stepper;
    unsigned attacker;
    struct known *table;
    uint64_t nodes;
    bool stopped;
    bool (*progress)(void *context, unsigned turns, uint64_t nodes);
    void *context;
    unsigned depth; // of the present round
};

static struct known *entry_of(struct prover *prover, uint64_t hash)
{
    return &prover->table[hash & ((1 << TABLE_BITS) - 1)];
}

static bool look_around(struct prover *prover)
{
    if (++prover->nodes % NODES_BETWEEN_LOOKS == 0 && prover->progress &&
        !prover->progress(prover->context, prover->depth, prover->nodes))
        prover->stopped = true;
    return !prover->stopped;
}

static bool wins(struct prover *prover, unsigned turns);

// Turns that leave few replies come first, attacks on royal pieces before others: forced wins are
// made of these.
static void order(struct prover *prover, uint32_t first)
{
    struct stepper *stepper = prover->stepper;
    for (uint32_t i = first; i < stepper->step_count; i++) {
        struct step step = stepper->steps[i];
        int score = step.is_capture ? 1 : 0;
        if (stepper_make(stepper, &step)) {
            if (stepper_mover(stepper) != prover->attacker && stepper_is_threatened(stepper)) {
                struct stepper_mark mark = stepper_mark(stepper);
                stepper_list(stepper, false);
                uint32_t replies = stepper->step_count - mark.step_count;
                score += 100 - (int)(replies < 90 ? replies : 90);
                stepper_drop(stepper, mark);
            }
            stepper_undo(stepper);
        }
        stepper->steps[i].score = score;
    }
}

static int compare_scores(const void *a, const void *b)
{
    return ((const struct step *)b)->score - ((const struct step *)a)->score;
}

// The attacker is to move and has so many turns.
static bool attack(struct prover *prover, unsigned turns, uint32_t first)
{
    struct stepper *stepper = prover->stepper;
    if (turns > 1) {
        order(prover, first);
        qsort(stepper->steps + first, stepper->step_count - first, sizeof *stepper->steps,
              compare_scores);
    }
    for (uint32_t i = first; i < stepper->step_count && !prover->stopped; i++) {
        struct step step = stepper->steps[i];
        if (!stepper_make(stepper, &step))
            continue;
        bool won = wins(prover, turns - 1);
        stepper_undo(stepper);
        if (won)
            return true;
    }
    return false;
}

// Every reply of the others must lose.
static bool defend(struct prover *prover, unsigned turns, uint32_t first)
{
    struct stepper *stepper = prover->stepper;
    for (uint32_t i = first; i < stepper->step_count; i++) {
        struct step step = stepper->steps[i];
        if (!stepper_make(stepper, &step)) {
            prover->stopped = true; // nothing can be said
            return false;
        }
        bool won = wins(prover, turns);
        stepper_undo(stepper);
        if (!won)
            return false;
    }
    return true;
}

// Whether the attacker has won or wins within so many of his turns.
static bool wins(struct prover *prover, unsigned turns)
{
    struct stepper *stepper = prover->stepper;
    struct stepper_mark mark = stepper_mark(stepper);
    bool attacks = stepper_mover(stepper) == prover->attacker;
    if (!look_around(prover))
        return false;
    enum step_result result = stepper_result(stepper, false);
    if (result != STEP_ONGOING)
        return result == (attacks ? STEP_WIN : STEP_LOSS);
    uint64_t hash = stepper_hash(stepper) ^ (uint64_t)attacks;
    struct known *entry = entry_of(prover, hash);
    if (entry->hash == hash && entry->won <= turns)
        return true;
    if (entry->hash == hash && entry->open >= turns + 1)
        return false;
    stepper_list(stepper, false);
    bool won = false;
    if (stepper->failed)
        prover->stopped = true;
    else if (stepper->step_count == mark.step_count)
        won = stepper_result(stepper, true) == (attacks ? STEP_WIN : STEP_LOSS);
    else if (turns == 0)
        won = false;
    else
        won = attacks ? attack(prover, turns, mark.step_count)
                      : defend(prover, turns, mark.step_count);
    stepper_drop(stepper, mark);
    if (prover->stopped)
        return false;
    if (entry->hash != hash)
        *entry = (struct known){hash, UINT16_MAX, 0};
    if (won && turns < entry->won)
        entry->won = (uint16_t)turns;
    if (!won && turns + 1 > entry->open)
        entry->open = (uint16_t)(turns + 1);
    return won;
}

// Follows a proved win: the attacker's winning turns, and the replies that hold out longest.
static void read_line(struct prover *prover, struct forced_win *win)
{
    struct stepper *stepper = prover->stepper;
    unsigned left = win->turns;
    while (win->line_length < LINE_LIMIT && !prover->stopped) {
        struct stepper_mark mark = stepper_mark(stepper);
        bool attacks = stepper_mover(stepper) == prover->attacker;
        struct step best = {0};
        unsigned longest = 0;
        bool found = false;
        if (stepper_result(stepper, false) != STEP_ONGOING)
            break;
        stepper_list(stepper, false);
        for (uint32_t i = mark.step_count; i < stepper->step_count && !prover->stopped; i++) {
            struct step step = stepper->steps[i];
            unsigned needs = 0;
            if (!stepper_make(stepper, &step))
                continue;
            unsigned most = attacks ? left - 1 : left;
            while (needs <= most && !wins(prover, needs))
                needs++;
            stepper_undo(stepper);
            if (needs > most || (found && (attacks ? needs >= longest : needs <= longest)))
                continue;
            found = true;
            longest = needs;
            best = step;
        }
        if (!found) {
            stepper_drop(stepper, mark);
            break;
        }
        char *text = stepper_turn_text(stepper, best.key);
        if (!text || !stepper_make(stepper, &best)) {
            baronet_free(text);
            break;
        }
        win->line[win->line_length++] = text;
        left = longest;
    }
}

void forced_win_find(const struct baronet_play *play, unsigned turns,
                     bool (*progress)(void *context, unsigned turns, uint64_t nodes), void *context,
                     struct forced_win *win)
{
    struct step_facts *facts = step_facts(baronet_play_game(play));
    struct prover prover = {.stepper = stepper_new(play, facts),
                            .attacker = baronet_play_mover(play),
                            .progress = progress,
                            .context = context};
    *win = (struct forced_win){0};
    prover.table = memory_zeroed((size_t)1 << TABLE_BITS, sizeof *prover.table);
    win->line = memory_zeroed(LINE_LIMIT, sizeof *win->line);
    sides_choose(facts, prover.attacker, prover.sign);
    prover.stepper->sign = prover.sign;
    for (unsigned n = 1; n <= turns && !win->is_found && !prover.stopped; n++) {
        prover.depth = n;
        win->is_found = wins(&prover, n);
        win->turns = n;
    }
    if (win->is_found)
        read_line(&prover, win);
    win->is_stopped = prover.stopped && !win->is_found;
    win->nodes = prover.nodes;
    stepper_free(prover.stepper);
    memory_free(prover.table);
    step_facts_free(facts);
}

void forced_win_release(struct forced_win *win)
{
    for (size_t i = 0; i < win->line_length; i++)
        baronet_free(win->line[i]);
    memory_free(win->line);
    *win = (struct forced_win){0};
}
