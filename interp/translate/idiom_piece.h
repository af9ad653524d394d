// Pieces whose blocks, or some of them, are movements in Betza notation.
#ifndef IDIOM_PIECE_H
#define IDIOM_PIECE_H

#include "idiom.h"
#include "rectangle.h"

// What a piece becomes, as a rule after the move.
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

// Reads what it can of a piece, apart from blocks that are marked as read already; zones that it
// needs are named and written by the translation.
void idiom_piece_read(struct translation *t, const struct rectangle *rectangle, int piece,
                      struct idiom_piece *result);

#endif
