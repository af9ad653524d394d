// Tests written in game files: positions, turns that are legal or not, results, perft counts.
#include "baronet_check.h"
#include "baronet_notation.h"
#include "call.h"
#include "loaded_game.h"
#include "memory.h"
#include "message.h"
#include "result.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

struct tester {
    const struct baronet_game *game;
    struct baronet_play *play;
    const struct vdl_node *test;
    struct arena arena; // of strings
    struct baronet_message *report;
    unsigned passed, failed;
};

// Adds a failure to the report, which the caller may add to.
static struct baronet_diagnostic *tell(struct tester *tester, const struct vdl_node *at,
                                       struct text words)
{
    const struct source *source = source_find(&tester->game->sources, at->span.start);
    struct baronet_message *report = tester->report;
    struct text_buffer text;
    text_buffer_init(&text);
    text_buffer_print(&text, "test \"%.*s\" failed: %.*s", TEXT_ARGUMENTS(tester->test->text),
                      TEXT_ARGUMENTS(words));
    struct baronet_diagnostic *diagnostic =
        message_tell(report, "test", message_copy(report, (struct text){text.start, text.length}));
    if (source) {
        diagnostic->file = message_copy(report, text_of(source->name));
        source_locate(source, at->span.start, &diagnostic->line, &diagnostic->column);
        source_locate(source, at->span.end, &diagnostic->end_line, &diagnostic->end_column);
    }
    text_buffer_print(message_buffer(report), "%s:%u:%u: %s\n", source ? source->name : "",
                      diagnostic->line, diagnostic->column, text.start);
    text_buffer_release(&text);
    return diagnostic;
}

__attribute__((format(printf, 3, 4))) static void
check(struct tester *tester, const struct vdl_node *at, const char *problem, ...)
{
    struct text_buffer words;
    va_list arguments;
    if (!problem) {
        tester->passed++;
        return;
    }
    tester->failed++;
    text_buffer_init(&words);
    va_start(arguments, problem);
    text_buffer_vprint(&words, problem, arguments);
    va_end(arguments);
    tell(tester, at, (struct text){words.start, words.length});
    text_buffer_release(&words);
}

// The item's text as a string that lives as long as the tester.
static const char *string_of(struct tester *tester, const struct vdl_node *item)
{
    return arena_copy(&tester->arena, item->text.start, item->text.length);
}

// What the library said, as a failure: its text, what was expected, and its hint.
static void fail_by(struct tester *tester, const struct vdl_node *at,
                    const struct baronet_message *message)
{
    struct baronet_diagnostic said = {.size = sizeof said};
    bool is_said = baronet_message_diagnostic(message, 0, &said);
    struct baronet_diagnostic *told = tell(tester, at, text_of(is_said ? said.text : ""));
    tester->failed++;
    if (said.expectation)
        told->expectation = message_copy(tester->report, text_of(said.expectation));
    if (said.hint)
        told->hint = message_copy(tester->report, text_of(said.hint));
}

static void test_position(struct tester *tester, const struct vdl_node *line)
{
    const struct vdl_node *item = line->first;
    struct baronet_message *message = NULL;
    struct baronet_play *fresh =
        item->kind == VDL_STRING
            ? baronet_start_fen(tester->game, string_of(tester, item), &message)
            : baronet_start(tester->game);
    if (fresh) {
        baronet_play_free(tester->play);
        tester->play = fresh;
    } else {
        fail_by(tester, item, message);
    }
    baronet_message_free(message);
}

static void test_turns(struct tester *tester, const struct vdl_node *line)
{
    bool wanted = !text_is(line->text, "illegal"), stay = text_is(line->text, "play");
    for (const struct vdl_node *item = line->first; item; item = item->next) {
        struct baronet_message *message = NULL;
        bool legal = baronet_apply_text(tester->play, string_of(tester, item), &message);
        if (legal == wanted)
            check(tester, item, NULL);
        else if (legal)
            check(tester, item, "\"%.*s\" is legal", TEXT_ARGUMENTS(item->text));
        else
            fail_by(tester, item, message);
        if (legal && !stay)
            baronet_undo(tester->play);
        baronet_message_free(message);
    }
}

// `result ongoing`, `result draw "reason"`, `result White "reason"`, `result Red loses "reason"`.
static void test_result(struct tester *tester, const struct vdl_node *line)
{
    struct baronet_result result = play_result(tester->play);
    const char *got = result.outcome == BARONET_ONGOING ? "ongoing"
                      : result.outcome == BARONET_DRAW
                          ? "draw"
                          : baronet_game_player(tester->game, result.winner);
    const struct vdl_node *wanted = line->first, *reason = wanted->next;
    bool says_loses = reason && reason->kind == VDL_WORD && text_is(reason->text, "loses");
    bool has_lost = result.outcome == BARONET_LOSS;
    if (says_loses)
        reason = reason->next;
    bool is_name = text_is(wanted->text, "ongoing") || text_is(wanted->text, "draw") ||
                   model_player(tester->game->model, wanted->text) >= 0;
    if (!is_name)
        check(tester, wanted, "\"%.*s\" is no result; expected ongoing, draw or a player",
              TEXT_ARGUMENTS(wanted->text));
    else if (!text_is(wanted->text, got) || says_loses != has_lost)
        check(tester, wanted, "the result is %s%s%s%s", got, has_lost ? " loses" : "",
              result.reason[0] ? ": " : "", result.reason);
    else if (reason && reason->kind == VDL_STRING && !text_is(reason->text, result.reason))
        check(tester, reason, "the reason is \"%s\"", result.reason);
    else if (reason && line->last->kind == VDL_NUMBER && line->last->number != result.worth)
        check(tester, line->last, "it is worth %" PRId32, result.worth);
    else
        check(tester, wanted, NULL);
}

