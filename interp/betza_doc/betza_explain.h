// What a piece in Betza notation does, as prose.
#ifndef BETZA_EXPLAIN_H
#define BETZA_EXPLAIN_H

#include "baronet_betza.h"

// As baronet_betza_explain() tells it, but on one line and without the notation; terms of one after
// the other that end alike are joined: "Slides like a Rook ..., or leaps like a Knight (1,2), only
// to capture an enemy.". For baronet_free(); NULL when the request is wrong.
char *betza_prose(const struct baronet_betza *request);

#endif
