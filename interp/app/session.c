#define _POSIX_C_SOURCE 200809L
#include "session.h"

#include "command.h"
#include "complain.h"
#include "position.h"
#include "stopwatch.h"
#include "turn_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void session_init(struct session *session, struct baronet_play *start, bool is_set_up)
{
    *session = (struct session){.shown_to = NOBODY, .is_stale = true};
    arena_init(&session->arena);
    record_init(&session->record);
    session->game = baronet_play_game(start);
    session->record.start = start;
    session->record.play = baronet_play_copy(start);
    session->record.is_set_up = is_set_up;
}

void session_release(struct session *session)
{
    brain_free(session->brain);
    record_release(&session->record);
    if (session->terminal)
        terminal_close(session->terminal);
    arena_release(&session->arena);
}

bool session_has_secrets(const struct session *session)
{
    return baronet_game_has_secrets(session->game);
}

struct brain *session_brain(struct session *session)
{
    if (session->brain)
        return session->brain;
    // A new key also after a game was loaded: who has seen a secret must not meet it again.
    session->engine.key = lots_key_child(&session->key, session->brain_count++);
    session->brain = brain_new(session->record.start, &session->engine);
    return session->brain;
}

bool session_is_over(struct session *session)
{
    return session->record.result.length > 0 ||
           baronet_play_result(session->record.play).outcome != BARONET_ONGOING;
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
        print_result(out, session->game, baronet_play_result(session->record.play));
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

void session_show_turn(struct session *session, size_t index)
{
    const struct baronet_play *play = session->record.play;
    char *text = baronet_play_turn_text(play, index, session_viewer(session));
    printf("%zu. %s: %s\n", index + 1,
           session_player(session, baronet_play_turn_mover(play, index)), text);
    baronet_free(text);
}

void session_show_board(struct session *session)
{
    char *drawing = baronet_play_drawing(session->record.play, session_viewer(session));
    size_t length = strlen(drawing);
    printf("\n%s%s", drawing, length > 0 && drawing[length - 1] == '\n' ? "" : "\n");
    baronet_free(drawing);
    session->is_stale = false;
}

// Prints the turns that have not been printed yet.
static void report_turns(struct session *session)
{
    size_t count = baronet_play_turn_count(session->record.play);
    for (; session->reported_count < count; session->reported_count++)
        session_show_turn(session, session->reported_count);
    session->reported_count = count;
}

bool session_hand_over(struct session *session, unsigned player)
{
    bool is_shared = session_has_secrets(session) && seats_human_count(&session->seats) > 1;
    if (player == session->shown_to)
        return true;
    if (is_shared && session->shown_to != NOBODY && terminal_is_interactive(session->terminal)) {
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

static void print_clock(const struct session *session, unsigned player, struct text_buffer *out)
{
    int64_t seconds = session->clocks[player] / 1000;
    if (session->has_clock)
        text_buffer_print(out, " (%" PRId64 ":%02" PRId64 ")", seconds / 60, seconds % 60);
}

// ---- Turns of those who are no humans

// Makes the engine's turn; an exit status.
static int play_engine_turn(struct session *session)
{
    struct baronet_play *play = session->record.play;
    struct engine_answer answer;
    unsigned player = baronet_play_mover(play);
    char *message = NULL;
    if (session->has_clock)
        brain_learn(session_brain(session));
    uint64_t start = stopwatch_now();
    if (session->has_clock) {
        session->engine.limits.clock =
            (uint64_t)(session->clocks[player] > 1 ? session->clocks[player] : 1);
        session->engine.limits.increment = session->increment;
        brain_limit(session_brain(session), &session->engine.limits);
    }
    char *turn = brain_turn(session_brain(session), play, &answer);
    bool is_made = turn && baronet_apply_text(play, turn, &message);
    if (!turn)
        complain("there is no legal turn, but the game is not over");
    complain_message(message);
    baronet_free(turn);
    use_time(session, player, start, true);
    session->is_stale = true;
    return is_made ? STATUS_FINE : STATUS_WRONG;
}

// Makes a random turn; an exit status.
static int play_random_turn(struct session *session)
{
    struct baronet_play *play = session->record.play;
    struct lots *lots = &session->lots[baronet_play_mover(play)];
    char *message = NULL;
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
    session->is_end_shown = true;
    text_buffer_release(&result);
}

// The number in the last field of the position, before any {block}, which counts as players do;
// else how many turns there were.
static unsigned long turn_number(const struct session *session)
{
    unsigned viewer = session_has_secrets(session) ? session->shown_to : BARONET_REFEREE;
    char *fen = baronet_play_fen(session->record.play, viewer);
    char *block = strstr(fen, " {"), *end = NULL;
    if (block)
        *block = '\0';
    const char *field = strrchr(fen, ' ');
    unsigned long number = field ? strtoul(field + 1, &end, 10) : 0;
    if (!field || end == field + 1 || *end)
        number = baronet_play_turn_count(session->record.play) + 1;
    baronet_free(fen);
    return number;
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
    if (session->is_stale && is_interactive)
        session_show_board(session);
    text_buffer_init(&prompt);
    if (is_over)
        text_buffer_print(&prompt, "game over> ");
    else
        text_buffer_print(&prompt, "%s, turn %lu", session_player(session, mover),
                          turn_number(session));
    if (!is_over) {
        print_clock(session, mover, &prompt);
        text_buffer_print(&prompt, "> ");
    }
    uint64_t start = stopwatch_now();
    size_t turn_count = baronet_play_turn_count(session->record.play);
    const char *line = terminal_read(session->terminal, prompt.start);
    text_buffer_release(&prompt);
    if (line) {
        session_obey(session, line);
        if (!is_over)
            use_time(session, mover, start,
                     baronet_play_turn_count(session->record.play) > turn_count);
    } else {
        session->is_quitting = true;
        if (is_interactive)
            putchar('\n');
    }
}

int session_run(struct session *session)
{
    int status = STATUS_FINE;
    if (!terminal_is_interactive(session->terminal))
        session_show_board(session);
    while (!session->is_quitting && status == STATUS_FINE) {
        bool is_over = session_is_over(session);
        session->is_end_shown = session->is_end_shown && is_over;
        if (is_over || session->seats.of[baronet_play_mover(session->record.play)] == SEAT_HUMAN)
            serve(session, is_over);
        else
            status = play_turn(session);
    }
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
    if (baronet_play_result(loaded.play).outcome != BARONET_ONGOING ||
        strcmp(loaded.result.start, "ongoing") == 0)
        text_buffer_clear(&loaded.result);
    brain_free(session->brain); // knows another start
    session->brain = NULL;
    record_release(&session->record);
    session->record = loaded;
    session->reported_count = baronet_play_turn_count(loaded.play);
    session->is_stale = true;
    session->is_end_shown = false;
    return STATUS_FINE;
}
