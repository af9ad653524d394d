#include "session_listen.h"

#include "interrupt.h"

// What the library asks, in any of its threads.
static bool is_to_leave(void *context)
{
    struct session *session = context;
    enum terminal_wish wish = terminal_wish(session->terminal);
    if (wish == WISH_TO_HURRY)
        atomic_store(&session->is_hurried, true);
    if (atomic_load(&session->is_hurried)) // again and again, as the engine may just begin
        engine_player_stop(session->engine_player);
    return wish == WISH_TO_LEAVE;
}

void session_begin_listening(struct session *session)
{
    const struct baronet_limits limits = {
        .size = sizeof limits, .is_stopped = is_to_leave, .context = session};
    session_engine_player(session); // for good, not within the limits
    atomic_store(&session->is_hurried, false);
    if (!session->terminal)
        return;
    terminal_listen(session->terminal);
    session->is_listening = baronet_limits_begin(&limits);
}

bool session_end_listening(struct session *session, bool *was_interrupted)
{
    if (session->is_listening && baronet_limits_end() == BARONET_STOPPED)
        session->is_quitting = true;
    session->is_listening = false;
    bool is_noted = interrupt_end();
    if (was_interrupted)
        *was_interrupted = is_noted;
    return !session->is_quitting;
}
