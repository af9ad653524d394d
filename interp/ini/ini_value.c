#include "ini_value.h"

#include <ctype.h>

struct ini_value ini_number(int32_t number)
{
    return (struct ini_value){.type = INI_NUMBER, .number = number};
}

struct ini_value ini_text(struct text text)
{
    return (struct ini_value){.type = INI_TEXT, .text = text};
}

struct ini_value ini_pieces(uint64_t pieces)
{
    return (struct ini_value){.type = INI_PIECES, .pieces = pieces};
}

struct ini_value ini_of_squares(struct ini_squares squares)
{
    return (struct ini_value){.type = INI_SQUARES, .squares = squares};
}

uint64_t ini_present(const struct ini_variant *variant)
{
    uint64_t present = 0;
    for (int k = 0; k < variant->table->kind_count; k++)
        if (variant->pieces[k].letter)
            present |= UINT64_C(1) << k;
    return present;
}

bool ini_is_true(const struct ini_value *value)
{
    switch (value->type) {
    case INI_TEXT: return value->text.length > 0;
    case INI_PIECES: return value->pieces != 0;
    case INI_SQUARES: return ini_squares_count(&value->squares) > 0;
    default: return value->number != 0;
    }
}

bool ini_are_equal(const struct ini_value *a, const struct ini_value *b)
{
    switch (a->type) {
    case INI_TEXT: return text_equal(a->text, b->text);
    case INI_PIECES: return a->pieces == b->pieces;
    case INI_SQUARES: return ini_squares_equal(&a->squares, &b->squares);
    default: return a->number == b->number;
    }
}

// ---- Names

static struct text title_of(const struct ini_variant *variant, int kind)
{
    const struct ini_kind *known = &variant->table->kinds[kind];
    return known->title.length ? known->title
                               : ini_table_title(variant->table, variant->pieces[kind].movement);
}

// Its title, unless another piece has it, too.
void ini_print_title(const struct ini_variant *variant, int kind, struct text_buffer *out)
{
    struct text title = title_of(variant, kind);
    for (int other = 0; other < kind; other++)
        if (variant->pieces[other].letter && text_equal(title_of(variant, other), title))
            title.length = 0;
    if (title.length)
        text_buffer_add_text(out, title);
    else
        text_buffer_print(out, "Piece-%c", toupper((unsigned char)variant->pieces[kind].letter));
}

int ini_turned_into(const struct ini_variant *variant, int kind)
{
    const struct ini_value *value = ini_variant_value(variant, text_of("promotedPieceType"), 0);
    int other = !value ? -1 : value->of_kind ? value->of_kind[kind] : 0;
    return variant->pieces[kind].letter && other >= 0 && variant->pieces[other].letter ? other : -1;
}

void ini_print_names(const struct ini_variant *variant, uint64_t pieces, bool with_turned,
                     struct text_buffer *out)
{
    size_t start = out->length;
    for (int k = variant->table->kind_count - 1; k >= 0; k--) {
        if (!(pieces >> k & 1) || !variant->pieces[k].letter)
            continue;
        text_buffer_print(out, "%s", out->length > start ? ", " : "");
        ini_print_title(variant, k, out);
        for (int other = 0; with_turned && other < variant->table->kind_count; other++)
            if (ini_turned_into(variant, other) == k) {
                text_buffer_print(out, ", Promoted-");
                ini_print_title(variant, other, out);
            }
    }
}

void ini_print_value(const struct ini_variant *variant, const struct ini_value *value,
                     struct text_buffer *out)
{
    switch (value->type) {
    case INI_TEXT: text_buffer_add_text(out, value->text); break;
    case INI_PIECES: ini_print_names(variant, value->pieces, false, out); break;
    case INI_SQUARES:
        ini_squares_print(&value->squares, ini_variant_size(variant), false, out);
        break;
    default: text_buffer_print(out, "%d", (int)value->number);
    }
}
