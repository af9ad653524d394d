// Saving a record; record_load.c loads it.
#include "record.h"

#include "file_swap.h"
#include "record_file.h"
#include "record_parts.h"
#include "record_zsg.h"
#include "result_text.h"

#include <string.h>

void record_init(struct record *record)
{
    *record = (struct record){0};
    text_buffer_init(&record->seats);
    text_buffer_init(&record->result);
}

void record_release(struct record *record)
{
    if (record->start)
        baronet_play_free(record->start);
    if (record->play)
        baronet_play_free(record->play);
    text_buffer_release(&record->seats);
    text_buffer_release(&record->result);
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

static bool may_replace(const char *path, struct text_buffer *problem)
{
    if (zsg_is_path(path) ? zsg_is_replaceable(path)
                          : !file_exists(path) || record_file_is_record(path))
        return true;
    text_buffer_print(problem, "%s is there already and is no record of a game", path);
    return false;
}

static bool save_whole(const struct record *record, const char *path, struct text_buffer *problem)
{
    struct file_swap swap;
    file_swap_init(&swap, path);
    bool is_saved = true;
    if (zsg_is_path(path))
        is_saved = zsg_record_print(record, &swap.bytes, problem);
    else
        record_print(record, BARONET_REFEREE, &swap.bytes);
    is_saved = is_saved && may_replace(path, problem) && file_swap_all(&swap, 1, problem);
    file_swap_release(&swap);
    return is_saved;
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

static bool save_parts(const struct record *record, const char *path, struct text_buffer *problem)
{
    const struct baronet_game *game = baronet_play_game(record->play);
    unsigned count = baronet_game_player_count(game);
    if (file_exists(path)) {
        text_buffer_print(problem, "%s is there already and would hide the parts of this record",
                          path);
        return false;
    }
    if (!can_join_start(record)) {
        text_buffer_print(problem, "this game started from a position with secrets, so it can be "
                                   "saved only when it is over");
        return false;
    }
    struct arena arena;
    arena_init(&arena);
    struct file_swap *swaps = arena_array(&arena, count, sizeof *swaps);
    struct text_buffer *paths = arena_array(&arena, count, sizeof *paths);
    bool is_saved = true;
    for (unsigned i = 0; i < count; i++) {
        text_buffer_init(&paths[i]);
        part_path_print(&paths[i], path, game, i);
        file_swap_init(&swaps[i], paths[i].start);
        record_print(record, i, &swaps[i].bytes);
        is_saved = is_saved && may_replace(paths[i].start, problem);
    }
    is_saved = is_saved && file_swap_all(swaps, count, problem);
    for (unsigned i = 0; i < count; i++) {
        file_swap_release(&swaps[i]);
        text_buffer_release(&paths[i]);
    }
    arena_release(&arena);
    return is_saved;
}

bool record_save(const struct record *record, const char *path, bool is_in_parts,
                 struct text_buffer *problem)
{
    return is_in_parts ? save_parts(record, path, problem) : save_whole(record, path, problem);
}
