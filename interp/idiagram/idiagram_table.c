// The functions of the rules that are about tables in the text of an Interactive Diagram: rows,
// each ended by "/", of cells that are an id, another sign, "." or a number of empty ones
// ("..Q5/8/"). Cells that are left out at the end are empty. The functions that say where a setting
// stands in the text, and that read lists in it, are here, too.
#include "idiagram.h"

#include "ini_function.h"

#include <ctype.h>
#include <string.h>

typedef struct ini_value function(struct ini_context *context, const struct idiagram *diagram,
                                  const struct ini_value *arguments);

// Cuts off what stands before the sign; all of it without one.
static struct text cut(struct text *rest, char sign)
{
    const char *end = memchr(rest->start, sign, rest->length);
    struct text part = {rest->start, end ? (size_t)(end - rest->start) : rest->length};
    *rest = text_from(*rest, part.length + (end != NULL));
    return part;
}

static struct text part_of(struct text text, char sign, int number)
{
    for (; number > 0 && text.length; number--)
        cut(&text, sign);
    return cut(&text, sign);
}

// ---- Where settings stand

// said(P, KEY): what the setting says in the lines after this piece and before the next one; of no
// piece, before the first one.
static struct ini_value call_said(struct ini_context *context, const struct idiagram *diagram,
                                  const struct ini_value *arguments)
{
    int wanted = ini_first_kind(&arguments[0]), kind = -1;
    struct text_buffer text;
    text_buffer_init(&text);
    for (const struct idiagram_item *item = diagram->text->first; item; item = item->next) {
        if (item->is_piece)
            kind += !idiagram_is_hole(item);
        else if (kind == wanted && text_equal(item->fields[0].text, arguments[1].text) &&
                 item->fields[1].text.length)
            text_buffer_print(&text, "%s%.*s", text.length ? " " : "",
                              TEXT_ARGUMENTS(item->fields[1].text));
    }
    return ini_text(ini_keep(context, &text));
}

// ---- Tables

struct cell {
    struct text text; // of an empty one ""
    int count;        // of these
};

// The next cell of a row; false: what stands there is none.
static bool next_cell(const struct idiagram *diagram, struct text *row, struct cell *cell)
{
    size_t length = 1;
    int kind = idiagram_id_at(diagram, *row);
    *cell = (struct cell){{row->start, 0}, 1};
    if (isdigit((unsigned char)*row->start)) {
        for (cell->count = 0, length = 0;
             length < row->length && isdigit((unsigned char)row->start[length]) && length < 3;
             length++)
            cell->count = cell->count * 10 + row->start[length] - '0';
    } else if (kind >= 0 && *row->start != '.') {
        cell->text.length = length = diagram->pieces[kind].id.length;
    } else if (*row->start != '.') {
        cell->text.length = 1;
    }
    *row = text_from(*row, length);
    return cell->count > 0;
}

static struct text cell_at(const struct idiagram *diagram, struct text table, int row, int column)
{
    struct text rest = part_of(table, '/', row);
    struct cell cell;
    while (rest.length && next_cell(diagram, &rest, &cell)) {
        if (column < cell.count)
            return cell.text;
        column -= cell.count;
    }
    return (struct text){"", 0};
}

// fits(TABLE, COLUMNS, ROWS): whether it is one, and has no more of them.
static struct ini_value call_fits(struct ini_context *context, const struct idiagram *diagram,
                                  const struct ini_value *arguments)
{
    struct text rest = arguments[0].text;
    bool fits = arguments[2].number == 1 || memchr(rest.start, '/', rest.length) != NULL;
    struct cell cell;
    (void)context;
    for (int rows = 0; rest.length && fits; rows++) {
        struct text row = cut(&rest, '/');
        int columns = 0;
        fits = rows < arguments[2].number || !row.length;
        while (row.length && fits) {
            fits = next_cell(diagram, &row, &cell) && *cell.text.start != ' ';
            columns += cell.count;
            fits = fits && columns <= arguments[1].number;
        }
    }
    return ini_number(fits);
}

