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

// Functions that another sort of files has beside these: false for a name that is none of them.
struct ini_context;
struct ini_more {
    bool (*call)(struct ini_context *context, struct text name, const struct ini_value *arguments,
                 struct ini_value *result);
    const void *subject; // what they are about
};

struct ini_context {
    struct arena *arena;
    const struct ini_variant *variant;
    const struct ini_more *more; // NULL: none
    struct ini_local *locals;    // the innermost first
    struct ini_zone *zones, **last_zone;
    const char *mistake; // in the rules: they are the program's own, so there should be none
};

// A copy of what was printed, which lives as long as the context; the buffer is released.
struct text ini_keep(struct ini_context *context, struct text_buffer *text);

// The first kind of a set of pieces; -1: it is none.
int ini_first_kind(const struct ini_value *value);

enum { INI_ARGUMENTS_LIMIT = 8 };

// Calls a function with INI_ARGUMENTS_LIMIT arguments, of which those that are not given are zeros;
// false: there is none with this name.
bool ini_call(struct ini_context *context, struct text name, const struct ini_value *arguments,
              struct ini_value *result);

#endif
