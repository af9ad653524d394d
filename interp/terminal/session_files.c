// The commands that save and load games.
#include "exit_status.h"
#include "loading.h"
#include "record_parts.h"
#include "session_commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool is_saved_in_parts(struct session *session)
{
    return session_has_secrets(session) && !session_is_over(session);
}

// How the engine plays, as on the command line; nothing where it has no seat.
static void print_settings(const struct session *session, struct text_buffer *out)
{
    const struct engine_player_options *engine = &session->engine;
    bool has_engine = false;
    for (unsigned i = 0; i < session->seats.count; i++)
        has_engine = has_engine || session->seats.of[i] == SEAT_ENGINE;
    if (!has_engine)
        return;
    text_buffer_print(out, "--level %u", engine->level);
    if (engine->limits.milliseconds)
        text_buffer_print(out, " --time %" PRIu64, engine->limits.milliseconds);
    if (engine->limits.depth)
        text_buffer_print(out, " --depth %u", engine->limits.depth);
}

// The record with what the session knows; its texts are to be released.
static struct record present_record(struct session *session)
{
    struct record record = session->record; // Borrows the plays; the texts are its own.
    text_buffer_init(&record.settings);
    print_settings(session, &record.settings);
    record.seed = session->seed;
    text_buffer_init(&record.seats);
    text_buffer_init(&record.result);
    seats_print(&session->seats, session->game, &record.seats);
    session_print_result(session, &record.result);
    return record;
}

static void present_release(struct record *record)
{
    text_buffer_release(&record->seats);
    text_buffer_release(&record->result);
    text_buffer_release(&record->settings);
}

bool session_print(struct session *session, const char *suffix, struct record_files *files,
                   struct text_buffer *problem)
{
    struct record record = present_record(session);
    bool is_fine = record_files_print(files, &record, suffix, is_saved_in_parts(session), problem);
    present_release(&record);
    return is_fine;
}

// ---- Over what a game is saved

// What is saved there is of this game, until somebody else writes there.
void session_note_file(struct session *session, const char *path)
{
    struct record_place place;
    struct text_buffer ignored;
    text_buffer_init(&ignored);
    text_buffer_clear(&session->own_file);
    if (record_look(path, session->game, is_saved_in_parts(session), &place, &ignored)) {
        text_buffer_print(&session->own_file, "%s", path);
        session->own_sum = place.sum;
    }
    text_buffer_release(&ignored);
}

// Whether another game may go for this one. What is not asked in a terminal is said in a script.
static bool may_replace(struct session *session, const char *path, struct text_buffer *problem)
{
    struct text_buffer prompt;
    if (!terminal_is_interactive(session->terminal)) {
        text_buffer_print(problem, "%s holds another game; \"save! %s\" replaces it", path, path);
        return false;
    }
    text_buffer_init(&prompt);
    text_buffer_print(&prompt, "%s holds another game. Replace it? (yes or no) ", path);
    const char *answer = terminal_read(session->terminal, prompt.start);
    bool is_allowed = answer && (strcmp(answer, "yes") == 0 || strcmp(answer, "y") == 0);
    text_buffer_release(&prompt);
    if (!answer)
        putchar('\n');
    if (!is_allowed)
        text_buffer_print(problem, "%s holds another game", path);
    return is_allowed;
}

static bool save(struct session *session, const char *path, bool is_forced,
                 struct text_buffer *problem)
{
    struct record_place place;
    bool is_in_parts = is_saved_in_parts(session);
    if (loading_is_confined()) {
        text_buffer_print(problem, "no file is written with --sandbox");
        return false;
    }
    if (!record_look(path, session->game, is_in_parts, &place, problem))
        return false;
    bool is_own = strcmp(session->own_file.start, path) == 0 && session->own_sum == place.sum;
    if (place.is_taken && !is_own && !is_forced && !may_replace(session, path, problem))
        return false;
    struct record record = present_record(session);
    bool is_saved = record_save(&record, path, is_in_parts, problem);
    present_release(&record);
    if (is_saved)
        session_note_file(session, path);
    return is_saved;
}

static void print_part_paths(const struct session *session, const char *path,
                             struct text_buffer *out)
{
    for (unsigned i = 0; i < session->seats.count; i++) {
        text_buffer_print(out, "%s", i ? ", " : "");
        part_path_print(out, path, session->game, i);
    }
}

static void save_and_tell(struct session *session, const char *path, bool is_forced)
{
    struct text_buffer text;
    text_buffer_init(&text);
    bool is_saved = save(session, path, is_forced, &text);
    session->has_unsaved = session->has_unsaved || !is_saved;
    if (!is_saved) {
        printf("Not saved: %s\n", text.start);
    } else if (is_saved_in_parts(session)) {
        print_part_paths(session, path, &text);
        printf("Saved in %s: a file for each player; \"load %s\" reads them all.\n", text.start,
               path);
    } else {
        printf("Saved in %s.\n", path);
    }
    text_buffer_release(&text);
}

void save_game(struct session *session, const char *path)
{
    save_and_tell(session, path, false);
}

void save_game_anyway(struct session *session, const char *path)
{
    save_and_tell(session, path, true);
}

void load_game(struct session *session, const char *path)
{
    struct text_buffer problem;
    if (loading_is_confined()) {
        printf("Not loaded: no saved game is opened with --sandbox\n");
        return;
    }
    if (baronet_play_turn_count(session->record.play) > 0 && !may_go_back(session))
        return;
    text_buffer_init(&problem);
    if (session_load(session, path, &problem) == STATUS_FINE) {
        session_note_file(session, path);
        printf("Loaded %s: %zu turns.%s\n", path, baronet_play_turn_count(session->record.play),
               session->record.has_other_rules
                   ? " The rules have changed since; it goes on by those of this game."
                   : "");
    } else
        printf("Not loaded:\n%s", problem.start);
    text_buffer_release(&problem);
}
