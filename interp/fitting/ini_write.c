#include "ini_write.h"

#include "arena.h"
#include "ini_value.h"

#include <ctype.h>
#include <string.h>

// ---- Values

static struct ini_squares clipped(const struct ini_variant *variant, const struct ini_squares *all)
{
    struct ini_squares board = ini_squares_all(ini_variant_size(variant));
    return ini_squares_and(all, &board);
}

static uint64_t pieces_of(const struct ini_variant *variant, uint64_t pieces)
{
    return pieces == INI_EVERY ? pieces : pieces & ini_present(variant);
}

static bool is_of_kinds(const struct ini_key *key)
{
    return key->type == INI_LIMITS || key->type == INI_TURNED;
}

static int of_kind(const struct ini_key *key, const struct ini_value *value, int kind)
{
    return value->of_kind ? value->of_kind[kind] : key->type == INI_TURNED ? -1 : 0;
}

bool ini_same_value(const struct ini_variant *variant, const struct ini_key *key,
                    const struct ini_value *a, const struct ini_value *b)
{
    if (is_of_kinds(key)) {
        for (int k = 0; k < variant->table->kind_count; k++)
            if (variant->pieces[k].letter && of_kind(key, a, k) != of_kind(key, b, k))
                return false;
        return true;
    }
    if (key->type == INI_PIECES || key->type == INI_PIECE)
        return pieces_of(variant, a->pieces) == pieces_of(variant, b->pieces);
    if (key->type == INI_SQUARES) {
        struct ini_squares first = clipped(variant, &a->squares);
        struct ini_squares second = clipped(variant, &b->squares);
        return ini_squares_equal(&first, &second);
    }
    return ini_are_equal(a, b);
}

static void print_squares(const struct ini_variant *variant, const struct ini_squares *squares,
                          struct text_buffer *out)
{
    struct ini_size size = ini_variant_size(variant);
    size_t start = out->length;
    for (int r = 0; r < size.ranks; r++) {
        int count = 0;
        for (int f = 0; f < size.files; f++)
            count += ini_squares_have(squares, f, r);
        if (count == size.files)
            text_buffer_print(out, "%s*%d", out->length > start ? " " : "", r + 1);
        for (int f = 0; f < size.files && count < size.files; f++)
            if (ini_squares_have(squares, f, r))
                text_buffer_print(out, "%s%c%d", out->length > start ? " " : "", 'a' + f, r + 1);
    }
    if (out->length == start)
        text_buffer_add_character(out, '-');
}

static void print_letters(const struct ini_variant *variant, uint64_t pieces,
                          struct text_buffer *out)
{
    size_t start = out->length;
    if (pieces == INI_EVERY)
        text_buffer_add_character(out, '*');
    for (int k = 0; k < variant->table->kind_count && pieces != INI_EVERY; k++)
        if (pieces_of(variant, pieces) >> k & 1)
            text_buffer_add_character(out, variant->pieces[k].letter);
    if (out->length == start)
        text_buffer_add_character(out, '-');
}

// "q:1 r:2", "p:g s:-": those that differ from the parent's.
static void print_of_kinds(const struct ini_variant *variant, const struct ini_key *key,
                           const struct ini_value *value, const struct ini_value *before,
                           struct text_buffer *out)
{
    const char *separator = "";
    for (int k = 0; k < variant->table->kind_count; k++) {
        int other = of_kind(key, value, k);
        if (!variant->pieces[k].letter || other == of_kind(key, before, k))
            continue;
        text_buffer_print(out, "%s%c:", separator, variant->pieces[k].letter);
        if (key->type == INI_LIMITS)
            text_buffer_print(out, "%d", other);
        else
            text_buffer_add_character(out, other < 0 ? '-' : variant->pieces[other].letter);
        separator = " ";
    }
}

static void print_value(const struct ini_variant *variant, const struct ini_key *key,
                        const struct ini_value *value, const struct ini_value *before,
                        struct text_buffer *out)
{
    if (is_of_kinds(key))
        print_of_kinds(variant, key, value, before, out);
    else if (key->type == INI_PIECES || key->type == INI_PIECE)
        print_letters(variant, value->pieces, out);
    else if (key->type == INI_SQUARES)
        print_squares(variant, &value->squares, out);
    else if (key->type == INI_BOOL)
        text_buffer_print(out, value->number ? "true" : "false");
    else if (key->type == INI_FILE)
        text_buffer_add_character(out, (char)('a' + value->number - 1));
    else if (value->type == INI_TEXT)
        text_buffer_add_text(out, value->text);
    else
        text_buffer_print(out, "%d", (int)value->number);
}

// ---- Lines

static int write_pieces(const struct ini_variant *variant, const struct ini_variant *parent,
                        bool removed, struct text_buffer *out)
{
    int lines = 0;
    for (int k = 0; k < variant->table->kind_count; k++) {
        const struct ini_piece *piece = &variant->pieces[k], *before = &parent->pieces[k];
        struct text name = variant->table->kinds[k].name;
        bool is_same = piece->letter == before->letter &&
                       (!piece->letter || text_equal(piece->movement, before->movement));
        if (is_same || (removed != !piece->letter))
            continue;
        text_buffer_print(out, "%.*s = %c", TEXT_ARGUMENTS(name),
                          piece->letter ? piece->letter : '-');
        if (piece->letter && !text_equal(piece->movement, variant->table->kinds[k].movement))
            text_buffer_print(out, ":%.*s", TEXT_ARGUMENTS(piece->movement));
        text_buffer_add_character(out, '\n');
        lines++;
    }
    return lines;
}

