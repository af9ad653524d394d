// Sets that grow: what was found out about a set of squares helps with the one it has become. Lines
// and connections are asked for after each turn, which adds a square or two to a player's pieces.
//
// What is remembered are facts about sets, true in every position, or, in a random game, about the
// pieces since a certain turn. They are kept by a number of the instruction (`place`, which fuse.c
// gives to it) and the player to move, since these tell apart the sets that are asked for.
#ifndef INCREMENTAL_SETS_H
#define INCREMENTAL_SETS_H

#include "vm.h"

// What set_has_row and set_connects (sets.h) say of a set.
bool incremental_has_row(struct vm *vm, int place, const uint64_t *set, int length);
bool incremental_connects(struct vm *vm, int place, const uint64_t *set, const uint64_t *from,
                          const uint64_t *to);

// The same of all pieces of a player. The place and the player to move tell the zones, too.
bool incremental_pieces_have_row(struct vm *vm, int place, int owner, int length);
bool incremental_pieces_connect(struct vm *vm, int place, int owner, const uint64_t *from,
                                const uint64_t *to);

// ---- For the machine

enum { KNOWN_LINES = 64, KNOWN_LINE_WORDS = 2 };

// What a machine has found out about sets.
struct set_facts {
    uint64_t *grown;     // [place and player * grown_size]
    size_t grown_size;   // words
    uint64_t trail_cuts; // how often a random game has cut its trail, from 1 on; in games above 1
    size_t goals_at;     // the trail's length before a turn of a random game; else SIZE_MAX
    // The line between two squares, once it has been found (set_stack.c).
    struct known_line {
        uint32_t key; // of the squares; 0: none
        uint64_t squares[KNOWN_LINE_WORDS];
    } lines[KNOWN_LINES];
};

struct set_facts *set_facts_new(const struct program *program);
void set_facts_free(struct set_facts *facts);

#endif
