// Turns as text: long algebraic, as UCI and Fairy-Stockfish write it, extended by notes of the
// rules.
#include "turn_text.h"

#include "memory.h"

#include <ctype.h>
#include <string.h>

// A turn's text while it is written.
struct writer {
    const struct program *program;
    struct text_buffer *out;
    size_t square_end;      // after the latest square
    struct turn_pick *pick; // wanted: the first one that ends after pick_start; NULL: none is
    size_t pick_start;      // in `out`
    struct turn_text_parts *parts; // wanted; or NULL
    size_t start;                  // of the turn's text in `out`
};

// What one choice adds to the text ends here; the words that ask for it.
static void end_pick(struct writer *writer, const char *question)
{
    if (writer->pick && !writer->pick->end && writer->out->length > writer->pick_start)
        *writer->pick = (struct turn_pick){writer->out->length, question};
}

// Notes what was printed since the text was so long, if there is anything; of a square its name.
static void add_part(struct writer *writer, struct baronet_part part, size_t length)
{
    struct turn_text_parts *parts = writer->parts;
    if (!parts || writer->out->length == length)
        return;
    if (writer->square_end == writer->out->length && part.value >= 0)
        length = writer->out->length - strlen(writer->program->board->squares[part.value].name);
    parts->list = memory_grow(parts->list, parts->count + 1, &parts->capacity, sizeof *parts->list);
    part.start = length - writer->start;
    part.end = writer->out->length - writer->start;
    parts->list[parts->count++] = part;
}

// Joins two squares in a row, with a hyphen where the board's names need one.
static void print_square(struct writer *writer, int square)
{
    const struct board *board = writer->program->board;
    bool follows = writer->square_end > 0 && writer->square_end == writer->out->length;
    if (follows)
        text_buffer_add_text(writer->out, text_of(board->joiner));
    text_buffer_add_text(writer->out, text_of(square < 0 ? "-" : board->squares[square].name));
    writer->square_end = writer->out->length;
}

static void print_type(struct writer *writer, int type, bool is_lower)
{
    const char *letter = type < 0 ? "" : writer->program->model->types[type].letter;
    for (; *letter; letter++)
        text_buffer_add_character(writer->out,
                                  is_lower ? (char)tolower((unsigned char)*letter) : *letter);
}

static void print_captures(struct writer *writer, unsigned detail, const char *question)
{
    const struct program *program = writer->program;
    const struct walk_effect *effect = &program->pool.effects[detail & 0x7FFF];
    for (int i = 0; i < effect->capture_count; i++) {
        square_t square = program->pool.squares[effect->first + (uint32_t)i];
        size_t length = writer->out->length;
        text_buffer_print(writer->out, "%s", i ? "" : "x");
        print_square(writer, square);
        add_part(writer,
                 (struct baronet_part){
                     .kind = BARONET_PART_CAPTURED, .value = square, .question = question},
                 length);
    }
    size_t length = writer->out->length;
    if (detail >> 15)
        text_buffer_print(writer->out, "e.p.");
    add_part(writer, (struct baronet_part){.kind = BARONET_PART_WORDS, .value = -1}, length);
}

static enum baronet_part_kind kind_told(const struct turn_part *part)
{
    switch ((enum turn_part_kind)part->kind) {
    case PART_SQUARE:
        return part->note        ? BARONET_PART_SQUARE
               : part->slot == 0 ? BARONET_PART_FROM
                                 : BARONET_PART_TO;
    case PART_TYPE_LOWER:
    case PART_TYPE_UPPER: return BARONET_PART_PIECE;
    case PART_NUMBER: return BARONET_PART_NUMBER;
    case PART_WORDS:
    case PART_NOTHING: break;
    }
    return BARONET_PART_WORDS;
}

// The words before its value are a part of their own.
static void print_lead(struct writer *writer, const struct turn_part *part)
{
    size_t length = writer->out->length;
    text_buffer_add_text(writer->out, part_lead(writer->program, part));
    add_part(writer, (struct baronet_part){.kind = BARONET_PART_WORDS, .value = -1}, length);
}

