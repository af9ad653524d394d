// The functions of the rules that turn variants into VDL, and what they share.
#ifndef INI_FUNCTION_H
#define INI_FUNCTION_H

#include "ini_value.h"

struct ini_local {
    struct text name;
    struct ini_value value;
    struct ini_local *outer;
};

// A zone that the rules have asked for.
struct ini_zone {
    struct text name;
    struct ini_squares squares[2];
    struct ini_zone *next;
};

struct ini_context {
    struct arena *arena;
    const struct ini_variant *variant;
    struct ini_local *locals; // the innermost first
    struct ini_zone *zones, **last_zone;
    const char *mistake; // in the rules: they are the program's own, so there should be none
};

enum { INI_ARGUMENTS_LIMIT = 8 };

// Calls a function with INI_ARGUMENTS_LIMIT arguments, of which those that are not given are zeros;
// false: there is none with this name.
bool ini_call(struct ini_context *context, struct text name, const struct ini_value *arguments,
              struct ini_value *result);

#endif
