#include "session_turn.h"

#include "columns.h"
#include "continuations.h"
#include "memory.h"

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

// Makes the turn of just that text; false, with the reason, when it is none.
static bool make(struct session *session, const char *text, char **message)
{
    if (!baronet_apply_text(session->record.play, text, message))
        return false;
    note_turn(session);
    return true;
}

// ---- Turns of which only a part was typed

// The words that ask for the continuations: those that they have in common.
static const char *common_question(const struct continuations *next)
{
    for (size_t i = 0; i < next->count; i++)
        if (!next->list[i].question || strcmp(next->list[i].question, next->list[0].question) != 0)
            return NULL;
    return next->count > 0 ? next->list[0].question : NULL;
}

static void show_continuations(const struct continuations *next)
{
    const char *question = common_question(next);
    const char **words = memory_zeroed(next->count + 1, sizeof *words);
    if (!words)
        return;
    printf("%s: %s (\"cancel\" begins anew):\n", next->beginning,
           question ? question : "go on with one of these");
    for (size_t i = 0; i < next->count; i++)
        words[i] = next->list[i].rest;
    columns_flow(words, next->count, true);
    memory_free(words);
}

void session_show_continuations(struct session *session)
{
    struct turn_list list;
    struct continuations next;
    if (session->begun.length == 0 || !turn_list_init(&list, session->record.play, NULL))
        return;
    continuations_init(&next, &list, session->begun.start);
    show_continuations(&next);
    continuations_release(&next);
    turn_list_release(&list);
}

static void begin(struct session *session, const char *text, size_t length)
{
    text_buffer_clear(&session->begun);
    text_buffer_add(&session->begun, text, length);
}

// Whether a text may end there: not within the name of a square.
static bool is_between_choices(const struct turn_list *list, const struct continuations *next)
{
    size_t length = strlen(next->beginning);
    for (size_t i = 0; i < list->count; i++) {
        struct baronet_pick pick;
        size_t end = 0;
        if (strncmp(list->items[i].text, next->beginning, length) != 0)
            continue;
        while (end < length && baronet_turns_pick(list->turns, list->items[i].index, end, &pick))
            end = pick.end;
        if (end == length)
            return true;
    }
    return false;
}

// The text begins some turns: asks for the rest. False when it begins none.
static bool ask_for_rest(struct session *session, const struct turn_list *list, const char *text)
{
    struct continuations next;
    continuations_init(&next, list, text);
    bool is_beginning = next.count > 0 && is_between_choices(list, &next);
    if (is_beginning) {
        begin(session, next.beginning, strlen(next.beginning));
        show_continuations(&next);
    }
    continuations_release(&next);
    return is_beginning;
}

// The rules ask for something first: the text may be that without the signs before it.
static bool answer_question(struct session *session, const struct turn_list *list, const char *text)
{
    struct continuations next;
    if (!baronet_turns_question(list->turns))
        return false;
    continuations_init(&next, list, "");
    const struct continuation *chosen = continuations_find(&next, text);
    bool is_made = chosen && chosen->is_whole && make(session, chosen->beginning, NULL);
    continuations_release(&next);
    return is_made;
}

// Takes the text as the rest of the turn begun, or of its next part. False when it is none.
static bool go_on(struct session *session, const struct turn_list *list, const char *text)
{
    struct continuations next;
    struct text_buffer whole;
    text_buffer_init(&whole);
    continuations_init(&next, list, session->begun.start);
    const struct continuation *chosen = continuations_find(&next, text);
    bool is_found = chosen != NULL;
    // All of what is left at once: "e2e4" and then "-d2".
    for (int comma = 0; comma < 2 && !is_found; comma++) {
        text_buffer_clear(&whole);
        text_buffer_print(&whole, "%s%s%s", next.beginning, comma ? "," : "", text);
        is_found = make(session, whole.start, NULL);
    }
    if (chosen && chosen->is_whole) {
        make(session, chosen->beginning, NULL);
    } else if (chosen) {
        ask_for_rest(session, list, chosen->beginning);
    }
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
static bool read_short(struct session *session, const struct turn_list *list, const char *text)
{
    struct baronet_beginning found[SHOWN_BEGINNINGS];
    size_t count =
        baronet_turns_san(session->record.play, list->turns, text, found, SHOWN_BEGINNINGS);
    if (count == 0)
        return false;
    if (count > 1) {
        show_beginnings(list, text, found, count);
        return true;
    }
    char *turn = baronet_turns_text(list->turns, found[0].index);
    turn[found[0].length] = '\0';
    if (!make(session, turn, NULL))
        ask_for_rest(session, list, turn);
    baronet_free(turn);
    return true;
}

// ---- All of it

static void refuse(const struct session *session, const char *text, const char *message)
{
    if (session->begun.length > 0)
        printf("\"%s\" does not complete \"%s\", nor is it a turn; \"cancel\" begins anew.\n", text,
               session->begun.start);
    else
        fputs(message ? message : "This is no legal turn.\n", stdout);
}

bool session_type_turn(struct session *session, const char *text, bool *has_hint)
{
    struct turn_list list;
    char *message = NULL;
    if (!turn_list_init(&list, session->record.play, &message)) {
        fputs(message ? message : "", stdout);
        baronet_free(message);
        *has_hint = true;
        return false;
    }
    bool is_done = session->begun.length > 0 && go_on(session, &list, text);
    is_done = is_done || make(session, text, &message) || ask_for_rest(session, &list, text) ||
              answer_question(session, &list, text) || read_short(session, &list, text);
    if (!is_done)
        refuse(session, text, message);
    *has_hint = session->begun.length > 0 || (message && strstr(message, "hint:"));
    baronet_free(message);
    turn_list_release(&list);
    return is_done;
}
