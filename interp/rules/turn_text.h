// The text of one turn, for a viewer, from its items.
#ifndef TURN_TEXT_H
#define TURN_TEXT_H

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

// Finds the first choice in a turn's text that ends after its first `length` bytes: where that is,
// and the rules' words that ask for it (NULL: none). `end` is 0 when there is none.
struct turn_pick {
    size_t end;
    const char *question;
};

void turn_find_pick(const struct program *program, const struct turn_item *items, size_t count,
                    bool in_full, size_t length, struct turn_pick *pick);

#endif
