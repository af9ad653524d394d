// baronet xboard: the Chess Engine Communication Protocol, version 2, with variants that the engine
// defines (setup, piece) and the highlighting of moves that the interface can't know.
#define _POSIX_C_SOURCE 200809L

#include "baronet_notation.h"
#include "complain.h"
#include "exit_status.h"
#include "game_argument.h"
#include "loading.h"
#include "memory.h"
#include "options.h"
#include "protocol_turn.h"
#include "protocols.h"
#include "xboard_session.h"
#include "xboard_turn.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HASH_LIMIT = 65536, THREADS_LIMIT = 256 };

// ---- Turns

static void forget_clicks(struct xboard *xboard)
{
    memory_free(xboard->clicks);
    xboard->clicks = NULL;
    xboard->is_put = false;
}

static bool is_deciding(struct xboard *xboard)
{
    return xboard->is_thinking && xboard->is_for_move && atomic_load(&xboard->is_busy);
}

static void make_turn(struct xboard *xboard, const char *text)
{
    struct baronet_message *message = NULL;
    if (is_deciding(xboard)) {
        xboard_say("Illegal move (it is not your turn): %s", text);
        return;
    }
    xboard_end_thinking(xboard, true);
    forget_clicks(xboard);
    struct text_buffer legs;
    text_buffer_init(&legs);
    text_buffer_print(&legs, "%s%s", xboard->pending ? xboard->pending : "", text);
    memory_free(xboard->pending);
    xboard->pending = NULL; // also if memory is out below: what comes next is another turn
    size_t length = strlen(text);
    if (length > 0 && text[length - 1] == ',') { // more legs to come
        xboard->pending = text_buffer_take(&legs);
        return;
    }
    char *turn = xboard_turn_in(xboard->play, &xboard->variant, legs.start);
    text_buffer_release(&legs);
    if (!baronet_apply_text(xboard->play, turn, &message)) {
        struct baronet_diagnostic why = {.size = sizeof why};
        baronet_message_diagnostic(message, 0, &why);
        xboard_say("Illegal move (%s): %s", why.text ? why.text : "refused", text);
    } else {
        xboard_say_result(xboard);
        xboard_go_on(xboard);
    }
    baronet_message_free(message);
    memory_free(turn);
}

static void take_back(struct xboard *xboard, const char *command, int count)
{
    xboard_end_thinking(xboard, true);
    forget_clicks(xboard);
    if (baronet_play_turn_count(xboard->play) < (size_t)count) {
        xboard_say("Error (command not legal now): %s", command);
        return;
    }
    for (int i = 0; i < count; i++)
        baronet_undo(xboard->play);
    xboard->is_over = false;
    if (xboard->analyses)
        xboard_go_on(xboard);
}

// "lift e2": the squares that the piece may go to, as colours on a board. A piece that was put on a
// square for more legs to come is lifted from it at once.
static void lift(struct xboard *xboard, const char *square)
{
    struct text_buffer clicks;
    if (xboard->is_thinking && atomic_load(&xboard->is_busy))
        return;
    size_t known = xboard->clicks ? strlen(xboard->clicks) : 0, length = strlen(square);
    bool goes_on =
        xboard->is_put && known > length && strcmp(xboard->clicks + known - length, square) == 0;
    text_buffer_init(&clicks);
    text_buffer_print(&clicks, "%s", goes_on ? xboard->clicks : square);
    forget_clicks(xboard);
    xboard->clicks = text_buffer_take(&clicks);
    char *colours = xboard_highlight(xboard->play, &xboard->variant, xboard->clicks);
    if (colours)
        xboard_say("highlight %s", colours);
    memory_free(colours);
}

// "put e8": what the piece may become there.
static void put(struct xboard *xboard, const char *square)
{
    struct text_buffer clicks;
    if ((xboard->is_thinking && atomic_load(&xboard->is_busy)) || !xboard->clicks || xboard->is_put)
        return;
    text_buffer_init(&clicks);
    text_buffer_print(&clicks, "%s%s", xboard->clicks, square);
    char *choice = xboard_choice(xboard->play, clicks.start);
    if (choice)
        xboard_say("choice %s", choice);
    memory_free(choice);
    forget_clicks(xboard);
    xboard->clicks = text_buffer_take(&clicks);
    xboard->is_put = true;
}

// ---- Commands

static uint64_t number_of(const char *text, uint64_t otherwise)
{
    uint64_t number;
    return text && read_number(text, UINT32_MAX, &number) ? number : otherwise;
}

// "level 40 5 0", "level 0 2:30 1.5"
static void set_level(struct xboard *xboard, const char *text)
{
    uint64_t turns = 0;
    unsigned minutes = 0, seconds = 0;
    double increment = 0;
    if (sscanf(text, "%" SCNu64 " %u:%u %lf", &turns, &minutes, &seconds, &increment) < 3) {
        seconds = 0;
        if (sscanf(text, "%" SCNu64 " %u %lf", &turns, &minutes, &increment) < 2)
            return;
    }
    xboard->turns_per_session = turns;
    xboard->base = ((uint64_t)minutes * 60 + seconds) * 1000;
    xboard->increment = increment > 0 && increment < 1e6 ? (uint64_t)(increment * 1000) : 0;
    xboard->move_time = 0;
}

