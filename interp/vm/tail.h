// The tail of a choice: the instructions from there to the end of the turn, followed once for all
// candidates. What they compute is known, or it depends on the candidate. Where it is asked what
// piece moves, or whether a square of the move lies in a zone, both answers are followed: what
// comes of it is a list of cases. Other choices on the way multiply the turns. As long as the board
// is changed by nothing but the candidate, and nothing is asked of it but the royal's safety, the
// number of turns of each candidate can be read off the cases.
#ifndef TAIL_H
#define TAIL_H

#include "sets.h"
#include "vm.h"

struct fast;

// What the chosen value is.
enum chosen { CHOSEN_MOVE, CHOSEN_SQUARE, CHOSEN_FROM_HAND, CHOSEN_VALUE };

// How the board is changed before the royal's safety is asked.
enum board_change {
    CHANGES_NOTHING, // but by the move
    CHANGES_BY_PLACING,
    CHANGES_BY_REMOVING,
    CHANGES_ELSE
};

enum {
    TAIL_CASES = 24,
    TAIL_CONDITIONS = 4,
    TAIL_ORIGIN_ZONES = 2,
    TAIL_VIEWS = 8,
    TAIL_ROWS = 4,
    TAIL_FACTS = 12,
    TAIL_CHECK = 96,
    TAIL_TYPE_WORDS = (MODEL_TYPES_LIMIT + 63) / 64
};

// That the origin of the move, or its destination or the chosen square, lies in a zone or doesn't.
struct tail_condition {
    bool of_origin, wanted;
    const uint64_t *zone;
};

// A second choice behind a move: a square of a set, which `count` instructions from `from` on
// compute in the position before the move (the moved piece's square is that where it came from).
struct tail_choice {
    int32_t from, count;
    uint32_t turns; // for each square; 0: there is no such choice
    bool removes;   // the piece there, before the royal's safety is asked
};

struct tail_case {
    uint64_t types[TAIL_TYPE_WORDS]; // of the moved piece
    struct tail_condition conditions[TAIL_CONDITIONS];
    int condition_count;
    uint32_t turns;            // how many a candidate makes, ...
    struct tail_choice second; // ... and how many more by another choice
    bool is_open;              // that has to be tried
    bool needs_safety;         // only if the royal is not attacked, ...
    enum board_change change;  // ... the board being changed so
};

// What the cases come to for pieces of a type that stand in some zones or outside: what is true of
// moves to which squares.
struct tail_view {
    uint32_t cases; // those that speak of such pieces, as bits
    uint64_t open[SET_WORDS_LIMIT];
    int row_count;
    struct tail_row {
        uint32_t turns;
        struct tail_choice second;
        bool needs_safety;
        uint64_t squares[SET_WORDS_LIMIT];
    } rows[TAIL_ROWS];
};

// What a tail relies on: instructions compute a value; or a hand's cell has at least so much; or a
// player has so many kinds in hand.
struct tail_fact {
    int32_t from, count, value;
};

enum { FACT_HAND_CELL = 0, FACT_HAND_KINDS = -1 }; // in place of a count of instructions

struct tail {
    struct tail_case cases[TAIL_CASES]; // exclude each other and leave nothing out
    int case_count;
    uint32_t cases_of[MODEL_TYPES_LIMIT];            // a bit for each case that speaks of the type
    const uint64_t *origin_zones[TAIL_ORIGIN_ZONES]; // of conditions on the origin
    int origin_zone_count;
    struct tail_view views[TAIL_VIEWS + 1]; // made when they are asked for; behind them: all open
    int view_count;
    uint8_t view_of[MODEL_TYPES_LIMIT][1 << TAIL_ORIGIN_ZONES]; // number + 1; 0: not made
    bool is_simple;                                             // not all of them are open
    bool needs_safety;                                          // some case does
    // Where the same player is to move, all that is true of other positions, too, in which the
    // facts are: code that says whether they are.
    bool is_lasting;
    struct tail_fact facts[TAIL_FACTS];
    int fact_count;
    struct instruction check[TAIL_CHECK];
};

// Where the following begins.
struct tail_start {
    enum chosen chosen;
    int local; // the chosen value's cell
    int captured;
    int captures_left; // of the move, for NEXT_CAPTURE
    int32_t pc;
};

// Whether a case's conditions on the origin hold; what of one word of squares its other conditions
// leave.
bool tail_fits_origin(const struct tail_case *tail_case, square_t origin);

static inline uint64_t tail_squares(const struct tail_case *tail_case, int word)
{
    uint64_t squares = ~UINT64_C(0);
    for (int i = 0; i < tail_case->condition_count; i++) {
        const struct tail_condition *condition = &tail_case->conditions[i];
        if (!condition->of_origin)
            squares &= condition->wanted ? condition->zone[word] : ~condition->zone[word];
    }
    return squares;
}

static inline bool tail_case_fails(const struct tail_case *tail_case)
{
    return tail_case->turns == 0 && tail_case->second.turns == 0;
}

static inline bool choice_is_same(const struct tail_choice *a, const struct tail_choice *b)
{
    return a->turns == b->turns && (a->turns == 0 || (a->from == b->from && a->count == b->count &&
                                                      a->removes == b->removes));
}

// The view of pieces of a type; `place` has a bit for each origin zone in which they stand.
const struct tail_view *tail_view(const struct program *program, struct tail *tail, int type,
                                  unsigned place);

static inline unsigned tail_place(const struct tail *tail, square_t origin)
{
    unsigned place = 0;
    for (int i = 0; i < tail->origin_zone_count; i++)
        place |= (unsigned)set_has(tail->origin_zones[i], origin) << i;
    return place;
}

// The case of a move of `type`, or of a chosen value (type and origin 0).
const struct tail_case *tail_case_of(const struct tail *tail, int type, square_t origin,
                                     int square);

// How many kinds a player has in hand.
int tail_hand_kinds(const struct vm *vm, int player);

// Follows a tail in the present position; leaves `check` to the caller.
void tail_follow(const struct vm *vm, struct tail_start start, struct tail *tail);

// The latest tails; those that last need not be found again.
enum { TAIL_GROUPS = 32, TAIL_GROUP_SIZE = 4 };

struct known_tail {
    struct tail_start start;
    int32_t mover;
    uint64_t last_use;
    struct tail tail;
};

// The squares of a second choice as the present position has them. NULL when they can't be told.
const uint64_t *tail_choice_squares(struct vm *vm, const struct tail_choice *choice);

// The tail of a choice; it stays until others have taken its place: two at least are there at the
// same time, if they differ in what is captured by one.
struct tail *tail_known(struct vm *vm, struct tail_start start);

// Forgets all.
void tails_release(struct fast *fast);

#endif
