// baronet replay: saved games of Zillions, played again.
#include "command.h"
#include "complain.h"
#include "json.h"
#include "loading.h"
#include "options.h"
#include "result_text.h"

#include <stdio.h>

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

int replay_command(int argc, char **argv)
{
    bool is_json = false, is_zsg = false, missing = false;
    char *message = NULL;
    const struct option options[] = {
        {"--json", .is_set = &is_json}, {"--zsg", .is_set = &is_zsg}, {0}};
    if (!options_read(&argc, argv, options) || !options_have(argc, argv, "FILE"))
        return STATUS_USAGE;
    struct baronet_zsg_replay replay;
    const struct baronet_load_options loading = loading_options();
    bool is_whole = baronet_zsg_replay_with(argv[1], &loading, &replay, &missing, &message);
    if (is_whole && is_json)
        print_json(&replay);
    else if (is_whole && is_zsg)
        is_whole = print_zsg(&replay);
    else if (replay.play && !is_json)
        print_text(&replay, is_whole);
    fflush(stdout);
    complain_message(message);
    baronet_zsg_replay_release(&replay);
    return is_whole ? STATUS_FINE : missing ? STATUS_ENVIRONMENT : STATUS_WRONG;
}
