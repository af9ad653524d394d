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

// Lists the letters, unless they are too many.
bool piece_unknown(const struct model *model, struct text text, const char *where,
                   struct problem *problem)
{
    enum { LETTERS_LIMIT = 16 };
    struct text place = text_first_character(text);
    if (model->type_count <= LETTERS_LIMIT) {
        problem_expect(problem, "a piece:");
        for (int t = 0; t < model->type_count; t++)
            problem_expect(problem, " %s", model->types[t].letter);
    } else {
        problem_expect(problem, "a piece");
    }
    return problem_say(problem, place, "unknown piece \"%.*s\"%s", TEXT_ARGUMENTS(place), where);
}

// Where reading has come to: the row is named as the board has it.
struct row_reader {
    const struct model *model;
    int row;
    struct problem *problem;
};

// Begins what is said of a row.
static void name_row(const struct row_reader *reader)
{
    const struct board *board = &reader->model->board;
    if (board->lattice == LATTICE_NONE)
        text_buffer_print(&reader->problem->words, "row %d: ", reader->row + 1);
    else
        text_buffer_print(&reader->problem->words, "rank %d: ", board->row_count - reader->row);
}

static bool say_too_many(const struct row_reader *reader, struct text rest)
{
    name_row(reader);
    problem_expect(reader->problem, reader->row + 1 < reader->model->board.row_count
                                        ? "\"/\""
                                        : "the end of the board");
    return problem_say(reader->problem, rest, "more than %d squares",
                       reader->model->board.rows[reader->row].count);
}

static bool say_hole(const struct row_reader *reader, struct text place, int square)
{
    name_row(reader);
    problem_expect(reader->problem, "\"*\"");
    return problem_say(reader->problem, place, "square %d is a hole; write * for it", square);
}

// A number of empty squares at the start of `rest`, which is taken off; *i counts squares.
static bool read_empty(const struct row_reader *reader, struct text *rest, int *i)
{
    const struct board_row *row = &reader->model->board.rows[reader->row];
    struct text whole = *rest, digits = {rest->start, 0};
    int run = 0;
    for (; digits.length < rest->length && isdigit((unsigned char)rest->start[digits.length]) &&
           run < 10000;
         digits.length++)
        run = run * 10 + (rest->start[digits.length] - '0');
    *rest = text_from(whole, digits.length);
    for (; run > 0; run--, ++*i) {
        if (*i >= row->count)
            return say_too_many(reader, whole);
        if (row->squares[*i] == NO_SQUARE)
            return say_hole(reader, digits, *i + 1);
    }
    return true;
}

// Reads one row, `text` up to its end. Returns false with the problem said.
static bool read_row(const struct row_reader *reader, struct text text, bool allow_unknown,
                     struct placed_piece *squares)
{
    const square_t *row = reader->model->board.rows[reader->row].squares;
    int count = reader->model->board.rows[reader->row].count, i = 0;
    struct text rest = text;
    while (rest.length) {
        struct placed_piece piece;
        size_t length = 1;
        if (isdigit((unsigned char)rest.start[0])) {
            if (!read_empty(reader, &rest, &i))
                return false;
            continue;
        }
        if (i >= count)
            return say_too_many(reader, rest);
        if (rest.start[0] == '?' && allow_unknown && row[i] != NO_SQUARE) {
            squares[row[i]].type = -2;
        } else if (rest.start[0] != '*' || row[i] != NO_SQUARE) {
            length = piece_read(reader->model, rest, &piece);
            if (length == 0) {
                name_row(reader);
                return piece_unknown(reader->model, rest, "", reader->problem);
            }
            if (row[i] == NO_SQUARE)
                return say_hole(reader, (struct text){rest.start, length}, i + 1);
            squares[row[i]] = piece;
        }
        rest = text_from(rest, length);
        i++;
    }
    if (i == count)
        return true;
    name_row(reader);
    problem_expect(reader->problem, "%d more square%s", count - i, count - i > 1 ? "s" : "");
    return problem_say(reader->problem, text, "%d square%s instead of %d", i, i == 1 ? "" : "s",
                       count);
}

bool placement_read(const struct model *model, struct text text, bool allow_unknown,
                    struct placed_piece *squares, struct problem *problem)
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
            problem_expect(problem, "the end of the board");
            return problem_say(problem, text_from(text, start - 1), "more than %d %s", rows, name);
        }
        if (!read_row(&reader, (struct text){text.start + start, at - start}, allow_unknown,
                      squares))
            return false;
        reader.row++;
        start = at + 1;
    }
    if (reader.row == rows)
        return true;
    problem_expect(problem, "\"/\"");
    return problem_say(problem, text_from(text, text.length), "%d %s instead of %d", reader.row,
                       name, rows);
}
