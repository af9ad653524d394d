// Game Courier's notation: a turn as changes of the board, "P e2-e4", "p e7-e8; q-e8", "N*f3".
//
// The parts of a turn are separated by ';' and made one after the other:
//
//     [P] e2-e4   what stands on e2 (a P, if that is said) goes to e4; "e2-e4-e6" goes on
//     e4-         what stands on e4 is taken off; so do @-e4 and @*e4
//     Q-e8 Q*e8   a piece is put on e8; upper case is the first player's, lower case the second's
//
// A move number before and a comment (// ...) after are skipped; a label may be in {braces}. The
// notation says what is seen on the board, not which turn leads there, so each legal turn is
// compared with it.
#ifndef COURIER_H
#define COURIER_H

#include "text.h"

#include <stddef.h>

struct baronet_play;
struct baronet_turns;

// The index of the legal turn that is meant, or -1: the text is no such expression, or fits none of
// them, or several equally well. These cases are not told apart, since the difference may depend on
// what the mover can't see.
ptrdiff_t courier_find(struct baronet_play *play, const struct baronet_turns *turns,
                       struct text text);

#endif
