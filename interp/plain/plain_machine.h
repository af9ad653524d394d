// What the files of the plain machine do for each other.
#ifndef PLAIN_MACHINE_H
#define PLAIN_MACHINE_H

#include "budget.h"
#include "plain.h"

enum {
    PLAIN_STEPS_LIMIT = 400000000 / BUDGET_PART, // of one question
    PLAIN_ROOM = 1 << 18,     // for open choices, their candidates, effects, items: each
    PLAIN_TRY_LIMIT = 24,     // TRY within TRY
    PLAIN_CAPTURES_LIMIT = 64 // of one move
};

// Why instructions are no longer carried out.
enum plain_stop {
    PLAIN_GO_ON, // they are
    PLAIN_BACK,  // this path has failed: on with the latest choice
    PLAIN_TURN,  // END
    PLAIN_FOUND,
    PLAIN_HALT,
    PLAIN_PASSED, // NEXT_TURN
    PLAIN_NONE    // no candidate is left, or the status is not fine
};

// ---- State (plain_state.c)

void plain_fail(struct plain *plain, enum plain_status status);
void plain_write(struct plain *plain, int cell, int32_t value);
void plain_restore(struct plain *plain, const struct plain_state *state);

// Room for one more element after `count`. At PLAIN_ROOM the machine fails, after this instruction.
void *plain_room(struct plain *plain, void *array, size_t count, size_t *capacity, size_t size,
                 enum plain_status status);

// Adds a candidate for the next choice.
void plain_offer(struct plain *plain, union plain_candidate candidate);
void plain_offer_value(struct plain *plain, int32_t value);

// Makes a choice of the candidates from `first` on; a value goes into a local. PLAIN_BACK: going
// back takes the first one.
enum plain_stop plain_choose(struct plain *plain, enum plain_choice_kind kind, size_t first,
                             int local);

// A choice of one address: the way in for plain_search.
void plain_enter(struct plain *plain, int32_t address);

// Takes the next candidate of the latest choice above `base`; false when there is none.
bool plain_take_next(struct plain *plain, size_t base);
void plain_as_move(struct plain *plain, int32_t from, int32_t to);

// Adds a part to the turn's text.
void plain_add_item(struct plain *plain, struct turn_item item);

const struct order_entry *plain_order(const struct plain *plain);
int plain_kind(const struct plain *plain, int square);
int plain_owner(const struct plain *plain, int square); // of its piece; -1: it is empty

bool plain_has(const uint64_t *set, int square);
void plain_add(uint64_t *set, int square);
uint64_t *plain_top_set(struct plain *plain);
// What is popped stays valid until the next push.
uint64_t *plain_pop_set(struct plain *plain);
void plain_push_set(struct plain *plain, const uint64_t *set);

// ---- Pieces and their moves (plain_moves.c)

// Offers the moves of the mover's pieces on a set (NULL: all).
void plain_offer_moves(struct plain *plain, const uint64_t *set, bool captures_only);

// The squares on which a move captures, in order; returns how many.
int plain_captures(const struct plain *plain, const struct plain_move *move, square_t *squares);

void plain_relocate(struct plain *plain);

// Replaces the top set by the squares to which the pieces on it could go, each as its owner.
void plain_reach(struct plain *plain, const uint64_t *seen); // NULL: all squares are seen
void plain_dead_ends(struct plain *plain, int type);

// Whether a player, or (-1) any other than the one to move, attacks a square of the set.
bool plain_is_attacked(struct plain *plain, const uint64_t *set, int32_t player);
void plain_attackers(struct plain *plain); // as SET_ATTACKERS
bool plain_is_royal_safe(struct plain *plain);

void plain_pass_turn(struct plain *plain);
void plain_forget_passed(struct plain *plain);

// ---- Sets of squares (plain_sets.c)

bool plain_is_in_list(const struct plain *plain, int list, int32_t value);
// Pushes the squares that fulfil an instruction's condition, after popping so many sets.
void plain_push_members(struct plain *plain, const struct instruction *code, const int32_t *v,
                        int pops);
void plain_push_line(struct plain *plain, int a, int b, bool with_ends);
int32_t plain_count(const struct plain *plain, const uint64_t *set);
int32_t plain_square_at(const struct plain *plain, int32_t file, int32_t rank); // -1: none
void plain_joined(struct plain *plain);
int32_t plain_total(const struct plain *plain, const uint64_t *set, int cell);
int32_t plain_sum(const struct plain *plain, const uint64_t *set, int list); // of pieces' numbers
int32_t plain_first(const struct plain *plain, const uint64_t *set);
int32_t plain_step(struct plain *plain, int32_t square, int32_t direction);
int32_t plain_toward(struct plain *plain, int a, int b, int n);
void plain_steps(struct plain *plain, int direction);
void plain_around(struct plain *plain);
void plain_enclosed(struct plain *plain, int square);
bool plain_connects(struct plain *plain);
bool plain_has_row(struct plain *plain, int length);
bool plain_has_row_toward(struct plain *plain, int length, int direction);

// ---- Effects (plain_effects.c)

// Carries out an instruction that changes the board, a hand or a variable. False when that can't be
// done.
bool plain_effect(struct plain *plain, const struct instruction *code, const int32_t *v);

// LATER: queues the effects of that instruction.
void plain_queue(struct plain *plain, const struct instruction *code, const int32_t *v,
                 uint8_t how);
void plain_call_off(struct plain *plain, bool keeps_moves);
void plain_carry_out(struct plain *plain);

// NEXT_LATER: *square is set to the next victim's (-1: all is done). False when something can't be
// done.
bool plain_next_victim(struct plain *plain, bool stops, int32_t *square);

// ---- Running (plain_run.c)

// Begins a turn in which nothing has been done, or forgets it.
void plain_forget_move(struct plain *plain);

// Takes the next candidate of the latest choice above `base` and runs until a path is through.
enum plain_stop plain_search(struct plain *plain, size_t base);

#endif
