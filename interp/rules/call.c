#include "call.h"

#include "message.h"

bool call_is_refused(struct baronet_message **message)
{
    struct recovery recovery;
    if (MEMORY_FAILED(&recovery))
        return !message_out_of_memory(message);
    message_error(message, "misuse", "%s", object_misuse());
    memory_close(&recovery);
    return true;
}

bool call_has_player(const struct baronet_game *game, unsigned player, const char *call)
{
    unsigned count = (unsigned)game->model->player_count;
    return player < count ||
           object_misused(call, "there is no player %u, only 0 to %u", player, count - 1);
}

bool call_has_viewer(const struct baronet_game *game, unsigned viewer, const char *call)
{
    unsigned count = (unsigned)game->model->player_count;
    return viewer < count || viewer == BARONET_REFEREE || viewer == BARONET_SPECTATOR ||
           object_misused(call,
                          "there is no viewer %u, only players 0 to %u, BARONET_SPECTATOR and "
                          "BARONET_REFEREE",
                          viewer, count - 1);
}

static void go_back(void *context)
{
    struct call *call = context;
    call->play->turn_count = call->turn_count;
    vm_return(&call->play->vm, &call->mark);
}

void call_open(struct call *call, const struct baronet_play *play, struct baronet_message **message)
{
    message_clear(message);
    memory_open(&call->recovery);
    // Also what only reads a play lets its VM run.
    call->play = (struct baronet_play *)(uintptr_t)play;
    if (!play)
        return;
    call->turn_count = play->turn_count;
    vm_mark(&play->vm, &call->mark);
    memory_on_failure(&call->undo, go_back, call);
}

void call_close(struct call *call)
{
    if (call->play)
        memory_forget(&call->undo);
    memory_close(&call->recovery);
}
