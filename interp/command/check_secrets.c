// baronet check --secrets: whether what a player is sent depends on what he may not know.
#include "check_secrets.h"

#include "baronet_check.h"
#include "complain.h"
#include "exit_status.h"
#include "game_argument.h"
#include "json.h"
#include "result_text.h"
#include "sent.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// ---- The report

static struct text line_at(const char *start)
{
    return (struct text){start, strcspn(start, "\n")};
}

static const char *after_line(const char *start)
{
    start += strcspn(start, "\n");
    return *start ? start + 1 : NULL;
}

// The first line of a text that is not among those of another; empty when there is none.
static struct text line_missing(const char *text, const char *other)
{
    for (const char *at = text; at; at = after_line(at)) {
        const char *same = other;
        while (same && !text_equal(line_at(at), line_at(same)))
            same = after_line(same);
        if (!same)
            return line_at(at);
    }
    return (struct text){"", 0};
}

// A line of each text that shows how they differ.
static void differing_lines(const char *first, const char *second, struct text lines[2])
{
    lines[0] = line_missing(first, second);
    lines[1] = line_missing(second, first);
    if (lines[0].length > 0 || lines[1].length > 0)
        return;
    // The same lines in another order.
    while (first && second && text_equal(line_at(first), line_at(second))) {
        first = after_line(first);
        second = after_line(second);
    }
    lines[0] = line_at(first ? first : "");
    lines[1] = line_at(second ? second : "");
}

static void print_text(const char *name, const struct baronet_game *game,
                       const struct baronet_secrets_report *report)
{
    static const char *const which[] = {"one game", "another"};
    if (!baronet_game_has_secrets(game)) {
        printf("%s: this game has no secrets\n", name);
        return;
    }
    if (!report->channel && report->compared == 0) {
        printf("%s: no two games were found that look the same to a player or spectator, so "
               "nothing was "
               "compared\n",
               name);
        return;
    }
    if (!report->channel) {
        printf("%s: nothing that a player or spectator may not know was told: %" PRIu64
               " pairs of games, %" PRIu64 " pairs of positions\n",
               name, report->games, report->compared);
        return;
    }
    struct text lines[2];
    differing_lines(report->told[0], report->told[1], lines);
    printf("%s: %s is told something that he may not know, by %s.\n", name,
           report->viewer == BARONET_SPECTATOR ? "a spectator"
                                               : baronet_game_player(game, report->viewer),
           report->channel);
    for (int k = 0; k < 2; k++) {
        printf("  In %s%s: %s\n  he is told: ", which[k], k ? ", which looks the same to him" : "",
               report->turns[k]);
        if (lines[k].length > 0)
            printf("%.*s\n", TEXT_ARGUMENTS(lines[k]));
        else
            puts(report->told[k][0] ? "(not that)" : "(nothing)");
    }
}

static void print_json(const char *name, const struct baronet_game *game,
                       const struct check_secrets_options *options,
                       const struct baronet_secrets_report *report, bool is_finished,
                       struct json *json)
{
    json_open(json, "{");
    json_member(json, "game", name);
    json_key(json, "seed");
    json_number(json, options->seed);
    json_key(json, "games");
    json_number(json, report->games);
    json_key(json, "compared");
    json_number(json, report->compared);
    json_key(json, "finished");
    json_boolean(json, is_finished);
    json_key(json, "tells");
    json_boolean(json, report->channel);
    if (report->channel) {
        static const char *const keys[] = {"one", "another"};
        json_key(json, "viewer");
        json_player(json, game, report->viewer);
        json_member(json, "channel", report->channel);
        for (int k = 0; k < 2; k++) {
            json_key(json, keys[k]);
            json_open(json, "{");
            json_member(json, "turns", report->turns[k]);
            json_member(json, "told", report->told[k]);
            json_close(json, "}");
        }
    }
    json_close(json, "}");
}

// ---- Running

struct show {
    const struct baronet_game *game;
    uint64_t games;
};

static bool show_progress(void *context, size_t games)
{
    const struct show *show = context;
    if (progress_is_wanted())
        progress_show("%s: %zu of %" PRIu64 " pairs of games for each player",
                      baronet_game_title(show->game), games, show->games);
    return true;
}

static int check_game(const char *name, const struct baronet_game *game,
                      const struct check_secrets_options *options, struct json *json)
{
    struct sent *sent = sent_new(game);
    struct show show = {game, options->games};
    struct baronet_secrets_report report = {.size = sizeof report};
    struct baronet_message *message = NULL;
    struct baronet_secrets_options how = {.size = sizeof how,
                                          .games = options->games,
                                          .turn_limit = options->turns,
                                          .seed = options->seed,
                                          .context = sent,
                                          .progress = show_progress,
                                          .progress_context = &show};
    how.channels = sent_channels(&how.channel_count);
    bool is_fine = baronet_secrets_check(game, &how, &report, &message) &&
                   (report.compared > 0 || !baronet_game_has_secrets(game));
    bool is_finished = !message;
    if (progress_is_wanted())
        progress_show("%s", "");
    complain_message(message);
    if (json)
        print_json(name, game, options, &report, is_finished, json);
    else if (!is_finished)
        printf("%s: the test could not be finished\n", name);
    else
        print_text(name, game, &report);
    fflush(stdout);
    baronet_secrets_release(&report);
    sent_free(sent);
    return is_fine ? STATUS_FINE : STATUS_WRONG;
}

int check_secrets(size_t count, char *const *names, const struct check_secrets_options *options)
{
    struct json json = {.out = stdout}, *out = options->is_json ? &json : NULL;
    int worst = STATUS_FINE;
    if (out)
        json_open(out, "[");
    for (size_t i = 0; i < count; i++) {
        struct baronet_game *game;
        int status = open_game(names[i], &game);
        if (game)
            status = check_game(names[i], game, options, out);
        if (game)
            baronet_game_free(game);
        worst = status > worst ? status : worst;
    }
    if (out) {
        json_close(out, "]");
        putchar('\n');
    }
    return worst;
}
