#include "ini_variant.h"

#include "arena.h"
#include "diag.h"
#include "ini_movement.h"
#include "suggest.h"

#include <ctype.h>
#include <string.h>

enum { DEPTH_LIMIT = 32 }; // parents of parents

struct maker {
    const struct ini_library *library;
    struct arena *arena;
    struct diag *diag; // NULL: the section was told of already, or is the program's
    struct ini_variant *variant;
};

static void blank_values(struct maker *maker)
{
    struct ini_variant *variant = maker->variant;
    const struct ini_table *table = maker->library->table;
    memset(variant, 0, sizeof *variant);
    variant->table = table;
    variant->values =
        arena_array(maker->arena, (size_t)table->key_count * 2 + 1, sizeof *variant->values);
    variant->spans =
        arena_array(maker->arena, (size_t)table->key_count + 1, sizeof *variant->spans);
    for (int k = 0; k < table->kind_count; k++)
        variant->pieces[k].movement = table->kinds[k].movement;
}

// ---- Values

static void wrong_value(const struct maker *maker, const struct ini_line *line, const char *what)
{
    if (!maker->diag)
        return;
    diag_error(maker->diag, line->value_span, "\"%.*s\" expects %s, not \"%.*s\"",
               TEXT_ARGUMENTS(line->key), what, TEXT_ARGUMENTS(line->value));
}

static bool read_whole(struct text text, int32_t *number)
{
    *number = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (!isdigit((unsigned char)text.start[i]) || *number > 100000)
            return false;
        *number = *number * 10 + text.start[i] - '0';
    }
    return text.length > 0;
}

static void read_number(const struct maker *maker, const struct ini_line *line, enum ini_type type,
                        struct ini_value *value)
{
    int32_t number;
    bool is_letter =
        type == INI_FILE && line->value.length == 1 && isalpha((unsigned char)*line->value.start);
    if (is_letter)
        number = tolower((unsigned char)*line->value.start) - 'a' + 1;
    else if (!read_whole(line->value, &number))
        number = -1;
    if (number < 0 || (type != INI_NUMBER && (number < 1 || number > INI_SIDE_LIMIT))) {
        wrong_value(maker, line,
                    type == INI_FILE   ? "a file: a letter up to p, or its number"
                    : type == INI_RANK ? "a rank, 1 to 16"
                                       : "a whole number");
        return;
    }
    value->type = INI_NUMBER;
    value->number = number;
}

static void read_bool(const struct maker *maker, const struct ini_line *line,
                      struct ini_value *value)
{
    value->type = INI_NUMBER;
    value->number = text_is(line->value, "true");
    if (!value->number && !text_is(line->value, "false"))
        wrong_value(maker, line, "true or false");
}

static bool word_in(struct text words, struct text word)
{
    for (size_t at = 0; at < words.length;) {
        struct text rest = text_from(words, at);
        const char *end = memchr(rest.start, ' ', rest.length);
        size_t length = end ? (size_t)(end - rest.start) : rest.length;
        if (text_equal((struct text){rest.start, length}, word))
            return true;
        at += length + 1;
    }
    return false;
}

static void read_word(const struct maker *maker, const struct ini_line *line,
                      const struct ini_key *key, struct ini_value *value)
{
    if (!word_in(key->values, line->value)) {
        if (maker->diag) {
            diag_error(maker->diag, line->value_span, "\"%.*s\" can't be \"%.*s\"",
                       TEXT_ARGUMENTS(line->key), TEXT_ARGUMENTS(line->value));
            diag_hint(maker->diag, "it is one of: %.*s", TEXT_ARGUMENTS(key->values));
        }
        return;
    }
    value->type = INI_TEXT;
    value->text = line->value;
}

static void read_squares(const struct maker *maker, const struct ini_line *line,
                         struct ini_value *value)
{
    struct text wrong;
    value->type = INI_SQUARES;
    if (ini_squares_read(line->value, &value->squares, &wrong) || !maker->diag)
        return;
    uint32_t start = line->value_span.start + (uint32_t)(wrong.start - line->value.start);
    diag_error(maker->diag, (struct span){start, start + (uint32_t)wrong.length},
               "\"%.*s\" is no square", TEXT_ARGUMENTS(wrong));
    diag_hint(maker->diag, "squares are written e4, *4 (a rank) or e* (a file)");
}

