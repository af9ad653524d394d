// Picking: the public functions.
#include "picker.h"

#include "memory.h"
#include "message.h"
#include "play_guard.h"
#include "sized.h"

#include <string.h>

// ---- Calls

// While a call changes a picker: when memory is out, it goes back to where it was.
struct picker_guard {
    struct memory_undo undo;
    struct play_guard play;
    struct baronet_picker *picker;
    size_t level_count;
};

static void forget_levels(void *context)
{
    // What the levels own was made in the same call.
    const struct picker_guard *guard = context;
    guard->picker->level_count = guard->level_count;
}

static void guard_picker(struct picker_guard *guard, struct baronet_picker *picker)
{
    guard->picker = picker;
    guard->level_count = picker->level_count;
    memory_on_failure(&guard->undo, forget_levels, guard);
    play_guard(&guard->play, picker->play);
}

static void unguard_picker(const struct picker_guard *guard)
{
    play_unguard(&guard->play);
    memory_forget(&guard->undo);
}

bool picker_is_fresh(const struct baronet_picker *picker, struct baronet_message **message)
{
    const struct baronet_play *play = picker->play;
    bool is = picker->turn_count == play->turn_count && picker->hash == play->position.hash;
    if (!is)
        message_error(message, "misuse", "the play has gone on since the picker was made");
    else
        message_clear(message);
    return is;
}

// Drops levels down to that number.
static void drop_to(struct baronet_picker *picker, size_t level_count)
{
    while (picker->level_count > level_count)
        picker_drop(picker);
}

// ---- Beginning and end

static struct baronet_picker *picker_new(struct baronet_play *play,
                                         struct baronet_message **message)
{
    const struct program *program = play->game->program;
    struct baronet_picker *picker = memory_zeroed(1, sizeof *picker);
    picker->play = play;
    picker->turn_count = play->turn_count;
    picker->hash = play->position.hash;
    picker->best =
        memory_zeroed((size_t)program->prefer_count * PREFER_CELLS + 1, sizeof *picker->best);
    picker->levels =
        memory_grow(picker->levels, 1, &picker->level_capacity, sizeof *picker->levels);
    message_clear(message);
    vm_refill(&play->vm);
    if (play_has_ended(play)) {
        picker->levels[picker->level_count++] = (struct picker_level){.parts_text = "", .text = ""};
    } else if (play->vm.status != VM_FINE || !picker_add_level(picker, NULL, 0)) {
        play_fail(play, message);
        baronet_picker_free(picker);
        return NULL;
    }
    return picker;
}

struct baronet_picker *baronet_picker_new(struct baronet_play *play,
                                          struct baronet_message **message)
{
    struct recovery recovery;
    struct play_guard guard;
    if (MEMORY_FAILED(&recovery)) {
        message_out_of_memory(message);
        return NULL;
    }
    play_guard(&guard, play);
    struct baronet_picker *made = picker_new(play, message);
    play_unguard(&guard);
    memory_close(&recovery);
    return made;
}

void baronet_picker_free(struct baronet_picker *picker)
{
    if (!picker)
        return;
    drop_to(picker, 0);
    memory_free(picker->levels);
    memory_free(picker->best);
    memory_free(picker);
}

// ---- Asking

size_t baronet_picker_count(const struct baronet_picker *picker)
{
    return picker_top(picker)->option_count;
}

bool baronet_picker_option(const struct baronet_picker *picker, size_t index,
                           struct baronet_option *option)
{
    const struct picker_level *level = picker_top(picker);
    if (index >= level->option_count)
        return false;
    const struct picker_option *found = &level->options[index];
    int kind = found->part.kind, value = found->part.value;
    struct baronet_option full = {.kind = found->kind,
                                  .role = found->role,
                                  .square = kind == PART_SQUARE ? value : -1,
                                  .type = kind == PART_TYPE_LOWER || kind == PART_TYPE_UPPER ? value
                                                                                             : -1,
                                  .player = found->player,
                                  .number = kind == PART_NUMBER ? value : 0,
                                  .completes = found->completes,
                                  .text = found->text,
                                  .words = found->words,
                                  .question = found->question};
    if (found->kind == BARONET_OPTION_WHICH)
        full.number = (int)level->ends->turns[found->which].number;
    sized_fill(option, &full, sizeof full);
    return true;
}

const char *baronet_picker_question(const struct baronet_picker *picker)
{
    return picker_top(picker)->question;
}

const char *baronet_picker_text(const struct baronet_picker *picker)
{
    return picker_top(picker)->text;
}

bool baronet_picker_is_whole(const struct baronet_picker *picker)
{
    return picker_top(picker)->is_whole;
}

// ---- Picking

static bool pick(struct baronet_picker *picker, size_t index, struct baronet_message **message)
{
    if (!picker_is_fresh(picker, message))
        return false;
    if (index >= picker_top(picker)->option_count) {
        message_error(message, "misuse", "there is no option with that number");
        return false;
    }
    vm_refill(&picker->play->vm);
    struct recovery part; // levels share the picker's fate
    memory_begin_part(&part);
    bool is_done = picker_take(picker, index);
    memory_end_part(&part, picker);
    if (is_done)
        return true;
    play_fail(picker->play, message);
    return false;
}

bool baronet_picker_pick(struct baronet_picker *picker, size_t index,
                         struct baronet_message **message)
{
    struct recovery recovery;
    struct picker_guard guard;
    if (MEMORY_FAILED(&recovery))
        return message_out_of_memory(message);
    guard_picker(&guard, picker);
    bool is_done = pick(picker, index, message);
    unguard_picker(&guard);
    memory_close(&recovery);
    return is_done;
}

static bool pick_text(struct baronet_picker *picker, const char *text,
                      struct baronet_message **message)
{
    size_t level_count = picker->level_count;
    if (!picker_is_fresh(picker, message))
        return false;
    vm_refill(&picker->play->vm);
    struct recovery part;
    memory_begin_part(&part);
    bool is_done = picker_read(picker, text_of(text));
    memory_end_part(&part, picker);
    if (is_done)
        return true;
    drop_to(picker, level_count);
    if (picker->play->vm.status != VM_FINE)
        play_fail(picker->play, message);
    else
        message_error(message, "turn", "no legal turn goes on with \"%s\" here", text);
    return false;
}

bool baronet_picker_pick_text(struct baronet_picker *picker, const char *text,
                              struct baronet_message **message)
{
    struct recovery recovery;
    struct picker_guard guard;
    if (MEMORY_FAILED(&recovery))
        return message_out_of_memory(message);
    guard_picker(&guard, picker);
    bool is_done = pick_text(picker, text, message);
    unguard_picker(&guard);
    memory_close(&recovery);
    return is_done;
}

bool baronet_picker_back(struct baronet_picker *picker)
{
    if (picker->level_count == 1)
        return false;
    picker_drop(picker);
    return true;
}

bool baronet_picker_apply(struct baronet_picker *picker, struct baronet_message **message)
{
    const struct picker_level *level = picker_top(picker);
    if (!picker_is_fresh(picker, message))
        return false;
    if (!level->is_whole) {
        message_error(message, "misuse", "the turn that is picked is not whole yet");
        return false;
    }
    return baronet_apply(picker->play, level->ends, level->which, message);
}
