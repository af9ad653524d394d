// The rules that turn a variant into VDL: a text, part of the program, of lines of VDL and of
// directives:
//
//     %if EXPRESSION, %elif EXPRESSION, %else, %end
//     %let NAME = EXPRESSION
//     %each NAME in EXPRESSION, %end     for each of the pieces
//     %while EXPRESSION, %end            up to 64 times
//     %zones                             here stand the zones that expressions ask for
//     %loss TEXT                         tells what is lost; $(...) in it, too
//     %doubt TEXT                        warns of keys that contradict each other
//     %error TEXT                        the variant can't be played
//     %alone                             it can't begin with a base
//     %gives MODULE GOALS                goals that are left out where a base uses the module, and
//                                        the variant does not
//
// $(EXPRESSION) in a line is replaced. A line that begins in the first column begins a declaration.
#ifndef INI_RULES_H
#define INI_RULES_H

#include "ini_variant.h"

// A declaration with its deeper lines.
struct ini_declaration {
    struct text text;
    struct ini_declaration *next;
};

enum ini_loss_kind { INI_LOST, INI_DOUBTFUL, INI_IMPOSSIBLE };

struct ini_loss {
    struct text text;
    enum ini_loss_kind kind;
    struct ini_loss *next;
};

struct ini_given {
    struct text module, goals;
    struct ini_given *next;
};

struct ini_made {
    struct ini_declaration *declarations;
    struct ini_loss *losses;
    struct ini_given *given;
    bool is_alone;
    const char *mistake; // of the rules; NULL: none
};

// `more`: further functions of its expressions, or NULL.
struct ini_more;
void ini_rules_apply(struct arena *arena, struct text rules, const struct ini_variant *variant,
                     const struct ini_more *more, struct ini_made *made);

#endif