// Counts no further than to see that there are more than expected: a depth is typed quickly.
static bool is_within(void *context, uint64_t nodes)
{
    return nodes <= *(const uint64_t *)context;
}

static void test_perft(struct tester *tester, const struct vdl_node *line)
{
    const struct vdl_node *depth = line->first, *nodes = depth->next;
    uint64_t counted = 0;
    if (depth->kind != VDL_NUMBER || !nodes || nodes->kind != VDL_NUMBER) {
        check(tester, line, "perft needs a depth and a count");
        return;
    }
    struct baronet_message *message = NULL;
    uint64_t wanted = (uint64_t)nodes->number;
    bool done = baronet_perft(tester->play, (unsigned)depth->number, &counted, is_within, &wanted,
                              &message);
    if (message)
        fail_by(tester, nodes, message);
    else if (!done)
        check(tester, nodes, "perft %ld is more than that", depth->number);
    baronet_message_free(message);
    if (!done)
        return;
    if (counted == wanted)
        check(tester, nodes, NULL);
    else
        check(tester, nodes, "perft %ld is %" PRIu64, depth->number, counted);
}

// `hears White "words" ...`: what the rules say to a player, all of it; without words nothing.
static void test_said(struct tester *tester, const struct vdl_node *line)
{
    int player = model_player(tester->game->model, line->first->text);
    struct text_buffer wanted;
    if (player < 0) {
        check(tester, line->first, "there is no player \"%.*s\"",
              TEXT_ARGUMENTS(line->first->text));
        return;
    }
    text_buffer_init(&wanted);
    for (const struct vdl_node *words = line->first->next; words; words = words->next)
        text_buffer_print(&wanted, "%.*s\n", TEXT_ARGUMENTS(words->text));
    char *said = baronet_play_said(tester->play, (unsigned)player);
    const char *got = said ? said : "";
    if (text_is((struct text){wanted.start, wanted.length}, got))
        check(tester, line, NULL);
    else
        check(tester, line, "%.*s is told %s%.*s%s", TEXT_ARGUMENTS(line->first->text),
              *got ? "\"" : "nothing", (int)(*got ? strlen(got) - 1 : 0), got, *got ? "\"" : "");
    baronet_free(said);
    text_buffer_release(&wanted);
}

static void test_line(struct tester *tester, const struct vdl_node *line)
{
    if (line->kind != VDL_TEST_LINE)
        return;
    if (text_is(line->text, "position"))
        test_position(tester, line);
    else if (text_is(line->text, "legal") || text_is(line->text, "illegal") ||
             text_is(line->text, "play"))
        test_turns(tester, line);
    else if (text_is(line->text, "result"))
        test_result(tester, line);
    else if (text_is(line->text, "perft"))
        test_perft(tester, line);
    else if (text_is(line->text, "hears"))
        test_said(tester, line);
    else
        check(tester, line,
              "unknown \"%.*s\"; expected position, legal, illegal, play, result, hears or perft",
              TEXT_ARGUMENTS(line->text));
}

static bool run_tests(const struct baronet_game *game, unsigned *passed, unsigned *failed,
                      struct baronet_message **report)
{
    struct tester tester = {.game = game, .report = message_new()};
    arena_init(&tester.arena);
    for (const struct named_node *test = game->model->tests.first; test; test = test->next) {
        // Those outside of conditions speak of the game as it usually is.
        if (game->model->is_chosen && !model_is_conditional(game->model, test->node))
            continue;
        tester.test = test->node;
        tester.play = baronet_start(game);
        for (const struct vdl_node *line = test->node->first; line; line = line->next)
            test_line(&tester, line);
        baronet_play_free(tester.play);
    }
    arena_release(&tester.arena);
    *passed = tester.passed;
    *failed = tester.failed;
    message_take(report, tester.report);
    return tester.failed == 0;
}

bool baronet_game_test(const struct baronet_game *game, unsigned *passed, unsigned *failed,
                       struct baronet_message **report)
{
    struct call call;
    if (REFUSED(game, report) || CALL_FAILED(&call, NULL, report))
        return false;
    bool is_done = run_tests(game, passed, failed, report);
    call_close(&call);
    return is_done;
}
