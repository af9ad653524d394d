// Turns as people type them: as they are listed, or in Game Courier's notation.
#include "baronet_notation.h"
#include "call.h"
#include "courier.h"
#include "explain.h"
#include "message.h"
#include "turns.h"

static bool apply_text(struct baronet_play *play, const char *text,
                       struct baronet_message **message)
{
    struct baronet_turns *turns = baronet_turns(play, message);
    struct text wanted = text_trimmed(text_of(text));
    if (!turns)
        return false;
    ptrdiff_t index = turns_find(turns, wanted);
    if (index < 0)
        index = courier_find(play, turns, wanted);
    bool made = index >= 0 && baronet_apply(play, turns, (size_t)index, message);
    if (index < 0 && message) {
        struct baronet_explanation *explanation = explain(play, wanted, turns);
        explanation_tell(explanation, (size_t)(wanted.start - text), message);
        baronet_explanation_free(explanation);
    }
    baronet_turns_free(turns);
    return made;
}

bool baronet_apply_text(struct baronet_play *play, const char *text,
                        struct baronet_message **message)
{
    struct call call;
    if (REFUSED(play, message) || REFUSED(text, message) || CALL_FAILED(&call, play, message))
        return false;
    bool is_done = apply_text(play, text, message);
    call_close(&call);
    return is_done;
}
