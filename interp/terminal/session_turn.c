#include "session_turn.h"

#include "baronet_notation.h"
#include "columns.h"
#include "continuations.h"
#include "memory.h"
#include "turn_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_BEGINNINGS = 8 };

// A turn was made by hand: what was taken back before can no longer be made again.
static void note_turn(struct session *session)
{
    session->is_stale = true;
    session_forget_begun(session);
    session_forget_undone(session);
}

// Makes the turn of just that text. False when there is none.
static bool make(struct session *session, const char *text)
{
    struct baronet_picker *picker = baronet_picker_new(session->record.play, NULL);
    bool is_made =
        picker && baronet_picker_pick_text(picker, text, NULL) && baronet_picker_is_whole(picker) &&
        strlen(baronet_picker_text(picker)) == strlen(text) && baronet_picker_apply(picker, NULL);
    baronet_picker_free(picker);
    if (is_made)
        note_turn(session);
    return is_made;
}

// The same, also of a text in another notation; false with the reason when it is none.
static bool make_any(struct session *session, const char *text, struct baronet_message **message)
{
    bool is_made = baronet_apply_text(session->record.play, text, message);
    if (is_made)
        note_turn(session);
    return is_made;
}

// ---- Turns of which only a part was typed

static void show_continuations(const struct continuations *next)
{
    const char **words = memory_zeroed(next->count + 1, sizeof *words);
    printf("%s: %s (\"cancel\" begins anew):\n", next->beginning, continuations_question(next));
    for (size_t i = 0; i < next->count; i++)
        words[i] = next->list[i].rest;
    columns_flow(words, next->count, true);
    memory_free(words);
}

void session_show_continuations(struct session *session)
{
    struct continuations next;
    if (session->begun.length == 0)
        return;
    continuations_init(&next, session->record.play, session->begun.start);
    if (next.count > 0)
        show_continuations(&next);
    continuations_release(&next);
}

static void begin(struct session *session, const char *text)
{
    text_buffer_clear(&session->begun);
    text_buffer_add(&session->begun, text, strlen(text));
}

// The text begins some turns: asks for the rest. False when it begins none.
static bool ask_for_rest(struct session *session, const char *text)
{
    struct continuations next;
    continuations_init(&next, session->record.play, text);
    bool is_beginning = next.count > 0 && next.is_between;
    if (is_beginning) {
        begin(session, next.beginning);
        show_continuations(&next);
    }
    continuations_release(&next);
    return is_beginning;
}

// The rules ask for something first: the text may be that without the signs before it.
static bool answer_question(struct session *session, const char *text)
{
    struct continuations next;
    continuations_init(&next, session->record.play, "");
    const struct continuation *chosen = next.question ? continuations_find(&next, text) : NULL;
    bool is_made = chosen && chosen->is_whole && make(session, chosen->beginning);
    continuations_release(&next);
    return is_made;
}

// Takes the text as the rest of the turn begun, or of its next part. False when it is none.
static bool go_on(struct session *session, const char *text)
{
    struct continuations next;
    struct text_buffer whole;
    text_buffer_init(&whole);
    continuations_init(&next, session->record.play, session->begun.start);
    const struct continuation *chosen = continuations_find(&next, text);
    bool is_found = chosen != NULL;
    // All of what is left at once: "e2e4" and then "-d2".
    for (int comma = 0; comma < 2 && !is_found; comma++) {
        text_buffer_clear(&whole);
        text_buffer_print(&whole, "%s%s%s", next.beginning, comma ? "," : "", text);
        is_found = make(session, whole.start);
    }
    if (chosen && chosen->is_whole)
        make(session, chosen->beginning);
    else if (chosen)
        ask_for_rest(session, chosen->beginning);
    continuations_release(&next);
    text_buffer_release(&whole);
    return is_found;
}

// ---- Short notation

static void show_beginnings(const struct turn_list *list, const char *text,
                            const struct baronet_beginning *found, size_t count)
{
    printf("\"%s\" may be ", text);
    for (size_t i = 0; i < count; i++) {
        char *turn = baronet_turns_text(list->turns, found[i].index);
        printf("%s%.*s", i == 0 ? "" : i + 1 == count ? " or " : ", ", (int)found[i].length, turn);
        baronet_free(turn);
    }
    puts(".");
}

// Reads Nf3, exd5, O-O. False when that is no turn.
static bool read_short(struct session *session, const char *text)
{
    struct baronet_beginning found[SHOWN_BEGINNINGS] = {{.size = sizeof *found}};
    struct turn_list list;
    if (!turn_list_init(&list, session->record.play, NULL))
        return false;
    size_t count =
        baronet_turns_san(session->record.play, list.turns, text, found, SHOWN_BEGINNINGS);
    if (count > 1) {
        show_beginnings(&list, text, found, count);
    } else if (count == 1) {
        char *turn = baronet_turns_text(list.turns, found[0].index);
        turn[found[0].length] = '\0';
        if (!make(session, turn))
            ask_for_rest(session, turn);
        baronet_free(turn);
    }
    turn_list_release(&list);
    return count > 0;
}

// ---- All of it

static void refuse(const struct session *session, const char *text,
                   const struct baronet_message *message)
{
    if (session->begun.length > 0)
        printf("\"%s\" does not complete \"%s\", nor is it a turn; \"cancel\" begins anew.\n", text,
               session->begun.start);
    else
        fputs(message ? baronet_message_text(message) : "This is no legal turn.\n", stdout);
}

bool session_type_turn(struct session *session, const char *text, bool *has_hint)
{
    struct baronet_message *message = NULL;
    bool is_done = session->begun.length > 0 && go_on(session, text);
    is_done = is_done || make(session, text) || ask_for_rest(session, text) ||
              answer_question(session, text) || make_any(session, text, &message) ||
              read_short(session, text);
    if (!is_done)
        refuse(session, text, message);
    *has_hint = session->begun.length > 0 || strstr(baronet_message_text(message), "hint:");
    baronet_message_free(message);
    return is_done;
}
