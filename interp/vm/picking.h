// Finding what can be chosen next in a turn, without going through all turns: choosers that replay
// what was chosen so far.
//
// A turn is a row of parts (turn_part.h); the first of them are given. Of the next one each value
// is proved by the first complete turn that has it: then everything below the choice that has led
// to the value is cut off, and paths that come to the same value are left at once.
#ifndef PICKING_H
#define PICKING_H

#include "chooser.h"
#include "turn_part.h"

// What the next part may be.
struct picking_value {
    struct turn_part part; // of the first turn that has it
    // What turns do after it, as far as that is asked: it is asked once it is known to be a value
    // whether they may do the other things.
    bool completes;       // nothing
    bool goes_on;         // they go on
    bool may_be_forced;   // the first one with a part that may need no pick: words, a square again
    const char *question; // the rules' words that ask for it; NULL: none
    int32_t same;         // the first value that is equal but for what is captured; -1: this one
    int32_t next;         // in its bucket, -1: the last
};

enum { PICKING_BUCKETS = 128 };

struct picking {
    const struct program *program;
    const struct turn_part *parts; // that are given
    uint32_t count;
    bool is_any_capture; // whatever the moves given capture

    // Found; values with which turns do nothing known are none. `order`: the others, in the order
    // of the list of turns.
    struct picking_value *values;
    size_t value_count, value_capacity;
    uint32_t *order;
    size_t order_count, order_capacity;
    bool may_end; // a turn ends with the parts given
    // How many turns with the parts given were seen, and whether there may be others, or such with
    // other captures. The items of the first one are in `items`.
    uint32_t turn_count;
    bool leaves_out;

    // For PREFER: what was found out about all turns, once for a position. May be NULL.
    int32_t *best; // [prefer_count * PREFER_CELLS]
    bool *knows_best;

    // For picking_show: where to put the position, and in `items` those by which it has come about.
    struct position *shown;
    bool is_shown;
    struct turn_item *items;
    uint32_t item_count;
    size_t item_capacity;

    // For picking_find_words: the words with which all turns go on.
    struct turn_part *shared;
    uint32_t shared_count;

    // Of the present path.
    uint32_t *reached; // [items]: the parts that so many items have
    size_t reached_capacity;
    uint16_t *words; // [choices]: of those of moves, which of the program's messages asks for it
    size_t words_capacity;
    int32_t value;         // the one that it has, ...
    struct turn_part part; // ... as it has it
    const char *question;
    bool is_last;             // in its item
    bool may_be_forced;       // the part after it may need no pick
    uint32_t height, further; // choices when it was met, and when the item after it was
    uint32_t split;           // where it goes on otherwise than `shared`
    int32_t buckets[PICKING_BUCKETS];
};

void picking_init(struct picking *picking, const struct program *program,
                  const struct turn_part *parts, size_t count);
void picking_release(struct picking *picking);

// Finds the values of the next part, and whether a turn may end with those given. False when a
// budget is spent (vm->status).
bool picking_find(struct vm *vm, struct picking *picking);

// Whether there is one turn with the parts given, and no other: the one in `items`.
bool picking_has_one(const struct picking *picking);

// Finds the words with which all turns go on after the parts given, up to where one ends; all of
// them at once, as there may be thousands. *is_end: there is one turn, and it ends with them.
// `found` is what was found before, with fewer parts given. A plain machine finds none if there are
// several turns. False when a budget is spent.
bool picking_find_words(struct vm *vm, struct picking *picking, const struct picking *found,
                        bool *is_end);

// Puts into picking->shown what the position is when what the parts given say is done, up to the
// first choice that follows, and into picking->items the items that say it. False when there is no
// such turn or a budget is spent.
bool picking_show(struct vm *vm, struct picking *picking);

// Turns that consist of the parts given: a chooser for vm_begin_with, whose client is a picking
// that was initialized.
extern const struct chooser picking_whole;

#endif
