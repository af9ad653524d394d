// baronet check --secrets: whether what a player is sent depends on what he may not know.
#include "check_secrets.h"

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

// The first line in which the texts differ, of both.
static void differing_line(const char *const told[2], struct text lines[2])
{
    size_t at = 0;
    while (told[0][at] && told[0][at] == told[1][at])
        at++;
    while (at > 0 && told[0][at - 1] != '\n')
        at--;
    for (int k = 0; k < 2; k++)
        lines[k] = (struct text){told[k] + at, strcspn(told[k] + at, "\n")};
}

static void print_text(const char *name, const struct baronet_game *game,
                       const struct baronet_secrets_report *report)
{
    static const char *const which[] = {"one game", "another"};
    if (!baronet_game_has_secrets(game)) {
        printf("%s: this game has no secrets\n", name);
        return;
    }
    if (!report->channel) {
        printf("%s: nothing that a player may not know was told: %" PRIu64
               " pairs of games, %" PRIu64 " pairs of positions\n",
               name, report->games, report->compared);
        return;
    }
    struct text lines[2];
    differing_line((const char *const *)report->told, lines);
    printf("%s: %s is told something that he may not know, by %s.\n", name,
           baronet_game_player(game, report->viewer), report->channel);
    for (int k = 0; k < 2; k++) {
        printf("  In %s%s: %s\n  he is told: ", which[k],
               k ? ", which looks the same to him" : "", report->turns[k]);
        if (lines[k].length > 0)
            printf("%.*s\n", TEXT_ARGUMENTS(lines[k]));
        else
            puts("(nothing)");
    }
}

static void print_json(const char *name, const struct baronet_game *game,
                       const struct check_secrets_options *options,
                       const struct baronet_secrets_report *report, struct json *json)
{
    json_open(json, "{");
    json_member(json, "game", name);
    json_key(json, "seed");
    json_number(json, options->seed);
    json_key(json, "games");
    json_number(json, report->games);
    json_key(json, "compared");
    json_number(json, report->compared);
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
    struct baronet_secrets_report report;
    char *message = NULL;
    struct baronet_secrets_options how = {.games = options->games,
                                          .turn_limit = options->turns,
                                          .seed = options->seed,
                                          .context = sent,
                                          .progress = show_progress,
                                          .progress_context = &show};
    how.channels = sent_channels(&how.channel_count);
    bool is_fine = baronet_secrets_check(game, &how, &report, &message);
    if (progress_is_wanted())
        progress_show("%s", "");
    complain_message(message);
    if (json)
        print_json(name, game, options, &report, json);
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