static void do_new(struct xboard *xboard, const char *text)
{
    (void)text;
    xboard_new_game(xboard);
}

static void do_variant(struct xboard *xboard, const char *text)
{
    xboard_set_variant(xboard, text);
}

static void do_option(struct xboard *xboard, const char *text)
{
    if (!xboard_set_option(xboard, text))
        xboard_say("Error (no such option): %s", text);
}

static void do_protover(struct xboard *xboard, const char *text)
{
    (void)text;
    xboard_introduce(xboard);
}

static void do_force(struct xboard *xboard, const char *text)
{
    (void)text;
    xboard_end_thinking(xboard, true);
    xboard->seat = NOBODY;
}

static void do_go(struct xboard *xboard, const char *text)
{
    (void)text;
    xboard->seat = baronet_play_mover(xboard->play);
    xboard_go_on(xboard);
}

static void do_playother(struct xboard *xboard, const char *text)
{
    (void)text;
    xboard_end_thinking(xboard, true);
    unsigned players = baronet_game_player_count(xboard->game);
    xboard->seat = (baronet_play_mover(xboard->play) + 1) % players;
}

static void do_now(struct xboard *xboard, const char *text)
{
    (void)text;
    if (xboard->is_for_move)
        xboard_end_thinking(xboard, false);
}

static void do_ping(struct xboard *xboard, const char *text)
{
    // The answer comes after the turn that the engine is looking for, if there is one.
    const struct timespec pause = {0, 1000000};
    while (is_deciding(xboard) && !listener_is_told_to_end(&xboard->listener))
        nanosleep(&pause, NULL);
    if (xboard->is_thinking && xboard->is_for_move)
        xboard_end_thinking(xboard, false);
    xboard_need_engine(xboard); // now, not on the clock
    xboard_say("pong %s", text);
}

static void do_setboard(struct xboard *xboard, const char *text)
{
    xboard_set_board(xboard, text);
}

static void do_undo(struct xboard *xboard, const char *text)
{
    (void)text;
    take_back(xboard, "undo", 1);
}

static void do_remove(struct xboard *xboard, const char *text)
{
    (void)text;
    take_back(xboard, "remove", 2);
}

static void do_level(struct xboard *xboard, const char *text)
{
    set_level(xboard, text);
}

static void do_st(struct xboard *xboard, const char *text)
{
    xboard->move_time = number_of(text, 1) * 1000;
}

static void do_sd(struct xboard *xboard, const char *text)
{
    xboard->depth = number_of(text, 0);
}

static void do_time(struct xboard *xboard, const char *text)
{
    xboard->clock = number_of(text, 0) * 10 + 1;
}

static void do_post(struct xboard *xboard, const char *text)
{
    (void)text;
    xboard->posts = true;
}

static void do_nopost(struct xboard *xboard, const char *text)
{
    (void)text;
    xboard->posts = false;
}

static void do_analyze(struct xboard *xboard, const char *text)
{
    (void)text;
    xboard->analyses = true;
    xboard->posts = true;
    xboard_go_on(xboard);
}

static void do_exit(struct xboard *xboard, const char *text)
{
    (void)text;
    xboard->analyses = false;
    xboard_end_thinking(xboard, true);
}

static void do_result(struct xboard *xboard, const char *text)
{
    (void)text;
    xboard_end_thinking(xboard, true);
    xboard->is_over = true;
}

static void do_memory(struct xboard *xboard, const char *text)
{
    uint64_t megabytes = number_of(text, 16);
    megabytes = megabytes > HASH_LIMIT ? HASH_LIMIT : megabytes;
    if (!baronet_engine_can_have((size_t)megabytes)) {
        xboard_say("telluser there is no memory for %" PRIu64 " MB; it stays at %" PRIu64,
                   megabytes, (uint64_t)xboard->hash);
        return;
    }
    xboard_end_thinking(xboard, true);
    xboard->hash = megabytes;
    baronet_engine_free(xboard->engine);
    xboard->engine = NULL;
}

static void do_cores(struct xboard *xboard, const char *text)
{
    uint64_t threads = number_of(text, 1);
    if (threads > baronet_engine_threads_limit()) {
        xboard_say("telluser there are at most %u threads here; it stays at %" PRIu64,
                   baronet_engine_threads_limit(), (uint64_t)xboard->threads);
        return;
    }
    xboard_end_thinking(xboard, true);
    xboard->threads = threads;
    baronet_engine_free(xboard->engine);
    xboard->engine = NULL;
}

