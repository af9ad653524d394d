#define _POSIX_C_SOURCE 200809L
#include "session.h"

#include "columns.h"
#include "command.h"
#include "complain.h"
#include "interrupt.h"
#include "kept_game.h"
#include "position.h"
#include "stopwatch.h"
#include "turn_list.h"

#include <ctype.h>
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
    text_buffer_init(&session->begun);
}

void session_release(struct session *session)
{
    brain_free(session->brain);
    record_release(&session->record);
    text_buffer_release(&session->begun);
    session_forget_undone(session);
    free(session->undone.texts);
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
    printf("%d. %s: %s\n", baronet_play_turn_number(play, index),
           session_player(session, baronet_play_turn_mover(play, index)), text);
    baronet_free(text);
}

// Where one human plays, or each has his own view, the one who looks sits at the bottom.
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
    struct baronet_drawing how = {.viewer = session_viewer(session),
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

void session_show_words(struct session *session)
{
    struct baronet_play *play = session->record.play;
    if (session_is_over(session))
        return;
    char *words = baronet_play_prompt(play);
    for (const char *line = words; line && *line; line += strcspn(line, "\n") + 1)
        show_sentence(line, strcspn(line, "\n"), NULL);
    baronet_free(words);
    struct baronet_turns *turns = baronet_turns(play, NULL);
    const char *question = turns ? baronet_turns_question(turns) : NULL;
    if (question) {
        char *example = baronet_turns_text(turns, 0);
        show_sentence(question, strlen(question), example);
        baronet_free(example);
    }
    baronet_turns_free(turns);
}

// ---- Turns of those who are no humans

// Makes the engine's turn; an exit status.
static int play_engine_turn(struct session *session)
{
    struct baronet_play *play = session->record.play;
    struct engine_answer answer;
    unsigned player = baronet_play_mover(play);
    char *message = NULL;
    interrupt_begin(session_brain(session));
    brain_prepare(session_brain(session)); // not on its clock
    uint64_t start = stopwatch_now();
    if (session->has_clock) {
        session->engine.limits.clock =
            (uint64_t)(session->clocks[player] > 1 ? session->clocks[player] : 1);
        session->engine.limits.increment = session->increment;
        brain_limit(session_brain(session), &session->engine.limits);
    }
    char *turn = interrupt_is_noted() ? NULL : brain_turn(session_brain(session), play, &answer);
    bool was_interrupted = interrupt_end();
    bool is_made = turn && !was_interrupted && baronet_apply_text(play, turn, &message);
    if (!turn && !was_interrupted)
        complain("there is no legal turn, but the game is not over");
    complain_message(message);
    baronet_free(turn);
    use_time(session, player, start, is_made);
    session->is_stale = true;
    if (was_interrupted)
        session_ask_to_leave(session);
    return is_made || was_interrupted ? STATUS_FINE : STATUS_WRONG;
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
    if (session->kept_as)
        kept_game_forget(session, session->kept_as);
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
        session_ask_to_leave(session);
    } else {
        session->is_quitting = true;
        if (is_interactive)
            putchar('\n');
    }
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
        kept_game_forget(session, session->kept_as);
        return;
    }
    text_buffer_init(&problem);
    if (!kept_game_save(session, session->kept_as, &problem)) {
        complain("the game is not kept for later: %s", problem.start);
        session->kept_as = NULL; // once is enough
    }
    text_buffer_release(&problem);
}

void session_ask_to_leave(struct session *session)
{
    const char *question = session->kept_count > 0
                               ? "Leave the game? \"play --resume\" goes on with it. (yes or no) "
                               : "Leave the game? (yes or no) ";
    session_keep(session);
    const char *answer = terminal_read(session->terminal, question);
    session->is_quitting = !answer || strcmp(answer, "yes") == 0 || strcmp(answer, "y") == 0;
    session->is_stale = true;
    if (!answer)
        putchar('\n');
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
    session_forget_begun(session);
    session_forget_undone(session);
    return STATUS_FINE;
}
