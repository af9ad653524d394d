// Playouts: games by random turns. Nothing is kept of a turn once it is made; the position from
// which a playout begins is copied instead, and its hash is found at the end.
#include "call.h"
#include "message.h"
#include "playout_run.h"
#include "result.h"
#include "sized.h"

#include <string.h>

// The result where a game has stopped before the limit: the goals that are asked before each turn
// don't hold but for the one that ended it; others hold only where there is no turn.
static struct baronet_result result_of(struct baronet_play *play, const struct random_game *game)
{
    static const struct baronet_result stuck = {sizeof stuck, BARONET_DRAW, 0, "no legal turn", 0};
    const struct program *program = play->game->program;
    int ending = 0;
    vm_refill(&play->vm);
    for (int g = 0; g < program->goal_count; g++) {
        const struct goal *goal = &program->goals[g];
        bool holds = false;
        if (goal->only_stuck)
            holds = goal->outcome != GOAL_INVALID && goal->mode != VDL_GOAL_CLAIM &&
                    vm_evaluate(&play->vm, goal->entry, NULL);
        else if (ending < program->ending_count && goal->entry == program->ending_entries[ending])
            holds = ending++ == game->goal && !game->is_stuck;
        if (holds)
            return play_outcome(play, goal);
    }
    return stuck;
}

// The position from which a playout began.
struct beginning {
    struct position *position;
    size_t trail_count;
};

static void go_back(void *context)
{
    const struct beginning *beginning = context;
    position_restore(beginning->position);
    position_cut(beginning->position, beginning->trail_count);
}

static bool play_on(struct baronet_play *play, struct baronet_playout *playout, int32_t *squares,
                    struct baronet_message **message)
{
    struct position *position = &play->position;
    struct vm *vm = &play->vm;
    struct random_game game;
    struct beginning beginning = {position, position->trail_count};
    struct memory_undo undo;

    size_t history_count = vm->history->count;
    uint64_t hash = position->hash;
    message_clear(message);
    position_save(position);
    memory_on_failure(&undo, go_back, &beginning);
    game.fast = &play->fast;
    game.rng.state = playout->random;
    game.skips_hash = !play->game->program->asks_repetitions;
    game.turn_limit = playout->turn_limit;
    vm_refill(vm);
    vm_begin_game(vm, &game);
    while (vm_play(vm, &game))
        if (!game.skips_hash)
            play_remember(play);
    vm_end_game(vm, &game);
    bool is_fine = vm->status == VM_FINE;
    if (!is_fine)
        play_fail(play, message);
    playout->random = game.rng.state;
    playout->turn_count = game.turn_count;
    playout->hash = playout->wants_hash ? position_hash(position) : 0;
    if (is_fine) {
        bool is_cut = game.turn_count == playout->turn_limit || position_is_opening(position);
        struct baronet_result result = is_cut ? play_result(play) : result_of(play, &game);
        playout->outcome = result.outcome;
        playout->winner = result.winner;
        playout->reason = result.reason;
        playout->worth = result.worth;
    }
    if (squares)
        memcpy(squares, position->cells,
               (size_t)play->game->program->square_count * sizeof *squares);
    memory_forget(&undo);
    position_restore(position);
    position->hash = hash;
    vm->history->count = history_count;
    return is_fine;
}

bool play_at_random(struct baronet_play *play, struct baronet_playout *playout, int32_t *squares,
                    struct baronet_message **message)
{
    struct call call;
    if (REFUSED(play, message) || CALL_FAILED(&call, play, message))
        return false;
    struct baronet_playout known;
    bool is_done = sized_read(playout, &known, sizeof known)
                       ? play_on(play, &known, squares, message)
                       : message_without_size(message);
    sized_fill(playout, &known, sizeof known);
    call_close(&call);
    return is_done;
}

bool baronet_playout(struct baronet_play *play, struct baronet_playout *playout,
                     struct baronet_message **message)
{
    return play_at_random(play, playout, NULL, message);
}
