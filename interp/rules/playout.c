// Playouts: games by random turns. Nothing is kept of a turn once it is made; the position from
// which a playout begins is copied instead, and its hash is found at the end.
#include "internal.h"

// Whether baronet_play_result would have a result for a reason other than turnlessness; goals that
// can hold only there are not asked.
static bool meets_goal(struct baronet_play *play)
{
    return play->game->program->ending_count > 0 && !position_is_opening(&play->position) &&
           vm_meets_goal(&play->vm);
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
        position_cut(&play->position, generator.trail_base);
        if (!vm->hashless)
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
    struct position *position = &play->position;
    size_t history_count = play->vm.history_count;
    uint64_t hash = position->hash;
    size_t turns = 0;
    bool is_fine = true, is_over = false;
    if (message)
        *message = NULL;
    position_save(position);
    play->vm.hashless = !play->game->program->asks_repetitions;
    while (turns < turn_limit) {
        is_fine = go_on(play, choose, context, &is_over);
        if (is_over || !is_fine)
            break;
        turns++;
    }
    if (!is_fine)
        play_fail(play, message);
    if (play->vm.hashless && turns > 0)
        position->hash = position_hash(position);
    play->vm.hashless = false;
    *playout = (struct baronet_playout){.turn_count = turns, .hash = position->hash};
    if (is_fine)
        playout->result = baronet_play_result(play);
    position_restore(position);
    position->hash = hash;
    play->vm.history_count = history_count;
    return is_fine;
}
