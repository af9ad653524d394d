// Inside the translator from checked ZRF games to VDL.
//
// The literal form follows the original statement by statement. What a move block knows while it
// runs - cursor, origin, mark, flags - are turn variables; each block, each macro and each `add` is
// a rule. Effects wait
// (`later`) until an `add` carries them out:
//
//     rule add:
//       either:                      -- the turn ends here
//         later move start to here
//         carry out
//         note "{start}{here}"
//         leave
//       or:                          -- or the block goes on
//         call off
//
// Names that VDL can't have are changed (translate_names.c); no two things have one name.
#ifndef TRANSLATION_H
#define TRANSLATION_H

#include "arena.h"
#include "names.h"
#include "translate.h"
#include "zrf_game.h"

struct families;
struct idiom_piece;
struct rectangle;

// From which blocks a statement can be reached.
enum { FROM_MOVES = 1, FROM_DROPS = 2 };

// A zone that the translation itself needs.
struct own_zone {
    const char *name;
    const uint8_t *squares; // [player * cells + cell]
    struct own_zone *next;
};

struct translation {
    const struct zrf_game *game;
    struct arena *arena;
    struct text_buffer *out;
    int depth; // of indentation
    const struct zrf_style *style;

    struct name_table *used;
    const char **players, **cells, **directions, **pieces, **zones, **attributes, **flags,
        **position_flags;
    const char **turned;       // per direction: its name in rules, where each player has his own
    const char **opposite;     // per direction: likewise of the opposite direction; NULL: none
    const char **letters;      // per piece, as VDL declares them
    struct families *families; // parts that became rules
    bool *asks_within;         // per node: it asks for attacks
    bool *goes_on;             // per node: in some block something follows it
    bool is_asking;            // what is written now is carried out to find attacks
    bool is_attack_rule;       // and is the rule `attack`: of its pieces, and not by movement
    const char **blocks, **asking_blocks; // per block, those of piece 0 first: a call of its rule
    int32_t *first_block;                 // per piece: its first block's index in `blocks`
    uint8_t *reached;                     // per node: FROM_MOVES, FROM_DROPS

    bool *uses_direction, *uses_opposite, *uses_zone; // in rules and goals
    bool uses_goal_positions;                         // a definition of that name
    struct names patterns;                            // functions of goals, by what they say
    struct own_zone *own_zones;
    struct rectangle *rectangle; // NULL: the board is none, or is to be written as a graph
    struct idiom_piece *idioms;  // per piece; NULL: no idioms are looked for

    bool has_hands; // pieces are dropped, or in reserve
    bool has_drops, has_partial, has_cascade, has_to, has_mark, has_last;
    const char *demoted; // turn variable: squares whose pieces become others on the way; NULL: none
    bool *sets_attribute; // some block that stays as it is does, and some rule asks
    const char **gains,
        **loses; // per attribute: turn variables, squares whose pieces will get and lose it
    bool *reads_attribute; // some rule asks for it
    int32_t
        partner; // with which the royal piece changes places by the library; ZRF_NONE: it doesn't
    int32_t promoter;              // the only piece that promotes, by the library; or ZRF_NONE
    bool uses_royalty;             // royal pieces by the library
    const struct zrf_node *victim; // what movements do to captured pieces, or NULL

    bool has_blocks;       // some blocks stay as they are
    bool needs_after_move; // something follows a movement
    bool takes;            // parts capture elsewhere than where the piece arrives
    bool asks_attacks;     // attacked?, defended? or royal pieces
    bool *chains_within;   // per node: an `add-partial` is in it
    int32_t chain_type;    // the type of moves with which all chains go on; ZRF_NONE: any
    bool chains_differ;    // some go on with other types than others
    bool is_chain_finite;  // else each part is a turn of its own
    bool cells_are_renamed;
    bool names_are_plain; // cells are letters and digits: "e2e4" can be read
    int32_t player_count; // those that are not neutral
    uint8_t *royals;      // [player * piece_count + piece]: must not be left attacked
    bool has_royals;
    struct zrf_report *report;
};

// ---- names.c

// Chooses names for everything in the game.
void translation_name(struct translation *t);

// A new name like `wish` that nothing else has; lives in the arena.
const char *translation_unique(struct translation *t, struct text wish);

// Text in the arena, as printf makes it.
__attribute__((format(printf, 2, 3))) const char *translation_text(struct translation *t,
                                                                   const char *format, ...);

// A zone that the translation itself needs: [player * cells + cell].
void translation_zone(struct translation *t, const char *name, const uint8_t *squares);
// The zone of the game that has these squares, or NULL.
const char *zone_find(struct translation *t, const uint8_t *squares);
// That zone, or one of the translation's own.
const char *zone_name(struct translation *t, const uint8_t *squares, const char *wish);

// These cells as an expression: a few of them are named, many become a zone called like `wish`.
const char *squares_text(struct translation *t, const bool *cells, const char *wish);

// Adds an operand of `count`, after the `and` or `or` before it. VDL limits how long a row of
// operands may be; longer ones are put in brackets by the hundred.
void row_add(struct text_buffer *row, int index, int count, const char *operand);

// ---- Lines of the output

__attribute__((format(printf, 2, 3))) void line(struct translation *t, const char *format, ...);
void blank(struct translation *t);
__attribute__((format(printf, 3, 4))) void lost(struct translation *t, struct span span,
                                                const char *format, ...);

// ---- The parts, in the order in which they are written

void translate_board(struct translation *t);
void translate_graph(struct translation *t); // a board that is no rectangle
void translate_zones(struct translation *t);
void translate_pieces(struct translation *t);
void translate_setup(struct translation *t);
void translate_blocks(struct translation *t); // move blocks, macros, adds
void translate_turns(struct translation *t);
void translate_goals(struct translation *t);

// "define goal-positions = ...": the cells that some absolute-config names.
void define_goal_positions(struct translation *t);

// Parts that are larger when written out are not looked into: nothing is sure about them.
enum { LOOKED_AT_LIMIT = 5000 };

// A place as an expression; "none" where there is none.
const char *place_text(struct translation *t, struct zrf_place place);
// A condition as an expression that may follow `and`, `or` and `not`.
const char *condition_text(struct translation *t, const struct zrf_node *node);
// Whether the block may be the next part of a chain.
bool block_goes_on(const struct translation *t, const struct zrf_block *block);
// Whether a statement or condition of this sort is part of a node.
bool node_contains(const struct zrf_node *node, enum zrf_operation operation);
// Whether a loop can't go on for ever: each round goes on along directions that lead nobody round
// in a circle, and jumps nowhere but back to where the round has been.
bool loop_ends(const struct zrf_game *game, const struct zrf_node *loop);
// Of a mark in a sequence: the `back` after it that returns to it, or its own index if none does.
int end_of_detour(const struct zrf_node *sequence, int mark);
// Whether a statement does nothing while attacks are asked for, when effects don't matter: because
// it stays where it is, or goes from a mark back to it.
bool is_idle_here(const struct zrf_game *game, const struct zrf_node *node);
bool is_idle_detour(const struct zrf_game *game, const struct zrf_node *sequence, int mark);
// Whether a block can only be carried out with pieces that lack an attribute, which it gives.
bool verifies_mark(const struct zrf_node *block);
// Whether a block of a piece is part of its movement, so that no rule is needed.
bool block_is_read(const struct translation *t, int piece, int block);
// Whether a player can be to move.
bool player_moves(const struct translation *t, int player);

// What the royal pieces of a player are: "(own General or own Rook)" with `own` before each.
const char *royals_text(struct translation *t, int player, const char *whose);

#endif
