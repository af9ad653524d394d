// Sets that grow: what was found out about a set of squares helps with the one it has become. Lines
// and connections are asked for after each turn, which adds a square or two to a player's pieces.
//
// What is remembered are facts about sets, true in every position. They are kept by the address of
// the instruction and the player to move, since these tell apart the sets that are asked for.
#ifndef GROWN_H
#define GROWN_H

#include "vm.h"

// What set_has_row and set_connects (sets.h) say of a set.
bool grown_has_row(struct vm *vm, const uint64_t *set, int length);
bool grown_connects(struct vm *vm, const uint64_t *set, const uint64_t *from, const uint64_t *to);

// The same of all pieces of a player. The instruction and the player to move tell the zones, too.
bool grown_pieces_have_row(struct vm *vm, int owner, int length);
bool grown_pieces_connect(struct vm *vm, int owner, const uint64_t *from, const uint64_t *to);

// What is remembered: so many sets, in so many words each.
enum { GROWN_KNOWN = 16 };
size_t grown_size(const struct program *program);

#endif
