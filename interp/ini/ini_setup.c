#include "ini_setup.h"

#include "diag.h"

#include <ctype.h>
#include <string.h>

static struct text setup_of(const struct ini_variant *variant)
{
    return ini_variant_value(variant, text_of("startFen"), 0)->text;
}

// The field of that number, from 0.
static struct text field_of(struct text fen, int number)
{
    for (size_t at = 0;;) {
        while (at < fen.length && fen.start[at] == ' ')
            at++;
        size_t start = at;
        while (at < fen.length && fen.start[at] != ' ')
            at++;
        if (number-- == 0 || at == fen.length)
            return (struct text){fen.start + start, number < 0 ? at - start : 0};
    }
}

static struct text placement_of(const struct ini_variant *variant)
{
    struct text field = field_of(setup_of(variant), 0);
    const char *bracket = memchr(field.start, '[', field.length);
    return (struct text){field.start, bracket ? (size_t)(bracket - field.start) : field.length};
}

static struct text hands_of(const struct ini_variant *variant)
{
    struct text field = field_of(setup_of(variant), 0), board = placement_of(variant);
    struct text hands = text_from(field, board.length);
    while (hands.length && (*hands.start == '[' || *hands.start == '-'))
        hands = text_from(hands, 1);
    while (hands.length && hands.start[hands.length - 1] == ']')
        hands.length--;
    return hands;
}

// What stands on a square: a letter, '*', or 0; whether it is turned over.
struct walk {
    struct text rest;
    int file, rank;
    char letter;
    bool is_turned;
};

static bool walk_on(struct walk *walk)
{
    walk->is_turned = false;
    while (walk->rest.length) {
        char c = *walk->rest.start;
        walk->rest = text_from(walk->rest, 1);
        if (c == '/') {
            walk->rank--;
            walk->file = 0;
        } else if (isdigit((unsigned char)c)) {
            int number = c - '0';
            while (walk->rest.length && isdigit((unsigned char)*walk->rest.start)) {
                number = number > INI_SIDE_LIMIT ? number : number * 10 + *walk->rest.start - '0';
                walk->rest = text_from(walk->rest, 1);
            }
            walk->file += walk->file > INI_SIDE_LIMIT ? 0 : number; // what is outside stays there
        } else if (c == '+') {
            walk->is_turned = true;
        } else if (c != '~') {
            walk->letter = c;
            walk->file++;
            return true;
        }
    }
    return false;
}

static struct walk walk_begin(const struct ini_variant *variant)
{
    return (struct walk){
        .rest = placement_of(variant), .file = 0, .rank = ini_variant_size(variant).ranks - 1};
}

struct ini_squares ini_setup_squares(const struct ini_variant *variant, uint64_t kinds, int side)
{
    struct ini_squares squares = {{0}};
    struct walk walk = walk_begin(variant);
    while (walk_on(&walk)) {
        int kind = ini_variant_kind(variant, walk.letter);
        bool is_his = (islower((unsigned char)walk.letter) != 0) == (side == 1);
        if (kind >= 0 && is_his && kinds >> kind & 1)
            ini_squares_add(&squares, walk.file - 1, walk.rank);
    }
    return squares;
}

struct ini_squares ini_setup_walls(const struct ini_variant *variant)
{
    struct ini_squares squares = {{0}};
    struct walk walk = walk_begin(variant);
    while (walk_on(&walk))
        if (walk.letter == '*')
            ini_squares_add(&squares, walk.file - 1, walk.rank);
    return squares;
}

bool ini_setup_has_turned(const struct ini_variant *variant, int kind)
{
    struct walk walk = walk_begin(variant);
    while (walk_on(&walk))
        if (walk.is_turned && ini_variant_kind(variant, walk.letter) == kind)
            return true;
    return false;
}

int ini_setup_held(const struct ini_variant *variant, uint64_t kinds, int side)
{
    struct text hands = hands_of(variant);
    int count = 0;
    for (size_t i = 0; i < hands.length; i++) {
        int kind = ini_variant_kind(variant, hands.start[i]);
        bool is_his = (islower((unsigned char)hands.start[i]) != 0) == (side == 1);
        if (kind >= 0 && is_his && kinds >> kind & 1)
            count++;
    }
    return count;
}

// ---- Mistakes

// The place of some characters of the setup.
static struct span span_in(const struct ini_variant *variant, const char *start, size_t length)
{
    struct text whole = setup_of(variant);
    uint32_t at = variant->setup_span.start + (uint32_t)(start - whole.start);
    return variant->setup_span.end ? (struct span){at, at + (uint32_t)length} : variant->name_span;
}

