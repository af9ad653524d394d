#include "record_game.h"

#include "complain.h"
#include "exit_status.h"
#include "loading.h"
#include "record_parts.h"
#include "record_read.h"
#include "store.h"

#include <stdio.h>

// Adds the path of the record, or of the first part of one. What players are called is known only
// from the game of today.
static void print_first_path(const struct record_game *asked, struct text_buffer *out)
{
    bool is_missing;
    struct baronet_game *now = NULL;
    if (!store_exists(asked->path) && asked->game)
        now = loading_game(asked->game, &is_missing, NULL);
    if (now && baronet_game_has_secrets(now))
        part_path_print(out, asked->path, now, 0);
    else
        text_buffer_print(out, "%s", asked->path);
    baronet_game_free(now);
}

int record_game_open(const struct record_game *asked, struct baronet_game **game)
{
    struct baronet_record *record = NULL;
    struct text_buffer path, problem;
    text_buffer_init(&path);
    text_buffer_init(&problem);
    *game = NULL;
    // What a killed process began to save is finished first.
    if (!store_exists(asked->path) && !store_settle_unit(asked->path, &problem))
        complain("%s", problem.start);
    text_buffer_clear(&problem);
    print_first_path(asked, &path);
    int status = record_read(&record, path.start, &problem);
    if (status == STATUS_FINE) {
        struct baronet_recorded recorded = record_recorded(record);
        char fingerprint[FINGERPRINT_ROOM];
        record_fingerprint(record, fingerprint);
        struct recorded_rules rules = {.path = asked->path,
                                       .game = asked->game,
                                       .name = recorded.game,
                                       .fingerprint = fingerprint[0] ? fingerprint : NULL,
                                       .text = text_of(recorded.rules ? recorded.rules : ""),
                                       .choice = asked->choice,
                                       .what = asked->what};
        status = recorded_rules_open(&rules, game);
    } else {
        fputs(problem.start, stderr);
    }
    baronet_record_free(record);
    text_buffer_release(&problem);
    text_buffer_release(&path);
    return status;
}
