// The commands that go back in a game, or end it.
#include "baronet_notation.h"
#include "memory.h"
#include "options.h"
#include "result_text.h"
#include "session_commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_LIMIT = 10000 };

// The turn to go back to: the last one that a human made; false when there is none.
static bool find_human_turn(const struct session *session, size_t *index)
{
    const struct baronet_play *play = session->record.play;
    for (*index = baronet_play_turn_count(play); *index > 0;)
        if (session->seats.of[baronet_play_turn_mover(play, --*index)] == SEAT_HUMAN)
            return true;
    return false;
}

// How many steps are wanted, one unless a number is given; 0, with the reason, when the argument is
// no number.
static uint64_t read_steps(const char *name, const char *argument)
{
    uint64_t steps = 1;
    if (argument[0] && (!read_number(argument, STEPS_LIMIT, &steps) || steps == 0)) {
        printf("\"%s\" takes how many turns, from 1 to %d.\n", name, STEPS_LIMIT);
        return 0;
    }
    return steps;
}

bool may_go_back(struct session *session)
{
    if (!session_has_secrets(session))
        return true;
    if (session_is_over(session)) {
        puts("The game is over and its secrets are open, so nothing can be taken back or loaded.");
        return false;
    }
    if (session->is_practice && seats_human_count(&session->seats) == 1)
        return true;
    puts("In a game with secrets nothing is taken back, since one has seen what came of it. Who\n"
         "plays alone against the engine may do so in practice: \"play --practice\".");
    return false;
}

static void take_back(struct session *session)
{
    struct baronet_play *play = session->record.play;
    struct turn_texts *undone = &session->undone;
    undone->texts =
        memory_grow(undone->texts, undone->count + 1, &undone->capacity, sizeof *undone->texts);
    undone->texts[undone->count] =
        baronet_play_turn_text(play, baronet_play_turn_count(play) - 1, BARONET_REFEREE);
    undone->count++; // once there is a text
    baronet_undo(play);
}

void undo_turns(struct session *session, const char *argument)
{
    struct baronet_play *play = session->record.play;
    uint64_t steps = read_steps("undo", argument);
    size_t target, count = baronet_play_turn_count(play);
    if (steps == 0 || !may_go_back(session))
        return;
    if (session->record.result.length > 0) {
        text_buffer_clear(&session->record.result);
        session->is_stale = true;
        puts("The game goes on.");
        return;
    }
    for (; steps > 0 && find_human_turn(session, &target); steps--)
        while (baronet_play_turn_count(play) > target)
            take_back(session);
    count -= baronet_play_turn_count(play);
    if (count == 0) {
        puts("There is no turn to take back.");
        return;
    }
    if (session->reported_count > baronet_play_turn_count(play))
        session->reported_count = baronet_play_turn_count(play);
    session_forget_begun(session);
    session->is_stale = true;
    printf("%zu turn%s taken back; \"redo\" makes %s again.\n", count, count == 1 ? " is" : "s are",
           count == 1 ? "it" : "them");
}

// Makes a turn again; false when there is none left.
static bool make_again(struct session *session)
{
    struct turn_texts *undone = &session->undone;
    if (undone->count == 0)
        return false;
    char *text = undone->texts[--undone->count];
    bool is_made = baronet_apply_text(session->record.play, text, NULL);
    memory_free(text);
    return is_made;
}

void redo_turns(struct session *session, const char *argument)
{
    const struct baronet_play *play = session->record.play;
    uint64_t steps = read_steps("redo", argument);
    if (steps == 0)
        return;
    if (session->undone.count == 0) {
        puts("No turn was taken back that could be made again.");
        return;
    }
    for (; steps > 0 && make_again(session); steps--)
        while (session->seats.of[baronet_play_mover(play)] != SEAT_HUMAN && make_again(session))
            continue;
    session_forget_begun(session);
    session->is_stale = true;
}

void cancel_turn(struct session *session, const char *argument)
{
    (void)argument;
    if (session->begun.length == 0)
        puts("No part of a turn was typed.");
    else
        printf("\"%s\" is forgotten.\n", session->begun.start);
    session_forget_begun(session);
}

void resign_game(struct session *session, const char *argument)
{
    (void)argument;
    unsigned mover = baronet_play_mover(session->record.play);
    struct text_buffer name;
    if (session_is_over(session)) {
        puts("The game is over.");
        return;
    }
    bool has_winner = decider_count(session->game) == 2;
    text_buffer_init(&name);
    print_player(&name, session->game, has_winner ? 1 - mover : mover);
    session_end(session, has_winner ? "%s wins: resignation" : "%s resigned", name.start);
    text_buffer_release(&name);
}

// Whether a player takes a draw that another offers.
static bool accepts_draw(struct session *session, unsigned player, unsigned other)
{
    if (session->seats.of[player] != SEAT_HUMAN) {
        printf("%s declines the draw.\n", session_player(session, player));
        return false;
    }
    if (!session_hand_over(session, player))
        return false;
    struct text_buffer prompt;
    text_buffer_init(&prompt);
    const char *words = baronet_game_words(session->game, "draw offer");
    text_buffer_print(&prompt, "%s, %s offers a draw%s%s%s; do you accept it? (yes or no) ",
                      session_player(session, player), session_player(session, other),
                      words ? ": \"" : "", words ? words : "", words ? "\"" : "");
    const char *answer = terminal_read(session->terminal, prompt.start);
    text_buffer_release(&prompt);
    if (answer && (strcmp(answer, "yes") == 0 || strcmp(answer, "y") == 0))
        return true;
    session->is_quitting = !answer;
    if (answer && session_hand_over(session, other))
        printf("%s declines the draw.\n", session_player(session, player));
    return false;
}

void draw_game(struct session *session, const char *argument)
{
    (void)argument;
    if (session_is_over(session)) {
        puts("The game is over.");
        return;
    }
    const char *claim = baronet_play_claim(session->record.play);
    if (claim) {
        session_end(session, "draw: %s", claim);
        return;
    }
    if (session->seats.count < 2) {
        puts("There is nobody to offer a draw to.");
        return;
    }
    unsigned mover = baronet_play_mover(session->record.play);
    for (unsigned i = 0; i < session->seats.count; i++)
        if (i != mover && !accepts_draw(session, i, mover))
            return;
    session_end(session, "draw: agreement");
}
