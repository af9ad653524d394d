// The pieces of an Interactive Diagram, "NAME:ID:MOVEMENT:PICTURE:SQUARES:HAND".
#include "idiagram.h"

#include "arena.h"
#include "betza_dialect.h"
#include "diag.h"

#include <ctype.h>
#include <string.h>

enum { ID_LIMIT = 4 };

static struct text keep(struct idiagram *diagram, struct text_buffer *text)
{
    struct text kept = {arena_copy(diagram->arena, text->start ? text->start : "", text->length),
                        text->length};
    text_buffer_release(text);
    return kept;
}

// ---- Names

static bool is_taken(const struct idiagram *diagram, struct text title)
{
    for (int k = 0; k < diagram->table->kind_count; k++)
        if (text_equal(diagram->table->kinds[k].title, title))
            return true;
    return text_is(title, "White") || text_is(title, "Black") || text_is(title, "Dealer");
}

// "man (passed)" is Man-Passed in VDL.
static struct text title_of(struct idiagram *diagram, struct text name)
{
    struct text_buffer text;
    bool begins = true;
    text_buffer_init(&text);
    for (size_t i = 0; i < name.length; i++) {
        unsigned char c = (unsigned char)name.start[i];
        bool is_part = c < 128 && (isalpha(c) || (isdigit(c) && text.length));
        if (is_part && begins && text.length)
            text_buffer_add_character(&text, '-');
        if (is_part)
            text_buffer_add_character(&text, (char)(begins && isalpha(c) ? toupper(c) : c));
        begins = !is_part;
    }
    if (!text.length)
        text_buffer_print(&text, "Piece");
    size_t length = text.length;
    for (char mark = 'B'; is_taken(diagram, (struct text){text.start, text.length}) && mark < 'Z';
         mark++) {
        text.start[text.length = length] = '\0';
        text_buffer_print(&text, "-%c", mark);
    }
    return keep(diagram, &text);
}

static const struct ini_kind *known_piece(const struct idiagram *diagram, struct text name)
{
    for (int k = 0; k < diagram->known->kind_count; k++) {
        struct text known = diagram->known->kinds[k].name;
        bool is_it = known.length == name.length;
        for (size_t i = 0; is_it && i < name.length; i++) {
            char c = (char)tolower((unsigned char)name.start[i]);
            is_it = known.start[i] == (c == ' ' ? '-' : c);
        }
        if (is_it)
            return &diagram->known->kinds[k];
    }
    return NULL;
}

// ---- Ids

static bool is_free(const struct idiagram *diagram, struct text id, int before)
{
    for (int k = 0; k < before; k++)
        if (diagram->pieces[k].id.length == id.length &&
            text_begins_folded(diagram->pieces[k].id, id))
            return false;
    return true;
}

static bool can_be_written(struct text id)
{
    for (size_t i = 0; i < id.length; i++) {
        unsigned char c = (unsigned char)id.start[i];
        if (c <= ' ' || c > '~' || isdigit(c) || strchr("\"/[]{}?*~@,=#\\", c))
            return false;
    }
    return id.length > 0 && id.length <= ID_LIMIT;
}

// What stands for a piece in positions: its id; of one without, the first letter of its name; a
// free letter where that can't be or is taken.
static struct text free_id(struct idiagram *diagram, struct text wanted, int number)
{
    struct text_buffer text;
    text_buffer_init(&text);
    for (size_t i = 0; i < wanted.length; i++)
        text_buffer_add_character(&text, (char)toupper((unsigned char)wanted.start[i]));
    struct text id = keep(diagram, &text);
    if (can_be_written(id) && is_free(diagram, id, number))
        return id;
    for (int first = -1; first < 26; first++)
        for (int c = 0; c < 26; c++) {
            char letters[2] = {(char)('A' + first), (char)('A' + c)};
            struct text other = {letters + (first < 0), first < 0 ? 1 : 2};
            if (is_free(diagram, other, number))
                return (struct text){arena_copy(diagram->arena, other.start, other.length),
                                     other.length};
        }
    return id;
}

// ---- Squares

