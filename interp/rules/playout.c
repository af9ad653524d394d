// Playouts: games by random turns, without records of the turns.
#include "internal.h"

// Whether baronet_play_result would have a result for a reason other than turnlessness; goals that
// can hold only there are not asked.
static bool meets_goal(struct baronet_play *play)
{
    const struct program *program = play->game->program;
    if (position_is_opening(&play->position))
        return false;
    for (int g = 0; g < program->goal_count; g++) {
        const struct goal *goal = &program->goals[g];
        if (goal->mode != VDL_GOAL_CLAIM && goal->outcome != GOAL_INVALID && !goal->only_stuck &&
            vm_evaluate(&play->vm, goal->entry, NULL))
            return true;
        if (play->vm.status != VM_FINE)
            break;
    }
    return false;
}

// Makes a random turn unless there is a result. False when a budget is spent.
static bool go_on(struct baronet_play *play, size_t (*choose)(void *context, size_t count),
                  void *context, bool *is_over)
{
    struct vm *vm = &play->vm;
    struct generator generator;
    vm_refill(vm);
    *is_over = meets_goal(play);
    if (*is_over || vm->status != VM_FINE)
        return *is_over;
    vm_begin(vm, &generator);
    if (vm_draw(vm, &generator, choose, context) && vm_commit(vm, &generator)) {
        vm_accept(vm, &generator);
        play_remember(play);
        return true;
    }
    *is_over = vm->status == VM_FINE;
    vm_end(vm, &generator);
    return *is_over;
}

bool baronet_playout(struct baronet_play *play, size_t turn_limit,
                     size_t (*choose)(void *context, size_t count), void *context,
                     struct baronet_playout *playout, char **message)
{
    size_t trail_count = play->position.trail_count, history_count = play->vm.history_count;
    uint64_t hash = play->position.hash;
    size_t turns = 0;
    bool is_fine = true, is_over = false;
    if (message)
        *message = NULL;
    while (turns < turn_limit) {
        is_fine = go_on(play, choose, context, &is_over);
        if (is_over || !is_fine)
            break;
        turns++;
    }
    if (!is_fine)
        play_fail(play, message);
    *playout = (struct baronet_playout){.turn_count = turns, .hash = play->position.hash};
    if (is_fine)
        playout->result = baronet_play_result(play);
    position_undo(&play->position, trail_count);
    play->position.hash = hash;
    play->vm.history_count = history_count;
    return is_fine;
}
