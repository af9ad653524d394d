// Picking: the public functions.
#include "picker.h"

#include "call.h"
#include "memory.h"
#include "message.h"
#include "sized.h"

#include <string.h>

bool picker_is_fresh(const struct baronet_picker *picker, struct baronet_message **message)
{
    const struct baronet_play *play = picker->play;
    bool is = picker->turn_count == play->turn_count && picker->hash == play->position.hash;
    if (!is)
        message_error(message, "misuse", "the play has gone on since the picker was made");
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
    struct baronet_picker *picker = object_new(OBJECT_PICKER, sizeof *picker, play);
    picker->play = play;
    picker->turn_count = play->turn_count;
    picker->hash = play->position.hash;
    picker->best =
        memory_zeroed((size_t)program->prefer_count * PREFER_CELLS + 1, sizeof *picker->best);
    picker->levels =
        memory_grow(picker->levels, 1, &picker->level_capacity, sizeof *picker->levels);
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
    struct call call;
    if (REFUSED(play, message) || CALL_FAILED(&call, play, message))
        return NULL;
    struct baronet_picker *made = picker_new(play, message);
    call_close(&call);
    return made;
}

void baronet_picker_free(struct baronet_picker *picker)
{
    if (!picker || !USABLE(picker))
        return;
    drop_to(picker, 0);
    memory_free(picker->levels);
    memory_free(picker->best);
    memory_free(picker);
}

// ---- Asking

size_t baronet_picker_count(const struct baronet_picker *picker)
{
    return USABLE(picker) ? picker_top(picker)->option_count : 0;
}

bool baronet_picker_option(const struct baronet_picker *picker, size_t index,
                           struct baronet_option *option)
{
    if (!USABLE(picker))
        return false;
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
                                  .hand = found->hand,
                                  .number = kind == PART_NUMBER ? value : 0,
                                  .completes = found->completes,
                                  .text = found->text,
                                  .words = found->words,
                                  .question = found->question};
    if (found->kind == BARONET_OPTION_WHICH)
        full.number = (int)level->ends->turns[found->which].number;
    return sized_fill(option, &full, sizeof full);
}

const char *baronet_picker_question(const struct baronet_picker *picker)
{
    return USABLE(picker) ? picker_top(picker)->question : NULL;
}

const char *baronet_picker_text(const struct baronet_picker *picker)
{
    return USABLE(picker) ? picker_top(picker)->text : NULL;
}

bool baronet_picker_is_whole(const struct baronet_picker *picker)
{
    return USABLE(picker) && picker_top(picker)->is_whole;
}

// ---- Picking

// While levels are added: when memory is out, the picker goes back to where it was.
struct level_guard {
    struct memory_undo undo;
    struct baronet_picker *picker;
    size_t level_count;
};

static void forget_levels(void *context)
{
    // What the levels own was made in the same call.
    const struct level_guard *guard = context;
    guard->picker->level_count = guard->level_count;
}

// Picks an option, or what a text says if there is one. The levels for it share the picker's fate.
static bool add_levels(struct baronet_picker *picker, size_t index, const char *text)
{
    struct level_guard guard = {.picker = picker, .level_count = picker->level_count};
    struct recovery part;
    vm_refill(&picker->play->vm);
    memory_on_failure(&guard.undo, forget_levels, &guard);
    memory_begin_part(&part);
    bool is_done = text ? picker_read(picker, text_of(text)) : picker_take(picker, index);
    memory_end_part(&part, picker);
    memory_forget(&guard.undo);
    if (!is_done)
        drop_to(picker, guard.level_count);
    return is_done;
}

static bool pick(struct baronet_picker *picker, size_t index, struct baronet_message **message)
{
    size_t count = picker_top(picker)->option_count;
    if (!picker_is_fresh(picker, message))
        return false;
    if (index >= count) {
        message_error(message, "misuse", "there is no option %zu in this list of %zu", index,
                      count);
        return false;
    }
    if (add_levels(picker, index, NULL))
        return true;
    play_fail(picker->play, message);
    return false;
}

bool baronet_picker_pick(struct baronet_picker *picker, size_t index,
                         struct baronet_message **message)
{
    struct call call;
    if (REFUSED(picker, message) || CALL_FAILED(&call, picker->play, message))
        return false;
    bool is_done = pick(picker, index, message);
    call_close(&call);
    return is_done;
}

static bool pick_text(struct baronet_picker *picker, const char *text,
                      struct baronet_message **message)
{
    if (!picker_is_fresh(picker, message))
        return false;
    if (add_levels(picker, 0, text))
        return true;
    if (picker->play->vm.status != VM_FINE)
        play_fail(picker->play, message);
    else
        message_error(message, "turn", "no legal turn goes on with \"%s\" here", text);
    return false;
}

bool baronet_picker_pick_text(struct baronet_picker *picker, const char *text,
                              struct baronet_message **message)
{
    struct call call;
    if (REFUSED(picker, message) || REFUSED(text, message) ||
        CALL_FAILED(&call, picker->play, message))
        return false;
    bool is_done = pick_text(picker, text, message);
    call_close(&call);
    return is_done;
}

bool baronet_picker_back(struct baronet_picker *picker)
{
    if (!USABLE(picker) || picker->level_count == 1)
        return false;
    picker_drop(picker);
    return true;
}

bool baronet_picker_apply(struct baronet_picker *picker, struct baronet_message **message)
{
    struct call call;
    if (REFUSED(picker, message) || CALL_FAILED(&call, picker->play, message))
        return false;
    const struct picker_level *level = picker_top(picker);
    bool is_fresh = picker_is_fresh(picker, message);
    if (is_fresh && !level->is_whole)
        message_error(message, "misuse", "the turn that is picked is not whole yet");
    bool is_done = is_fresh && level->is_whole &&
                   baronet_apply(picker->play, level->ends, level->which, message);
    call_close(&call);
    return is_done;
}
