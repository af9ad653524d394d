// The text of one turn, for a viewer, from its items.
#ifndef TURN_TEXT_H
#define TURN_TEXT_H

#include "baronet.h"
#include "turn_part.h"
#include "vm.h"

// Prints the items of a turn. With `mask` the slots of secret notes are printed as "?"; and when a
// square of the turn is not in `seen`, only those squares are printed whose change the viewer can
// see.
struct turn_mask {
    bool secrets;                  // hide the slots of secret notes
    unsigned viewer;               // whose eyes these are
    const uint64_t *seen;          // squares that he sees before and after the turn; NULL: all
    const int32_t *before, *after; // the board's cells
};

void turn_print(const struct program *program, const struct turn_item *items, size_t count,
                bool in_full, const struct turn_mask *mask, struct text_buffer *out);

// The same with the parts of the text, which are added to a list.
struct turn_text_parts {
    struct baronet_part *list;
    size_t count, capacity;
};

void turn_print_told(const struct program *program, const struct turn_item *items, size_t count,
                     bool in_full, const struct turn_mask *mask, struct turn_text_parts *parts,
                     struct text_buffer *out);

// Whether the mask shows all squares that the turn names, so that it is read in full.
bool turn_is_read(const struct program *program, const struct turn_item *items, size_t count,
                  const struct turn_mask *mask);

// Prints the first parts of a turn; what a move captures where the part says so. Adds what a viewer
// is told of them to a list (NULL: nobody is).
void turn_print_parts(const struct program *program, const struct turn_part *parts, size_t count,
                      struct turn_text_parts *told, struct text_buffer *out);

// Finds the first choice in a turn's text that ends after its first `length` bytes: where that is,
// and the rules' words that ask for it (NULL: none). `end` is 0 when there is none.
struct turn_pick {
    size_t end;
    const char *question;
};

void turn_find_pick(const struct program *program, const struct turn_item *items, size_t count,
                    bool in_full, size_t length, struct turn_pick *pick);

#endif
