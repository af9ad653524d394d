#include "courier.h"

#include "internal.h"

#include <string.h>

enum { NAMED_LIMIT = 64 };

// How well a turn fits; greater is better.
enum fit {
    FIT_NOT,   // it doesn't
    FIT_MOVE,  // it makes the move that is all that was written
    FIT_NAMED, // it leaves what was written on the squares named; elsewhere the rules do more
    FIT_EXACT, // it leaves exactly that board
};

// An expression that was read.
struct courier {
    const struct program *program;
    int16_t kinds[BOARD_SQUARES_LIMIT]; // the board after the changes
    square_t named[NAMED_LIMIT];
    size_t named_count;
    square_t origin, destination; // when there is just one move; else NO_SQUARE
};

// What is left to read.
struct reader {
    struct courier *courier;
    struct text left;
    int change_count;
};

static void skip(struct reader *reader, size_t length)
{
    reader->left.start += length;
    reader->left.length -= length;
}

static void skip_blanks(struct reader *reader)
{
    while (reader->left.length > 0 && strchr(" \t", reader->left.start[0]))
        skip(reader, 1);
}

static bool take(struct reader *reader, const char *characters)
{
    if (reader->left.length == 0 || !strchr(characters, reader->left.start[0]))
        return false;
    skip(reader, 1);
    return true;
}

// Skips "12." and "12...".
static void skip_number(struct reader *reader)
{
    struct reader ahead = *reader;
    while (take(&ahead, "0123456789"))
        continue;
    if (ahead.left.length == reader->left.length || !take(&ahead, "."))
        return;
    while (take(&ahead, "."))
        continue;
    *reader = ahead;
    skip_blanks(reader);
}

static char lower(char character)
{
    return character >= 'A' && character <= 'Z' ? (char)(character - 'A' + 'a') : character;
}

static bool is_same_letter(struct text label, const char *letter)
{
    for (size_t i = 0; i < label.length; i++)
        if (!letter[i] || lower(label.start[i]) != lower(letter[i]))
            return false;
    return letter[label.length] == '\0';
}

// The type with that letter, or -1.
static int type_of_label(const struct program *program, struct text label)
{
    for (int i = 0; i < program->type_count; i++)
        if (is_same_letter(label, program->model->types[i].letter))
            return i;
    return -1;
}

// The kind that a label puts on the board; "@" is none, -1 a mistake.
static int kind_of_label(const struct program *program, struct text label)
{
    int type = type_of_label(program, label);
    bool has_upper = false, has_lower = false;
    if (text_is(label, "@"))
        return 0;
    if (type < 0)
        return -1;
    for (size_t i = 0; i < label.length; i++) {
        has_upper = has_upper || label.start[i] != lower(label.start[i]);
        has_lower = has_lower || (label.start[i] >= 'a' && label.start[i] <= 'z');
    }
    if (program->model->types[type].neutral)
        return kind_of(program, type, program->player_count);
    return kind_of(program, type, has_lower && !has_upper);
}

static bool read_square(struct reader *reader, square_t *square)
{
    size_t length;
    *square = board_read_square(reader->courier->program->board, reader->left, &length);
    if (*square == NO_SQUARE)
        return false;
    skip(reader, length);
    return true;
}

// Reads a piece's label: up to what ends it, or in braces.
static bool read_label(struct reader *reader, struct text *label)
{
    bool has_braces = take(reader, "{");
    const char *ends = has_braces ? "}" : " \t*-;";
    *label = (struct text){reader->left.start, 0};
    while (reader->left.length > 0 && !strchr(ends, reader->left.start[0])) {
        skip(reader, 1);
        label->length++;
    }
    return label->length > 0 && (!has_braces || take(reader, "}"));
}

static bool put(struct reader *reader, square_t square, int kind)
{
    struct courier *courier = reader->courier;
    if (courier->named_count == NAMED_LIMIT)
        return false;
    courier->named[courier->named_count++] = square;
    courier->kinds[square] = (int16_t)kind;
    return true;
}

