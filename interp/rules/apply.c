#include "apply.h"

#include "call.h"
#include "chooser.h"
#include "fen.h"
#include "message.h"
#include "turns.h"

#include <stdlib.h>
#include <string.h>

// Notes what the turn has done that has just been made, since the trail was so long.
static struct turn_trace *trace_made(const struct baronet_play *play, size_t trail_count,
                                     const struct baronet_turns *turns, size_t index)
{
    const struct position *position = &play->position;
    const struct turn_place *turn = &turns->turns[index];
    size_t count = (size_t)trace_cell_count(play->game->program);
    int32_t *before = memory_zeroed(count, sizeof *before);
    memcpy(before, position->cells, count * sizeof *before);
    for (size_t i = position->trail_count; i > trail_count; i--)
        if (position->trail[i - 1].cell < (int32_t)count)
            before[position->trail[i - 1].cell] = position->trail[i - 1].before;
    struct turn_trace *trace = trace_new(play->game->program, turns->items + turn->first,
                                         turn->count, before, position->cells);
    trace->in_full = turn->ambiguous;
    trace->number = turn->number;
    memory_free(before);
    return trace;
}

// Notes who saw what of the board before the turn (`seen`) and sees it now.
static void note_sight(struct baronet_play *play, struct turn_trace *trace,
                       uint64_t seen[][SET_WORDS_LIMIT])
{
    const struct program *program = play->game->program;
    size_t words = (size_t)program->word_count;
    uint64_t after[SET_WORDS_LIMIT];
    for (int v = 0; v < viewer_count(program) && trace->seen_before; v++) {
        if (!play_visible(play, viewer_at(program, v), after))
            continue;
        memcpy(trace->seen_before + (size_t)v * words, seen[v], words * sizeof *after);
        memcpy(trace->seen_after + (size_t)v * words, after, words * sizeof *after);
    }
}

// Finds the turn wanted: one with its items, after so many others with the same items.
static bool find_again(struct vm *vm, const struct baronet_turns *turns, size_t index,
                       struct generator *generator)
{
    const struct turn_place *turn = &turns->turns[index];
    struct replay replay = {turns->items + turn->first, turn->count};
    vm_begin_with(vm, generator, &replaying_turn, &replay);
    bool is_there = vm_next(vm, generator);
    for (uint32_t i = 0; i < turn->twin && is_there; i++)
        is_there = vm_next(vm, generator);
    vm->chooser = &enumerating; // the replay is over
    return is_there;
}

static void explain_failure(const struct baronet_play *play, struct baronet_message **message)
{
    if (play->vm.status != VM_FINE)
        play_fail(play, message);
    else
        message_error(message, "internal",
                      "a turn that was listed can't be made: a mistake in Baronet, not in the "
                      "rules");
}

// Whether the turn that was made when the trail was so long is kept from the others.
static bool was_kept_secretly(const struct position *position, size_t trail_count)
{
    for (size_t i = position->trail_count; i > trail_count; i--)
        if (position->trail[i - 1].cell == position->program->keep_cell &&
            position->trail[i - 1].before == KEPT_SECRETLY)
            return true;
    return false;
}

static bool apply(struct baronet_play *play, const struct baronet_turns *turns, size_t index,
                  struct baronet_message **message)
{
    const struct program *program = play->game->program;
    struct generator generator;
    uint64_t seen[VIEWERS_LIMIT][SET_WORDS_LIMIT];
    play->turns = memory_grow_for(play, play->turns, play->turn_count + 1, &play->turn_capacity,
                                  sizeof *play->turns);
    struct turn_record *record = &play->turns[play->turn_count];
    *record = (struct turn_record){.trail_count = play->position.trail_count,
                                   .hash = play->position.hash,
                                   .mover = baronet_play_mover(play),
                                   .number = play->position.cells[program->number_cell]};
    for (int v = 0; v < viewer_count(program); v++)
        play_visible(play, viewer_at(program, v), seen[v]);
    bool made = find_again(&play->vm, turns, index, &generator) && vm_commit(&play->vm, &generator);
    if (made) {
        vm_accept(&play->vm, &generator);
    } else {
        explain_failure(play, message);
        vm_end(&play->vm, &generator);
    }
    if (made) {
        record->is_kept_secret = was_kept_secretly(&play->position, record->trail_count);
        record->trace = trace_made(play, record->trail_count, turns, index);
        note_sight(play, record->trace, seen);
        play_remember(play);
        memory_give(play, record->trace);
        play->turn_count++;
    }
    return made;
}

struct turn_trace *trace_tried(struct baronet_play *play, const struct baronet_turns *turns,
                               size_t index, struct baronet_message **message)
{
    size_t trail_count = play->position.trail_count;
    struct turn_trace *trace = NULL;
    struct generator generator;
    vm_refill(&play->vm);
    if (find_again(&play->vm, turns, index, &generator) && vm_commit(&play->vm, &generator))
        trace = trace_made(play, trail_count, turns, index);
    else
        explain_failure(play, message);
    vm_end(&play->vm, &generator);
    return trace;
}

bool turn_is_fitting(const struct baronet_play *play, const struct baronet_turns *turns,
                     size_t index, struct baronet_message **message)
{
    if (turns->game != play->game)
        message_error(message, "misuse", "this list of turns is of another game");
    else if (turns->hash != play->position.hash)
        message_error(message, "misuse", "this list of turns is of another position");
    else if (index >= turns->count)
        message_error(message, "misuse", "there is no turn %zu in this list of %zu", index,
                      turns->count);
    else
        return true;
    return false;
}

bool baronet_apply(struct baronet_play *play, const struct baronet_turns *turns, size_t index,
                   struct baronet_message **message)
{
    struct call call;
    if (REFUSED(play, message) || REFUSED(turns, message) || CALL_FAILED(&call, play, message))
        return false;
    bool is_done =
        turn_is_fitting(play, turns, index, message) && apply(play, turns, index, message);
    call_close(&call);
    return is_done;
}
