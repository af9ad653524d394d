// The placement field of FEN: letters for pieces and where they stand.
//
// Ranks from the top, runs of empty squares in decimal, `*` for a hole (or a neutral piece with
// that letter where the board has a square), `?` for a square that a viewer does not see. The first
// player's letters are upper case, the second's lower case; signs of attributes stand before or
// after the letter.
#ifndef PLACEMENT_H
#define PLACEMENT_H

#include "model.h"
#include "problem.h"

// What stands on a square: type -1 is nothing, -2 is unknown to the viewer.
struct placed_piece {
    int type;
    int owner;           // player, or player_count for neutral
    unsigned attributes; // bit k: attribute k
};

// Reads `text` into one entry per square. On mistakes says in `problem` what is wrong and returns
// false. `allow_unknown`: whether `?` may occur.
bool placement_read(const struct model *model, struct text text, bool allow_unknown,
                    struct placed_piece *squares, struct problem *problem);
void placement_print(const struct model *model, const struct placed_piece *squares,
                     struct text_buffer *out);

// The first prints one piece as FEN has it; the second reads one at the start of `text` and
// returns its length (0: there is none).
void piece_print(const struct model *model, struct placed_piece piece, struct text_buffer *out);
size_t piece_read(const struct model *model, struct text text, struct placed_piece *piece);

// Says that there is no such piece at the start of `text`, `where` being added; false.
bool piece_unknown(const struct model *model, struct text text, const char *where,
                   struct problem *problem);

#endif