static void wrong_letter(const struct maker *maker, const struct ini_line *line, size_t at)
{
    if (!maker->diag)
        return;
    uint32_t start = line->value_span.start + (uint32_t)at;
    diag_error(maker->diag, (struct span){start, start + 1},
               "there is no piece with the letter \"%c\"", line->value.start[at]);
    diag_hint(maker->diag, "a piece gets a letter by a line such as \"knight = n\"");
}

// Letters of pieces; "*" means all, "-" none.
static void read_pieces(const struct maker *maker, const struct ini_line *line, bool is_one,
                        struct ini_value *value)
{
    value->type = INI_PIECES;
    value->pieces = 0;
    for (size_t i = 0; i < line->value.length; i++) {
        char c = line->value.start[i];
        int kind = ini_variant_kind(maker->variant, c);
        if (c == ' ' || c == '\t')
            continue;
        if (c == '-')
            return;
        if (c != '*' && kind < 0) {
            wrong_letter(maker, line, i);
            return;
        }
        if (is_one)
            value->pieces = 0;
        value->pieces |= c == '*' ? INI_EVERY : UINT64_C(1) << kind;
    }
}

// The next character that is not blank; moves on behind it. 0 at the end.
static char next_character(struct text text, size_t *at)
{
    while (*at < text.length && (text.start[*at] == ' ' || text.start[*at] == '\t'))
        ++*at;
    return *at < text.length ? text.start[(*at)++] : 0;
}

// "q:1 r:2", "p:g s:-".
static void read_of_kind(const struct maker *maker, const struct ini_line *line, bool is_turned,
                         struct ini_value *value)
{
    int8_t *of_kind = arena_array(maker->arena, INI_KINDS_LIMIT, sizeof *of_kind);
    struct text text = line->value;
    char c;
    memset(of_kind, 0, INI_KINDS_LIMIT);
    for (int k = 0; k < INI_KINDS_LIMIT; k++)
        of_kind[k] = value->of_kind ? value->of_kind[k] : is_turned ? -1 : 0;
    for (size_t at = 0; (c = next_character(text, &at));) {
        int kind = ini_variant_kind(maker->variant, c);
        if (kind < 0) {
            if (c != '-')
                wrong_letter(maker, line, at - 1);
            break;
        }
        if (next_character(text, &at) != ':') {
            wrong_value(maker, line, is_turned ? "pairs such as p:g" : "pairs such as q:1");
            break;
        }
        char second = next_character(text, &at);
        if (!is_turned) {
            int number = isdigit((unsigned char)second) ? second - '0' : 0;
            while (at < text.length && isdigit((unsigned char)text.start[at]) && number < 10)
                number = number * 10 + text.start[at++] - '0';
            of_kind[kind] = (int8_t)number;
            continue;
        }
        int other = second ? ini_variant_kind(maker->variant, second) : -1;
        if (other < 0 && second != '-') {
            wrong_letter(maker, line, at ? at - 1 : 0);
            break;
        }
        of_kind[kind] = (int8_t)other;
    }
    value->type = is_turned ? INI_TURNED : INI_LIMITS;
    value->of_kind = of_kind;
}

static void read_value(const struct maker *maker, const struct ini_line *line,
                       const struct ini_key *key, struct ini_value *value)
{
    switch (key->type) {
    case INI_BOOL: read_bool(maker, line, value); break;
    case INI_NUMBER:
    case INI_RANK:
    case INI_FILE: read_number(maker, line, key->type, value); break;
    case INI_WORDS: read_word(maker, line, key, value); break;
    case INI_SQUARES: read_squares(maker, line, value); break;
    case INI_PIECES:
    case INI_PIECE: read_pieces(maker, line, key->type == INI_PIECE, value); break;
    case INI_LIMITS:
    case INI_TURNED: read_of_kind(maker, line, key->type == INI_TURNED, value); break;
    case INI_TEXT:
    case INI_IGNORED:
    case INI_REFUSED:
        value->type = INI_TEXT;
        value->text = line->value;
        break;
    }
}

