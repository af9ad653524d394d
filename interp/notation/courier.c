#include "courier.h"

#include "placement.h"
#include "play_state.h"
#include "turns.h"

#include <ctype.h>
#include <string.h>

// An expression that was read.
struct courier {
    const struct program *program;
    int16_t kinds[BOARD_SQUARES_LIMIT]; // the board after the changes
    int change_count;
    struct text_buffer start; // how the turn's text starts, if there is one change only; else empty
};

// What is left to read.
struct reader {
    struct courier *courier;
    struct text left;
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

static bool is_same_letter(struct text label, const char *letter)
{
    return label.length == strlen(letter) && text_begins_folded(label, text_of(letter));
}

// The type with that letter, or -1.
static int type_of_label(const struct program *program, struct text label)
{
    for (int i = 0; i < program->type_count; i++)
        if (is_same_letter(label, program->model->types[i].letter))
            return i;
    return -1;
}

// The kind of a label after its owner's mark, or 0.
static int marked_kind(const struct program *program, struct text label)
{
    struct placed_piece piece;
    if (piece_read(program->model, label, &piece) != label.length || piece.owner < 2)
        return 0;
    return kind_of(program, piece.type, piece.owner);
}

// The kind that a label puts on the board; "@" is none, -1 a mistake.
static int kind_of_label(const struct program *program, struct text label)
{
    int type = type_of_label(program, label);
    bool has_upper = false, has_lower = false;
    if (text_is(label, "@"))
        return 0;
    if (marked_kind(program, label))
        return marked_kind(program, label);
    if (type < 0)
        return -1;
    for (size_t i = 0; i < label.length; i++) {
        has_upper = has_upper || isupper((unsigned char)label.start[i]);
        has_lower = has_lower || islower((unsigned char)label.start[i]);
    }
    if (program->model->types[type].neutral)
        return kind_of(program, type, program->player_count);
    return kind_of(program, type, has_lower && !has_upper && program->player_count > 1);
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

static const char *name_of(const struct courier *courier, square_t square)
{
    return courier->program->board->squares[square].name;
}

// Counts a change; says whether it is the first.
static bool is_first_change(struct courier *courier)
{
    text_buffer_clear(&courier->start);
    return courier->change_count++ == 0;
}

// Reads what follows a square: "-e4", perhaps several times, or "-".
static bool read_moves(struct reader *reader, square_t from)
{
    struct courier *courier = reader->courier;
    if (!take(reader, "-"))
        return false;
    do {
        square_t to;
        int16_t kind = courier->kinds[from];
        bool is_first = is_first_change(courier);
        courier->kinds[from] = 0;
        if (!read_square(reader, &to))
            return true;
        courier->kinds[to] = kind;
        if (is_first)
            text_buffer_print(&courier->start, "%s%s%s", name_of(courier, from),
                              courier->program->board->joiner, name_of(courier, to));
        from = to;
    } while (take(reader, "-"));
    return true;
}

// Reads the square on which the piece of a label is put.
static bool read_put(struct reader *reader, struct text label)
{
    struct courier *courier = reader->courier;
    square_t square;
    int kind = kind_of_label(courier->program, label);
    if (kind < 0 || !read_square(reader, &square))
        return false;
    courier->kinds[square] = (int16_t)kind;
    if (is_first_change(courier) && kind > 0)
        text_buffer_print(&courier->start, "%.*s@%s", TEXT_ARGUMENTS(label),
                          name_of(courier, square));
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
    if (take(reader, "*-"))
        return read_put(reader, label);
    skip_blanks(reader);
    if (!read_square(reader, &square))
        return false;
    int type = courier->program->type_of[courier->kinds[square]];
    return type >= 0 &&
           (is_same_letter(label, courier->program->model->types[type].letter) ||
            marked_kind(courier->program, label) == courier->kinds[square]) &&
           read_moves(reader, square);
}

// Reads an expression and makes its changes on a copy of the present board. False when it is none,
// or names a piece that is not there.
static bool read_expression(struct courier *courier, const struct position *position,
                            struct text text)
{
    struct reader reader = {.courier = courier, .left = text};
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

// The only turn that leads to the board written, with what happens after each turn or without it.
// *fits is set to how many there are.
static ptrdiff_t find_board(const struct courier *courier, struct baronet_play *play, size_t *fits)
{
    struct generator generator;
    ptrdiff_t found = -1, index = 0;
    *fits = 0;
    vm_begin(&play->vm, &generator);
    for (; vm_next(&play->vm, &generator); index++) {
        bool is_fit = is_exact(courier, &play->position);
        vm_commit(&play->vm, &generator);
        if (is_fit || is_exact(courier, &play->position)) {
            found = index;
            ++*fits;
        }
    }
    vm_end(&play->vm, &generator);
    return *fits == 1 ? found : -1;
}

// The only turn that starts with the change written: the rules do the rest.
static ptrdiff_t find_start(const struct courier *courier, const struct baronet_turns *turns)
{
    const struct text_buffer *start = &courier->start;
    struct text_buffer text;
    ptrdiff_t found = -1;
    size_t fits = 0;
    text_buffer_init(&text);
    for (size_t i = 0; i < turns->count && start->length > 0; i++) {
        text_buffer_clear(&text);
        turns_print(turns, i, NULL, &text);
        if (!text_begins_folded((struct text){text.start, text.length},
                                (struct text){start->start, start->length}) ||
            isdigit((unsigned char)text.start[start->length]))
            continue;
        found = (ptrdiff_t)i;
        fits++;
    }
    text_buffer_release(&text);
    return fits == 1 ? found : -1;
}

ptrdiff_t courier_find(struct baronet_play *play, const struct baronet_turns *turns,
                       struct text text)
{
    struct courier courier = {.program = play->game->program};
    ptrdiff_t found = -1;
    size_t fits = 0;
    text_buffer_init(&courier.start);
    if (turns->count > 0 && read_expression(&courier, &play->position, text)) {
        // A mover who does not see the whole board could probe the rest of it.
        if (courier.program->view_entry < 0)
            found = find_board(&courier, play, &fits);
        if (fits == 0)
            found = find_start(&courier, turns);
    }
    text_buffer_release(&courier.start);
    return found;
}