// Reads "c10" from `at` on; false: there is none.
static bool read_square(const struct idiagram *diagram, struct text text, size_t *at, int *file,
                        int *rank)
{
    int number = 0;
    if (*at >= text.length || !isalpha((unsigned char)text.start[*at]))
        return false;
    *file = tolower((unsigned char)text.start[(*at)++]) - 'a';
    size_t digits = *at;
    while (*at < text.length && isdigit((unsigned char)text.start[*at]) && *at < digits + 3)
        number = number * 10 + text.start[(*at)++] - '0';
    *rank = number - idiagram_value(diagram, "firstRank")->number;
    return *at > digits && *file >= 0 && *file < diagram->variant.size.files && *rank >= 0 &&
           *rank < diagram->variant.size.ranks;
}

static void wrong_square(const struct idiagram *diagram, const struct idiagram_field *field,
                         struct text word)
{
    uint32_t from = field->span.start + (uint32_t)(word.start - field->text.start);
    int first = idiagram_value(diagram, "firstRank")->number;
    diag_error(diagram->diag, (struct span){from, from + (uint32_t)word.length},
               "\"%.*s\" is no square of this board", TEXT_ARGUMENTS(word));
    diag_hint(diagram->diag, "its squares are a%d to %c%d", first,
              (char)('a' + diagram->variant.size.files - 1),
              first + diagram->variant.size.ranks - 1);
}

// "a2", "a2-j2": all between them.
static void read_squares(const struct idiagram *diagram, const struct idiagram_field *field,
                         struct text word, struct ini_squares *squares)
{
    int file, rank, last_file, last_rank;
    size_t at = 0;
    bool is_right = read_square(diagram, word, &at, &file, &rank);
    last_file = file;
    last_rank = rank;
    if (is_right && at < word.length) {
        is_right = word.start[at++] == '-' &&
                   read_square(diagram, word, &at, &last_file, &last_rank) && at == word.length;
    }
    if (!is_right) {
        wrong_square(diagram, field, word);
        return;
    }
    for (int r = rank < last_rank ? rank : last_rank; r <= rank || r <= last_rank; r++)
        for (int f = file < last_file ? file : last_file; f <= file || f <= last_file; f++)
            ini_squares_add(squares, f, r);
}

static struct ini_squares reflected(const struct idiagram *diagram,
                                    const struct ini_squares *squares)
{
    struct ini_size size = diagram->variant.size;
    struct text symmetry = idiagram_value(diagram, "symmetry")->text;
    struct ini_squares other = {{0}};
    for (int r = 0; r < size.ranks; r++)
        for (int f = 0; f < size.files; f++)
            if (ini_squares_have(squares, f, r) && !text_is(symmetry, "none"))
                ini_squares_add(&other, text_is(symmetry, "rotate") ? size.files - 1 - f : f,
                                size.ranks - 1 - r);
    return other;
}

// White's, then, after two commas, Black's; without these they follow from the symmetry.
static void read_places(const struct idiagram *diagram, const struct idiagram_field *field,
                        struct ini_squares squares[2])
{
    struct text rest = field->text;
    int side = 0;
    while (rest.length) {
        const char *comma = memchr(rest.start, ',', rest.length);
        struct text word = {rest.start, comma ? (size_t)(comma - rest.start) : rest.length};
        rest = text_from(rest, word.length + (comma != NULL));
        while (word.length && *word.start == ' ')
            word = text_from(word, 1);
        if (word.length)
            read_squares(diagram, field, word, &squares[side]);
        else
            side = 1;
    }
    if (side == 0)
        squares[1] = reflected(diagram, &squares[0]);
}

// ---- Movements

static bool is_special(const struct betza_term *term)
{
    return term->kind == BETZA_ATOM &&
           (term->atom.letter == '@' || (term->atom.letter == 'O' && term->atom.has_range));
}

static void read_movement(struct idiagram *diagram, struct idiagram_piece *piece)
{
    static const struct betza_dialect xbetza;
    struct text movement = piece->movement.text;
    uint32_t base = piece->movement.span.start;
    struct text_buffer plain;
    piece->read = betza_parse(diagram->arena, diagram->diag, &xbetza, movement, base);
    text_buffer_init(&plain);
    for (const struct betza_term *term = piece->read ? piece->read->first : NULL; term;
         term = term->next)
        if (!is_special(term))
            text_buffer_add(&plain, movement.start + (term->span.start - base),
                            term->span.end - term->span.start);
    piece->plain = keep(diagram, &plain);
}