// ---- Sections

static void set_defaults(struct maker *maker)
{
    const struct ini_table *table = maker->library->table;
    struct ini_value *value = maker->variant->values;
    for (const struct ini_key *key = table->first; key; key = key->next)
        for (int side = 0; side < 2; side++, value++) {
            struct ini_line line = {.key = key->name, .value = key->initial[side]};
            memset(value, 0, sizeof *value);
            if (key->type == INI_PIECES || key->type == INI_PIECE) {
                value->type = INI_PIECES;
                value->pieces = ini_table_kinds(table, line.value);
            } else {
                read_value(maker, &line, key, value);
            }
        }
}

// A kind that goes is no longer among the values of some keys.
static void remove_piece(struct ini_variant *variant, int kind)
{
    struct ini_value *value = variant->values;
    variant->pieces[kind].letter = 0;
    for (const struct ini_key *key = variant->table->first; key; key = key->next, value += 2)
        for (int side = 0; side < 2; side++)
            if (key->is_pruned && value[side].pieces != INI_EVERY)
                value[side].pieces &= ~(UINT64_C(1) << kind);
}

static void read_piece(struct maker *maker, const struct ini_line *line, int kind)
{
    struct ini_variant *variant = maker->variant;
    const struct ini_kind *known = &variant->table->kinds[kind];
    struct ini_piece *piece = &variant->pieces[kind];
    struct text value = line->value;
    if (!value.length || !isalpha((unsigned char)*value.start)) {
        if (!text_is(value, "-"))
            wrong_value(maker, line, "a letter, or - for none");
        remove_piece(variant, kind);
        return;
    }
    char letter = (char)tolower((unsigned char)*value.start);
    int holder = ini_variant_kind(variant, letter);
    if (holder >= 0)
        remove_piece(variant, holder);
    piece->letter = letter;
    bool has_movement = value.length > 1 && value.start[1] == ':';
    if (value.length > 1 && (!has_movement || !known->may_move_own)) {
        wrong_value(maker, line,
                    known->may_move_own ? "a letter, or LETTER:MOVEMENT" : "one letter");
        return;
    }
    if (has_movement) {
        piece->movement = text_from(value, 2);
        char unknown = ini_movement_unknown(piece->movement);
        if (unknown && maker->diag)
            diag_warning(maker->diag, line->value_span,
                         "\"%c\" means nothing in these movements, and is left out", unknown);
        piece->moves_own = true;
    } else if (known->is_custom) {
        wrong_value(maker, line, "LETTER:MOVEMENT");
    } else {
        piece->movement = known->movement;
        piece->moves_own = false;
    }
}

// "mobilityRegionWhiteKnight": the kind, and the player; -1: it is another key.
static int region_kind(const struct ini_table *table, struct text key, int *side)
{
    static const char *const heads[] = {"mobilityRegionWhite", "mobilityRegionBlack"};
    for (*side = 0; *side < 2; ++*side) {
        size_t length = strlen(heads[*side]);
        if (key.length <= length || memcmp(key.start, heads[*side], length) != 0)
            continue;
        struct text rest = text_from(key, length);
        for (int k = 0; k < table->kind_count; k++) {
            struct text name = table->kinds[k].name;
            if (name.length == rest.length &&
                tolower((unsigned char)*rest.start) == tolower((unsigned char)*name.start) &&
                memcmp(rest.start + 1, name.start + 1, name.length - 1) == 0)
                return k;
        }
    }
    return -1;
}

