// What follows a choice in the present position: the leaf to which the choice's plan leads
// (code/plan.h), with the sets that its conditions speak of.
#ifndef CONTINUATION_H
#define CONTINUATION_H

#include "fast.h"
#include "plan.h"
#include "sets.h"
#include "watch.h"

enum { VIEWS = 8, VIEW_ROWS = 6 };

// The cases that are left for pieces of one type which stand in some of the sets that conditions on
// the origin speak of: what is true of moves to which squares.
struct continuation_view {
    uint32_t cases;   // as bits
    bool is_fleeting; // its squares depend on the position,
    bool is_outdated; // and have to be found again
    uint64_t open[SET_WORDS_LIMIT];
    int row_count;
    struct continuation_row {
        uint32_t turns;               // for each square of the pair, if there is one
        const struct plan_pair *pair; // NULL: none
        uint8_t change;               // enum board_change
        bool needs_safety;
        bool is_part;   // there are more turns in other rows
        bool is_single; // no pairs, and a turn each that leaves the rest of the board alone
        uint64_t squares[SET_WORDS_LIMIT];
    } rows[VIEW_ROWS];
};

struct continuation {
    const struct plans *plans;
    const struct plan_leaf *leaf;
    int origin_set_count; // the leaf's
    bool is_static;       // nothing below depends on the position, but for the mover
    bool is_waiting;      // to be brought up to date: see continuation_ready
    const uint64_t *sets[PLAN_LEAF_SETS];
    uint64_t *fleeting;                     // [PLAN_LEAF_SETS * word_count]: those that code yields
    struct watch watch;                     // on which some of them depend, ...
    bool is_watched[PLAN_LEAF_SETS];        // ... which this says
    uint32_t hand_types;                    // in the mover's hand, where that is asked
    struct plan_term only[PLAN_LEAF_CASES]; // turn of each case, if there is at most one, ...
    bool is_single[PLAN_LEAF_CASES];        // ... which this says
    uint32_t *cases_of;                     // [type]: a bit for each case that speaks of it
    struct continuation_view views[VIEWS + 1]; // made when they are asked for; the last: all open
    int view_count;
    uint8_t *view_of; // [type << PLAN_ORIGIN_SETS | place]: number + 1; 0: not made
};

// Follows the plan of the choice before `pc` in the present position, for all candidates; of moves
// for those that capture nothing. It holds until the position changes. NULL where there is no plan:
// all candidates have to be tried.
struct continuation *continuation_after(struct vm *vm, int32_t pc);

// Both of a move: [0] where nothing is captured, [1] where one piece is. The second may be waiting:
// where captures clear squares, which is told of one after the other, it is not asked before there
// is one.
void continuations_after_move(struct vm *vm, int32_t pc, struct continuation **found);

// Brings up to date one that is waiting. False when a budget is spent.
bool continuation_ready(struct vm *vm, struct continuation *continuation);

void continuation_release_all(struct fast *fast);

// Evaluates code of the plans that yields a set; NULL when that fails. It is overwritten by what is
// evaluated next.
const uint64_t *continuation_set(struct vm *vm, int code);

// How many turns a term says now.
static inline uint32_t term_turns(const struct continuation *continuation,
                                  const struct plan_term *term)
{
    return term->turns + term->turns_by_hand * continuation->hand_types;
}

// The view of pieces of a type; `place` has a bit for each origin set in which they stand.
const struct continuation_view *continuation_find_view(const struct program *program,
                                                       struct continuation *continuation, int type,
                                                       unsigned place);

static inline const struct continuation_view *continuation_view(const struct program *program,
                                                                struct continuation *continuation,
                                                                int type, unsigned place)
{
    unsigned known = continuation->view_of[(unsigned)type << PLAN_ORIGIN_SETS | place];
    if (known && !continuation->views[known - 1].is_outdated)
        return &continuation->views[known - 1];
    return continuation_find_view(program, continuation, type, place);
}

static inline unsigned continuation_place(const struct continuation *continuation, square_t origin)
{
    unsigned place = 0;
    for (int i = 0; i < continuation->origin_set_count; i++)
        place |= (unsigned)set_has(continuation->sets[i], origin) << i;
    return place;
}

// What one word of squares comes to under a case's conditions on destinations.
static inline uint64_t case_squares(const struct continuation *continuation,
                                    const struct plan_case *plan_case, int word)
{
    uint64_t squares = ~UINT64_C(0);
    for (int i = 0; i < plan_case->condition_count; i++) {
        const struct plan_condition *condition = &plan_case->conditions[i];
        uint64_t set = condition->of_origin ? 0 : continuation->sets[condition->set][word];
        if (!condition->of_origin)
            squares &= condition->wanted ? set : ~set;
    }
    return squares;
}

// What makes the only turn of a move of `type`, or of a chosen value (type and origin 0); a term
// without turns where there is none; NULL where there are several, or it has to be tried.
const struct plan_term *continuation_term(const struct continuation *continuation, int type,
                                          square_t origin, int square);

#endif
