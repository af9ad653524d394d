#include "turn_part.h"

#include <string.h>

// The words at the end of a note.
static struct turn_part words_of(const struct note *note, uint16_t number)
{
    return (struct turn_part){
        .kind = PART_WORDS, .slot = (uint8_t)note->slot_count, .note = number, .value = -1};
}

static uint8_t kind_of_slot(enum note_slot slot)
{
    static const uint8_t kinds[] = {[SLOT_SQUARE] = PART_SQUARE,
                                    [SLOT_TYPE_LOWER] = PART_TYPE_LOWER,
                                    [SLOT_TYPE_UPPER] = PART_TYPE_UPPER,
                                    [SLOT_NUMBER] = PART_NUMBER};
    return kinds[slot];
}

// A move that goes on from where the one before ended says its end alone: c3e5g7.
static bool goes_on(const struct turn_item *previous, const struct turn_item *item)
{
    return previous && item->note == 0 && previous->note == 0 && previous->b == item->a;
}

int item_parts(const struct program *program, const struct turn_item *previous,
               const struct turn_item *item, struct turn_part *parts)
{
    const struct note *note = &program->notes[item->note];
    if (note->slot_count == 0) { // often words and nothing else
        *parts = words_of(note, item->note);
        return note->parts[0].length > 0;
    }
    const int16_t values[NOTE_SLOTS] = {item->a, item->b};
    int count = 0;
    for (int s = goes_on(previous, item); s < note->slot_count; s++)
        parts[count++] =
            (struct turn_part){.kind = kind_of_slot(note->slots[s]),
                               .slot = (uint8_t)s,
                               .note = item->note,
                               .value = values[s],
                               .detail = item->note == 0 && s == 1 ? item->c : (uint16_t)0};
    if (note->parts[note->slot_count].length > 0)
        parts[count++] = words_of(note, item->note);
    return count;
}

struct text part_lead(const struct program *program, const struct turn_part *part)
{
    if (part->kind == PART_NOTHING)
        return (struct text){"", 0};
    return program->notes[part->note].parts[part->slot];
}

bool parts_are_equal(const struct program *program, const struct turn_part *a,
                     const struct turn_part *b)
{
    if (a->kind != b->kind || a->value != b->value)
        return false;
    if (a->note == b->note && a->slot == b->slot)
        return true;
    struct text x = part_lead(program, a), y = part_lead(program, b);
    return x.length == y.length && (x.length == 0 || memcmp(x.start, y.start, x.length) == 0);
}

bool details_are_alike(const struct program *program, uint16_t a, uint16_t b)
{
    const struct walk_effect *x = &program->pool.effects[a & 0x7FFF];
    const struct walk_effect *y = &program->pool.effects[b & 0x7FFF];
    if (a == b)
        return true;
    if (a >> 15 != b >> 15 || x->capture_count != y->capture_count)
        return false;
    return x->capture_count == 0 ||
           memcmp(program->pool.squares + x->first, program->pool.squares + y->first,
                  (size_t)x->capture_count * sizeof *program->pool.squares) == 0;
}

static uint64_t hash_number(uint64_t hash, uint32_t number)
{
    return (hash ^ number) * UINT64_C(0x100000001b3); // FNV-1a
}

uint64_t part_hash(const struct program *program, const struct turn_part *part, uint64_t hash)
{
    struct text lead = part_lead(program, part);
    hash = hash_number(hash, part->kind);
    hash = hash_number(hash, (uint16_t)part->value);
    for (size_t i = 0; i < lead.length; i++)
        hash = hash_number(hash, (unsigned char)lead.start[i]);
    return hash_number(hash, (uint32_t)lead.length);
}