// Squares of a table with a row for each rank, the last one first: those with an id of the pieces,
// or those with another sign.
static struct ini_squares squares_of(const struct idiagram *diagram, struct text table,
                                     uint64_t kinds, bool has_id)
{
    struct ini_size size = diagram->variant.size;
    struct ini_squares squares = {{0}};
    for (int r = 0; r < size.ranks; r++)
        for (int f = 0; f < size.files; f++) {
            struct text cell = cell_at(diagram, table, size.ranks - 1 - r, f);
            int kind = cell.length ? idiagram_id_at(diagram, cell) : -1;
            if (has_id ? kind >= 0 && kinds >> kind & 1 : cell.length && kind < 0)
                ini_squares_add(&squares, f, r);
        }
    return squares;
}

// placed(TABLE, PIECES)
static struct ini_value call_placed(struct ini_context *context, const struct idiagram *diagram,
                                    const struct ini_value *arguments)
{
    (void)context;
    return ini_of_squares(squares_of(diagram, arguments[0].text, arguments[1].pieces, true));
}

// struck(TABLE)
static struct ini_value call_struck(struct ini_context *context, const struct idiagram *diagram,
                                    const struct ini_value *arguments)
{
    (void)context;
    return ini_of_squares(squares_of(diagram, arguments[0].text, 0, false));
}

// As the other player sees the squares when the board is turned.
static struct ini_value call_rotated(struct ini_context *context, const struct idiagram *diagram,
                                     const struct ini_value *arguments)
{
    struct ini_size size = diagram->variant.size;
    struct ini_squares squares = {{0}};
    (void)context;
    for (int r = 0; r < size.ranks; r++)
        for (int f = 0; f < size.files; f++)
            if (ini_squares_have(&arguments[0].squares, f, r))
                ini_squares_add(&squares, size.files - 1 - f, size.ranks - 1 - r);
    return ini_of_squares(squares);
}

// ---- Lists

// part(TEXT, N): what stands between commas, counted from 0.
static struct ini_value call_part(struct ini_context *context, const struct idiagram *diagram,
                                  const struct ini_value *arguments)
{
    (void)context;
    (void)diagram;
    return ini_text(part_of(arguments[0].text, ',', arguments[1].number));
}

// signed(TEXT, SIGN): the pieces whose ids stand right after that sign.
static struct ini_value call_signed(struct ini_context *context, const struct idiagram *diagram,
                                    const struct ini_value *arguments)
{
    struct text rest = arguments[0].text;
    uint64_t kinds = 0;
    bool is_after = false;
    (void)context;
    while (rest.length) {
        int kind = idiagram_id_at(diagram, rest);
        if (kind >= 0 && is_after)
            kinds |= UINT64_C(1) << kind;
        is_after = kind < 0 && text_begins_folded(rest, arguments[1].text);
        rest = text_from(rest, kind >= 0 ? diagram->pieces[kind].id.length : 1);
    }
    return ini_pieces(kinds);
}

// besides(TEXT, SIGNS): whether it has other characters than those.
static struct ini_value call_besides(struct ini_context *context, const struct idiagram *diagram,
                                     const struct ini_value *arguments)
{
    struct text text = arguments[0].text, signs = arguments[1].text;
    bool is_besides = false;
    (void)context;
    (void)diagram;
    for (size_t i = 0; i < text.length; i++)
        is_besides |= !memchr(signs.start, text.start[i], signs.length);
    return ini_number(is_besides);
}

bool idiagram_table_call(struct ini_context *context, struct text name,
                         const struct ini_value *arguments, struct ini_value *result)
{
    static const struct {
        const char *name;
        function *function;
    } functions[] = {{"said", call_said},     {"fits", call_fits},      {"placed", call_placed},
                     {"struck", call_struck}, {"part", call_part},      {"rotated", call_rotated},
                     {"signed", call_signed}, {"besides", call_besides}};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (text_is(name, functions[i].name)) {
            *result = functions[i].function(context, context->more->subject, arguments);
            return true;
        }
    return false;
}
