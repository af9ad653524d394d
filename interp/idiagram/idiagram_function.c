// The functions of the rules that are about an Interactive Diagram.
#include "idiagram.h"

#include "arena.h"
#include "ini_function.h"
#include "ini_movement.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct ini_value function(struct ini_context *context, const struct idiagram *diagram,
                                  const struct ini_value *arguments);

static uint64_t bit(int kind)
{
    return UINT64_C(1) << kind;
}

static uint64_t first_kinds(const struct idiagram *diagram, int count)
{
    uint64_t kinds = 0;
    for (int k = 0; k < diagram->table->kind_count && k < count; k++)
        kinds |= bit(k);
    return kinds;
}

// ---- Which pieces

// first(N): the first so many.
static struct ini_value call_first(struct ini_context *context, const struct idiagram *diagram,
                                   const struct ini_value *arguments)
{
    (void)context;
    return ini_pieces(first_kinds(diagram, arguments[0].number));
}

static struct ini_value call_last(struct ini_context *context, const struct idiagram *diagram,
                                  const struct ini_value *arguments)
{
    int count = diagram->table->kind_count;
    (void)context;
    (void)arguments;
    return ini_pieces(first_kinds(diagram, count) & ~first_kinds(diagram, count - 1));
}

// later(PIECES, N): those that stand so many further in the text.
static struct ini_value call_later(struct ini_context *context, const struct idiagram *diagram,
                                   const struct ini_value *arguments)
{
    uint64_t all = first_kinds(diagram, diagram->table->kind_count), kinds = 0;
    (void)context;
    for (int k = 0; k < diagram->table->kind_count; k++) {
        int other = k + arguments[1].number;
        if (arguments[0].pieces >> k & 1 && other >= 0 && other < INI_KINDS_LIMIT)
            kinds |= bit(other);
    }
    return ini_pieces(kinds & all);
}

// ids(TEXT): "QRBN". What is no id is passed over.
static struct ini_value call_ids(struct ini_context *context, const struct idiagram *diagram,
                                 const struct ini_value *arguments)
{
    struct text rest = arguments[0].text;
    uint64_t kinds = 0;
    (void)context;
    while (rest.length) {
        int kind = idiagram_id_at(diagram, rest);
        if (kind >= 0)
            kinds |= bit(kind);
        rest = text_from(rest, kind >= 0 ? diagram->pieces[kind].id.length : 1);
    }
    return ini_pieces(kinds);
}

// rest(TEXT): what is no id in it.
static struct ini_value call_rest(struct ini_context *context, const struct idiagram *diagram,
                                  const struct ini_value *arguments)
{
    struct text rest = arguments[0].text;
    struct text_buffer text;
    text_buffer_init(&text);
    while (rest.length) {
        int kind = idiagram_id_at(diagram, rest);
        if (kind < 0)
            text_buffer_add_character(&text, *rest.start);
        rest = text_from(rest, kind >= 0 ? diagram->pieces[kind].id.length : 1);
    }
    return ini_text(ini_keep(context, &text));
}

// The pieces of a word that is nothing but ids; none if it is anything else.
static uint64_t all_ids(const struct idiagram *diagram, struct text word)
{
    uint64_t kinds = 0;
    while (word.length) {
        int kind = idiagram_id_at(diagram, word);
        if (kind < 0)
            return 0;
        kinds |= bit(kind);
        word = text_from(word, diagram->pieces[kind].id.length);
    }
    return kinds;
}

// chosen(TEXT): numbers from 1, ids, names, or ids without anything between them; after blanks or
// commas.
static struct ini_value call_chosen(struct ini_context *context, const struct idiagram *diagram,
                                    const struct ini_value *arguments)
{
    struct text rest = arguments[0].text;
    uint64_t kinds = 0;
    while (rest.length) {
        size_t length = 0;
        while (length < rest.length && !strchr(" ,", rest.start[length]))
            length++;
        struct text word = {rest.start, length};
        rest = text_from(rest, length + (length < rest.length));
        int number = atoi(arena_copy(context->arena, word.start, word.length));
        if (number > 0 && number <= diagram->table->kind_count)
            kinds |= bit(number - 1);
        uint64_t named = 0;
        for (int k = 0; k < diagram->table->kind_count && word.length; k++) {
            struct text id = diagram->pieces[k].id, name = diagram->pieces[k].name.text;
            if ((id.length == word.length && text_begins_folded(id, word)) ||
                (name.length == word.length && text_begins_folded(name, word)))
                named |= bit(k);
        }
        kinds |= named ? named : all_ids(diagram, word);
    }
    return ini_pieces(kinds);
}

