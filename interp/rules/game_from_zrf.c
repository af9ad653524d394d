// Games in ZRF: read, translated to VDL, compiled as every other game.
#include "game_from_zrf.h"

#include "baronet_zrf.h"
#include "call.h"
#include "loaded_game.h"
#include "memory.h"
#include "message.h"
#include "sized.h"
#include "translate.h"
#include "zrf_file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool zrf_is_path(const char *name)
{
    static const char ending[] = ".zrf";
    const char *mark = strrchr(name, '#');
    size_t length = mark ? (size_t)(mark - name) : strlen(name);
    if (length <= 4)
        return false;
    for (size_t i = 0; i < 4; i++)
        if (tolower((unsigned char)name[length - 4 + i]) != ending[i])
            return false;
    return true;
}

const struct zrf_game *zrf_read(struct game_files *files, struct arena *arena,
                                struct source_set *sources, struct diag *diag, const char *from,
                                const char *name, bool *missing)
{
    const char *variant, *path = zrf_file_split(arena, name, &variant);
    const struct zrf_game *zrf = NULL;
    struct found_file found;
    const char *topic = diag_topic(diag, "zrf");
    if (game_files_read(files, arena, from, text_of(path), false, &found)) {
        zrf = zrf_load(arena, sources, diag, found.name, found.text, variant, game_files_read_zrf,
                       files);
    } else {
        if (missing)
            *missing = true;
        game_files_complain(diag, path, &found);
    }
    diag_topic(diag, topic);
    return diag->error_count ? NULL : zrf;
}

const struct zrf_game *zrf_game_read(struct baronet_game *game, const char *name, bool *missing)
{
    return zrf_read(&game->files, &game->arena, &game->sources, &game->diag, NULL, name, missing);
}

static struct zrf_style style_of(enum baronet_zrf_style style)
{
    return (struct zrf_style){.idioms = style != BARONET_ZRF_LITERAL,
                              .plain_checks = style >= BARONET_ZRF_ATTACK_RULE,
                              .attack_rule = style == BARONET_ZRF_ATTACK_RULE,
                              .library =
                                  style == BARONET_ZRF_ATTACK_RULE || style == BARONET_ZRF_LIBRARY};
}

static void compile(struct baronet_game *game, const struct zrf_game *zrf, const char *name,
                    const char *path)
{
    struct text_buffer vdl;
    text_buffer_init(&vdl);
    zrf_translate(zrf, style_of(BARONET_ZRF_LITERAL), &game->arena, &vdl, NULL);
    struct text text = {arena_copy(&game->arena, vdl.start, vdl.length), vdl.length};
    text_buffer_release(&vdl);
    game->zrf = zrf;
    game->zrf_path = path;
    game_compile(game, name, text);
}

struct baronet_game *zrf_game(const char *name, const struct baronet_load_options *options,
                              bool *missing, struct baronet_message **message)
{
    struct baronet_game *game = game_new(options, false);
    const char *variant, *path = zrf_file_split(&game->arena, name, &variant);
    const struct zrf_game *zrf = zrf_game_read(game, name, missing);
    if (zrf)
        compile(game, zrf, name, path);
    return game_finish(game, message);
}

struct baronet_game *zrf_game_of_file(struct game_files *files, const struct found_file *file,
                                      const char *variant,
                                      const struct baronet_load_options *options,
                                      struct baronet_message **message)
{
    struct baronet_game *game = game_new(options, true);
    const char *path = arena_copy(&game->arena, file->name, strlen(file->name));
    const struct zrf_game *zrf = zrf_load(&game->arena, &game->sources, &game->diag, path,
                                          file->text, variant, game_files_read_zrf, files);
    struct text_buffer name;
    text_buffer_init(&name);
    text_buffer_print(&name, "%s%s%s", path, variant[0] ? "#" : "", variant);
    if (zrf && game->diag.error_count == 0)
        compile(game, zrf, arena_copy(&game->arena, name.start, name.length), path);
    text_buffer_release(&name);
    return game_finish(game, message);
}