static int write_regions(const struct ini_variant *variant, const struct ini_variant *parent,
                         struct text_buffer *out)
{
    struct ini_squares all = ini_squares_all(ini_variant_size(variant));
    int lines = 0;
    for (int k = 0; k < variant->table->kind_count; k++)
        for (int side = 0; side < 2 && variant->pieces[k].letter; side++) {
            const struct ini_piece *piece = &variant->pieces[k], *before = &parent->pieces[k];
            struct text name = variant->table->kinds[k].name;
            struct ini_squares own = piece->is_within[side] ? piece->within[side] : all;
            struct ini_squares others = before->is_within[side] ? before->within[side] : all;
            if (ini_squares_equal(&own, &others))
                continue;
            text_buffer_print(out, "mobilityRegion%s%c%.*s = ", side ? "Black" : "White",
                              toupper((unsigned char)*name.start),
                              TEXT_ARGUMENTS(text_from(name, 1)));
            print_squares(variant, &own, out);
            text_buffer_add_character(out, '\n');
            lines++;
        }
    return lines;
}

static int write_keys(const struct ini_variant *variant, const struct ini_variant *parent,
                      bool of_board, struct text_buffer *out)
{
    static const char *const sides[] = {"White", "Black"};
    const struct ini_value *value = variant->values, *before = parent->values;
    int lines = 0;
    for (const struct ini_key *key = variant->table->first; key;
         key = key->next, value += 2, before += 2) {
        bool is_board = text_is(key->name, "maxRank") || text_is(key->name, "maxFile");
        bool differs[2] = {!ini_same_value(variant, key, &value[0], &before[0]),
                           key->mode != INI_ONE &&
                               !ini_same_value(variant, key, &value[1], &before[1])};
        bool is_one = key->mode == INI_ONE || (key->mode != INI_SIDES &&
                                               ini_same_value(variant, key, &value[0], &value[1]) &&
                                               differs[0] && differs[1]);
        if (key->type == INI_IGNORED || is_board != of_board)
            continue;
        for (int side = 0; side < (is_one ? 1 : 2); side++) {
            if (!differs[side])
                continue;
            text_buffer_print(out, "%.*s%s = ", TEXT_ARGUMENTS(key->name),
                              is_one ? "" : sides[side]);
            print_value(variant, key, &value[side], &before[side], out);
            text_buffer_add_character(out, '\n');
            lines++;
        }
    }
    return lines;
}

// What no line can say.
static bool is_inherited_otherwise(const struct ini_variant *variant,
                                   const struct ini_variant *parent)
{
    const struct ini_value *value = variant->values, *before = parent->values;
    for (const struct ini_key *key = variant->table->first; key;
         key = key->next, value += 2, before += 2)
        if (key->is_inherited && (!ini_same_value(variant, key, &value[0], &before[0]) ||
                                  !ini_same_value(variant, key, &value[1], &before[1])))
            return true;
    return false;
}

// ---- Sections

// What the text says, as a variant of the file.
static bool read_back(const struct ini_library *library, const struct text_buffer *text,
                      size_t start, struct ini_variant *variant)
{
    struct source *source = arena_alloc(library->arena, sizeof *source);
    source->text =
        (struct text){arena_copy(library->arena, text->start + start, text->length - start),
                      text->length - start};
    struct ini_file *file = ini_file_read(library->arena, source);
    struct ini_library quiet = *library;
    quiet.diag = NULL;
    quiet.own = file;
    return file->first && ini_variant_make(&quiet, file->first, variant);
}

static bool is_same(const struct ini_variant *a, const struct ini_variant *b)
{
    struct text_buffer none;
    text_buffer_init(&none);
    int lines = write_pieces(a, b, true, &none) + write_pieces(a, b, false, &none) +
                write_regions(a, b, &none) + write_keys(a, b, true, &none) +
                write_keys(a, b, false, &none);
    text_buffer_release(&none);
    return lines == 0;
}

int ini_write(const struct ini_library *library, const struct ini_variant *variant,
              const struct ini_section *parent, struct text_buffer *out)
{
    struct ini_variant before, after;
    size_t start = out->length;
    text_buffer_print(out, "[%.*s%s%.*s]\n", TEXT_ARGUMENTS(variant->name), parent ? ":" : "",
                      TEXT_ARGUMENTS(parent ? parent->name : text_of("")));
    if (!read_back(library, out, start, &before) || is_inherited_otherwise(variant, &before))
        return -1;
    int lines = write_keys(variant, &before, true, out);
    lines += write_pieces(variant, &before, true, out);
    lines += write_pieces(variant, &before, false, out);
    // What has changed with the pieces.
    if (!read_back(library, out, start, &before))
        return -1;
    lines += write_regions(variant, &before, out);
    lines += write_keys(variant, &before, false, out);
    return read_back(library, out, start, &after) && is_same(variant, &after) ? lines : -1;
}
