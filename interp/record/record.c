// Saving a record; record_load.c loads it.
#include "record.h"

#include "baronet_notation.h"
#include "checksum.h"
#include "record_file.h"
#include "record_parts.h"
#include "record_zsg.h"
#include "result_text.h"
#include "rules_lines.h"
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

static void print_position(struct text_buffer *out, enum record_header header,
                           const struct baronet_play *play, unsigned viewer)
{
    char *fen = baronet_play_fen(play, viewer);
    record_header_print(out, header, fen);
    baronet_free(fen);
}

static void print_headers(const struct record *record, unsigned viewer, struct text_buffer *out)
{
    const struct baronet_game *game = baronet_play_game(record->play);
    struct text_buffer value;
    text_buffer_init(&value);
    record_header_print(out, HEADER_GAME, baronet_game_name(game));
    record_header_print(out, HEADER_TITLE, baronet_game_title(game));
    if (viewer != BARONET_REFEREE) {
        print_player(&value, game, viewer);
        record_header_print(out, HEADER_VIEW, value.start);
    }
    if (record->is_set_up)
        record_header_print(out, HEADER_SETUP, "1");
    print_position(out, HEADER_START, record->start, viewer);
    record_header_print(out, HEADER_SEATS, record->seats.start);
    record_header_print(out, HEADER_RESULT, record->result.start);
    print_position(out, HEADER_END, record->play, viewer);
    text_buffer_clear(&value);
    text_buffer_print(&value, "%zu", baronet_play_turn_count(record->play));
    record_header_print(out, HEADER_TURNS, value.start);
    if (record->settings.length)
        record_header_print(out, HEADER_SETTINGS, record->settings.start);
    if (record->seed && viewer == BARONET_REFEREE)
        record_header_print(out, HEADER_SEED, record->seed);
    text_buffer_clear(&value);
    text_buffer_print(&value, "%016" PRIx64, baronet_game_fingerprint(game));
    record_header_print(out, HEADER_RULES, value.start);
    text_buffer_clear(&value);
    text_buffer_print(&value, "%d", RECORD_FORMAT);
    record_header_print(out, HEADER_FORMAT, value.start);
    text_buffer_release(&value);
}

void record_print(const struct record *record, unsigned viewer, struct text_buffer *out)
{
    print_headers(record, viewer, out);
    text_buffer_add_character(out, '\n');
    for (size_t i = 0; i < baronet_play_turn_count(record->play); i++) {
        char *turn = baronet_play_turn_text(record->play, i, viewer);
        text_buffer_print(out, "%d. %s\n", baronet_play_turn_number(record->play, i), turn);
        baronet_free(turn);
    }
}

static void print_file(const struct record *record, unsigned viewer, struct text_buffer *out)
{
    record_print(record, viewer, out);
    text_buffer_add_character(out, '\n');
    rules_lines_print(out, baronet_play_game(record->play));
}

// Whether two positions are the same in everything, the clock included.
static bool is_position(const struct baronet_play *play, const struct baronet_play *other)
{
    char *fen = baronet_play_fen(play, BARONET_REFEREE);
    char *other_fen = baronet_play_fen(other, BARONET_REFEREE);
    bool is_same = strcmp(fen, other_fen) == 0;
    baronet_free(fen);
    baronet_free(other_fen);
    return is_same;
}

// Whether what the players know of the start is enough to start again.
static bool can_join_start(const struct record *record)
{
    const struct baronet_game *game = baronet_play_game(record->play);
    unsigned count = baronet_game_player_count(game);
    struct arena arena;
    if (!record->is_set_up)
        return true;
    arena_init(&arena);
    const char **views = arena_array(&arena, count, sizeof *views);
    for (unsigned i = 0; i < count; i++) {
        char *fen = baronet_play_fen(record->start, i);
        views[i] = arena_copy(&arena, fen, strlen(fen));
        baronet_free(fen);
    }
    struct baronet_play *joined = views_join(game, views);
    bool is_same = joined && is_position(joined, record->start);
    baronet_play_free(joined);
    arena_release(&arena);
    return is_same;
}

// ---- Its files

void record_files_add(struct record_files *files, const char *suffix,
                      const struct text_buffer *text)
{
    struct store_part *file = &files->files[files->count++];
    file->suffix = arena_copy(&files->arena, suffix, strlen(suffix));
    file->bytes = (struct text){NULL, 0};
    if (text)
        file->bytes =
            (struct text){arena_copy(&files->arena, text->start, text->length), text->length};
}

static bool print_parts(struct record_files *files, const struct record *record, const char *suffix,
                        struct text_buffer *problem)
{
    const struct baronet_game *game = baronet_play_game(record->play);
    struct text_buffer text, own;
    if (!can_join_start(record)) {
        text_buffer_print(problem, "this game started from a position with secrets, so it can be "
                                   "saved only when it is over");
        return false;
    }
    text_buffer_init(&text);
    text_buffer_init(&own);
    for (unsigned i = 0; i < baronet_game_player_count(game); i++) {
        text_buffer_clear(&text);
        text_buffer_clear(&own);
        text_buffer_print(&own, "%s%s", suffix, suffix[0] ? "." : "");
        part_suffix_print(&own, game, i);
        print_file(record, i, &text);
        record_files_add(files, own.start, &text);
    }
    text_buffer_release(&text);
    text_buffer_release(&own);
    return true;
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
    struct text_buffer text;
    if (is_in_parts)
        return print_parts(files, record, suffix, problem);
    text_buffer_init(&text);
    print_file(record, BARONET_REFEREE, &text);
    record_files_add(files, suffix, &text);
    text_buffer_release(&text);
    return true;
}

// ---- Saving

static bool save_whole(const struct record *record, const char *path, struct text_buffer *problem)
{
    struct text_buffer text;
    text_buffer_init(&text);
    bool is_saved = true;
    if (zsg_is_path(path))
        is_saved = zsg_record_print(record, &text, problem);
    else
        print_file(record, BARONET_REFEREE, &text);
    is_saved = is_saved && store_replace(path, (struct text){text.start, text.length}, problem);
    text_buffer_release(&text);
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
    if (!(zsg_is_path(path) ? zsg_is_replaceable(path) : record_file_is_record(path))) {
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
