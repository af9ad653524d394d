// What counting moves in bulk shares: bulk.c counts piece by piece, count_group.c kinds of pieces
// that leap alike, outlook.c tells what comes of moves.
#ifndef BULK_H
#define BULK_H

#include "judge.h"
#include "paired.h"
#include "target_generator.h"

enum { OUTLOOKS = 8, OUTLOOK_ROWS = 4 };

// What comes of a piece's moves to squares. Where the royal piece has to be safe after them,
// struct answers says more.
struct outlook {
    // Of moves that capture nothing and of others; NULL: these are judged one by one.
    const struct continuation_view *views[2];
    uint64_t one[SET_WORDS_LIMIT];      // they make one turn
    uint64_t one_safe[SET_WORDS_LIMIT]; // one if the royal piece is safe then
    uint64_t open[SET_WORDS_LIMIT];     // they have to be run
    int row_count;
    struct outlook_row {
        uint32_t turns;
        const struct plan_pair *pair; // they make so many for each of its squares
        bool refills;                 // something is put on the origin
        uint64_t any[SET_WORDS_LIMIT], safe[SET_WORDS_LIMIT]; // as above
    } rows[OUTLOOK_ROWS];
};

// The squares to which a piece can go so that the royal piece is safe then, and those where that
// has to be asked.
struct answers {
    uint64_t safe[SET_WORDS_LIMIT], asked[SET_WORDS_LIMIT];
};

// Counting the moves of all pieces from one position.
struct bulk {
    struct vm *vm;
    struct questions *questions;
    struct target_generator spread;
    int words;
    bool asks_origin;
    bool remembers; // what was counted has to be found again
    uint64_t counted;
    struct answers answers[2];            // for pieces that are not pinned, and for those that are
    uint64_t unanswered[SET_WORDS_LIMIT]; // whatever has to be safe there is open
    uint64_t pinned[SET_WORDS_LIMIT]; // pieces after whose moves the royal's safety has to be asked
    // Where attacks go over pieces: pieces for which the royal's safety may depend on both squares
    // of a move together.
    uint64_t entangled[SET_WORDS_LIMIT];
    struct paired paired;
    struct outlook outlooks[OUTLOOKS];
    int outlook_count;
};

// What the report on the royal piece says of moves.
void bulk_find_answers(struct bulk *bulk);

// What comes of moves of a type's pieces in such places (continuation_place of both).
const struct outlook *bulk_outlook(struct bulk *bulk, int type, unsigned places);

// Remembers moves of a piece; returns their set, to be filled in.
uint64_t *bulk_remember(struct vm *vm, union candidate move, uint32_t count);

// Counts the moves of pieces of a kind that leap alike; leaves those in `pieces` that don't here.
// False when there are too many candidates.
bool bulk_count_group(struct bulk *bulk, int type, const struct shift_group *group,
                      uint64_t *pieces);

#endif
