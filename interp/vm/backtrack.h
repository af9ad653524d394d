// The stack of choices: taking one candidate after the other, going back to where that was. What is
// tried ("is there a way ...") is a choice that ends with the first way.
#ifndef BACKTRACK_H
#define BACKTRACK_H

#include "machine.h"

enum choice_kind { CHOICE_FORK, CHOICE_MOVES, CHOICE_VALUES, CHOICE_SQUARES, CHOICE_TRY };

// A choice with `draws` takes its candidates as the chooser likes; what the number means is for him
// to say. Else they are taken in their order.
enum { DRAWS_NOTHING = 0 };

// Keeps the present state, to come back to it and go on at `pc`.
struct choice *push_choice(struct vm *vm, enum choice_kind kind, int32_t pc);

// Goes on with the latest choice: CONTINUE at vm->pc; EXHAUSTED when there is none; FAILED.
enum outcome backtrack(struct vm *vm);

// Takes the candidate with that number of a choice of moves or values. BACKTRACK when the chooser
// does not want it.
enum outcome take_candidate(struct vm *vm, const struct choice *choice, uint32_t index);

// Takes a move: sets the registers. False when the chooser does not want it.
bool take_move(struct vm *vm, uint32_t index);

// Drops the latest choice, which has no candidates left.
enum outcome drop_choice(struct vm *vm);

// The chosen move is done, but for the board, which changes when somebody looks.
void carry_out(struct vm *vm);

// Begins to try what follows; the answer is pushed before the code at `pc` goes on. False
// (VM_TRY_DEPTH) when too much is being tried already. `is_turn`: whole turns are tried.
bool begin_try(struct vm *vm, int32_t pc, bool is_turn);

// The code tried has reached its end: undoes it and pushes "true".
void found(struct vm *vm);

#endif