// ---- Of a piece

static struct ini_value call_letter(struct ini_context *context, const struct idiagram *diagram,
                                    const struct ini_value *arguments)
{
    int kind = ini_first_kind(&arguments[0]);
    struct text id = kind < 0 ? (struct text){"", 0} : diagram->pieces[kind].id;
    struct text_buffer text;
    bool is_word = true;
    text_buffer_init(&text);
    for (size_t i = 0; i < id.length; i++)
        is_word &= isalpha((unsigned char)id.start[i]) != 0;
    if (!is_word)
        text_buffer_add_character(&text, '"');
    for (size_t i = 0; i < id.length; i++)
        text_buffer_add_character(&text, (char)tolower((unsigned char)id.start[i]));
    if (!is_word)
        text_buffer_add_character(&text, '"');
    return ini_text(ini_keep(context, &text));
}

// given(P): the id of the text, if the piece has another one; else empty.
static struct ini_value call_given(struct ini_context *context, const struct idiagram *diagram,
                                   const struct ini_value *arguments)
{
    (void)context;
    int kind = ini_first_kind(&arguments[0]);
    if (kind < 0 || !diagram->pieces[kind].given.length)
        return ini_text((struct text){"", 0});
    return ini_text(diagram->pieces[kind].given);
}

// The movement without terms of O and @, as VDL writes it.
static struct ini_value call_movement(struct ini_context *context, const struct idiagram *diagram,
                                      const struct ini_value *arguments)
{
    int kind = ini_first_kind(&arguments[0]);
    struct text plain = kind < 0 ? (struct text){"", 0} : diagram->pieces[kind].plain;
    bool is_word = plain.length > 0;
    struct text_buffer text;
    for (size_t i = 0; i < plain.length; i++)
        is_word &= isalnum((unsigned char)plain.start[i]) != 0;
    text_buffer_init(&text);
    text_buffer_print(&text, is_word ? "%.*s" : "\"%.*s\"", TEXT_ARGUMENTS(plain));
    return ini_text(ini_keep(context, &text));
}

static struct ini_value call_starts(struct ini_context *context, const struct idiagram *diagram,
                                    const struct ini_value *arguments)
{
    struct ini_squares squares = {{0}};
    (void)context;
    for (int k = 0; k < diagram->table->kind_count; k++)
        if (arguments[0].pieces >> k & 1)
            squares =
                ini_squares_or(&squares, &diagram->pieces[k].squares[arguments[1].number & 1]);
    return ini_of_squares(squares);
}

static struct ini_value call_held(struct ini_context *context, const struct idiagram *diagram,
                                  const struct ini_value *arguments)
{
    int count = 0;
    (void)context;
    for (int k = 0; k < diagram->table->kind_count; k++)
        if (arguments[0].pieces >> k & 1)
            count += diagram->pieces[k].held;
    return ini_number(count);
}

static struct ini_value call_holes(struct ini_context *context, const struct idiagram *diagram,
                                   const struct ini_value *arguments)
{
    (void)context;
    (void)arguments;
    return ini_of_squares(diagram->holes);
}

// advance(P): how many ranks its shortest move leads forward; 0: it has others, too.
static struct ini_value call_advance(struct ini_context *context, const struct idiagram *diagram,
                                     const struct ini_value *arguments)
{
    int kind = ini_first_kind(&arguments[0]);
    (void)context;
    return ini_number(kind < 0 ? 0 : ini_movement_advance(diagram->pieces[kind].plain));
}

// ---- Terms with O or @

static const struct betza_term *term_of(const struct idiagram *diagram, int kind, char letter,
                                        const struct betza_term *after)
{
    const struct betza_piece *read = kind < 0 ? NULL : diagram->pieces[kind].read;
    const struct betza_term *term = after ? after->next : read ? read->first : NULL;
    for (; term; term = term->next)
        if (term->kind == BETZA_ATOM && term->atom.letter == letter &&
            (letter != 'O' || term->atom.has_range))
            return term;
    return NULL;
}

