#define _POSIX_C_SOURCE 200809L
#include "session.h"
#include "answers.h"

#include "baronet_notation.h"
#include "columns.h"
#include "exit_status.h"
#include "memory.h"
#include "result_text.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void session_init(struct session *session, struct baronet_play *start)
{
    *session = (struct session){.shown_to = NOBODY, .is_stale = true};
    arena_init(&session->arena);
    record_init(&session->record);
    session->game = baronet_play_game(start);
    session->record.start = start;
    session->record.play = baronet_play_copy(start);
    text_buffer_init(&session->own_file);
    text_buffer_init(&session->begun);
}

void session_release(struct session *session)
{
    engine_player_free(session->engine_player);
    record_release(&session->record);
    text_buffer_release(&session->own_file);
    text_buffer_release(&session->begun);
    session_forget_undone(session);
    memory_free(session->undone.texts);
    if (session->terminal)
        terminal_close(session->terminal);
    arena_release(&session->arena);
}

bool session_has_secrets(const struct session *session)
{
    return baronet_game_has_secrets(session->game);
}

struct engine_player *session_engine_player(struct session *session)
{
    if (session->engine_player)
        return session->engine_player;
    // A new key also after a game was loaded: somebody who has seen a secret must not meet it
    // again.
    session->engine.key = lots_key_child(&session->key, session->engine_player_count++);
    session->engine_player = engine_player_new(session->game, &session->engine);
    return session->engine_player;
}

bool session_is_over(const struct session *session)
{
    return session->record.result.length > 0 ||
           result_of(session->record.play).outcome != BARONET_ONGOING;
}

unsigned session_viewer(struct session *session)
{
    unsigned mover = baronet_play_mover(session->record.play);
    unsigned human_count = seats_human_count(&session->seats);
    if (!session_has_secrets(session) || session_is_over(session) || human_count == 0)
        return BARONET_REFEREE;
    if (session->seats.of[mover] == SEAT_HUMAN)
        return mover;
    if (session->shown_to != NOBODY)
        return session->shown_to;
    unsigned first = 0;
    while (session->seats.of[first] != SEAT_HUMAN)
        first++;
    return first;
}

void session_print_result(struct session *session, struct text_buffer *out)
{
    const struct text_buffer *word = &session->record.result;
    if (word->length > 0)
        text_buffer_add(out, word->start, word->length);
    else
        print_result(out, session->game, result_of(session->record.play));
}

void session_end(struct session *session, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_buffer_clear(&session->record.result);
    text_buffer_vprint(&session->record.result, format, arguments);
    va_end(arguments);
}

const char *session_player(const struct session *session, unsigned player)
{
    return baronet_game_player(session->game, player);
}

bool session_show_turn(struct session *session, size_t index)
{
    const struct baronet_play *play = session->record.play;
    char *text = baronet_play_turn_text(play, index, session_viewer(session));
    bool is_told = *text;
    if (is_told)
        printf("%d. %s: %s\n", baronet_play_turn_number(play, index),
               session_player(session, baronet_play_turn_mover(play, index)), text);
    baronet_free(text);
    return is_told;
}

// Where one human plays, or each has his own view, the viewer sits at the bottom.
static unsigned player_at_bottom(struct session *session)
{
    unsigned viewer = session_viewer(session);
    for (unsigned i = 0; viewer == BARONET_REFEREE && i < session->seats.count; i++)
        if (session->seats.of[i] == SEAT_HUMAN)
            return i;
    return viewer;
}

void session_show_board(struct session *session)
{
    struct baronet_drawing how = {.size = sizeof how,
                                  .viewer = session_viewer(session),
                                  .bottom = player_at_bottom(session),
                                  .is_turned = session->is_flipped,
                                  .is_framed = true,
                                  .has_colours = output_has_colours()};
    char *drawing = baronet_play_draw(session->record.play, &how);
    size_t length = strlen(drawing);
    printf("\n%s%s", drawing, length > 0 && drawing[length - 1] == '\n' ? "" : "\n");
    baronet_free(drawing);
    session->is_stale = false;
}

