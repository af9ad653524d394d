// Following the tail of a choice: what the files tail*.c share.
#ifndef TAIL_WALK_H
#define TAIL_WALK_H

#include "tail.h"

enum { TAIL_STACK = 8, TAIL_SETS = 4, TAIL_LOCALS = 8 };

// The instructions, without a jump, that compute a value or a set. {-1, -1}: none do.
struct tail_code {
    int32_t from, to;
};

// A value while the tail is followed.
struct tail_value {
    enum {
        KNOWN,
        DEPENDS, // on the candidate, nobody knows how
        IS_CHOSEN,
        IS_ORIGIN,
        IS_DESTINATION,
        IS_SECOND, // the square that was chosen behind the move
        FROM_HAND, // a kind that was chosen from a hand there
        IS_TYPE,   // of the moved piece
        ONE_OF,    // the values of a list
        IN_ZONE,   // whether the origin, the destination or the chosen square is in a zone
        IS_OF_TYPE // whether the moved piece is of some types
    } kind;
    bool is_fleeting; // another position may change it
    bool of_origin;   // IN_ZONE
    struct tail_code code;
    int32_t value; // KNOWN; ONE_OF: number of the list; IN_ZONE, IS_OF_TYPE: 1, or 0 for "not"
    const uint64_t *zone;
    uint64_t types[TAIL_TYPE_WORDS];
};

struct tail_set {
    enum tail_set_kind {
        UNKNOWN_SET,
        KNOWN_SET,
        SQUARE_SET, // of one square that depends on the candidate
        MOVED_SET,  // a known set in which the moved piece has changed its square
        VACATED_SET // a known set to which the origin was added, from which the destination was
                    // taken
    } kind;
    bool is_fleeting;
    bool is_pieces; // a set of pieces: where the moved piece goes there is no other one
    struct tail_code code;
    const uint64_t *zone; // KNOWN_SET: the same in every position, or NULL
    struct tail_value square;
    uint64_t words[SET_WORDS_LIMIT]; // last: most of it is empty
};

struct tail_walk {
    const struct vm *vm;
    struct tail *tail; // what it relies on is written as one goes
    int *steps;        // left
    struct tail_start start;
    int captures_left;
    int32_t pc;
    // What the present instruction has popped: where the code for it begins, how long it is, and
    // whether some of it is elsewhere.
    int32_t operands_from, operands_length;
    bool is_scattered;
    struct tail_value stack[TAIL_STACK];
    int depth;
    struct tail_set sets[TAIL_SETS];
    int set_count;
    struct {
        int cell;
        struct tail_value value;
    } locals[TAIL_LOCALS]; // stored on the way, variables too
    int local_count;
    bool types_changed;
    bool takes_from_hand, adds_to_hand;
    bool changes_late;    // the board, behind the question for the royal's safety
    struct tail_case now; // what holds on this way, and what it has come to
};

// The cases that a way leads to.
struct tail_cases {
    struct tail_case list[TAIL_CASES];
    int count;
    bool is_full;
};

enum follow {
    FOLLOW_ON,
    FOLLOW_END,  // the turn is complete, or fails: now.turns is 0
    FOLLOW_STOP, // what comes now can't be followed
    FOLLOW_DONE  // others have followed the rest
};

static const struct tail_code no_code = {-1, -1};
static const struct tail_value depends = {.kind = DEPENDS, .code = {-1, -1}};

struct tail_value value_known(int32_t value);

// A value that another position may change.
struct tail_value value_now(int32_t value);

// Whether the moved piece's type is in a list.
struct tail_value value_is_type(const int *types, int count);

// Pushes what the present instruction computes.
enum follow walk_push(struct tail_walk *walk, struct tail_value value);

// The instructions that compute what the present one does.
struct tail_code walk_code(const struct tail_walk *walk);

// Takes instructions for operands of the present one.
void walk_join(struct tail_walk *walk, struct tail_code code);

// What is followed is true only while instructions compute this value.
void walk_rely(struct tail_walk *walk, const struct tail_value *value);
void walk_rely_on(struct tail_walk *walk, struct tail_fact fact);

// Whether the board is changed by more than the move.
static inline bool walk_has_changed(const struct tail_walk *walk)
{
    return walk->now.change != CHANGES_NOTHING || walk->changes_late;
}

// What is stored in a cell on the way.
enum follow walk_store(struct tail_walk *walk, int cell, struct tail_value value);

// Pops a value; DEPENDS when there is none (which can't happen in verified code). Likewise a set.
struct tail_value walk_pop(struct tail_walk *walk);
const struct tail_set *walk_pop_set(struct tail_walk *walk);

int walk_mover(const struct tail_walk *walk);

// Another way from here on, which goes to `pc`.
void walk_branch(struct tail_walk *way, const struct tail_walk *walk, int32_t pc);

// Follows to the end, or to several; adds the cases. A way to -1 fails.
void follow_rest(struct tail_walk *walk, struct tail_cases *cases);

// Follows an instruction that computes sets, or something of them.
enum follow follow_set(struct tail_walk *walk, struct tail_cases *cases,
                       const struct instruction *code);

// Follows a choice.
enum follow follow_values(struct tail_walk *walk, const struct instruction *code);
enum follow follow_hand_choice(struct tail_walk *walk, const struct instruction *code);
enum follow follow_square_choice(struct tail_walk *walk, const struct instruction *code);

// At the end of a way behind a square's choice: the turns counted so far are turns for each square.
void walk_end_choice(struct tail_walk *walk);

void cases_clear(struct tail_cases *cases);
void cases_add(struct tail_cases *cases, const struct tail_case *now);

// Adds that the candidates have to be tried.
void cases_add_open(struct tail_cases *cases, const struct tail_case *now);

// Two ways that are both open to the player: their turns are added.
void cases_add_sum(struct tail_cases *cases, const struct tail_case *a, const struct tail_case *b);
bool cases_are_same(const struct tail_cases *a, const struct tail_cases *b);

// Adds a condition; false when the contrary holds already, or there are too many.
bool case_add_condition(struct tail_case *now, struct tail_condition condition, bool *is_full);

// Leaves of the case what is of these types, or of others. False when nothing is left.
bool case_keep_types(struct tail_case *now, const uint64_t *types, bool wanted);

// What is to be said of a tail's cases together. False when that is too much.
bool tail_sum_up(const struct program *program, struct tail *tail);

#endif
