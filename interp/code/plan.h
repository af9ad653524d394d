// Choice plans: what the rest of a turn makes of each candidate of a choice, found at compile time
// (ir/plan.c). A plan is a decision tree. Its inner nodes ask about the position before the choice;
// its leaves split the candidates into cases by the moved piece's type and by the squares of the
// move, and say how many turns each candidate of a case makes.
#ifndef PLAN_H
#define PLAN_H

#include "program.h"

enum {
    PLAN_LEAF_CASES = 24,
    PLAN_CASE_CONDITIONS = 4,
    PLAN_CASE_TERMS = 4,
    PLAN_LEAF_SETS = 8,
    PLAN_ORIGIN_SETS = 2, // that conditions on the origin speak of
    PLAN_TYPE_WORDS = (MODEL_TYPES_LIMIT + 63) / 64
};

// What code depends on: the pieces of some owners and types (as SET_PIECES has them) and, if
// `is_all`, nothing else that can change, but for who is to move.
enum { PLAN_SOURCES = 4 };

struct plan_sources {
    bool is_all;
    uint8_t count;
    struct plan_source {
        uint8_t owners;
        uint16_t types;
    } list[PLAN_SOURCES];
};

// A set of squares that conditions speak of: a zone of a player; or, where `zone` is -1, what code
// yields before the choice.
enum { PLAN_MOVER = -1, PLAN_OPPONENT = -2 };

struct plan_set {
    int16_t zone, player;
    int code;
};

// That the origin of the move, or its destination or the chosen square, lies in one of the leaf's
// sets or doesn't.
struct plan_condition {
    bool of_origin, wanted;
    uint8_t set;
};

// How a turn changes the board besides the move, before the royal piece's safety is asked.
enum board_change {
    CHANGES_NOTHING,
    CHANGES_BY_PLACING,   // on the chosen square: nothing that attacks the player's own royal piece
    CHANGES_BY_REMOVING,  // the piece on the chosen square
    CHANGES_BY_REFILLING, // the origin: by such a piece
    CHANGES_BY_CLEARING,  // squares around the destination, or the destination itself
    CHANGES_ELSE
};

// Whether a square of the move is in a set after it.
enum plan_membership { IS_OUTSIDE, IS_INSIDE, IS_AS_BEFORE };

// A second choice, paired with each candidate: a square of a set, which code yields in the position
// before the first choice; the move then alters the set at its two squares.
struct plan_pair {
    int code;
    uint8_t origin, destination; // enum plan_membership
};

// Some of the turns that a candidate makes: so many, and so many more for each type in the mover's
// hand; for each square of the paired choice, if there is one.
struct plan_term {
    uint16_t turns, turns_by_hand;
    uint8_t change; // enum board_change, of the chosen square or that of the pair
    bool needs_safety : 1;
    // What is cleared: the moved piece; the pieces around the destination that are in the set which
    // code yields before the move (its number + 1; 0: none of them).
    bool clears_destination : 1;
    uint8_t clears_around;
    uint8_t pair; // number + 1; 0: none
};

struct plan_case {
    uint64_t types[PLAN_TYPE_WORDS]; // of the moved piece
    struct plan_condition conditions[PLAN_CASE_CONDITIONS];
    uint8_t condition_count;
    bool is_open; // its candidates have to be tried
    uint8_t term_count;
    struct plan_term terms[PLAN_CASE_TERMS]; // their turns are added; none: the candidates fail
};

struct plan_leaf {
    const struct plan_case *cases; // exclude each other and leave nothing out
    int case_count;
    struct plan_set sets[PLAN_LEAF_SETS]; // those of origins first
    int set_count, origin_set_count;
    bool is_simple; // not all cases are open
    bool needs_safety, asks_hand, clears;
};

// Asks code; or, where that is -1, whether a cell has a value; or, where that is -1 too, whether
// there are so many pieces, as SET_PIECES says it.
struct plan_node {
    int code, cell;
    int owners, types;
    int32_t value;
    int16_t yes, no; // a node, or ~leaf
};

struct plan {
    int address;      // of the choice
    int16_t roots[2]; // a node or ~leaf: for moves that capture nothing or one piece; of other
                      // choices the first
};

struct plans {
    int count, node_count, leaf_count, pair_count, code_count;
    struct plan *list;
    struct plan_node *nodes;
    struct plan_leaf *leaves;
    struct plan_pair *pairs;
    struct ir_unit **units; // of expressions, each of which ends with HALT, ...
    int *codes;             // ... their addresses, and what they depend on
    struct plan_sources *sources;
    uint16_t *at; // [address]: number of the choice's plan + 1; 0: its candidates are tried
};

#endif
