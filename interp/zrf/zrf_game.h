// A checked ZRF game: what a rules file of Zillions of Games says, names resolved to numbers.
//
// zrf_load reads one file (macros expanded, includes read, `game` and `variant` put together) and
// gives the chosen variant. Mistakes that the real program tolerates are warnings; what is then
// meant stands with each part. Sequences that came from one macro stay together as one node, and
// equal nodes are one node (compare pointers): real files expand to millions of statements, but to
// few different ones.
//
// Order of players, cells, directions, pieces, attributes, flags, types, zones: as first declared
// or used.
#ifndef ZRF_GAME_H
#define ZRF_GAME_H

#include "diag.h"
#include "found_file.h"
#include "source.h"
#include "text.h"

#include <stdbool.h>
#include <stdint.h>

enum { ZRF_NONE = -1 };

// ---- Places, conditions, statements

enum zrf_place_kind {
    ZRF_HERE,      // the cursor: no operand was written
    ZRF_CELL,      // number: a cell
    ZRF_DIRECTION, // number: the cell that lies there from the cursor
    ZRF_OPPOSITE,  // number: a direction; against it, as the player sees it
    ZRF_FROM,
    ZRF_TO,
    ZRF_MARK,
    ZRF_LAST_FROM,
    ZRF_LAST_TO,
    ZRF_OFF_BOARD // a cell that does not exist (warned of): as off the board
};

struct zrf_place {
    uint8_t kind; // enum zrf_place_kind
    int32_t number;
};

enum zrf_operation {
    // Conditions. `place`, `number` as said; `first` and its successors: operands.
    ZRF_TRUE,
    ZRF_FALSE,
    ZRF_AND,
    ZRF_OR,  // operands
    ZRF_NOT, // one operand; `not-empty?` is NOT of EMPTY
    ZRF_IS_EMPTY,
    ZRF_IS_ENEMY,
    ZRF_IS_FRIEND,
    ZRF_IS_NEUTRAL,
    ZRF_IS_ON_BOARD,
    ZRF_IS_LAST_FROM,
    ZRF_IS_LAST_TO,
    ZRF_IS_MARKED,
    ZRF_IS_ADJACENT_TO_ENEMY, // place
    ZRF_IS_ATTACKED,
    ZRF_IS_DEFENDED,      // place, number: move type or ZRF_NONE
    ZRF_IS_PIECE,         // place, number: piece type
    ZRF_IS_IN_ZONE,       // place, number: zone
    ZRF_IS_POSITION,      // place, other: the place compared with
    ZRF_IS_GOAL_POSITION, // place
    ZRF_FLAG,             // number: flag
    ZRF_POSITION_FLAG,    // place, number: position flag
    ZRF_ATTRIBUTE,        // place, number: attribute

    // Statements. `first` ...: as said.
    ZRF_SEQUENCE, // statements; `name`: of the macro that they came from, or empty
    ZRF_STEP, // place (DIRECTION, OPPOSITE, CELL: jump, or what `go` names); off the board ends the
              // block
    ZRF_SET_FROM,
    ZRF_SET_TO,
    ZRF_SET_MARK, // place: what is marked
    ZRF_BACK,
    ZRF_CASCADE,
    ZRF_VERIFY,            // condition
    ZRF_IF,                // condition, SEQUENCE, SEQUENCE (the second may be empty)
    ZRF_WHILE,             // condition, SEQUENCE
    ZRF_SET_FLAG,          // condition; number: flag
    ZRF_SET_POSITION_FLAG, // condition; place, number: position flag
    ZRF_SET_ATTRIBUTE,     // condition; place, number: attribute
    ZRF_CAPTURE,           // place
    ZRF_FLIP,              // place
    ZRF_CHANGE_OWNER,      // place, number: player or ZRF_NONE (the mover)
    ZRF_CHANGE_TYPE,       // place, number: piece type
    ZRF_CREATE, // place, number: piece type or ZRF_NONE (the moving one), number2: player or
                // ZRF_NONE
    ZRF_ADD,    // types/type_count: promotions; is_copy, is_partial; number: move type of what goes
                // on, or ZRF_NONE
    ZRF_END     // the block ends here (an unknown statement, warned of)
};

struct zrf_node {
    uint8_t operation; // enum zrf_operation
    bool is_copy, is_partial;
    struct zrf_place place, other;
    int32_t number, number2;
    const int32_t *types;
    int32_t type_count;
    const struct zrf_node *const *operands; // of count
    int32_t count;
    struct text name;  // of a SEQUENCE from a macro
    struct span span;  // of its first occurrence
    uint32_t id;       // 0, 1, 2 ... among all nodes of the game; operands have smaller ones
    uint32_t uses;     // how many nodes and blocks refer to it
    uint64_t weight;   // nodes in it when written out, saturating
    uint64_t contains; // 1 << operation for its own and each one in it
};

// ---- The parts of a game

struct zrf_player {
    struct text name;
    bool is_random;  // its name begins with '?'
    bool is_neutral; // occurs in no turn
    struct span span;
};

struct zrf_turn {
    int32_t player, as;   // whose turn; whose pieces he moves
    const int32_t *types; // move types allowed; none: all
    int32_t type_count;
    struct span span;
};

struct zrf_cell {
    struct text name;
    bool is_dummy;
    bool has_rectangle;
    int32_t left, top, right, bottom; // pixels
    int32_t grid;                     // number of its grid or ZRF_NONE
    int32_t index[8];                 // in its grid, per dimension
};

