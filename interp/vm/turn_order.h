// Whose turn it is, and what comes after a turn: the order of turns, in which chance may have
// entries of its own.
#ifndef TURN_ORDER_H
#define TURN_ORDER_H

#include "machine.h"

// Where the code of the turn begins that is to be made now.
int32_t turn_entry(const struct vm *vm);

// Goes on, at vm->pc, with what follows a turn that is tried.
void begin_following(struct vm *vm);

// Lets the player be to move whom goals are asked of; false where there is none.
bool let_asked_move(struct vm *vm);

// Chance is to move again, where a goal is asked of the player after it.
void begin_chance(struct vm *vm);

// Whether the end of the turn is the end of what is tried. Where whole turns are tried, chance's
// are followed by others, until a player has decided; where chance goes on throwing, which may
// never end, that is taken for a turn.
bool ends_try(const struct vm *vm);

#endif
