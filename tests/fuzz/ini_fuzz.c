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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct ini_data data = {embedded_text(embedded_variants, "keys"),
                                  embedded_text(embedded_variants, "rules"),
                                  embedded_text(embedded_variants, "bundled")};
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
    check_no_message(&diag, "this variant can't be translated");
    if (game)
        check_loads("f.vdl", (struct text){vdl.start, vdl.length});
    text_buffer_release(&vdl);
    text_buffer_release(&printed);
    arena_release(&arena);
    return 0;
}
