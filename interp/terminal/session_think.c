// The commands that ask the engine, or say how well it is to play.
#include "complain.h"
#include "options.h"
#include "session_commands.h"
#include "session_listen.h"

#include <inttypes.h>
#include <stdio.h>

enum { HINT_MILLISECONDS = 1000, ANALYSIS_SECONDS = 5, ANALYSIS_LIMIT = 3600, SHOWN_LINES = 3 };

// False, with the reason on the screen, when there is nothing to think about.
static bool can_think(struct session *session)
{
    const struct record *record = &session->record;
    if (session_is_over(session)) {
        puts("The game is over.");
        return false;
    }
    if (baronet_engine_can_play(record->start, baronet_play_mover(record->play)))
        return true;
    puts("The engine can't help: it does not see enough of the start.");
    return false;
}

void show_hint(struct session *session, const char *argument)
{
    struct baronet_engine_limits limits = {.milliseconds = HINT_MILLISECONDS};
    struct baronet_engine_answer answer = {0};
    (void)argument;
    if (!can_think(session))
        return;
    session_begin_listening(session);
    char *turn = engine_player_advice(session_engine_player(session), session->record.play, &limits,
                                      &answer);
    if (session_end_listening(session, NULL)) {
        session_show_words(session);
        puts(turn ? turn : "There is no legal turn.");
    }
    baronet_free(turn);
}

struct lines {
    struct text_buffer of[SHOWN_LINES];
    unsigned count, depth;
};

// The lines of the depth being searched, and of the latest one that is through.
struct analysis {
    struct session *session;
    struct lines latest, whole;
};

static void lines_init(struct lines *lines)
{
    *lines = (struct lines){.count = 0};
    for (int i = 0; i < SHOWN_LINES; i++)
        text_buffer_init(&lines->of[i]);
}

static void lines_release(struct lines *lines)
{
    for (int i = 0; i < SHOWN_LINES; i++)
        text_buffer_release(&lines->of[i]);
}

static void lines_copy(struct lines *lines, const struct lines *from)
{
    lines->count = from->count;
    lines->depth = from->depth;
    for (unsigned i = 0; i < from->count; i++) {
        text_buffer_clear(&lines->of[i]);
        text_buffer_add(&lines->of[i], from->of[i].start, from->of[i].length);
    }
}

static bool note_line(void *context, const struct baronet_engine_report *report)
{
    struct analysis *analysis = context;
    struct session *session = analysis->session;
    if (report->line == 0 || report->line > SHOWN_LINES)
        return true;
    struct text_buffer *line = &analysis->latest.of[report->line - 1];
    analysis->latest.count = report->line;
    analysis->latest.depth = report->depth;
    text_buffer_clear(line);
    print_verdict(line, session->game, baronet_play_mover(session->record.play), report->score,
                  report->win_in);
    text_buffer_print(line, ":");
    for (size_t i = 0; i < report->turn_count; i++)
        text_buffer_print(line, " %s", report->turns[i]);
    if (analysis->latest.count >= analysis->whole.count)
        lines_copy(&analysis->whole, &analysis->latest);
    if (progress_is_wanted())
        progress_show("thinking: depth %u", report->depth);
    return true;
}

void show_analysis(struct session *session, const char *argument)
{
    struct analysis analysis = {.session = session};
    struct baronet_engine_limits limits = {
        .lines = SHOWN_LINES, .progress = note_line, .context = &analysis};
    struct baronet_engine_answer answer = {0};
    uint64_t seconds = ANALYSIS_SECONDS;
    if (argument[0] && (!read_number(argument, ANALYSIS_LIMIT, &seconds) || seconds == 0)) {
        printf("\"analyse\" takes a number of seconds from 1 to %d.\n", ANALYSIS_LIMIT);
        return;
    }
    if (!can_think(session))
        return;
    limits.milliseconds = seconds * 1000;
    lines_init(&analysis.latest);
    lines_init(&analysis.whole);
    session_begin_listening(session);
    char *turn = engine_player_advice(session_engine_player(session), session->record.play, &limits,
                                      &answer);
    bool goes_on = session_end_listening(session, NULL);
    if (progress_is_wanted())
        progress_show("%s", "");
    const struct lines *lines = &analysis.whole;
    if (lines->count > 0)
        printf("%u turn%s deep:\n", lines->depth, lines->depth == 1 ? "" : "s");
    for (unsigned i = 0; i < lines->count; i++)
        printf("  %s\n", lines->of[i].start);
    if (lines->count == 0 && goes_on) // secrets: what is seen has no single line
        printf("  %s\n", turn ? turn : "There is no legal turn.");
    lines_release(&analysis.latest);
    lines_release(&analysis.whole);
    baronet_free(turn);
}

void stop_thinking(struct session *session, const char *argument)
{
    (void)session;
    (void)argument;
    puts("The engine does not think now.");
}

static void show_level(const struct session *session)
{
    const struct baronet_engine_limits *given = &session->engine.limits;
    struct baronet_engine_limits limits = {.size = sizeof limits};
    if (given->milliseconds || given->depth) {
        puts("The engine plays by --time or --depth; \"level N\" sets a level instead.");
        return;
    }
    baronet_engine_level(session->engine.level, &limits);
    printf("The engine plays at level %u: ", session->engine.level);
    if (limits.nodes)
        printf("up to %" PRIu64 " positions a turn", limits.nodes);
    if (session->has_clock)
        printf("%sby the clock.\n", limits.nodes ? ", " : "");
    else
        printf("%s%" PRIu64 " s%s.\n", limits.nodes ? ", no longer than " : "",
               limits.milliseconds / 1000, limits.nodes ? "" : " a turn");
}

void set_level(struct session *session, const char *argument)
{
    uint64_t level;
    if (!argument[0]) {
        show_level(session);
        return;
    }
    if (!read_number(argument, BARONET_LEVELS, &level) || level == 0) {
        printf("\"level\" takes a number from 1 to %d.\n", BARONET_LEVELS);
        return;
    }
    session->engine.level = (unsigned)level;
    session->engine.limits =
        (struct baronet_engine_limits){0}; // but the clock, which is set for each turn
    if (session->engine_player) {
        engine_player_set_level(session->engine_player, session->engine.level);
        engine_player_limit(session->engine_player, &session->engine.limits);
    }
    show_level(session);
}
