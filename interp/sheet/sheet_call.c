// The library's calls for rule sheets.
#include "baronet_sheet.h"

#include "call.h"
#include "sheet_forms.h"
#include "sheet_shorter.h"

// What a sheet is made of, until it is laid out.
struct making {
    struct baronet_game *shorter; // NULL: the game as it was loaded
    struct arena arena;
    struct diag diag;
    struct sheet sheet;
};

static void making_open(struct making *making, const struct baronet_game *game, bool has_pictures)
{
    making->shorter = sheet_shorter(game);
    const struct baronet_game *told = making->shorter ? making->shorter : game;
    arena_init(&making->arena);
    diag_init(&making->diag, &making->arena, &told->sources);
    making->sheet = (struct sheet){.loaded = game,
                                   .game = told,
                                   .model = told->model,
                                   .arena = &making->arena,
                                   .gaps = &making->diag,
                                   .has_pictures = has_pictures};
    sheet_make(&making->sheet);
}

static void making_close(struct making *making)
{
    arena_release(&making->arena);
    baronet_game_free(making->shorter);
}

char *baronet_sheet(const struct baronet_game *game, enum baronet_sheet_form form,
                    struct baronet_message **message)
{
    struct call call;
    if (REFUSED(game, message) || CALL_FAILED(&call, NULL, message))
        return NULL;
    struct making making;
    struct text_buffer out;
    making_open(&making, game, form == BARONET_SHEET_HTML);
    text_buffer_init(&out);
    switch (form) {
    case BARONET_SHEET_TEXT: sheet_as_text(&making.sheet, &out); break;
    case BARONET_SHEET_HTML: sheet_as_html(&making.sheet, &out); break;
    case BARONET_SHEET_MARKDOWN: sheet_as_markdown(&making.sheet, &out); break;
    case BARONET_SHEET_MAN: sheet_as_man(&making.sheet, &out); break;
    case BARONET_SHEET_JSON: sheet_as_json(&making.sheet, &out); break;
    }
    making_close(&making);
    char *text = text_take(&out);
    call_close(&call);
    return text;
}

size_t baronet_sheet_gaps(const struct baronet_game *game, struct baronet_message **message)
{
    struct call call;
    if (REFUSED(game, message) || CALL_FAILED(&call, NULL, message))
        return 0;
    struct making making;
    making_open(&making, game, false);
    message_of_diag(message, &making.diag);
    size_t count = making.sheet.gap_count;
    making_close(&making);
    call_close(&call);
    return count;
}
