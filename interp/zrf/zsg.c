#include "zsg.h"

#include "arena.h"
#include "memory.h"
#include "zrf_decode.h"
#include "zrf_file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char heading[] = "Zillions Save Game File Version ";

struct reading {
    struct arena *arena;
    struct diag *diag;
    const struct source *source;
    struct text rest;   // of the file
    struct text line;   // without its end
    struct text *words; // of the line
    size_t word_count, word_capacity;
    size_t next; // word
    struct zsg_game game;
    struct zsg_field *fields;
    struct zsg_edit *edits;
    struct zsg_part *parts;
    struct zsg_action *actions; // of the line
    size_t field_capacity, edit_capacity, part_capacity, action_capacity;
    size_t field_count, edit_count, part_count, action_count;
};

// ---- Lines and words

static struct span span_of(const struct reading *reading, struct text text)
{
    uint32_t start = reading->source->base + (uint32_t)(text.start - reading->source->text.start);
    return (struct span){start, start + (uint32_t)text.length};
}

static bool is_blank(char character)
{
    return character == ' ' || character == '\t' || character == '\r';
}

static bool next_line(struct reading *reading)
{
    if (reading->rest.length == 0)
        return false;
    const char *start = reading->rest.start;
    const char *end = memchr(start, '\n', reading->rest.length);
    size_t length = end ? (size_t)(end - start) : reading->rest.length;
    size_t taken = length + (end != NULL);
    reading->rest = (struct text){start + taken, reading->rest.length - taken};
    while (length > 0 && is_blank(start[length - 1]))
        length--;
    reading->line = (struct text){start, length};
    return true;
}

static void split_line(struct reading *reading)
{
    struct text line = reading->line;
    reading->word_count = reading->next = 0;
    for (size_t i = 0; i < line.length;) {
        size_t start = i;
        while (i < line.length && !is_blank(line.start[i]))
            i++;
        if (i > start) {
            reading->words = memory_grow(reading->words, reading->word_count + 1,
                                         &reading->word_capacity, sizeof *reading->words);
            reading->words[reading->word_count++] = (struct text){line.start + start, i - start};
        }
        while (i < line.length && is_blank(line.start[i]))
            i++;
    }
}

// The word `ahead` of the next one; empty after the last.
static struct text look(const struct reading *reading, size_t ahead)
{
    size_t index = reading->next + ahead;
    return index < reading->word_count ? reading->words[index] : (struct text){"", 0};
}

static bool fail(struct reading *reading, struct text here, const char *message)
{
    diag_error(reading->diag, span_of(reading, here.length > 0 ? here : reading->line), "%s",
               message);
    return false;
}

// Reads digits; false when there is anything else.
static bool read_digits(struct text text, int32_t *number)
{
    enum { DIGITS = 9 };
    *number = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (text.start[i] < '0' || text.start[i] > '9' || i == DIGITS)
            return false;
        *number = *number * 10 + (text.start[i] - '0');
    }
    return text.length > 0;
}

// ---- Top

static bool read_heading(struct reading *reading)
{
    size_t length = strlen(heading);
    if (!next_line(reading) || reading->line.length < length ||
        memcmp(reading->line.start, heading, length) != 0)
        return fail(reading, reading->line,
                    "a saved game of Zillions begins with \"Zillions Save "
                    "Game File Version\"");
    reading->line = (struct text){reading->line.start + length, reading->line.length - length};
    split_line(reading);
    reading->game.version = look(reading, 0);
    reading->game.seats = look(reading, 1);
    return true;
}

static bool read_field(struct reading *reading, const char *sign)
{
    struct text line = reading->line;
    size_t length = (size_t)(sign - line.start);
    struct zsg_field field = {{line.start, length}, {sign + 1, line.length - length - 1}};
    reading->fields = memory_grow(reading->fields, reading->field_count + 1,
                                  &reading->field_capacity, sizeof *reading->fields);
    reading->fields[reading->field_count++] = field;
    if (text_is(field.key, "RulesFile"))
        reading->game.rules_file = field.value;
    else if (text_is(field.key, "VariantName"))
        reading->game.variant = field.value;
    return true;
}

