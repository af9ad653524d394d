// Readings of a text as a turn: how it could be meant, and what is wrong with it then.
//
// The program of the turn runs and is led by the text: a path that would write something else is
// left. But it goes on where rules are broken, and notes what is wrong, its faults:
//
//   - a requirement or a preference that does not hold;
//   - a square, a kind or a number that the text names and that is not among those to choose from;
//   - a square that the text doesn't name and that is not among them;
//   - the other branch, where a choice depends on whether something is possible.
//
// The reading with the fewest faults tells why the turn is not legal.
#ifndef EXPLAIN_READING_H
#define EXPLAIN_READING_H

#include "explaining.h"
#include "play_state.h"

enum fault_kind {
    FAULT_REQUIREMENT,
    FAULT_SQUARE, // a square that is no candidate
    FAULT_HIDDEN, // the same, of a choice of which the text says nothing
    FAULT_WHERE,  // a candidate for which the condition of the choice does not hold
    FAULT_VALUE,  // a kind or number that is no candidate
    FAULT_HAND,   // a kind that is not in the hand
    FAULT_BRANCH, // something else is to be done, because it is possible
    FAULT_UNPAID  // a branch whose condition fails only because what is in it does
};

enum { FAULT_SQUARES = 16 };

// What may stand on squares, as bits.
enum standing { STANDS_NOTHING = 1, STANDS_OWN = 2, STANDS_OTHERS = 4 };

struct fault {
    enum fault_kind kind;
    int32_t pc;     // the instruction that says so
    int32_t value;  // the square, kind or number
    int32_t before; // the fault before it on the path, -1: none
    int32_t first;  // the first of the path, but for those that cost nothing
    int requirements, forced, hidden, branches, unpaid; // on the path so far, with this one
    int kind_there;    // of a square: what stands there on this path
    unsigned among;    // what stands on the squares that are candidates: enum standing
    bool about_royals; // an own royal piece is attacked; `squares` begins with those that are
    int square_count;
    square_t squares[FAULT_SQUARES]; // attackers
    size_t length;                   // of the text that was read before
};

enum ending {
    ENDS_NOWHERE,   // no reading
    ENDS_WHOLE,     // with the text
    ENDS_BEYOND,    // the turn goes on after the text
    ENDS_BEFORE,    // a whole turn, and the text goes on
    ENDS_ELSEWHERE, // the turn goes on otherwise than the text
    ENDS_IN_MOVE    // the piece can't go there
};

// What is wrong with a move.
enum move_fault { MOVE_EMPTY, MOVE_OTHERS, MOVE_UNSEEN, MOVE_EXCLUDED, MOVE_STUCK, MOVE_WAY };

struct reading {
    enum ending ending;
    size_t length; // of the text that was read
    int32_t fault; // the latest one, -1: none
    enum move_fault move;
    int32_t pc;   // of the choice of moves
    int from, to; // squares; -1: none
    int kind;     // of the piece on `from`, on this path
    int end_kind; // what stands where the way is barred
    struct way_report way;
};

// A square that the text names.
struct named_square {
    size_t start, end; // in the text
    square_t square;
};

struct reader {
    struct baronet_play *play; // a copy: it is changed
    struct text text;
    unsigned mover;
    bool keeps_secrets; // what is not candidates may tell something
    bool is_limited;    // the mover sees only `visible`
    uint64_t visible[SET_WORDS_LIMIT];
    struct named_square *named;
    size_t named_count, named_capacity;
    uint8_t *printed; // [cell]: bits 1 << enum note_slot: how notes print a local
    size_t *lengths;  // [item]: of the text up to the end of that item
    size_t length_capacity;
    struct text_buffer item, pair; // texts of items
    struct fault *faults;
    size_t fault_count, fault_capacity;
    int efforts; // left
    // Of all, of those that end in a move, and of those that go on elsewhere without a fault.
    struct reading best, best_move, best_elsewhere;
    // Whether a choice would take a square if something else stood there.
    int32_t asked_pc;
    square_t asked_square;
    size_t asked_length; // of the text that was read before
    bool is_reached, is_accepted;
};

void reader_init(struct reader *reader, struct baronet_play *copy, struct text text);
void reader_release(struct reader *reader);

// Finds the best readings.
void reader_read(struct reader *reader);

// Whether the choice of a FAULT_SQUARE would take the square if it were so: with the piece `kind`,
// 0: empty. It may not come to that choice then (reader->is_reached).
bool reader_would_take(struct reader *reader, const struct fault *fault, int kind);

// What stands on a square, as one of the bits, on the present path.
enum standing standing_on(const struct reader *reader, int square);

// How much is wrong: faults, and one for not being a whole turn.
int reading_cost(const struct reader *reader, const struct reading *reading);

// The first fault but for those that cost nothing; NULL: none.
const struct fault *reading_fault(const struct reader *reader, const struct reading *reading);

// Whether a byte of the text begins with a square's name; the longest one.
square_t text_square(const struct board *board, struct text text, size_t *length);

#endif
