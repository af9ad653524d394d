// The plain machine: what rules mean.
//
// It runs the basic instructions of a program (opcodes.def), one after the other, on an array of
// cells. A choice lists its candidates and notes the present state; going back to it undoes what
// was written since. There are no modes, nothing is remembered from one question to the next, and
// of the program's tables only walks are used. So it is easy to check by reading, and slow. The
// fast machine (interp/vm) has to give the same answers: the same turns in the same order, with the
// same items and positions.
//
// The program has to be compiled without passes (ALL_PASSES left out).
#ifndef PLAIN_H
#define PLAIN_H

#include "program.h"

// Why the machine has stopped before it was through.
enum plain_status {
    PLAIN_FINE,
    PLAIN_STEPS,     // too many instructions: the rules may loop without end
    PLAIN_TOO_MANY,  // too many choices or candidates
    PLAIN_TRY_DEPTH, // TRY within TRY within ...
    PLAIN_STUCK,     // what follows the turn can't be done
    PLAIN_LATER,     // too many effects wait
    PLAIN_NOT_BASIC  // an instruction that only passes make
};

struct plain;

// A machine of its own for each question that is open at the same time. Its memory is only ever
// grown.
struct plain *plain_new(const struct program *program);
void plain_free(struct plain *plain);

// The position that the next question is about: [program->cell_count], to be filled in by the
// caller; while turns are gone through it is what the present one has made of it.
int32_t *plain_cells(struct plain *plain);

// How often the position has occurred in the game, this time included: history is the caller's. 1
// unless said.
void plain_set_repetitions(struct plain *plain, int32_t count);

// Whether broken requirements are noted instead of obeyed; with `only_one` a second one is obeyed.
void plain_explain(struct plain *plain, bool explains, bool only_one);

// Begins to go through the turns of the player to move.
void plain_begin(struct plain *plain);

// Goes on to the next turn: the cells are as it leaves them, before what follows a turn. False when
// there is none left, or when a budget is spent (plain_status).
bool plain_next(struct plain *plain);

// The parts of the present turn's text.
const struct turn_item *plain_items(const struct plain *plain, uint32_t *count);

// What rules about the end of a turn may ask of it, beside its cells: its latest move (-1: none),
// the type that moved, how many pieces it captured.
struct plain_made {
    int32_t origin, destination, moved, captured;
};

struct plain_made plain_made(const struct plain *plain);

// In place of plain_begin and plain_next: the cells are those after a turn that was made so.
void plain_resume(struct plain *plain, struct plain_made made);

// The first requirement that the present turn breaks, as an address; -1: none.
int32_t plain_broken(const struct plain *plain);

// Does what follows the present turn and passes it on. False when that can't be done or a budget is
// spent. plain_next takes it back.
bool plain_commit(struct plain *plain);

// The value of an expression by its code. A set is put into `set` [word_count] when that is not
// NULL. The cells stay as they are. When a budget is spent it is 0, and the set empty.
int32_t plain_evaluate(struct plain *plain, int entry, uint64_t *set);

// Why the last question has stopped early, and the address where it did.
enum plain_status plain_status(const struct plain *plain);
int32_t plain_failed_at(const struct plain *plain);

#endif
