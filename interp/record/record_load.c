// Loading a record: its file, or the players' parts of it, are read and its turns made again.
//
// Nothing that only one player knows may reach the screen of another, so problems of parts name the
// line but quote nothing.
#include "answers.h"
#include "baronet_notation.h"
#include "exit_status.h"
#include "game_argument.h"
#include "record.h"
#include "record_file.h"
#include "record_parts.h"
#include "record_zsg.h"
#include "result_text.h"
#include "store.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct loader {
    const struct baronet_game *game;
    struct record *record;
    struct record_file *files; // one, or one for each player
    unsigned count;
    bool is_in_parts;
    struct text_buffer *problem;
};

__attribute__((format(printf, 4, 5))) static bool
refuse(struct loader *loader, const struct record_file *file, size_t line, const char *format, ...)
{
    va_list arguments;
    text_buffer_print(loader->problem, "%s:%zu: ", file->path, line);
    va_start(arguments, format);
    text_buffer_vprint(loader->problem, format, arguments);
    va_end(arguments);
    if (loader->problem->start[loader->problem->length - 1] != '\n')
        text_buffer_add_character(loader->problem, '\n');
    return false;
}

static unsigned viewer_of(const struct loader *loader, unsigned part)
{
    return loader->is_in_parts ? part : BARONET_REFEREE;
}

// Whether a header line of one file says the same as that of the first.
static bool is_shared(struct loader *loader, const struct record_file *file,
                      enum record_header header)
{
    const char *here = file->headers[header], *there = loader->files[0].headers[header];
    if (here ? there && strcmp(here, there) == 0 : !there)
        return true;
    return refuse(loader, file, file->header_lines[header] + !file->header_lines[header],
                  "this does not belong to %s", loader->files[0].path);
}

static bool is_right_view(struct loader *loader, unsigned part)
{
    const struct record_file *file = &loader->files[part];
    const char *view = file->headers[HEADER_VIEW];
    size_t line = file->header_lines[HEADER_VIEW];
    unsigned player;
    if (!loader->is_in_parts)
        return !view || refuse(loader, file, line,
                               "this is one player's part of a record; load it by its name without "
                               "the player's");
    if (view && find_player(loader->game, text_of(view), &player) && player == part)
        return true;
    return refuse(loader, file, view ? line : 1,
                  "this is not the part of the record that it is named after");
}

static bool belong_together(struct loader *loader)
{
    static const enum record_header shared[] = {HEADER_GAME,   HEADER_RULES, HEADER_SETUP,
                                                HEADER_RESULT, HEADER_SEATS, HEADER_TURNS};
    const struct record_file *first = &loader->files[0];
    const char *name = baronet_game_name(loader->game);
    if (strcmp(first->headers[HEADER_GAME], name) != 0)
        return refuse(loader, first, first->header_lines[HEADER_GAME],
                      "this is a record of \"%s\", not of \"%s\"", first->headers[HEADER_GAME],
                      name);
    for (unsigned i = 0; i < loader->count; i++) {
        if (!is_right_view(loader, i))
            return false;
        for (size_t j = 0; j < sizeof shared / sizeof shared[0]; j++)
            if (!is_shared(loader, &loader->files[i], shared[j]))
                return false;
    }
    return true;
}

static bool start_whole(struct loader *loader)
{
    const struct record_file *file = &loader->files[0];
    struct record *record = loader->record;
    const char *fen = file->headers[HEADER_START];
    struct baronet_message *message = NULL;
    record->is_set_up =
        file->headers[HEADER_SETUP] || strcmp(fen, baronet_game_start_fen(loader->game)) != 0;
    record->start = start_position(loader->game, record->is_set_up ? fen : NULL, &message);
    if (!record->start)
        refuse(loader, file, file->header_lines[HEADER_START],
               "this is no position of the game\n%s", baronet_message_text(message));
    baronet_message_free(message);
    return record->start;
}

static bool start_parts(struct loader *loader)
{
    struct record *record = loader->record;
    struct record_file *first = &loader->files[0];
    record->is_set_up = first->headers[HEADER_SETUP];
    if (!record->is_set_up) {
        record->start = baronet_start(loader->game);
        return record->start;
    }
    const char **views = arena_array(&first->arena, loader->count, sizeof *views);
    for (unsigned i = 0; i < loader->count; i++)
        views[i] = loader->files[i].headers[HEADER_START];
    record->start = views_join(loader->game, views);
    return record->start || refuse(loader, first, first->header_lines[HEADER_START],
                                   "the start positions of the parts can't be joined");
}

// Whether the numbers count each turn, as earlier versions did.
static bool counts_each_turn(const struct record_file *file)
{
    for (size_t i = 0; i < file->turn_count; i++)
        if (file->turns[i].number != i + 1)
            return false;
    return true;
}

// Whether the files number the turn to come as the rules do.
static bool is_numbered(struct loader *loader, const bool *counts_each, size_t i)
{
    int number = baronet_play_turn_number(loader->record->play, i);
    for (unsigned part = 0; part < loader->count; part++) {
        const struct record_turn *turn = &loader->files[part].turns[i];
        if (!counts_each[part] && turn->number != (uint64_t)number)
            return refuse(loader, &loader->files[part], turn->line,
                          "a turn with the number %d is to stand here", number);
    }
    return true;
}

