#include "conversion.h"
#include "baronet_check.h"
#include "baronet_format.h"
#include "baronet_zrf.h"
#include "loading.h"
#include "memory.h"
#include "variant_text.h"

#include <stdlib.h>
#include <string.h>

const struct baronet_compare_options conversion_quick = {.size = sizeof conversion_quick,
                                                         .games = 20,
                                                         .turn_limit = 60,
                                                         .turns_in_all = 20000,
                                                         .milliseconds = 5000,
                                                         .seed = 1,
                                                         .perft_nodes = 3000};
const struct baronet_compare_options conversion_thorough = {.size = sizeof conversion_thorough,
                                                            .games = 100,
                                                            .turn_limit = 200,
                                                            .turns_in_all = 1000000,
                                                            .milliseconds = 120000,
                                                            .seed = 1,
                                                            .perft_nodes = 1000000};

static void forget_attempt(struct conversion *conversion)
{
    memory_free(conversion->vdl);
    conversion->vdl = NULL;
    baronet_zrf_report_release(&conversion->report);
    baronet_message_free(conversion->message);
    conversion->message = NULL;
}

// Writes the game in one style and compares it. False: it doesn't compile or is another game.
static bool attempt(const char *name, enum baronet_zrf_style style,
                    const struct baronet_game *original,
                    const struct baronet_compare_options *options, struct conversion *conversion)
{
    const struct baronet_load_options loading = loading_options();
    struct baronet_message *message = NULL, *difference = NULL;
    forget_attempt(conversion);
    conversion->style = style;
    conversion->vdl =
        baronet_zrf_convert(name, &loading, style, &conversion->report, &conversion->message);
    if (!conversion->vdl)
        return false;
    const struct baronet_zrf_report *report = &conversion->report;
    if ((style >= BARONET_ZRF_ATTACK_RULE && !report->has_royals) ||
        (style == BARONET_ZRF_ATTACK_RULE && report->read_count == report->block_count))
        return false;
    struct baronet_game *game =
        baronet_load_text_with(name, conversion->vdl, strlen(conversion->vdl), &loading, &message);
    conversion->is_equal =
        game && baronet_compare(original, game, options, &conversion->compared, &difference);
    baronet_game_free(game);
    if (!conversion->is_equal) {
        baronet_message_free(conversion->difference);
        conversion->difference = game ? difference : message;
        baronet_message_free(game ? message : difference);
    } else {
        baronet_message_free(message);
        baronet_message_free(difference);
    }
    return conversion->is_equal;
}

void convert_game(const char *name, bool literal, const struct baronet_compare_options *options,
                  struct conversion *conversion)
{
    struct baronet_message *message = NULL;
    *conversion = (struct conversion){.report.size = sizeof conversion->report,
                                      .compared.size = sizeof conversion->compared};
    struct baronet_game *original = loading_game(name, NULL, &message);
    if (!original) {
        conversion->message = message;
        return;
    }
    baronet_message_free(message);
    bool done = false;
    for (int style = literal ? BARONET_ZRF_LITERAL : BARONET_ZRF_LIBRARY;
         !done && style >= BARONET_ZRF_LITERAL; style--)
        done = attempt(name, (enum baronet_zrf_style)style, original, options, conversion);
    baronet_game_free(original);
}

// The text in canonical layout; NULL: it can't be read.
static char *formatted(const char *path, const struct text_buffer *text)
{
    struct baronet_message *message = NULL;
    char *result = baronet_format(path, text->start, text->length, &message);
    baronet_message_free(message);
    return result;
}

// Loads a text that is to be written into a folder and names a file that is there already.
static struct baronet_game *load_beside(const char *path, const char *vdl)
{
    struct baronet_load_options loading = loading_options();
    struct baronet_message *message = NULL;
    const char *slash = strrchr(path, '/');
    struct text_buffer folder;
    text_buffer_init(&folder);
    text_buffer_add(&folder, path, slash ? (size_t)(slash - path) : 0);
    struct baronet_loader *loader = baronet_root_loader(folder.length ? folder.start : ".");
    loading.loader = loader;
    struct baronet_game *game =
        loader ? baronet_load_text_with(path, vdl, strlen(vdl), &loading, &message) : NULL;
    baronet_root_loader_free(loader);
    baronet_message_free(message);
    text_buffer_release(&folder);
    return game;
}

static bool plays_the_same(const char *name, const char *path, const char *vdl,
                           const struct baronet_compare_options *options)
{
    struct baronet_message *messages[2] = {NULL, NULL};
    struct baronet_comparison compared = {.size = sizeof compared};
    struct baronet_game *original = loading_game(name, NULL, &messages[0]);
    struct baronet_game *game = load_beside(path, vdl);
    bool same =
        original && game && baronet_compare(original, game, options, &compared, &messages[1]);
    baronet_game_free(game);
    baronet_game_free(original);
    baronet_message_free(messages[0]);
    baronet_message_free(messages[1]);
    return same;
}

void convert_to_variant(const char *name, const char *path, const char *parent_file,
                        const char *parent, const struct baronet_compare_options *options,
                        struct conversion *conversion)
{
    struct text_buffer text;
    if (loading_is_confined())
        return;
    text_buffer_init(&text);
    if (variant_text(text_of(conversion->vdl), text_of(parent), parent_file, &text)) {
        char *vdl = formatted(path, &text);
        if (vdl && plays_the_same(name, path, vdl, options)) {
            memory_free(conversion->vdl);
            conversion->vdl = vdl;
        } else {
            memory_free(vdl);
        }
    }
    text_buffer_release(&text);
}

void conversion_release(struct conversion *conversion)
{
    forget_attempt(conversion);
    baronet_message_free(conversion->difference);
    *conversion = (struct conversion){0};
}
