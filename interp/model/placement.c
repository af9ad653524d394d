#include "placement.h"

#include <ctype.h>
#include <string.h>

// A character of a type's letter as an owner's pieces have it: lower case for the second player.
static char letter_character(const struct model *model, char character, int owner)
{
    bool is_small = owner == 1 && owner < model->player_count;
    return (char)(is_small ? tolower((unsigned char)character) : character);
}

void piece_print(const struct model *model, struct placed_piece piece, struct text_buffer *out)
{
    for (int pass = 0; pass < 2; pass++) {
        for (int a = 0; a < model->attribute_count; a++)
            if (piece.attributes >> a & 1 &&
                model->attributes[a].place == (pass ? SHOWN_AFTER : SHOWN_BEFORE))
                text_buffer_add_text(out, model->attributes[a].sign);
        if (pass == 0) {
            text_buffer_add_text(out, model->owner_marks[piece.owner]);
            for (const char *c = model->types[piece.type].letter; *c; c++)
                text_buffer_add_character(out, letter_character(model, *c, piece.owner));
        }
    }
}

static bool begins_with(struct text text, size_t at, struct text part)
{
    return part.length > 0 && text.length - at >= part.length &&
           memcmp(text.start + at, part.start, part.length) == 0;
}

// The length of the letter that a type has for an owner, without his mark, if it stands at `at`;
// else 0.
static size_t letter_length(const struct model *model, int type, int owner, struct text text,
                            size_t at)
{
    const char *letter = model->types[type].letter;
    size_t length = 0;
    for (; letter[length]; length++)
        if (at + length >= text.length ||
            text.start[at + length] != letter_character(model, letter[length], owner))
            return 0;
    return length;
}

// The longest letter at `at`, over all types and owners.
static size_t read_letter(const struct model *model, struct text text, size_t at,
                          struct placed_piece *piece)
{
    size_t longest = 0;
    for (int t = 0; t < model->type_count; t++)
        for (int owner = 0; owner < model->owner_count; owner++) {
            struct text mark = model->owner_marks[owner];
            if (owner == model->player_count || (mark.length && !begins_with(text, at, mark)))
                continue;
            size_t length = letter_length(model, t, owner, text, at + mark.length);
            if (length > 0 && mark.length + length > longest) {
                longest = mark.length + length;
                piece->type = t;
                piece->owner = model->types[t].neutral ? model->player_count : owner;
            }
        }
    return longest;
}

size_t piece_read(const struct model *model, struct text text, struct placed_piece *piece)
{
    size_t at = 0, letter;
    piece->attributes = 0;
    // A sign before a letter may also be the beginning of a letter ("+P"): the letter wins.
    while ((letter = read_letter(model, text, at, piece)) == 0) {
        int sign = -1;
        for (int a = 0; a < model->attribute_count && sign < 0; a++)
            if (model->attributes[a].place == SHOWN_BEFORE && !(piece->attributes >> a & 1) &&
                begins_with(text, at, model->attributes[a].sign))
                sign = a;
        if (sign < 0)
            return 0;
        piece->attributes |= 1u << sign;
        at += model->attributes[sign].sign.length;
    }
    at += letter;
    for (int a = 0; a < model->attribute_count; a++)
        if (model->attributes[a].place == SHOWN_AFTER &&
            begins_with(text, at, model->attributes[a].sign)) {
            piece->attributes |= 1u << a;
            at += model->attributes[a].sign.length;
        }
    return at;
}

