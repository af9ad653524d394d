// Results: the goals of the rules, in their order.
#include "internal.h"

static bool has_turn(struct baronet_play *play)
{
    struct generator generator;
    vm_begin(&play->vm, &generator);
    bool found = vm_next(&play->vm, &generator) || play->vm.status != VM_FINE;
    vm_end(&play->vm, &generator);
    return found;
}

struct baronet_result play_outcome(const struct baronet_play *play, const struct goal *goal)
{
    const struct program *program = play->game->program;
    int player = goal->player < 0 ? (int)baronet_play_mover(play) : goal->player;
    if (goal->outcome == GOAL_DRAW)
        return (struct baronet_result){BARONET_DRAW, 0, goal->reason};
    if (goal->outcome == GOAL_WIN)
        return (struct baronet_result){BARONET_WIN, (unsigned)player, goal->reason};
    if (program->player_count == 2)
        return (struct baronet_result){BARONET_WIN, 1 - (unsigned)player, goal->reason};
    return (struct baronet_result){BARONET_LOSS, (unsigned)player, goal->reason};
}

struct baronet_result baronet_play_result(struct baronet_play *play)
{
    const struct program *program = play->game->program;
    static const struct baronet_result ongoing = {BARONET_ONGOING, 0, ""};
    static const struct baronet_result stuck = {BARONET_DRAW, 0, "no legal turn"};
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

const char *baronet_play_claim(struct baronet_play *play)
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
