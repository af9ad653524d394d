// Turns as text: long algebraic, as UCI and Fairy-Stockfish write it, extended by notes of the
// rules.
#include "turn_text.h"

#include <ctype.h>
#include <string.h>

// A turn's text while it is written.
struct writer {
    const struct program *program;
    struct text_buffer *out;
    size_t square_end;      // after the latest square
    struct turn_pick *pick; // wanted: the first one that ends after pick_start; NULL: none is
    size_t pick_start;      // in `out`
};

// What one choice adds to the text ends here, by the given note.
static void end_pick(struct writer *writer, const struct note *note)
{
    if (writer->pick && !writer->pick->end && writer->out->length > writer->pick_start)
        *writer->pick = (struct turn_pick){writer->out->length, note->question};
}

// Joins two squares in a row, with a hyphen where the board's names need one.
static void print_square(struct writer *writer, int square)
{
    const struct board *board = writer->program->board;
    bool follows = writer->square_end > 0 && writer->square_end == writer->out->length;
    text_buffer_print(writer->out, "%s%s", follows ? board->joiner : "",
                      square < 0 ? "-" : board->squares[square].name);
    writer->square_end = writer->out->length;
}

static void print_slot(struct writer *writer, enum note_slot slot, int value, bool hidden)
{
    const struct program *program = writer->program;
    struct text_buffer *out = writer->out;
    if (hidden) {
        text_buffer_add_character(out, '?');
    } else if (slot == SLOT_SQUARE) {
        print_square(writer, value);
    } else if (slot == SLOT_NUMBER) {
        text_buffer_print(out, "%d", value);
    } else if (value >= 0) {
        for (const char *letter = program->model->types[value].letter; *letter; letter++)
            text_buffer_add_character(
                out, slot == SLOT_TYPE_LOWER ? (char)tolower((unsigned char)*letter) : *letter);
    }
}

static void print_captures(struct writer *writer, unsigned detail)
{
    const struct program *program = writer->program;
    const struct walk_effect *effect = &program->pool.effects[detail & 0x7FFF];
    for (int i = 0; i < effect->capture_count; i++) {
        square_t square = program->pool.squares[effect->first + (uint32_t)i];
        text_buffer_print(writer->out, "%s", i ? "" : "x");
        print_square(writer, square);
    }
    if (detail >> 15)
        text_buffer_print(writer->out, "e.p.");
}

// A move that goes on from where the one before ended is printed as its end alone: c3e5g7.
static bool goes_on(const struct turn_item *items, size_t index)
{
    return index > 0 && items[index].note == 0 && items[index - 1].note == 0 &&
           items[index - 1].b == items[index].a;
}

static bool is_seen(const struct turn_mask *mask, int square)
{
    return square < 0 || mask->seen[square / 64] >> (square % 64) & 1;
}

// Whether the viewer sees all squares that the turn names, before and after it.
static bool sees_all(const struct program *program, const struct turn_item *items, size_t count,
                     const struct turn_mask *mask)
{
    bool all = true;
    for (size_t i = 0; i < count; i++) {
        const struct note *note = &program->notes[items[i].note];
        int values[NOTE_SLOTS] = {items[i].a, items[i].b};
        for (int s = 0; s < note->slot_count; s++)
            if (note->slots[s] == SLOT_SQUARE)
                all &= is_seen(mask, values[s]);
    }
    return all;
}

// Whether the viewer sees that something else stands on the square: there it is seen all the time,
// or a piece of his own is gone.
static bool is_noticed(const struct program *program, const struct turn_mask *mask, int square)
{
    int before = mask->before[square] & KIND_MASK;
    return before != (mask->after[square] & KIND_MASK) &&
           (is_seen(mask, square) || program->owner_of[before] == mask->viewer);
}

// Prints the squares that were left and those that were entered as far as the viewer can see it.
// Anything else (a promotion, say) would tell him what happened out of his sight.
static void print_glimpse(struct writer *writer, const struct turn_mask *mask)
{
    const struct program *program = writer->program;
    struct text_buffer *out = writer->out;
    size_t start = out->length;
    for (int entered = 0; entered < 2; entered++) {
        size_t length = out->length;
        for (int s = 0; s < program->square_count; s++) {
            int kind = mask->after[s] & KIND_MASK;
            bool is_left =
                kind == 0 && program->owner_of[mask->before[s] & KIND_MASK] != mask->viewer;
            if (is_left != entered && is_noticed(program, mask, s))
                print_square(writer, s);
        }
        if (out->length == length && (entered == 0 || length > start + 1))
            text_buffer_add_character(out, '?');
    }
}

// Prints all items.
static void print_items(struct writer writer, const struct turn_item *items, size_t count,
                        bool in_full, const struct turn_mask *mask)
{
    const struct program *program = writer.program;
    struct text_buffer *out = writer.out;
    size_t start = out->length;
    for (size_t i = 0; i < count; i++) {
        const struct note *note = &program->notes[items[i].note];
        int values[NOTE_SLOTS] = {items[i].a, items[i].b};
        if (items[i].note == 0) {
            if (!goes_on(items, i))
                print_square(&writer, items[i].a);
            end_pick(&writer, note);
            print_square(&writer, items[i].b);
            end_pick(&writer, note);
            if (in_full)
                print_captures(&writer, items[i].c);
            end_pick(&writer, note);
            continue;
        }
        for (int s = 0; s < note->slot_count; s++) {
            text_buffer_add_text(out, note->parts[s]);
            print_slot(&writer, note->slots[s], values[s], note->secret && mask->secrets);
            end_pick(&writer, note);
        }
        text_buffer_add_text(out, note->parts[note->slot_count]);
        end_pick(&writer, note);
    }
    if (out->length == start)
        text_buffer_print(out, "0000"); // a turn that does nothing: UCI's null move
}

void turn_print(const struct program *program, const struct turn_item *items, size_t count,
                bool in_full, const struct turn_mask *mask, struct text_buffer *out)
{
    static const struct turn_mask nothing;
    struct writer writer = {.program = program, .out = out};
    if (mask && mask->seen && !sees_all(program, items, count, mask))
        print_glimpse(&writer, mask);
    else
        print_items(writer, items, count, in_full, mask ? mask : &nothing);
}

void turn_find_pick(const struct program *program, const struct turn_item *items, size_t count,
                    bool in_full, size_t length, struct turn_pick *pick)
{
    static const struct turn_mask nothing;
    struct text_buffer text;
    text_buffer_init(&text);
    *pick = (struct turn_pick){0};
    print_items((struct writer){program, &text, 0, pick, length}, items, count, in_full, &nothing);
    text_buffer_release(&text);
}
