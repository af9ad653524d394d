// baronet replay: a saved game, by the rules that it was played with.
#include "answers.h"
#include "baronet_notation.h"
#include "complain.h"
#include "exit_status.h"
#include "json.h"
#include "record.h"
#include "record_game.h"
#include "replay.h"
#include "result_text.h"

#include <stdio.h>

static void print_text(const struct record *record)
{
    for (size_t i = 0; i < baronet_play_turn_count(record->play); i++) {
        char *turn = baronet_play_turn_text(record->play, i, BARONET_REFEREE);
        printf("%d. %s\n", baronet_play_turn_number(record->play, i), turn);
        baronet_free(turn);
    }
    char *fen = baronet_play_fen(record->play, BARONET_REFEREE);
    printf("%s\n%s\n", record->result.start, fen);
    baronet_free(fen);
}

static void print_json(const struct record *record, const struct baronet_game *game)
{
    struct json json = {.out = stdout};
    char *fen = baronet_play_fen(record->play, BARONET_REFEREE);
    json_open(&json, "{");
    json_member(&json, "game", baronet_game_title(game));
    json_key(&json, "other_rules");
    json_boolean(&json, record->has_other_rules);
    json_key(&json, "turns");
    json_open(&json, "[");
    for (size_t i = 0; i < baronet_play_turn_count(record->play); i++) {
        char *turn = baronet_play_turn_text(record->play, i, BARONET_REFEREE);
        json_text(&json, turn);
        baronet_free(turn);
    }
    json_close(&json, "]");
    json_member(&json, "end", record->result.start);
    json_member(&json, "fen", fen);
    json_result(&json, game, result_of(record->play));
    json_close(&json, "}");
    putchar('\n');
    baronet_free(fen);
}

int replay_record(const struct replay *replay)
{
    struct baronet_game *game;
    struct record record;
    struct text_buffer problem;
    const struct record_game asked = {replay->path, replay->game, replay->choice, "it is replayed"};
    int status = record_game_open(&asked, &game);
    if (status != STATUS_FINE)
        return status;
    text_buffer_init(&problem);
    record_init(&record);
    status = record_load(&record, replay->path, game, &problem);
    if (status != STATUS_FINE)
        fputs(problem.start, stderr);
    else if (replay->as_json)
        print_json(&record, game);
    else
        print_text(&record);
    record_release(&record);
    text_buffer_release(&problem);
    baronet_game_free(game);
    return status;
}