// Reads what follows a square: "-e4", perhaps several times, or "-".
static bool read_moves(struct reader *reader, square_t from)
{
    struct courier *courier = reader->courier;
    if (!take(reader, "-"))
        return false;
    do {
        square_t to;
        int kind = courier->kinds[from];
        bool has_target = read_square(reader, &to);
        bool is_first = reader->change_count++ == 0;
        courier->origin = is_first && has_target ? from : NO_SQUARE;
        courier->destination = is_first && has_target ? to : NO_SQUARE;
        if (!put(reader, from, 0))
            return false;
        if (!has_target)
            return true;
        if (!put(reader, to, kind))
            return false;
        from = to;
    } while (take(reader, "-"));
    return true;
}

// Reads one part of an expression.
static bool read_part(struct reader *reader)
{
    struct courier *courier = reader->courier;
    square_t square;
    struct text label;
    struct reader ahead = *reader;
    if (read_square(&ahead, &square) && ahead.left.length > 0 && ahead.left.start[0] == '-') {
        *reader = ahead;
        return read_moves(reader, square);
    }
    if (!read_label(reader, &label))
        return false;
    if (take(reader, "*-")) {
        int kind = kind_of_label(courier->program, label);
        reader->change_count++;
        courier->origin = courier->destination = NO_SQUARE;
        return kind >= 0 && read_square(reader, &square) && put(reader, square, kind);
    }
    skip_blanks(reader);
    if (!read_square(reader, &square))
        return false;
    int type = courier->program->type_of[courier->kinds[square]];
    return type >= 0 && is_same_letter(label, courier->program->model->types[type].letter) &&
           read_moves(reader, square);
}

// Reads an expression and makes its changes on a copy of the present board. False when it is none,
// or names a piece that is not there.
static bool read_expression(struct courier *courier, const struct position *position,
                            struct text text)
{
    struct reader reader = {.courier = courier, .left = text};
    courier->program = position->program;
    courier->named_count = 0;
    courier->origin = courier->destination = NO_SQUARE;
    for (int i = 0; i < position->program->square_count; i++)
        courier->kinds[i] = (int16_t)position_kind(position, i);
    skip_blanks(&reader);
    skip_number(&reader);
    do {
        skip_blanks(&reader);
        if (!read_part(&reader))
            return false;
        skip_blanks(&reader);
    } while (take(&reader, ";"));
    return reader.left.length == 0 ||
           (reader.left.length >= 2 && memcmp(reader.left.start, "//", 2) == 0);
}

static bool is_exact(const struct courier *courier, const struct position *position)
{
    for (int i = 0; i < courier->program->square_count; i++)
        if (courier->kinds[i] != position_kind(position, i))
            return false;
    return true;
}

static bool agrees_where_named(const struct courier *courier, const struct position *position)
{
    for (size_t i = 0; i < courier->named_count; i++)
        if (courier->kinds[courier->named[i]] != position_kind(position, courier->named[i]))
            return false;
    return true;
}

// How well the present position fits. Where the mover does not see the whole board only his move
// counts, or he could probe what he does not see.
static enum fit fit_of(const struct courier *courier, const struct position *position,
                       const struct registers *registers)
{
    bool sees_all = courier->program->view_entry < 0;
    if (sees_all && is_exact(courier, position))
        return FIT_EXACT;
    if (sees_all && agrees_where_named(courier, position))
        return FIT_NAMED;
    bool is_move = courier->origin != NO_SQUARE && registers->origin == courier->origin &&
                   registers->destination == courier->destination;
    return is_move ? FIT_MOVE : FIT_NOT;
}

ptrdiff_t courier_find(struct baronet_play *play, const struct baronet_turns *turns,
                       struct text text)
{
    struct courier courier;
    struct generator generator;
    enum fit best = FIT_NOT;
    ptrdiff_t found = -1, index = 0;
    if (turns->count == 0 || !read_expression(&courier, &play->position, text))
        return -1;
    vm_begin(&play->vm, &generator);
    for (; vm_next(&play->vm, &generator); index++) {
        // What happens behind a turn may be written or not: both boards are compared.
        struct registers registers = play->vm.registers;
        enum fit before = fit_of(&courier, &play->position, &registers);
        vm_commit(&play->vm, &generator);
        enum fit behind = fit_of(&courier, &play->position, &registers);
        enum fit fit = before > behind ? before : behind;
        if (fit > best)
            found = index;
        else if (fit == best)
            found = -1;
        best = fit > best ? fit : best;
    }
    vm_end(&play->vm, &generator);
    return found;
}
