// baronet replay: saved games and records of matches, played again; here those of Zillions, the
// others in replay_record.c and replay_match.c.
#include "answers.h"
#include "baronet_notation.h"
#include "command.h"
#include "complain.h"
#include "json.h"
#include "loading.h"
#include "match_record_text.h"
#include "options.h"
#include "record_zsg.h"
#include "replay.h"
#include "result_text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { REPLAY_LIMIT = 1 << 30 };

static void print_text(const struct baronet_zsg_replay *replay, bool is_whole)
{
    for (size_t i = 0; i < replay->turn_count; i++) {
        char *text = baronet_play_turn_text(replay->play, i, BARONET_REFEREE);
        struct baronet_zsg_turn saved = {.size = sizeof saved};
        baronet_zsg_turn(replay, i, &saved);
        printf("%u. %s: %s\n", saved.number, saved.text[0] ? saved.text : "(not written)", text);
        baronet_free(text);
    }
    if (!is_whole)
        return;
    struct text_buffer words;
    char *fen = baronet_play_fen(replay->play, BARONET_REFEREE);
    text_buffer_init(&words);
    print_result(&words, replay->game, result_of(replay->play));
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
        struct baronet_zsg_turn saved = {.size = sizeof saved};
        baronet_zsg_turn(replay, i, &saved);
        json_open(&json, "{");
        json_key(&json, "number");
        json_number(&json, saved.number);
        json_member(&json, "saved", saved.text);
        json_member(&json, "turn", text);
        json_close(&json, "}");
        baronet_free(text);
    }
    json_close(&json, "]");
    json_member(&json, "fen", fen);
    json_result(&json, replay->game, result_of(replay->play));
    json_close(&json, "}");
    putchar('\n');
    baronet_free(fen);
}

// As Zillions would write it, which is not always how it stands in the file.
static bool print_zsg(const struct baronet_zsg_replay *replay)
{
    struct baronet_message *message = NULL;
    char *text = baronet_zsg_text(replay->play, &message);
    if (text)
        fputs(text, stdout);
    complain_message(message);
    baronet_free(text);
    return text;
}

static int replay_zsg(const struct replay *replay)
{
    bool missing = false;
    struct baronet_message *message = NULL;
    struct baronet_zsg_replay found = {.size = sizeof found};
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

static bool begins_with(const struct text_buffer *bytes, const char *beginning)
{
    return strncmp(bytes->start, beginning, strlen(beginning)) == 0;
}

// Reads a file as far as the first block shows that it is the record of a match; false with errno.
static bool read_match(FILE *file, struct text_buffer *bytes, bool *is_match)
{
    char block[4096];
    size_t length;
    errno = 0;
    while ((length = fread(block, 1, sizeof block, file)) > 0 && bytes->length < REPLAY_LIMIT) {
        text_buffer_add(bytes, block, length);
        *is_match = begins_with(bytes, "[Variant \"") || begins_with(bytes, match_record_heading);
        if (!*is_match)
            return true;
    }
    return !ferror(file);
}

// A text that says what it is at its beginning.
static int replay_text(const struct replay *replay)
{
    struct text_buffer bytes, reason;
    bool is_match = false;
    text_buffer_init(&bytes);
    text_buffer_init(&reason);
    FILE *file = loading_open(replay->path, &reason);
    if (file && !read_match(file, &bytes, &is_match))
        text_buffer_print(&reason, "%s", strerror(errno));
    if (file)
        fclose(file);
    int status = STATUS_WRONG;
    if (reason.length) {
        complain("cannot read %s: %s", replay->path, reason.start);
        status = STATUS_ENVIRONMENT;
    } else if (is_match) {
        status = replay_match(replay, (struct text){bytes.start, bytes.length});
    } else if (begins_with(&bytes, "[Game \"")) {
        status = replay_record(replay);
    } else {
        complain("%s is neither a saved game nor the record of a match", replay->path);
    }
    text_buffer_release(&reason);
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
