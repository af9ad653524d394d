// Results: the goals of the rules, in their order.
#include "result.h"

#include "call.h"
#include "message.h"
#include "sized.h"

static bool has_turn(struct baronet_play *play)
{
    struct generator generator;
    vm_begin(&play->vm, &generator);
    bool found = vm_next(&play->vm, &generator) || play->vm.status != VM_FINE;
    vm_end(&play->vm, &generator);
    return found;
}

// What a goal counts for a player, as if he were to move.
static int32_t points_of(struct baronet_play *play, int entry, int player)
{
    size_t trail = play->position.trail_count;
    position_write(&play->position, play->game->program->mover_cell, player);
    int32_t points = vm_evaluate(&play->vm, entry, NULL);
    position_undo(&play->position, trail);
    return points;
}

// The player with the most points wins; chance plays for nobody.
static struct baronet_result most_points(struct baronet_play *play, const struct goal *goal)
{
    int32_t best = points_of(play, goal->points_entry, 0);
    unsigned winner = 0, count = 1; // those who have so many
    for (int p = 1; p < play->game->model->decider_count; p++) {
        int32_t points = points_of(play, goal->points_entry, p);
        count = points > best ? 1 : count + (points == best);
        winner = points > best ? (unsigned)p : winner;
        best = points > best ? points : best;
    }
    return (struct baronet_result){.outcome = count == 1 ? BARONET_WIN : BARONET_DRAW,
                                   .winner = count == 1 ? winner : 0};
}

// The player whom goals are asked of; the mover where nobody decides any more.
static int player_asked(const struct baronet_play *play)
{
    const struct program *program = play->game->program;
    const struct order_entry *entry = &program->order[play->position.cells[program->order_cell]];
    return entry->asked < 0 ? entry->player : program->order[entry->asked].player;
}

// How it ends, and for whom.
static struct baronet_result outcome_of(struct baronet_play *play, const struct goal *goal)
{
    int player = goal->player < 0 ? player_asked(play) : goal->player;
    if (goal->outcome == GOAL_DRAW)
        return (struct baronet_result){.outcome = BARONET_DRAW};
    if (goal->outcome == GOAL_WIN)
        return (struct baronet_result){.outcome = BARONET_WIN, .winner = (unsigned)player};
    if (goal->outcome == GOAL_MOST)
        return most_points(play, goal);
    if (play->game->model->decider_count == 2 && player < 2)
        return (struct baronet_result){.outcome = BARONET_WIN, .winner = 1 - (unsigned)player};
    return (struct baronet_result){.outcome = BARONET_LOSS, .winner = (unsigned)player};
}

struct baronet_result play_outcome(struct baronet_play *play, const struct goal *goal)
{
    struct baronet_result result = outcome_of(play, goal);
    result.size = sizeof result;
    result.reason = goal->reason;
    if (result.outcome == BARONET_DRAW)
        return result;
    result.worth = goal->worth;
    if (goal->worth_entry >= 0)
        result.worth =
            points_of(play, goal->worth_entry,
                      goal->outcome == GOAL_MOST ? (int)result.winner : player_asked(play));
    return result;
}

static struct baronet_result result(struct baronet_play *play)
{
    const struct program *program = play->game->program;
    static const struct baronet_result ongoing = {sizeof ongoing, BARONET_ONGOING, 0, "", 0};
    static const struct baronet_result stuck = {sizeof stuck, BARONET_DRAW, 0, "no legal turn", 0};
    if (position_is_opening(&play->position))
        return ongoing;
    vm_refill(&play->vm);
    for (int g = 0; g < program->goal_count; g++) {
        const struct goal *goal = &program->goals[g];
        if (goal->outcome != GOAL_INVALID && goal->mode != VDL_GOAL_CLAIM &&
            vm_evaluate(&play->vm, goal->entry, NULL))
            return play_outcome(play, goal);
        if (play->vm.status != VM_FINE)
            return ongoing; // asking for the turns says what is wrong
    }
    return has_turn(play) ? ongoing : stuck;
}

struct baronet_result play_result(struct baronet_play *play)
{
    struct call call;
    if (CALL_FAILED(&call, play, NULL))
        return (struct baronet_result){sizeof(struct baronet_result), BARONET_ONGOING, 0, "", 0};
    struct baronet_result found = result(play);
    call_close(&call);
    return found;
}

bool baronet_play_result(struct baronet_play *play, struct baronet_result *out,
                         struct baronet_message **message)
{
    static const struct baronet_result ongoing = {sizeof ongoing, BARONET_ONGOING, 0, "", 0};
    struct call call;
    sized_fill(out, &ongoing, sizeof ongoing);
    if (REFUSED(play, message) || CALL_FAILED(&call, play, message))
        return false;
    play->vm.status = VM_FINE;
    struct baronet_result found = result(play);
    bool is_told = play->vm.status == VM_FINE;
    if (!is_told)
        play_fail(play, message);
    else if (!sized_fill(out, &found, sizeof found))
        is_told = message_without_size(message);
    call_close(&call);
    return is_told;
}

static const char *claim(struct baronet_play *play)
{
    const struct program *program = play->game->program;
    vm_refill(&play->vm);
    for (int g = 0; g < program->goal_count && play->vm.status == VM_FINE; g++) {
        const struct goal *goal = &program->goals[g];
        if (goal->mode == VDL_GOAL_CLAIM && goal->outcome == GOAL_DRAW &&
            vm_evaluate(&play->vm, goal->entry, NULL))
            return goal->reason;
    }
    return NULL;
}

const char *baronet_play_claim(struct baronet_play *play)
{
    struct call call;
    if (!USABLE(play) || CALL_FAILED(&call, play, NULL))
        return NULL;
    const char *made = claim(play);
    call_close(&call);
    return made;
}