// "(PLAYER PIECE SQUARE)" or "(x SQUARE)".
static bool read_edit(struct reading *reading)
{
    struct text whole = reading->line;
    if (whole.start[whole.length - 1] != ')')
        return fail(reading, whole, "\")\" is expected at the end");
    reading->line = (struct text){whole.start + 1, whole.length - 2};
    split_line(reading);
    struct zsg_edit edit = {.span = span_of(reading, whole)};
    edit.player = edit.piece = (struct text){"", 0};
    edit.is_removal = reading->word_count == 2 && text_is(look(reading, 0), "x");
    if (!edit.is_removal && reading->word_count != 3)
        return fail(reading, whole, "\"(PLAYER PIECE SQUARE)\" or \"(x SQUARE)\" is expected");
    edit.square = look(reading, edit.is_removal ? 1 : 2);
    if (!edit.is_removal) {
        edit.player = look(reading, 0);
        edit.piece = look(reading, 1);
    }
    reading->edits = memory_grow(reading->edits, reading->edit_count + 1, &reading->edit_capacity,
                                 sizeof *reading->edits);
    reading->edits[reading->edit_count++] = edit;
    return true;
}

// ---- Moves

static bool read_become(struct reading *reading, struct zsg_action *action)
{
    action->kind = ZSG_BECOME;
    action->piece = look(reading, 1);
    reading->next += 2;
    if (text_is(look(reading, 0), "on")) {
        action->to = look(reading, 1);
        reading->next += 2;
        return action->to.length > 0 || fail(reading, reading->line, "a square is expected");
    }
    return action->piece.length > 0 || fail(reading, reading->line, "a piece is expected");
}

static bool read_attribute(struct reading *reading, struct zsg_action *action)
{
    action->kind = ZSG_ATTRIBUTE;
    action->to = look(reading, 1);
    bool is_read = read_digits(look(reading, 2), &action->number) &&
                   read_digits(look(reading, 3), &action->value);
    if (!is_read)
        return fail(reading, look(reading, 0), "\"@ SQUARE ATTRIBUTE VALUE\" is expected");
    reading->next += 4;
    return true;
}

// Whether two words look alike, as squares do: the same letters and digits but for which and how
// many, and some of both. "a8" and "b12", not "a8" and "White".
static bool look_like_squares(struct text a, struct text b)
{
    size_t i = 0, k = 0;
    bool has_digits = false, has_letters = false;
    while (i < a.length && k < b.length) {
        bool is_digit = isdigit((unsigned char)a.start[i]);
        if (is_digit != (isdigit((unsigned char)b.start[k]) != 0))
            return false;
        has_digits |= is_digit;
        has_letters |= !is_digit;
        while (i < a.length && (isdigit((unsigned char)a.start[i]) != 0) == is_digit)
            i++;
        while (k < b.length && (isdigit((unsigned char)b.start[k]) != 0) == is_digit)
            k++;
    }
    return i == a.length && k == b.length && has_digits && has_letters;
}

// Whether a word is one more square of the action before: "= Queen on a8 b8".
static bool is_further_square(const struct reading *reading)
{
    struct text next = look(reading, 1), third = look(reading, 2);
    const struct zsg_action *before =
        reading->action_count ? &reading->actions[reading->action_count - 1] : NULL;
    if (!before || before->kind != ZSG_BECOME || before->to.length == 0)
        return false;
    bool stands_alone = next.length == 0 || text_is(next, "=") || text_is(next, "@") ||
                        text_is(next, "x") || text_is(next, "flip");
    return stands_alone || (!text_is(third, "-") && !text_is(third, "x") &&
                            look_like_squares(look(reading, 0), before->to));
}

// "PIECE FROM - TO", "PIECE FROM x TO", "PLAYER PIECE SQUARE".
static bool read_move(struct reading *reading, struct zsg_action *action)
{
    struct text third = look(reading, 2);
    action->is_capture = text_is(third, "x");
    if (text_is(third, "-") || action->is_capture) {
        action->kind = ZSG_MOVE;
        action->piece = look(reading, 0);
        action->from = look(reading, 1);
        action->to = look(reading, 3);
        reading->next += 4;
        return action->to.length > 0 || fail(reading, third, "a square is expected after this");
    }
    action->kind = ZSG_DROP;
    action->player = look(reading, 0);
    action->piece = look(reading, 1);
    action->to = third;
    reading->next += 3;
    return third.length > 0 || fail(reading, reading->line, "this is no move");
}

