// What is certain of a position, or seen without thinking: forced wins and the static evaluation.
#include "allowance.h"
#include "call.h"
#include "engine_object.h"
#include "forced.h"
#include "memory.h"
#include "message.h"

bool baronet_engine_evaluate(struct baronet_engine *engine, const struct baronet_play *play,
                             unsigned flags, struct baronet_engine_evaluation *evaluation,
                             struct baronet_message **message)
{
    struct call call;
    if (REFUSED(engine, message) || REFUSED(play, message) || REFUSED(evaluation, message) ||
        CALL_FAILED(&call, NULL, message))
        return false;
    bool may_see = !engine->seats || flags & BARONET_THINK_AS_REFEREE;
    if (may_see) {
        struct engine_evaluation found = engine_evaluate(engine->engine, play);
        const struct baronet_engine_evaluation own = {.present = found.present,
                                                      .quiet = found.quiet};
        engine_object_give(evaluation, &own, evaluation->size, sizeof own);
    } else {
        message_error(message, "misuse",
                      "the position has secrets, which its value would give away");
    }
    call_close(&call);
    return may_see;
}

static struct baronet_forced_win win_of(const struct forced_win *found)
{
    return (struct baronet_forced_win){.is_found = found->is_found,
                                       .is_stopped = found->is_stopped,
                                       .turns = found->turns,
                                       .line = (const char *const *)found->line,
                                       .line_length = found->line_length,
                                       .nodes = found->nodes};
}

bool baronet_forced_win_find(const struct baronet_play *play, unsigned turns,
                             bool (*progress)(void *context, unsigned turns, uint64_t nodes),
                             void *context, struct baronet_forced_win *win,
                             struct baronet_message **message)
{
    struct baronet_forced_win own = {0};
    struct call call;
    if (REFUSED(win, message))
        return false;
    engine_object_give(win, &own, win->size, sizeof own);
    if (REFUSED(play, message) || CALL_FAILED(&call, NULL, message))
        return false;
    struct forced_win found;
    forced_win_find(play, turns, progress, context, &found);
    bool is_spent = found.is_stopped && allowance_check(allowance_now()) != ALLOWANCE_LEFT;
    own = win_of(&found);
    if (is_spent) {
        forced_win_release(&found);
        own = (struct baronet_forced_win){0};
        message_out_of_memory(message);
    }
    call_close(&call);
    engine_object_give(win, &own, win->size, sizeof own);
    return !is_spent;
}

void baronet_forced_win_release(struct baronet_forced_win *win)
{
    if (!win)
        return;
    for (size_t i = 0; i < win->line_length; i++)
        baronet_free((char *)(uintptr_t)win->line[i]);
    memory_free((char **)(uintptr_t)win->line);
    win->line = NULL;
    win->line_length = 0;
}
