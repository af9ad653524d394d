// What the statements of move blocks become: those that move a piece and those that change
// something else.
#ifndef STATEMENTS_H
#define STATEMENTS_H

#include "translation.h"

// ---- Moves (adds.c)

// One part of a turn, then either the end of the block or what follows the `add`.
void translate_add(struct translation *t, const struct zrf_node *node);

// Where the piece goes, and what precedes that in a turn's text.
const char *goal(const struct translation *t);
const char *hyphen(const struct translation *t);

// Attributes that the type does not declare are lost when a piece becomes one; `later`: "later ",
// when an `add` carries it out, or "".
void forget_attributes(struct translation *t, int type, const char *place, const char *later);

// ---- Changes (effects.c)

// Whether the statement is carried out by an `add` only.
bool is_waiting_effect(const struct zrf_node *node);

// False when the statement is none of these. While attacks are asked for, nothing is changed but
// what would be taken.
bool translate_effect(struct translation *t, const struct zrf_node *node);

#endif