static void unknown_key(const struct maker *maker, const struct ini_line *line)
{
    const struct ini_table *table = maker->library->table;
    struct suggest suggest;
    if (!maker->diag)
        return;
    suggest_init(&suggest, line->key);
    for (int k = 0; k < table->kind_count; k++)
        suggest_offer(&suggest, table->kinds[k].name);
    for (const struct ini_alias *alias = table->aliases; alias; alias = alias->next)
        suggest_offer(&suggest, alias->name);
    for (const struct ini_key *key = table->first; key; key = key->next) {
        static const char *const ends[] = {"", "White", "Black"};
        for (int end = key->mode == INI_SIDES; end < (key->mode == INI_ONE ? 1 : 3); end++) {
            struct text_buffer name;
            text_buffer_init(&name);
            text_buffer_print(&name, "%.*s%s", TEXT_ARGUMENTS(key->name), ends[end]);
            suggest_offer(&suggest, (struct text){arena_copy(maker->arena, name.start, name.length),
                                                  name.length});
            text_buffer_release(&name);
        }
    }
    diag_warning(maker->diag, line->key_span, "unknown key \"%.*s\"", TEXT_ARGUMENTS(line->key));
    if (suggest.best.length)
        diag_hint(maker->diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest.best));
    else
        diag_hint(maker->diag, "this line changes nothing");
}

static void set_key(struct maker *maker, const struct ini_line *line, int number, int side,
                    const struct ini_key *key)
{
    struct ini_variant *variant = maker->variant;
    struct maker silent = *maker; // mistakes are told once, not for each side
    silent.diag = NULL;
    for (int s = 0; s < 2; s++)
        if (side < 0 || side == s)
            read_value(side < 0 && s > 0 ? &silent : maker, line, key,
                       &variant->values[2 * number + s]);
    variant->spans[number] = line->key_span;
    if (maker->diag && maker->library->own && key->is_inherited)
        diag_warning(maker->diag, line->key_span,
                     "Fairy-Stockfish has \"%.*s\" from a variant's parent only",
                     TEXT_ARGUMENTS(line->key));
    if (maker->diag && key->type == INI_REFUSED && !text_is(line->value, "false") &&
        !text_is(line->value, "none")) {
        diag_error(maker->diag, line->key_span, "\"%.*s\" can't be played",
                   TEXT_ARGUMENTS(line->key));
        diag_hint(maker->diag, "there is no such rule here yet");
    }
}

// Lines of one sort after the other, as programs for such files do: the board, pieces, and then
// what names pieces; of keys for both players and for one, what is said for one counts.
enum pass { BOARD, PIECES, COMMON, SIDE, LATE, PASSES };

static enum pass pass_of(const struct ini_table *table, const struct ini_line *line, int *number,
                         int *side, const struct ini_key **key)
{
    *number = -1;
    if (ini_table_kind(table, line->key) >= 0)
        return PIECES;
    *number = ini_table_find(table, line->key, side, key);
    if (*number < 0)
        return COMMON;
    if ((*key)->type == INI_RANK || (*key)->type == INI_FILE)
        return BOARD;
    return *side >= 0 ? SIDE : (*key)->mode == INI_LAST ? LATE : COMMON;
}

// Keys that stand for several others.
static void set_aliases(struct maker *maker, const struct ini_section *section)
{
    const struct ini_table *table = maker->library->table;
    for (const struct ini_line *line = section->first; line; line = line->next)
        for (const struct ini_alias *alias = table->aliases; alias; alias = alias->next) {
            const struct ini_key *key;
            int side, number = ini_table_find(table, alias->meant, &side, &key);
            if (text_equal(line->key, alias->name) && number >= 0)
                set_key(maker, line, number, side, key);
        }
}

static void read_section(struct maker *maker, const struct ini_section *section)
{
    const struct ini_table *table = maker->library->table;
    for (enum pass pass = BOARD; pass < PASSES; pass++) {
        if (pass == COMMON)
            set_aliases(maker, section);
        // Pieces in the order of the table.
        for (int kind = 0; pass == PIECES && kind < table->kind_count; kind++)
            for (const struct ini_line *line = section->first; line; line = line->next)
                if (ini_table_kind(table, line->key) == kind)
                    read_piece(maker, line, kind);
        for (const struct ini_line *line = section->first; line; line = line->next) {
            const struct ini_key *key;
            int number, side = -1, kind;
            if (pass_of(table, line, &number, &side, &key) != pass || pass == PIECES)
                continue;
            if (number >= 0) {
                set_key(maker, line, number, side, key);
                if (text_is(line->key, "startFen"))
                    maker->variant->setup_span = line->value_span;
            } else if ((kind = region_kind(table, line->key, &side)) >= 0) {
                struct ini_value value = {0};
                read_squares(maker, line, &value);
                maker->variant->pieces[kind].within[side] = value.squares;
                maker->variant->pieces[kind].is_within[side] =
                    ini_squares_count(&value.squares) > 0;
            } else if (!ini_table_is_alias(table, line->key)) {
                unknown_key(maker, line);
            }
        }
    }
}

