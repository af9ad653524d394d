// baronet replay: saved games and records of matches, played again; here those of Zillions, the
// others in replay_record.c and replay_match.c.
#include "command.h"
#include "complain.h"
#include "json.h"
#include "loading.h"
#include "match_record_text.h"
#include "options.h"
#include "record_zsg.h"
#include "replay.h"
#include "result_text.h"
#include "store.h"

#include <stdio.h>
#include <string.h>

enum { REPLAY_LIMIT = 1 << 30 };

static void print_text(const struct baronet_zsg_replay *replay, bool is_whole)
{
    for (size_t i = 0; i < replay->turn_count; i++) {
        char *text = baronet_play_turn_text(replay->play, i, BARONET_REFEREE);
        const char *saved = replay->turns[i].text;
        printf("%u. %s: %s\n", replay->turns[i].number, saved[0] ? saved : "(not written)", text);
        baronet_free(text);
    }
    if (!is_whole)
        return;
    struct text_buffer words;
    char *fen = baronet_play_fen(replay->play, BARONET_REFEREE);
    text_buffer_init(&words);
    print_result(&words, replay->game, baronet_play_result(replay->play));
    printf("%s\n%s\n", words.start, fen);
    text_buffer_release(&words);
    baronet_free(fen);
}

static void print_json(const struct baronet_zsg_replay *replay)
{
    struct json json = {.out = stdout};
    char *fen = baronet_play_fen(replay->play, BARONET_REFEREE);
    json_open(&json, "{");
    json_member(&json, "game", baronet_game_title(replay->game));
    json_key(&json, "turns");
    json_open(&json, "[");
    for (size_t i = 0; i < replay->turn_count; i++) {
        char *text = baronet_play_turn_text(replay->play, i, BARONET_REFEREE);
        json_open(&json, "{");
        json_key(&json, "number");
        json_number(&json, replay->turns[i].number);
        json_member(&json, "saved", replay->turns[i].text);
        json_member(&json, "turn", text);
        json_close(&json, "}");
        baronet_free(text);
    }
    json_close(&json, "]");
    json_member(&json, "fen", fen);
    json_result(&json, replay->game, baronet_play_result(replay->play));
    json_close(&json, "}");
    putchar('\n');
    baronet_free(fen);
}

// As Zillions would write it, which is not always how it stands in the file.
static bool print_zsg(const struct baronet_zsg_replay *replay)
{
    char *message = NULL, *text = baronet_zsg_text(replay->play, &message);
    if (text)
        fputs(text, stdout);
    complain_message(message);
    baronet_free(text);
    return text;
}

static int replay_zsg(const struct replay *replay)
{
    bool missing = false;
    char *message = NULL;
    struct baronet_zsg_replay found;
    const struct baronet_load_options loading = loading_options();
    bool is_whole = baronet_zsg_replay_with(replay->path, &loading, &found, &missing, &message);
    if (is_whole && replay->as_json)
        print_json(&found);
    else if (is_whole && replay->as_zsg)
        is_whole = print_zsg(&found);
    else if (found.play && !replay->as_json)
        print_text(&found, is_whole);
    fflush(stdout);
    complain_message(message);
    baronet_zsg_replay_release(&found);
    return is_whole ? STATUS_FINE : missing ? STATUS_ENVIRONMENT : STATUS_WRONG;
}

// A text that says what it is at its beginning.
static int replay_text(const struct replay *replay)
{
    static const char game[] = "[Game \"", variant[] = "[Variant \"";
    struct text_buffer bytes, problem;
    text_buffer_init(&bytes);
    text_buffer_init(&problem);
    int status = STATUS_WRONG;
    if (!store_read(replay->path, REPLAY_LIMIT, &bytes, &problem)) {
        complain("%s", problem.start);
        status = STATUS_ENVIRONMENT;
    } else if (strncmp(bytes.start, game, sizeof game - 1) == 0) {
        status = replay_record(replay);
    } else if (strncmp(bytes.start, variant, sizeof variant - 1) == 0 ||
               strncmp(bytes.start, match_record_heading, strlen(match_record_heading)) == 0) {
        status = replay_match(replay, (struct text){bytes.start, bytes.length});
    } else {
        complain("%s is neither a saved game nor the record of a match", replay->path);
    }
    text_buffer_release(&problem);
    text_buffer_release(&bytes);
    return status;
}

int replay_command(int argc, char **argv)
{
    struct replay replay = {0};
    const char *rules = NULL;
    const struct option options[] = {{"--json", .is_set = &replay.as_json},
                                     {"--zsg", .is_set = &replay.as_zsg},
                                     {"--rules", .value = &rules},
                                     {0}};
    if (!options_read(&argc, argv, options) ||
        !options_have(argc, argv, argc > 2 ? "FILE GAME" : "FILE") ||
        rules_choice_read(argv[0], rules, &replay.choice) != STATUS_FINE)
        return STATUS_USAGE;
    replay.path = argv[1];
    replay.game = argc > 2 ? argv[2] : NULL;
    bool is_zsg = zsg_is_path(replay.path);
    if (is_zsg && (rules || replay.game))
        return complain_usage(argv[0], NULL, "a ZSG file names its game, and holds no rules");
    if (!is_zsg && replay.as_zsg)
        return complain_usage(argv[0], NULL, "--zsg goes with a ZSG file");
    return is_zsg ? replay_zsg(&replay) : replay_text(&replay);
}
