#include "session_turn.h"

#include "columns.h"
#include "turn_ways.h"

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
static const char *common_question(const struct turn_ways *ways)
{
    for (size_t i = 0; i < ways->count; i++)
        if (!ways->ways[i].question || strcmp(ways->ways[i].question, ways->ways[0].question) != 0)
            return NULL;
    return ways->count > 0 ? ways->ways[0].question : NULL;
}

static void show_ways(const struct turn_ways *ways)
{
    const char *question = common_question(ways);
    const char **words = calloc(ways->count + 1, sizeof *words);
    if (!words)
        return;
    printf("%s: %s (\"cancel\" begins anew):\n", ways->beginning,
           question ? question : "go on with one of these");
    for (size_t i = 0; i < ways->count; i++)
        words[i] = ways->ways[i].rest;
    columns_flow(words, ways->count, true);
    free(words);
}

void session_show_ways(struct session *session)
{
    struct turn_list list;
    struct turn_ways ways;
    if (session->begun.length == 0 || !turn_list_init(&list, session->record.play, NULL))
        return;
    turn_ways_init(&ways, &list, session->begun.start);
    show_ways(&ways);
    turn_ways_release(&ways);
    turn_list_release(&list);
}

static void begin(struct session *session, const char *text, size_t length)
{
    text_buffer_clear(&session->begun);
    text_buffer_add(&session->begun, text, length);
}

// Whether a text may end there: not within the name of a square.
static bool is_between_choices(const struct turn_list *list, const struct turn_ways *ways)
{
    size_t length = strlen(ways->beginning);
    for (size_t i = 0; i < list->count; i++) {
        struct baronet_pick pick;
        size_t end = 0;
        if (strncmp(list->items[i].text, ways->beginning, length) != 0)
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
    struct turn_ways ways;
    turn_ways_init(&ways, list, text);
    bool is_beginning = ways.count > 0 && is_between_choices(list, &ways);
    if (is_beginning) {
        begin(session, ways.beginning, strlen(ways.beginning));
        show_ways(&ways);
    }
    turn_ways_release(&ways);
    return is_beginning;
}

// The rules ask for something first: the text may be that without the signs before it.
static bool answer_question(struct session *session, const struct turn_list *list, const char *text)
{
    struct turn_ways ways;
    if (!baronet_turns_question(list->turns))
        return false;
    turn_ways_init(&ways, list, "");
    const struct turn_way *way = turn_ways_find(&ways, text);
    bool is_made = way && way->is_whole && make(session, way->beginning, NULL);
    turn_ways_release(&ways);
    return is_made;
}

// Takes the text as the rest of the turn begun, or of its next part. False when it is none.
static bool go_on(struct session *session, const struct turn_list *list, const char *text)
{
    struct turn_ways ways;
    struct text_buffer whole;
    text_buffer_init(&whole);
    turn_ways_init(&ways, list, session->begun.start);
    const struct turn_way *way = turn_ways_find(&ways, text);
    bool is_found = way != NULL;
    // All of what is left at once: "e2e4" and then "-d2".
    for (int comma = 0; comma < 2 && !is_found; comma++) {
        text_buffer_clear(&whole);
        text_buffer_print(&whole, "%s%s%s", ways.beginning, comma ? "," : "", text);
        is_found = make(session, whole.start, NULL);
    }
    if (way && way->is_whole) {
        make(session, way->beginning, NULL);
    } else if (way) {
        ask_for_rest(session, list, way->beginning);
    }
    turn_ways_release(&ways);
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