struct zrf_grid {
    int32_t dimension_count;
    int32_t lengths[8];
    int32_t left, top, right, bottom; // of the first cell
    int32_t dx[8], dy[8];             // pixels from one label to the next, per dimension
};

struct zrf_direction {
    struct text name;
    bool has_vector; // from a grid
    int32_t vector[8];
    int32_t opposite; // direction or ZRF_NONE
};

struct zrf_zone {
    struct text name;
    uint8_t
        *cells; // [player * cell_count + cell]: whether it is in the zone as that player sees it
};

struct zrf_attribute {
    struct text name;
};

struct zrf_block {
    int32_t type; // move type or ZRF_NONE
    bool is_drop;
    const struct zrf_node *body; // a SEQUENCE
    struct span span;
    struct text name; // of the macro that it came from, or empty
};

struct zrf_piece {
    struct text name, notation, help, description, open;
    const struct text *images; // per player, or NULL
    bool is_dummy;
    int8_t *attributes; // per attribute: -1 not declared, else the start value 0 or 1
    const struct zrf_block *blocks;
    int32_t block_count;
    struct span span;
};

struct zrf_placed {
    int32_t player, piece;
    int32_t cell;   // or ZRF_NONE: in reserve
    int32_t number; // in reserve
    struct span span;
};

enum zrf_goal_kind {
    ZRF_GOAL_AND,
    ZRF_GOAL_OR,
    ZRF_GOAL_NOT, // operands
    ZRF_STALEMATED,
    ZRF_REPETITION,
    ZRF_CHECKMATED,
    ZRF_CAPTURED, // types
    ZRF_PIECES_REMAINING,
    ZRF_TOTAL_PIECE_COUNT, // number, types (none or one)
    ZRF_ABSOLUTE_CONFIG,   // each cell (places) holds what one of `occupants` says
    ZRF_RELATIVE_CONFIG    // steps: occupants and directions in turn, from any cell
};

// What may stand on a cell.
struct zrf_occupant {
    enum {
        ZRF_OCCUPANT_TYPE,
        ZRF_OCCUPANT_EMPTY,
        ZRF_OCCUPANT_NOT_EMPTY,
        ZRF_OCCUPANT_STEP
    } kind;         // STEP: only in relative-config
    int32_t number; // piece type; direction of a STEP
    bool is_not, any_owner, opponent;
};

struct zrf_goal {
    uint8_t kind; // enum zrf_goal_kind
    int32_t number;
    const int32_t *types;
    int32_t type_count;
    const struct zrf_occupant *occupants;
    int32_t occupant_count;
    const struct zrf_place *places; // CELL, or kind ZRF_IS_IN_ZONE... see zone_numbers
    const int32_t *zones;           // zones whose cells are meant as the named player sees them
    int32_t place_count, zone_count;
    const struct zrf_goal *const *operands;
    int32_t operand_count;
    struct span span;
};

enum zrf_condition_kind { ZRF_WIN, ZRF_LOSS, ZRF_DRAW, ZRF_COUNT };

struct zrf_condition {
    uint8_t kind; // enum zrf_condition_kind
    const int32_t *players;
    int32_t player_count;
    const struct zrf_goal *goal; // several goals in one condition: OR
    struct span span;
};

enum zrf_switch { ZRF_OFF, ZRF_ON, ZRF_FORCED };

struct zrf_options {
    uint8_t pass_turn, pass_partial; // enum zrf_switch
    uint8_t maximal_captures;        // 0, 1 (true), 2
    bool discard_cascades, recycle_captures, recycle_promotions, include_off_pieces;
    uint8_t prevent_flipping;
};

struct zrf_game {
    struct text title, description, history, strategy, solution; // empty: not said
    const char *name;                                            // of the file
    int32_t variant;                                             // 0: the game itself
    int32_t variant_count;                                       // games and variants in the file
    const struct text *variant_titles;

    struct zrf_player *players;
    int32_t player_count;
    struct zrf_turn *turns;
    int32_t turn_count, repeat; // after the last turn comes turns[repeat]

    struct zrf_cell *cells;
    int32_t cell_count;
    struct zrf_grid *grids;
    int32_t grid_count;
    struct zrf_direction *directions;
    int32_t direction_count;
    int32_t *links;    // [direction * cell_count + cell]: cell or ZRF_NONE
    int32_t *symmetry; // [player * direction_count + direction]: what it means for that player
    struct zrf_zone *zones;
    int32_t zone_count;

    struct zrf_attribute *attributes;
    int32_t attribute_count;
    struct text *flags, *position_flags, *types; // names
    int32_t flag_count, position_flag_count, type_count;
    struct zrf_piece *pieces;
    int32_t piece_count;
    const struct zrf_node *const *nodes; // all, by id
    uint32_t node_count;

    struct zrf_placed *setup;
    int32_t setup_count;
    int32_t *priorities; // move types
    int32_t priority_count;
    struct zrf_condition *conditions;
    int32_t condition_count;
    struct zrf_options options;
};

// Reads other files for `include` into the arena: `name` as written, `from` the file that includes
// it. False: it can't be had.
typedef bool (*zrf_reader)(void *context, struct arena *arena, const char *from, struct text name,
                           struct found_file *found);

// Loads variant `variant` ("" or NULL: the game; "2": the second variant of the file, counted from
// the game as 1; else a title or its beginning) of a file whose text is given (any encoding). NULL
// when diag has errors. Everything lives in the arena.
const struct zrf_game *zrf_load(struct arena *arena, struct source_set *sources, struct diag *diag,
                                const char *name, struct text text, const char *variant,
                                zrf_reader reader, void *context);

#endif
