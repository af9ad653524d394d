// Attacks by sets of squares (struct attack_sets): what could attack a square if nothing stood in
// between, and what does.
#ifndef ATTACK_H
#define ATTACK_H

#include "position.h"

// Whether a piece of `attacker` could capture on `square` if the squares of `occupied` were those
// that are occupied, and there were no piece of his on those of `gone`.
bool attack_if(const struct position *position, int attacker, square_t square,
               const uint64_t *occupied, const uint64_t *gone);

// The square of the piece of `attacker` that could capture on `square` then and is worth least
// (worth[kind]), among equals the first one in the attack table; -1: there is none.
int attack_least(const struct position *position, int attacker, square_t square,
                 const uint64_t *occupied, const uint64_t *gone, const int32_t *worth);

// What position_report does.
void attack_make_report(const struct position *position, int attacker, square_t square,
                        struct attack_report *report);

#endif
