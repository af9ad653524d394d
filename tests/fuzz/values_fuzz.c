// Fuzzing learnt values: any bytes are what a host gives an engine, or what was kept of a game.
// What fits is printed by the engine and fits again, and it thinks with these values; what doesn't
// is refused with a reason.
//
// Input: one byte chooses the game, and whether the bytes are the whole file, the numbers in it
// between a head and a checksum that fit, or a net after good values and before its checksum; the
// rest are they.
#define _POSIX_C_SOURCE 200809L // setenv
#include "baronet_engine.h"
#include "baronet_notation.h"
#include "checks.h"
#include "checksum.h"
#include "kept_values.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char *const games[] = {"hex",          "chess",     "connect-four", "crazyhouse",
                                    "robber-baron", "antichess", "reversi",      "race"};

static const struct baronet_key key = {"a key"};

enum { NET = 15 }; // the upper half of the first byte

// What an engine prints that has learnt nothing.
static char *guessed_values(const struct baronet_game *game)
{
    const struct baronet_engine_options options = {.size = sizeof options,
                                                   .learning = BARONET_LEARNS_NOTHING};
    struct baronet_engine *engine = baronet_engine_new(game, &options, NULL);
    char *values = baronet_engine_values(engine);
    baronet_engine_free(engine);
    return values;
}

// The first line of that, whose format is the present one, and two more.
static void print_head(struct text_buffer *out, const struct baronet_game *game)
{
    static char first[64];
    if (!first[0]) {
        char *values = guessed_values(game);
        snprintf(first, sizeof first, "%.*s", (int)strcspn(values, "\n"), values);
        baronet_free(values);
    }
    text_buffer_print(out, "%s\ngame %s\nrules %016" PRIx64 "\n", first, baronet_game_name(game),
                      baronet_game_fingerprint(game));
}

static void think(struct baronet_engine *engine, const struct baronet_game *game)
{
    const struct baronet_engine_limits limits = {.size = sizeof limits, .nodes = 30};
    struct baronet_engine_answer answer = {.size = sizeof answer};
    struct baronet_play *play = baronet_start(game);
    require(baronet_engine_think(engine, play, &limits, &answer, NULL));
    require(baronet_apply_text(play, answer.turn, NULL));
    baronet_engine_answer_release(&answer);
    baronet_play_free(play);
    for (size_t i = 0; i < baronet_game_piece_count(game); i++) {
        struct baronet_engine_value value = {.size = sizeof value};
        require(baronet_engine_value(engine, i, &value));
    }
}

static void give(const struct baronet_game *game, struct text text)
{
    struct baronet_engine_options options = {.size = sizeof options,
                                             .hash_megabytes = 1,
                                             .learning = BARONET_LEARNS_NEVER,
                                             .values = text.start,
                                             .values_length = text.length,
                                             .key = &key};
    struct baronet_message *message;
    bool fits = baronet_values_fit(game, text.start, text.length, &message) == BARONET_VALUES_FIT;
    require(fits == (message == NULL));
    baronet_message_free(message);
    struct baronet_engine *engine = baronet_engine_new(game, &options, &message);
    require(fits == (engine != NULL) && fits == (message == NULL));
    baronet_message_free(message);
    if (!engine)
        return;
    char *printed = baronet_engine_values(engine);
    require(baronet_values_fit(game, printed, 0, NULL) == BARONET_VALUES_FIT);
    options.values = printed;
    options.values_length = 0;
    struct baronet_engine *other = baronet_engine_new(game, &options, NULL);
    char *again = baronet_engine_values(other);
    require(strcmp(printed, again) == 0);
    baronet_free(printed);
    baronet_free(again);
    baronet_engine_free(other);
    think(engine, game);
    baronet_engine_free(engine);
}

// The same as the file of what was learnt of the game before.
static void find_kept(const struct baronet_game *game, struct text text)
{
    char name[320];
    struct text_buffer values, problem;
    text_buffer_init(&values);
    text_buffer_init(&problem);
    snprintf(name, sizeof name, "kept/%s-%016" PRIx64 ".values", baronet_game_name(game),
             baronet_game_fingerprint(game));
    const char *path = written_file(name, text.start, text.length);
    char folder[256];
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
    setenv("BARONET_CACHE", folder, 1);
    if (kept_values_find(game, &values, &problem))
        require(values.length == text.length && memcmp(values.start, text.start, text.length) == 0);
    text_buffer_release(&values);
    text_buffer_release(&problem);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct text_buffer file;
    if (size < 2)
        return 0;
    const struct baronet_game *game = bundled_game(games[bytes[0] / 2 % 8]);
    const bool is_net = bytes[0] / 16 == NET, is_whole = !is_net && bytes[0] % 2 == 0;
    text_buffer_init(&file);
    if (is_net) {
        char *values = guessed_values(game);
        text_buffer_print(&file, "%s", values);
        baronet_free(values);
    } else if (!is_whole) {
        print_head(&file, game);
    }
    text_buffer_add(&file, (const char *)bytes + 1, size - 1);
    if (!is_whole) {
        text_buffer_add_character(&file, '\n');
        checksum_print(&file);
    }
    give(game, (struct text){file.start, file.length});
    find_kept(game, (struct text){file.start, file.length});
    text_buffer_release(&file);
    return 0;
}
