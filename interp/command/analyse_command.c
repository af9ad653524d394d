// baronet analyse and baronet mate: what the engine thinks of a position, and what is certain.
#define _POSIX_C_SOURCE 200809L

#include "answers.h"
#include "baronet_engine.h"
#include "command.h"
#include "complain.h"
#include "engine_player.h"
#include "game_argument.h"
#include "learning.h"
#include "options.h"
#include "reason_text.h"
#include "result_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    DEPTH_LIMIT = 100,
    LINES_LIMIT = 64,
    MEGABYTES_LIMIT = 65536,
    THREADS_LIMIT = 256,
    MILLISECONDS_LIMIT = 100000000,
    DEFAULT_MILLISECONDS = 5000,
    WHY_LINES = 3, // unless another number is given
    MATE_LIMIT = 100
};

// ---- Analysis

struct printer {
    const struct baronet_play *play;
    const struct baronet_engine *engine;
    struct json json;
    bool as_json, says_why;
    struct reason_reports reports; // to say why
};

// For the player to move.
static void print_chance(struct printer *printer, const struct baronet_engine_report *report)
{
    struct baronet_engine_chance chance = {.size = sizeof chance};
    baronet_engine_chance(printer->engine, report->score, report->win_in, &chance);
    json_key(&printer->json, "chance");
    json_open(&printer->json, "{");
    json_key(&printer->json, "win");
    json_decimal(&printer->json, chance.win);
    json_key(&printer->json, "draw");
    json_decimal(&printer->json, chance.draw);
    json_key(&printer->json, "games");
    json_number(&printer->json, chance.games);
    json_close(&printer->json, "}");
}

static bool print_report(void *context, const struct baronet_engine_report *report)
{
    struct printer *printer = context;
    if (report->line == 0)
        return true;
    if (printer->says_why)
        reason_reports_note(&printer->reports, report);
    if (printer->as_json) {
        json_open(&printer->json, "{");
        json_key(&printer->json, "depth");
        json_number(&printer->json, report->depth);
        json_key(&printer->json, "line");
        json_number(&printer->json, report->line);
        json_key(&printer->json, "score");
        json_decimal(&printer->json, report->score);
        json_key(&printer->json, "win_in");
        json_decimal(&printer->json, report->win_in);
        print_chance(printer, report);
        json_key(&printer->json, "nodes");
        json_number(&printer->json, report->nodes);
        json_key(&printer->json, "milliseconds");
        json_number(&printer->json, report->milliseconds);
        json_key(&printer->json, "turns");
        json_open(&printer->json, "[");
        for (size_t i = 0; i < report->turn_count; i++)
            json_text(&printer->json, report->turns[i]);
        json_close(&printer->json, "]");
        json_close(&printer->json, "}");
        return true;
    }
    struct text_buffer verdict;
    text_buffer_init(&verdict);
    print_verdict(&verdict, printer->engine, printer->play, report->score, report->win_in);
    printf("depth %u, %" PRIu64 " nodes, %.1f s: %s:", report->depth, report->nodes,
           (double)report->milliseconds / 1000, verdict.start);
    for (size_t i = 0; i < report->turn_count; i++)
        printf(" %s", report->turns[i]);
    putchar('\n');
    fflush(stdout);
    text_buffer_release(&verdict);
    return true;
}

// NULL: nobody chooses among turns of chance.
static const char *best_turn(const struct printer *printer,
                             const struct baronet_engine_answer *answer)
{
    const struct baronet_game *game = baronet_play_game(printer->play);
    const bool is_drawn = baronet_game_player_is_random(game, baronet_play_mover(printer->play));
    return is_drawn ? NULL : answer->turn;
}

static void print_best(const struct printer *printer, const char *turn)
{
    struct text_buffer source;
    text_buffer_init(&source);
    print_chance_source(&source, printer->engine, printer->play);
    printf("%s\n", source.start);
    if (turn)
        printf("best: %s\n", turn);
    text_buffer_release(&source);
}