static int count_letters(const struct betza_term *term, char letter)
{
    int count = 0;
    for (const struct betza_modifier *modifier = term ? term->modifiers.first : NULL; modifier;
         modifier = modifier->next)
        for (const char *c = modifier->letters; *c; c++)
            count += *c == letter;
    return count;
}

// Whether an O term leads to the left (side 0), or to the right; by itself it does both.
static bool leads_to(const struct betza_term *term, int side)
{
    bool left = count_letters(term, 'l') > 0, right = count_letters(term, 'r') > 0;
    return count_letters(term, 's') > 0 || left == right || (side ? right : left);
}

static const struct betza_term *partner_term(const struct idiagram *diagram, int kind, int side)
{
    const struct betza_term *term = term_of(diagram, kind, 'O', NULL);
    while (term && !leads_to(term, side))
        term = term_of(diagram, kind, 'O', term);
    return term;
}

// steps(P, SIDE): how far its O term leads to its left (0) or right (1); 0: it does not.
static struct ini_value call_steps(struct ini_context *context, const struct idiagram *diagram,
                                   const struct ini_value *arguments)
{
    const struct betza_term *term =
        partner_term(diagram, ini_first_kind(&arguments[0]), arguments[1].number);
    (void)context;
    return ini_number(term ? (int32_t)term->atom.range : 0);
}

// The kinds that stand where an O term looks for a partner: at the edge of the rank, or as
// many squares further in as it has j's.
static uint64_t partners_of(const struct idiagram *diagram, int kind, int side)
{
    uint64_t kinds = 0;
    struct ini_size size = diagram->variant.size;
    for (int way = 0; way < 2; way++) {
        // The second player's left is the other one.
        const struct betza_term *term = partner_term(diagram, kind, side ? !way : way);
        int inward = count_letters(term, 'j');
        int file = way ? size.files - 1 - inward : inward;
        for (int r = 0; term && r < size.ranks && file >= 0 && file < size.files; r++) {
            struct ini_squares rank = ini_squares_ranks(r + 1, r + 1);
            rank = ini_squares_and(&rank, &diagram->pieces[kind].squares[side]);
            if (!ini_squares_count(&rank))
                continue;
            for (int k = 0; k < diagram->table->kind_count; k++)
                if (ini_squares_have(&diagram->pieces[k].squares[side], file, r))
                    kinds |= bit(k);
        }
    }
    return kinds;
}

static struct ini_value call_partners(struct ini_context *context, const struct idiagram *diagram,
                                      const struct ini_value *arguments)
{
    int kind = ini_first_kind(&arguments[0]);
    (void)context;
    return ini_pieces(kind < 0 ? 0
                               : (partners_of(diagram, kind, 0) | partners_of(diagram, kind, 1)) &
                                     ~bit(kind));
}

// drops(P): on how many of the first ranks it may be dropped; 0: on all of them.
static struct ini_value call_drops(struct ini_context *context, const struct idiagram *diagram,
                                   const struct ini_value *arguments)
{
    const struct betza_term *term = term_of(diagram, ini_first_kind(&arguments[0]), '@', NULL);
    (void)context;
    return ini_number(!term ? 0 : term->atom.has_range ? (int32_t)term->atom.range : 1);
}

// dropping(P, LETTER): how often the movement's drop has it.
static struct ini_value call_dropping(struct ini_context *context, const struct idiagram *diagram,
                                      const struct ini_value *arguments)
{
    const struct betza_term *term = term_of(diagram, ini_first_kind(&arguments[0]), '@', NULL);
    (void)context;
    return ini_number(arguments[1].text.length ? count_letters(term, *arguments[1].text.start) : 0);
}

// ---- The setup

static const struct idiagram_piece *piece_at(const struct idiagram *diagram, int file, int rank,
                                             int *side)
{
    for (int k = 0; k < diagram->table->kind_count; k++)
        for (*side = 0; *side < 2; ++*side)
            if (ini_squares_have(&diagram->pieces[k].squares[*side], file, rank))
                return &diagram->pieces[k];
    return NULL;
}

