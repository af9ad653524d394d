// The commands that ask the engine, or say how well it is to play.
#include "complain.h"
#include "options.h"
#include "reason_text.h"
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

struct analysis {
    struct session *session;
    struct reason_reports reports;
};

static bool note_report(void *context, const struct baronet_engine_report *report)
{
    struct analysis *analysis = context;
    reason_reports_note(&analysis->reports, report);
    if (progress_is_wanted())
        progress_show("thinking: depth %u", report->depth);
    return true;
}

// The advice of the engine, to be freed; false in *goes_on: the player has interrupted it.
static char *advice(struct analysis *analysis, uint64_t milliseconds, bool *goes_on)
{
    struct session *session = analysis->session;
    struct baronet_engine_limits limits = {.milliseconds = milliseconds,
                                           .lines = SHOWN_LINES,
                                           .progress = note_report,
                                           .context = analysis};
    struct baronet_engine_answer answer = {0};
    session_begin_listening(session);
    char *turn = engine_player_advice(session_engine_player(session), session->record.play, &limits,
                                      &answer);
    *goes_on = session_end_listening(session, NULL);
    if (progress_is_wanted())
        progress_show("%s", "");
    return turn;
}

// Why it is best; in games with secrets there are no lines that could show it.
static void show_reasons(struct session *session, const struct reason_lines *lines)
{
    struct reasons reasons = {.count = 0};
    struct text_buffer text;
    if (lines->count == 0)
        return;
    text_buffer_init(&text);
    reasons_find(&reasons, engine_player_engine(session_engine_player(session)),
                 session->record.play, lines);
    for (unsigned i = 0; i < reasons.count; i++) {
        text_buffer_clear(&text);
        print_reason(&text, session->game, lines, &reasons.of[i]);
        printf("  %s\n", text.start);
    }
    reasons_release(&reasons);
    text_buffer_release(&text);
}

void show_hint(struct session *session, const char *argument)
{
    struct analysis analysis = {.session = session};
    bool goes_on;
    (void)argument;
    if (!can_think(session))
        return;
    char *turn = advice(&analysis, HINT_MILLISECONDS, &goes_on);
    if (goes_on) {
        session_show_words(session);
        puts(turn ? turn : "There is no legal turn.");
        show_reasons(session, reason_reports_end(&analysis.reports, turn));
    }
    reason_reports_release(&analysis.reports);
    baronet_free(turn);
}

static void show_line(struct session *session, const struct reason_line *line)
{
    struct text_buffer text;
    text_buffer_init(&text);
    print_verdict(&text, engine_player_engine(session_engine_player(session)), session->record.play,
                  line->score, line->win_in);
    printf("  %s:", text.start);
    for (size_t i = 0; i < line->count; i++)
        printf(" %s", line->turns[i]);
    putchar('\n');
    text_buffer_release(&text);
}

static void show_chance_source(struct session *session)
{
    struct text_buffer text;
    text_buffer_init(&text);
    print_chance_source(&text, engine_player_engine(session_engine_player(session)),
                        session->record.play);
    printf("%s\n", text.start);
    text_buffer_release(&text);
}

void show_analysis(struct session *session, const char *argument)
{
    struct analysis analysis = {.session = session};
    uint64_t seconds = ANALYSIS_SECONDS;
    bool goes_on;
    if (argument[0] && (!read_number(argument, ANALYSIS_LIMIT, &seconds) || seconds == 0)) {
        printf("\"analyse\" takes a number of seconds from 1 to %d.\n", ANALYSIS_LIMIT);
        return;
    }
    if (!can_think(session))
        return;
    char *turn = advice(&analysis, seconds * 1000, &goes_on);
    const struct reason_lines *lines = reason_reports_end(&analysis.reports, turn);
    if (lines->count > 0)
        printf("%u turn%s deep:\n", lines->depth, lines->depth == 1 ? "" : "s");
    for (unsigned i = 0; i < lines->count; i++)
        show_line(session, &lines->of[i]);
    show_reasons(session, lines);
    if (lines->count > 0)
        show_chance_source(session);
    if (lines->count == 0 && goes_on) // secrets: what is seen has no single line
        printf("  %s\n", turn ? turn : "There is no legal turn.");
    reason_reports_release(&analysis.reports);
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
