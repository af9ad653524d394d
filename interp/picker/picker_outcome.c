// The position as it would become by what is picked.
#include "picker.h"

#include "memory.h"
#include "message.h"
#include "play_guard.h"
#include "view.h"

#include <string.h>

static void begin(struct baronet_picker *picker, struct picking *picking)
{
    const struct picker_level *level = picker_top(picker);
    picking_init(picking, picker->play->game->program, level->parts, level->count);
    picking->best = picker->best;
    picking->knows_best = &picker->knows_best;
}

static void keep_items(struct picker_outcome *outcome, const struct turn_item *items, size_t count)
{
    outcome->items = memory_zeroed(count + 1, sizeof *items);
    outcome->item_count = count;
    if (count)
        memcpy(outcome->items, items, count * sizeof *items);
}

// Makes the turn for a moment.
static bool foresee_end(struct baronet_picker *picker, struct picker_outcome *outcome)
{
    const struct picker_level *level = picker_top(picker);
    const struct turn_place *turn = &level->ends->turns[level->which];
    struct vm *vm = &picker->play->vm;
    struct generator generator;
    struct picking picking;
    bool is_there = true;
    begin(picker, &picking);
    picking.is_any_capture = true;
    vm_begin_with(vm, &generator, &picking_whole, &picking);
    for (size_t i = 0; i <= level->which && is_there; i++)
        is_there = vm_next(vm, &generator);
    is_there = is_there && vm_commit(vm, &generator);
    if (is_there)
        position_assign(&outcome->position, vm->position);
    vm_end(vm, &generator);
    picking_release(&picking);
    keep_items(outcome, level->ends->items + turn->first, turn->count);
    return is_there;
}

bool picker_foresee(struct baronet_picker *picker, struct picker_outcome *outcome)
{
    const struct picker_level *level = picker_top(picker);
    struct baronet_play *play = picker->play;
    *outcome = (struct picker_outcome){0};
    position_init(&outcome->position, play->game->program);
    if (!picker_is_fresh(picker, NULL))
        return false;
    vm_refill(&play->vm);
    if (level->is_whole && level->option_count == 0)
        return foresee_end(picker, outcome);
    if (level->count == 0) {
        position_assign(&outcome->position, &play->position);
        return true;
    }
    struct picking picking;
    begin(picker, &picking);
    picking.shown = &outcome->position;
    bool is_shown = picking_show(&play->vm, &picking);
    keep_items(outcome, picking.items, picking.item_count);
    picking_release(&picking);
    return is_shown;
}

void picker_outcome_release(struct picker_outcome *outcome)
{
    position_release(&outcome->position);
    memory_free(outcome->items);
}

static struct baronet_view *view(struct baronet_picker *picker, unsigned viewer,
                                 struct baronet_message **message)
{
    struct picker_outcome outcome;
    struct baronet_view *made = NULL;
    if (!picker_is_fresh(picker, message))
        return NULL;
    if (picker_foresee(picker, &outcome))
        made = view_of_picked(picker->play, &outcome.position, outcome.items, outcome.item_count,
                              viewer);
    if (picker->play->vm.status != VM_FINE) {
        baronet_view_free(made);
        made = NULL;
        play_fail(picker->play, message);
    }
    picker_outcome_release(&outcome);
    return made;
}

struct baronet_view *baronet_picker_view(struct baronet_picker *picker, unsigned viewer,
                                         struct baronet_message **message)
{
    struct recovery recovery;
    struct play_guard guard;
    if (MEMORY_FAILED(&recovery)) {
        message_out_of_memory(message);
        return NULL;
    }
    play_guard(&guard, picker->play);
    struct baronet_view *made = view(picker, viewer, message);
    play_unguard(&guard);
    memory_close(&recovery);
    return made;
}