// With --why, at the end.
static void print_reasons(struct printer *printer, const struct baronet_engine *engine,
                          const char *turn)
{
    const struct baronet_game *game = baronet_play_game(printer->play);
    const struct reason_lines *lines = reason_reports_end(&printer->reports, turn);
    struct reasons reasons = {.count = 0};
    struct text_buffer text;
    text_buffer_init(&text);
    reasons_find(&reasons, engine, printer->play, lines);
    if (printer->as_json) {
        json_open(&printer->json, "{");
        json_member(&printer->json, "best", turn);
        json_key(&printer->json, "why");
        json_reasons(&printer->json, game, lines, &reasons);
        json_close(&printer->json, "}");
    }
    for (unsigned i = 0; i < reasons.count && !printer->as_json; i++) {
        text_buffer_clear(&text);
        print_reason(&text, game, lines, &reasons.of[i]);
        printf("%s\n", text.start);
    }
    text_buffer_release(&text);
    reasons_release(&reasons);
}

static void print_end(const struct baronet_game *game, struct baronet_play *play)
{
    struct text_buffer result;
    text_buffer_init(&result);
    print_result(&result, game, result_of(play));
    printf("the game is over: %s\n", result.start);
    text_buffer_release(&result);
}

int analyse_command(int argc, char **argv)
{
    const char *fen = NULL, *depth = NULL, *time = NULL, *lines = NULL, *threads = NULL;
    const char *hash = NULL, *nodes = NULL, *learn = NULL;
    uint64_t depth_number = 0, line_number = 1, thread_number = 1, hash_number = 16;
    struct printer printer = {.json = {.out = stdout}};
    struct baronet_engine_limits limits = {.size = sizeof limits,
                                           .flags = BARONET_THINK_AS_REFEREE,
                                           .progress = print_report,
                                           .context = &printer};
    const struct option options[] = {{"--fen", NULL, &fen},
                                     {"--depth", NULL, &depth},
                                     {"--time", NULL, &time},
                                     {"--nodes", NULL, &nodes},
                                     {"--lines", NULL, &lines},
                                     {"--threads", NULL, &threads},
                                     {"--hash", NULL, &hash},
                                     {"--learn", NULL, &learn},
                                     {"--json", &printer.as_json, NULL},
                                     {"--why", &printer.says_why, NULL},
                                     {NULL, NULL, NULL}};
    struct baronet_game *game;
    struct baronet_play *play;
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "GAME"))
        return STATUS_USAGE;
    if (!options_number(argv[0], "--depth", depth, 1, DEPTH_LIMIT, &depth_number) ||
        !options_number(argv[0], "--time", time, 1, MILLISECONDS_LIMIT, &limits.milliseconds) ||
        !options_number(argv[0], "--nodes", nodes, 1, UINT32_MAX, &limits.nodes) ||
        !options_number(argv[0], "--lines", lines, 1, LINES_LIMIT, &line_number) ||
        !options_number(argv[0], "--threads", threads, 1, THREADS_LIMIT, &thread_number) ||
        !options_number(argv[0], "--hash", hash, 1, MEGABYTES_LIMIT, &hash_number))
        return STATUS_USAGE;
    struct baronet_engine_options wanted = learning_options();
    if (!learning_read(argv[0], learn, &wanted))
        return STATUS_USAGE;
    int status = open_position(argv[1], fen, &game, &play);
    if (status != STATUS_FINE)
        return status;
    limits.depth = (unsigned)depth_number;
    limits.lines = lines || !printer.says_why ? (unsigned)line_number : WHY_LINES;
    if (!depth && !time && !nodes)
        limits.milliseconds = DEFAULT_MILLISECONDS;
    if (thread_number > baronet_engine_threads_limit()) {
        complain("there are at most %u threads here; that is how many are used",
                 baronet_engine_threads_limit());
        thread_number = baronet_engine_threads_limit();
    }
    wanted.threads = (unsigned)thread_number;
    if (baronet_engine_can_have((size_t)hash_number))
        wanted.hash_megabytes = (size_t)hash_number;
    else
        complain("there is no memory for %" PRIu64 " MB; %zu are used", hash_number,
                 wanted.hash_megabytes);
    struct baronet_engine *engine = learning_engine(game, &wanted);
    struct baronet_engine_answer answer = {.size = sizeof answer};
    printer.play = play;
    printer.engine = engine;
    if (printer.as_json)
        json_open(&printer.json, "[");
    bool has_turn = result_of(play).outcome == BARONET_ONGOING &&
                    baronet_engine_think(engine, play, &limits, &answer, NULL);
    if (!printer.as_json && has_turn)
        print_best(&printer, best_turn(&printer, &answer));
    if (printer.says_why && has_turn)
        print_reasons(&printer, engine, best_turn(&printer, &answer));
    if (printer.as_json) {
        json_close(&printer.json, "]");
        putchar('\n');
    } else if (!has_turn) {
        print_end(game, play);
    }
    reason_reports_release(&printer.reports);
    baronet_engine_answer_release(&answer);
    baronet_engine_free(engine);
    close_position(game, play);
    return STATUS_FINE;
}

