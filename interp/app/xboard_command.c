// baronet xboard: the Chess Engine Communication Protocol, version 2, with variants that the engine
// defines (setup, piece) and the highlighting of moves that the interface can't know.
#define _POSIX_C_SOURCE 200809L

#include "baronet.h"
#include "command.h"
#include "complain.h"
#include "engine.h"
#include "options.h"
#include "position.h"
#include "protocol_text.h"
#include "xboard_setup.h"
#include "xboard_text.h"
#include "xboard_turn.h"

#include <ctype.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NOBODY = BARONET_REFEREE, HASH_LIMIT = 65536, THREADS_LIMIT = 256 };

// While the thinking thread is busy, the reading one leaves the play alone.
struct xboard {
    const char *own; // the game of the command line; NULL: none
    struct baronet_game *game;
    struct xboard_variant variant;
    struct baronet_play *play;
    struct engine *engine; // NULL until it is needed
    uint64_t hash, threads;
    unsigned seat; // the player that the engine is; NOBODY: it only looks on (force mode)
    bool posts, analyses, is_over;
    uint64_t turns_per_session, base, increment, move_time, depth; // milliseconds
    uint64_t clock;                                                // left; 0: not told
    uint64_t turns_made;                                           // by the engine, in this game
    pthread_t thread;
    bool is_thinking;    // the thread has to be joined
    atomic_bool is_busy; // it has not come to a result yet
    bool is_for_move;    // what it finds is to be played
    bool is_discarded;   // what it finds is not wanted any more
    struct engine_limits limits;
    char *pending; // the first legs of a turn of several
    char *clicks;  // the square of a lifted piece, and those that it went over; NULL: none
    bool is_put;   // on the last of them
};

static pthread_mutex_t output = PTHREAD_MUTEX_INITIALIZER;

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...)
{
    va_list arguments;
    pthread_mutex_lock(&output);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout);
    pthread_mutex_unlock(&output);
}

static void say_message(const char *before, char *message)
{
    if (message) {
        message[strcspn(message, "\n")] = '\0';
        say("%s%s", before, message);
    }
    baronet_free(message);
}

// ---- Thinking

static void tell(void *context, const struct engine_report *report)
{
    const struct xboard *xboard = context;
    char text[8192];
    size_t length = 0;
    int score = report->score;
    if (!xboard->posts)
        return;
    if (report->win_in) // in turns of the one who wins
        score =
            report->win_in > 0 ? 100000 + (report->win_in + 1) / 2 : -100000 + report->win_in / 2;
    text[0] = '\0';
    for (size_t i = 0; i < report->turn_count && length < sizeof text - 64; i++) {
        char *turn = xboard_shifted(report->turns[i], -rank_shift(xboard->game));
        length += (size_t)snprintf(text + length, sizeof text - length, " %s", turn);
        free(turn);
    }
    say("%u %d %" PRIu64 " %" PRIu64 " %u %" PRIu64 " 0\t%s", report->depth, score,
        report->milliseconds / 10, report->nodes, report->selective_depth,
        report->nodes * 1000 / (report->milliseconds + 1), text + (length > 0));
}

static void say_result(struct xboard *xboard)
{
    struct baronet_result result = baronet_play_result(xboard->play);
    if (result.outcome == BARONET_ONGOING || xboard->is_over)
        return;
    xboard->is_over = true;
    say("%s {%s}",
        result.outcome == BARONET_DRAW ? "1/2-1/2"
        : result.winner == 0           ? "1-0"
                                       : "0-1",
        result.reason);
}

// "move d2e4,", "move e4d3": each leg has its line.
static void say_turn(const char *legs)
{
    while (*legs) {
        size_t length = strcspn(legs, ",");
        length += legs[length] == ',';
        say("move %.*s", (int)length, legs);
        legs += length;
    }
}