static void fill_report(const struct zrf_game *zrf, const struct zrf_report *found,
                        const struct source_set *sources, struct baronet_zrf_report *report)
{
    struct text_buffer losses, title;
    text_buffer_init(&losses);
    text_buffer_init(&title);
    for (const struct zrf_loss *loss = found->losses; loss; loss = loss->next) {
        const struct source *source = source_find(sources, loss->span.start);
        unsigned number = 0, column = 0;
        if (source)
            source_locate(source, loss->span.start, &number, &column);
        text_buffer_print(&losses, "%s:%u: %s\n", source ? source->name : zrf->name, number,
                          loss->text);
    }
    text_buffer_add_text(&title, zrf->title);
    *report = (struct baronet_zrf_report){.size = sizeof *report,
                                          .title = text_take(&title),
                                          .block_count = (size_t)found->block_count,
                                          .read_count = (size_t)found->read_count,
                                          .is_rectangle = found->is_rectangle,
                                          .has_royals = found->has_royals,
                                          .losses = text_take(&losses)};
    text_buffer_release(&losses);
    text_buffer_release(&title);
}

// Empties a caller's report.
static void forget_report(struct baronet_zrf_report *report)
{
    static const struct baronet_zrf_report none = {.size = sizeof none};
    if (report)
        sized_fill(report, &none, sizeof none);
}

void baronet_zrf_report_release(struct baronet_zrf_report *report)
{
    struct baronet_zrf_report known;
    sized_read(report, &known, sizeof known);
    memory_free(known.title);
    memory_free(known.losses);
    forget_report(report);
}

static char *convert(const char *name, const struct baronet_load_options *options,
                     enum baronet_zrf_style style, struct baronet_zrf_report *report,
                     struct baronet_message **message)
{
    struct baronet_game *game = game_new(options, false);
    const struct zrf_game *zrf = zrf_game_read(game, name, NULL);
    struct zrf_report found;
    char *result = NULL;
    forget_report(report);
    if (zrf) {
        struct text_buffer vdl;
        text_buffer_init(&vdl);
        zrf_translate(zrf, style_of(style), &game->arena, &vdl, &found);
        result = text_take(&vdl);
        text_buffer_release(&vdl);
        if (report) {
            struct baronet_zrf_report filled;
            fill_report(zrf, &found, &game->sources, &filled);
            if (!sized_fill(report, &filled, sizeof filled))
                baronet_zrf_report_release(&filled);
        }
    }
    baronet_game_free(game_finish(game, message));
    return result;
}

char *baronet_zrf_convert(const char *name, const struct baronet_load_options *options,
                          enum baronet_zrf_style style, struct baronet_zrf_report *report,
                          struct baronet_message **message)
{
    struct call call;
    if (REFUSED(name, message) || CALL_FAILED(&call, NULL, message)) {
        forget_report(report);
        return NULL;
    }
    char *text = convert(name, options, style, report, message);
    call_close(&call);
    return text;
}

static size_t list_variants(const char *path, const struct baronet_load_options *options,
                            char ***titles, struct baronet_message **message)
{
    struct baronet_game *game = game_new(options, false);
    const struct zrf_game *zrf = zrf_game_read(game, path, NULL);
    size_t count = zrf ? (size_t)zrf->variant_count : 0;
    if (titles) {
        *titles = memory_zeroed(count + 1, sizeof **titles);
        for (size_t i = 0; i < count; i++) {
            struct text_buffer title;
            text_buffer_init(&title);
            text_buffer_add_text(&title, zrf->variant_titles[i]);
            (*titles)[i] = text_take(&title);
        }
    }
    baronet_game_free(game_finish(game, message));
    return count;
}

size_t baronet_zrf_variants(const char *path, const struct baronet_load_options *options,
                            char ***titles, struct baronet_message **message)
{
    struct call call;
    if (REFUSED(path, message) || CALL_FAILED(&call, NULL, message)) {
        if (titles)
            *titles = NULL;
        return 0;
    }
    size_t count = list_variants(path, options, titles, message);
    call_close(&call);
    return count;
}
