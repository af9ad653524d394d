// The parts of a turn that are chosen one after the other: squares, types, numbers and words.
//
// A turn's items (moves and notes) make a row of parts, which is what its text tells: turns with
// equal rows have one text. A move has two, or one where it goes on from where the move before has
// ended; a note has one for each of its slots, and one for the words after them.
#ifndef TURN_PART_H
#define TURN_PART_H

#include "program.h"

enum turn_part_kind {
    PART_SQUARE,
    PART_TYPE_LOWER, // a type of piece, its letter printed in lower case
    PART_TYPE_UPPER,
    PART_NUMBER,
    PART_WORDS,  // that a note says, without a value
    PART_NOTHING // the whole of a turn that says nothing
};

struct turn_part {
    uint8_t kind;
    uint8_t slot;    // of the note; of words, one more than the last slot
    bool in_full;    // print what the move captures
    uint16_t note;   // that it is a part of; 0: a move, whose slots are origin and destination
    int16_t value;   // square, type or number; -1: none
    uint16_t detail; // of a move's destination: `c` of the item
};

enum { ITEM_PARTS_LIMIT = NOTE_SLOTS + 1 };

// The parts of an item that follows `previous` (NULL: none). Returns how many.
int item_parts(const struct program *program, const struct turn_item *previous,
               const struct turn_item *item, struct turn_part *parts);

// The words that stand before the value in its note.
struct text part_lead(const struct program *program, const struct turn_part *part);

// Whether two parts are the same to whoever reads them, but for what is captured.
bool parts_are_equal(const struct program *program, const struct turn_part *a,
                     const struct turn_part *b);

// Whether moves with these details capture the same.
bool details_are_alike(const struct program *program, uint16_t a, uint16_t b);

// A number that is the same for equal parts; `hash` is that of the parts before.
uint64_t part_hash(const struct program *program, const struct turn_part *part, uint64_t hash);

#endif
