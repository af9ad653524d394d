// Games in texts of Interactive Diagrams: read, translated to VDL, compiled as every other game.
#include "game_from_idiagram.h"

#include "baronet_idiagram.h"
#include "call.h"
#include "idiagram_game.h"
#include "loaded_game.h"
#include "message.h"

#include <string.h>

// The length of the path before "#NUMBER".
static size_t path_length(const char *name)
{
    const char *mark = strrchr(name, '#');
    return mark ? (size_t)(mark - name) : strlen(name);
}

bool idiagram_is_path(const char *name)
{
    static const char *const endings[] = {".idg", ".html", ".htm"};
    size_t length = path_length(name);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t own = strlen(endings[i]);
        if (length > own && text_is_folded((struct text){name + length - own, own}, endings[i]))
            return true;
    }
    return false;
}

// One of the files that are part of the program.
static struct text embedded_text(const char *name)
{
    const struct embedded_file *file = embedded_diagrams;
    while (strcmp(file->title, name) != 0)
        file++;
    return (struct text){(const char *)file->bytes, file->length};
}

// Translates a text; NULL with errors.
static const struct idiagram_game *translate(struct baronet_game *game, const char *name,
                                             struct text text, const char *chosen,
                                             struct text_buffer *vdl)
{
    const struct idiagram_data data = {embedded_text("keys"), embedded_text("rules")};
    const char *topic = diag_topic(&game->diag, "idiagram");
    const struct idiagram_game *made = idiagram_game_read(&game->arena, &data, &game->sources,
                                                          &game->diag, name, text, chosen, vdl);
    diag_topic(&game->diag, topic);
    return game->diag.error_count ? NULL : made;
}

// The same of the file that the name means.
static const struct idiagram_game *translate_file(struct baronet_game *game, const char *name,
                                                  bool *missing, struct text_buffer *vdl)
{
    size_t length = path_length(name);
    const char *chosen = name[length] ? name + length + 1 : "";
    struct found_file *found = arena_alloc(&game->arena, sizeof *found);
    if (game_files_read(&game->files, &game->arena, NULL, (struct text){name, length}, false,
                        found))
        return translate(game, found->name, found->text, chosen, vdl);
    if (missing)
        *missing = true;
    game_files_complain(&game->diag, arena_copy(&game->arena, name, length), found);
    return NULL;
}

struct baronet_game *idiagram_game(const char *name, const struct baronet_load_options *options,
                                   bool *missing, struct baronet_message **message)
{
    struct baronet_game *game = game_new(options, false);
    struct text_buffer vdl;
    text_buffer_init(&vdl);
    if (translate_file(game, name, missing, &vdl)) {
        struct text text = {arena_copy(&game->arena, vdl.start, vdl.length), vdl.length};
        game->is_translated = true;
        game_compile(game, arena_copy(&game->arena, name, strlen(name)), text);
    }
    text_buffer_release(&vdl);
    return game_finish(game, message);
}

// ---- Counting

static size_t count_in(struct baronet_game *game, const char *path)
{
    struct found_file found = {0};
    struct text own = {path, path_length(path)};
    if (!game_files_read(&game->files, &game->arena, NULL, own, false, &found)) {
        game_files_complain(&game->diag, arena_copy(&game->arena, own.start, own.length), &found);
        return 0;
    }
    return (size_t)idiagram_game_count(&game->arena, &game->sources, &game->diag, found.name,
                                       found.text);
}

size_t baronet_idiagram_count(const char *path, const struct baronet_load_options *options,
                              struct baronet_message **message)
{
    struct call call;
    if (REFUSED(path, message) || CALL_FAILED(&call, NULL, message))
        return 0;
    struct baronet_game *game = game_new(options, false);
    const char *topic = diag_topic(&game->diag, "idiagram");
    size_t count = count_in(game, path);
    diag_topic(&game->diag, topic);
    baronet_game_free(game_finish(game, message));
    call_close(&call);
    return count;
}

// ---- Conversion

// The VDL of what was translated, and what is lost.
static char *result_of(struct baronet_game *game, const struct idiagram_game *made,
                       struct text_buffer *vdl, char **losses, struct baronet_message **message)
{
    struct text_buffer lost;
    char *result = NULL;
    text_buffer_init(&lost);
    if (made) {
        result = text_take(vdl);
        for (const struct ini_loss *loss = made->made.losses; loss; loss = loss->next)
            if (loss->kind == INI_LOST)
                text_buffer_print(&lost, "%.*s\n", TEXT_ARGUMENTS(loss->text));
        if (losses)
            *losses = text_take(&lost);
    }
    text_buffer_release(&lost);
    text_buffer_release(vdl);
    baronet_game_free(game_finish(game, message));
    return result;
}

char *baronet_idiagram_convert(const char *name, const struct baronet_load_options *options,
                               char **losses, struct baronet_message **message)
{
    struct call call;
    struct text_buffer vdl;
    if (losses)
        *losses = NULL;
    if (REFUSED(name, message) || CALL_FAILED(&call, NULL, message))
        return NULL;
    struct baronet_game *game = game_new(options, false);
    text_buffer_init(&vdl);
    const struct idiagram_game *made = translate_file(game, name, NULL, &vdl);
    char *result = result_of(game, made, &vdl, losses, message);
    call_close(&call);
    return result;
}

char *baronet_idiagram_convert_text(const char *name, const char *text, size_t length,
                                    char **losses, struct baronet_message **message)
{
    struct call call;
    struct text_buffer vdl;
    if (losses)
        *losses = NULL;
    if (REFUSED(name, message) || REFUSED(text, message) || CALL_FAILED(&call, NULL, message))
        return NULL;
    struct baronet_game *game = game_new(NULL, true);
    text_buffer_init(&vdl);
    const struct idiagram_game *made = translate(game, name, (struct text){text, length}, "", &vdl);
    char *result = result_of(game, made, &vdl, losses, message);
    call_close(&call);
    return result;
}
