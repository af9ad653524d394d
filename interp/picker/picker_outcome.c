// What comes of what is picked: the position as it would become, and the turn so far.
#include "picker.h"

#include "call.h"
#include "memory.h"
#include "message.h"
#include "told_turn.h"
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

// `is_end`: a whole turn ends, though it could go on.
static bool foresee(struct baronet_picker *picker, bool is_end, struct picker_outcome *outcome)
{
    const struct picker_level *level = picker_top(picker);
    struct baronet_play *play = picker->play;
    *outcome = (struct picker_outcome){0};
    position_init(&outcome->position, play->game->program);
    if (!picker_is_fresh(picker, NULL))
        return false;
    vm_refill(&play->vm);
    if (level->is_whole && (is_end || level->option_count == 0))
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

bool picker_foresee(struct baronet_picker *picker, struct picker_outcome *outcome)
{
    return foresee(picker, false, outcome);
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
    struct call call;
    if (REFUSED(picker, message) || REFUSED_VIEWER(picker->play->game, viewer, message) ||
        CALL_FAILED(&call, picker->play, message))
        return NULL;
    struct baronet_view *made = view(picker, viewer, message);
    call_close(&call);
    return made;
}

static struct baronet_turn *tell(struct baronet_picker *picker, unsigned viewer,
                                 const struct picker_outcome *outcome)
{
    const struct picker_level *level = picker_top(picker);
    struct baronet_play *play = picker->play;
    size_t count = level->count + level->asks_captures;
    struct turn_part *parts = memory_zeroed(count + 1, sizeof *parts);
    if (count)
        memcpy(parts, level->parts, count * sizeof *parts);
    if (level->asks_captures)
        parts[count - 1].in_full = false; // that is asked
    const struct turn_beginning begun = {parts, count};
    struct turn_trace *trace =
        trace_foreseen(play, outcome->items, outcome->item_count, outcome->position.cells, viewer);
    if (level->is_whole) {
        trace->in_full = level->ends->turns[level->which].ambiguous;
        trace->number = level->ends->turns[level->which].number;
    }
    struct baronet_turn *turn = turn_told(play->game, trace, baronet_play_mover(play), viewer,
                                          level->is_whole ? NULL : &begun);
    memory_free(trace);
    memory_free(parts);
    return turn;
}

static struct baronet_turn *turn_so_far(struct baronet_picker *picker, unsigned viewer,
                                        struct baronet_message **message)
{
    struct picker_outcome outcome;
    struct baronet_turn *turn = NULL;
    if (!picker_is_fresh(picker, message) || !turns_are_open(picker->play, viewer, message))
        return NULL;
    if (foresee(picker, true, &outcome))
        turn = tell(picker, viewer, &outcome);
    else
        play_fail(picker->play, message);
    picker_outcome_release(&outcome);
    return turn;
}

struct baronet_turn *baronet_picker_turn(struct baronet_picker *picker, unsigned viewer,
                                         struct baronet_message **message)
{
    struct call call;
    if (REFUSED(picker, message) || REFUSED_VIEWER(picker->play->game, viewer, message) ||
        CALL_FAILED(&call, picker->play, message))
        return NULL;
    struct baronet_turn *turn = turn_so_far(picker, viewer, message);
    call_close(&call);
    return turn;
}
