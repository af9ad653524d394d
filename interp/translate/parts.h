// Parts of turns, and what may be asked of them: between the files that write turns.
#ifndef PARTS_H
#define PARTS_H

#include "translation.h"

// A choice of move types: those allowed by a turn, of one priority.
struct selection {
    const int32_t *types; // of the turn; none: all
    int32_t type_count;
    int priority; // index in the list of priorities; its length: all that are not in it; ZRF_NONE:
                  // any
};

// "either:" before the first of `count` alternatives, "or:" before the others; one alone needs
// neither. After the last one comes alternatives_end, which fails where there is none.
void alternative(struct translation *t, int index, int count);
void alternatives_end(struct translation *t, int count);

// Runs one of the blocks of a piece that the test wants and that stay as they are.
typedef bool block_test(const struct translation *t, const struct zrf_block *block,
                        const void *context);
void run_one(struct translation *t, int piece, block_test *is_wanted, const void *context);

// Whether anything can be done by blocks, movements or drops of the selection.
bool has_parts(const struct translation *t, const struct selection *selection);

// Whether some of its blocks can be the first part of a chain.
bool has_chains(const struct translation *t, const struct selection *selection);

// Statements for one part of a turn; when asking, for one that captures on `asked`.
void write_parts(struct translation *t, const struct selection *selection, bool is_asking);

// The rules "begin" and "begin-drop", with which blocks begin, and "after-move", which stands
// after `move`.
void define_begin(struct translation *t);
void define_after_move(struct translation *t);

// Rules for attacked?, defended? and royal pieces (royals.c).
void define_attacks(struct translation *t);
// "checked-NAME": asked as an opponent, that he could capture a royal piece of player NAME.
void define_royals(struct translation *t);
// The requirement that nothing royal of the player is left attacked.
void stay_safe(struct translation *t, int player);

#endif
