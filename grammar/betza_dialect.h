// Dialects of Betza notation: which of several readings of the same string holds. The options are
// listed in betza_options.def; a zeroed struct is the default dialect, in which all are false.
#ifndef BETZA_DIALECT_H
#define BETZA_DIALECT_H

#include <stdbool.h>

struct betza_dialect {
#define BETZA_OPTION(field, name, usual, other, meaning) bool field;
#include "betza_options.def"
#undef BETZA_OPTION
};

#endif
