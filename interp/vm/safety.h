// Royal safety: is a royal piece of the player attacked as his turn would leave it?
//
// Whether a royal piece is attacked depends only on the squares that the attack tables make one
// look at. Most turns change none of them, so the answer for one turn is the answer for its
// siblings: no turn has to be carried out to see that.
#ifndef SAFETY_H
#define SAFETY_H

#include "vm.h"

// Reports for one generator inside of another one (NULL: of none). Those of all generators around
// and inside of one are released together.
struct safety_reports *safety_reports_new(const struct program *program,
                                          struct safety_reports *outer);
void safety_reports_free(struct safety_reports *reports);

// Whether no royal piece of the player to move is attacked, a pending move included (it is carried
// out only when it has to be).
bool safety_holds(struct vm *vm);

// The same where just one turn is tried: what would help with others is not found out.
bool safety_holds_once(struct vm *vm);

// The report on the royal pieces of the player to move, with the turn as far as it has got (a
// pending move is carried out): the one that is known as of the generator's start, or made in
// `now`. NULL when he has none, or more than
// SAFETY_ROYALS_LIMIT.
const struct safety *safety_report(struct vm *vm, struct safety *now);

// Whether a plain move could change what a report says. Moves from and to the squares of royal
// pieces always could.
bool safety_matters(const struct vm *vm, const struct attack_report *report, square_t origin,
                    square_t destination);

// Whether the royal pieces of the player to move are safe after a plain move, which does nothing
// but go to another square and capture there, where none of them stands.
bool safety_after(struct vm *vm, const struct safety *safety, square_t origin,
                  square_t destination);

// The same of a move by another piece, after which the turn removes the pieces on `cleared`, which
// has neither royal pieces nor `origin`. Only where the program has attack sets.
bool safety_after_clearing(const struct vm *vm, const struct safety *safety, square_t origin,
                           square_t destination, const uint64_t *cleared);

#endif