bool session_hand_over(struct session *session, unsigned player)
{
    bool is_shared = session_has_secrets(session) && seats_human_count(&session->seats) > 1;
    if (player == session->shown_to)
        return true;
    bool is_begun = session->shown_to != NOBODY || baronet_play_turn_count(session->record.play);
    if (is_shared && is_begun && terminal_is_interactive(session->terminal)) {
        struct text_buffer prompt;
        text_buffer_init(&prompt);
        text_buffer_print(&prompt, "Now pass the keyboard to %s, then press Enter. ",
                          session_player(session, player));
        terminal_forget(session->terminal);
        session->is_quitting = !terminal_read(session->terminal, prompt.start);
        terminal_forget(session->terminal);
        text_buffer_release(&prompt);
    }
    session->is_stale = session->is_stale || is_shared;
    session->shown_to = player;
    return !session->is_quitting;
}

// ---- Clocks

void session_print_clocks(const struct session *session, struct text_buffer *out)
{
    unsigned count = session->has_clock ? decider_count(session->game) : 0;
    for (unsigned i = 0; i < count; i++) {
        int64_t seconds = session->clocks[i] > 0 ? session->clocks[i] / 1000 : 0;
        text_buffer_print(out, "%s%s %" PRId64 ":%02" PRId64, i ? ", " : "",
                          session_player(session, i), seconds / 60, seconds % 60);
    }
}

// ---- What the rules say

// Words of the rules as a sentence: they begin in small letters and end without a stop.
static void show_sentence(const char *words, size_t length, const char *example)
{
    printf("%c%.*s%s%s.\n", toupper((unsigned char)words[0]), (int)(length ? length - 1 : 0),
           words + (length > 0), example ? ", for instance " : "", example ? example : "");
}

// What the rules ask for first, with a turn that answers it.
static void show_question(struct baronet_play *play)
{
    struct baronet_picker *picker = baronet_picker_new(play, NULL);
    const char *question = picker ? baronet_picker_question(picker) : NULL;
    if (question) {
        char *words = memory_copy_text(question);
        while (!baronet_picker_is_whole(picker) && baronet_picker_pick(picker, 0, NULL))
            continue;
        show_sentence(words, strlen(words), baronet_picker_text(picker));
        memory_free(words);
    }
    baronet_picker_free(picker);
}

void session_show_words(struct session *session)
{
    struct baronet_play *play = session->record.play;
    if (session_is_over(session))
        return;
    char *words = baronet_play_prompt(play);
    for (const char *line = words; line && *line; line += strcspn(line, "\n") + 1)
        show_sentence(line, strcspn(line, "\n"), NULL);
    baronet_free(words);
    show_question(play);
}

void session_forget_begun(struct session *session)
{
    text_buffer_clear(&session->begun);
}

void session_forget_undone(struct session *session)
{
    for (size_t i = 0; i < session->undone.count; i++)
        memory_free(session->undone.texts[i]);
    session->undone.count = 0;
}

int session_load(struct session *session, const char *path, struct text_buffer *problem)
{
    struct record loaded;
    struct seats seats;
    record_init(&loaded);
    int status = record_load(&loaded, path, session->game, problem);
    if (status != STATUS_FINE) {
        record_release(&loaded);
        return status;
    }
    struct text_buffer seats_problem;
    text_buffer_init(&seats_problem);
    if (!session->are_seats_fixed && loaded.seats.length > 0 &&
        seats_read(&seats, session->game, loaded.seats.start, &seats_problem) &&
        seats_human_count(&seats) > 0)
        session->seats = seats;
    text_buffer_release(&seats_problem);
    if (result_of(loaded.play).outcome != BARONET_ONGOING ||
        strcmp(loaded.result.start, "ongoing") == 0)
        text_buffer_clear(&loaded.result);
    engine_player_free(session->engine_player); // knows another start
    session->engine_player = NULL;
    record_release(&session->record);
    session->record = loaded;
    session->reported_count = baronet_play_turn_count(loaded.play);
    session->is_stale = true;
    session->is_end_shown = false;
    session_forget_begun(session);
    session_forget_undone(session);
    return STATUS_FINE;
}