static void *think(void *context)
{
    struct xboard *xboard = context;
    struct engine_answer answer;
    char *message = NULL, *turn = NULL;
    bool has_turn =
        engine_think(xboard->engine, xboard->play, &xboard->limits, tell, xboard, &answer);
    if (xboard->is_for_move && !xboard->is_discarded && has_turn) {
        turn = xboard_turn_out(xboard->play, &xboard->variant, answer.turn);
        if (!baronet_apply_text(xboard->play, answer.turn, &message)) {
            free(turn);
            turn = NULL;
        }
    }
    if (turn) {
        xboard->turns_made++;
        if (!xboard->variant.is_known && strchr(answer.turn, '@') && strchr(answer.turn, ','))
            say("telluser XBoard can't show all of the turn %s", answer.turn);
        atomic_store(&xboard->is_busy, false); // the next command may come as soon as it is said
        say_turn(turn);
        say_result(xboard);
    }
    atomic_store(&xboard->is_busy, false);
    free(turn);
    say_message("# ", message);
    baronet_free(answer.turn);
    baronet_free(answer.reply);
    return NULL;
}

// Ends the thinking and waits for it; with `discard` nothing is played.
static void end_thinking(struct xboard *xboard, bool discard)
{
    if (!xboard->is_thinking)
        return;
    if (discard)
        xboard->is_discarded = true;
    engine_stop(xboard->engine);
    pthread_join(xboard->thread, NULL);
    xboard->is_thinking = false;
}

static struct engine *need_engine(struct xboard *xboard)
{
    struct engine_options options = {.threads = (unsigned)xboard->threads,
                                     .hash_megabytes = (size_t)xboard->hash,
                                     .learn_milliseconds = ENGINE_LEARN_MILLISECONDS};
    if (!xboard->engine)
        xboard->engine = engine_new(xboard->game, &options);
    return xboard->engine;
}

static void start_thinking(struct xboard *xboard, bool is_for_move)
{
    struct engine_limits *limits = &xboard->limits;
    end_thinking(xboard, true);
    *limits = (struct engine_limits){.depth = is_for_move ? (unsigned)xboard->depth : 0};
    if (!is_for_move) {
        limits->is_infinite = true;
    } else if (xboard->move_time) {
        limits->milliseconds = xboard->move_time;
    } else if (xboard->base || xboard->increment || xboard->clock) {
        limits->clock = xboard->clock ? xboard->clock : xboard->base;
        limits->increment = xboard->increment;
        if (xboard->turns_per_session)
            limits->turns_to_go = (unsigned)(xboard->turns_per_session -
                                             xboard->turns_made % xboard->turns_per_session);
    } else if (!xboard->depth) {
        limits->milliseconds = 1000;
    }
    need_engine(xboard);
    engine_prepare(xboard->engine);
    xboard->is_for_move = is_for_move;
    xboard->is_discarded = false;
    atomic_store(&xboard->is_busy, true);
    xboard->is_thinking = pthread_create(&xboard->thread, NULL, think, xboard) == 0;
}

// Lets the engine play or analyse if it is its turn.
static void go_on(struct xboard *xboard)
{
    if (xboard->analyses)
        start_thinking(xboard, false);
    else if (!xboard->is_over && baronet_play_mover(xboard->play) == xboard->seat)
        start_thinking(xboard, true);
}

// ---- Games

static void set_play(struct xboard *xboard, struct baronet_play *play)
{
    end_thinking(xboard, true);
    baronet_play_free(xboard->play);
    xboard->play = play;
    xboard->is_over = false;
    xboard->turns_made = 0;
    free(xboard->pending);
    free(xboard->clicks);
    xboard->pending = xboard->clicks = NULL;
}

static void use_game(struct xboard *xboard, struct baronet_game *game)
{
    xboard->game = game;
    xboard->variant = xboard_variant(game);
}

static bool set_game(struct xboard *xboard, const char *name)
{
    char *message = NULL;
    struct baronet_game *game = baronet_load(xboard_game_name(name), NULL, &message);
    if (!game) {
        say_message("tellusererror ", message);
        return false;
    }
    baronet_free(message);
    end_thinking(xboard, true);
    engine_free(xboard->engine);
    xboard->engine = NULL;
    set_play(xboard, baronet_start(game));
    baronet_game_free(xboard->game);
    use_game(xboard, game);
    return true;
}

// Only what XBoard can show is offered; it complains of variants without a setup.
static void print_variants(const char *own)
{
    const char *separator = "", *name;
    for (size_t i = 0; (name = baronet_bundled_name(i)); i++) {
        struct baronet_game *game = baronet_load(name, NULL, NULL);
        if (game && xboard_variant(game).is_shown) {
            printf("%s%s", separator, xboard_variant_name(name));
            separator = ",";
        }
        if (strcmp(name, own) == 0)
            own = "";
        baronet_game_free(game);
    }
    if (*own)
        printf("%s%s", separator, own);
}

