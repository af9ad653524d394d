// Turns as text: long algebraic, as UCI and Fairy-Stockfish write it, extended by notes of the rules.
#include "internal.h"

#include <ctype.h>
#include <string.h>

static bool is_seen(const uint64_t *set, int square)
{
    return !set || set[square / 64] >> (square % 64) & 1;
}

static void print_square(const struct program *program, int square, const uint64_t *seen,
                         struct text_buffer *out)
{
    if (square < 0)
        text_buffer_add_character(out, '-');
    else if (is_seen(seen, square))
        text_buffer_print(out, "%s", program->board->squares[square].name);
    else
        text_buffer_add_character(out, '?');
}

static void print_slot(const struct program *program, enum note_slot slot, int value, bool hidden,
                       const uint64_t *seen, struct text_buffer *out)
{
    if (hidden) {
        text_buffer_add_character(out, '?');
    } else if (slot == SLOT_SQUARE) {
        print_square(program, value, seen, out);
    } else if (slot == SLOT_NUMBER) {
        text_buffer_print(out, "%d", value);
    } else if (value >= 0) {
        for (const char *letter = program->model->types[value].letter; *letter; letter++)
            text_buffer_add_character(out, slot == SLOT_TYPE_LOWER
                                               ? (char)tolower((unsigned char)*letter)
                                               : *letter);
    }
}

static void print_captures(const struct program *program, unsigned detail, struct text_buffer *out)
{
    const struct walk_effect *effect = &program->pool.effects[detail & 0x7FFF];
    for (int i = 0; i < effect->capture_count; i++) {
        square_t square = program->pool.squares[effect->first + (uint32_t)i];
        text_buffer_print(out, "%s%s", i ? "" : "x", program->board->squares[square].name);
    }
    if (detail >> 15)
        text_buffer_print(out, "e.p.");
}

// A move that goes on from where the one before ended is printed as its end alone: c3e5g7.
static bool goes_on(const struct turn_item *items, size_t index)
{
    return index > 0 && items[index].note == 0 && items[index - 1].note == 0 &&
           items[index - 1].b == items[index].a;
}

void turn_print(const struct program *program, const struct turn_item *items, size_t count,
                bool in_full, const struct turn_mask *mask, struct text_buffer *out)
{
    static const struct turn_mask nothing;
    if (!mask)
        mask = &nothing;
    for (size_t i = 0; i < count; i++) {
        const struct note *note = &program->notes[items[i].note];
        int values[NOTE_SLOTS] = {items[i].a, items[i].b};
        if (items[i].note == 0) {
            if (!goes_on(items, i))
                print_square(program, items[i].a, mask->before, out);
            print_square(program, items[i].b, mask->after, out);
            if (in_full)
                print_captures(program, items[i].c, out);
            continue;
        }
        for (int s = 0; s < note->slot_count; s++) {
            text_buffer_add_text(out, note->parts[s]);
            print_slot(program, note->slots[s], values[s], note->secret && mask->secrets, mask->after,
                       out);
        }
        text_buffer_add_text(out, note->parts[note->slot_count]);
    }
}