static void check_letters(const struct ini_variant *variant, struct text text, const char *others,
                          struct diag *diag)
{
    for (size_t i = 0; i < text.length; i++) {
        char c = text.start[i];
        if (isdigit((unsigned char)c) || strchr(others, c) || ini_variant_kind(variant, c) >= 0)
            continue;
        diag_error(diag, span_in(variant, text.start + i, 1),
                   "no piece of this variant has the letter \"%c\"", c);
        return;
    }
}

void ini_setup_check(const struct ini_variant *variant, struct diag *diag)
{
    struct ini_size size = ini_variant_size(variant);
    struct text board = placement_of(variant);
    struct walk walk = walk_begin(variant);
    int longest = 0, lowest = 0;
    check_letters(variant, board, "/*+~", diag);
    check_letters(variant, hands_of(variant), "", diag);
    while (walk_on(&walk)) {
        longest = walk.file > longest ? walk.file : longest;
        lowest = walk.rank < lowest ? walk.rank : lowest;
    }
    if (longest > size.files)
        diag_warning(diag, span_in(variant, board.start, board.length),
                     "a rank has pieces beyond the last one of %d files", size.files);
    if (lowest < 0)
        diag_warning(diag, span_in(variant, board.start, board.length),
                     "there are more than %d ranks", size.ranks);
}

// ---- As VDL writes it

static void print_empty(int count, struct text_buffer *out)
{
    if (count)
        text_buffer_print(out, "%d", count);
}

static void print_placement(const struct ini_variant *variant, struct text_buffer *out)
{
    struct ini_size size = ini_variant_size(variant);
    struct walk walk = walk_begin(variant);
    int file = 0, rank = size.ranks - 1; // where the next square is to be written
    bool goes_on = walk_on(&walk);
    while (rank >= 0) {
        bool is_here = goes_on && walk.rank == rank && walk.file - 1 < size.files;
        if (goes_on && walk.rank == rank && !is_here) {
            goes_on = walk_on(&walk);
            continue;
        }
        print_empty((is_here ? walk.file - 1 : size.files) - file, out);
        if (!is_here) {
            if (rank-- > 0)
                text_buffer_add_character(out, '/');
            file = 0;
            continue;
        }
        if (walk.is_turned)
            text_buffer_add_character(out, '+');
        text_buffer_add_character(out, walk.letter);
        file = walk.file;
        goes_on = walk_on(&walk);
    }
}

static bool is_number(struct text text)
{
    for (size_t i = 0; i < text.length; i++)
        if (!isdigit((unsigned char)text.start[i]))
            return false;
    return text.length > 0;
}

static bool is_counts(struct text text)
{
    const char *plus = memchr(text.start, '+', text.length);
    return plus && plus > text.start;
}

// Whether a square of the one set has one of the other to its right, or to its left.
static bool stand_beside(const struct ini_squares *those, const struct ini_squares *others,
                         struct ini_size size, bool to_right)
{
    for (int r = 0; r < size.ranks; r++)
        for (int f = 0; f < size.files; f++)
            for (int g = 0; g < size.files && ini_squares_have(those, f, r); g++)
                if (ini_squares_have(others, g, r) && (to_right ? g > f : g < f))
                    return true;
    return false;
}

// The rights that there are pieces for.
static void print_rights(const struct ini_variant *variant, struct ini_fields fields,
                         struct text rights, struct text_buffer *out)
{
    size_t start = out->length;
    for (size_t i = 0; i < rights.length; i++) {
        char c = rights.start[i];
        int side = islower((unsigned char)c) ? 1 : 0;
        struct ini_squares having = ini_setup_squares(variant, fields.with_rights[side], side);
        struct ini_squares others = ini_setup_squares(variant, fields.beside[side], side);
        if (!strchr("KQkq", c) ||
            stand_beside(&others, &having, ini_variant_size(variant), strchr("Kk", c) != NULL))
            text_buffer_add_character(out, c);
    }
    if (out->length == start)
        text_buffer_add_character(out, '-');
}

void ini_setup_print(const struct ini_variant *variant, struct ini_fields fields,
                     struct text_buffer *out)
{
    struct text fen = setup_of(variant), hands = hands_of(variant);
    struct text side = field_of(fen, 1), rights = field_of(fen, 2), shown = {"", 0};
    print_placement(variant, out);
    if (fields.has_hands)
        text_buffer_print(out, "[%.*s]", TEXT_ARGUMENTS(hands));
    text_buffer_print(out, " %s ", text_is(side, "b") ? "b" : "w");
    if (!fields.has_rights || !rights.length || is_number(rights) || is_counts(rights))
        rights = text_of("-");
    print_rights(variant, fields, rights, out);
    text_buffer_print(out, " -");
    for (int i = 2; i < 6; i++)
        if (is_counts(field_of(fen, i)))
            shown = field_of(fen, i);
    if (fields.has_shown)
        text_buffer_print(out, " %.*s", TEXT_ARGUMENTS(shown.length ? shown : text_of("1+1")));
    text_buffer_print(out, " 0 1");
}
