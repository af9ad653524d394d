#define _XOPEN_SOURCE 700

#include "kept_game.h"

#include "exit_status.h"
#include "file_swap.h"
#include "memory.h"
#include "record_parts.h"
#include "session_commands.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

// Makes the folder and those that it lies in, for the user alone.
static bool make_folder(char *path, struct text_buffer *problem)
{
    for (char *slash = strchr(path + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash)
            *slash = '\0';
        bool is_there = mkdir(path, 0700) == 0 || errno == EEXIST;
        if (!is_there)
            text_buffer_print(problem, "cannot make %s: %s", path, strerror(errno));
        if (slash)
            *slash = '/';
        if (!is_there || !slash)
            return is_there;
    }
}

static bool is_bundled(const char *game)
{
    for (size_t i = 0; baronet_bundled_name(i); i++)
        if (strcmp(baronet_bundled_name(i), game) == 0)
            return true;
    return false;
}

// By what a game can be loaded from any folder: "chess", "/home/me/my.vdl", "/home/me/x.zrf#2".
static void print_lasting_name(const char *game, struct text_buffer *out)
{
    const char *variant = strrchr(game, '#');
    size_t length = variant ? (size_t)(variant - game) : strlen(game);
    struct text_buffer path;
    text_buffer_init(&path);
    text_buffer_add(&path, game, length);
    char *real = is_bundled(game) ? NULL : realpath(path.start, NULL);
    text_buffer_print(out, "%s%s", real ? real : path.start, variant ? variant : "");
    memory_free_foreign(real);
    text_buffer_release(&path);
}

// The name of its files: the game's own, and a number of where it is (FNV-1a) unless it is bundled.
static void print_key(const char *lasting_name, struct text_buffer *out)
{
    const char *slash = strrchr(lasting_name, '/');
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    text_buffer_print(out, "%s", slash ? slash + 1 : lasting_name);
    for (const char *c = lasting_name; *c; c++)
        hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
    if (slash)
        text_buffer_print(out, "-%016" PRIx64, hash);
}

struct places {
    struct text_buffer folder, game, key, record, settings, last;
};

static void places_release(struct places *places)
{
    text_buffer_release(&places->folder);
    text_buffer_release(&places->game);
    text_buffer_release(&places->key);
    text_buffer_release(&places->record);
    text_buffer_release(&places->settings);
    text_buffer_release(&places->last);
}

// False when the user has no folder; to be released in any case.
static bool places_init(struct places *places)
{
    text_buffer_init(&places->folder);
    text_buffer_init(&places->game);
    text_buffer_init(&places->key);
    text_buffer_init(&places->record);
    text_buffer_init(&places->settings);
    text_buffer_init(&places->last);
    if (!folder_print(&places->folder))
        return false;
    text_buffer_print(&places->last, "%s/last", places->folder.start);
    return true;
}

static void places_of_key(struct places *places)
{
    text_buffer_print(&places->record, "%s/%s.game", places->folder.start, places->key.start);
    text_buffer_print(&places->settings, "%s/%s.settings", places->folder.start, places->key.start);
}

static void places_of_game(struct places *places, const char *game)
{
    print_lasting_name(game, &places->game);
    print_key(places->game.start, &places->key);
    places_of_key(places);
}

// ---- Keeping

static void print_settings(const struct session *session, const char *game, struct text_buffer *out)
{
    const struct engine_limits *limits = &session->engine.limits;
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

bool kept_game_save(struct session *session, const char *game, struct text_buffer *problem)
{
    struct places places;
    struct file_swap swaps[2];
    bool is_kept = false;
    if (!places_init(&places)) {
        text_buffer_print(problem, "neither XDG_STATE_HOME nor HOME names a folder");
    } else if (make_folder(places.folder.start, problem)) {
        places_of_game(&places, game);
        file_swap_init(&swaps[0], places.settings.start);
        file_swap_init(&swaps[1], places.last.start);
        print_settings(session, places.game.start, &swaps[0].bytes);
        text_buffer_print(&swaps[1].bytes, "%s\n", places.key.start);
        is_kept =
            session_save(session, places.record.start, problem) && file_swap_all(swaps, 2, problem);
        file_swap_release(&swaps[0]);
        file_swap_release(&swaps[1]);
    }
    places_release(&places);
    return is_kept;
}

static bool read_line(const char *path, struct text_buffer *out)
{
    char line[4096];
    FILE *file = fopen(path, "r");
    bool is_read = file && fgets(line, sizeof line, file);
    if (is_read)
        text_buffer_add(out, line, strcspn(line, "\n"));
    if (file)
        fclose(file);
    return is_read;
}

void kept_game_forget(const struct session *session, const char *game)
{
    struct places places;
    struct text_buffer last, part;
    text_buffer_init(&last);
    text_buffer_init(&part);
    if (places_init(&places)) {
        places_of_game(&places, game);
        if (read_line(places.last.start, &last) && strcmp(last.start, places.key.start) == 0)
            remove(places.last.start);
        remove(places.settings.start);
        remove(places.record.start);
        for (unsigned p = 0; p < session->seats.count && session_has_secrets(session); p++) {
            text_buffer_clear(&part);
            part_path_print(&part, places.record.start, session->game, p);
            remove(part.start);
        }
    }
    text_buffer_release(&last);
    text_buffer_release(&part);
    places_release(&places);
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
    if (strcmp(name, "level") == 0 && number >= 1 && number <= ENGINE_PLAYER_LEVELS)
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
    char line[4096];
    unsigned number = 0;
    FILE *file = fopen(path, "r");
    if (!file) {
        text_buffer_print(problem, "no unfinished game is kept");
        return STATUS_WRONG;
    }
    while (problem->length == 0 && fgets(line, sizeof line, file)) {
        number++;
        line[strcspn(line, "\n")] = '\0';
        char *blank = strchr(line, ' ');
        if (blank)
            *blank = '\0';
        if (!blank || !read_setting(kept, line, blank + 1))
            text_buffer_print(problem, "%s:%u: this is no setting", path, number);
    }
    fclose(file);
    if (problem->length == 0 && kept->game.length == 0)
        text_buffer_print(problem, "%s: the line \"game\" is missing", path);
    return problem->length == 0 ? STATUS_FINE : STATUS_WRONG;
}

int kept_game_find(struct kept_game *kept, const char *game, struct text_buffer *problem)
{
    struct places places;
    int status = STATUS_WRONG;
    *kept = (struct kept_game){0};
    text_buffer_init(&kept->game);
    text_buffer_init(&kept->record);
    if (!places_init(&places)) {
        text_buffer_print(problem, "neither XDG_STATE_HOME nor HOME names a folder");
        status = STATUS_ENVIRONMENT;
    } else {
        if (game)
            places_of_game(&places, game);
        else if (read_line(places.last.start, &places.key) && !strchr(places.key.start, '/'))
            places_of_key(&places);
        status = read_settings(kept, places.settings.start ? places.settings.start : "", problem);
        text_buffer_print(&kept->record, "%s", places.record.start ? places.record.start : "");
    }
    places_release(&places);
    return status;
}

void kept_game_release(struct kept_game *kept)
{
    text_buffer_release(&kept->game);
    text_buffer_release(&kept->record);
}
