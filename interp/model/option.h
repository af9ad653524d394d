// Options: what a file leaves open until the game is loaded ("mine?size=9"), and the
// declarations that hold only where they are chosen so.
#ifndef OPTION_H
#define OPTION_H

#include "model.h"

// One "NAME=VALUE" of those after the question mark.
struct option_choice {
    struct text name, value;
    bool is_taken; // an option is called so
    struct option_choice *next;
};

// What is chosen for a game and its parents: where it is loaded, or where a file names its parent.
struct option_choices {
    struct option_choice *first;
    const struct vdl_node *place; // STRING or WORD of the parent's name; NULL: where it is loaded
    struct option_choices *outer; // for the game whose parent that is
};

// Cuts "NAME?CHOICES" apart; without a question mark `choices` is empty.
struct text option_cut(struct text name, struct text *choices);

// Reads "flips=off&size=9"; says what can't be read.
void option_read_choices(struct model *model, struct text text, struct option_choices *choices);

// Adds the option that an OPTION node declares, as the innermost of the choices has it, and its
// definition to be declared. NULL after an error.
struct vdl_node *option_declare(struct model *model, const struct vdl_node *node,
                                struct option_choices *choices);

// Says which of the choices no option took.
void option_refuse_untaken(struct model *model, const struct option_choices *choices);

// Whether a condition on options holds; mistakes in it are reported.
bool option_holds(struct model *model, const struct vdl_node *condition);

// Puts numbers and names that are chosen into a declaration that has no expressions.
void option_fill_in(struct model *model, struct vdl_node *declaration);

// Whether it was put in anywhere.
bool option_is_filled_in(const struct model *model, struct text name);

// Adds "?flips=off" to a name: what was chosen otherwise than is usual.
void option_print_choices(const struct model *model, struct text_buffer *out);

#endif