// ---- Pieces

bool idiagram_is_hole(const struct idiagram_item *item)
{
    return text_is_folded(item->fields[0].text, "hole");
}

static int read_held(const struct idiagram *diagram, const struct idiagram_field *field)
{
    int number = 0;
    for (size_t i = 0; i < field->text.length; i++) {
        if (!isdigit((unsigned char)field->text.start[i]) || number > 9) {
            diag_error(diagram->diag, field->span, "how many are in hand is a number up to 99");
            return 0;
        }
        number = number * 10 + field->text.start[i] - '0';
    }
    return number;
}

static void read_piece(struct idiagram *diagram, const struct idiagram_item *item)
{
    struct ini_table *table = diagram->table;
    if (table->kind_count == INI_KINDS_LIMIT) {
        diag_error(diagram->diag, item->fields[0].span, "there are more than %d pieces",
                   (int)INI_KINDS_LIMIT);
        return;
    }
    int number = table->kind_count;
    struct idiagram_piece *piece = &diagram->pieces[number];
    struct text name = item->fields[0].text, id = item->fields[1].text;
    const struct ini_kind *known = known_piece(diagram, name);
    piece->name = item->fields[0];
    struct text wanted = id.length || !name.length ? id : (struct text){name.start, 1};
    piece->id = free_id(diagram, wanted, number);
    if (piece->id.length != wanted.length || !text_begins_folded(piece->id, wanted))
        piece->given = wanted;
    piece->movement = item->fields[2];
    if (!piece->movement.text.length && known)
        piece->movement.text = known->movement;
    if (!piece->movement.text.length && !known)
        diag_warning(diagram->diag, piece->name.span, "this piece never moves: it has no movement");
    read_movement(diagram, piece);
    read_places(diagram, &item->fields[4], piece->squares);
    piece->held = read_held(diagram, &item->fields[5]);
    table->kinds[number].title = title_of(diagram, name);
    table->kinds[number].name = text_of("");
    diagram->variant.pieces[number].letter = '?'; // it is there
    diagram->variant.pieces[number].movement = piece->plain;
    table->kind_count++;
}

static void check_places(const struct idiagram *diagram)
{
    for (int k = 0; k < diagram->table->kind_count; k++)
        for (int side = 0; side < 2; side++)
            for (int other = 0; other <= k; other++)
                for (int of = 0; of < 2; of++) {
                    const struct idiagram_piece *a = &diagram->pieces[k],
                                                *b = &diagram->pieces[other];
                    if (other == k && of >= side)
                        continue;
                    struct ini_squares both = ini_squares_and(&a->squares[side], &b->squares[of]);
                    if (!ini_squares_count(&both))
                        continue;
                    struct text_buffer text;
                    text_buffer_init(&text);
                    ini_squares_print(&both, diagram->variant.size, true, &text);
                    diag_error(diagram->diag, a->name.span,
                               "another piece stands there already: %s", text.start);
                    text_buffer_release(&text);
                    return;
                }
}

void idiagram_pieces_read(struct idiagram *diagram, const struct idiagram_text *text)
{
    for (const struct idiagram_item *item = text->first; item; item = item->next) {
        if (item->is_piece && idiagram_is_hole(item)) {
            struct ini_squares squares[2] = {{{0}}, {{0}}};
            read_places(diagram, &item->fields[4], squares);
            squares[0] = ini_squares_or(&squares[0], &squares[1]);
            diagram->holes = ini_squares_or(&diagram->holes, &squares[0]);
        } else if (item->is_piece) {
            read_piece(diagram, item);
        }
    }
    check_places(diagram);
    if (!diagram->table->kind_count)
        diag_error(diagram->diag, diagram->span, "this text has no pieces");
}

int idiagram_id_at(const struct idiagram *diagram, struct text text)
{
    int found = -1;
    for (int k = 0; k < diagram->table->kind_count; k++) {
        struct text id = diagram->pieces[k].id;
        if (id.length <= text.length && text_begins_folded(text, id) &&
            (found < 0 || id.length > diagram->pieces[found].id.length))
            found = k;
    }
    return found;
}
