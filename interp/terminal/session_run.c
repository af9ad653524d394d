// The course of a game in the terminal: whose turn it is types a line, or the engine or chance
// makes a turn; clocks run, what was made is shown, and the game is kept.
#include "session_run.h"

#include "answers.h"
#include "baronet_notation.h"
#include "complain.h"
#include "exit_status.h"
#include "kept_game.h"
#include "memory.h"
#include "result_text.h"
#include "session_commands.h"
#include "session_listen.h"
#include "stopwatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Prints the turns that have not been printed yet, and what the rules say after the last one.
static void report_turns(struct session *session)
{
    size_t count = baronet_play_turn_count(session->record.play);
    char *said = session->reported_count < count
                     ? baronet_play_said(session->record.play, session_viewer(session))
                     : NULL;
    bool is_told = false;
    for (; session->reported_count < count; session->reported_count++)
        is_told |= session_show_turn(session, session->reported_count);
    session->reported_count = count;
    printf("%s", said && is_told ? said : "");
    baronet_free(said);
}

// ---- Clocks

// The player has used the time since `start`, and made a turn or not.
static void use_time(struct session *session, unsigned player, uint64_t start, bool has_moved)
{
    if (!session->has_clock)
        return;
    session->clocks[player] -= (int64_t)stopwatch_milliseconds(start);
    if (session->clocks[player] > 0) {
        session->clocks[player] += has_moved ? (int64_t)session->increment : 0;
        return;
    }
    if (session->record.result.length > 0)
        return;
    struct text_buffer name;
    text_buffer_init(&name);
    bool has_winner = decider_count(session->game) == 2;
    print_player(&name, session->game, has_winner ? 1 - player : player);
    session_end(session, has_winner ? "%s wins: time" : "%s oversteps the time", name.start);
    text_buffer_release(&name);
}

// ---- Leaving

// Nothing is kept of the game.
static void forget(struct session *session)
{
    struct text_buffer problem;
    text_buffer_init(&problem);
    if (session->kept_as && !kept_game_forget(session, session->kept_as, &problem))
        complain("the game is still kept: %s", problem.start);
    text_buffer_release(&problem);
}

void session_keep(struct session *session)
{
    struct text_buffer problem;
    size_t count = baronet_play_turn_count(session->record.play);
    uint64_t hash = baronet_play_hash(session->record.play);
    if (!session->kept_as || session_is_over(session) ||
        (count == session->kept_count && (count == 0 || hash == session->kept_hash)))
        return;
    session->kept_count = count;
    session->kept_hash = hash;
    if (count == 0) {
        forget(session);
        return;
    }
    text_buffer_init(&problem);
    if (!kept_game_save(session, session->kept_as, &problem)) {
        complain("the game is not kept for later: %s", problem.start);
        session->kept_as = NULL; // once is enough
    }
    text_buffer_release(&problem);
}

void session_keep_anew(struct session *session)
{
    session->kept_count = 0;
    session_keep(session);
}

// Ctrl-C was pressed: asks whether to leave.
static void ask_to_leave(struct session *session)
{
    const char *question = session->kept_count > 0
                               ? "Leave the game? \"play --resume\" goes on with it. (yes or no) "
                               : "Leave the game? (yes or no) ";
    session_keep_anew(session);
    const char *answer = terminal_read(session->terminal, question);
    session->is_quitting = !answer || strcmp(answer, "yes") == 0 || strcmp(answer, "y") == 0;
    session->is_stale = true;
    if (!answer)
        putchar('\n');
}

// ---- Turns of the engine and of chance

// Makes the engine's turn; an exit status.
static int play_engine_turn(struct session *session)
{
    struct baronet_play *play = session->record.play;
    struct baronet_engine_answer answer;
    unsigned player = baronet_play_mover(play);
    struct baronet_message *message = NULL;
    bool was_interrupted;
    session_begin_listening(session);
    engine_player_prepare(session_engine_player(session)); // not on its clock
    uint64_t start = stopwatch_now();
    if (session->has_clock) {
        session->engine.limits.clock =
            (uint64_t)(session->clocks[player] > 1 ? session->clocks[player] : 1);
        session->engine.limits.increment = session->increment;
        engine_player_limit(session_engine_player(session), &session->engine.limits);
    }
    char *turn = engine_player_turn(session_engine_player(session), play, &answer);
    bool goes_on = session_end_listening(session, &was_interrupted) && !was_interrupted;
    bool is_made = turn && goes_on && baronet_apply_text(play, turn, &message);
    if (!turn && goes_on)
        complain("there is no legal turn, but the game is not over");
    complain_message(message);
    baronet_free(turn);
    use_time(session, player, start, is_made);
    session->is_stale = true;
    if (was_interrupted && !session->is_quitting)
        ask_to_leave(session);
    return is_made || !goes_on ? STATUS_FINE : STATUS_WRONG;
}

// Makes a random turn; an exit status.
static int play_random_turn(struct session *session)
{
    struct baronet_play *play = session->record.play;
    struct lots *lots = &session->lots[baronet_play_mover(play)];
    struct baronet_message *message = NULL;
    struct baronet_turns *turns = baronet_turns(play, &message);
    bool is_made = false;
    if (turns && baronet_turns_count(turns) == 0)
        complain("there is no legal turn, but the game is not over");
    else if (turns)
        is_made =
            baronet_apply(play, turns, lots_below(lots, baronet_turns_count(turns)), &message);
    complain_message(message);
    if (turns)
        baronet_turns_free(turns);
    session->is_stale = true;
    return is_made ? STATUS_FINE : STATUS_WRONG;
}

