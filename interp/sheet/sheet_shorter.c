#include "sheet_shorter.h"

#include "baronet_check.h"
#include "translate.h"

static struct baronet_game *translated(const struct baronet_game *game, struct zrf_style style)
{
    struct arena arena;
    struct text_buffer text;
    const struct baronet_load_options options = {.size = sizeof options,
                                                 .loader = baronet_no_files()};
    arena_init(&arena);
    text_buffer_init(&text);
    zrf_translate(game->zrf, style, &arena, &text, NULL);
    struct baronet_game *shorter =
        baronet_load_text_with("translated.vdl", text.start, text.length, &options, NULL);
    text_buffer_release(&text);
    arena_release(&arena);
    return shorter;
}

struct baronet_game *sheet_shorter(const struct baronet_game *game)
{
    static const struct zrf_style styles[] = {
        {.idioms = true, .library = true, .plain_checks = true},
        {.idioms = true, .library = true, .plain_checks = true, .attack_rule = true},
        {.idioms = true, .plain_checks = true},
        {.idioms = true}};
    static const struct baronet_compare_options trial = {.size = sizeof trial,
                                                         .games = 10,
                                                         .turn_limit = 80,
                                                         .turns_in_all = 20000,
                                                         .milliseconds = 1500,
                                                         .seed = 1,
                                                         .perft_nodes = 2000};
    struct baronet_comparison comparison = {.size = sizeof comparison};
    for (size_t i = 0; game->zrf && i < sizeof styles / sizeof *styles; i++) {
        struct baronet_game *shorter = translated(game, styles[i]);
        if (shorter && baronet_compare(game, shorter, &trial, &comparison, NULL))
            return shorter;
        baronet_game_free(shorter);
    }
    return NULL;
}
