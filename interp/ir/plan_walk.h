// Following the rest of a turn from a choice on, for all candidates at once: what the files plan*.c
// share.
//
// A walk takes one way. Where the way forks it stops and says over what: a question about the
// position, a condition on the candidate, a choice of the player's between blocks. It is then
// repeated with each answer (Cadar, Dunbar and Engler, KLEE, 2008, call that symbolic execution by
// re-execution). So the walk itself is an ordinary interpreter of trees whose values are symbols.
#ifndef PLAN_WALK_H
#define PLAN_WALK_H

#include "ir.h"
#include "plan.h"

enum {
    PLAN_STORES = 24,
    PLAN_ANSWERS = 24,
    PLAN_FORKS = 8,
    PLAN_WALK_STEPS = 1000, // nodes on one way
    PLAN_STEPS = 30000,     // nodes that are visited for one choice
    PLAN_CALL_DEPTH = 8
};

struct draft_cases; // plan_cases.h

// The abstract value of an expression: a value or a set.
enum symbol_kind {
    SYMBOL_UNKNOWN,
    SYMBOL_STATE,  // `code` yields it in the position before the choice
    SYMBOL_CHOSEN, // the chosen square or value
    SYMBOL_ORIGIN, // squares of the move
    SYMBOL_DESTINATION,
    SYMBOL_PAIRED,     // the square of the paired choice
    SYMBOL_FROM_HAND,  // a type that was chosen from the mover's hand
    SYMBOL_MOVED,      // the type of the moved piece
    SYMBOL_ONE_OF,     // a value of list `list`
    SYMBOL_HAS_TYPE,   // whether the moved piece's type is among `types`, or (`negated`) isn't
    SYMBOL_IN_SET,     // whether `square` is in the set that `code` yields, or isn't
    SYMBOL_SQUARE_SET, // the set of `square`
    SYMBOL_AROUND,     // what of the set that `code` yields is adjacent to `square`; `origin` and
                       // `destination` tell how the move has altered that set
    SYMBOL_ALTERED_SET // the set that `code` yields, but for the two squares of the move
};

// Whether a square of the move is in a set: as `code` yields it, and now.
enum membership { OUTSIDE, INSIDE, DOUBTFUL, AS_BEFORE };

struct in_set {
    enum membership before, now;
};

struct symbol {
    enum symbol_kind kind, square;
    bool negated;
    bool knows_squares; // of a state: whether origin and destination are in the set, though
                        // unaltered
    int list;
    const uint64_t *types; // [PLAN_TYPE_WORDS]
    const struct ir *code;
    struct in_set origin, destination;
};

// A condition on which the way depends, with its answer: of the position (`square` is
// SYMBOL_STATE), of a square of the move, or of the moved piece's type (`square` is SYMBOL_MOVED).
struct answer {
    enum symbol_kind square;
    const struct ir *code;
    const uint64_t *types;
    bool is_true;
};

enum way {
    WAY_GOES_ON,
    WAY_ENDS, // the turn is complete
    WAY_FAILS,
    WAY_LEAVES, // to `target`
    WAY_OPEN,   // what comes can't be foreseen
    WAY_ASKS,   // `asked` has no answer yet
    WAY_FORKS   // into `fork_ways`, all of which the player has, or (`fork_is_unknown`) one
};

struct planner {
    struct program *program;
    const struct rules_ir *rules;
    struct arena *arena; // for what is needed while a plan is made
};

struct plan_walk {
    const struct planner *planner;
    // Where it begins: the choice with all that is around it, the outermost first.
    const struct ir *const *path;
    int depth;
    int captured;  // by the move
    bool is_first; // no piece has been moved before the choice
    // The answers so far; which blocks the forks take.
    struct answer answers[PLAN_ANSWERS];
    int answer_count;
    uint8_t forks[PLAN_FORKS];
    int fork_count;
    int *steps;                 // left for all walks
    struct draft_cases *drafts; // room for them

    // The state of one walk.
    enum way way;
    const struct ir *target;
    struct answer asked;
    int fork_ways, forks_passed;
    bool fork_is_unknown;
    int walk_steps, calls;
    struct store {
        int cell;
        const struct ir *player; // of a player's cell; NULL: of this cell
        struct symbol value;
    } stores[PLAN_STORES];
    int store_count;
    int captures_left;
    bool is_relocated;   // the move has been carried out
    bool has_changed;    // the board, by more than the move
    bool owners_changed; // by more than nobody's pieces on empty squares, too
    bool types_changed;  // of the moved piece
    bool marks_changed;  // attributes
    // What of the board the turn has cleared after the move: the destination; those squares around
    // it that are in a set (NULL: none).
    bool clears_destination;
    const struct ir *cleared;
    bool adds_to_hand, takes_from_hand;
    bool is_tried, by_other; // within TRY, as the other player
    struct plan_term term;
    struct symbol paired; // the set of the paired choice; SYMBOL_UNKNOWN: none
};

static inline const struct ir *plan_choice(const struct plan_walk *walk)
{
    return walk->path[walk->depth - 1];
}

static inline bool is_of_move(const struct plan_walk *walk)
{
    return plan_choice(walk)->op == OP_MOVES;
}

// Follows one way to its end.
void plan_follow(struct plan_walk *walk);

// Ends the way for a reason.
void plan_stop(struct plan_walk *walk, enum way way);

// What an expression comes to on the way.
struct symbol plan_evaluate(struct plan_walk *walk, const struct ir *node);

// Whether what is tried can be carried out.
struct symbol plan_tried(struct plan_walk *walk, const struct ir *node);

// Whether a condition holds. When the way has stopped: false.
bool plan_holds(struct plan_walk *walk, const struct ir *condition);
bool plan_is_true(struct plan_walk *walk, struct symbol symbol);
bool plan_asks(struct plan_walk *walk, int op, const struct ir *first, const struct ir *second);

// Whether the value is surely the player to move.
bool plan_is_mover(const struct ir *code);

// Which of several ways is taken; -1: the way has stopped there.
int plan_fork(struct plan_walk *walk, int ways, bool is_unknown);

// What is stored in a cell, a player's or not, on the way.
void plan_store(struct plan_walk *walk, int cell, const struct ir *player, struct symbol value);

// A node in the planner's arena; with copies of one or two nodes as children.
struct ir *plan_node(const struct plan_walk *walk, int op, int x, int a, int b);
void plan_add(const struct plan_walk *walk, struct ir *node, const struct ir *child);
struct ir *plan_join(const struct plan_walk *walk, int op, const struct ir *first,
                     const struct ir *second);

struct symbol plan_constant(const struct plan_walk *walk, int32_t value);

static inline bool is_constant(const struct symbol *symbol)
{
    return symbol->kind == SYMBOL_STATE && symbol->code->op == OP_PUSH;
}

static inline bool has_cleared(const struct plan_walk *walk)
{
    return walk->clears_destination || walk->cleared;
}

// Whether a type is a royal piece's.
bool plan_is_royal(const struct program *program, int type);

// Adds what code depends on; before that, `is_all` is to be true.
void plan_find_sources(const struct ir *code, struct plan_sources *sources);

// The child of a node that is a set, or its value number `index`.
const struct ir *plan_set_of(const struct ir *node);
const struct ir *plan_value_of(const struct ir *node, int index);

#endif
