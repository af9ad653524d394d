// A program that speaks CECP, the protocol of XBoard.
#define _POSIX_C_SOURCE 200809L

#include "exit_status.h"
#include "memory.h"
#include "protocol_text.h"
#include "rival_parts.h"
#include "stopwatch.h"
#include "text.h"
#include "xboard_text.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEATURE_MILLISECONDS = 2000, QUIET_MILLISECONDS = 100, TURNS_NAMED = 3 };

// ---- Starting

// The features end with done=1; old programs say nothing.
static void read_features(struct rival *rival)
{
    const char *line;
    uint64_t end = stopwatch_now() + FEATURE_MILLISECONDS * 1000;
    while ((line = pipe_process_line(rival->process, end))) {
        const char *name = strstr(line, "myname=\"");
        if (strncmp(line, "feature", 7) != 0)
            continue;
        if (name && !rival->name) {
            rival->name = memory_copy_text(name + 8);
            rival->name[strcspn(rival->name, "\"")] = '\0';
        }
        rival_note_variants(rival, line, "variants=\"");
        rival->says_usermove |= strstr(line, "usermove=1") != NULL;
        rival->answers_ping |= strstr(line, "ping=1") != NULL;
        if (strstr(line, "done=0"))
            end = stopwatch_now() + RIVAL_START_MILLISECONDS * 1000;
        if (strstr(line, "done=1"))
            return;
    }
}

bool rival_start_xboard(struct rival *rival, struct rival_problem *problem)
{
    pipe_process_send(rival->process, "xboard");
    pipe_process_send(rival->process, "protover 2");
    read_features(rival);
    if (!rival_choose_variant(rival, problem))
        return false;
    for (int i = 0; i < rival->option_count; i++)
        if (strcmp(rival->options[i].name, "memory") == 0)
            pipe_process_send(rival->process, "memory %s", rival->options[i].value);
        else
            pipe_process_send(rival->process, "option %s=%s", rival->options[i].name,
                              rival->options[i].value);
    return true;
}

// ---- A game

// Whether a line says that the program can't follow the game. "Error (unknown command): easy" does
// not: it may do without what this and the like ask for.
static bool is_complaint(const char *line)
{
    static const char *const dispensable[] = {"protover", "nopost", "easy",    "sd",   "st",
                                              "level",    "time",   "otim",    "ping", "memory",
                                              "option",   "result", "accepted"};
    if (strncmp(line, "Illegal", 7) == 0 || strncmp(line, "tellusererror", 13) == 0)
        return true;
    if (strncmp(line, "Error", 5) != 0)
        return false;
    const char *what = strchr(line, ':');
    if (!what)
        return true;
    what += 1 + strspn(what + 1, " \t");
    size_t length = strcspn(what, " \t");
    for (size_t i = 0; i < sizeof dispensable / sizeof dispensable[0]; i++)
        if (strlen(dispensable[i]) == length && strncmp(dispensable[i], what, length) == 0)
            return false;
    return true;
}

// Reads what the program has to say, until it answers a ping (for a moment, if it knows none), and
// keeps what it complains about.
static bool catch_up(struct rival *rival)
{
    char answer[32];
    const char *line;
    uint64_t patience = rival->answers_ping ? RIVAL_START_MILLISECONDS : QUIET_MILLISECONDS;
    uint64_t end = stopwatch_now() + patience * 1000;
    snprintf(answer, sizeof answer, "pong %u", ++rival->pings);
    if (rival->answers_ping)
        pipe_process_send(rival->process, "ping %u", rival->pings);
    while ((line = pipe_process_line(rival->process, end))) {
        if (strncmp(line, answer, strlen(answer)) == 0)
            return true;
        if (!rival->complaint && is_complaint(line))
            rival->complaint = memory_copy_text(line);
    }
    return !rival->answers_ping;
}

static void forget_game(struct rival *rival)
{
    free(rival->pending);
    free(rival->complaint);
    rival->pending = rival->complaint = NULL;
}

static char *to_xboard(const struct rival *rival, const char *turn)
{
    return xboard_shifted(turn, -rank_shift(rival->game));
}

static void send_turn(struct rival *rival, const char *turn)
{
    pipe_process_send(rival->process, "%s%s", rival->says_usermove ? "usermove " : "", turn);
}

static void send_limits(struct rival *rival, const struct rival_time *time)
{
    if (time->depth)
        pipe_process_send(rival->process, "sd %u", time->depth);
    if (time->milliseconds >= 1000)
        pipe_process_send(rival->process, "st %" PRIu64, time->milliseconds / 1000);
    else if (time->milliseconds)
        pipe_process_send(rival->process, "level 0 0:01 %.3f", (double)time->milliseconds / 1000);
    else if (time->clocks[0])
        pipe_process_send(rival->process, "level 0 %" PRIu64 ":%02" PRIu64 " %.2f",
                          time->clocks[0] / 60000, time->clocks[0] / 1000 % 60,
                          (double)time->increment / 1000);
}

