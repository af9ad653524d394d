// The pieces on a rule sheet: how each moves, in words and drawn, what it is, and what the author
// says of it.
#include "sheet_parts.h"

#include "baronet_notation.h"
#include "betza_explain.h"
#include "sentences.h"
#include "sheet_words.h"

#include <string.h>

// ---- Pictures

// A square's name is no help for a piece on a board of its own, unless that has the game's shape.
static char *movement_picture(const struct sheet *sheet, const struct baronet_movement *movement)
{
    struct baronet_geometry geometry = {.size = sizeof geometry};
    baronet_game_geometry(sheet->game, &geometry);
    struct baronet_betza request = {
        .size = sizeof request, .betza = movement->betza, .dialect = movement->dialect};
    const char *board = baronet_game_board(sheet->game);
    request.board = geometry.lattice == BARONET_HEXAGONS ? board : "9x9";
    return geometry.lattice == BARONET_GRAPH ? NULL : baronet_betza_svg(&request, NULL);
}

// ---- Movements in words

static bool has_limit(const struct movement *movement)
{
    return movement->from || movement->within;
}

static void add_limit(const struct sheet *sheet, const char *where, const struct vdl_node *zone,
                      struct text_buffer *out)
{
    if (!zone)
        return;
    text_buffer_print(out, "%s ", where);
    sheet_value(sheet, zone->text, out);
    text_buffer_print(out, ": ");
}

// "From rank 2: ". What is not limited is told apart from what is.
static void tell_limit(const struct sheet *sheet, const struct piece_type *type,
                       const struct movement *movement, struct text_buffer *out)
{
    bool was_limited = false;
    add_limit(sheet, "From", movement->from, out);
    add_limit(sheet, "Only onto", movement->within, out);
    for (const struct movement *m = type->movements; m != movement; m = m->next)
        was_limited |= has_limit(m);
    if (was_limited && !has_limit(movement))
        text_buffer_print(out, "From anywhere: ");
}

static void tell_movement(struct sheet *sheet, const struct baronet_movement *known,
                          struct text_buffer *out)
{
    struct baronet_betza request = {.size = sizeof request,
                                    .betza = known->betza,
                                    .dialect = known->dialect,
                                    .board = baronet_game_board(sheet->game)};
    char *words = betza_prose(&request);
    text_buffer_print(out, "%s", words ? words : known->betza);
    baronet_free(words);
}

// ---- All of a piece

static void tell_nature(const struct sheet *sheet, const struct piece_type *type,
                        struct text_buffer *out)
{
    if (type->neutral)
        text_buffer_print(out, " It belongs to nobody.");
    if (type->royal)
        text_buffer_print(out, " It is royal.");
    if (type->reverse >= 0)
        text_buffer_print(out, " Its other side is the %.*s.",
                          TEXT_ARGUMENTS(sheet->model->types[type->reverse].name));
    for (const struct piece_number *number = type->numbers; number; number = number->next)
        text_buffer_print(out, " Its %.*s is %d.", TEXT_ARGUMENTS(number->name), number->value);
}

static void add_piece_picture(struct sheet *sheet, const struct piece_type *type,
                              const struct baronet_movement *movement)
{
    char *svg = sheet->has_pictures ? movement_picture(sheet, movement) : NULL;
    struct text_buffer none, label;
    if (!*movement->betza || (sheet->has_pictures && !svg)) {
        baronet_free(svg);
        return;
    }
    text_buffer_init(&none);
    text_buffer_init(&label);
    text_buffer_print(&label, "How the %.*s moves", TEXT_ARGUMENTS(type->name));
    struct sheet_block *block = sheet_add(sheet, SHEET_DRAWING, label.start, &none);
    block->id = movement->betza;
    block->svg = svg ? arena_copy(sheet->arena, svg, strlen(svg)) : NULL;
    text_buffer_release(&label);
    baronet_free(svg);
}

static void add_piece(struct sheet *sheet, int index)
{
    const struct piece_type *type = &sheet->model->types[index];
    const struct vdl_node *sentence = sentence_on(sheet->model, SENTENCE_PIECE, type->name);
    struct baronet_movement known = {.size = sizeof known};
    struct text_buffer text, label;
    size_t count = 0;
    text_buffer_init(&text);
    text_buffer_init(&label);
    text_buffer_print(&label, "%.*s (%s)", TEXT_ARGUMENTS(type->name), type->letter);
    for (const struct movement *m = type->movements; m; m = m->next, count++) {
        baronet_game_movement(sheet->game, (size_t)index, count, &known);
        if (!*known.betza)
            continue;
        text_buffer_print(&text, "%s", text.length ? " " : "");
        tell_limit(sheet, type, m, &text);
        tell_movement(sheet, &known, &text);
    }
    bool is_still = text.length == 0;
    tell_nature(sheet, type, &text);
    if (is_still && text.length > 0)
        memmove(text.start, text.start + 1, text.length--); // the blank before the first sentence
    if (sentence && !(is_still && sentence->first->text.length == 0)) {
        text_buffer_print(&text, "%s", text.length ? " " : "");
        sheet_sentence(sheet, sentence, &text);
    } else if (is_still) {
        text_buffer_print(&text,
                          " It has no move of its own; what can be done with it stands below.");
    }
    sheet_add(sheet, SHEET_ITEM, label.start, &text);
    text_buffer_release(&label);
    for (size_t m = 0; m < count; m++) {
        baronet_game_movement(sheet->game, (size_t)index, m, &known);
        add_piece_picture(sheet, type, &known);
    }
}

void sheet_add_pieces(struct sheet *sheet)
{
    sheet_section(sheet, "pieces", "The pieces");
    for (int t = 0; t < sheet->model->type_count; t++)
        add_piece(sheet, t);
}
