// Between the files that make a movement of a piece's blocks.
#ifndef IDIOM_MAKER_H
#define IDIOM_MAKER_H

#include "idiom_piece.h"
#include "translation.h"

enum { ITEMS_LIMIT = 128 };

// Whether a move may begin on a square; OFF: it would end off the board.
enum start { NEVER, MAY, OFF };

// One direction of one kind of going, from certain squares.
struct item {
    enum idiom_kind kind;
    int modes, own_modes; // IDIOM_MOVES, IDIOM_CAPTURES; as read, before others were merged with it
    int dx, dy;           // as the first player sees it
    uint8_t *starts;      // [player * cells + cell]: enum start; NULL: from everywhere
    const char *zone;     // " within palace", " from camp": which zone that is; NULL: none
    bool done;
};

struct maker {
    struct translation *t;
    const struct rectangle *rectangle;
    struct item items[ITEMS_LIMIT];
    int count;
    struct text_buffer traits;
    bool captures_passing;
};

// ---- idiom_items.c

// Adds a move, one of `moves`, all of a piece; false: no notation says where it begins.
bool items_add(struct maker *maker, const struct idiom_move *moves, const struct idiom_move *move);

// What may move to a square and capture there from the same squares becomes one item.
void items_merge_modes(struct maker *maker);

// Whether two items are made from (or to) the same squares.
bool items_same_squares(const struct maker *maker, const struct item *a, const struct item *b);
// ---- idiom_notation.c

// Adds the items that go with the first one to the traits; false: no modifiers say which they are.
bool notation_add_group(struct maker *maker, int piece, int first);

// W and F together are K, R and B are Q.
const char *notation_shorten(struct maker *maker, const char *traits);
// ---- idiom_promotion.c

// False when the piece promotes in a way that is not understood.
bool promotion_read(struct maker *maker, int piece, const struct idiom_move *moves,
                    struct idiom_piece *result);

// False when captures do different things to captured pieces.
bool victims_read(const struct idiom_move *moves, struct idiom_piece *result);
#endif
