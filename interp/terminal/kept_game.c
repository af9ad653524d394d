#define _XOPEN_SOURCE 700

#include "kept_game.h"

#include "checksum.h"
#include "exit_status.h"
#include "loading.h"
#include "memory.h"
#include "record_parts.h"
#include "session_commands.h"
#include "store.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE_LIMIT = 1 << 16 };

// ---- Where

static bool folder_print(struct text_buffer *out)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/')
        text_buffer_print(out, "%s/baronet", state);
    else if (home && home[0] == '/')
        text_buffer_print(out, "%s/.local/state/baronet", home);
    return out->length > 0;
}

// By what a game can be loaded from any folder: "chess", "/home/me/my.vdl", "/home/me/x.zrf#2".
static void print_lasting_name(const char *game, struct text_buffer *out)
{
    size_t length = loading_name_length(game);
    struct text_buffer path;
    text_buffer_init(&path);
    text_buffer_add(&path, game, length);
    char *real = loading_is_bundled(game) ? NULL : realpath(path.start, NULL);
    text_buffer_print(out, "%s%s", real ? real : path.start, game + length);
    memory_free_foreign(real);
    text_buffer_release(&path);
}

// The name of its files: the game's own, and a number of where it is unless it is bundled.
static void print_key(const char *lasting_name, struct text_buffer *out)
{
    const char *slash = strrchr(lasting_name, '/');
    text_buffer_print(out, "%s", slash ? slash + 1 : lasting_name);
    if (slash)
        text_buffer_print(out, "-%016" PRIx64, checksum(text_of(lasting_name)));
}

// Where the files are: UNIT.settings, UNIT.game and so on.
struct places {
    struct text_buffer folder, game, key, unit, last;
};

static void places_release(struct places *places)
{
    text_buffer_release(&places->folder);
    text_buffer_release(&places->game);
    text_buffer_release(&places->key);
    text_buffer_release(&places->unit);
    text_buffer_release(&places->last);
}

// False when the user has no folder; to be released in any case.
static bool places_init(struct places *places, struct text_buffer *problem)
{
    text_buffer_init(&places->folder);
    text_buffer_init(&places->game);
    text_buffer_init(&places->key);
    text_buffer_init(&places->unit);
    text_buffer_init(&places->last);
    if (!folder_print(&places->folder)) {
        text_buffer_print(problem, "neither XDG_STATE_HOME nor HOME names a folder");
        return false;
    }
    text_buffer_print(&places->last, "%s/last", places->folder.start);
    return true;
}

static void places_of_key(struct places *places)
{
    text_buffer_print(&places->unit, "%s/%s", places->folder.start, places->key.start);
}

static void places_of_game(struct places *places, const char *game)
{
    print_lasting_name(game, &places->game);
    print_key(places->game.start, &places->key);
    places_of_key(places);
}

// The only line of a file; false when there is none.
static bool read_line(const char *path, struct text_buffer *out)
{
    struct text_buffer problem;
    text_buffer_init(&problem);
    bool is_read = store_exists(path) && store_read(path, SIZE_LIMIT, out, &problem);
    text_buffer_release(&problem);
    if (is_read)
        out->start[out->length = strcspn(out->start, "\n")] = '\0';
    return is_read && out->length > 0;
}

// ---- Keeping

static void print_settings(const struct session *session, const char *game, struct text_buffer *out)
{
    const struct baronet_engine_limits *limits = &session->engine.limits;
    text_buffer_print(out, "game %s\nlevel %u\n", game, session->engine.level);
    if (limits->milliseconds)
        text_buffer_print(out, "time %" PRIu64 "\n", limits->milliseconds);
    if (limits->depth)
        text_buffer_print(out, "depth %u\n", limits->depth);
    if (session->is_practice)
        text_buffer_print(out, "practice 1\n");
    if (!session->has_clock)
        return;
    text_buffer_print(out, "increment %" PRIu64 "\n", session->increment);
    for (unsigned i = 0; i < session->seats.count; i++)
        text_buffer_print(out, "clock %" PRId64 "\n", session->clocks[i]);
}

// Files that are there in other states of the game: a whole record where it is in parts.
static void drop_others(struct record_files *files, const struct session *session)
{
    struct text_buffer suffix;
    size_t own = files->count;
    unsigned parts = session_has_secrets(session) ? session->seats.count : 0;
    for (unsigned p = 0; p <= parts; p++) {
        text_buffer_init(&suffix);
        text_buffer_print(&suffix, "game%s", p < parts ? "." : "");
        if (p < parts)
            part_suffix_print(&suffix, session->game, p);
        bool is_kept = false;
        for (size_t i = 0; i < own; i++)
            is_kept = is_kept || strcmp(files->files[i].suffix, suffix.start) == 0;
        if (!is_kept)
            record_files_add(files, suffix.start, NULL);
        text_buffer_release(&suffix);
    }
}

// The settings and the record change together; `last` follows.
static bool keep(struct session *session, const struct places *places, struct text_buffer *problem)
{
    struct record_files files;
    struct text_buffer text;
    text_buffer_init(&text);
    record_files_init(&files);
    print_settings(session, places->game.start, &text);
    record_files_add(&files, "settings", &text);
    bool is_kept = session_print(session, "game", &files, problem);
    drop_others(&files, session);
    is_kept = is_kept && store_replace_unit(places->unit.start, files.files, files.count, problem);
    text_buffer_clear(&text);
    if (is_kept &&
        !(read_line(places->last.start, &text) && strcmp(text.start, places->key.start) == 0)) {
        text_buffer_clear(&text);
        text_buffer_print(&text, "%s\n", places->key.start);
        is_kept =
            store_replace(places->last.start, (struct text){text.start, text.length}, problem);
    }
    record_files_release(&files);
    text_buffer_release(&text);
    return is_kept;
}

