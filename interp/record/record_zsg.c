#include "record_zsg.h"
#include "answers.h"

#include "baronet_notation.h"
#include "exit_status.h"
#include "loading.h"
#include "memory.h"
#include "result_text.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool zsg_is_path(const char *path)
{
    size_t length = strlen(path);
    return length > 4 && strcasecmp(path + length - 4, ".zsg") == 0;
}

bool zsg_is_replaceable(const char *path)
{
    return !store_exists(path) || store_begins_with(path, text_of("Zillions Save Game"));
}

char *zsg_record_text(const struct record *record, struct text_buffer *problem)
{
    struct baronet_message *message = NULL;
    char *text = baronet_zsg_text(record->play, &message);
    if (!text)
        text_buffer_print(problem, "%s", baronet_message_text(message));
    // Elsewhere the message stands on a line of its own.
    if (problem->length && problem->start[problem->length - 1] == '\n')
        problem->start[--problem->length] = '\0';
    baronet_message_free(message);
    return text;
}

// The turns of a play that has been read, and its start, to which it goes back.
static char **take_turns(struct baronet_play *play, size_t count)
{
    char **turns = memory_zeroed(count + 1, sizeof *turns);
    for (size_t i = 0; i < count; i++)
        turns[i] = baronet_play_turn_text(play, i, BARONET_REFEREE);
    while (baronet_undo(play))
        continue;
    return turns;
}

// Makes the same turns in the game that is being played.
static bool follow(struct record *record, struct baronet_play *play,
                   const struct baronet_game *game, struct baronet_message **message)
{
    size_t count = baronet_play_turn_count(play);
    char **turns = take_turns(play, count), *fen = baronet_play_fen(play, BARONET_REFEREE);
    bool is_set_up = strcmp(fen, baronet_game_start_fen(game)) != 0;
    record->start = is_set_up ? baronet_start_fen(game, fen, message) : baronet_start(game);
    bool is_fine = record->start;
    if (is_fine)
        record->play = baronet_play_copy(record->start);
    for (size_t i = 0; i < count; i++) {
        is_fine = is_fine && baronet_apply_text(record->play, turns[i], message);
        baronet_free(turns[i]);
    }
    memory_free(turns);
    baronet_free(fen);
    return is_fine;
}

int zsg_record_load(struct record *record, const char *path, const struct baronet_game *game,
                    struct text_buffer *problem)
{
    const struct baronet_load_options options = loading_options();
    struct baronet_zsg_replay replay = {.size = sizeof replay};
    struct baronet_message *message = NULL;
    bool is_missing;
    bool is_read = baronet_zsg_replay_with(path, &options, &replay, &is_missing, &message),
         is_fine = false;
    if (is_read && strcmp(baronet_game_title(replay.game), baronet_game_title(game)) != 0) {
        text_buffer_print(problem, "error: %s is a game of %s\n", path,
                          baronet_game_title(replay.game));
    } else if (is_read) {
        baronet_message_free(message);
        message = NULL;
        is_fine = follow(record, replay.play, game, &message);
    }
    if (is_fine)
        print_result(&record->result, game, result_of(record->play));
    else if (message)
        text_buffer_print(problem, "%s", baronet_message_text(message));
    baronet_message_free(message);
    baronet_zsg_replay_release(&replay);
    return is_fine ? STATUS_FINE : is_missing ? STATUS_ENVIRONMENT : STATUS_WRONG;
}
