// Choices: offering candidates, taking one after the other, going back to where that was. What is
// tried ("is there a way ...") is a choice that ends with the first way.
#ifndef CHOOSE_H
#define CHOOSE_H

#include "machine.h"

enum choice_kind { CHOICE_FORK, CHOICE_MOVES, CHOICE_VALUES, CHOICE_SQUARES, CHOICE_TRY };

// Keeps the present state, to come back to it and go on at `pc`.
struct choice *push_choice(struct vm *vm, enum choice_kind kind, int32_t pc);

// Adds a candidate, or several: all squares of a set, the values of a list of the program, the
// types in a player's hand. False (VM_TOO_MANY) when there are too many.
bool add_value(struct vm *vm, int32_t value);
bool add_squares(struct vm *vm, const uint64_t *set);
bool add_list(struct vm *vm, int list);
bool add_hand(struct vm *vm, int player);

// Puts a set in place of candidates. False (VM_TOO_MANY) when there are too many.
bool add_words(struct vm *vm, const uint64_t *set);

// Offers the candidates from `first` on as a choice; the caller backtracks to take the first.
void offer(struct vm *vm, enum choice_kind kind, uint32_t first, int local);

// Goes on with the latest choice. EXHAUSTED when there is none, else YIELDED as "go on".
enum outcome backtrack(struct vm *vm);

// Takes a move that was drawn; `captured`: what the turn has captured before it.
void take_drawn(struct vm *vm, uint16_t captured, uint32_t index, bool carries_out);

// The chosen move is done, but for the board, which changes when somebody looks.
void carry_out(struct vm *vm);

// Adds what a NOTE instruction says to the turn's text. False when the guide wants another one.
bool note(struct vm *vm, const struct instruction *code);

// Doubles the room for items.
void vm_grow_items(struct vm *vm);

// Begins to try what follows; the answer is pushed before the code at `pc` goes on. False
// (VM_TRY_DEPTH) when too much is being tried already. `is_turn`: whole turns are tried.
bool begin_try(struct vm *vm, int32_t pc, bool is_turn);

// The code tried has reached its end: undoes it and pushes "true".
void found(struct vm *vm);

#endif