static void introduce(const struct xboard *xboard)
{
    say("feature done=0");
    say("feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=0 sigint=0 sigterm=0 reuse=1 "
        "analyze=1 colors=0 ics=0 name=0 memory=1 smp=1 san=0 debug=1 highlight=1 exclude=0");
    say("feature myname=\"Baronet %s\"", baronet_version());
    pthread_mutex_lock(&output);
    printf("feature variants=\"");
    print_variants(xboard->own ? xboard->own : "");
    printf("\"\nfeature done=1\n");
    fflush(stdout);
    pthread_mutex_unlock(&output);
}

static void new_game(struct xboard *xboard)
{
    end_thinking(xboard, true);
    if (strcmp(baronet_game_name(xboard->game), "chess") != 0)
        set_game(xboard, "chess");
    set_play(xboard, baronet_start(xboard->game));
    if (xboard->engine)
        engine_forget(xboard->engine);
    xboard->seat = baronet_game_player_count(xboard->game) > 1 ? 1 : 0;
    xboard->depth = 0;
    xboard->analyses = false;
}

static void set_variant(struct xboard *xboard, const char *name)
{
    if (!set_game(xboard, name))
        return;
    char *setup = xboard_setup(xboard->game);
    if (setup)
        say("%s", setup);
    free(setup);
}

static void set_board(struct xboard *xboard, const char *fen)
{
    char *message = NULL;
    struct baronet_play *play = baronet_start_fen(xboard->game, fen, &message);
    if (!play) {
        say("tellusererror Illegal position");
        say_message("# ", message);
        return;
    }
    set_play(xboard, play);
    if (xboard->analyses)
        go_on(xboard);
}

// ---- Turns

static void forget_clicks(struct xboard *xboard)
{
    free(xboard->clicks);
    xboard->clicks = NULL;
    xboard->is_put = false;
}

static bool is_deciding(struct xboard *xboard)
{
    return xboard->is_thinking && xboard->is_for_move && atomic_load(&xboard->is_busy);
}

static void make_turn(struct xboard *xboard, const char *text)
{
    char *message = NULL;
    if (is_deciding(xboard)) {
        say("Illegal move (it is not your turn): %s", text);
        return;
    }
    end_thinking(xboard, true);
    forget_clicks(xboard);
    struct text_buffer legs;
    text_buffer_init(&legs);
    text_buffer_print(&legs, "%s%s", xboard->pending ? xboard->pending : "", text);
    free(xboard->pending);
    xboard->pending = text_buffer_taken(&legs);
    size_t length = strlen(text);
    if (length > 0 && text[length - 1] == ',') // more legs to come
        return;
    char *turn = xboard_turn_in(xboard->play, &xboard->variant, xboard->pending);
    free(xboard->pending);
    xboard->pending = NULL;
    if (!baronet_apply_text(xboard->play, turn, &message)) {
        message[strcspn(message, "\n")] = '\0';
        say("Illegal move (%s): %s", strncmp(message, "error: ", 7) ? message : message + 7, text);
    } else {
        say_result(xboard);
        go_on(xboard);
    }
    baronet_free(message);
    free(turn);
}

static void take_back(struct xboard *xboard, const char *command, int count)
{
    end_thinking(xboard, true);
    forget_clicks(xboard);
    if (baronet_play_turn_count(xboard->play) < (size_t)count) {
        say("Error (command not legal now): %s", command);
        return;
    }
    for (int i = 0; i < count; i++)
        baronet_undo(xboard->play);
    xboard->is_over = false;
    if (xboard->analyses)
        go_on(xboard);
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
    xboard->clicks = text_buffer_taken(&clicks);
    char *colours = xboard_highlight(xboard->play, &xboard->variant, xboard->clicks);
    if (colours)
        say("highlight %s", colours);
    free(colours);
}

// "put e8": what the piece may become there.
static void put(struct xboard *xboard, const char *square)
{
    struct text_buffer clicks;
    if ((xboard->is_thinking && atomic_load(&xboard->is_busy)) || !xboard->clicks || xboard->is_put)
        return;
    text_buffer_init(&clicks);
    text_buffer_print(&clicks, "%s%s", xboard->clicks, square);
    char *choice = xboard_choice(xboard->play, &xboard->variant, clicks.start);
    if (choice)
        say("choice %s", choice);
    free(choice);
    forget_clicks(xboard);
    xboard->clicks = text_buffer_taken(&clicks);
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
    new_game(xboard);
}

