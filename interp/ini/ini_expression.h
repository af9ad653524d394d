// Expressions over the keys of a variant, in the rules that turn it into VDL:
//
//     A or B, A and B, not A, A = B, A != B, A < B, A <= B, A > B, A >= B
//     A + B (numbers, or texts after each other), A - B, A | B, A & B (sets; "-" takes away)
//     (A), 12, 'text', NAME, FUNCTION(A, ...)
//
// A NAME is a local one, a key with its player (flagRegionWhite), a kind of piece (the set of this
// one; empty where the variant has none), or `pieces`, `true`, `false`. A set is true when it holds
// something, a text when it is not empty.
#ifndef INI_EXPRESSION_H
#define INI_EXPRESSION_H

#include "ini_function.h"

struct ini_value ini_evaluate(struct ini_context *context, struct text expression);

#endif
