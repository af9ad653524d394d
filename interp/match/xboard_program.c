#define _POSIX_C_SOURCE 200809L

#include "xboard_program.h"

#include "baronet_notation.h"
#include "exit_status.h"
#include "memory.h"
#include "program_variant.h"
#include "protocol_turn.h"
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
static void read_features(struct match_player *player)
{
    const char *line;
    uint64_t end = stopwatch_now() + FEATURE_MILLISECONDS * 1000;
    while ((line = pipe_process_line(player->process, end))) {
        const char *name = strstr(line, "myname=\"");
        if (strncmp(line, "feature", 7) != 0)
            continue;
        if (name && !player->name) {
            player->name = memory_copy_text(name + 8);
            player->name[strcspn(player->name, "\"")] = '\0';
        }
        program_note_variants(player, line, "variants=\"");
        player->says_usermove |= strstr(line, "usermove=1") != NULL;
        player->answers_ping |= strstr(line, "ping=1") != NULL;
        if (strstr(line, "done=0"))
            end = stopwatch_now() + MATCH_PLAYER_START_MILLISECONDS * 1000;
        if (strstr(line, "done=1"))
            return;
    }
}

bool xboard_program_start(struct match_player *player, struct match_problem *problem)
{
    pipe_process_send(player->process, "xboard");
    pipe_process_send(player->process, "protover 2");
    read_features(player);
    if (!program_choose_variant(player, problem))
        return false;
    for (int i = 0; i < player->option_count; i++)
        if (strcmp(player->options[i].name, "memory") == 0)
            pipe_process_send(player->process, "memory %s", player->options[i].value);
        else
            pipe_process_send(player->process, "option %s=%s", player->options[i].name,
                              player->options[i].value);
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
static bool catch_up(struct match_player *player)
{
    char answer[32];
    const char *line;
    uint64_t patience = player->answers_ping ? MATCH_PLAYER_START_MILLISECONDS : QUIET_MILLISECONDS;
    uint64_t end = stopwatch_now() + patience * 1000;
    snprintf(answer, sizeof answer, "pong %u", ++player->pings);
    if (player->answers_ping)
        pipe_process_send(player->process, "ping %u", player->pings);
    while ((line = pipe_process_line(player->process, end))) {
        if (strncmp(line, answer, strlen(answer)) == 0)
            return true;
        if (!player->complaint && is_complaint(line))
            player->complaint = memory_copy_text(line);
    }
    return !player->answers_ping;
}

static void forget_game(struct match_player *player)
{
    memory_free(player->pending);
    memory_free(player->complaint);
    player->pending = player->complaint = NULL;
}

static char *to_xboard(const struct match_player *player, const char *turn)
{
    return xboard_shifted(turn, -rank_shift(player->game));
}

static void send_turn(struct match_player *player, const char *turn)
{
    pipe_process_send(player->process, "%s%s", player->says_usermove ? "usermove " : "", turn);
}

static void send_limits(struct match_player *player, const struct match_time *time)
{
    if (time->depth)
        pipe_process_send(player->process, "sd %u", time->depth);
    if (time->milliseconds >= 1000)
        pipe_process_send(player->process, "st %" PRIu64, time->milliseconds / 1000);
    else if (time->milliseconds)
        pipe_process_send(player->process, "level 0 0:01 %.3f", (double)time->milliseconds / 1000);
    else if (time->clocks[0])
        pipe_process_send(player->process, "level 0 %" PRIu64 ":%02" PRIu64 " %.2f",
                          time->clocks[0] / 60000, time->clocks[0] / 1000 % 60,
                          (double)time->increment / 1000);
}

bool xboard_program_new_game(struct match_player *player, const char *const *turns,
                             size_t turn_count, const struct match_time *time,
                             struct match_problem *problem)
{
    pipe_process_send(player->process, "force");
    if (!catch_up(player)) {
        match_problem_set(problem, STATUS_ENVIRONMENT, "%s is not ready", player->name);
        return false;
    }
    forget_game(player); // what was said until now is about the last one
    pipe_process_send(player->process, "new");
    if (player->variant && strcmp(player->variant, "normal") != 0) // which a new game is
        pipe_process_send(player->process, "variant %s", player->variant);
    pipe_process_send(player->process, "force");
    pipe_process_send(player->process, "nopost");
    pipe_process_send(player->process, "easy");
    send_limits(player, time);
    for (size_t i = 0; i < turn_count; i++) {
        char *turn = to_xboard(player, turns[i]);
        send_turn(player, turn);
        memory_free(turn);
    }
    player->waits = true;
    if (catch_up(player))
        return true;
    match_problem_set(problem, STATUS_ENVIRONMENT, "%s is not ready", player->name);
    return false;
}

void xboard_program_told(struct match_player *player, const char *turn)
{
    memory_free(player->pending);
    player->pending = to_xboard(player, turn);
}

// ---- Answers

// Whether the text names squares, as CECP wants it: "e2e4", "e7e8q".
static bool names_squares(const char *text)
{
    size_t length = square_length(text);
    return length && square_length(text + length);
}

// The turn that a text in the manner of SAN means ("O-O", "Nf3"), which XBoard reads too.
static struct match_answer read_san(const struct baronet_turns *turns,
                                    const struct baronet_play *play, const char *text)
{
    struct match_answer answer = {.kind = MATCH_ANSWER_TURN};
    struct baronet_beginning found[TURNS_NAMED] = {{.size = sizeof *found}};
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
        answer = match_answer_print(MATCH_ANSWER_UNCLEAR, "plays %s, which may be %s", text,
                                    meant.start);
    else
        answer.text = memory_copy_text(several ? meant.start : text);
    text_buffer_release(&meant);
    return answer;
}

// The turn after "move ".
static struct match_answer read_turn(const struct match_player *player,
                                     const struct baronet_play *play, const char *text)
{
    struct match_answer answer = {.kind = MATCH_ANSWER_TURN};
    char *said = memory_copy_text(text);
    said[strcspn(said, " \t")] = '\0';
    // "0-0" names no rank.
    answer.text = xboard_shifted(said, said[0] == '0' ? 0 : rank_shift(player->game));
    struct baronet_play *copy = baronet_play_copy(play);
    if (!names_squares(answer.text) && !is_turn(copy, answer.text)) {
        struct baronet_turns *turns = baronet_turns(copy, NULL);
        char *san = answer.text;
        if (turns) {
            answer = read_san(turns, copy, san);
            memory_free(san);
        }
        baronet_turns_free(turns);
    }
    baronet_play_free(copy);
    memory_free(said);
    return answer;
}

// Whether a line gives the game up: "resign", or the result of a loss.
static bool is_resignation(const char *line, const struct baronet_play *play)
{
    const char *loss = baronet_play_mover(play) == 0 ? "0-1" : "1-0";
    return strncmp(line, "resign", 6) == 0 || strncmp(line, loss, 3) == 0;
}

struct match_answer xboard_program_ask(struct match_player *player, const struct baronet_play *play,
                                       const struct match_time *time)
{
    uint64_t own = time->milliseconds ? 1000 + time->milliseconds : time->clocks[0];
    uint64_t other = time->milliseconds ? 1000 + time->milliseconds : time->clocks[1];
    if (player->complaint)
        return match_answer_print(MATCH_ANSWER_FAULT, "says: %s", player->complaint);
    if (own) {
        pipe_process_send(player->process, "time %" PRIu64, own / 10);
        pipe_process_send(player->process, "otim %" PRIu64, other / 10);
    }
    if (player->pending)
        send_turn(player, player->pending);
    memory_free(player->pending);
    player->pending = NULL;
    if (player->waits)
        pipe_process_send(player->process, "go");
    player->waits = false;
    const char *line;
    uint64_t end = stopwatch_now() + (own ? own + MATCH_PLAYER_GRACE_MILLISECONDS
                                          : MATCH_PLAYER_PATIENCE_MILLISECONDS) *
                                         (uint64_t)1000;
    while ((line = pipe_process_line(player->process, end))) {
        if (strncmp(line, "move ", 5) == 0)
            return read_turn(player, play, line + 5);
        if (is_resignation(line, play))
            return (struct match_answer){.kind = MATCH_ANSWER_RESIGNS};
        if (is_complaint(line) || (isdigit((unsigned char)line[0]) && strchr(line, '{')))
            return match_answer_print(MATCH_ANSWER_FAULT, "says: %s", line);
    }
    return match_answer_print(MATCH_ANSWER_FAULT, "gives no answer");
}
