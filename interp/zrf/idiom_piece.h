// Pieces whose blocks, or some of them, are movements in Betza notation.
#ifndef IDIOM_PIECE_H
#define IDIOM_PIECE_H

#include "idiom.h"

// How cells lie when they are the squares of one rectangle, the lower left one at (0, 0), and all
// links of a direction are the steps of one vector, without exception.
struct rectangle {
    int width, height;
    int16_t *x, *y;   // per cell
    int16_t *vx, *vy; // per direction
    int32_t *at;      // [y * width + x]: the cell, or ZRF_NONE
    bool is_grid;     // its squares have names other than a1, b1 ..., of these labels:
    struct text *files, *ranks;
};

// What a piece becomes, as a rule behind the move.
struct idiom_promotion {
    const int32_t *types;
    int type_count;
    int32_t zone;     // where it promotes: ends in it ...
    bool from_too;    // ... or begins in it
    bool is_optional; // it may stay what it is ...
    uint8_t *forced;  // ... unless it ends here: [player * cells + cell], or NULL
    const char *forced_name;
    uint8_t *squares; // instead of a zone: [player * cells + cell]; NULL: `zone` holds
    const char *zone_name;
};

struct idiom_piece {
    const char *traits; // "K", "fmW, fcF from start"; NULL: no block was read
    bool *is_read;      // per block: it is in the traits
    int read_count;
    bool moves;                    // some of them are movements
    int32_t type;                  // move type of the blocks read
    const struct zrf_node *victim; // what is done to captured pieces, or NULL
    bool captures;
    bool captures_passing;             // by a block that Betza says with an "e"
    struct idiom_promotion *promotion; // or NULL
    const char *drop;  // where it is dropped: "", " in camp", " except last-rank"; NULL: by blocks,
                       // or not at all
    int32_t drop_type; // move type of that block
    int32_t attributes[IDIOM_EFFECTS_LIMIT]; // set when it moves
    bool values[IDIOM_EFFECTS_LIMIT];
    int effect_count;
};

// Looks for squares named a1, b1 ..., or (is_grid) for those of a grid of two dimensions. False
// when the board is no such rectangle.
bool rectangle_find(struct arena *arena, const struct zrf_game *game, bool is_grid,
                    struct rectangle *rectangle);

// A grid of two dimensions that is only part of the board: squares outside have x = -1, and the
// vectors of directions need not hold everywhere. False: there is none.
bool rectangle_find_part(struct arena *arena, const struct zrf_game *game, struct rectangle *r);

// Reads what it can of a piece, apart from blocks that are marked as read already; zones that it
// needs are named and written by the translation.
void idiom_piece_read(struct translation *t, const struct rectangle *rectangle, int piece,
                      struct idiom_piece *result);

#endif