bool kept_game_save(struct session *session, const char *game, struct text_buffer *problem)
{
    struct places places;
    bool is_kept =
        places_init(&places, problem) && store_make_folder(places.folder.start, 0700, problem);
    if (is_kept) {
        places_of_game(&places, game);
        is_kept = keep(session, &places, problem);
    }
    places_release(&places);
    return is_kept;
}

bool kept_game_forget(const struct session *session, const char *game, struct text_buffer *problem)
{
    struct places places;
    struct record_files files;
    struct text_buffer last;
    text_buffer_init(&last);
    record_files_init(&files);
    bool is_gone = places_init(&places, problem);
    if (is_gone && store_exists(places.folder.start)) {
        places_of_game(&places, game);
        record_files_add(&files, "settings", NULL);
        drop_others(&files, session);
        is_gone = store_replace_unit(places.unit.start, files.files, files.count, problem);
        if (is_gone && read_line(places.last.start, &last) &&
            strcmp(last.start, places.key.start) == 0)
            is_gone = store_remove(places.last.start, problem);
    }
    text_buffer_release(&last);
    record_files_release(&files);
    places_release(&places);
    return is_gone;
}

bool kept_game_lock(struct store_lock *lock, const char *game, struct text_buffer *problem)
{
    struct places places;
    struct text_buffer path;
    text_buffer_init(&path);
    bool is_locked =
        places_init(&places, problem) && store_make_folder(places.folder.start, 0700, problem);
    if (is_locked) {
        places_of_game(&places, game);
        text_buffer_print(&path, "%s.lock", places.unit.start);
        is_locked = store_lock_take(lock, path.start, problem);
    }
    text_buffer_release(&path);
    places_release(&places);
    return is_locked;
}

// ---- Finding

static bool read_setting(struct kept_game *kept, const char *name, const char *value)
{
    char *end;
    long long number = strtoll(value, &end, 10);
    if (strcmp(name, "game") == 0) {
        text_buffer_clear(&kept->game);
        text_buffer_print(&kept->game, "%s", value);
        return true;
    }
    if (end == value || *end)
        return false;
    if (strcmp(name, "level") == 0 && number >= 1 && number <= BARONET_LEVELS)
        kept->level = (unsigned)number;
    else if (strcmp(name, "time") == 0 && number > 0)
        kept->milliseconds = (uint64_t)number;
    else if (strcmp(name, "depth") == 0 && number > 0)
        kept->depth = (unsigned)number;
    else if (strcmp(name, "practice") == 0)
        kept->is_practice = number == 1;
    else if (strcmp(name, "increment") == 0 && number >= 0)
        kept->increment = (uint64_t)number;
    else if (strcmp(name, "clock") == 0 && kept->clock_count < SEAT_LIMIT)
        kept->clocks[kept->clock_count++] = number;
    else
        return false;
    return true;
}

static int read_settings(struct kept_game *kept, const char *path, struct text_buffer *problem)
{
    struct text_buffer text;
    unsigned number = 0;
    if (!store_exists(path)) {
        text_buffer_print(problem, "no unfinished game is kept");
        return STATUS_WRONG;
    }
    text_buffer_init(&text);
    bool is_read = store_read(path, SIZE_LIMIT, &text, problem);
    for (char *line = text.start, *end; is_read && *line && problem->length == 0; line = end + 1) {
        number++;
        end = line + strcspn(line, "\n");
        bool is_cut = *end == '\0';
        *end = '\0';
        char *blank = strchr(line, ' ');
        if (blank)
            *blank = '\0';
        if (is_cut || !blank || !read_setting(kept, line, blank + 1))
            text_buffer_print(problem, "%s:%u: this is no setting", path, number);
    }
    text_buffer_release(&text);
    if (problem->length == 0 && kept->game.length == 0)
        text_buffer_print(problem, "%s: the line \"game\" is missing", path);
    return problem->length == 0 ? STATUS_FINE : is_read ? STATUS_WRONG : STATUS_ENVIRONMENT;
}

// Of the unit that the places name; first what a killed process began is finished.
static int find(struct kept_game *kept, const char *unit, struct text_buffer *problem)
{
    struct text_buffer settings;
    text_buffer_init(&settings);
    text_buffer_print(&settings, "%s.settings", unit);
    text_buffer_print(&kept->record, "%s.game", unit);
    int status = store_settle_unit(unit, problem) ? read_settings(kept, settings.start, problem)
                                                  : STATUS_ENVIRONMENT;
    text_buffer_release(&settings);
    return status;
}

int kept_game_find(struct kept_game *kept, const char *game, struct text_buffer *problem)
{
    struct places places;
    int status = STATUS_ENVIRONMENT;
    *kept = (struct kept_game){0};
    text_buffer_init(&kept->game);
    text_buffer_init(&kept->record);
    if (places_init(&places, problem)) {
        if (game)
            places_of_game(&places, game);
        else if (read_line(places.last.start, &places.key) && !strchr(places.key.start, '/'))
            places_of_key(&places);
        if (places.unit.length > 0) {
            status = find(kept, places.unit.start, problem);
        } else {
            text_buffer_print(problem, "no unfinished game is kept");
            status = STATUS_WRONG;
        }
    }
    places_release(&places);
    return status;
}

void kept_game_release(struct kept_game *kept)
{
    text_buffer_release(&kept->game);
    text_buffer_release(&kept->record);
}
