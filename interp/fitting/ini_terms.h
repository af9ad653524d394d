// What movements of pieces are made of, whatever the order and the way in which they are written.
#ifndef INI_TERMS_H
#define INI_TERMS_H

#include "text.h"

#include <stdbool.h>

// Whether two movements are the same; terms for first steps need not be in both, and whether a
// capture may be one in passing is no difference.
bool ini_movements_match(struct text a, struct text b);

#endif