static void print_id(struct text id, int side, struct text_buffer *out)
{
    for (size_t i = 0; i < id.length; i++)
        text_buffer_add_character(out,
                                  side ? (char)tolower((unsigned char)id.start[i]) : id.start[i]);
}

static void print_placement(const struct idiagram *diagram, struct text_buffer *out)
{
    struct ini_size size = diagram->variant.size;
    for (int r = size.ranks - 1; r >= 0; r--) {
        int empty = 0, side = 0;
        for (int f = 0; f < size.files; f++) {
            const struct idiagram_piece *piece = piece_at(diagram, f, r, &side);
            bool is_hole = ini_squares_have(&diagram->holes, f, r);
            if ((piece || is_hole) && empty)
                text_buffer_print(out, "%d", empty);
            empty = piece || is_hole ? 0 : empty + 1;
            if (is_hole)
                text_buffer_add_character(out, '*');
            else if (piece)
                print_id(piece->id, side, out);
        }
        if (empty)
            text_buffer_print(out, "%d", empty);
        if (r)
            text_buffer_add_character(out, '/');
    }
}

static void print_hands(const struct idiagram *diagram, struct text_buffer *out)
{
    text_buffer_add_character(out, '[');
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < diagram->table->kind_count; k++)
            for (int i = 0; i < diagram->pieces[k].held; i++)
                print_id(diagram->pieces[k].id, side, out);
    text_buffer_add_character(out, ']');
}

// K where a partner stands on higher files than that piece, Q where one stands on lower
// ones.
static void print_rights(const struct idiagram *diagram, int kind, struct text_buffer *out)
{
    struct ini_size size = diagram->variant.size;
    size_t start = out->length;
    for (int side = 0; side < 2 && kind >= 0; side++) {
        uint64_t partners = partners_of(diagram, kind, side);
        bool right = false, left = false;
        for (int r = 0; r < size.ranks; r++)
            for (int f = 0; f < size.files; f++)
                for (int g = 0; g < size.files; g++) {
                    int owner;
                    const struct idiagram_piece *piece = piece_at(diagram, g, r, &owner);
                    bool is_partner = piece && owner == side &&
                                      partners >> (piece - diagram->pieces) & 1 &&
                                      ini_squares_have(&diagram->pieces[kind].squares[side], f, r);
                    right |= is_partner && g > f;
                    left |= is_partner && g < f;
                }
        text_buffer_print(out, "%s%s", right ? (side ? "k" : "K") : "",
                          left ? (side ? "q" : "Q") : "");
    }
    if (out->length == start)
        text_buffer_add_character(out, '-');
}

// fen(HANDS, PIECE, NAME): whether positions have hands; that piece; who is to move.
static struct ini_value call_fen(struct ini_context *context, const struct idiagram *diagram,
                                 const struct ini_value *arguments)
{
    struct text_buffer text;
    text_buffer_init(&text);
    print_placement(diagram, &text);
    if (ini_is_true(&arguments[0]))
        print_hands(diagram, &text);
    text_buffer_print(&text, " %.*s ", TEXT_ARGUMENTS(arguments[2].text));
    print_rights(diagram, ini_first_kind(&arguments[1]), &text);
    text_buffer_print(&text, " - 0 1");
    return ini_text(ini_keep(context, &text));
}

bool idiagram_call(struct ini_context *context, struct text name, const struct ini_value *arguments,
                   struct ini_value *result)
{
    static const struct {
        const char *name;
        function *function;
    } functions[] = {
        {"first", call_first},     {"last", call_last},         {"later", call_later},
        {"ids", call_ids},         {"rest", call_rest},         {"chosen", call_chosen},
        {"letter", call_letter},   {"given", call_given},       {"movement", call_movement},
        {"starts", call_starts},   {"held", call_held},         {"holes", call_holes},
        {"advance", call_advance}, {"steps", call_steps},       {"partners", call_partners},
        {"drops", call_drops},     {"dropping", call_dropping}, {"fen", call_fen}};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (text_is(name, functions[i].name)) {
            *result = functions[i].function(context, context->more->subject, arguments);
            return true;
        }
    return idiagram_table_call(context, name, arguments, result);
}
