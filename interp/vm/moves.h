// Moves of pieces: finding the candidates, what they capture, carrying them out.
#ifndef MOVES_H
#define MOVES_H

#include "vm.h"

// Appends all moves of pieces on `set` (NULL: all of the player to move). False when there are too
// many.
bool moves_generate(struct vm *vm, const uint64_t *set, bool captures_only);

// The same for the piece on one square; and only its moves to squares of `wanted`.
bool moves_generate_from(struct vm *vm, square_t origin, bool captures_only);
bool moves_generate_to(struct vm *vm, square_t origin, const uint64_t *wanted);

// The move that the node with number `index` of a piece's walk yields, if all walks yield one move
// for each node (program->longest_walk). False: none.
bool moves_at_node(const struct vm *vm, square_t origin, uint32_t index, union candidate *move);

// Whether there would be any.
bool moves_exist(struct vm *vm, const uint64_t *set, bool captures_only);

// The squares on which the chosen move captures, in order. Returns how many; at most
// CAPTURES_LIMIT.
enum { CAPTURES_LIMIT = 64 };
int moves_captures(const struct vm *vm, uint32_t candidate, square_t *squares);

// Where the mover of a candidate ends.
square_t moves_destination(const struct vm *vm, uint32_t candidate);

int moves_capture_count(const struct vm *vm, uint32_t candidate);

// Whether a candidate does more than go to an empty square or capture there; the squares that it
// changes with that (at most CAPTURES_LIMIT + 2). Returns how many.
bool moves_has_effect(const struct vm *vm, uint32_t candidate);
int moves_touched(const struct vm *vm, uint32_t candidate, square_t *squares);

// Carries out the chosen move (vm->registers->candidate).
void moves_relocate(struct vm *vm);

// The same for a move that is pending.
void moves_materialize(struct vm *vm);

// Adds to `out` the squares to which pieces on `set` could go or capture. Returns what that costs,
// in steps.
int64_t moves_reach(const struct vm *vm, const uint64_t *set, uint64_t *out);
// The same if each square that is not among those seen could be empty or an enemy's.
int64_t moves_reach_seen(const struct vm *vm, const uint64_t *set, const uint64_t *seen,
                         uint64_t *out);

// Whether the piece that has passed is there still, and the player to move is no enemy of it: it
// can be captured in a later turn. Chance is nobody's enemy.
bool moves_is_passer_at_ease(const struct position *position, int32_t entry);

// Which passed squares the player to move, or one after him, could capture on, as one number: 0 for
// none. Two positions that differ in others only are the same to the players.
int32_t moves_passed_key(const struct position *position);

// Puts an entry (square | passer << 16) among `count` others: in the order of the passers' squares,
// each one's squares as it passed them, whatever the order in which they moved. Returns the new
// count.
int moves_insert_passed(int32_t *entries, int count, int32_t entry);

// Room for `count` more candidates.
bool moves_reserve(struct vm *vm, uint32_t count);

#endif