static bool read_action(struct reading *reading)
{
    const struct text none = {"", 0};
    struct zsg_action action = {.player = none, .piece = none, .from = none, .to = none};
    struct text word = look(reading, 0);
    bool is_read = true;
    if (text_is(word, "x") || text_is(word, "flip")) {
        action.kind = text_is(word, "x") ? ZSG_CAPTURE : ZSG_FLIP;
        action.to = look(reading, 1);
        reading->next += 2;
        is_read = action.to.length > 0 || fail(reading, word, "a square is expected after this");
    } else if (text_is(word, "=")) {
        is_read = read_become(reading, &action);
    } else if (text_is(word, "@")) {
        is_read = read_attribute(reading, &action);
    } else if (text_is(word, "Pass")) {
        action.kind = ZSG_PASS;
        reading->next++;
    } else if (is_further_square(reading)) {
        action = reading->actions[reading->action_count - 1];
        action.to = word;
        reading->next++;
    } else {
        is_read = read_move(reading, &action);
    }
    reading->actions = memory_grow(reading->actions, reading->action_count + 1,
                                   &reading->action_capacity, sizeof *reading->actions);
    reading->actions[reading->action_count++] = action;
    return is_read;
}

static bool read_partial(struct reading *reading, struct zsg_part *part)
{
    part->is_partial = text_is(look(reading, 0), "partial");
    if (!part->is_partial)
        return true;
    if (!read_digits(look(reading, 1), &part->next_type))
        return fail(reading, look(reading, 0), "the number of a move type is expected after this");
    reading->next += 2;
    return true;
}

// A copy in the arena; an empty list is one, too.
static void *kept(struct arena *arena, const void *items, size_t count, size_t size)
{
    void *copy = arena_array(arena, count, size);
    if (count > 0)
        memcpy(copy, items, count * size);
    return copy;
}

// "1. ...".
static bool read_part(struct reading *reading)
{
    struct zsg_part part = {.span = span_of(reading, reading->line)};
    split_line(reading);
    struct text first = look(reading, 0);
    struct text digits = {first.start, first.length - 1};
    if (first.start[first.length - 1] != '.' || !read_digits(digits, &part.number))
        return fail(reading, first,
                    "a move with its number is expected, as in \"1. Rook a1 - a2\"");
    reading->next++;
    reading->action_count = 0;
    if (!read_partial(reading, &part))
        return false;
    while (reading->next < reading->word_count)
        if (!read_action(reading))
            return false;
    part.actions =
        kept(reading->arena, reading->actions, reading->action_count, sizeof *reading->actions);
    part.action_count = (int32_t)reading->action_count;
    reading->parts = memory_grow(reading->parts, reading->part_count + 1, &reading->part_capacity,
                                 sizeof *reading->parts);
    reading->parts[reading->part_count++] = part;
    return true;
}

// ---- The file

static bool read_line(struct reading *reading)
{
    struct text line = reading->line;
    if (line.length == 0)
        return true;
    if (line.start[0] == '(')
        return read_edit(reading);
    const char *sign = memchr(line.start, '=', line.length);
    if (reading->part_count == 0 && sign && !memchr(line.start, '.', (size_t)(sign - line.start)))
        return read_field(reading, sign);
    return read_part(reading);
}

static const struct zsg_game *finish(struct reading *reading)
{
    struct zsg_game *game = arena_alloc(reading->arena, sizeof *game);
    *game = reading->game;
    game->fields =
        kept(reading->arena, reading->fields, reading->field_count, sizeof *reading->fields);
    game->field_count = (int32_t)reading->field_count;
    game->edits = kept(reading->arena, reading->edits, reading->edit_count, sizeof *reading->edits);
    game->edit_count = (int32_t)reading->edit_count;
    game->parts = kept(reading->arena, reading->parts, reading->part_count, sizeof *reading->parts);
    game->part_count = (int32_t)reading->part_count;
    return game;
}

