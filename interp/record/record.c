// Saving a record; record_load.c loads it.
#include "record.h"

#include "baronet_notation.h"
#include "checksum.h"
#include "record_parts.h"
#include "record_zsg.h"
#include "store.h"

#include <inttypes.h>
#include <string.h>

void record_init(struct record *record)
{
    *record = (struct record){0};
    text_buffer_init(&record->seats);
    text_buffer_init(&record->result);
    text_buffer_init(&record->settings);
}

void record_release(struct record *record)
{
    if (record->start)
        baronet_play_free(record->start);
    if (record->play)
        baronet_play_free(record->play);
    text_buffer_release(&record->seats);
    text_buffer_release(&record->result);
    text_buffer_release(&record->settings);
}

static char *record_text(const struct record *record, unsigned viewer, unsigned flags,
                         struct text_buffer *problem)
{
    const struct baronet_record_notes notes = {
        .size = sizeof notes,
        .flags = flags,
        .seats = record->seats.start,
        .result = record->result.length ? record->result.start : NULL,
        .settings = record->settings.length ? record->settings.start : NULL,
        .seed = record->seed};
    struct baronet_message *message;
    char *text = baronet_record_text(record->play, viewer, &notes, &message);
    if (!text && problem)
        text_buffer_print(problem, "%s", baronet_message_text(message));
    baronet_message_free(message);
    return text;
}

// Whether two positions are the same in everything, the clock included.
static bool is_position(const struct baronet_play *play, const char *fen)
{
    char *own = baronet_play_fen(play, BARONET_REFEREE);
    bool is_same = strcmp(own, fen) == 0;
    baronet_free(own);
    return is_same;
}

// A game that has just started, from the parts of its players; NULL when these don't make a whole.
static struct baronet_play *join_start(const struct baronet_play *start)
{
    const struct baronet_record_notes notes = {.size = sizeof notes,
                                               .flags = BARONET_RECORD_WITHOUT_RULES};
    const struct baronet_game *game = baronet_play_game(start);
    struct baronet_record *record = NULL;
    bool is_fine = true;
    for (unsigned i = 0; i < baronet_game_player_count(game) && is_fine; i++) {
        char *text = baronet_record_text(start, i, &notes, NULL);
        if (text && record)
            is_fine = baronet_record_add(record, "", text, strlen(text), NULL);
        else if (text)
            record = baronet_record_read("", text, strlen(text), 0, NULL);
        is_fine = is_fine && record;
        baronet_free(text);
    }
    struct baronet_play *joined = is_fine ? baronet_record_play(record, game, NULL) : NULL;
    baronet_record_free(record);
    return joined;
}

// Whether what the players know of the start is enough to start again.
static bool can_join_start(const struct baronet_play *start)
{
    if (is_position(start, baronet_game_start_fen(baronet_play_game(start))))
        return true;
    struct baronet_play *joined = join_start(start);
    char *fen = baronet_play_fen(start, BARONET_REFEREE);
    bool is_same = joined && is_position(joined, fen);
    baronet_free(fen);
    baronet_play_free(joined);
    return is_same;
}

// ---- Its files

static void add_file(struct record_files *files, const char *suffix, struct text text)
{
    struct store_part *file = &files->files[files->count++];
    file->suffix = arena_copy(&files->arena, suffix, strlen(suffix));
    file->bytes = text;
    if (text.start)
        file->bytes.start = arena_copy(&files->arena, text.start, text.length);
}

void record_files_add(struct record_files *files, const char *suffix,
                      const struct text_buffer *text)
{
    add_file(files, suffix,
             text ? (struct text){text->start, text->length} : (struct text){NULL, 0});
}

static bool add_record(struct record_files *files, const struct record *record, const char *suffix,
                       unsigned viewer, struct text_buffer *problem)
{
    char *text = record_text(record, viewer, 0, problem);
    if (text)
        add_file(files, suffix, text_of(text));
    baronet_free(text);
    return text;
}

static bool print_parts(struct record_files *files, const struct record *record, const char *suffix,
                        struct text_buffer *problem)
{
    const struct baronet_game *game = baronet_play_game(record->play);
    struct text_buffer own;
    bool is_fine = true;
    if (!can_join_start(record->start)) {
        text_buffer_print(problem, "this game started from a position with secrets, so it can be "
                                   "saved only when it is over");
        return false;
    }
    text_buffer_init(&own);
    for (unsigned i = 0; i < baronet_game_player_count(game) && is_fine; i++) {
        text_buffer_clear(&own);
        text_buffer_print(&own, "%s%s", suffix, suffix[0] ? "." : "");
        part_suffix_print(&own, game, i);
        is_fine = add_record(files, record, own.start, i, problem);
    }
    text_buffer_release(&own);
    return is_fine;
}

void record_files_init(struct record_files *files)
{
    files->count = 0;
    arena_init(&files->arena);
}

void record_files_release(struct record_files *files)
{
    arena_release(&files->arena);
}

bool record_files_print(struct record_files *files, const struct record *record, const char *suffix,
                        bool is_in_parts, struct text_buffer *problem)
{
    if (is_in_parts)
        return print_parts(files, record, suffix, problem);
    return add_record(files, record, suffix, BARONET_REFEREE, problem);
}

// ---- Saving

static bool save_whole(const struct record *record, const char *path, struct text_buffer *problem)
{
    char *text = zsg_is_path(path) ? zsg_record_text(record, problem)
                                   : record_text(record, BARONET_REFEREE, 0, problem);
    bool is_saved = text && store_replace(path, text_of(text), problem);
    baronet_free(text);
    return is_saved;
}

static bool save_parts(const struct record *record, const char *path, struct text_buffer *problem)
{
    struct record_files files;
    record_files_init(&files);
    bool is_saved = print_parts(&files, record, "", problem) &&
                    store_replace_unit(path, files.files, files.count, problem);
    record_files_release(&files);
    return is_saved;
}

bool record_save(const struct record *record, const char *path, bool is_in_parts,
                 struct text_buffer *problem)
{
    return is_in_parts ? save_parts(record, path, problem) : save_whole(record, path, problem);
}

// ---- What is there already

// Takes a file that is there into the sum; false when it is no record.
static bool look_at(const char *path, struct record_place *place, struct text_buffer *problem)
{
    struct text_buffer text;
    if (!store_exists(path))
        return true;
    if (!(zsg_is_path(path) ? zsg_is_replaceable(path)
                            : store_begins_with(path, text_of("[Game \"")))) {
        text_buffer_print(problem, "%s is there already and is no record of a game", path);
        return false;
    }
    text_buffer_init(&text);
    bool is_read = store_read(path, RECORD_SIZE_LIMIT, &text, problem);
    text_buffer_print(&text, "%s%016" PRIx64, path, place->sum);
    place->sum = checksum((struct text){text.start, text.length});
    place->is_taken = true;
    text_buffer_release(&text);
    return is_read;
}

bool record_look(const char *path, const struct baronet_game *game, bool is_in_parts,
                 struct record_place *place, struct text_buffer *problem)
{
    struct text_buffer part;
    *place = (struct record_place){0};
    if (!is_in_parts)
        return look_at(path, place, problem);
    if (store_exists(path)) {
        text_buffer_print(problem, "%s is there already and would hide the parts of this record",
                          path);
        return false;
    }
    bool is_fine = store_settle_unit(path, problem);
    for (unsigned i = 0; i < baronet_game_player_count(game) && is_fine; i++) {
        text_buffer_init(&part);
        part_path_print(&part, path, game, i);
        is_fine = look_at(part.start, place, problem);
        text_buffer_release(&part);
    }
    return is_fine;
}
