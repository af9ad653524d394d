// The pieces on a rule sheet: how each moves, in words and drawn, what it is, and what the author
// says of it.
#include "sheet_parts.h"

#include "baronet_betza.h"
#include "baronet_notation.h"
#include "sentences.h"
#include "sheet_words.h"

#include <ctype.h>
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

// "Leaps like a Knight (1,2)" and "; it may move to empty squares and capture enemies": terms with
// the same ending are told together. `limit` is "" where the movement holds on all squares.
struct told_term {
    struct text_buffer limit, start, ending;
};

static void term_init(struct told_term *term)
{
    text_buffer_init(&term->limit);
    text_buffer_init(&term->start);
    text_buffer_init(&term->ending);
}

static void term_release(struct told_term *term)
{
    text_buffer_release(&term->limit);
    text_buffer_release(&term->start);
    text_buffer_release(&term->ending);
}

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
    add_limit(sheet, "Within", movement->within, out);
    for (const struct movement *m = type->movements; m != movement; m = m->next)
        was_limited |= has_limit(m);
    if (was_limited && !has_limit(movement))
        text_buffer_print(out, "From anywhere: ");
}

// Divides a line of the notation in words, "N: Leaps like a Knight (1,2), only to an empty
// square.".
static void read_term(struct told_term *term, const char *line, size_t length)
{
    static const char *const endings[] = {"; it may ", ", only to an empty square",
                                          ", only to capture "};
    const char *colon = memchr(line, ':', length), *blank = memchr(line, ' ', length);
    size_t start =
        colon && blank && colon < blank && colon[1] == ' ' ? (size_t)(colon + 2 - line) : 0;
    text_buffer_clear(&term->start);
    text_buffer_clear(&term->ending);
    text_buffer_add(&term->start, line + start, length - start);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char *ending = strstr(term->start.start, endings[i]);
        if (!ending)
            continue;
        text_buffer_print(&term->ending, "%s", ending);
        *ending = '\0';
        term->start.length = (size_t)(ending - term->start.start);
        return;
    }
}

// Whether one sentence can tell two terms: not one with conditions or a second part of its own.
static bool can_join(const struct told_term *last, const struct told_term *next)
{
    return last->ending.length > 0 && strcmp(last->ending.start, next->ending.start) == 0 &&
           strcmp(last->limit.start, next->limit.start) == 0 && !strchr(last->start.start, ';') &&
           !strchr(next->start.start, ';');
}

static void add_term(struct told_term *last, const struct told_term *next, struct text_buffer *out)
{
    if (can_join(last, next)) {
        out->length -= last->ending.length;
        text_buffer_print(out, ", or %c%s%s", tolower((unsigned char)next->start.start[0]),
                          next->start.start + 1, next->ending.start);
        return;
    }
    text_buffer_print(out, "%s%s%s%s", out->length ? " " : "",
                      strcmp(last->limit.start, next->limit.start) == 0 ? "" : next->limit.start,
                      next->start.start, next->ending.start);
    text_buffer_clear(&last->limit);
    text_buffer_clear(&last->ending);
    text_buffer_clear(&last->start);
    text_buffer_print(&last->limit, "%s", next->limit.start);
    text_buffer_print(&last->start, "%s", next->start.start);
    text_buffer_print(&last->ending, "%s", next->ending.start);
}

static void tell_movement(struct sheet *sheet, const struct baronet_movement *known,
                          struct told_term *last, struct told_term *next, struct text_buffer *out)
{
    struct baronet_betza request = {.size = sizeof request,
                                    .betza = known->betza,
                                    .dialect = known->dialect,
                                    .board = baronet_game_board(sheet->game)};
    char *words = baronet_betza_explain(&request, NULL);
    for (const char *line = words ? words : known->betza; *line;) {
        size_t length = strcspn(line, "\n");
        read_term(next, line, length);
        add_term(last, next, out);
        line += length + (line[length] != '\0');
    }
    baronet_free(words);
}

static void tell_movements(struct sheet *sheet, int index, struct text_buffer *out)
{
    const struct piece_type *type = &sheet->model->types[index];
    struct baronet_movement known = {.size = sizeof known};
    struct told_term last, next;
    size_t count = 0;
    term_init(&last);
    term_init(&next);
    for (const struct movement *m = type->movements; m; m = m->next, count++) {
        baronet_game_movement(sheet->game, (size_t)index, count, &known);
        if (!*known.betza)
            continue;
        text_buffer_clear(&next.limit);
        tell_limit(sheet, type, m, &next.limit);
        tell_movement(sheet, &known, &last, &next, out);
    }
    term_release(&last);
    term_release(&next);
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
    for (const struct movement *m = type->movements; m; m = m->next)
        count++;
    tell_movements(sheet, index, &text);
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