static int play_turn(struct session *session)
{
    unsigned mover = baronet_play_mover(session->record.play);
    return session->seats.of[mover] == SEAT_ENGINE ? play_engine_turn(session)
                                                   : play_random_turn(session);
}

static void show_end(struct session *session)
{
    struct text_buffer result;
    text_buffer_init(&result);
    session_print_result(session, &result);
    report_turns(session);
    session_show_board(session);
    printf("The game is over: %s\n", result.start);
    const char *reason = result_of(session->record.play).reason;
    if (session->record.result.length > 0)
        reason = strstr(result.start, ": ") ? strstr(result.start, ": ") + 2 : "";
    const char *words = baronet_game_words(session->game, reason);
    printf("%s%s", words ? words : "", words ? "\n" : "");
    forget(session);
    session->kept_count = 0;
    session->is_end_shown = true;
    text_buffer_release(&result);
}

static void print_line_prompt(struct session *session, bool is_over, struct text_buffer *prompt)
{
    const struct baronet_play *play = session->record.play;
    struct text_buffer clocks;
    if (is_over) {
        text_buffer_print(prompt, "game over> ");
        return;
    }
    text_buffer_init(&clocks);
    session_print_clocks(session, &clocks);
    text_buffer_print(prompt, "%s, turn %d", session_player(session, baronet_play_mover(play)),
                      baronet_play_turn_number(play, baronet_play_turn_count(play)));
    if (clocks.length > 0)
        text_buffer_print(prompt, " (%s)", clocks.start);
    if (session->begun.length > 0)
        text_buffer_print(prompt, ": %s", session->begun.start);
    text_buffer_print(prompt, "> ");
    text_buffer_release(&clocks);
}

// Lets the human to move type a line, or anybody when the game is over.
static void serve(struct session *session, bool is_over)
{
    bool is_interactive = terminal_is_interactive(session->terminal);
    unsigned mover = baronet_play_mover(session->record.play);
    struct text_buffer prompt;
    if (is_over && !session->is_end_shown)
        show_end(session);
    if (!is_over && !session_hand_over(session, mover))
        return;
    report_turns(session);
    if (session->is_stale && is_interactive) {
        session_show_board(session);
        session_show_words(session);
    }
    text_buffer_init(&prompt);
    print_line_prompt(session, is_over, &prompt);
    session_keep(session);
    uint64_t start = stopwatch_now();
    size_t turn_count = baronet_play_turn_count(session->record.play);
    uint64_t limit = session->has_clock && !is_over ? (uint64_t)session->clocks[mover] : 0;
    const char *line = terminal_read_for(session->terminal, prompt.start, limit);
    text_buffer_release(&prompt);
    if (terminal_is_late(session->terminal)) {
        putchar('\n');
        use_time(session, mover, start, false);
    } else if (line) {
        session_obey(session, line);
        if (!is_over)
            use_time(session, mover, start,
                     baronet_play_turn_count(session->record.play) > turn_count);
    } else if (terminal_was_interrupted(session->terminal) && !is_over) {
        putchar('\n');
        use_time(session, mover, start, false);
        ask_to_leave(session);
    } else {
        session->is_quitting = true;
        if (is_interactive)
            putchar('\n');
    }
}

// Serves a person, or lets a program make its turn.
static int go_on(struct session *session)
{
    bool is_over = session_is_over(session);
    session->is_end_shown = session->is_end_shown && is_over;
    if (!is_over && session->seats.of[baronet_play_mover(session->record.play)] != SEAT_HUMAN)
        return play_turn(session);
    serve(session, is_over);
    return STATUS_FINE;
}

// The same; what there is no memory for is not done, and people can do something else, save the
// game, for instance. *failures counts those that follow each other.
static int try_to_go_on(struct session *session, unsigned *failures)
{
    enum { FAILURES_LIMIT = 8 };
    struct recovery recovery;
    if (MEMORY_FAILED_HERE(&recovery)) {
        if (!session_end_listening(session, NULL))
            return STATUS_FINE;
        if (++*failures == FAILURES_LIMIT)
            memory_out();
        complain("out of memory");
        return STATUS_FINE;
    }
    int status = go_on(session);
    memory_close(&recovery);
    *failures = 0;
    return status;
}

int session_run(struct session *session)
{
    unsigned failures = 0;
    int status = STATUS_FINE;
    if (!terminal_is_interactive(session->terminal))
        session_show_board(session);
    while (!session->is_quitting && status == STATUS_FINE)
        status = try_to_go_on(session, &failures);
    return status;
}

int session_run_alone(struct session *session, size_t turn_limit)
{
    int status = STATUS_FINE;
    session_show_board(session);
    for (size_t i = 0; i < turn_limit && status == STATUS_FINE && !session_is_over(session); i++) {
        status = play_turn(session);
        report_turns(session);
    }
    if (session_is_over(session)) {
        show_end(session);
    } else {
        session_show_board(session);
        printf("stopped after %zu turns\n", baronet_play_turn_count(session->record.play));
    }
    return status;
}