static bool make(const struct ini_library *library, const struct ini_section *section, bool is_own,
                 bool is_told, int depth, struct ini_variant *variant);

static void missing_parent(const struct ini_library *library, const struct ini_section *section)
{
    struct suggest suggest;
    if (!library->diag)
        return;
    suggest_init(&suggest, section->parent);
    for (const struct ini_section *s = library->bundled->first; s; s = s->next)
        suggest_offer(&suggest, s->name);
    for (const struct ini_section *s = library->own ? library->own->first : NULL; s && s != section;
         s = s->next)
        suggest_offer(&suggest, s->name);
    diag_error(library->diag, section->parent_span, "there is no variant \"%.*s\" before this one",
               TEXT_ARGUMENTS(section->parent));
    if (suggest.best.length)
        diag_hint(library->diag, "did you mean \"%.*s\"?", TEXT_ARGUMENTS(suggest.best));
}

// A parent: one that is part of the program, or one that stands before in the own file.
static bool make_parent(const struct ini_library *library, const struct ini_section *section,
                        bool is_own, int depth, struct ini_variant *variant)
{
    const struct ini_section *parent = ini_file_find(library->bundled, section->parent);
    if (parent)
        return make(library, parent, false, false, depth + 1, variant);
    if (is_own)
        for (parent = library->own->first; parent != section; parent = parent->next)
            if (text_equal(parent->name, section->parent))
                return make(library, parent, true, false, depth + 1, variant);
    missing_parent(library, section);
    return false;
}

// `is_told`: mistakes in this section are said, not those of its parents.
static bool make(const struct ini_library *library, const struct ini_section *section, bool is_own,
                 bool is_told, int depth, struct ini_variant *variant)
{
    struct maker maker = {library, library->arena, NULL, variant};
    if (depth > DEPTH_LIMIT)
        return false;
    if (section->parent.length) {
        if (!make_parent(library, section, is_own, depth, variant))
            return false;
    } else {
        blank_values(&maker);
        set_defaults(&maker);
    }
    maker.diag = is_told ? library->diag : NULL;
    if (maker.diag)
        ini_file_tell(maker.diag, section);
    variant->name = section->name;
    variant->name_span = section->name_span;
    read_section(&maker, section);
    return true;
}

bool ini_variant_make(const struct ini_library *library, const struct ini_section *section,
                      struct ini_variant *variant)
{
    return make(library, section, true, true, 0, variant);
}

bool ini_variant_bundled(const struct ini_library *library, struct text name,
                         struct ini_variant *variant)
{
    const struct ini_section *section = ini_file_find(library->bundled, name);
    return section && make(library, section, false, false, 0, variant);
}

// ---- Questions

int ini_variant_kind(const struct ini_variant *variant, char letter)
{
    letter = (char)tolower((unsigned char)letter);
    for (int k = 0; k < variant->table->kind_count; k++)
        if (letter && variant->pieces[k].letter == letter)
            return k;
    return -1;
}

const struct ini_value *ini_variant_value(const struct ini_variant *variant, struct text name,
                                          int side)
{
    const struct ini_key *key;
    int named, number = ini_table_find(variant->table, name, &named, &key);
    return number < 0 ? NULL : &variant->values[2 * number + (named >= 0 ? named : side)];
}

struct ini_size ini_variant_size(const struct ini_variant *variant)
{
    if (variant->size.files)
        return variant->size;
    const struct ini_value *files = ini_variant_value(variant, text_of("maxFile"), 0);
    const struct ini_value *ranks = ini_variant_value(variant, text_of("maxRank"), 0);
    return (struct ini_size){files->number, ranks->number};
}
