// How legal turns with the same beginning go on: the choices that come next, each with the rules'
// question for it.
#ifndef CONTINUATIONS_H
#define CONTINUATIONS_H

#include "turn_list.h"

struct continuation {
    const char *beginning; // with what is chosen
    const char *rest;      // what is chosen, as people are shown it: "-a1"
    const char *question;  // the rules' words that ask for it, or NULL
    size_t count;          // turns that go on so
    bool is_whole;         // it ends a turn
};

struct continuations {
    struct arena arena;    // owns the texts but for the questions, which belong to the game
    const char *beginning; // as the turns have it
    struct continuation *list;
    size_t count;
};

// The continuations of a beginning (ignoring case, unless some turn has it as it is). A choice that
// leaves no other one is taken together with it, and choices that leave none at the beginning are
// passed over. None when no turn begins so.
void continuations_init(struct continuations *next, const struct turn_list *list,
                        const char *beginning);
void continuations_release(struct continuations *next);

// The only continuation that a text means: what is chosen, with or without the signs before it, or
// the beginning of it. NULL when there is none, or there are several.
const struct continuation *continuations_find(const struct continuations *next, const char *text);

#endif
