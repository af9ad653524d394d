// Fuzzing files of variants: any bytes are read, and one of their variants becomes VDL. The rules
// that turn variants into VDL are the program's own, so they hold for all; the VDL is loaded, or it
// is said what is wrong with it.
//
// Input: one byte below 8 chooses the variant, the rest is the file; all of it, for the first one,
// where the first byte is greater.
#include "arena.h"
#include "baronet.h"
#include "checks.h"
#include "diag.h"
#include "embedded.h"
#include "ini_game.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_untranslated(struct text message)
{
    static const char words[] = "this variant can't be translated";
    return message.length >= sizeof words - 1 &&
           memcmp(message.start, words, sizeof words - 1) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static struct text data_named(const char *name)
{
    for (const struct embedded_file *file = embedded_variants; file->name; file++)
        if (strcmp(file->title, name) == 0)
            return (struct text){(const char *)file->bytes, file->length};
    require(false);
    return (struct text){"", 0};
}

static void load(const struct text_buffer *vdl)
{
    struct baronet_message *message = NULL;
    struct baronet_game *game = baronet_load_text("f.vdl", vdl->start, vdl->length, &message);
    require(game || message);
    baronet_game_free(game);
    baronet_message_free(message);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct ini_data data = {data_named("keys"), data_named("rules"), data_named("bundled")};
    struct arena arena;
    struct source_set sources;
    struct diag diag;
    struct text_buffer vdl, printed;
    char variant[8];
    bool chooses = size > 0 && bytes[0] < 8;
    struct text text = {(const char *)bytes + chooses, size - chooses};
    snprintf(variant, sizeof variant, "%d", chooses ? bytes[0] + 1 : 1);
    arena_init(&arena);
    source_set_init(&sources, &arena);
    diag_init(&diag, &arena, &sources);
    text_buffer_init(&vdl);
    text_buffer_init(&printed);
    const struct ini_game *game =
        ini_game_read(&arena, &data, &sources, &diag, "f.ini", text, variant, &vdl);
    require((game != NULL) == (diag.error_count == 0));
    diag_print(&diag, &printed);
    // The text itself may have these words, but not at the start of a message.
    for (const struct diag_message *message = diag.first; message; message = message->next)
        require(!is_untranslated(message->text));
    if (game)
        load(&vdl);
    text_buffer_release(&vdl);
    text_buffer_release(&printed);
    arena_release(&arena);
    return 0;
}
