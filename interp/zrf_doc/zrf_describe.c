// The library's call for it.
#include "zrf_doc.h"

#include "arena.h"
#include "baronet_zrf.h"
#include "diag.h"
#include "game_from_zrf.h"
#include "memory.h"
#include "message.h"

static char *describe_game(const struct zrf_game *game, enum baronet_zrf_form form)
{
    struct text_buffer out;
    text_buffer_init(&out);
    switch (form) {
    case BARONET_ZRF_SUMMARY: zrf_summary_add(&out, game); break;
    case BARONET_ZRF_MOVES: zrf_moves_add(&out, game); break;
    case BARONET_ZRF_JSON: zrf_json_add(&out, game); break;
    }
    return text_take(&out);
}

static char *describe(const char *name, const struct baronet_load_options *options,
                      enum baronet_zrf_form form, bool *missing, struct baronet_message **message)
{
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct game_files files;
    arena_init(&arena);
    source_set_init(&sources, &arena);
    diag_init(&diag, &arena, &sources);
    game_files_init(&files, options, false);
    const struct zrf_game *game = zrf_read(&files, &arena, &sources, &diag, NULL, name, missing);
    game_files_release(&files);
    char *text = game ? describe_game(game, form) : NULL;
    message_of_diag(message, &diag);
    arena_release(&arena);
    return text;
}

char *baronet_zrf_describe(const char *name, const struct baronet_load_options *options,
                           enum baronet_zrf_form form, bool *missing,
                           struct baronet_message **message)
{
    struct recovery recovery;
    if (missing)
        *missing = false;
    if (MEMORY_FAILED(&recovery)) {
        message_out_of_memory(message);
        return NULL;
    }
    char *text = describe(name, options, form, missing, message);
    memory_close(&recovery);
    return text;
}
