// Saved games of Zillions (ZSG): from text and to text. What the moves mean is the rules' business;
// a reader looks among the legal moves for the one that is written like that.
//
//     Zillions Save Game File Version 0.02 HC
//     RulesFile=Game.zrf
//     VariantName=Game
//     (White Queen d4)
//     1. Man e2 - e4
//     1. partial 2 Checker c3 - c5 x c4
#ifndef ZSG_H
#define ZSG_H

#include "diag.h"
#include "source.h"
#include "text.h"

#include <stdint.h>

struct arena;

enum zsg_action_kind {
    ZSG_MOVE,      // "Man e2 - e4", "Man e4 x d5": piece, from, to; is_capture
    ZSG_CAPTURE,   // "x d5": to
    ZSG_DROP,      // "White Man e4": player, piece, to
    ZSG_BECOME,    // "= Queen", "= Queen on e8": piece (or a player), to (empty: what moved last)
    ZSG_FLIP,      // "flip d5": to
    ZSG_ATTRIBUTE, // "@ e4 0 1": to, number of the attribute, value
    ZSG_PASS       // "Pass"
};

struct zsg_action {
    uint8_t kind; // enum zsg_action_kind
    bool is_capture;
    struct text player, piece, from, to;
    int32_t number, value;
};

// A line of the game: a turn or, if partial, a part of one.
struct zsg_part {
    int32_t number; // of the move: all players' turns of one round have the same
    bool is_partial;
    int32_t next_type; // of a partial one: number of the move type that goes on
    const struct zsg_action *actions;
    int32_t action_count;
    struct span span;
};

// A change of the start position before the first move.
struct zsg_edit {
    bool is_removal; // "(x h8)": square
    struct text player, piece,
        square; // "(Black Tokin 9i)"; the piece may have a mark, as in "Rook!"
    struct span span;
};

// "KEY=VALUE" at the top.
struct zsg_field {
    struct text key, value;
};

struct zsg_game {
    struct text version;            // "0.02"
    struct text seats;              // a letter for each player: H human, C computer
    const struct zsg_field *fields; // all, in order
    int32_t field_count;
    struct text rules_file, variant; // of the fields; empty: not said
    const struct zsg_edit *edits;
    int32_t edit_count;
    const struct zsg_part *parts;
    int32_t part_count;
};

// Reads a file, in any of the encodings of rules files. Everything lives in the arena. NULL after
// errors.
const struct zsg_game *zsg_read(struct arena *arena, struct source_set *sources, struct diag *diag,
                                const char *name, struct text text);

// Adds the file as Zillions writes it, with CR LF.
void zsg_write(const struct zsg_game *game, struct text_buffer *out);

// Adds one part without its number: "partial 2 Checker c3 - c5 x c4".
void zsg_write_part(const struct zsg_part *part, struct text_buffer *out);

#endif