static void do_variant(struct xboard *xboard, const char *text)
{
    set_variant(xboard, text);
}

static void do_protover(struct xboard *xboard, const char *text)
{
    (void)text;
    introduce(xboard);
}

static void do_force(struct xboard *xboard, const char *text)
{
    (void)text;
    end_thinking(xboard, true);
    xboard->seat = NOBODY;
}

static void do_go(struct xboard *xboard, const char *text)
{
    (void)text;
    xboard->seat = baronet_play_mover(xboard->play);
    go_on(xboard);
}

static void do_playother(struct xboard *xboard, const char *text)
{
    (void)text;
    end_thinking(xboard, true);
    unsigned players = baronet_game_player_count(xboard->game);
    xboard->seat = (baronet_play_mover(xboard->play) + 1) % players;
}

static void do_now(struct xboard *xboard, const char *text)
{
    (void)text;
    if (xboard->is_for_move)
        end_thinking(xboard, false);
}

static void do_ping(struct xboard *xboard, const char *text)
{
    // The answer comes behind the turn that is being looked for, if there is one.
    if (xboard->is_thinking && xboard->is_for_move) {
        pthread_join(xboard->thread, NULL);
        xboard->is_thinking = false;
    }
    need_engine(xboard); // what it has to learn it learns now, not on the clock
    say("pong %s", text);
}

static void do_setboard(struct xboard *xboard, const char *text)
{
    set_board(xboard, text);
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
    go_on(xboard);
}

static void do_exit(struct xboard *xboard, const char *text)
{
    (void)text;
    xboard->analyses = false;
    end_thinking(xboard, true);
}

static void do_result(struct xboard *xboard, const char *text)
{
    (void)text;
    end_thinking(xboard, true);
    xboard->is_over = true;
}

static void do_memory(struct xboard *xboard, const char *text)
{
    end_thinking(xboard, true);
    xboard->hash = number_of(text, 16);
    xboard->hash = xboard->hash > HASH_LIMIT ? HASH_LIMIT : xboard->hash;
    engine_free(xboard->engine);
    xboard->engine = NULL;
}

static void do_cores(struct xboard *xboard, const char *text)
{
    end_thinking(xboard, true);
    xboard->threads = number_of(text, 1);
    xboard->threads = xboard->threads > THREADS_LIMIT ? THREADS_LIMIT : xboard->threads;
    engine_free(xboard->engine);
    xboard->engine = NULL;
}

static void do_hint(struct xboard *xboard, const char *text)
{
    struct engine_limits limits = {.milliseconds = 200};
    struct engine_answer answer;
    (void)text;
    if (xboard->is_thinking && atomic_load(&xboard->is_busy))
        return;
    end_thinking(xboard, true);
    engine_prepare(need_engine(xboard));
    if (engine_think(xboard->engine, xboard->play, &limits, NULL, NULL, &answer)) {
        char *turn = xboard_turn_out(xboard->play, &xboard->variant, answer.turn);
        say("Hint: %s", turn);
        free(turn);
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
    {"option", do_nothing},
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
    say("Error (unknown command): %s", line);
    return true;
}

int xboard_command(int argc, char **argv)
{
    const struct option options[] = {{NULL, NULL, NULL}};
    struct xboard xboard = {.hash = 16, .threads = 1, .seat = 1};
    char *line = NULL;
    size_t capacity = 0;
    if (!options_read(&argc, argv, options))
        return STATUS_USAGE;
    if (argc > 2)
        return complain_usage(argv[0], NULL, "there is nothing to do with \"%s\"", argv[2]);
    struct baronet_game *game;
    int status = open_game(argc > 1 ? argv[1] : "chess", &game);
    if (status != STATUS_FINE)
        return status;
    use_game(&xboard, game);
    xboard.own = argc > 1 ? argv[1] : NULL;
    xboard.play = baronet_start(xboard.game);
    while (getline(&line, &capacity, stdin) >= 0 && obey(&xboard, line))
        ;
    free(line);
    end_thinking(&xboard, true);
    engine_free(xboard.engine);
    baronet_play_free(xboard.play);
    baronet_game_free(xboard.game);
    free(xboard.pending);
    free(xboard.clicks);
    return STATUS_FINE;
}
