// Sets that grow: what was found out about a set of squares helps with the one it has become. Lines
// and connections are asked for after each turn, which adds a square or two to a player's pieces.
//
// What is remembered are facts about sets, true in every position, or, in a random game, about the
// pieces since a certain turn. They are kept by a number of the instruction (`place`, which fuse.c
// gives to it) and the player to move, since these tell apart the sets that are asked for.
#ifndef GROWN_H
#define GROWN_H

#include "vm.h"

// What set_has_row and set_connects (sets.h) say of a set.
bool grown_has_row(struct vm *vm, int place, const uint64_t *set, int length);
bool grown_connects(struct vm *vm, int place, const uint64_t *set, const uint64_t *from,
                    const uint64_t *to);

// The same of all pieces of a player. The place and the player to move tell the zones, too.
bool grown_pieces_have_row(struct vm *vm, int place, int owner, int length);
bool grown_pieces_connect(struct vm *vm, int place, int owner, const uint64_t *from,
                          const uint64_t *to);

// In how many words a set is remembered, for each place and player.
size_t grown_size(const struct program *program);

#endif