static void do_hint(struct xboard *xboard, const char *text)
{
    struct baronet_engine_limits limits = {
        .size = sizeof limits, .milliseconds = 200, .flags = BARONET_THINK_AS_REFEREE};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    (void)text;
    if (xboard->is_thinking && atomic_load(&xboard->is_busy))
        return;
    xboard_end_thinking(xboard, true);
    baronet_engine_prepare(xboard_need_engine(xboard));
    if (baronet_engine_think(xboard->engine, xboard->play, &limits, &answer, NULL)) {
        char *turn = xboard_turn_out(xboard->play, &xboard->variant, answer.turn);
        xboard_say("Hint: %s", turn);
        memory_free(turn);
    }
    baronet_free(answer.turn);
    baronet_free(answer.reply);
}

static void do_lift(struct xboard *xboard, const char *text)
{
    lift(xboard, text);
}

static void do_put(struct xboard *xboard, const char *text)
{
    put(xboard, text);
}

static void do_usermove(struct xboard *xboard, const char *text)
{
    make_turn(xboard, text);
}

static void do_nothing(struct xboard *xboard, const char *text)
{
    (void)xboard, (void)text;
}

static const struct {
    const char *word;
    void (*run)(struct xboard *xboard, const char *text);
} commands[] = {
    {"xboard", do_nothing},
    {"protover", do_protover},
    {"new", do_new},
    {"variant", do_variant},
    {"force", do_force},
    {"go", do_go},
    {"playother", do_playother},
    {"?", do_now},
    {"ping", do_ping},
    {"setboard", do_setboard},
    {"undo", do_undo},
    {"remove", do_remove},
    {"level", do_level},
    {"st", do_st},
    {"sd", do_sd},
    {"time", do_time},
    {"otim", do_nothing},
    {"post", do_post},
    {"nopost", do_nopost},
    {"analyze", do_analyze},
    {"exit", do_exit},
    {"result", do_result},
    {"memory", do_memory},
    {"cores", do_cores},
    {"hint", do_hint},
    {"lift", do_lift},
    {"usermove", do_usermove},
    {"put", do_put},
    {"hover", do_nothing},
    {"accepted", do_nothing},
    {"rejected", do_nothing},
    {"random", do_nothing},
    {"hard", do_nothing},
    {"easy", do_nothing},
    {"computer", do_nothing},
    {"name", do_nothing},
    {"rating", do_nothing},
    {"draw", do_nothing},
    {".", do_nothing},
    {"bk", do_nothing},
    {"option", do_option},
    {"holding", do_nothing},
    {"egtpath", do_nothing},
};

// False for "quit".
static bool obey(struct xboard *xboard, char *line)
{
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    size_t word = strcspn(line, " \t");
    if (word == 0)
        return true;
    char *rest = line + word + strspn(line + word, " \t");
    if (word == 4 && strncmp(line, "quit", 4) == 0)
        return false;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strlen(commands[i].word) == word && strncmp(commands[i].word, line, word) == 0) {
            commands[i].run(xboard, rest);
            return true;
        }
    xboard_say("Error (unknown command): %s", line);
    return true;
}

// The same; what there is no memory for is not done.
static bool try_to_obey(struct xboard *xboard, char *line)
{
    const struct baronet_limits limits = {
        .size = sizeof limits, .is_stopped = listener_is_told_to_end, .context = &xboard->listener};
    bool is_limited = baronet_limits_begin(&limits), goes_on = true;
    struct recovery recovery;
    if (MEMORY_FAILED_HERE(&recovery)) {
        xboard_say("Error (%s): %s", xboard_out_of_memory(), line);
    } else {
        goes_on = obey(xboard, line);
        memory_close(&recovery);
    }
    if (is_limited)
        baronet_limits_end();
    return goes_on;
}

int xboard_command(int argc, char **argv)
{
    const struct option options[] = {{NULL, NULL, NULL}};
    struct xboard xboard = {.hash = 16, .threads = 1, .seat = 1, .strength = strength_whole};
    if (!options_read(&argc, argv, options))
        return STATUS_USAGE;
    if (argc > 2)
        return complain_usage(argv[0], NULL, "there is nothing to do with \"%s\"", argv[2]);
    struct baronet_game *game;
    int status = open_game(argc > 1 ? argv[1] : "chess", &game);
    if (status != STATUS_FINE)
        return status;
    xboard_use_game(&xboard, game);
    xboard.own = argc > 1 ? argv[1] : NULL;
    xboard.play = baronet_start(xboard.game);
    listener_init(&xboard.listener);
    for (char *line; (line = listener_line(&xboard.listener)) && try_to_obey(&xboard, line);)
        listener_catch_up(&xboard.listener);
    listener_release(&xboard.listener);
    xboard_end_thinking(&xboard, true);
    baronet_engine_free(xboard.engine);
    baronet_play_free(xboard.play);
    baronet_game_free(xboard.game);
    memory_free(xboard.named);
    memory_free(xboard.pending);
    memory_free(xboard.clicks);
    return STATUS_FINE;
}