bool rival_new_game_xboard(struct rival *rival, const char *const *turns, size_t turn_count,
                           const struct rival_time *time, struct rival_problem *problem)
{
    pipe_process_send(rival->process, "force");
    if (!catch_up(rival)) {
        rival_problem_set(problem, STATUS_ENVIRONMENT, "%s is not ready", rival->name);
        return false;
    }
    forget_game(rival); // what was said until now is about the last one
    pipe_process_send(rival->process, "new");
    if (rival->variant && strcmp(rival->variant, "normal") != 0) // which a new game is
        pipe_process_send(rival->process, "variant %s", rival->variant);
    pipe_process_send(rival->process, "force");
    pipe_process_send(rival->process, "nopost");
    pipe_process_send(rival->process, "easy");
    send_limits(rival, time);
    for (size_t i = 0; i < turn_count; i++) {
        char *turn = to_xboard(rival, turns[i]);
        send_turn(rival, turn);
        free(turn);
    }
    rival->waits = true;
    if (catch_up(rival))
        return true;
    rival_problem_set(problem, STATUS_ENVIRONMENT, "%s is not ready", rival->name);
    return false;
}

void rival_told_xboard(struct rival *rival, const char *turn)
{
    free(rival->pending);
    rival->pending = to_xboard(rival, turn);
}

// ---- Answers

// Whether the text names squares, as CECP wants it: "e2e4", "e7e8q".
static bool names_squares(const char *text)
{
    size_t length = square_length(text);
    return length && square_length(text + length);
}

// The turn that a text in the manner of SAN means ("O-O", "Nf3"), which XBoard reads too.
static struct rival_answer read_san(const struct baronet_turns *turns,
                                    const struct baronet_play *play, const char *text)
{
    struct rival_answer answer = {.kind = RIVAL_TURN};
    struct baronet_beginning found[TURNS_NAMED];
    struct text_buffer meant;
    size_t count = baronet_turns_san(play, turns, text, found, TURNS_NAMED), several = 0;
    text_buffer_init(&meant);
    for (size_t k = 0; k < count; k++) {
        char *first = baronet_turns_text(turns, found[k].index);
        for (size_t i = 0; i < baronet_turns_count(turns) && several < TURNS_NAMED; i++) {
            char *turn = baronet_turns_text(turns, i);
            bool is_whole = strlen(first) == found[k].length;
            if (is_whole ? i == found[k].index : strncmp(turn, first, found[k].length) == 0)
                text_buffer_print(&meant, "%s%s", several++ ? " or " : "", turn);
            baronet_free(turn);
        }
        baronet_free(first);
    }
    if (several > 1)
        answer = rival_answer_print(RIVAL_UNCLEAR, "plays %s, which may be %s", text, meant.start);
    else
        answer.text = memory_copy_text(several ? meant.start : text);
    text_buffer_release(&meant);
    return answer;
}

// The turn behind "move ".
static struct rival_answer read_turn(const struct rival *rival, const struct baronet_play *play,
                                     const char *text)
{
    struct rival_answer answer = {.kind = RIVAL_TURN};
    char *said = memory_copy_text(text);
    said[strcspn(said, " \t")] = '\0';
    // "0-0" names no rank.
    answer.text = xboard_shifted(said, said[0] == '0' ? 0 : rank_shift(rival->game));
    struct baronet_play *copy = baronet_play_copy(play);
    if (!names_squares(answer.text) && !is_turn(copy, answer.text)) {
        struct baronet_turns *turns = baronet_turns(copy, NULL);
        char *san = answer.text;
        if (turns) {
            answer = read_san(turns, copy, san);
            free(san);
        }
        baronet_turns_free(turns);
    }
    baronet_play_free(copy);
    free(said);
    return answer;
}

// Whether a line gives the game up: "resign", or the result of a loss.
static bool is_resignation(const char *line, const struct baronet_play *play)
{
    const char *loss = baronet_play_mover(play) == 0 ? "0-1" : "1-0";
    return strncmp(line, "resign", 6) == 0 || strncmp(line, loss, 3) == 0;
}

struct rival_answer rival_ask_xboard(struct rival *rival, const struct baronet_play *play,
                                     const struct rival_time *time)
{
    uint64_t own = time->milliseconds ? 1000 + time->milliseconds : time->clocks[0];
    uint64_t other = time->milliseconds ? 1000 + time->milliseconds : time->clocks[1];
    if (rival->complaint)
        return rival_answer_print(RIVAL_FAULT, "says: %s", rival->complaint);
    if (own) {
        pipe_process_send(rival->process, "time %" PRIu64, own / 10);
        pipe_process_send(rival->process, "otim %" PRIu64, other / 10);
    }
    if (rival->pending)
        send_turn(rival, rival->pending);
    free(rival->pending);
    rival->pending = NULL;
    if (rival->waits)
        pipe_process_send(rival->process, "go");
    rival->waits = false;
    const char *line;
    uint64_t end =
        stopwatch_now() +
        (own ? own + RIVAL_GRACE_MILLISECONDS : RIVAL_PATIENCE_MILLISECONDS) * (uint64_t)1000;
    while ((line = pipe_process_line(rival->process, end))) {
        if (strncmp(line, "move ", 5) == 0)
            return read_turn(rival, play, line + 5);
        if (is_resignation(line, play))
            return (struct rival_answer){.kind = RIVAL_RESIGNS};
        if (is_complaint(line) || (isdigit((unsigned char)line[0]) && strchr(line, '{')))
            return rival_answer_print(RIVAL_FAULT, "says: %s", line);
    }
    return rival_answer_print(RIVAL_FAULT, "gives no answer");
}