// ---- Forced wins

static bool show_progress(void *context, unsigned turns, uint64_t nodes)
{
    (void)context;
    if (progress_is_wanted())
        progress_show("looking for a win in %u: %" PRIu64 " positions", turns, nodes);
    return true;
}

int mate_command(int argc, char **argv)
{
    const char *fen = NULL;
    uint64_t turns;
    bool as_json = false;
    const struct option options[] = {
        {"--fen", NULL, &fen}, {"--json", &as_json, NULL}, {NULL, NULL, NULL}};
    struct baronet_message *message;
    struct baronet_game *game;
    struct baronet_play *play;
    struct baronet_forced_win win = {.size = sizeof win};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "GAME TURNS"))
        return STATUS_USAGE;
    if (!read_number(argv[2], MATE_LIMIT, &turns) || turns == 0)
        return complain_usage(argv[0], NULL, "TURNS is a number from 1 to %d, not \"%s\"",
                              MATE_LIMIT, argv[2]);
    int status = open_position(argv[1], fen, &game, &play);
    if (status != STATUS_FINE)
        return status;
    if (!as_json && result_of(play).outcome != BARONET_ONGOING) {
        print_end(game, play);
        close_position(game, play);
        return STATUS_FINE;
    }
    if (!baronet_forced_win_find(play, (unsigned)turns, show_progress, NULL, &win, &message))
        status = STATUS_ENVIRONMENT;
    if (progress_is_wanted())
        progress_show("%s", "");
    complain_message(message);
    struct text_buffer player;
    text_buffer_init(&player);
    print_player(&player, game, baronet_play_mover(play));
    if (as_json) {
        struct json json = {.out = stdout};
        json_open(&json, "{");
        json_key(&json, "win_in");
        json_number(&json, win.is_found ? win.turns : 0);
        json_key(&json, "nodes");
        json_number(&json, win.nodes);
        json_key(&json, "turns");
        json_open(&json, "[");
        for (size_t i = 0; i < win.line_length; i++)
            json_text(&json, win.line[i]);
        json_close(&json, "]");
        json_close(&json, "}");
        putchar('\n');
    } else if (win.is_found) {
        printf("%s wins in %u:", player.start, win.turns);
        for (size_t i = 0; i < win.line_length; i++)
            printf(" %s", win.line[i]);
        printf("\n");
    } else if (win.is_stopped) {
        complain("the rules exceed a budget; nothing is proved");
        status = STATUS_WRONG;
    } else if (status == STATUS_FINE) {
        printf("%s has no forced win in %" PRIu64 " turn%s\n", player.start, turns,
               turns == 1 ? "" : "s");
    }
    text_buffer_release(&player);
    baronet_forced_win_release(&win);
    close_position(game, play);
    return status;
}
