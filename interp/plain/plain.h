// The plain machine: what rules mean.
//
// It runs the basic instructions of a program (opcodes.def), one after the other, on an array of
// cells. A choice lists its candidates and saves the state; going back to it undoes what was
// written since. There are no modes, nothing is remembered from one question to the next, and of
// the program's tables only walks are used. So it is easy to check by reading, and slow. The fast
// machine (interp/vm) has to give the same answers: the same turns in the same order, with the same
// items and positions.
//
// The program has to be compiled without passes (ALL_PASSES left out).
#ifndef PLAIN_H
#define PLAIN_H

#include "program.h"

// Why the machine has stopped early.
enum plain_status {
    PLAIN_FINE,
    PLAIN_STEPS,     // too many instructions: the rules may loop without end
    PLAIN_TOO_MANY,  // too many choices, candidates or items
    PLAIN_TRY_DEPTH, // TRY within TRY within ...
    PLAIN_STUCK,     // what follows the turn can't be done
    PLAIN_LATER,     // too many effects wait
    PLAIN_NOT_BASIC  // an instruction that only passes make
};

// ---- The state of the machine

// A move of a piece: the node of its walk, and what it meets there.
struct plain_move {
    square_t origin, square, destination;
    uint16_t effect;
    uint8_t how; // one of enum occupant
};

union plain_candidate {
    int32_t value; // or a square, or an address
    struct plain_move move;
};

// An effect that waits: an instruction with its operands. `how` is the x of LATER.
struct plain_effect {
    struct instruction code;
    uint8_t how;
    int32_t square; // that it changes; -1: none
    int32_t v[3];   // operands; of OP_STORE a cell and its value
    int32_t lifted; // of SHIFT, when it is carried out: the piece that moves
};

// All that going back to a choice restores. The counts are those of arrays to which a path only
// adds.
struct plain_state {
    int32_t pc;
    square_t origin, destination; // of the latest move
    int32_t moved;                // the type of its piece, as it was; -1: none
    struct plain_move move;
    int captures_told; // by NEXT_CAPTURE
    int32_t captured;  // in this turn
    bool tries_turns;  // whole turns are tried: chance's, and then one of a player who decides
    int control;       // calls and attempts that are open, in the cells from control_cells on
    size_t log_count, pool_count, item_count, value_count, set_count;
    // Effects: those from `waiting` on wait; of those carried out, `next_effect` is next.
    size_t effect_count, waiting, next_effect, effects_end;
    bool is_announced; // the next one's capture
};

enum plain_choice_kind { PLAIN_OF_ADDRESSES, PLAIN_OF_VALUES, PLAIN_OF_MOVES };

struct plain_choice {
    enum plain_choice_kind kind;
    int local;                // values go there
    size_t next, end;         // candidates left
    struct plain_state state; // to go back to
};

struct plain_written {
    int cell;
    int32_t before;
};

// The greatest value at one PREFER, of all turns that met it.
struct plain_preference {
    bool is_known;
    int32_t most;
};

struct plain {
    const struct program *program;

    // To be filled in before a question. While turns are listed, the cells are the position after
    // the present one.
    int32_t *cells;      // [program->cell_count]
    int32_t repetitions; // how often the position has occurred in the game, this time included
    int32_t repetition_length; // how many turns ago it did so first; 0: it is new
    const uint64_t *boards;    // [board_count]: of the positions of the game (struct history)
    size_t board_count;

    // To be read: why the last question has stopped early, and the address where it did; the
    // present turn.
    enum plain_status status; // unless it is PLAIN_FINE, no other instruction is run
    int32_t failed_at;
    struct plain_state state; // [0, item_count) of the items
    int32_t kept;             // enum keeping: of the turn that was passed on last
    struct turn_item *items;

    // The machine's own.
    struct plain_written *log; // how to undo
    struct plain_choice *choices;
    union plain_candidate *pool; // candidates
    struct plain_effect *effects;
    int32_t *values; // stack
    uint64_t *sets;  // stack [number * word_count]
    size_t log_capacity, choice_count, choice_capacity, pool_capacity, item_capacity,
        effect_capacity;
    struct plain_preference *preferences; // [program->prefer_count]
    int trying;                           // TRY within TRY
    int64_t steps;
    uint32_t uncharged; // steps, to the allowance
};

// ---- Questions

// A machine answers one question at a time. Its memory only grows. Repetitions are 1 unless
// said.
struct plain *plain_new(const struct program *program);
void plain_free(struct plain *plain);

// Begins to list the turns of the player to move.
void plain_begin(struct plain *plain);

// Goes on to the next turn: the cells are as it leaves them, before what follows a turn. False when
// there is none left, or when a budget is spent.
bool plain_next(struct plain *plain);

// Does what follows the present turn and passes it on. False when that can't be done or a budget is
// spent. plain_next takes it back.
bool plain_commit(struct plain *plain);

// In place of plain_begin and plain_next: the cells are those after a turn. The caller sets the
// state's origin, destination, moved and captured.
void plain_reset(struct plain *plain);

// The value of an expression by its code. A set is put into `set` [word_count] when that is not
// NULL. The cells stay as they are. When a budget is spent, it is 0 and the set empty.
int32_t plain_evaluate(struct plain *plain, int entry, uint64_t *set);

#endif
