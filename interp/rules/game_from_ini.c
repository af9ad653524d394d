// Games in files of variants: read, translated to VDL, compiled as every other game.
#include "game_from_ini.h"

#include "baronet_ini.h"
#include "call.h"
#include "ini_game.h"
#include "loaded_game.h"
#include "memory.h"
#include "message.h"

#include <string.h>

static bool is_bundled(const char *name)
{
    return strncmp(name, BARONET_INI_BUNDLED, strlen(BARONET_INI_BUNDLED)) == 0;
}

// The length of the path before "#VARIANT", or before ":VARIANT".
static size_t path_length(const char *name)
{
    if (is_bundled(name))
        return strlen(BARONET_INI_BUNDLED) - 1;
    const char *mark = strrchr(name, '#');
    return mark ? (size_t)(mark - name) : strlen(name);
}

bool ini_is_name(const char *name)
{
    static const char ending[] = ".ini";
    size_t length = path_length(name);
    if (is_bundled(name))
        return true;
    return length > strlen(ending) && text_is_folded((struct text){name + length - 4, 4}, ending);
}

static struct text embedded_text(const char *name)
{
    for (const struct embedded_file *file = embedded_variants; file->name; file++)
        if (strcmp(file->title, name) == 0)
            return (struct text){(const char *)file->bytes, file->length};
    return (struct text){"", 0};
}

struct ini_data ini_embedded(void)
{
    return (struct ini_data){embedded_text("keys"), embedded_text("rules"),
                             embedded_text("bundled")};
}

// Reads the file that the name means; NULL with an error. The one of the program has no name.
static const struct found_file *read_file(struct baronet_game *game, const char *name,
                                          const char **variant, bool *missing)
{
    size_t length = path_length(name);
    struct found_file *found = arena_alloc(&game->arena, sizeof *found);
    *variant = name[length] ? name + length + 1 : "";
    *found = (struct found_file){.text = embedded_text("bundled")};
    if (is_bundled(name))
        return found;
    if (game_files_read(&game->files, &game->arena, NULL, (struct text){name, length}, false,
                        found))
        return found;
    if (missing)
        *missing = true;
    game_files_complain(&game->diag, arena_copy(&game->arena, name, length), found);
    return NULL;
}

// Translates the variant; NULL with errors.
static const struct ini_game *translate(struct baronet_game *game, const char *name, bool *missing,
                                        struct text_buffer *vdl)
{
    const struct ini_data data = ini_embedded();
    const char *variant, *topic = diag_topic(&game->diag, "ini");
    const struct found_file *found = read_file(game, name, &variant, missing);
    const struct ini_game *made =
        found ? ini_game_read(&game->arena, &data, &game->sources, &game->diag, found->name,
                              found->text, variant, vdl)
              : NULL;
    diag_topic(&game->diag, topic);
    return game->diag.error_count ? NULL : made;
}

struct baronet_game *ini_game(const char *name, const struct baronet_load_options *options,
                              bool *missing, struct baronet_message **message)
{
    struct baronet_game *game = game_new(options, false);
    struct text_buffer vdl;
    text_buffer_init(&vdl);
    const struct ini_game *made = translate(game, name, missing, &vdl);
    if (made) {
        struct text text = {arena_copy(&game->arena, vdl.start, vdl.length), vdl.length};
        text_buffer_clear(&vdl);
        text_buffer_print(&vdl, "%.*s%c%.*s", (int)path_length(name), name,
                          is_bundled(name) ? ':' : '#', TEXT_ARGUMENTS(made->section->name));
        game->is_translated = true;
        game_compile(game, arena_copy(&game->arena, vdl.start, vdl.length), text);
    }
    text_buffer_release(&vdl);
    return game_finish(game, message);
}

// ---- Conversion

static char *convert(const char *name, const struct baronet_load_options *options, char **losses,
                     struct baronet_message **message)
{
    struct baronet_game *game = game_new(options, false);
    struct text_buffer vdl, lost;
    char *result = NULL;
    text_buffer_init(&vdl);
    text_buffer_init(&lost);
    const struct ini_game *made = translate(game, name, NULL, &vdl);
    if (made) {
        result = text_take(&vdl);
        for (const struct ini_loss *loss = made->made.losses; loss; loss = loss->next)
            if (loss->kind == INI_LOST)
                text_buffer_print(&lost, "%.*s\n", TEXT_ARGUMENTS(loss->text));
        if (losses)
            *losses = text_take(&lost);
    }
    text_buffer_release(&vdl);
    text_buffer_release(&lost);
    baronet_game_free(game_finish(game, message));
    return result;
}

char *baronet_ini_convert(const char *name, const struct baronet_load_options *options,
                          char **losses, struct baronet_message **message)
{
    struct call call;
    if (losses)
        *losses = NULL;
    if (REFUSED(name, message) || CALL_FAILED(&call, NULL, message))
        return NULL;
    char *text = convert(name, options, losses, message);
    call_close(&call);
    return text;
}

static size_t list_variants(const char *path, const struct baronet_load_options *options,
                            char ***names, struct baronet_message **message)
{
    struct baronet_game *game = game_new(options, false);
    const char *variant;
    const struct found_file *found = read_file(game, path, &variant, NULL);
    const struct ini_file *file = found
                                      ? ini_game_list(&game->arena, &game->sources,
                                                      found->name ? found->name : path, found->text)
                                      : NULL;
    size_t count = file ? (size_t)file->count : 0;
    if (file && !count)
        diag_fail(&game->diag, "%s has no variants", found->name);
    if (names) {
        const struct ini_section *section = file ? file->first : NULL;
        *names = memory_zeroed(count + 1, sizeof **names);
        for (size_t i = 0; i < count; i++, section = section->next) {
            struct text_buffer name;
            text_buffer_init(&name);
            text_buffer_add_text(&name, section->name);
            (*names)[i] = text_take(&name);
        }
    }
    baronet_game_free(game_finish(game, message));
    return count;
}

size_t baronet_ini_variants(const char *path, const struct baronet_load_options *options,
                            char ***names, struct baronet_message **message)
{
    struct call call;
    if (REFUSED(path, message) || CALL_FAILED(&call, NULL, message)) {
        if (names)
            *names = NULL;
        return 0;
    }
    size_t count = list_variants(path, options, names, message);
    call_close(&call);
    return count;
}