static bool replay(struct loader *loader)
{
    struct baronet_play *play = loader->record->play;
    bool *counts_each = arena_array(&loader->files[0].arena, loader->count, sizeof *counts_each);
    for (unsigned part = 0; part < loader->count; part++)
        counts_each[part] = counts_each_turn(&loader->files[part]);
    for (size_t i = 0; i < loader->files[0].turn_count; i++) {
        if (!is_numbered(loader, counts_each, i))
            return false;
        unsigned part = loader->is_in_parts ? baronet_play_mover(play) : 0;
        const struct record_turn *turn = &loader->files[part].turns[i];
        struct baronet_message *message = NULL;
        if (baronet_apply_text(play, turn->text, &message)) {
            baronet_message_free(message);
            continue;
        }
        if (loader->is_in_parts)
            refuse(loader, &loader->files[part], turn->line, "this turn is not legal here");
        else
            refuse(loader, &loader->files[part], turn->line, "this turn is not legal here\n%s",
                   baronet_message_text(message));
        baronet_message_free(message);
        return false;
    }
    return true;
}

// Whether each player saw what his part says.
static bool turns_agree(struct loader *loader, unsigned part)
{
    const struct record_file *file = &loader->files[part];
    bool is_equal = true;
    for (size_t i = 0; i < file->turn_count && is_equal; i++) {
        char *seen = baronet_play_turn_text(loader->record->play, i, part);
        is_equal = strcmp(seen, file->turns[i].text) == 0;
        baronet_free(seen);
        if (!is_equal)
            refuse(loader, file, file->turns[i].line,
                   "this turn is not the one that the other parts have");
    }
    return is_equal;
}

static bool positions_agree(struct loader *loader, unsigned part)
{
    const struct record_file *file = &loader->files[part];
    const char *end = file->headers[HEADER_END];
    char *fen = baronet_play_fen(loader->record->play, viewer_of(loader, part));
    bool is_equal = !end || strcmp(fen, end) == 0;
    baronet_free(fen);
    return is_equal || refuse(loader, file, file->header_lines[HEADER_END],
                              "the turns do not lead to this position");
}

// Whether the result is what the rules say, or one that players agreed on while they say nothing.
static bool result_agrees(struct loader *loader)
{
    static const char resigned[] = " resigned";
    const struct record_file *file = &loader->files[0];
    const char *claimed = file->headers[HEADER_RESULT];
    struct record *record = loader->record;
    struct baronet_result result = result_of(record->play);
    text_buffer_clear(&record->result);
    print_result(&record->result, loader->game, result);
    if (!claimed || strcmp(claimed, record->result.start) == 0)
        return true;
    size_t length = strlen(claimed);
    bool is_known = result.outcome == BARONET_ONGOING &&
                    (strncmp(claimed, "draw: ", 6) == 0 || strstr(claimed, " wins: ") ||
                     (length > sizeof resigned - 1 &&
                      strcmp(claimed + length - (sizeof resigned - 1), resigned) == 0));
    if (!is_known)
        return refuse(loader, file, file->header_lines[HEADER_RESULT],
                      "this is not the result of the game");
    text_buffer_clear(&record->result);
    text_buffer_add(&record->result, claimed, length);
    return true;
}

static bool has_other_rules(const struct loader *loader)
{
    const char *recorded = loader->files[0].headers[HEADER_RULES];
    char now[32];
    snprintf(now, sizeof now, "%016" PRIx64, baronet_game_fingerprint(loader->game));
    return recorded && strcmp(recorded, now) != 0;
}

static bool load(struct loader *loader)
{
    struct record *record = loader->record;
    record->has_other_rules = has_other_rules(loader);
    const char *seats = loader->files[0].headers[HEADER_SEATS];
    if (!belong_together(loader) ||
        !(loader->is_in_parts ? start_parts(loader) : start_whole(loader)))
        return false;
    record->play = baronet_play_copy(record->start);
    if (!replay(loader))
        return false;
    for (unsigned i = 0; i < loader->count; i++)
        if ((loader->is_in_parts && !turns_agree(loader, i)) || !positions_agree(loader, i))
            return false;
    text_buffer_clear(&record->seats);
    text_buffer_add(&record->seats, seats, seats ? strlen(seats) : 0);
    return result_agrees(loader);
}

// FILE when it is there; else, in a game with secrets, its parts.
int record_load(struct record *record, const char *path, const struct baronet_game *game,
                struct text_buffer *problem)
{
    struct loader loader = {.game = game, .record = record, .count = 1, .problem = problem};
    struct arena arena;
    int status = STATUS_FINE;
    if (zsg_is_path(path))
        return zsg_record_load(record, path, game, problem);
    if (baronet_game_has_secrets(game) && !store_exists(path)) {
        loader.is_in_parts = true;
        loader.count = baronet_game_player_count(game);
        if (!store_settle_unit(path, problem)) {
            text_buffer_add_character(problem, '\n');
            return STATUS_ENVIRONMENT;
        }
    }
    arena_init(&arena);
    loader.files = arena_array(&arena, loader.count, sizeof *loader.files);
    unsigned read_count = 0;
    for (; read_count < loader.count && status == STATUS_FINE; read_count++) {
        struct text_buffer part;
        text_buffer_init(&part);
        if (loader.is_in_parts)
            part_path_print(&part, path, game, read_count);
        else
            text_buffer_print(&part, "%s", path);
        status = record_file_read(&loader.files[read_count],
                                  arena_copy(&arena, part.start, part.length), problem);
        text_buffer_release(&part);
    }
    if (status == STATUS_FINE && !load(&loader))
        status = STATUS_WRONG;
    if (status == STATUS_WRONG && record->has_other_rules)
        text_buffer_print(problem,
                          "      hint: the rules have changed since; \"baronet replay %s\" "
                          "shows the game by its own\n",
                          path);
    for (unsigned i = 0; i < read_count; i++)
        record_file_release(&loader.files[i]);
    arena_release(&arena);
    return status;
}
