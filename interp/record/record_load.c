// Loading a record: its file, or the players' parts of it, are read and its turns made again.
#include "answers.h"
#include "exit_status.h"
#include "record.h"
#include "record_parts.h"
#include "record_read.h"
#include "record_zsg.h"
#include "result_text.h"
#include "store.h"

// FILE when it is there; else, in a game with secrets, its parts.
static int read_files(struct baronet_record **recorded, const char *path,
                      const struct baronet_game *game, struct text_buffer *problem)
{
    struct text_buffer part;
    int status = STATUS_FINE;
    if (!baronet_game_has_secrets(game) || store_exists(path))
        return record_read(recorded, path, problem);
    if (!store_settle_unit(path, problem)) {
        text_buffer_add_character(problem, '\n');
        return STATUS_ENVIRONMENT;
    }
    for (unsigned i = 0; i < baronet_game_player_count(game) && status == STATUS_FINE; i++) {
        text_buffer_init(&part);
        part_path_print(&part, path, game, i);
        status = record_read(recorded, part.start, problem);
        text_buffer_release(&part);
    }
    return status;
}

static void take_texts(struct record *record, const struct baronet_recorded *recorded)
{
    text_buffer_clear(&record->seats);
    text_buffer_print(&record->seats, "%s", recorded->seats ? recorded->seats : "");
    text_buffer_clear(&record->result);
    if (recorded->result)
        text_buffer_print(&record->result, "%s", recorded->result);
    else
        print_result(&record->result, baronet_play_game(record->play), result_of(record->play));
}

static void give_hints(const struct record *record, const struct baronet_recorded *recorded,
                       const char *path, struct text_buffer *problem)
{
    if (recorded->view && store_exists(path))
        text_buffer_print(problem, "      hint: load it by its name without the player's\n");
    if (record->has_other_rules)
        text_buffer_print(problem,
                          "      hint: the rules have changed since; \"baronet replay %s\" "
                          "shows the game by its own\n",
                          path);
}

static int replay(struct record *record, const struct baronet_record *read,
                  const struct baronet_game *game, const char *path, struct text_buffer *problem)
{
    struct baronet_recorded recorded = record_recorded(read);
    struct baronet_message *message;
    record->has_other_rules =
        recorded.fingerprint && recorded.fingerprint != baronet_game_fingerprint(game);
    record->play = baronet_record_play(read, game, &message);
    if (record->play) {
        record->start = baronet_play_copy(record->play);
        while (record->start && baronet_undo(record->start))
            continue;
        take_texts(record, &recorded);
        return STATUS_FINE;
    }
    text_buffer_print(problem, "%s", baronet_message_text(message));
    baronet_message_free(message);
    give_hints(record, &recorded, path, problem);
    return STATUS_WRONG;
}

int record_load(struct record *record, const char *path, const struct baronet_game *game,
                struct text_buffer *problem)
{
    struct baronet_record *read = NULL;
    if (zsg_is_path(path))
        return zsg_record_load(record, path, game, problem);
    int status = read_files(&read, path, game, problem);
    if (status == STATUS_FINE)
        status = replay(record, read, game, path, problem);
    baronet_record_free(read);
    return status;
}