const struct zsg_game *zsg_read(struct arena *arena, struct source_set *sources, struct diag *diag,
                                const char *name, struct text text)
{
    const struct text none = {"", 0};
    struct reading reading = {.arena = arena, .diag = diag};
    unsigned errors = diag->error_count;
    if (text.length > ZRF_FILE_LIMIT) {
        diag_fail(diag, "%s is too large", name);
        return NULL;
    }
    reading.source = source_add(sources, name, zrf_decode(arena, text));
    if (!reading.source) {
        diag_fail(diag, "%s is too large", name);
        return NULL;
    }
    reading.rest = reading.source->text;
    reading.line = (struct text){reading.rest.start, 0};
    reading.game.rules_file = reading.game.variant = none;
    if (read_heading(&reading))
        while (next_line(&reading))
            read_line(&reading);
    const struct zsg_game *game = diag->error_count == errors ? finish(&reading) : NULL;
    memory_free(reading.words);
    memory_free(reading.fields);
    memory_free(reading.edits);
    memory_free(reading.parts);
    memory_free(reading.actions);
    return game;
}

// ---- Writing

static void write_words(struct text_buffer *out, const char *before, struct text word)
{
    text_buffer_add(out, before, strlen(before));
    text_buffer_add_text(out, word);
}

// Whether an action is the same as the one before, on another square.
static bool continues(const struct zsg_part *part, int32_t action)
{
    const struct zsg_action *now = &part->actions[action];
    const struct zsg_action *before = &part->actions[action > 0 ? action - 1 : 0];
    return action > 0 && now->kind == ZSG_BECOME && before->kind == ZSG_BECOME &&
           text_equal(now->piece, before->piece) && look_like_squares(now->to, before->to);
}

static void write_action(const struct zsg_action *action, struct text_buffer *out)
{
    switch ((enum zsg_action_kind)action->kind) {
    case ZSG_MOVE:
        write_words(out, "", action->piece);
        write_words(out, " ", action->from);
        write_words(out, action->is_capture ? " x " : " - ", action->to);
        break;
    case ZSG_CAPTURE: write_words(out, "x ", action->to); break;
    case ZSG_FLIP: write_words(out, "flip ", action->to); break;
    case ZSG_DROP:
        write_words(out, "", action->player);
        write_words(out, " ", action->piece);
        write_words(out, " ", action->to);
        break;
    case ZSG_BECOME:
        write_words(out, "= ", action->piece);
        if (action->to.length > 0)
            write_words(out, " on ", action->to);
        break;
    case ZSG_ATTRIBUTE:
        write_words(out, "@ ", action->to);
        text_buffer_print(out, " %d %d", action->number, action->value);
        break;
    case ZSG_PASS: text_buffer_print(out, "Pass"); break;
    }
}

void zsg_write_part(const struct zsg_part *part, struct text_buffer *out)
{
    if (part->is_partial)
        text_buffer_print(out, "partial %d%s", part->next_type, part->action_count ? " " : "");
    for (int32_t i = 0; i < part->action_count; i++) {
        text_buffer_print(out, "%s", i > 0 ? " " : "");
        if (continues(part, i))
            text_buffer_add_text(out, part->actions[i].to);
        else
            write_action(&part->actions[i], out);
    }
}

void zsg_write(const struct zsg_game *game, struct text_buffer *out)
{
    write_words(out, heading, game->version);
    if (game->seats.length > 0)
        write_words(out, " ", game->seats);
    text_buffer_print(out, "\r\n");
    for (int32_t i = 0; i < game->field_count; i++) {
        write_words(out, "", game->fields[i].key);
        write_words(out, "=", game->fields[i].value);
        text_buffer_print(out, "\r\n");
    }
    for (int32_t i = 0; i < game->edit_count; i++) {
        const struct zsg_edit *edit = &game->edits[i];
        write_words(out, "(", edit->is_removal ? text_of("x") : edit->player);
        if (!edit->is_removal)
            write_words(out, " ", edit->piece);
        write_words(out, " ", edit->square);
        text_buffer_print(out, ")\r\n");
    }
    for (int32_t i = 0; i < game->part_count; i++) {
        text_buffer_print(out, "%d. ", game->parts[i].number);
        zsg_write_part(&game->parts[i], out);
        text_buffer_print(out, "\r\n");
    }
}
