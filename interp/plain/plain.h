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

struct plain;

// A machine answers one question at a time. Its memory only grows.
struct plain *plain_new(const struct program *program);
void plain_free(struct plain *plain);

// The position that the next question is about: [program->cell_count], to be filled in by the
// caller. While turns are listed it is the position after the present one.
int32_t *plain_cells(struct plain *plain);

// How often the position has occurred in the game, this time included, which the caller has to know
// (1 unless set).
void plain_set_repetitions(struct plain *plain, int32_t count);

// Whether broken requirements are noted instead of obeyed; with `only_one` a second one is obeyed.
void plain_explain(struct plain *plain, bool explains, bool only_one);

// Begins to list the turns of the player to move.
void plain_begin(struct plain *plain);

// Goes on to the next turn: the cells are as it leaves them, before what follows a turn. False when
// there is none left, or when a budget is spent (plain_status).
bool plain_next(struct plain *plain);

// What a turn is, beside its cells: its items, which the machine owns, and what rules about the end
// of a turn may ask.
struct plain_turn {
    const struct turn_item *items;
    uint32_t item_count;
    square_t origin, destination; // of the latest move; NO_SQUARE: none
    int32_t moved;                // the type that moved, -1: none
    int32_t captured;             // how many pieces
    int32_t broken;               // address of the first requirement that it breaks; -1: none
};

struct plain_turn plain_turn(const struct plain *plain);

// In place of plain_begin and plain_next: the cells are those after this turn, whose items don't
// matter.
void plain_resume(struct plain *plain, struct plain_turn turn);

// Does what follows the present turn and passes it on. False when that can't be done or a budget is
// spent. plain_next takes it back.
bool plain_commit(struct plain *plain);

// The value of an expression by its code. A set is put into `set` [word_count] when that is not
// NULL. The cells stay as they are. When a budget is spent, it is 0 and the set empty.
int32_t plain_evaluate(struct plain *plain, int entry, uint64_t *set);

// Why the last question has stopped early; if it has, *address is set to the instruction.
enum plain_status plain_status(const struct plain *plain, int32_t *address);

#endif
