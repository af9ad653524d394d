// Fuzzing texts of Interactive Diagrams: any bytes are read, as a text or a page. The rules that
// turn diagrams into VDL are the program's own, so they hold for all; the VDL is loaded, or it is
// said what is wrong with it.
//
// Input: the first byte, if it is below 8, chooses the diagram; the rest is the file; else all of
// it.
#include "arena.h"
#include "baronet.h"
#include "checks.h"
#include "diag.h"
#include "embedded.h"
#include "idiagram_game.h"

#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct idiagram_data data = {embedded_text(embedded_diagrams, "keys"),
                                       embedded_text(embedded_diagrams, "rules")};
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
    const struct idiagram_game *game =
        idiagram_game_read(&arena, &data, &sources, &diag, "f.idg", text, variant, &vdl);
    require((game != NULL) == (diag.error_count == 0));
    diag_print(&diag, &printed);
    check_no_message(&diag, "this diagram can't be translated");
    if (game)
        check_loads("f.vdl", (struct text){vdl.start, vdl.length});
    text_buffer_release(&vdl);
    text_buffer_release(&printed);
    arena_release(&arena);
    return 0;
}