void placement_print(const struct model *model, const struct placed_piece *squares,
                     struct text_buffer *out)
{
    for (int r = 0; r < model->board.row_count; r++) {
        const struct board_row *row = &model->board.rows[r];
        int empty = 0;
        if (r > 0)
            text_buffer_add_character(out, '/');
        for (int i = 0; i <= row->count; i++) {
            square_t square = i < row->count ? row->squares[i] : NO_SQUARE;
            if (square != NO_SQUARE && squares[square].type == -1) {
                empty++;
                continue;
            }
            if (empty)
                text_buffer_print(out, "%d", empty);
            empty = 0;
            if (i == row->count)
                break;
            if (square == NO_SQUARE)
                text_buffer_add_character(out, '*');
            else if (squares[square].type == -2)
                text_buffer_add_character(out, '?');
            else
                piece_print(model, squares[square], out);
        }
    }
}

// Where reading has come to: the row is named as the board has it.
struct row_reader {
    const struct model *model;
    int row;
    struct text_buffer *problem;
};

static bool fail(const struct row_reader *reader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool fail(const struct row_reader *reader, const char *format, ...)
{
    const struct board *board = &reader->model->board;
    struct text_buffer *problem = reader->problem;
    va_list arguments;
    if (board->lattice == LATTICE_NONE)
        text_buffer_print(problem, "row %d: ", reader->row + 1);
    else
        text_buffer_print(problem, "rank %d: ", board->row_count - reader->row);
    va_start(arguments, format);
    text_buffer_vprint(problem, format, arguments);
    va_end(arguments);
    return false;
}

// Reads one row, `text` up to its end. Returns false with the problem printed.
static bool read_row(const struct row_reader *reader, struct text text, bool allow_unknown,
                     struct placed_piece *squares)
{
    const square_t *row = reader->model->board.rows[reader->row].squares;
    int count = reader->model->board.rows[reader->row].count, i = 0;
    for (size_t at = 0; at < text.length;) {
        struct placed_piece piece;
        char character = text.start[at];
        if (isdigit((unsigned char)character)) {
            long run = 0;
            while (at < text.length && isdigit((unsigned char)text.start[at]) && run < 10000)
                run = run * 10 + (text.start[at++] - '0');
            for (; run > 0; run--, i++) {
                if (i >= count)
                    return fail(reader, "more than %d squares", count);
                if (row[i] == NO_SQUARE)
                    return fail(reader, "square %d is a hole; write * for it", i + 1);
            }
            continue;
        }
        if (i >= count)
            return fail(reader, "more than %d squares", count);
        if (character == '*' && row[i] == NO_SQUARE) {
            at++;
        } else if (character == '?' && allow_unknown && row[i] != NO_SQUARE) {
            squares[row[i]].type = -2;
            at++;
        } else {
            size_t length =
                piece_read(reader->model, (struct text){text.start + at, text.length - at}, &piece);
            if (length == 0)
                return fail(reader, "unknown piece \"%c\"", character);
            if (row[i] == NO_SQUARE)
                return fail(reader, "square %d is a hole; write * for it", i + 1);
            squares[row[i]] = piece;
            at += length;
        }
        i++;
    }
    if (i < count)
        return fail(reader, "%d squares instead of %d", i, count);
    return true;
}

bool placement_read(const struct model *model, struct text text, bool allow_unknown,
                    struct placed_piece *squares, struct text_buffer *problem)
{
    const char *name = model->board.lattice == LATTICE_NONE ? "rows" : "ranks";
    struct row_reader reader = {.model = model, .problem = problem};
    int rows = model->board.row_count;
    size_t start = 0;
    for (int s = 0; s < model->board.square_count; s++)
        squares[s] = (struct placed_piece){.type = -1};
    for (size_t at = 0; at <= text.length; at++) {
        if (at < text.length && text.start[at] != '/')
            continue;
        if (reader.row == rows) {
            text_buffer_print(problem, "more than %d %s", rows, name);
            return false;
        }
        if (!read_row(&reader, (struct text){text.start + start, at - start}, allow_unknown,
                      squares))
            return false;
        reader.row++;
        start = at + 1;
    }
    if (reader.row < rows) {
        text_buffer_print(problem, "%d %s instead of %d", reader.row, name, rows);
        return false;
    }
    return true;
}