// Prints a part with the words before it; its value may be hidden.
static void print_part(struct writer *writer, const struct turn_part *part, bool is_hidden)
{
    const struct note *note = &writer->program->notes[part->note];
    bool is_slot = part->kind != PART_NOTHING;
    print_lead(writer, part);
    if (part->kind == PART_WORDS) {
        end_pick(writer, note->question);
        return;
    }
    size_t length = writer->out->length;
    if (is_hidden)
        text_buffer_add_character(writer->out, '?');
    else if (part->kind == PART_SQUARE)
        print_square(writer, part->value);
    else if (part->kind == PART_NUMBER)
        text_buffer_print(writer->out, "%d", part->value);
    else if (part->kind == PART_NOTHING)
        text_buffer_print(writer->out, "0000"); // UCI's null move
    else
        print_type(writer, part->value, part->kind == PART_TYPE_LOWER);
    const char *question = is_slot ? note->questions[part->slot] : note->question;
    add_part(writer,
             (struct baronet_part){.kind = is_hidden ? BARONET_PART_HIDDEN : kind_told(part),
                                   .value = is_hidden ? -1 : part->value,
                                   .is_from_hand = is_slot && note->from_hand[part->slot] != 0,
                                   .question = question},
             length);
    end_pick(writer, question);
    if (part->in_full)
        print_captures(writer, part->detail, note->question);
    end_pick(writer, note->question);
}

static bool is_seen(const struct turn_mask *mask, int square)
{
    return square < 0 || mask->seen[square / 64] >> (square % 64) & 1;
}

bool turn_is_read(const struct program *program, const struct turn_item *items, size_t count,
                  const struct turn_mask *mask)
{
    bool all = true;
    for (size_t i = 0; i < count && mask->seen; i++) {
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
            size_t before = out->length;
            if (is_left != entered && is_noticed(program, mask, s))
                print_square(writer, s);
            add_part(writer, (struct baronet_part){.kind = BARONET_PART_SQUARE, .value = s},
                     before);
        }
        if (out->length == length && (entered == 0 || length > start + 1)) {
            text_buffer_add_character(out, '?');
            add_part(writer, (struct baronet_part){.kind = BARONET_PART_HIDDEN, .value = -1},
                     length);
        }
    }
}

// Prints all items.
static void print_items(struct writer writer, const struct turn_item *items, size_t count,
                        bool in_full, const struct turn_mask *mask)
{
    const struct program *program = writer.program;
    size_t start = writer.out->length;
    for (size_t i = 0; i < count; i++) {
        struct turn_part parts[ITEM_PARTS_LIMIT];
        bool is_hidden = program->notes[items[i].note].secret && mask->secrets;
        int part_count = item_parts(program, i ? &items[i - 1] : NULL, &items[i], parts);
        for (int p = 0; p < part_count; p++) {
            parts[p].in_full = in_full && parts[p].note == 0 && parts[p].slot == 1;
            print_part(&writer, &parts[p], is_hidden);
        }
    }
    if (writer.out->length == start)
        print_part(&writer, &(struct turn_part){.kind = PART_NOTHING}, false);
}

void turn_print_parts(const struct program *program, const struct turn_part *parts, size_t count,
                      struct turn_text_parts *told, struct text_buffer *out)
{
    struct writer writer = {.program = program, .out = out, .parts = told, .start = out->length};
    for (size_t i = 0; i < count; i++)
        print_part(&writer, &parts[i], false);
}

void turn_print_told(const struct program *program, const struct turn_item *items, size_t count,
                     bool in_full, const struct turn_mask *mask, struct turn_text_parts *parts,
                     struct text_buffer *out)
{
    struct writer writer = {.program = program, .out = out, .parts = parts, .start = out->length};
    if (turn_is_read(program, items, count, mask))
        print_items(writer, items, count, in_full, mask);
    else
        print_glimpse(&writer, mask);
}

void turn_print(const struct program *program, const struct turn_item *items, size_t count,
                bool in_full, const struct turn_mask *mask, struct text_buffer *out)
{
    static const struct turn_mask nothing;
    turn_print_told(program, items, count, in_full, mask ? mask : &nothing, NULL, out);
}

void turn_find_pick(const struct program *program, const struct turn_item *items, size_t count,
                    bool in_full, size_t length, struct turn_pick *pick)
{
    static const struct turn_mask nothing;
    struct text_buffer text;
    text_buffer_init(&text);
    *pick = (struct turn_pick){0};
    print_items(
        (struct writer){.program = program, .out = &text, .pick = pick, .pick_start = length},
        items, count, in_full, &nothing);
    text_buffer_release(&text);
}
