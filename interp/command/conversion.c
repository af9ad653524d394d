#include "conversion.h"
#include "baronet_check.h"
#include "baronet_zrf.h"
#include "loading.h"
#include "memory.h"

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
    if (style >= BARONET_ZRF_PLAIN_CHECKS && !conversion->report.has_royals)
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

void conversion_release(struct conversion *conversion)
{
    forget_attempt(conversion);
    baronet_message_free(conversion->difference);
    *conversion = (struct conversion){0};
}
